/*
 * What is chosen for a new match: a line for everything that the server tells of, with its values. Lines
 * count from 0; which there are depends on the game, the seats and the clock that are chosen.
 */
#ifndef WARREN_TERMINAL_CREATE_FORM_H
#define WARREN_TERMINAL_CREATE_FORM_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "clients/terminal/edit.h"
#include "clients/terminal/say.h"
#include "clients/terminal/terms.h"

enum { CREATE_SETTINGS_MAX = 64 };

struct app;

struct create_form {
    int game;
    json_int_t seats;
    int values[CREATE_SETTINGS_MAX]; /* per match setting */
    int seat_values[SAY_SEATS_MAX][CREATE_SETTINGS_MAX];
    struct terms terms;
    bool series;
    char legacy[EDIT_SIZE]; /* what it begins from, "" for nothing */
};

/* Everything as it is offered first. */
void create_begin(struct app *a);
int create_rows_count(const struct app *a);
/* A line in words. */
void create_row(struct app *a, int index, char *name, size_t name_size, char *value, size_t value_size);
/* Changes a line to its next value (step 1), or the one before (-1). */
void create_change(struct app *a, int index, int step);
/* The text of a line that is typed, and what to ask for it; NULL of others. */
char *create_text(struct app *a, int index);
const char *create_prompt(const struct app *a, int index);
/* Takes what was typed; the server says whether it is any good. */
void create_type(struct app *a, int index, const char *text);
/* Changes a line to a value by its name, or the beginning of it. False if it has no such value. */
bool create_set(struct app *a, int index, const char *value);
/* The values of a line, one after the other. */
void create_values(struct app *a, int index, char *out, size_t size);
/* The request for the match; a new reference. */
json_t *create_request(const struct app *a);

#endif
