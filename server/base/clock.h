/*
 * The clocks of a match: how long each seat may still think, and whose clock runs.
 *
 * A clock is a function of the match's log: it is told the time of every entry and who is asked after it,
 * when it is played and again when it is replayed, and comes to the same. Nothing here reads the time of day.
 * Times are Unix time in ms, spans are ms.
 */
#ifndef WARREN_CLOCK_H
#define WARREN_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "protocol/clock_terms.h"

enum {
    CLOCK_RETURN_SECONDS =
        60, /* somebody who comes back has at least this, or the match's own span if less */
};

/* A span in which no clock ran: the server was not there, or could not store. */
struct gap {
    uint64_t from, to;
};
struct gaps {
    struct gap *list; /* ascending, apart from each other; owned by the server */
    size_t count, room;
};

struct clock {
    struct clock_terms terms;
    const struct gaps *gaps; /* borrowed; may be NULL */
    uint8_t seats, asked;    /* whose clock runs, or SEAT_NOBODY */
    bool paused;
    bool begun;     /* a turn has been seen */
    uint32_t turn;  /* the one seen last */
    uint64_t since; /* when it was looked at last */
    int64_t left[SEATS_MAX];
};

/* Everybody's time is full, nobody's runs. */
void clock_init(struct clock *c, const struct clock_terms *terms, uint8_t seats, const struct gaps *gaps);
/*
 * Something happened at `at`, and now `asked` is to answer in this turn. SEAT_NOBODY: chance, a bot, or
 * nobody.
 */
void clock_note(struct clock *c, uint64_t at, uint8_t asked, struct game_turn turn);
/* No clock runs from now on, or they go on. */
void clock_pause(struct clock *c, uint64_t at, bool paused);
/* The seat's player is back: gives the least time that lets somebody play on. */
void clock_return(struct clock *c, uint8_t seat);
/* How long the seat has left; never below 0. */
int64_t clock_left(const struct clock *c, uint8_t seat, uint64_t now);
/* When the running clock is at 0, if nothing happens before; UINT64_MAX if none runs. */
uint64_t clock_due(const struct clock *c);

/* How much of the span was not in a gap. */
int64_t gaps_elapsed(const struct gaps *gaps, uint64_t from, uint64_t to);
/* The time before which `span` ms, not counting gaps, lie until `to`. */
uint64_t gaps_before(const struct gaps *gaps, uint64_t to, uint64_t span);
/* Adds a gap behind all others; what they cover already is left out. False if memory is short. */
bool gaps_add(struct gaps *gaps, uint64_t from, uint64_t to);
void gaps_free(struct gaps *gaps);

#endif
