/* warren-lab copy: everything that is stored, from one place to another. */
#include <inttypes.h>
#include <stdio.h>

#include "server/lab/lab.h"
#include "server/store/copy.h"

static int run_copy(int argc, char **argv)
{
    static const struct option options[] = {
        {"from", required_argument, NULL, 'f'}, {"to", required_argument, NULL, 't'}, {0}};
    const char *from = NULL, *to = NULL;
    char error[STORE_ERROR_SIZE];
    uint64_t rows;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'f')
            from = optarg;
        else if (c == 't')
            to = optarg;
        else
            return lab_wrong_option(&lab_copy, argv);
    }
    if (!from || !to || optind < argc)
        return lab_wrong_call(&lab_copy, "--from and --to are wanted, and nothing else");
    if (store_copy(from, to, &rows, error) != STORE_OK)
        return lab_failed(&lab_copy, "%s", error);
    printf("%" PRIu64 " rows copied\n", rows);
    return LAB_OK;
}

const struct lab_command lab_copy = {
    .name = "copy",
    .arguments = "--from PLACE --to PLACE",
    .summary = "copies everything that is stored from one place to another, folder or PostgreSQL",
    .help =
        "A place is a data folder or an address, postgresql://USER@HOST/DATABASE. A server may be working at "
        "the\n"
        "first, none at the other, where nothing may be stored yet. It is all copied, as of one moment, or\n"
        "nothing is.\n",
    .run = run_copy,
};
