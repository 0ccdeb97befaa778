/*
 * What a table agrees on besides the settings of its game: a line for each, with its values. The form for a
 * new match has them, and so has the table before the start.
 */
#ifndef WARREN_TERMINAL_TERMS_H
#define WARREN_TERMINAL_TERMS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "clients/terminal/edit.h"

enum term {
    TERM_TITLE, /* a text */
    TERM_PUBLIC,
    TERM_SPECTATORS,
    TERM_DELAY,
    TERM_CLOCK,
    TERM_TIME, /* this and the next two only with a clock */
    TERM_INCREMENT,
    TERM_TIMEOUT,
    TERM_PACE,
    TERM_HINTS,
    TERM_EXPLAIN,
    TERMS
};

struct terms {
    char title[EDIT_SIZE]; /* "" for none */
    int value[TERMS];      /* of the others: seconds, or the place of a word */
};

/* As they are offered first. */
void terms_begin(struct terms *t);
/* As they stand in a `lobby` push. */
void terms_read(struct terms *t, const json_t *lobby);
/* Whether there is a line for it, as the others stand. */
bool terms_have(const struct terms *t, enum term term);
/* A line in words. */
void terms_say(const struct terms *t, enum term term, char *name, size_t name_size, char *value,
               size_t value_size);
/* Changes one that is no text to its next value (step 1), or the one before (-1); from the last one to the
 * first. */
void terms_step(struct terms *t, enum term term, int step);
/* Changes one to a value by its name, or the beginning of it; a title to any text ("none": to none; a
 * text in quotes is what stands between them). False if it has no such value. */
bool terms_set(struct terms *t, enum term term, const char *value);
/* The title as it stands here; "": none. */
void terms_entitle(struct terms *t, const char *title);
/* The values that one may have, one after the other. */
void terms_values(enum term term, char *out, size_t size);
/* Puts one of them into a request, with those that go together with it. */
void terms_write(const struct terms *t, enum term term, json_t *request);

#endif
