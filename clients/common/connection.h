/*
 * A line of JSON each way: a TCP connection that speaks newline-delimited JSON on a libuv loop.
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
    CONNECTION_LINE_MAX = 8 << 20, /* bytes; a longer line ends the connection */
    CONNECTION_PAUSE_MIN_MS = 250,
    CONNECTION_PAUSE_MAX_MS = 8000,
};

struct connection;

struct connection_callbacks {
    void (*opened)(void *context);
    /* A message; borrowed. */
    void (*message)(void *context, json_t *message);
    /* The connection is gone (or could not be made); it is tried again in retry_ms. */
    void (*lost)(void *context, const char *why, unsigned retry_ms);
};

/*
 * Splits "HOST:PORT" or "[HOST]:PORT". False if it is neither or does not fit; the port stays text.
 */
bool address_split(const char *address, char *host, size_t host_size, char *port, size_t port_size);

/* Starts connecting to an address. NULL if the address is no good or memory is short. */
struct connection *connection_create(uv_loop_t *loop, const char *address,
                                     const struct connection_callbacks *callbacks, void *context);
/* Sends a message (borrowed). False if there is no connection now. */
bool connection_send(struct connection *c, const json_t *message);
/* The peer has accepted us: the next pause is short again. */
void connection_settled(struct connection *c);
/* Drops the connection and tries again after a pause, as after a loss. */
void connection_restart(struct connection *c, const char *why);
/* Ends for good: no callback comes any more. The memory is freed by the loop a moment later. */
void connection_close(struct connection *c);

#endif
