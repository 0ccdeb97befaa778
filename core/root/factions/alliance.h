/*
 * The parts of the Woodland Alliance for one another (Law 8): what the easy bot makes of a position is in
 * alliance_value.c, all else in alliance.c. Other code sees only root_faction_alliance (faction.h) and struct
 * alliance.
 */
#ifndef WARREN_ROOT_ALLIANCE_H
#define WARREN_ROOT_ALLIANCE_H

#include "core/root/state.h"

struct root_view;

enum { SYMPATHY_TOKENS = 10, SUPPORTERS_WITHOUT_BASE = 5 };

static inline int base_of(int suit)
{
    return BASE_FOX + suit;
}

/* ---- alliance.c ---- */
/* The sympathy track: supporters due for, and points scored by, the n-th token on the map (from 0). */
extern const uint8_t root_sympathy_cost[SYMPATHY_TOKENS];
extern const uint8_t root_sympathy_points[SYMPATHY_TOKENS];

/* ---- alliance_value.c ---- */
int root_alliance_value(const struct root_view *v, uint8_t seat);
void root_alliance_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
