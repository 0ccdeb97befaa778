#include "clients/common/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/common/connection.h"
#include "clients/common/token_file.h"

enum {
    OPEN_MAX = 256,
    PING_MS = 20000, /* idle connections are kept alive, and dead ones noticed */
    MOVES_MAX = 8,   /* from node to node, for a request; what is followed is asked for until it is there */
    MOVE_PAUSE_MS = 500,
    MOVE_PAUSES = 5, /* each twice as long as the one before */
};

/* A request that waits for its reply. */
struct open_request {
    json_int_t id;   /* 0: free */
    json_t *message; /* owned */
    client_reply *reply;
    void *context;
};

struct client {
    struct client_settings settings;
    struct client_callbacks callbacks;
    void *context;
    struct connection *connection;
    uv_timer_t ping;
    int pings_open;
    struct follow *follow;
    json_t *hello;
    char token[TOKEN_SIZE];
    json_int_t last_id;
    struct open_request open[OPEN_MAX];
    struct open_request moved; /* goes along to the node that it is for; id 0: none does */
    unsigned moves;            /* since a request was answered */
    bool going;                /* to another node: what is lost is lost on purpose */
    char sent_away[160];       /* why the server ended the last good connection; "": it did not */
    bool ready;
};

bool reply_ok(const json_t *reply)
{
    const char *type = json_string_value(json_object_get(reply, "type"));
    return type && strcmp(type, "ok") == 0;
}

const char *reply_message(const json_t *reply)
{
    const char *message = json_string_value(json_object_get(reply, "message"));
    return message ? message : "no reason given";
}

void reply_reason(const json_t *reply, char *text, size_t size)
{
    const char *why = json_string_value(json_object_get(reply, "why"));
    snprintf(text, size, "%s%s%s", reply_message(reply), why ? ": " : "", why ? why : "");
}

const char *reply_code(const json_t *reply)
{
    const char *code = json_string_value(json_object_get(reply, "code"));
    return code ? code : "";
}

static void answer_locally(client_reply *reply, void *context, const char *code, const char *message)
{
    if (!reply)
        return;
    json_t *error = json_pack("{ssssss}", "type", "error", "code", code, "message", message);
    reply(context, error);
    json_decref(error);
}

static struct open_request *find_open(struct client *c, json_int_t id)
{
    for (int i = 0; i < OPEN_MAX; i++)
        if (c->open[i].id == id)
            return &c->open[i];
    return NULL;
}

static void send_request(struct client *c, json_t *request, client_reply *reply, void *context)
{
    struct open_request *slot = find_open(c, 0);
    json_int_t id = ++c->last_id;
    json_object_set_new(request, "id", json_integer(id));
    if (!slot) {
        answer_locally(reply, context, "busy", "too many requests wait for their reply");
    } else if (!connection_send(c->connection, request)) {
        answer_locally(reply, context, "lost", "there is no connection to the server");
    } else {
        *slot = (struct open_request){id, request, reply, context};
        return;
    }
    json_decref(request);
}

void client_request(struct client *c, json_t *request, client_reply *reply, void *context)
{
    if (c->ready && request) {
        send_request(c, request, reply, context);
        return;
    }
    if (!request) {
        answer_locally(reply, context, "unmade", "the server has not said what is needed to ask for this");
        return;
    }
    json_decref(request);
    answer_locally(reply, context, "lost", "there is no connection to the server");
}

static void resume(struct client *c);
static void on_pong(void *context, json_t *reply);

/* The server has lost a part of the match: said as a notice of it. */
static void say_went_back(struct client *c, json_int_t stands, json_int_t held)
{
    char text[160];
    snprintf(text, sizeof text,
             "The server lost a part of this match: it went back to move %lld, from move %lld",
             (long long)stands, (long long)held);
    json_t *push = json_pack("{ssssssss}", "type", "notice", "code", "went_back", "match", c->follow->match,
                             "message", text);
    c->callbacks.push(c->context, push, FOLLOW_NOTHING);
    json_decref(push);
}

