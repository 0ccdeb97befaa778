/* See backup.h. */
#include "server/store/backup.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "server/store/store.h"

struct command {
    const char *name, *file_option, *usage, *help;
    bool file_first; /* the file is copied from, else the directory */
};

static const struct command commands[] = {
    {"backup", "to", "warrend backup --data DIR --to FILE",
     "Copies everything in DIR into the new FILE, while a server may be working there. FILE appears under "
     "its\n"
     "name when it is whole, checked and flushed; nothing is ever overwritten. It holds the secrets of "
     "running\n"
     "matches: keep it as safe as DIR.\n",
     false},
    {"restore", "from", "warrend restore --from FILE --data DIR",
     "Puts a backup into DIR, which must be empty or missing, brings it to the schema of this version and\n"
     "checks it. Then warrend --data DIR goes on from there.\n",
     true},
};

static int wrong_call(const struct command *c, const char *which, const char *what)
{
    fprintf(stderr, "warrend %s: %s%s\nusage: %s\n", c->name, which, what, c->usage);
    return 2;
}

static int run(const struct command *c, const char *directory, const char *file)
{
    char error[STORE_ERROR_SIZE];
    if (store_is_address(directory)) {
        fprintf(stderr,
                "warrend %s: a PostgreSQL database is backed up and restored with PostgreSQL's own programs "
                "(pg_dump, pg_basebackup); see docs/postgresql.md\n",
                c->name);
        return 2;
    }
    enum store_status status =
        c->file_first ? store_restore(file, directory, error) : store_backup(directory, file, error);
    if (status != STORE_OK) {
        fprintf(stderr, "warrend %s: %s\n", c->name, error);
        return 1;
    }
    printf("%s\n", c->file_first ? directory : file);
    return 0;
}

static int read_call(const struct command *c, int argc, char **argv)
{
    const struct option options[] = {{"data", required_argument, NULL, 'd'},
                                     {c->file_option, required_argument, NULL, 'f'},
                                     {"help", no_argument, NULL, 'h'},
                                     {0}};
    const char *directory = NULL, *file = NULL;
    opterr = 0;
    for (int key; (key = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (key == 'h') {
            printf("usage: %s\n\n%s", c->usage, c->help);
            return 0;
        }
        if (key == 'd')
            directory = optarg;
        else if (key == 'f')
            file = optarg;
        else
            return wrong_call(c, argv[optind - 1], ": no such option, or it needs a value");
    }
    if (optind < argc)
        return wrong_call(c, argv[optind], ": an argument too many");
    if (!directory || !file)
        return wrong_call(c, "", "the folder or the file is missing");
    return run(c, directory, file);
}

int backup_command(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return read_call(&commands[i], argc - 1, argv + 1);
    return -1;
}
