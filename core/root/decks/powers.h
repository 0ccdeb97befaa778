/* The powers of all decks' crafted cards. A row without a verb has no choice in it: other rules look for the
 * card. */
#ifndef WARREN_ROOT_POWERS_H
#define WARREN_ROOT_POWERS_H

#include "core/root/law.h"

extern const struct power deck_powers[POWER_ID_COUNT];

#endif
