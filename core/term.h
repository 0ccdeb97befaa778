/*
 * The words a game speaks: choices (verbs), events, the reasons of prompts and the obstacles to a start.
 *
 * Each game lists them once, with the names and kinds of their arguments. From
 * these tables come the JSON forms, the parser, the schemas, log lines and labels; no verb has a codec of
 * its own. Values are 16 bits wide; their names come from the game's vocabulary (game.h).
 */
#ifndef WARREN_TERM_H
#define WARREN_TERM_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CHOICE_ARGS_MAX = 3,
    EVENT_ARGS_MAX = 6,
};

/* Kinds of argument that every game knows; a game's own kinds start at KIND_GAME. */
enum kind {
    KIND_NONE = 0,
    KIND_COUNT = 1, /* a number, printed as one */
    KIND_SEAT = 2,  /* "s1", "s2" ... */
    KIND_FLAG = 3,  /* true or false */
    KIND_GAME = 8,
};

/* An answer to a prompt; also the reason of one, and an obstacle. Compared as bytes; unused arguments are 0.
 */
struct choice {
    uint16_t verb;
    uint16_t arg[CHOICE_ARGS_MAX];
};

/* Something that happened. Arguments that the table marks hidden reach only the seats in `audience`. */
struct event {
    uint16_t kind;
    uint16_t audience; /* bit per seat (seat.h) */
    uint16_t arg[EVENT_ARGS_MAX];
};

struct arg_def {
    const char *name;
    uint8_t kind;
    bool hidden; /* events only: visible to the audience alone */
};

/* One row of a game's table of verbs, events, reasons or obstacles. */
struct term_def {
    const char *name;
    struct arg_def args[EVENT_ARGS_MAX]; /* ends at the first without a name */
};

/* Number of arguments of a term. */
static inline int term_args(const struct term_def *term)
{
    int n = 0;
    while (n < EVENT_ARGS_MAX && term->args[n].name)
        n++;
    return n;
}

static inline bool choice_equal(struct choice a, struct choice b)
{
    return a.verb == b.verb && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1] && a.arg[2] == b.arg[2];
}

#endif
