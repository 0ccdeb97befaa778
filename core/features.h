/*
 * What a game says of a position in numbers, so that a learned value can judge it (core/value_net.h).
 *
 * Each seat of a view is described by the same list of numbers, whatever the number of seats; seats of
 * different kinds (such as factions) weigh them differently. Numbers come from the view alone, so that what a
 * seat cannot see has no influence on what it thinks.
 */
#ifndef WARREN_FEATURES_H
#define WARREN_FEATURES_H

#include <stdint.h>

#include "core/seat.h"

struct value_weights; /* core/value_net.h */

enum {
    FEATURES_MAX = 128,      /* numbers of a seat */
    FEATURES_KINDS_MAX = 16, /* kinds of seats */
    FEATURES_ONE = 128,      /* the unit: numbers are best near 0 to one */
    FEATURES_MOST = 1023,    /* what is more (or less than -FEATURES_MOST) counts as that */
};

/* The numbers of all seats of a view. */
struct features {
    uint8_t kind[SEATS_MAX]; /* below the game's number of kinds */
    int16_t number[SEATS_MAX][FEATURES_MAX];
};

/* What a game has to say of its views: see struct game. */
struct game_features {
    uint8_t numbers; /* that a seat has, at most FEATURES_MAX */
    uint8_t kinds;   /* of seats, at most FEATURES_KINDS_MAX */
    /* Describes all seats of a view as `viewer`, whose view it is, sees them; into zeroes. */
    void (*describe)(const void *view, uint8_t viewer, struct features *f);
    const struct value_weights *weights; /* as they were learned, or put by hand */
};

/* So many of so many in the unit of a number. */
static inline int16_t features_share(int n, int of)
{
    return (int16_t)(n * FEATURES_ONE / of);
}

static inline void features_add(int16_t *number, int n, int of)
{
    *number = (int16_t)(*number + features_share(n, of));
}

#endif
