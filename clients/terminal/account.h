/*
 * `warren register`, `login`, `recover`, `password` and `logout`: accounts without the table.
 *
 * One question to the server each, asked before any screen is opened. Passwords are read from the terminal
 * without echo (or as lines from a pipe), never from the command line, and overwritten after use. A token
 * that comes of it is kept in the token file.
 */
#ifndef WARREN_TERMINAL_ACCOUNT_H
#define WARREN_TERMINAL_ACCOUNT_H

#include <stdbool.h>

struct account_settings {
    const char *address;
    const char *token_file;
    const char *name;    /* to be called, if a new identity is made; may be NULL */
    const char *account; /* of recover: the code; NULL for password and logout */
    bool everywhere;     /* logout: of all devices */
};

/* Whether it is one of the four words. */
bool account_is_word(const char *word);
/* Does it; says what came of it. Returns the exit code. */
int account_run(const char *word, const struct account_settings *settings);

#endif
