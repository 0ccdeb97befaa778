/* The server from its start to its end: joins all rooms. */
#ifndef WARREN_RUN_H
#define WARREN_RUN_H

#include "server/hall/server.h"

/*
 * Runs a server until it is told to end (SIGTERM, SIGINT). Prints one line per address to stdout once it is
 * ready: "listen http://ADDR:PORT" and "tcp ADDR:PORT". `site` is what browsers are given, unless the options
 * forbid it. Returns the exit code of the program: 0 if it ended cleanly, 1 if it could not start (the reason
 * is on stderr).
 */
int server_run(const struct server_options *options, const struct game_kit *const *kits,
               const struct site *site);

/*
 * Its parts, for whoever runs several on loops of their own: server_begin makes it ready, or says why not on
 * stderr and returns NULL, when what it had is left as it is; the loop is then to be run until nothing is
 * left on it. server_finish frees the server and returns the exit code. The loop is the caller's, and lasts
 * as long.
 */
struct server *server_begin(const struct server_options *options, const struct game_kit *const *kits,
                            const struct site *site, uv_loop_t *loop);
int server_finish(struct server *s);

/* Ends the server in good order, as SIGTERM does. `why` is for the log. */
void server_end(struct server *s, const char *why);

#endif
