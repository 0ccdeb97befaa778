/* See clock.h. */
#include "server/base/clock.h"

#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000 };

static int64_t full(const struct clock *c)
{
    return (int64_t)c->terms.seconds * SECOND;
}

static void fill(struct clock *c)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        c->left[seat] = full(c);
}

void clock_init(struct clock *c, const struct clock_terms *terms, uint8_t seats, const struct gaps *gaps)
{
    *c = (struct clock){.terms = *terms, .gaps = gaps, .seats = seats, .asked = SEAT_NOBODY};
    fill(c);
}

static bool runs(const struct clock *c)
{
    return c->terms.kind != CLOCK_NONE && !c->paused && c->asked < c->seats;
}

/* Takes the time since the last look from whoever had it. */
static void charge(struct clock *c, uint64_t at)
{
    if (runs(c))
        c->left[c->asked] = clock_left(c, c->asked, at);
    c->since = at;
}

static void open_turn(struct clock *c, struct game_turn turn)
{
    bool first = !c->begun;
    c->begun = true;
    c->turn = turn.number;
    if (c->terms.kind == CLOCK_TURN)
        fill(c);
    else if (c->terms.kind == CLOCK_BANK && !first)
        c->left[turn.seat] += (int64_t)c->terms.increment * SECOND;
}

void clock_note(struct clock *c, uint64_t at, uint8_t asked, struct game_turn turn)
{
    charge(c, at);
    if (turn.seat < c->seats && (!c->begun || turn.number > c->turn))
        open_turn(c, turn); /* what is taken back does not open a turn again */
    c->asked = asked;
    if (c->terms.kind == CLOCK_CHOICE && asked < c->seats)
        c->left[asked] = full(c);
}

void clock_pause(struct clock *c, uint64_t at, bool paused)
{
    charge(c, at);
    c->paused = paused;
}

void clock_return(struct clock *c, uint8_t seat)
{
    int64_t least = CLOCK_RETURN_SECONDS * SECOND;
    if (least > full(c))
        least = full(c);
    if (c->left[seat] < least)
        c->left[seat] = least;
}

int64_t clock_left(const struct clock *c, uint8_t seat, uint64_t now)
{
    int64_t left = c->left[seat];
    if (runs(c) && c->asked == seat)
        left -= gaps_elapsed(c->gaps, c->since, now);
    return left > 0 ? left : 0;
}

uint64_t clock_due(const struct clock *c)
{
    if (!runs(c))
        return UINT64_MAX;
    uint64_t due = c->since + (uint64_t)c->left[c->asked];
    for (size_t i = 0; c->gaps && i < c->gaps->count; i++) {
        const struct gap *gap = &c->gaps->list[i];
        uint64_t from = gap->from > c->since ? gap->from : c->since;
        if (gap->to > from && from < due)
            due += gap->to - from;
    }
    return due;
}

int64_t gaps_elapsed(const struct gaps *gaps, uint64_t from, uint64_t to)
{
    if (to <= from)
        return 0;
    int64_t elapsed = (int64_t)(to - from);
    for (size_t i = gaps ? gaps->count : 0; i-- > 0 && gaps->list[i].to > from;) {
        uint64_t begin = gaps->list[i].from > from ? gaps->list[i].from : from;
        uint64_t end = gaps->list[i].to < to ? gaps->list[i].to : to;
        if (end > begin)
            elapsed -= (int64_t)(end - begin);
    }
    return elapsed;
}

uint64_t gaps_before(const struct gaps *gaps, uint64_t to, uint64_t span)
{
    for (size_t i = gaps->count; i-- > 0;) {
        const struct gap *gap = &gaps->list[i];
        if (gap->from >= to)
            continue;
        uint64_t run = to > gap->to ? to - gap->to : 0;
        if (run >= span)
            break;
        span -= run;
        to = gap->from;
    }
    return to > span ? to - span : 0;
}

bool gaps_add(struct gaps *gaps, uint64_t from, uint64_t to)
{
    if (gaps->count > 0 && from < gaps->list[gaps->count - 1].to)
        from = gaps->list[gaps->count - 1].to;
    if (to <= from)
        return true;
    if (gaps->count == gaps->room) {
        size_t room = gaps->room ? 2 * gaps->room : 8;
        struct gap *list = realloc(gaps->list, room * sizeof *list);
        if (!list)
            return false;
        gaps->list = list;
        gaps->room = room;
    }
    gaps->list[gaps->count++] = (struct gap){from, to};
    return true;
}

void gaps_free(struct gaps *gaps)
{
    free(gaps->list);
    *gaps = (struct gaps){0};
}
