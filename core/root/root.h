/* Root as a game (core/game.h): the one thing the rest of the project needs to know of it. */
#ifndef WARREN_ROOT_H
#define WARREN_ROOT_H

#include "core/game.h"

extern const struct game root_game;

#endif
