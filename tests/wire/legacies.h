/* What matches of the toy game begin from; apart, since the games use some words for different things. */
#ifndef WARREN_WIRE_LEGACIES_H
#define WARREN_WIRE_LEGACIES_H

#include "core/game.h"
#include "core/random.h"
#include "protocol/text.h"

/* A random legacy: a champion, and the card it has kept, which nobody else knows. */
void legacy_pick(struct game_config *config, struct quick_random *random);
/* Where that card stands in its bytes. */
int legacy_kept_at(void);
/* As members of a request that begins a series from it; nothing if there is none. */
void legacy_ask(struct text *t, const struct legacy *legacy);

#endif
