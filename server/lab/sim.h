/* warren-lab sim: many games of any kind with every property checked, and what they add up to. */
#ifndef WARREN_LAB_SIM_H
#define WARREN_LAB_SIM_H

#include <stdbool.h>
#include <stdint.h>

#include "core/random.h"
#include "core/session.h"
#include "protocol/kit.h"
#include "server/lab/lab_game.h"
#include "server/lab/shares.h"
#include "tests/property/property.h"

enum {
    SIM_SIDES_MAX = 32, /* by value of a setting, whose 0 stands for any */
    SIM_VALUES_MAX = 256,
    SIM_TERMS_MAX = 512,
    SIM_LISTS_MAX = 8,
    SIM_LIST_MAX = 512,
    SIM_OWN_MAX = 64,
    SIM_VIOLATIONS_SHOWN = 20,
    SIM_STALLED_SHOWN = 20,
    SIM_SELDOM = 50, /* what was seen less often than that is told */
    SIM_JOBS_MAX = SHARES_MAX,
    SIM_SERIES_MAX = 1000,
};

/* What is to be played. */
struct sim_plan {
    const struct game *game;
    const struct game_kit *kit; /* of that game */
    const struct lab_sim *own;  /* what is known of its random games; NULL: nothing */
    long long games, seed, jobs;
    long long first;  /* number of the first game; a multiple of series */
    long long series; /* games in a row, each from what the one before left; 1: each on its own */
    int settings[MATCH_SETTINGS_MAX]; /* value, or -1: any */
    bool mixed;                       /* any number of seats, random sides; else those of config */
    struct game_config config;        /* unless mixed */
    bool easy[SIM_SIDES_MAX];         /* by side: looks one step ahead, else any option */
    long long steps;                  /* answers that an easy bot may try for one choice */
    bool rare;                        /* who is not easy prefers what is rarely chosen, rare_choice.h */
    bool legacies;                    /* every series begins from a legacy drawn at random, else from none */
    bool checks;
    long long checks_percent; /* of positions that get the costly checks */
};

/* What is seen of a game while it is played. */
struct sim_seen {
    uint8_t side[SEATS_MAX];  /* of each seat; 0 until it is chosen */
    uint8_t own[SIM_OWN_MAX]; /* whatever the game's own table remembers; 0 at first */
    uint64_t (*lists)[SIM_LIST_MAX];
};

/* Something that is counted besides verbs, reasons and events: how often each of `count` things was seen. */
struct sim_list {
    const char *name;
    int count; /* at most SIM_LIST_MAX */
    /* The name of one, or NULL; equal names are added up. */
    const char *(*word)(int index);
};

/* A setting of the match that the call may fix, and by whose values games are counted. */
struct sim_setting {
    const char *option;  /* how the call names it */
    int setting;         /* its index; -1 ends a list */
    bool seating;        /* who may sit at the table depends on it */
    const char *counted; /* how the report names it; NULL: not counted */
};

/* The random games of a game: what its lab_game has. */
struct lab_sim {
    const char *side, *sides; /* what a seat plays, such as "faction", "factions" */
    int side_setting;         /* the seat setting that says so, with at most SIM_SIDES_MAX values; 0 is any */
    int goal;                 /* a score worth counting how often it is reached; 0: nobody scores */
    const struct sim_setting *settings; /* NULL: all of the game, each by its own name */
    const struct sim_list *lists;       /* at most SIM_LISTS_MAX; ends with no name */
    /* Sets whatever the plan leaves open. */
    void (*table)(const struct sim_plan *plan, struct quick_random *random, struct game_config *config);
    /* Draws any legacy that a match may begin from. NULL: the lab cannot. */
    void (*legacy)(struct quick_random *random, struct legacy *legacy);
    /* Counts what came of an answer. */
    void (*observe)(struct sim_seen *seen, const struct session *session, struct choice answered);
    const char *help; /* of its options: lines as in a command's help */
};

/* How one side did. */
struct sim_side {
    uint64_t played, wins, reached, stalled; /* reached: the goal; stalled: played in games without an end */
    int64_t points;
};

/* What came of it. Plain data: a process hands it to another as bytes. */
struct sim_tally {
    uint64_t games, choices, positions, worlds, worlds_missed, hidden_answers, options, undos, stalled;
    struct sim_side sides[SIM_SIDES_MAX];
    uint64_t settings[MATCH_SETTINGS_MAX][SIM_VALUES_MAX], seats[SEATS_MAX + 1];
    /* How often each was seen: chosen, asked, told; and the game's own lists. */
    uint64_t verbs[SIM_TERMS_MAX], reasons[SIM_TERMS_MAX], events[SIM_TERMS_MAX];
    uint64_t lists[SIM_LISTS_MAX][SIM_LIST_MAX];
    uint64_t violations;
    struct {
        uint64_t game;
        char what[PROPERTY_TEXT_MAX];
    } shown[SIM_VIOLATIONS_SHOWN];
    struct {
        uint64_t game;
        uint8_t seats, side[SEATS_MAX];
    } stalled_shown[SIM_STALLED_SHOWN];
};

/*
 * Plays the games of the plan in plan->jobs processes. Every series depends on the seed and its number alone.
 * False if a process could not be started or died; `error` says why.
 */
bool sim_play(const struct sim_plan *plan, struct sim_tally *tally, char *error, size_t error_size);

/* sim.c: the settings that a call may fix, and by which games are counted; the last one has setting -1. */
void sim_settings(const struct sim_plan *plan, struct sim_setting settings[MATCH_SETTINGS_MAX + 1]);

/* Sets whatever the plan leaves open of a table. */
void sim_table(const struct sim_plan *plan, struct quick_random *random, struct game_config *config);
/* Any table of a game that may be played: seats and all settings. */
void sim_any_table(const struct game *game, uint64_t seed, struct game_config *config);
/* Lets a match begin from a legacy drawn at random, as `--legacies random` does: of a game whose lab_sim has
 * them. */
void sim_begin_from_any(const struct game *game, struct quick_random *random, struct game_config *config);

#endif
