/* The command by which a program is started: a line for the shell, with words in braces that stand for its
 * place. */
#ifndef WARREN_LEAGUE_COMMAND_H
#define WARREN_LEAGUE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the words stand for. */
struct command_words {
    const char *host; /* where it connects, lines over TCP; {server} is both, with a colon */
    int port;
    const char *invite; /* code of the match */
    const char *seat;   /* to take, such as "s2" */
    const char *name;   /* to be called */
    uint64_t seed;      /* of its own chance */
    const char *game;
};

/*
 * Whether the command says {server} (or {port}), {invite} and {seat}, and nothing unknown in braces; else
 * `error` says what. Only small letters in braces are such a word, unless a dollar sign is before them: those
 * are the shell's.
 */
bool command_check(const char *command, char *error, size_t error_size);
/* Writes the command with what its words stand for. False: there is no room for it. */
bool command_fill(char *text, size_t size, const char *command, const struct command_words *words);

#endif
