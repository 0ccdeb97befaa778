/* Reach: what is recommended of the factions that play together (Law 5.2; struct game: advise, start_check).
 */
#ifndef WARREN_ROOT_REACH_H
#define WARREN_ROOT_REACH_H

#include "core/game.h"

/* Writes the sum of the factions chosen so far. Nothing while they will be drafted. Returns how many. */
int root_advise(const struct game_config *config, struct advice advice[ADVICE_MAX]);
/* Whether the match may start: with the setting enforce_reach, all factions are chosen and reach far enough.
 */
int root_start_check(const struct game_config *config, struct obstacle *obstacle);

#endif
