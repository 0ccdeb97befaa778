/* See check.h. */
#include "server/operation/check.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/acts/losses.h"

static const char usage[] = "usage: warrend check --data DIR\n";

static void print_loss(void *context, const struct store_loss *loss)
{
    char name[AUTH_ID_TEXT_SIZE] = "";
    ++*(size_t *)context;
    if (loss->id)
        auth_id_text(loss->id, name);
    printf("%s%s%s", loss_sentence(loss->kind), name[0] ? ": " : "", name);
    if (loss_is_counted(loss))
        printf(", %" PRIu32 " of %" PRIu32 " are left", loss->has, loss->had);
    putchar('\n');
}

static void print_damage(void *context, const char *what)
{
    ++*(size_t *)context;
    printf("damaged: %s\n", what);
}

static int check(const char *directory)
{
    char error[STORE_ERROR_SIZE];
    size_t found = 0;
    if (store_is_address(directory)) {
        fprintf(stderr,
                "warrend check: a PostgreSQL database is checked with pg_amcheck, and its matches with "
                "warren-lab replay-all; see docs/postgresql.md\n");
        return 2;
    }
    if (store_check(directory, print_loss, print_damage, &found, error) != STORE_OK) {
        fprintf(stderr, "warrend check: %s\n", error);
        return 1;
    }
    if (found == 0)
        printf("nothing is damaged or missing\n");
    return found > 0;
}

int check_command(int argc, char **argv)
{
    static const struct option options[] = {
        {"data", required_argument, NULL, 'd'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *directory = NULL;
    if (argc < 2 || strcmp(argv[1], "check") != 0)
        return -1;
    argc--;
    argv++;
    for (int key; (key = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (key == 'h') {
            printf(
                "%s\nLooks whether everything that was stored in DIR is there and can be read, and says what "
                "is not.\nChanges nothing; a server may be working there.\n",
                usage);
            return 0;
        }
        if (key != 'd')
            return fputs(usage, stderr), 2;
        directory = optarg;
    }
    if (directory && optind == argc)
        return check(directory);
    fprintf(stderr, "warrend check: %s%s\n%s", directory ? argv[optind] : "",
            directory ? ": an argument too many" : "the folder is missing", usage);
    return 2;
}
