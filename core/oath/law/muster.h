/* Muster. Law 5.2 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_MUSTER_H
#define WARREN_OATH_LAW_MUSTER_H

#include "core/oath/state.h"

enum { MUSTERED = 2 }; /* warbands that come before anything that adds to them (Law 5.2.2) */

/* Menu: whether it can be done, and what it costs; plays it. [ask] */
bool oath_can_muster(const struct oath *g, uint8_t seat, struct price *price);
void oath_muster(struct oath *g, uint8_t seat);

#endif
