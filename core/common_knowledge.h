/*
 * What everybody knows, for any game: by what each seat, and whoever only watches, does not know (`secrets`
 * in core/game.h).
 */
#ifndef WARREN_COMMON_KNOWLEDGE_H
#define WARREN_COMMON_KNOWLEDGE_H

#include "core/game.h"

/*
 * Whether a seat knows something hidden that another seat knows, too, but not everybody: it was shown to it,
 * it has it from somebody or gave it away.
 */
bool shares_a_secret(const struct game *game, const void *state, uint8_t seats, uint8_t seat);
/* Whether everybody may know all that a choice says, where the match stands: it names nothing hidden. */
bool choice_is_open(const struct game *game, const void *state, struct choice choice);

#endif
