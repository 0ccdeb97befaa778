/* What matches of a series begin from; apart, since the games use some words for different things. */
#ifndef WARREN_WIRE_LEGACIES_H
#define WARREN_WIRE_LEGACIES_H

#include "core/game.h"
#include "core/random.h"
#include "protocol/kit.h"

/* A random legacy, of the toy game a champion and the card it has kept, of Oath a whole chronicle. */
void legacy_pick(const struct game_kit *kit, struct game_config *config, struct quick_random *random);
/* Renames what it hides: what was id becomes renamed[id]. */
void legacy_rename(const struct game *game, struct legacy *legacy, const uint8_t renamed[SECRETS_MAX]);
/* As members of a request that begins a series from it; nothing if there is none. */
void legacy_ask(struct text *t, const struct game_kit *kit, const struct legacy *legacy);

#endif
