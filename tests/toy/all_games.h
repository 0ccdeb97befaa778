/* Every game there is for tests: duel, and what warrend offers. What is done for each game goes through this
 * list. */
#ifndef WARREN_TOY_ALL_GAMES_H
#define WARREN_TOY_ALL_GAMES_H

#include "protocol/kit.h"

enum { ALL_GAMES_MAX = 16 };

/* Fills in the kits of all games, duel first, and NULL behind them. Returns how many there are. */
int all_games(const struct game_kit *kits[ALL_GAMES_MAX + 1]);

#endif
