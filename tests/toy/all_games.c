#include "tests/toy/all_games.h"

#include "server/games.h"
#include "tests/toy/toy_kit.h"

int all_games(const struct game_kit *kits[ALL_GAMES_MAX + 1])
{
    int count = 0;
    kits[count++] = &toy_kit;
    for (int i = 0; count < ALL_GAMES_MAX && warren_games[i]; i++)
        kits[count++] = warren_games[i];
    kits[count] = NULL;
    return count;
}
