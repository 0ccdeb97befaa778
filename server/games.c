/* See games.h. */
#include "server/games.h"

#include <stddef.h>

#include "protocol/root/root_kit.h"

const struct game_kit *const warren_games[] = {&root_kit, NULL};
