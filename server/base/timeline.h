/*
 * The time that passes in play: clocks, delays and deadlines go by it, and it neither jumps nor counts while
 * the server stood still.
 *
 * It is told as Unix time in ms, but driven by a clock that only runs forward. What the machine slept, what
 * the process was stopped, how long the loop hung and how far the system's clock was put forward becomes a
 * gap (clock.h), in which nothing passes: behind it the line is where the system's clock is. If that is put
 * back, the line goes on ahead of it. Pure: it is told both clocks.
 */
#ifndef WARREN_TIMELINE_H
#define WARREN_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/clock.h"

enum {
    TIMELINE_STEP_MS = 1000, /* what passes at most between two looks; the server looks every 100 ms */
    TIMELINE_SLACK_MS =
        1000, /* how far behind the system's clock it may be: that is set right in small steps */
};

struct timeline {
    uint64_t now;    /* Unix ms, never smaller than before */
    uint64_t steady; /* the steady clock at the last look, ms */
    uint64_t ahead;  /* of the system's clock, which was put back; ms */
};

/* Begins at the system's time, but not before `least`. `wall` and `steady` are the two clocks, in ms. */
void timeline_begin(struct timeline *t, uint64_t wall, uint64_t steady, uint64_t least);
/* Looks at the clocks. True if there was a gap, which is written there. */
bool timeline_look(struct timeline *t, uint64_t wall, uint64_t steady, struct gap *gap);
/* It is at least this late: something happened then at another server, whose clock is ahead. As above. */
bool timeline_reach(struct timeline *t, uint64_t at, struct gap *gap);
/* A time of this line as people read it: by the system's clock, should that have been put back. */
uint64_t timeline_read(const struct timeline *t, uint64_t at);

#endif
