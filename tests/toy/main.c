/* warrend-toy: the server with duel (and whatever warrend offers), for tests. */
#include <stdio.h>

#include "server/hall/options.h"
#include "server/operation/check.h"
#include "server/run.h"
#include "server/store/backup.h"
#include "server/transport/site.h"
#include "tests/toy/all_games.h"
#include "tests/toy/toy_kit.h"

int main(int argc, char **argv)
{
    const struct game_kit *games[ALL_GAMES_MAX + 1];
    struct server_options options;
    char error[256];
    int done = backup_command(argc, argv);
    if (done < 0)
        done = check_command(argc, argv);
    if (done >= 0)
        return done;
    all_games(games);
    games[0] = toy_kit_of_build();
    enum options_outcome outcome = options_read(&options, argc, argv, stdout, error, sizeof error);
    if (outcome == OPTIONS_RUN)
        return server_run(&options, games, &warren_site);
    if (outcome == OPTIONS_WRONG)
        fprintf(stderr, "warrend-toy: %s\n", error);
    return outcome == OPTIONS_WRONG ? 2 : 0;
}
