/*
 * WebSocket of a client, between two buffers of bytes (wslay; the opening is RFC 6455, 4.1). Text messages
 * only.
 */
#ifndef WARREN_CLIENTS_WEBSOCKET_H
#define WARREN_CLIENTS_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>

struct websocket;

/* NULL if memory is short. Its request waits in the output at once. */
struct websocket *websocket_create(const char *host, const char *port, const char *path, size_t message_max);
void websocket_free(struct websocket *w);
/* True once the server agreed to speak WebSocket. */
bool websocket_is_open(const struct websocket *w);
/*
 * Takes what belongs to the server's answer off these bytes, if it is not open yet. False with the reason if
 * the server does not agree.
 */
bool websocket_open(struct websocket *w, const char **bytes, size_t *count, char *why, size_t size);
/* Takes bytes once it is open. False with the reason if the other side closes it, or breaks the rules. */
bool websocket_take(struct websocket *w, const char *bytes, size_t count,
                    void (*message)(void *context, const char *text, size_t length), void *context, char *why,
                    size_t size);
/* The code with which the other side closed it; 0: none. */
int websocket_closing_code(const struct websocket *w);
/* Says a message. False if memory is short. */
bool websocket_put(struct websocket *w, const char *text, size_t length);
/* What has to go to the server now, owned by the caller; NULL: nothing. */
char *websocket_output(struct websocket *w, size_t *length);

#endif
