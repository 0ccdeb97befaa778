/*
 * The parts of the Lizard Cult for one another (Law 10): what the easy bot makes of a position is in
 * lizard_value.c, all else in lizard.c. Other code sees only root_faction_lizard (faction.h) and struct
 * lizard.
 */
#ifndef WARREN_ROOT_LIZARD_H
#define WARREN_ROOT_LIZARD_H

#include "core/root/state.h"

struct root_view;

enum {
    GARDENS = 5, /* of each suit */
    GARDENS_FOR_A_CARD = 2,
};

enum conspiracy { CRUSADE, CONVERT, SANCTIFY, CONSPIRACIES };

static inline int garden_of(int suit)
{
    return GARDEN_FOX + suit;
}

/* ---- lizard.c ---- */
/* The garden tracks, the same for each suit: points by gardens of the suit on the map; negative: no score. */
extern const int8_t root_garden_points[GARDENS + 1];
/* Acolytes due, one less while the Outcast is Hated. Law 10.4.3 */
extern const uint8_t root_conspiracy_cost[CONSPIRACIES];

/* ---- lizard_value.c ---- */
int root_lizard_value(const struct root_view *v, uint8_t seat);
void root_lizard_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
