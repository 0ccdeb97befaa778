/*
 * What everybody knows, for any game: by what each seat, and whoever only watches, does not know (`secrets`
 * in core/game.h).
 */
#ifndef WARREN_COMMON_KNOWLEDGE_H
#define WARREN_COMMON_KNOWLEDGE_H

#include "core/game.h"

/*
 * The seats that know something hidden that another seat knows, too, but not everybody: it was shown to one
 * of them, or one has it from the other.
 */
uint16_t who_share_secrets(const struct game *game, const void *state, uint8_t seats);
/* Whether everybody may know all that a choice says, where the match stands: it names nothing hidden. */
bool choice_is_open(const struct game *game, const void *state, struct choice choice);

#endif
