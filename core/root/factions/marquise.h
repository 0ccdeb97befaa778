/*
 * The parts of the Marquise de Cat for one another (Law 6): what the easy bot makes of a position is in
 * marquise_value.c, all else in marquise.c. Other code sees only root_faction_marquise (faction.h) and struct
 * marquise.
 */
#ifndef WARREN_ROOT_MARQUISE_H
#define WARREN_ROOT_MARQUISE_H

#include "core/root/state.h"

struct root_view;

enum {
    BUILDINGS = 6, /* of each type */
    BUILDING_TYPES = 3,
};

/* ---- marquise.c ---- */
/* Types of building in the order of the board; wood due for, and points scored by, the n-th of a type on the
 * map (from 0). */
extern const uint8_t root_marquise_buildings[BUILDING_TYPES];
extern const uint8_t root_marquise_wood[BUILDINGS];
extern const uint8_t root_marquise_points[PIECE_COUNT][BUILDINGS];

/* ---- marquise_value.c ---- */
int root_marquise_value(const struct root_view *v, uint8_t seat);
void root_marquise_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
