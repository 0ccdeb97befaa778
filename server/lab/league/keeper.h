/*
 * Between a league and the program of a seat stands a process of its own, this program once more, that keeps
 * the program: whatever that has started, also in sessions of their own, becomes its child when its parent is
 * gone, and ends with the program.
 */
#ifndef WARREN_LEAGUE_KEEPER_H
#define WARREN_LEAGUE_KEEPER_H

#include <signal.h>

enum {
    KEEPER_END_ALL = SIGUSR1, /* makes it end all processes at once; SIGTERM is for the program alone */
};

/* The words by which `warren-lab league` is started as a keeper; the command comes behind them. */
extern const char keeper_option[];

/* Runs a command of the shell, ends what is left of it, and then itself as the command did. */
int keeper_run(const char *command);

#endif
