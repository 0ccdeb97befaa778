/* What a view of duel says of its seats in numbers, and what that is worth, put by hand. */
#include "core/value_net.h"
#include "tests/toy/toy.h"

enum { F_ONE, F_SCORE, F_HAND, F_AT_TURN, F_OWN_BLOCKS, F_COUNT };

static void describe(const void *view, uint8_t viewer, struct features *f)
{
    const struct toy_view *v = view;
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        const struct toy_seat_view *s = &v->seat[seat];
        int16_t *number = f->number[seat];
        number[F_ONE] = FEATURES_ONE;
        number[F_SCORE] = features_share(s->score, v->target);
        number[F_HAND] = features_share(s->hand_count, TOY_HAND_FIRST);
        number[F_AT_TURN] = v->turn == seat ? FEATURES_ONE : 0;
        for (int i = 0; seat == viewer && i < s->known_count; i++)
            number[F_OWN_BLOCKS] += features_share(s->known[i] / TOY_COPIES == TOY_BLOCK, TOY_HAND_FIRST);
    }
}

enum { UNIT = 1 << VALUE_WEIGHT_BITS };
static const int16_t line[F_COUNT] = {
    [F_SCORE] = 6 * UNIT, [F_HAND] = UNIT, [F_AT_TURN] = UNIT / 2, [F_OWN_BLOCKS] = UNIT / 4};
static const int16_t first[F_COUNT * VALUE_HIDDEN], second[2 * VALUE_HIDDEN * VALUE_SECOND];
static const int16_t bias[VALUE_SECOND], third[VALUE_SECOND];

static const struct value_weights by_hand = {
    .revision = TOY_REVISION,
    .numbers = F_COUNT,
    .kinds = 1,
    .first = first,
    .line = line,
    .second = second,
    .bias = bias,
    .third = third,
};

const struct game_features toy_features = {
    .numbers = F_COUNT,
    .kinds = 1,
    .describe = describe,
    .weights = &by_hand,
};
