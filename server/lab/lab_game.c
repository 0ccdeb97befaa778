#include "server/lab/lab_game.h"

#include <stddef.h>

const struct lab_game *lab_game_of(const struct game *game)
{
    for (const struct lab_game *const *g = lab_games; *g; g++)
        if ((*g)->game == game)
            return *g;
    return NULL;
}