static void on_resumed(void *context, json_t *reply)
{
    struct client *c = context;
    const json_t *reached = json_object_get(reply, "reached"), *lost = json_object_get(reply, "lost");
    if (c->follow && reached && c->follow->version >= 0) {
        say_went_back(c, json_integer_value(reached), c->follow->version);
        c->follow->version = -1; /* what we hold is of a past that is gone */
        resume(c);
        return;
    }
    if (c->follow && lost)
        say_went_back(c, json_integer_value(json_object_get(lost, "kept")),
                      json_integer_value(json_object_get(lost, "had")));
    if (!reply_ok(reply) && strcmp(reply_code(reply), "lost") != 0)
        c->callbacks.state(c->context, CLIENT_READY, reply_message(reply), 0);
}

static void resume(struct client *c)
{
    if (c->follow && c->follow->match[0])
        send_request(c, follow_resume_request(c->follow), on_resumed, c);
}

static void keep_token(struct client *c, const char *token)
{
    char error[512];
    snprintf(c->token, sizeof c->token, "%s", token);
    if (!c->settings.token_file)
        return;
    if (!token_file_write(c->settings.token_file, c->settings.address, token, error, sizeof error))
        c->callbacks.state(c->context, CLIENT_CONNECTING, error, 0);
}

/* Errors that would come again: trying once more is of no use. */
static bool is_final(const char *code)
{
    static const char *const codes[] = {"bad_token", "bad_protocol", "bad_field", "missing_field"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcmp(code, codes[i]) == 0)
            return true;
    return false;
}

static void on_hello(void *context, json_t *reply)
{
    struct client *c = context;
    if (!reply_ok(reply)) {
        char text[400];
        reply_reason(reply, text, sizeof text);
        if (is_final(reply_code(reply)))
            c->callbacks.state(c->context, CLIENT_REFUSED, text, 0);
        else
            connection_restart(c->connection, text);
        return;
    }
    const char *token = json_string_value(json_object_get(reply, "token"));
    if (token)
        keep_token(c, token);
    json_decref(c->hello);
    c->hello = json_incref(reply);
    c->ready = true;
    c->pings_open = 0;
    connection_settled(c->connection);
    if (c->moved.id) { /* first: if what is followed is elsewhere, the connection goes on to there */
        struct open_request moved = c->moved;
        c->moved = (struct open_request){0};
        send_request(c, moved.message, moved.reply, moved.context);
    }
    resume(c);
    c->callbacks.state(c->context, CLIENT_READY, c->sent_away, 0);
    c->sent_away[0] = '\0';
}

static void say_hello(struct client *c)
{
    json_t *hello = json_pack("{sssiss}", "type", "hello", "protocol", 1, "client", c->settings.program);
    if (c->token[0])
        json_object_set_new(hello, "token", json_string(c->token));
    if (c->settings.name)
        json_object_set_new(hello, "name", json_string(c->settings.name));
    send_request(c, hello, on_hello, c);
}

static void on_opened(void *context)
{
    struct client *c = context;
    c->callbacks.state(c->context, CLIENT_CONNECTING, "", 0);
    say_hello(c);
}

/* Nobody answers it any more. */
static void lose_request(struct open_request *slot, const char *why)
{
    struct open_request open = *slot;
    *slot = (struct open_request){0};
    if (!open.id)
        return;
    json_decref(open.message);
    answer_locally(open.reply, open.context, "lost", why);
}

static void on_lost(void *context, const char *why, unsigned retry_ms)
{
    struct client *c = context;
    bool went = c->going;
    if (c->ready && connection_was_refused(c->connection))
        snprintf(c->sent_away, sizeof c->sent_away, "The connection was lost: %s", why);
    c->ready = c->going = false;
    for (int i = 0; i < OPEN_MAX; i++)
        lose_request(&c->open[i], why);
    if (!went)
        lose_request(&c->moved, why);
    c->callbacks.state(c->context, went ? CLIENT_CONNECTING : CLIENT_WAITING, went ? "" : why, retry_ms);
}

/*
 * The match of a request is played at another node: goes there, and takes the request along; what follows the
 * match is asked for there anyway. At once, but not again and again. False: there is no way.
 */
