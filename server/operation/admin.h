/*
 * Commands of the operator, over a socket in the file system that only the server's own user (and root) may
 * use.
 *
 * One connection, one command: a line with a JSON array of words in, lines of text out, the first of them
 * "ok" or "error: WHY". `warrend admin --help` and docs/operations.md list the commands.
 */
#ifndef WARREN_ADMIN_H
#define WARREN_ADMIN_H

#include <stdbool.h>
#include <stddef.h>

struct admin;
struct server;

/* Listens. NULL with the reason as a text. */
struct admin *admin_open(struct server *s, const char *path, char *error, size_t size);
/* Stops; conversations end. Freed by the loop. NULL is allowed. */
void admin_close(struct admin *a);

/* Writes are on disk (or not: ok false); commands wait for their own before they are answered. NULL is
 * allowed. */
void admin_settled(struct admin *a, bool ok);

/*
 * The program `warrend admin`: sends the words (without "admin") to the server and prints what it says.
 * Returns the exit code: 0 if it was done, 1 if not, 2 if the words make no sense.
 */
int admin_run(int argc, char **argv);

#endif
