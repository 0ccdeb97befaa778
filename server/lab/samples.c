/* See samples.h. */
#include "server/lab/samples.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct samples *set, size_t samples, size_t numbers)
{
    enum { LEAST = 1024 };
    if (set->count + samples > set->room) {
        size_t room = 2 * (set->count + samples) + LEAST;
        struct sample *more = realloc(set->sample, room * sizeof *more);
        if (!more)
            return false;
        set->sample = more;
        set->room = room;
    }
    if (set->numbers_count + numbers > set->numbers_room) {
        size_t room = 2 * (set->numbers_count + numbers) + LEAST;
        struct sample_number *more = realloc(set->numbers, room * sizeof *more);
        if (!more)
            return false;
        set->numbers = more;
        set->numbers_room = room;
    }
    return true;
}

bool samples_add(struct samples *set, uint32_t game, const struct features *f, uint8_t seats, uint8_t numbers)
{
    if (!make_room(set, 1, (size_t)seats * numbers))
        return false;
    struct sample *s = &set->sample[set->count++];
    *s = (struct sample){.first = set->numbers_count, .game = game, .seats = seats};
    for (int seat = 0; seat < seats; seat++) {
        s->kind[seat] = f->kind[seat];
        for (uint8_t i = 0; i < numbers; i++) {
            int16_t n = f->number[seat][i];
            if (n == 0)
                continue;
            n = n > FEATURES_MOST ? FEATURES_MOST : n < -FEATURES_MOST ? -FEATURES_MOST : n;
            set->numbers[set->numbers_count++] = (struct sample_number){n, i};
            s->count[seat]++;
        }
    }
    return true;
}

bool samples_join(struct samples *set, const struct samples *more)
{
    if (!make_room(set, more->count, more->numbers_count))
        return false;
    for (size_t i = 0; i < more->count; i++) {
        struct sample *s = &set->sample[set->count + i];
        *s = more->sample[i];
        s->first += set->numbers_count;
    }
    if (more->numbers_count)
        memcpy(set->numbers + set->numbers_count, more->numbers, more->numbers_count * sizeof *more->numbers);
    set->count += more->count;
    set->numbers_count += more->numbers_count;
    return true;
}

void samples_end_game(struct samples *set, size_t from, uint16_t winners)
{
    float share = 1.0f / (float)__builtin_popcount(winners);
    for (size_t i = from; i < set->count; i++) {
        struct sample *s = &set->sample[i];
        s->winners = winners;
        for (int seat = 0; seat < s->seats; seat++)
            s->target[seat] = winners >> seat & 1 ? share : 0;
    }
}

void samples_cut(struct samples *set, size_t from)
{
    if (from < set->count)
        set->numbers_count = set->sample[from].first;
    set->count = from;
}

void samples_free(struct samples *set)
{
    free(set->sample);
    free(set->numbers);
    *set = (struct samples){0};
}

void samples_features(const struct samples *set, size_t index, struct features *f)
{
    const struct sample *s = &set->sample[index];
    const struct sample_number *n = set->numbers + s->first;
    memset(f, 0, sizeof *f);
    for (int seat = 0; seat < s->seats; seat++) {
        f->kind[seat] = s->kind[seat];
        for (int i = 0; i < s->count[seat]; i++, n++)
            f->number[seat][n->number] = n->value;
    }
}
