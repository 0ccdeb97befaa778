/*
 * The learned value: what chance to win each seat has in a view, by a small network over its numbers.
 *
 * Of every seat's numbers (features.h) a first layer, with weights of the seat's kind, makes a few hidden
 * ones. A second layer sees those of a seat and the sum of the others', so that neither the seating nor the
 * number of seats matters; it ends in one worth for each seat, to which the numbers add in a straight line
 * too. The chances are the softmax of the worths. All of it is computed in integers, so that every machine
 * and compiler comes to the same bytes. Training in floating point is the lab's (docs/strong-bots.md).
 */
#ifndef WARREN_VALUE_NET_H
#define WARREN_VALUE_NET_H

#include "core/features.h"
#include "core/game.h"

enum {
    VALUE_HIDDEN = 32, /* of the first layer */
    VALUE_SECOND = 32, /* of the second layer */
    VALUE_SURE = 65535,

    /* Fractional bits: FEATURES_ONE is 1 << VALUE_NUMBER_BITS */
    VALUE_NUMBER_BITS = 7,
    VALUE_WEIGHT_BITS = 10, /* of all weights */
    VALUE_HIDDEN_BITS = 8,  /* of hidden numbers, and of the second layer's constants */
    VALUE_WORTH_BITS = 10,

    /* The most that each may be, so that no sum of 32 bits overflows. Hidden numbers are cut off there. */
    VALUE_FIRST_MOST = 16383, /* weights of the first layer, and straight ones */
    VALUE_SECOND_MOST = 4095, /* weights of the second layer */
    VALUE_BIAS_MOST = 32767,  /* the second layer's constants */
    VALUE_THIRD_MOST = 16383, /* weights from there to the worth */
    VALUE_HIDDEN_MOST = 2047, /* a hidden number */
    VALUE_OTHERS_MOST = 8191, /* the sum of the others' */
};

/* Weights of a game's network. Arrays are by kind, then by number, then by hidden number. */
struct value_weights {
    uint16_t revision; /* of the rules by which they were learned */
    uint8_t numbers, kinds;
    const int16_t *first;  /* [kinds][numbers][VALUE_HIDDEN] */
    const int16_t *line;   /* [kinds][numbers]: straight to the worth */
    const int16_t *second; /* [2 * VALUE_HIDDEN][VALUE_SECOND]: of the own, then of the others' */
    const int16_t *bias;   /* [VALUE_SECOND] */
    const int16_t *third;  /* [VALUE_SECOND] */
};

/* The worth of each seat, in units of 1 << VALUE_WORTH_BITS: only their differences mean something. */
void value_worths(const struct value_weights *w, const struct features *f, uint8_t seats,
                  int32_t worth[SEATS_MAX]);
/* From worths to chances: their softmax, of sum VALUE_SURE. What rounding leaves goes to the best seat. */
void value_softmax(const int32_t *worth, uint8_t seats, uint16_t chance[SEATS_MAX]);
/* The chances by other weights than the game's own. */
void value_chances_by(const struct game_features *features, const struct value_weights *w, const void *view,
                      uint8_t viewer, uint8_t seats, uint16_t chance[SEATS_MAX]);
/*
 * The chances to win of all seats as `viewer`, whose view it is, sees them: of sum VALUE_SURE, 0 beyond
 * `seats`. The game has features. Of a position that is over it says nothing: that is the result's.
 */
static inline void value_chances(const struct game *game, const void *view, uint8_t viewer, uint8_t seats,
                                 uint16_t chance[SEATS_MAX])
{
    value_chances_by(game->features, game->features->weights, view, viewer, seats, chance);
}

#endif
