/*
 * The sections of the load benchmark. Each starts a server of its own with an empty store, and returns what
 * it measured as a new object.
 */
#ifndef WARREN_TESTS_BENCH_LOAD_LOAD_H
#define WARREN_TESTS_BENCH_LOAD_LOAD_H

#include "tests/bench/load/echo.h"
#include "tests/bench/load/hall.h"

struct load_options {
    uint32_t matches;    /* played at once */
    uint32_t windows;    /* of measuring, of which the median counts */
    double window;       /* seconds */
    uint32_t idle;       /* connections */
    uint32_t spectators; /* of one match */
    uint32_t stored;     /* matches */
    uint32_t visited;    /* of them, one after another */
    double soak;         /* seconds */
    uint32_t soak_tables;
    char program[512]; /* the server */
};

/* What the messages of a match were like on average; 0: not measured. */
struct load_mean {
    struct echo_sizes sizes;
    double choices_per_second;
};

/* Matches played at once: choices a second, times, memory. Fills `mean`. */
json_t *load_matches(const struct load_options *o, struct load_mean *mean);
/* The same messages with nothing behind them, and what part of that load_matches reached. */
json_t *load_echo(const struct load_options *o, const struct load_mean *mean);
json_t *load_idle(const struct load_options *o);
json_t *load_spectators(const struct load_options *o);
json_t *load_stored(const struct load_options *o);
json_t *load_soak(const struct load_options *o);

/* A server with these options besides, open to lines and WebSocket. */
void load_start(struct process *p, const struct load_options *o, const char *const *more);
/* Ends it, and removes its store. */
void load_stop(struct process *p);

/* Everybody answers at once: the median rate of all windows and the times over all of them. */
json_t *load_full_speed(struct hall *h, pid_t server, const struct load_options *o, double *median);
/* So many choices a second: the rate reached and the times. */
json_t *load_steady(struct hall *h, pid_t server, const struct load_options *o, double rate);

#endif
