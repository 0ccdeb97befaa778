/*
 * Narrowing a long list of options step by step: first the verb, then one argument after the other.
 *
 * Works on the options as they came (objects of names), for any game. What was picked so far is a list of
 * member = value; the next step is the first member on which the options left still differ. Typed words
 * search all options left at once.
 */
#ifndef WARREN_TERMINAL_NARROW_H
#define WARREN_TERMINAL_NARROW_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    NARROW_DEPTH_MAX = 8,
    NARROW_ROWS_MAX = 600,
    NARROW_LABEL_SIZE = 120,
    NARROW_FILTER_SIZE = 64,
};

/* Says an option, or a value of a member of options, in words. */
struct narrow_words {
    void (*option)(const void *context, const json_t *option, char *out, size_t size);
    void (*value)(const void *context, const char *key, const json_t *value, char *out, size_t size);
    const void *context;
};

/* One line of the list: an option (index >= 0) or a group of them, to be narrowed further. */
struct narrow_row {
    char label[NARROW_LABEL_SIZE];
    int index;           /* of the option, or -1 */
    int count;           /* options behind the line */
    const json_t *value; /* groups: the value to pick; borrowed from the options */
};

struct narrow {
    const json_t *options; /* array of objects; borrowed, stays while in use */
    struct {
        char key[32];
        const json_t *value;
    } picked[NARROW_DEPTH_MAX];
    int depth;
    char filter[NARROW_FILTER_SIZE];

    /* The current list, made by narrow_list. */
    char key[32]; /* on which the lines differ, "" if all are options */
    struct narrow_row rows[NARROW_ROWS_MAX];
    int rows_count;
};

/* Starts anew with a list of options. */
void narrow_reset(struct narrow *n, const json_t *options);
/*
 * Makes the list of the current step. Up to `direct` options are listed as such, as are all that match a
 * filter; longer lists are grouped.
 */
void narrow_list(struct narrow *n, int direct, const struct narrow_words *words);
/* Picks a line: returns the index of the option if it is one, else goes one step deeper and returns -1. */
int narrow_pick(struct narrow *n, int row);
/* Goes back: drops the filter, else the last step. False if there was nothing to go back from. */
bool narrow_back(struct narrow *n);

#endif
