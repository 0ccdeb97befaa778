/* See lab.h: what all commands share. */
#include "server/lab/lab.h"

#include <errno.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/version.h"

const struct lab_command *const lab_commands[] = {
    &lab_sim,  &lab_scenario,   &lab_verify,  &lab_list,       &lab_export, &lab_import, &lab_copy,
    &lab_show, &lab_replay_all, &lab_analyse, &lab_tournament, &lab_train,  &lab_league, NULL,
};

static void print_list(const struct lab_command *const *commands, FILE *to)
{
    fprintf(to, "usage: warren-lab COMMAND ...\n\n");
    for (; *commands; commands++)
        fprintf(to, "  %-10s %s\n", (*commands)->name, (*commands)->summary);
    fprintf(to, "\nwarren-lab COMMAND --help tells more, warren-lab --version its version. Exit codes: 0 all "
                "is well,\n"
                "1 something differs, 2 the call or a file is wrong.\n");
}

static void print_usage(const struct lab_command *command, FILE *to)
{
    fprintf(to, "usage: warren-lab %s %s\n", command->name, command->arguments);
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

static int run_command(const struct lab_command *command, int argc, char **argv)
{
    enum { TITLE_SIZE = 64 };
    static char title[TITLE_SIZE];
    if (wants_help(argc, argv)) {
        print_usage(command, stdout);
        printf("\n%s.\n", command->summary);
        if (command->help)
            printf("\n%s", command->help);
        if (command->print_more)
            command->print_more();
        return LAB_OK;
    }
    snprintf(title, sizeof title, "warren-lab %s", command->name);
    argv[0] = title;
    opterr = 0; /* lab_wrong_option says it */
    return command->run(argc, argv);
}

/* A command that went well has also got rid of what it printed. */
static int written(const struct lab_command *command, int code)
{
    errno = 0;
    if (code == LAB_WRONG_CALL || (fflush(stdout) == 0 && !ferror(stdout)))
        return code;
    return lab_failed(command, "cannot write: %s", errno ? strerror(errno) : "what was printed is not whole");
}

int lab_main(const struct lab_command *const *commands, int argc, char **argv)
{
    setlocale(LC_CTYPE, ""); /* for the widths of names in tables */
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        print_list(commands, stdout);
        return LAB_OK;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("warren-lab " WARREN_VERSION);
        return LAB_OK;
    }
    for (const struct lab_command *const *c = commands; argc > 1 && *c; c++)
        if (strcmp((*c)->name, argv[1]) == 0)
            return written(*c, run_command(*c, argc - 1, argv + 1));
    if (argc > 1)
        fprintf(stderr, "warren-lab: there is no command \"%s\"\n", argv[1]);
    print_list(commands, stderr);
    return LAB_WRONG_CALL;
}

int lab_failed(const struct lab_command *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "warren-lab %s: ", command->name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return LAB_WRONG_CALL;
}

int lab_wrong_call(const struct lab_command *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "warren-lab %s: ", command->name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    print_usage(command, stderr);
    va_end(args);
    return LAB_WRONG_CALL;
}

const char *lab_option_met(char *const *argv)
{
    const char *next = argv[optind]; /* still, if it is several letters behind one dash */
    bool letters = next && next[0] == '-' && next[1] && next[1] == optopt;
    return letters ? next : argv[optind - 1];
}

int lab_wrong_option(const struct lab_command *command, char *const *argv)
{
    return lab_wrong_call(command, "%.60s: there is no such option, or it needs a value",
                          lab_option_met(argv));
}

bool lab_number(const char *text, long long least, long long most, long long *number)
{
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return end != text && !*end && !errno && *number >= least && *number <= most;
}

int lab_option_number(const struct lab_command *command, const char *option, long long least, long long most,
                      long long *number)
{
    if (lab_number(optarg, least, most, number))
        return LAB_OK;
    return lab_wrong_call(command, "--%s: expected a number from %lld to %lld, found \"%.60s\"", option,
                          least, most, optarg);
}
