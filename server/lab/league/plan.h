/* warren-lab league: what is to be played, by whom, and where everybody sits. */
#ifndef WARREN_LEAGUE_PLAN_H
#define WARREN_LEAGUE_PLAN_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/random.h"
#include "server/lab/rating.h"
#include "server/lab/sim.h"

enum {
    LEAGUE_PROGRAMS_MAX = RATING_PLAYERS_MAX,
    LEAGUE_NAME_MAX = 32,
    LEAGUE_COMMAND_MAX = 4096,
    LEAGUE_DEALS_MAX = 100000,
    LEAGUE_JOBS_MAX = 64,
};

/* Who plays: a program, which is a command of the shell with {words} that are different each time; or a bot
 * of the server. */
struct league_program {
    char name[LEAGUE_NAME_MAX + 1];
    char *command; /* owned; "@LEVEL" is a bot */
    int level;     /* enum level of a bot, -1: a program */
};

struct league_plan {
    const struct game_kit *kit;
    const struct lab_sim *own; /* what is known of its random tables; NULL: nothing */
    long long seats;           /* tables with so many; 0: any number */
    json_t *settings;          /* owned: {NAME:VALUE}, those of the match that are the same at every table */
    json_t *seat_settings;     /* owned: {"s1":{...}}, the same of seats */
    struct league_program programs[LEAGUE_PROGRAMS_MAX];
    int programs_count;
    long long deals; /* 0: as many as `games` needs */
    long long games; /* 0: as many as `deals` have */
    long long seed;
    long long jobs;           /* matches at a time */
    long long choice_seconds; /* that a program may take for a choice */
    long long start_seconds;  /* until it is ready to play */
    long long match_seconds;  /* that a match may take */
    const char *logs;         /* folder for what is kept of each match; NULL: nothing is */
};

void league_plan_free(struct league_plan *plan);

/* A table and who plays at it. It is played once for each seat: in game g of a deal, seat s is programs[(s +
 * g) % seats]. */
struct league_deal {
    uint32_t number; /* from 0 */
    struct game_config config;
    uint8_t programs[SEATS_MAX];
};

/*
 * Deals one after the other. Tables depend on the seed and the number of the deal alone. Programs come in
 * turn, in an order that is shuffled anew whenever all have come, so that nobody plays more often than others
 * by more than once; at a table nobody sits twice before all sit once.
 */
struct league_dealer {
    const struct league_plan *plan;
    uint32_t deals;
    uint64_t games;             /* of those deals */
    struct quick_random random; /* of the order of programs */
    uint8_t waiting[2 * LEAGUE_PROGRAMS_MAX];
    int waiting_count;
};

void league_dealer_begin(struct league_dealer *dealer, const struct league_plan *plan);
/* The next deal; false after the last. */
bool league_dealer_next(struct league_dealer *dealer, struct league_deal *deal);
/* How many games there will be. False if no table can be dealt by the plan; then `error` says why. */
bool league_count_games(const struct league_plan *plan, uint64_t *games, char *error, size_t error_size);

/* The program on a seat in a game of a deal, 0 to seats - 1. */
static inline int league_program_at(const struct league_deal *deal, int game, int seat)
{
    return deal->programs[(seat + game) % deal->config.seats];
}

#endif
