/* Work shared among processes, each of which hands back what came of its share as plain bytes. */
#ifndef WARREN_SHARES_H
#define WARREN_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHARES_MAX = 64 };

struct shares_done;

struct shares {
    const char *unit; /* of the line of progress, such as "games" */
    uint64_t total;   /* of these */
    int jobs;         /* processes, 1 to SHARES_MAX; with 1 it is this one */
    size_t size;      /* of a tally */
    /* Does every jobs-th piece from `first` on and adds up in a tally of zeroes; false if memory is short. */
    bool (*work)(const struct shares *shares, uint64_t first, void *tally, struct shares_done *done);
    void (*merge)(void *to, const void *from);
    const void *context; /* for `work` */
};

/*
 * Does all of it into `tally` (zeroed here), merged in the order of the shares. False if a process could not
 * be started or died; `error` says why.
 */
bool shares_run(const struct shares *shares, void *tally, char *error, size_t error_size);
/* For `work`: so many more units are done. */
void shares_note(struct shares_done *done, uint64_t units);

/* Reads all of the bytes from a pipe, or writes them. For work that hands back more than a tally. */
bool shares_transfer(int file, void *bytes, size_t size, bool writing);

#endif
