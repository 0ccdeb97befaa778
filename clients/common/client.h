/*
 * A client of the protocol: says hello, numbers requests, matches replies, and resumes after a loss.
 *
 * Sits on a connection (connection.h). The identity's token comes from a token file, if one is given, and
 * goes there when the server makes a new identity. One followed match (follow.h) is resumed by itself.
 */
#ifndef WARREN_CLIENTS_CLIENT_H
#define WARREN_CLIENTS_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <uv.h>

#include "clients/common/follow.h"

struct client;

struct client_settings {
    const char *address;    /* HOST:PORT of the server's TCP port */
    const char *name;       /* to be called; NULL keeps the name of a known identity */
    const char *token_file; /* NULL: the identity is forgotten at the end */
    const char *program;    /* name and version, for the server's log */
    bool fresh;             /* make a new identity even if the token file has one */
};

enum client_state {
    CLIENT_CONNECTING,
    CLIENT_WAITING, /* before the next attempt */
    CLIENT_READY,   /* hello was answered */
    CLIENT_REFUSED, /* the server does not want us: bad token or protocol. Not tried again */
};

struct client_callbacks {
    /* The state changed. `text` says why or what; `retry_ms` matters while waiting. */
    void (*state)(void *context, enum client_state state, const char *text, unsigned retry_ms);
    /* A push from the server, after it was given to the followed match; `change` says what it changed there.
     */
    void (*push)(void *context, json_t *push, int change);
};

/* Gets the reply (borrowed): "ok" or "error"; a lost connection gives an error with code "lost". */
typedef void client_reply(void *context, json_t *reply);

/* Starts. NULL if the address is no good or memory is short. The settings' texts must stay. */
struct client *client_create(uv_loop_t *loop, const struct client_settings *settings,
                             const struct client_callbacks *callbacks, void *context);
/* Ends for good; requests still open are never answered. */
void client_close(struct client *c);
/*
 * Sends a request (steals the reference, adds the id). `reply` may be NULL. Without a connection the reply
 * is an error "lost", at once; for no request (NULL: it could not be made of what the server said) an error
 * "unmade".
 */
void client_request(struct client *c, json_t *request, client_reply *reply, void *context);
/* Follows this match (borrowed, NULL: none): pushes go to it, and it is resumed after a loss. */
void client_follow(struct client *c, struct follow *follow);
/* The reply to hello (games, limits, player), NULL before; borrowed. */
const json_t *client_hello(const struct client *c);
/* Whether a reply is "ok". */
bool reply_ok(const json_t *reply);
/* The message of an error reply, for people. */
const char *reply_message(const json_t *reply);
/* The same with the reason that the operator gave for it, if any. */
void reply_reason(const json_t *reply, char *text, size_t size);
/* The code of an error reply, "" if it is none. */
const char *reply_code(const json_t *reply);

#endif
