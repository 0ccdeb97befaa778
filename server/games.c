/* See games.h. */
#include "server/games.h"

#include <stddef.h>

#include "protocol/oath/oath_kit.h"
#include "protocol/root/root_kit.h"

const struct game_kit *const warren_games[] = {&root_kit, &oath_kit, NULL};
