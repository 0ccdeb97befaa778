/* See keeper.h. */
#include "server/lab/league/keeper.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

const char keeper_option[] = "--keep";

/* Whether there were any that could be killed. */
static bool kill_children(void)
{
    char path[64];
    long child;
    bool any = false;
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    FILE *children = fopen(path, "re");
    while (children && fscanf(children, "%ld", &child) == 1)
        any = kill((pid_t)child, SIGKILL) == 0 || any;
    if (children)
        fclose(children);
    return any;
}

/*
 * Kills its children until there are none: those of whoever is killed are its own then. It gives up on what
 * cannot be killed, and where the system does not tell it its children.
 */
static void end_all(void)
{
    enum { TRIES_MAX = 100 };
    const struct timespec moment = {.tv_nsec = 1000000};
    for (int tries = 0; tries < TRIES_MAX;) {
        bool any = kill_children();
        if (waitpid(-1, NULL, any ? 0 : WNOHANG) < 0)
            return;
        if (any)
            continue;
        tries++;
        nanosleep(&moment, NULL);
    }
}

/* Waits until the program has ended, or is not waited for any more. How it ended. */
static int await(pid_t program, const sigset_t *signals)
{
    for (int number, status; sigwait(signals, &number) == 0 && number != KEEPER_END_ALL;)
        for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;)
            if (ended == program)
                return status;
    return SIGKILL; /* as the status of who was killed */
}

static int end_as(int status)
{
    sigset_t all;
    if (WIFSIGNALED(status)) {
        prctl(PR_SET_DUMPABLE, 0); /* the program has left its core already */
        signal(WTERMSIG(status), SIG_DFL);
        sigfillset(&all);
        sigprocmask(SIG_UNBLOCK, &all, NULL);
        raise(WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}

int keeper_run(const char *command)
{
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, KEEPER_END_ALL);
    sigprocmask(SIG_BLOCK, &signals, &before);
    signal(SIGTERM, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, KEEPER_END_ALL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t program = fork();
    if (program == 0) {
        signal(SIGTERM, SIG_DFL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    int status = program > 0 ? await(program, &signals) : SIGKILL;
    end_all();
    return end_as(status);
}
