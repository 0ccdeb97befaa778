/* See value_net.h. */
#include "core/value_net.h"

#include <string.h>

enum {
    PARTS = 32, /* of one, and bits of each part, in the tables of the exponential */
    UNITS = 18, /* beyond that nothing is left */
    PART_SHIFT = VALUE_WORTH_BITS - 5,
};

/* exp(-n), of which 1 << 30 is one; exp(-n / 32) and exp(-n / 1024), of which 1 << 16 is one. */
static const uint32_t exp_units[UNITS] = {1073741824, 395007542, 145315154, 53458458, 19666268, 7234816,
                                          2661540,    979126,    360200,    132510,   48748,    17933,
                                          6597,       2427,      893,       328,      121,      44};
static const uint32_t exp_parts[PARTS] = {65536, 63520, 61565, 59671, 57835, 56056, 54331, 52660,
                                          51039, 49469, 47947, 46472, 45042, 43656, 42313, 41011,
                                          39750, 38527, 37341, 36192, 35079, 34000, 32954, 31940,
                                          30957, 30005, 29081, 28187, 27319, 26479, 25664, 24875};
static const uint32_t exp_bits[PARTS] = {65536, 65472, 65408, 65344, 65280, 65217, 65153, 65090,
                                         65026, 64963, 64899, 64836, 64772, 64709, 64646, 64583,
                                         64520, 64457, 64394, 64331, 64268, 64206, 64143, 64080,
                                         64018, 63955, 63893, 63831, 63768, 63706, 63644, 63582};

/* From one scale to a coarser one, downwards like floor: the same on every machine. */
static int32_t coarser(int32_t n, int bits)
{
    return n >= 0 ? n >> bits : -((-n + (1 << bits) - 1) >> bits);
}

/* A hidden number: what is below 0 counts as 0, and there is a most. */
static int16_t hidden(int32_t sum, int bits)
{
    if (sum <= 0)
        return 0;
    sum >>= bits;
    return (int16_t)(sum < VALUE_HIDDEN_MOST ? sum : VALUE_HIDDEN_MOST);
}

/* Some of a seat's numbers, none of them 0 but at the end, and their rows of weights: so many are taken at
 * once. */
enum { AT_ONCE = 4 };

static void add_rows(int32_t sum[VALUE_HIDDEN], const int16_t n[AT_ONCE], const int16_t *const row[AT_ONCE])
{
    for (int k = 0; k < VALUE_HIDDEN; k++)
        sum[k] += n[0] * row[0][k] + n[1] * row[1][k] + n[2] * row[2][k] + n[3] * row[3][k];
}

/* A seat's first layer; returns what goes straight to its worth. */
static int32_t first_layer(const struct value_weights *w, uint8_t kind, const int16_t *number,
                           int16_t h[VALUE_HIDDEN])
{
    const int16_t *first = w->first + (size_t)kind * w->numbers * VALUE_HIDDEN;
    const int16_t *line = w->line + (size_t)kind * w->numbers;
    const int16_t *row[AT_ONCE];
    int16_t some[AT_ONCE];
    int32_t sum[VALUE_HIDDEN] = {0}, straight = 0;
    int count = 0;
    for (int i = 0; i < w->numbers; i++) {
        int16_t n = number[i];
        if (n == 0)
            continue;
        n = n > FEATURES_MOST ? FEATURES_MOST : n < -FEATURES_MOST ? -FEATURES_MOST : n;
        straight += n * line[i];
        some[count] = n;
        row[count++] = first + (size_t)i * VALUE_HIDDEN;
        if (count == AT_ONCE) {
            add_rows(sum, some, row);
            count = 0;
        }
    }
    if (count > 0) {
        for (; count < AT_ONCE; count++) {
            some[count] = 0;
            row[count] = first;
        }
        add_rows(sum, some, row);
    }
    for (int k = 0; k < VALUE_HIDDEN; k++)
        h[k] = hidden(sum[k], VALUE_NUMBER_BITS + VALUE_WEIGHT_BITS - VALUE_HIDDEN_BITS);
    return coarser(straight, VALUE_NUMBER_BITS + VALUE_WEIGHT_BITS - VALUE_WORTH_BITS);
}

