/*
 * The parts of the Corvid Conspiracy for one another (Law 13): what the easy bot makes of a position is in
 * corvid_value.c, all else in corvid.c. Other code sees only root_faction_corvid (faction.h) and struct
 * corvid.
 */
#ifndef WARREN_ROOT_CORVID_H
#define WARREN_ROOT_CORVID_H

#include "core/root/state.h"

struct root_view;

/* ---- corvid_value.c ---- */
int root_corvid_value(const struct root_view *v, uint8_t seat);
void root_corvid_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
