/* Oath: its one table for everything around the rules. */
#ifndef WARREN_OATH_OATH_H
#define WARREN_OATH_OATH_H

#include "core/game.h"

extern const struct game oath_game;

#endif
