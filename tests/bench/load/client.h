/*
 * One connection of the load: lines or WebSocket, on a loop. It hands over the text of every message and
 * looks into none of them.
 */
#ifndef WARREN_TESTS_BENCH_LOAD_CLIENT_H
#define WARREN_TESTS_BENCH_LOAD_CLIENT_H

#include "tests/bench/bench_server.h"

struct client;

struct client_handlers {
    void (*opened)(struct client *c);
    /* `text` ends with NUL and is gone after the call. The client may be closed in it. */
    void (*told)(struct client *c, char *text, size_t length);
    /* The socket is closed; the client may be opened again. */
    void (*closed)(struct client *c);
};

struct client {
    uv_tcp_t tcp; /* first: the handle is the client */
    uv_connect_t connect;
    const struct client_handlers *handlers; /* borrowed */
    bool websocket, connected, upgraded, closing;
    char *rest; /* the beginning of a message that is not whole yet; owned */
    size_t rest_length, rest_room;
};

/* Every loop with clients has one buffer for all of them: loop->data. */
enum { CLIENT_BUFFER_BYTES = 1 << 16 };

/* Connects to a port of this machine. The handlers are set before. */
void client_open(uv_loop_t *loop, struct client *c, int port, bool websocket);
/* Sends one message, without its newline. Stops the program if the socket does not take it;
 * does nothing while the client is not connected. */
void client_say(struct client *c, const char *text);
void client_close(struct client *c);

#endif
