/*
 * A server of the real code in a process of its own, made to be compared with another (dictated.h), and the
 * connections to it.
 */
#ifndef WARREN_WORLD_H
#define WARREN_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "tests/wire/dictated.h"

enum { DIR_MAX = 128, PARTS_MAX = 16 };

/* One connection, with everything that came over it. */
struct part {
    int fd;           /* -1: none */
    int64_t asked;    /* id of the last request */
    uint32_t version; /* of the last position told */
    char *told;       /* owned; since the last comparison */
    size_t told_length, told_room;
    size_t seen; /* of told: complete lines that were looked at */
};

struct world {
    pid_t pid;
    int tcp, http; /* ports */
    uint64_t seed;
    char data[DIR_MAX];
    struct dictation *dictation; /* shared with the server */
    struct part parts[PARTS_MAX];
};

/* All of these end the program with a message if the system or the server does not do as it should. */

/* Makes a folder for the data and starts the first server. */
void world_open(struct world *w, uint64_t seed);
/* Ends the server (exit code 0 is a must) and starts another on the same data. Closes all connections. */
void world_restart(struct world *w);
/* Returns when the server has looked at everything that it looks at from time to time. */
void world_goes_round(struct world *w);
/* Ends everything and removes the data. */
void world_close(struct world *w);

void part_connect(struct world *w, int part);
void part_close(struct world *w, int part);
/*
 * Sends a request (an object without its beginning: `"type":...}`) under the next id, waits for its reply and
 * returns it: a line without its end, good until the next call about this part.
 */
const char *part_ask(struct world *w, int part, const char *rest);
/* Waits until everything the server has said to it so far is there. */
void part_settle(struct world *w, int part);
/* Waits until it was told of a position at this version or a later one. */
void part_await(struct world *w, int part, uint32_t version);
/* The string of a member found in a message; false if there is none. */
bool text_of(const char *message, const char *key, char *out, size_t size);
/* The page at a path, as somebody at this address asks for it behind a proxy; good until the next call. */
const char *world_page(struct world *w, const char *path, const char *address);

#endif
