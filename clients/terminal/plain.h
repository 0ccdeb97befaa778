/*
 * The client without a screen, for screen readers and terminals that only print: lines in, lines out.
 *
 * Every page has words (`help` lists them) and tells what stands on it. What is told goes out item by item: a
 * line, with the lines behind it that begin with a blank. Items that were told already are not told again
 * until somebody asks. Whatever drawings there are, are drawn in words (canvas.h) and read out row by row.
 */
#ifndef WARREN_TERMINAL_PLAIN_H
#define WARREN_TERMINAL_PLAIN_H

#include <stdbool.h>
#include <stdio.h>

#include "clients/terminal/canvas.h"

struct app;

struct plain_word {
    const char *word, *argument; /* the argument as help shows it, "" if there is none */
    const char *help;
    void (*act)(struct app *a, const char *argument);
};

/* What a page is without a screen. */
struct plain_page {
    const char *title;
    /* Writes what stands there. */
    void (*tell)(struct app *a, FILE *out);
    /* Takes a line that begins with none of the words. False if it means nothing here. */
    bool (*line)(struct app *a, const char *line);
    const struct plain_word *words; /* the last has no word */
};

extern const struct plain_page plain_name, plain_home, plain_create, plain_lobby, plain_match;

struct plain;

/* NULL if memory is short. `ascii`: nothing else is printed. */
struct plain *plain_open(struct app *a, bool ascii);
void plain_close(struct plain *p);
/* Reads what can be read now. False at the end of the input. */
bool plain_read(struct app *a);
/* Prints a line at once; control characters of others are left out. */
void plain_say(struct app *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Tells what is new on the page. */
void plain_tell(struct app *a);
/* What was told counts as not told: plain_tell tells all of it. */
void plain_forget(struct app *a);
/* Begins a drawing in words on the app's canvas; plain_show prints its rows that contain all of the words. */
struct rect plain_draw(struct app *a);
void plain_show(struct app *a, const char *words);
/* A number alone. False if it is none. */
bool plain_number(const char *text, int *number);

#endif
