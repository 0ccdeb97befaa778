/*
 * How far long work is, and about how long it still takes: one line on standard error, written over and over,
 * and wiped away at the end. Only if standard error is a terminal; in a pipe or a file nothing is written at
 * all.
 */
#ifndef WARREN_PROGRESS_H
#define WARREN_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
    const char *what;      /* such as "games"; borrowed */
    uint64_t total;        /* 0: not known */
    uint64_t began, shown; /* milliseconds of the monotonic clock */
    int width;             /* of the line that stands there */
    bool on;
};

/* Begins; nothing is shown before half a second has passed. `total` 0 if nobody knows. */
void progress_begin(struct progress *p, const char *what, uint64_t total);
/*
 * So much of it is done; 0 throughout where it cannot be counted, then only the time is shown. Cheap enough
 * for a loop: it writes a few times a second.
 */
void progress_step(struct progress *p, uint64_t done);
/* Wipes the line away. */
void progress_end(struct progress *p);
/* The line after so many milliseconds: "games: 340 of 2000 (17 %), about 0:58 to go". */
void progress_text(const struct progress *p, uint64_t done, uint64_t elapsed_ms, char *text, size_t size);

#endif
