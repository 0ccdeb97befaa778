/*
 * When the clocks of running matches will be at 0, for matches in memory and for those that rest in the
 * store: one timer and one line per match whose clock runs.
 *
 * It also keeps the gaps in which no time passed: the server was away, stood still, could not store, or the
 * system's clock was put forward. While some clock runs or something is held back from spectators the store
 * is told every few seconds that the server is there; a start finds out from that how long it was not.
 */
#ifndef WARREN_DEADLINES_H
#define WARREN_DEADLINES_H

#include <stdbool.h>
#include <stddef.h>

#include "server/hall/match.h"

struct deadlines;

/* What came of looking at a match whose clock has run out. */
enum deadline_looked {
    DEADLINE_GONE,  /* there is no such match any more */
    DEADLINE_LATER, /* it cannot be looked at just now */
    DEADLINE_NOTED, /* it was, and deadlines_note was called */
};

/*
 * `look` is asked about a match whose clock has run out. NULL if memory is short, or if the store cannot be
 * read (logged). The store is open.
 */
struct deadlines *deadlines_create(struct server *s,
                                   enum deadline_looked (*look)(struct server *s, uint64_t match,
                                                                uint64_t now));
/* The gaps of the time of a match so far; they stay where they are, and grow. */
const struct gaps *deadlines_gaps(const struct match *m);
/*
 * A match was at other nodes until `since`, with these gaps, ascending. Twice is no error; the second time it
 * is given what was noted here meanwhile. False if memory is short.
 */
bool deadlines_settle(struct match *m, uint64_t since, const struct gap *gaps, size_t count);
/* Notes that no time passed in this gap, which is behind all others. */
void deadlines_skip(struct deadlines *d, struct gap gap);
/*
 * What happened in a match at this time and before is at least `delay` ms ago. It never becomes less, over
 * starts and lost writes either: what somebody was shown stays shown.
 */
uint64_t deadlines_horizon(const struct match *m, uint64_t delay);
/* Notes when the match's clock will be at 0; forgets it if none runs. After everything that changes it. */
void deadlines_note(struct match *m);
/* The match of this id cannot be read: its clock is forgotten. */
void deadlines_drop(struct deadlines *d, uint64_t match);
/* Every second: tells the store that the server is there, and notes when it could not write. */
void deadlines_tick(struct deadlines *d);
/*
 * Gives a store that failed another chance. Whether it works is found out by a write of the server's own,
 * since people may be quiet for long: the gap until now, which nobody's answer waits for.
 */
void deadlines_try(struct deadlines *d);
/* No clock runs out from now on. */
void deadlines_stop(struct deadlines *d);
void deadlines_free(struct deadlines *d);

#endif
