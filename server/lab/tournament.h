/*
 * warren-lab tournament: which of two levels of bots plays better.
 *
 * A deal is a random table with the answers of chance to come. It is played once from every seat: one bot of
 * level X there, bots of level Y in all the others. So X plays every side of the deal, and what a side is
 * worth cancels; at par X wins one in so many games as there are seats.
 */
#ifndef WARREN_TOURNAMENT_H
#define WARREN_TOURNAMENT_H

#include "protocol/request.h"
#include "server/lab/sim.h"

enum {
    WHOLE_WIN = 840, /* what one winner has; divides by as many as may share a win */
};

/* What is to be played. */
struct tournament_plan {
    struct sim_plan tables; /* game, seed, jobs, settings; mixed */
    long long deals;
    long long seats; /* 0: any number */
    enum level x, y;
};

/* What one of the two levels did. */
struct tournament_level {
    uint64_t thoughts, evaluations, answers, ns, worst_ns; /* of prompts with more than one option */
    uint64_t seats;                                        /* played */
    int64_t points;
};

/* How X did with one side. Where Y is the same level, all seats are X's. */
struct tournament_side {
    uint64_t played, won; /* won in parts of WHOLE_WIN */
};

/* What came of it. Plain data. */
struct tournament_tally {
    uint64_t deals, games, stalled;
    uint64_t won;                   /* by X, in parts of WHOLE_WIN */
    uint64_t par;                   /* what it would have won at par, in the same parts */
    uint64_t deal_won, deal_square; /* over deals: what X won of a game on the average, and its square */
    struct tournament_level x, y;
    struct tournament_side sides[SIM_SIDES_MAX];
};

/* Plays it. Every deal depends on the seed and its number alone. False with what went wrong. */
bool tournament_play(const struct tournament_plan *plan, struct tournament_tally *tally, char *error,
                     size_t error_size);

#endif
