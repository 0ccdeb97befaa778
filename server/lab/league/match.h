/*
 * One match of a league, from its opening to its end. The league is its host and has no seat. Whoever is not
 * ready in time, takes too long, sends what is no legal choice or ends, loses the seat: it resigns (a bot of
 * the server plays it on, and it cannot win), and the others play on.
 */
#ifndef WARREN_LEAGUE_MATCH_H
#define WARREN_LEAGUE_MATCH_H

#include "server/base/auth.h"
#include "server/lab/league/plan.h"
#include "server/lab/league/seat.h"

enum { LEAGUE_WHY_SIZE = 400 };

/* How a seat did. */
struct league_played {
    uint8_t program; /* its number */
    uint8_t side;    /* what it played, a value of the game's setting of sides; 0: unknown */
    double won;      /* its part of the win */
    int score;       /* if the game keeps any */
    bool lost;       /* the seat was taken from the program */
    char why[LEAGUE_WHY_SIZE];
    uint64_t choices, think_ns, worst_ns;
};

/* What came of a match. */
struct league_result {
    uint64_t number;     /* of the game, from 1 */
    uint32_t deal, game; /* deal, and game of that deal, from 0 */
    uint8_t seats;
    bool played;   /* it was started, so that there is a log */
    bool finished; /* it was played to its end */
    bool scored;
    char match[AUTH_ID_TEXT_SIZE]; /* its name on the server; "" if there is none */
    char trouble[LEAGUE_WHY_SIZE]; /* why it was not finished; "" if it was */
    struct league_played seat[SEATS_MAX];
};

struct league_match;

/* What a match needs, all borrowed. */
struct league_arena {
    const struct league_plan *plan;
    const struct sockaddr_in *server;
    uv_loop_t *loop;
    /* The match is over and closed; the result is to be copied, then it is gone. */
    void (*done)(void *context, const struct league_result *result);
    void *context;
};

/* Starts a game of a deal. NULL if memory is short. */
struct league_match *league_match_start(const struct league_arena *arena, const struct league_deal *deal,
                                        int game, uint64_t number);
/* Breaks it off; `done` is called as for all. */
void league_match_stop(struct league_match *m, const char *why);
/* The path of what is kept of a game: "DIR/00001" and what is added. */
void league_log_path(const struct league_plan *plan, uint64_t number, const char *added, char *path,
                     size_t size);

#endif