static bool go_to_node(struct client *c, struct open_request *open, const json_t *reply)
{
    const char *node = json_string_value(json_object_get(reply, "node"));
    bool follows = open->reply == on_resumed;
    unsigned pause = c->moves == 0 ? 0 : MOVE_PAUSE_MS << (c->moves < MOVE_PAUSES ? c->moves : MOVE_PAUSES);
    if (pause > CONNECTION_PAUSE_MAX_MS)
        pause = CONNECTION_PAUSE_MAX_MS;
    if (!node || !c->ready || (!follows && c->moves >= MOVES_MAX) ||
        !connection_go(c->connection, node, pause))
        return false;
    c->moves++;
    c->ready = false;
    c->going = true;
    if (follows)
        json_decref(open->message);
    else
        c->moved = *open;
    return true;
}

/* By lines over TCP no name leads anywhere, and some ways lead nowhere for long. */
static void say_where(struct open_request *open, const json_t *reply)
{
    char text[160];
    const char *node = json_string_value(json_object_get(reply, "node"));
    snprintf(text, sizeof text,
             "this match is played at node \"%.32s\" of this server, to which this address does not lead",
             node ? node : "?");
    answer_locally(open->reply, open->context, "moved", text);
}

static void on_reply(struct client *c, json_t *message)
{
    json_int_t id = json_integer_value(json_object_get(message, "re"));
    struct open_request *slot = id > 0 ? find_open(c, id) : NULL;
    if (!slot)
        return;
    struct open_request open = *slot;
    *slot = (struct open_request){0};
    bool moved = strcmp(reply_code(message), "moved") == 0;
    if (moved && go_to_node(c, &open, message))
        return;
    if (reply_ok(message) && open.reply != on_hello && open.reply != on_pong)
        c->moves = 0;
    if (moved)
        say_where(&open, message);
    else if (open.reply)
        open.reply(open.context, message);
    json_decref(open.message);
}

/* Whether the match that is followed goes on at another node: whoever asks for it is told at which. */
static bool has_moved(const struct client *c, const json_t *push)
{
    const char *type = json_string_value(json_object_get(push, "type"));
    const char *match = json_string_value(json_object_get(push, "match"));
    return type && strcmp(type, "notice") == 0 && strcmp(reply_code(push), "moved") == 0 && c->follow &&
           match && strcmp(match, c->follow->match) == 0;
}

static void on_message(void *context, json_t *message)
{
    struct client *c = context;
    if (json_object_get(message, "re")) {
        on_reply(c, message);
        return;
    }
    if (has_moved(c, message)) {
        resume(c);
        return;
    }
    int change = c->follow ? follow_push(c->follow, message) : FOLLOW_NOTHING;
    if (change & FOLLOW_GAP)
        resume(c);
    c->callbacks.push(c->context, message, change);
}

static void on_pong(void *context, json_t *reply)
{
    struct client *c = context;
    (void)reply;
    c->pings_open = 0;
}

static void on_ping(uv_timer_t *timer)
{
    struct client *c = timer->data;
    if (!c->ready)
        return;
    if (c->pings_open++ >= 2)
        connection_restart(c->connection, "the server does not answer");
    else
        send_request(c, json_pack("{ss}", "type", "ping"), on_pong, c);
}

struct client *client_create(uv_loop_t *loop, const struct client_settings *settings,
                             const struct client_callbacks *callbacks, void *context)
{
    static const struct connection_callbacks below = {on_opened, on_message, on_lost};
    struct client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->settings = *settings;
    c->callbacks = *callbacks;
    c->context = context;
    if (settings->token_file && !settings->fresh &&
        !token_file_read(settings->token_file, settings->address, c->token))
        c->token[0] = '\0';
    c->connection = connection_create(loop, settings->address, &below, c);
    if (!c->connection) {
        free(c);
        return NULL;
    }
    uv_timer_init(loop, &c->ping);
    c->ping.data = c;
    uv_timer_start(&c->ping, on_ping, PING_MS, PING_MS);
    return c;
}

static void on_closed(uv_handle_t *handle)
{
    struct client *c = handle->data;
    for (int i = 0; i < OPEN_MAX; i++)
        json_decref(c->open[i].message);
    json_decref(c->moved.message);
    json_decref(c->hello);
    free(c);
}

void client_close(struct client *c)
{
    if (!c)
        return;
    connection_close(c->connection);
    uv_close((uv_handle_t *)&c->ping, on_closed);
}

void client_follow(struct client *c, struct follow *follow)
{
    c->follow = follow;
}

const json_t *client_hello(const struct client *c)
{
    return c->hello;
}
