/* warrend-toy: the server with duel (and whatever warrend offers), for tests. */
#include <stdio.h>

#include "server/games.h"
#include "server/hall/options.h"
#include "server/run.h"
#include "server/operation/check.h"
#include "server/store/backup.h"
#include "server/transport/site.h"
#include "tests/toy/toy_kit.h"

int main(int argc, char **argv)
{
    enum { GAMES_MAX = 16 };
    const struct game_kit *games[GAMES_MAX + 2] = {toy_kit_of_build()};
    struct server_options options;
    char error[256];
    int done = backup_command(argc, argv);
    if (done < 0)
        done = check_command(argc, argv);
    if (done >= 0)
        return done;
    for (int i = 0; i < GAMES_MAX && warren_games[i]; i++)
        games[i + 1] = warren_games[i];
    enum options_outcome outcome = options_read(&options, argc, argv, stdout, error, sizeof error);
    if (outcome == OPTIONS_RUN)
        return server_run(&options, games, &warren_site);
    if (outcome == OPTIONS_WRONG)
        fprintf(stderr, "warrend-toy: %s\n", error);
    return outcome == OPTIONS_WRONG ? 2 : 0;
}
