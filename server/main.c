/* warrend: the server. */
#include <stdio.h>
#include <string.h>

#include "server/games.h"
#include "server/hall/options.h"
#include "server/run.h"
#include "server/operation/admin.h"
#include "server/operation/check.h"
#include "server/store/backup.h"
#include "server/transport/site.h"

int main(int argc, char **argv)
{
    struct server_options options;
    char error[256];
    int done = backup_command(argc, argv);
    if (done < 0)
        done = check_command(argc, argv);
    if (done >= 0)
        return done;
    if (argc > 1 && strcmp(argv[1], "admin") == 0)
        return admin_run(argc - 1, argv + 1);
    switch (options_read(&options, argc, argv, stdout, error, sizeof error)) {
    case OPTIONS_RUN:
        return server_run(&options, warren_games, &warren_site);
    case OPTIONS_SHOWN:
        return 0;
    case OPTIONS_WRONG:
        break;
    }
    fprintf(stderr, "warrend: %s\n", error);
    return 2;
}
