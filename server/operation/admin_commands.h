/* What the operator may ask for. See admin.h. */
#ifndef WARREN_ADMIN_COMMANDS_H
#define WARREN_ADMIN_COMMANDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct server;

/* As `most`: words without end, a text. */
enum { ADMIN_TEXT = 10000 };

struct admin_command {
    const char *name, *words; /* what follows it, for the help */
    size_t least, most;       /* how many words follow */
    /* Does it and writes lines to `out`. NULL, or why it was not done. Reads first: called again if it is
     * late. */
    const char *(*run)(struct server *s, const json_t *words, FILE *out);
    const char *help;
    bool logged;  /* what it answers, too: nothing secret, one line */
    size_t match; /* the word that names a match which has to come into memory first; 0: none does */
};

/* Ends with a row without name. */
extern const struct admin_command admin_commands[];

#endif
