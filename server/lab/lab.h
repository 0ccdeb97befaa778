/*
 * warren-lab, the engineers' tool: each command is a row of its own in its own file. Exit codes: 0 all is
 * well, 1 something differed or was violated, 2 the call or a file was wrong.
 */
#ifndef WARREN_LAB_H
#define WARREN_LAB_H

#include <getopt.h>
#include <jansson.h>
#include <stdbool.h>

#include "core/game.h"
#include "protocol/kit.h"

enum lab_exit { LAB_OK = 0, LAB_DIFFERS = 1, LAB_WRONG_CALL = 2 };

struct lab_command {
    const char *name;
    const char *arguments;    /* as in the line of usage */
    const char *summary;      /* one line */
    const char *help;         /* what --help says besides, or NULL */
    void (*print_more)(void); /* prints what --help says behind that, or NULL */
    /* argv[0] is "warren-lab NAME"; what follows belongs to the command. Returns the exit code. */
    int (*run)(int argc, char **argv);
};

extern const struct lab_command lab_sim, lab_scenario, lab_verify, lab_list, lab_export, lab_import, lab_show,
    lab_replay_all, lab_analyse, lab_tournament, lab_train, lab_league, lab_copy;

/* Picks the command and runs it; the program's main. */
int lab_main(const struct lab_command *const *commands, int argc, char **argv);

/* All of them; ends with NULL. */
extern const struct lab_command *const lab_commands[];
/* The games that the lab knows; ends with NULL. Each program that is made with the lab has its own. */
extern const struct game_kit *const lab_kits[];

/* ---- For commands ---- */

/* Says what is wrong with the call, and how to call the command. Returns LAB_WRONG_CALL. */
int lab_wrong_call(const struct lab_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same of an option for which getopt answers that there is none; and that option as it was written. */
int lab_wrong_option(const struct lab_command *command, char *const *argv);
const char *lab_option_met(char *const *argv);
/* Says what went wrong with a file or a folder. Returns LAB_WRONG_CALL. */
int lab_failed(const struct lab_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Reads a number of an option. False if it is none between least and most. */
bool lab_number(const char *text, long long least, long long most, long long *number);
/* The same of what stands behind --OPTION (optarg). LAB_OK, or LAB_WRONG_CALL and said what is wrong. */
int lab_option_number(const struct lab_command *command, const char *option, long long least, long long most,
                      long long *number);

#endif