/* The second layer of a seat, up to its worth. */
static int32_t second_layer(const struct value_weights *w, const int16_t own[VALUE_HIDDEN],
                            const int16_t others[VALUE_HIDDEN])
{
    int32_t sum[VALUE_SECOND], worth = 0;
    for (int k = 0; k < VALUE_SECOND; k++)
        sum[k] = w->bias[k] * (1 << VALUE_WEIGHT_BITS);
    for (int i = 0; i < VALUE_HIDDEN; i++) {
        const int16_t *by_own = w->second + i * VALUE_SECOND;
        const int16_t *by_others = by_own + VALUE_HIDDEN * VALUE_SECOND;
        int16_t a = own[i], b = others[i];
        if (a == 0 && b == 0)
            continue;
        for (int k = 0; k < VALUE_SECOND; k++)
            sum[k] += a * by_own[k] + b * by_others[k];
    }
    for (int k = 0; k < VALUE_SECOND; k++)
        worth += hidden(sum[k], VALUE_WEIGHT_BITS) * w->third[k];
    return coarser(worth, VALUE_HIDDEN_BITS + VALUE_WEIGHT_BITS - VALUE_WORTH_BITS);
}

void value_worths(const struct value_weights *w, const struct features *f, uint8_t seats,
                  int32_t worth[SEATS_MAX])
{
    int16_t h[SEATS_MAX][VALUE_HIDDEN], others[VALUE_HIDDEN];
    int32_t sum[VALUE_HIDDEN] = {0};
    for (int seat = 0; seat < seats; seat++) {
        worth[seat] = first_layer(w, f->kind[seat], f->number[seat], h[seat]);
        for (int k = 0; k < VALUE_HIDDEN; k++)
            sum[k] += h[seat][k];
    }
    for (int seat = 0; seat < seats; seat++) {
        for (int k = 0; k < VALUE_HIDDEN; k++) {
            int32_t rest = sum[k] - h[seat][k];
            others[k] = (int16_t)(rest < VALUE_OTHERS_MOST ? rest : VALUE_OTHERS_MOST);
        }
        worth[seat] += second_layer(w, h[seat], others);
    }
}

/* exp(-n), n in the unit of worths; 1 << 24 is one. */
static uint32_t exp_of_minus(int64_t n)
{
    if (n >> VALUE_WORTH_BITS >= UNITS)
        return 0;
    uint64_t e = exp_units[n >> VALUE_WORTH_BITS];
    e = e * exp_parts[n >> PART_SHIFT & (PARTS - 1)] * exp_bits[n & (PARTS - 1)];
    return (uint32_t)(e >> (30 + 16 + 16 - 24));
}

void value_softmax(const int32_t *worth, uint8_t seats, uint16_t chance[SEATS_MAX])
{
    uint32_t e[SEATS_MAX], all = 0, left = VALUE_SURE;
    int best = 0;
    for (int seat = 1; seat < seats; seat++)
        best = worth[seat] > worth[best] ? seat : best;
    for (int seat = 0; seat < seats; seat++)
        all += e[seat] = exp_of_minus((int64_t)worth[best] - worth[seat]);
    memset(chance, 0, SEATS_MAX * sizeof *chance);
    for (int seat = 0; seat < seats; seat++) {
        chance[seat] = (uint16_t)((uint64_t)e[seat] * VALUE_SURE / all);
        left -= chance[seat];
    }
    chance[best] = (uint16_t)(chance[best] + left);
}

void value_chances_by(const struct game_features *features, const struct value_weights *w, const void *view,
                      uint8_t viewer, uint8_t seats, uint16_t chance[SEATS_MAX])
{
    struct features f;
    int32_t worth[SEATS_MAX];
    memset(f.kind, 0, sizeof f.kind);
    memset(f.number, 0, seats * sizeof *f.number);
    features->describe(view, viewer, &f);
    value_worths(w, &f, seats, worth);
    value_softmax(worth, seats, chance);
}
