/*
 * How values of a position are written in the "given" of a scenario, whatever the game: numbers, words of the
 * game, seats. What a game has of its own reads with these.
 */
#ifndef WARREN_LAB_GIVEN_VALUES_H
#define WARREN_LAB_GIVEN_VALUES_H

#include <jansson.h>

#include "core/game.h"
#include "protocol/fault.h"

/* Where in the file a reader stands, for errors. */
struct given_at {
    const struct game *game;
    const struct game_config *config;
    struct fault *fault;
    char path[FAULT_FIELD_SIZE / 2];
};

/* ---- `member` names a value in errors. 0, or -1 after one ---- */

/* Notes that something else was expected there. Returns -1. */
int given_wrong(const struct given_at *at, const char *member, const char *expected);
/* A number from 0 to `most`. */
int given_number(const struct given_at *at, const char *member, const json_t *json, int most, int *number);
int given_byte(const struct given_at *at, const char *member, const json_t *json, int most, uint8_t *byte);
int given_flag(const struct given_at *at, const char *member, const json_t *json, uint8_t *flag);
/* A word of a kind of argument that is the game's own. */
int given_word(const struct given_at *at, const char *member, const json_t *json, uint8_t kind, int *value);
int given_seat(const struct given_at *at, const char *member, const json_t *json, uint8_t *seat);

#endif
