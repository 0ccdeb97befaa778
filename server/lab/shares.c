/* See shares.h. */
#include "server/lab/shares.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/base/progress.h"

/* How far all of them are: counted by the one process, or in memory that all processes share. */
struct shares_done {
    struct progress *progress; /* NULL in one of several processes */
    _Atomic uint64_t *all;
};

void shares_note(struct shares_done *done, uint64_t units)
{
    uint64_t now = atomic_fetch_add(done->all, units) + units;
    if (done->progress)
        progress_step(done->progress, now);
}

bool shares_transfer(int file, void *bytes, size_t size, bool writing)
{
    for (size_t done = 0; done < size;) {
        char *at = (char *)bytes + done;
        ssize_t n = writing ? write(file, at, size - done) : read(file, at, size - done);
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Starts a process for a share, which works in `room`. Returns its id with the reading end of its pipe, or
 * -1. */
static pid_t start_share(const struct shares *s, uint64_t first, void *room, _Atomic uint64_t *all,
                         int *reading)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        struct shares_done done = {NULL, all};
        close(ends[0]);
        bool ok = s->work(s, first, room, &done) && shares_transfer(ends[1], room, s->size, true);
        _exit(ok ? 0 : 1);
    }
    close(ends[1]);
    *reading = ends[0];
    if (child < 0)
        close(ends[0]);
    return child;
}

/* Waits until there is something to read, and shows meanwhile how far all processes are. */
static void await_share(int reading, _Atomic uint64_t *all, struct progress *progress)
{
    enum { LOOK_MS = 200 };
    struct pollfd ready = {.fd = reading, .events = POLLIN};
    while (poll(&ready, 1, LOOK_MS) == 0)
        progress_step(progress, atomic_load(all));
}

/* Takes the results of a process into `room`, and from there into the tally. */
static bool collect_share(const struct shares *s, pid_t child, int reading, void *room, void *tally,
                          char *error, size_t error_size)
{
    int status;
    bool got = shares_transfer(reading, room, s->size, false);
    close(reading);
    waitpid(child, &status, 0);
    if (got) {
        s->merge(tally, room);
        return true;
    }
    snprintf(error, error_size,
             WIFSIGNALED(status) ? "a process was ended by signal %d" : "a process failed with exit code %d",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return false;
}

static bool run_alone(const struct shares *s, void *tally, struct progress *progress)
{
    _Atomic uint64_t all = 0;
    struct shares_done done = {progress, &all};
    return s->work(s, 0, tally, &done);
}

static bool run_processes(const struct shares *s, void *room, void *tally, struct progress *progress,
                          _Atomic uint64_t *all, char *error, size_t error_size)
{
    pid_t children[SHARES_MAX];
    int readings[SHARES_MAX], started = 0;
    bool ok = true;
    for (; ok && started < s->jobs; started += ok) {
        children[started] = start_share(s, (uint64_t)started, room, all, &readings[started]);
        ok = children[started] > 0;
        if (!ok)
            snprintf(error, error_size, "cannot start a process: %s", strerror(errno));
    }
    for (int i = 0; i < started; i++) {
        await_share(readings[i], all, progress);
        ok = collect_share(s, children[i], readings[i], room, tally, error, error_size) && ok;
    }
    return ok;
}

bool shares_run(const struct shares *s, void *tally, char *error, size_t error_size)
{
    struct progress progress;
    bool ok = false;
    memset(tally, 0, s->size);
    snprintf(error, error_size, "out of memory");
    progress_begin(&progress, s->unit, s->total);
    if (s->jobs == 1) {
        ok = run_alone(s, tally, &progress);
        progress_end(&progress);
        return ok;
    }
    void *room = calloc(1, s->size);
    _Atomic uint64_t *all =
        mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room && all != MAP_FAILED)
        ok = run_processes(s, room, tally, &progress, all, error, error_size);
    if (all != MAP_FAILED)
        munmap(all, sizeof *all);
    free(room);
    progress_end(&progress);
    return ok;
}
