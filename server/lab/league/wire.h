/* A TCP connection of lines on a libuv loop, at either end; nothing here knows what the lines say. */
#ifndef WARREN_LEAGUE_WIRE_H
#define WARREN_LEAGUE_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

enum {
    WIRE_LINE_MAX = 8 << 20,   /* bytes; a longer line ends the connection */
    WIRE_WAITING_MAX = 8 << 20 /* bytes that may wait for who does not read */
};

struct wire;

struct wire_callbacks {
    /* A line with its line break; borrowed. */
    void (*line)(void *context, const char *text, size_t length);
    /*
     * The connection is gone, or could not be made; no more callbacks come, and the wire is to be closed.
     * `why` says what the other end did wrong; NULL: nothing, or it is not known.
     */
    void (*lost)(void *context, const char *why);
};

/* Connects to an address; lines may be sent at once. NULL if memory is short. `callbacks` must stay. */
struct wire *wire_connect(uv_loop_t *loop, const struct sockaddr *to, const struct wire_callbacks *callbacks,
                          void *context);
/* Takes the connection that waits at a listener. NULL if there is none, or memory is short. */
struct wire *wire_accept(uv_stream_t *listener, const struct wire_callbacks *callbacks, void *context);
/* Sends bytes; whoever lets too many wait is lost. */
void wire_send(struct wire *w, const char *bytes, size_t length);
/* Sends a message as a line (steals the reference). */
void wire_tell(struct wire *w, json_t *message);
/*
 * Ends it (NULL: nothing) once all that was sent is on its way; no callback comes any more, and the loop
 * frees it later.
 */
void wire_close(struct wire *w);

#endif
