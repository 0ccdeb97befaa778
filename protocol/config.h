/* The settings of a match as JSON, by the game's tables of settings. */
#ifndef WARREN_CONFIG_H
#define WARREN_CONFIG_H

#include "core/game.h"
#include "protocol/fault.h"

/* A configuration with every setting at its preset. */
void config_presets(const struct game *game, uint8_t seats, struct game_config *config);
/* Gives what a match leaves to one that begins from it: settings of first games are as preset there. */
void config_begin_from(const struct game *game, const struct legacy *legacy, struct game_config *config);
/*
 * Overlays named settings ({"map":"autumn"}) on those of the match; what is not named stays. 0, or -1 with
 * FAULT_BAD_CONFIG and the field; then the configuration is unchanged.
 */
int settings_read(const struct game *game, const json_t *json, struct game_config *config,
                  struct fault *fault);
/* The same for settings of seats ({"s1":{"faction":"eyrie"}}). Fills `named` (mask of seats mentioned) if not
 * NULL. */
int all_seat_settings_read(const struct game *game, const json_t *json, struct game_config *config,
                           uint16_t *named, struct fault *fault);
/* The seats that the rules play, as in logs: ["s2"]. 0, or -1 with a fault. */
int automated_read(const json_t *json, struct game_config *config, struct fault *fault);
/* The bytes of a legacy as in logs: hexadecimal digits. 0, or -1 with a fault. */
int legacy_bytes_read(const json_t *json, struct legacy *legacy, struct fault *fault);
/* A whole configuration as in logs: {"seats","settings","seat_settings","automated","legacy"}; checked by the
 * game's own check. */
int config_read(const struct game *game, const json_t *json, struct game_config *config, struct fault *fault);
/* Whether a game has such seats, and whether its settings go together: its own check. 0, or -1 with a fault.
 */
int config_seats_verify(const struct game *game, int64_t seats, struct fault *fault);
int config_verify(const struct game *game, const struct game_config *config, struct fault *fault);
/* What a game says against a configuration, as a fault. Returns -1. */
int config_fault(const struct game *game, const struct game_config *config, const struct obstacle *obstacle,
                 struct fault *fault);
/* The same with what a match must fulfil to start. */
int config_start_verify(const struct game *game, const struct game_config *config, struct fault *fault);

/* Which revisions of the rules this build plays, in words: "revision 2", "revisions 1 to 2". Returns `words`.
 */
enum { REVISIONS_SIZE = 32 };
const char *config_revisions(const struct game *game, char words[REVISIONS_SIZE]);

/* {"map":"autumn",...}: the settings of the match. */
void text_settings(struct text *t, const struct game *game, const struct game_config *config);
/* {"faction":"eyrie"}: the settings of a seat. */
void text_seat_settings(struct text *t, const struct game *game, const struct game_config *config,
                        uint8_t seat);
/* The object that config_read reads. With a legacy that is sealed it has null there, and cannot be read. */
void text_config(struct text *t, const struct game *game, const struct game_config *config, bool sealed);
/* [{"name":"reach",...}]: what the game says of these settings. */
void text_advice(struct text *t, const struct game *game, const struct game_config *config);
/* What hello tells of a game: name, revision, seats and settings. */
void text_game(struct text *t, const struct game *game);

#endif
