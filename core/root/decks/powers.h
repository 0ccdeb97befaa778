/* The powers of all decks' crafted cards, ending at a row without a name. */
#ifndef WARREN_ROOT_POWERS_H
#define WARREN_ROOT_POWERS_H

#include "core/root/law.h"

extern const struct power deck_powers[];

#endif
