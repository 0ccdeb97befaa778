/* warren-lab sim: many games of Root with every property checked, and what they add up to. */
#ifndef WARREN_LAB_SIM_H
#define WARREN_LAB_SIM_H

#include <stdbool.h>
#include <stdint.h>

#include "core/root/cards.h"
#include "core/root/maps/map.h"
#include "core/root/root.h"
#include "core/root/words.h"
#include "tests/property/property.h"

enum {
    SIM_FACTIONS = FACTION_COUNT + 1, /* by value of the setting, whose 0 stands for any */
    SIM_MAPS = ROOT_MAPS_COUNT,
    SIM_DECKS = ROOT_DECKS_COUNT,
    SIM_HIRELINGS = HIRELING_SIDES * HIRELING_COUNT,
    SIM_VIOLATIONS_SHOWN = 20,
    SIM_STALLED_SHOWN = 20,
    SIM_JOBS_MAX = 64,
};

/* What is to be played. */
struct sim_plan {
    long long games, seed, jobs;
    int map;                   /* index of the map, or -1: a random one each game, suits too */
    int deck;                  /* index of the deck, or -1: a random one each game */
    int setup;                 /* value of the setting, or -1: any (only if mixed) */
    int hirelings, hireling;   /* values of "hirelings" and "hireling_1", or -1: any */
    bool mixed;                /* any number of seats, random factions; else those of config */
    struct game_config config; /* unless mixed */
    bool easy[SIM_FACTIONS];   /* by faction: looks one step ahead, else any option */
    bool checks;
    long long checks_percent; /* of positions that get the costly checks */
};

/* How one faction did. */
struct sim_faction {
    uint64_t played, wins, reached_30, stalled; /* stalled: played in games without an end */
    int64_t points;
};

/* What came of it. Plain data: a process hands it to another as bytes. */
struct sim_tally {
    uint64_t games, choices, positions, worlds, worlds_missed, options, undos, stalled;
    struct sim_faction factions[SIM_FACTIONS];
    uint64_t maps[SIM_MAPS], decks[SIM_DECKS], setups[SETUPS_COUNT], seats[ROOT_SEATS_MAX + 1];
    /* How often each was seen: chosen, asked, told, resolved in an order that somebody chose. */
    uint64_t verbs[VERB_COUNT], reasons[REASON_COUNT], events[EVENT_COUNT], triggers[TRIGGER_COUNT];
    uint64_t cards_crafted[SIM_DECKS][CARDS_MAX], cards_used[SIM_DECKS][CARDS_MAX];
    uint64_t hired[SIM_HIRELINGS], acts[ACT_COUNT]; /* by side of the card; what was done with them */
    uint64_t violations;
    struct {
        uint64_t game;
        char what[PROPERTY_TEXT_MAX];
    } shown[SIM_VIOLATIONS_SHOWN];
    struct {
        uint64_t game;
        uint8_t seats, faction[SEATS_MAX]; /* by value of the setting */
    } stalled_shown[SIM_STALLED_SHOWN];
};

/*
 * Plays the games of the plan in plan->jobs processes. Every game depends on the seed and its number alone.
 * False if a process could not be started or died; `error` says why.
 */
bool sim_play(const struct sim_plan *plan, struct sim_tally *tally, char *error, size_t error_size);

/* Any table of Root that may be played: seats, factions or a draft, map, deck, landmarks and hirelings. */
void sim_any_table(uint64_t seed, struct game_config *config);

#endif
