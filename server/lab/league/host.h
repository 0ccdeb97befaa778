/* The server that a league plays on: this program once more, as a process of its own, on data that go with
 * it. */
#ifndef WARREN_LEAGUE_HOST_H
#define WARREN_LEAGUE_HOST_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <uv.h>

struct host {
    pid_t process;              /* 0: none */
    struct sockaddr_in address; /* on which it takes lines over TCP: loopback */
    char folder[PATH_MAX];      /* of its database; "": none */
};

/*
 * Starts it with the games of the lab, and waits until it listens. Call it before there is any loop. False if
 * it cannot be started; `error` says why.
 */
bool host_start(struct host *host, char *error, size_t error_size);
/* Whether it is still there. */
bool host_alive(struct host *host);
/* Ends it and removes its data. */
void host_stop(struct host *host);

#endif
