/* warren-lab: picks the subcommand. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "protocol/root/root_kit.h"
#include "server/lab/lab.h"

const struct game_kit *const lab_kits[] = {&root_kit, NULL};

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"sim", lab_sim, "--games N --seed S [--factions LIST|mixed] [--level random|easy] [--no-checks]"},
    {"scenario", lab_scenario, "FILE...                     run law cases"},
};

static void usage(FILE *to)
{
    fprintf(to, "usage: warren-lab COMMAND ...\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(to, "  %-9s %s\n", commands[i].name, commands[i].help);
}

int main(int argc, char **argv)
{
    if (sodium_init() < 0) {
        fprintf(stderr, "warren-lab: no source of randomness\n");
        return LAB_WRONG_CALL;
    }
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        usage(stdout);
        return LAB_OK;
    }
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0) {
            int skip = commands[i].run == lab_sim ? 1 : 2;
            return commands[i].run(argc - skip, argv + skip);
        }
    usage(stderr);
    return LAB_WRONG_CALL;
}
