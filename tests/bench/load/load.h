/*
 * The sections of the load benchmark. Each starts a server of its own with an empty store, and returns what
 * it measured as a new object.
 */
#ifndef WARREN_TESTS_BENCH_LOAD_LOAD_H
#define WARREN_TESTS_BENCH_LOAD_LOAD_H

#include "tests/bench/load/echo.h"
#include "tests/bench/load/hall.h"

struct load_options {
    const struct game_kit *kit; /* the game */
    uint32_t matches;           /* played at once */
    uint32_t windows;           /* of measuring, of which the median counts */
    double window;              /* seconds */
    uint32_t idle;              /* connections */
    uint32_t spectators;        /* of one match */
    uint32_t stored;            /* matches */
    uint32_t visited;           /* of them, one after another */
    double soak;                /* seconds */
    uint32_t soak_tables;
    double settle;     /* seconds after the soak, when all have gone */
    char program[512]; /* the server */
};

/*
 * Matches played at once: choices a second, times, memory. If `echo` is not NULL, then also, by turns, more
 * of the same and the same messages with nothing behind them, and what part of the one the other reaches.
 */
json_t *load_matches(const struct load_options *o, json_t **echo);
/* Full speed by turns on SQLite and on PostgreSQL, and times at a steady pace; or why it is left out. */
json_t *load_stores(const struct load_options *o);
json_t *load_idle(const struct load_options *o);
json_t *load_spectators(const struct load_options *o);
json_t *load_stored(const struct load_options *o);
json_t *load_soak(const struct load_options *o);

/* Options of a server for as many matches and people as a section wants. */
#define LOAD_MANY "--peers-max", "100000", "--matches-max", "100000"

/*
 * What is to be ended and removed if the benchmark stops before its time: servers that run or were ended,
 * and their stores, until load_stop. Signals that end the program do so too.
 */
void load_guard(struct process *p);
/* A server with these options besides, open to lines and WebSocket, and guarded. */
void load_start(struct process *p, const struct load_options *o, const char *const *more);
/* Ends it, and removes its store. */
void load_stop(struct process *p);

/* Everybody answers at once: the median rate of all windows and the times over all of them. */
json_t *load_full_speed(struct hall *h, pid_t server, const struct load_options *o, double *median);
/* One window of it: adds the rate and the choices for each second of the server's processor time. */
void load_round(struct hall *h, pid_t server, const struct load_options *o, struct samples *rates,
                struct samples *per_cpu);
/* So many choices a second: the rate reached and the times. */
json_t *load_steady(struct hall *h, pid_t server, const struct load_options *o, double rate);

#endif
