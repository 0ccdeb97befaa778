/* The games that warrend offers. */
#ifndef WARREN_GAMES_H
#define WARREN_GAMES_H

#include "protocol/kit.h"

/* Ends with NULL. */
extern const struct game_kit *const warren_games[];

#endif
