/*
 * What the lab knows of a game besides its kit: how its positions are written, and how its random games are
 * set up and counted. One table for each game that has any of it, in the game's own folder and named in
 * games.c; other games are played from their beginning.
 */
#ifndef WARREN_LAB_GAME_H
#define WARREN_LAB_GAME_H

#include <jansson.h>

#include "core/game.h"
#include "protocol/fault.h"

struct lab_sim;

struct lab_game {
    const struct game *game;
    /*
     * Fills a state (zeroed, of the game's state_size) with the position that the "given" of a scenario
     * describes. 0, or -1 with the path of what is wrong. NULL: its scenarios start at the beginning.
     */
    int (*given)(const json_t *given, const struct game_config *config, void *state, struct fault *fault);
    /* Members of a scenario that are short for its "config", end with NULL; and what they are short for: 0,
     * or -1 with the path of what is wrong. NULL: there are none. */
    const char *const *short_members;
    int (*short_config)(const json_t *scenario, struct game_config *config, struct fault *fault);
    /* Its random games (sim.h). NULL: any seats and settings. */
    const struct lab_sim *sim;
};

/* Those there are; ends with NULL. Each program that is made with the lab has its own, as it has lab_kits. */
extern const struct lab_game *const lab_games[];

/* What the lab knows of a game; NULL if nothing. */
const struct lab_game *lab_game_of(const struct game *game);

#endif
