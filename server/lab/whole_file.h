/* Files that get their name once they are written whole: a full disk leaves what was there as it was. */
#ifndef WARREN_LAB_WHOLE_FILE_H
#define WARREN_LAB_WHOLE_FILE_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

struct whole_file {
    FILE *file;            /* to write to */
    char place[PATH_MAX];  /* that it is to have */
    char beside[PATH_MAX]; /* where it is written; "": there at once, as it is a device or a pipe */
};

/*
 * Begins to write what is to be at `path`, beside it. `replace`: a file that is there gives way, else it is
 * refused (EEXIST). False with errno; then nothing is open.
 */
bool whole_file_open(struct whole_file *w, const char *path, bool replace);
/* Puts it in its place. False with errno if anything of it could not be written; then nothing of it stays. */
bool whole_file_close(struct whole_file *w);
/* Breaks it off, and keeps errno. */
void whole_file_drop(struct whole_file *w);
/* All of that for a text of JSON. False with errno. */
bool whole_file_put_json(const char *path, const json_t *json, bool replace);

#endif
