/*
 * Messages each way: a connection to a server on a libuv loop, by lines over TCP or by WebSocket, in TLS or
 * not (endpoint.h says how addresses are written). In TLS the server must have a certificate for the name it
 * is called by, from an authority that this system trusts; there is no way around that.
 *
 * It connects by itself, and again after every loss, after a pause that grows from a quarter of a second to
 * eight (with some chance in it, so that a restarted server is not met by everybody at once). Everything is
 * told by callbacks from the loop; nothing is queued while there is no connection.
 */
#ifndef WARREN_CLIENTS_CONNECTION_H
#define WARREN_CLIENTS_CONNECTION_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

enum {
    CONNECTION_LINE_MAX = 8 << 20,  /* bytes; a longer line ends the connection */
    CONNECTION_PATIENCE_MS = 15000, /* from the look-up to the first message */
    CONNECTION_PAUSE_MIN_MS = 250,
    CONNECTION_PAUSE_MAX_MS = 8000,
};

struct connection;

struct connection_callbacks {
    void (*opened)(void *context);
    /* A message, borrowed; never the one that says why the server closes: that is told with the loss. */
    void (*message)(void *context, json_t *message);
    /* The connection is gone (or could not be made); it is tried again in retry_ms. */
    void (*lost)(void *context, const char *why, unsigned retry_ms);
};

/* Starts connecting to an address (endpoint.h). NULL if the address is no good or memory is short. */
struct connection *connection_create(uv_loop_t *loop, const char *address,
                                     const struct connection_callbacks *callbacks, void *context);
/* Sends a message (borrowed). False if there is no connection now. */
bool connection_send(struct connection *c, const json_t *message);
/* The peer has accepted us: the next pause is short again. */
void connection_settled(struct connection *c);
/*
 * Leaves for a node of the server, after a pause. Later attempts lead there, too, until one of them is not
 * accepted: then to any node again. False if there is no way by that name: then nothing changes.
 */
bool connection_go(struct connection *c, const char *node, unsigned pause_ms);
/* Drops the connection and tries again after a pause, as after a loss. */
void connection_restart(struct connection *c, const char *why);
/* Whether the server ended the last connection by its own will: banned, sent away, too slow, too much said.
 */
bool connection_was_refused(const struct connection *c);
/* Ends for good: no callback comes any more. The memory is freed by the loop a moment later. */
void connection_close(struct connection *c);

#endif
