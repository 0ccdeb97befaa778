/* See connection.h. From the socket up: TLS (tls.h) if asked for, then WebSocket (websocket.h) or lines. */
#include "clients/common/connection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/common/endpoint.h"
#include "clients/common/tls.h"
#include "clients/common/trouble.h"
#include "clients/common/websocket.h"

enum { CLOSE_POLICY = 1008 }; /* docs/protocol.md, closing */

struct connection {
    uv_loop_t *loop;
    struct connection_callbacks callbacks;
    void *context;
    struct endpoint endpoint;
    struct tls *tls;             /* owned; NULL: none */
    struct websocket *websocket; /* owned; NULL: none, or not begun */

    uv_tcp_t socket;
    bool socket_open; /* the handle is in the loop */
    bool connected;   /* messages can be sent */
    bool spoken;      /* a message came on it */
    bool settled;     /* it was accepted */
    bool going;       /* it was left for another node */
    uv_timer_t retry; /* until the next attempt, or until patience ends with this one */
    uv_getaddrinfo_t lookup;
    uv_connect_t connecting;
    bool looking_up;
    bool closing;
    bool timer_closed;
    unsigned pause_ms, going_ms;
    char why[TROUBLE_SIZE];      /* of the last loss */
    char farewell[TROUBLE_SIZE]; /* why the server closes this connection; "": it said nothing */
    int farewell_code;

    char *line; /* what came of the current line */
    size_t line_used, line_size;
};

struct sending {
    uv_write_t request;
    char *text;
};

static void look_up(struct connection *c);
static void lose(struct connection *c, const char *why);

static void free_if_done(struct connection *c)
{
    if (!c->closing || c->socket_open || c->looking_up || !c->timer_closed)
        return;
    tls_free(c->tls);
    websocket_free(c->websocket);
    free(c->line);
    free(c);
}

static void on_retry(uv_timer_t *timer)
{
    look_up(timer->data);
}

/* Tells of the loss and tries again after a pause. */
static void plan_retry(struct connection *c)
{
    if (c->closing)
        return;
    unsigned pause = c->going ? c->going_ms : c->pause_ms;
    unsigned jitter = (unsigned)(uv_hrtime() / 1000 % (pause / 2 + 1));
    unsigned wait = pause / 2 + jitter;
    if (!c->going)
        c->pause_ms = c->pause_ms * 2 > CONNECTION_PAUSE_MAX_MS ? CONNECTION_PAUSE_MAX_MS : c->pause_ms * 2;
    if (!c->going && !c->settled)
        endpoint_set_node(&c->endpoint, ""); /* somebody else may know more */
    c->going = false;
    uv_timer_start(&c->retry, on_retry, wait, 0);
    c->callbacks.lost(c->context, c->why, wait);
}

static void on_socket_closed(uv_handle_t *handle)
{
    struct connection *c = handle->data;
    c->socket_open = false;
    tls_free(c->tls);
    websocket_free(c->websocket);
    c->tls = NULL;
    c->websocket = NULL;
    plan_retry(c);
    free_if_done(c);
}

static void lose(struct connection *c, const char *why)
{
    c->connected = false;
    snprintf(c->why, sizeof c->why, "%s", why);
    if (!c->socket_open)
        plan_retry(c);
    else if (!uv_is_closing((uv_handle_t *)&c->socket))
        uv_close((uv_handle_t *)&c->socket, on_socket_closed);
}

/* Loses it by an error of libuv. */
static void lose_network(struct connection *c, int status)
{
    char why[TROUBLE_SIZE];
    trouble_network(&c->endpoint, status, why);
    lose(c, why);
}

/* The other side closed it, or what lies between. */
static void lose_end(struct connection *c, int status)
{
    char why[TROUBLE_SIZE];
    if (c->spoken) {
        lose(c, c->farewell[0]     ? c->farewell
                : status == UV_EOF ? "the server closed the connection"
                                   : uv_strerror(status));
        return;
    }
    if (status != UV_EOF && status != UV_ECONNRESET)
        trouble_network(&c->endpoint, status, why);
    else
        trouble_no_word(&c->endpoint, c->line, c->line_used, why);
    lose(c, why);
}

/* By lines the last message says why the server closes. */
static bool is_farewell(struct connection *c, const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const char *reason = json_string_value(json_object_get(message, "reason"));
    if (!type || strcmp(type, "closing") != 0)
        return false;
    snprintf(c->farewell, sizeof c->farewell, "%s", reason ? reason : "");
    c->farewell_code = (int)json_integer_value(json_object_get(message, "code"));
    return true;
}

static void take_line(struct connection *c, const char *line, size_t length)
{
    char why[TROUBLE_SIZE];
    if (length == 0 || (length == 1 && line[0] == '\r'))
        return;
    json_error_t error;
    json_t *message = json_loadb(line, length, 0, &error);
    if (!json_is_object(message)) {
        json_decref(message);
        trouble_stranger(&c->endpoint, line, length, why);
        lose(c, c->spoken ? "the server sent something that is not a message" : why);
        return;
    }
    if (!c->spoken)
        uv_timer_stop(&c->retry);
    c->spoken = true;
    if (!is_farewell(c, message))
        c->callbacks.message(c->context, message);
    json_decref(message);
}

static bool keep(struct connection *c, const char *bytes, size_t count)
{
    if (c->line_used + count > CONNECTION_LINE_MAX)
        return false;
    if (c->line_used + count > c->line_size) {
        size_t size = c->line_size ? c->line_size : 4096;
        while (size < c->line_used + count)
            size *= 2;
        char *grown = realloc(c->line, size);
        if (!grown)
            return false;
        c->line = grown;
        c->line_size = size;
    }
    memcpy(c->line + c->line_used, bytes, count);
    c->line_used += count;
    return true;
}

static void take_bytes(struct connection *c, const char *bytes, size_t count)
{
    while (count > 0 && c->connected && !c->closing) {
        const char *end = memchr(bytes, '\n', count);
        size_t part = end ? (size_t)(end - bytes) : count;
        if (!keep(c, bytes, part)) {
            lose(c, "the server sent a line that is too long");
            return;
        }
        if (!end)
            return;
        size_t length = c->line_used;
        c->line_used = 0;
        take_line(c, c->line, length);
        bytes += part + 1;
        count -= part + 1;
    }
}

/* ---- Sending ---- */

static void on_sent(uv_write_t *request, int status)
{
    struct sending *s = request->data;
    (void)status; /* a failed write also ends the reading, which tells of it */
    free(s->text);
    free(s);
}

/* Takes the text, which was allocated. */
static bool send_raw(struct connection *c, char *text, size_t length)
{
    struct sending *s = calloc(1, sizeof *s);
    uv_buf_t buffer = uv_buf_init(text, (unsigned)length);
    if (s) {
        s->text = text;
        s->request.data = s;
        if (uv_write(&s->request, (uv_stream_t *)&c->socket, &buffer, 1, on_sent) == 0)
            return true;
    }
    free(text);
    free(s);
    return false;
}

/* Sends what TLS has to say. */
static void pump(struct connection *c)
{
    size_t length;
    char *bytes = tls_output(c->tls, &length);
    if (bytes)
        send_raw(c, bytes, length);
}

/* As above, through TLS if there is one. */
static bool send_plain(struct connection *c, char *text, size_t length)
{
    if (!c->tls)
        return send_raw(c, text, length);
    bool put = tls_put(c->tls, text, length);
    free(text);
    pump(c);
    return put;
}

/* Sends what the WebSocket has to say: its request, frames, pongs. */
static bool pump_websocket(struct connection *c)
{
    size_t length;
    char *bytes = websocket_output(c->websocket, &length);
    return !bytes || send_plain(c, bytes, length);
}

/* ---- Receiving ---- */

static bool is_alive(const struct connection *c)
{
    return !c->closing && c->socket_open && !uv_is_closing((const uv_handle_t *)&c->socket);
}

static void on_ready(struct connection *c)
{
    c->connected = true;
    c->line_used = 0;
    c->callbacks.opened(c->context);
}

static void on_websocket_message(void *context, const char *text, size_t length)
{
    struct connection *c = context;
    if (is_alive(c))
        take_line(c, text, length);
}

static void take_websocket(struct connection *c, const char *bytes, size_t count)
{
    char why[TROUBLE_SIZE] = "";
    bool was_open = websocket_is_open(c->websocket);
    bool well = websocket_open(c->websocket, &bytes, &count, why, sizeof why);
    if (well && !was_open && websocket_is_open(c->websocket))
        on_ready(c);
    if (well && is_alive(c) && websocket_is_open(c->websocket))
        well = websocket_take(c->websocket, bytes, count, on_websocket_message, c, why, sizeof why);
    if (!is_alive(c))
        return;
    pump_websocket(c);
    c->farewell_code = websocket_closing_code(c->websocket);
    if (!well)
        lose(c, why);
}

static void take_plain(void *context, const char *bytes, size_t count)
{
    struct connection *c = context;
    if (!is_alive(c))
        return;
    if (c->websocket)
        take_websocket(c, bytes, count);
    else
        take_bytes(c, bytes, count);
}

/* Bytes pass, and nobody listens in: begins to talk. */
static void on_plain_ready(struct connection *c)
{
    if (!c->endpoint.websocket) {
        on_ready(c);
        return;
    }
    c->websocket =
        websocket_create(c->endpoint.host, c->endpoint.port, c->endpoint.path, CONNECTION_LINE_MAX);
    if (!c->websocket || !pump_websocket(c))
        lose(c, "memory is short");
}

static void take_tls(struct connection *c, const char *bytes, size_t count)
{
    char why[TROUBLE_SIZE] = "";
    bool was_ready = tls_is_ready(c->tls);
    bool well = tls_shake(c->tls, bytes, count, why, sizeof why);
    pump(c);
    if (well && !was_ready && tls_is_ready(c->tls))
        on_plain_ready(c);
    if (well && is_alive(c) && tls_is_ready(c->tls))
        well = tls_take(c->tls, take_plain, c, why, sizeof why);
    if (!is_alive(c))
        return;
    pump(c);
    if (!well)
        lose(c, why);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)handle;
    *buffer = uv_buf_init(malloc(suggested), (unsigned)suggested);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct connection *c = stream->data;
    if (count > 0 && c->tls)
        take_tls(c, buffer->base, (size_t)count);
    else if (count > 0)
        take_plain(c, buffer->base, (size_t)count);
    else if (count < 0)
        lose_end(c, (int)count);
    free(buffer->base);
}

static void on_connected(uv_connect_t *request, int status)
{
    struct connection *c = request->data;
    char why[TROUBLE_SIZE];
    if (c->closing || uv_is_closing((uv_handle_t *)&c->socket))
        return;
    if (status == 0)
        status = uv_read_start((uv_stream_t *)&c->socket, on_alloc, on_read);
    if (status != 0) {
        lose_network(c, status);
        return;
    }
    uv_tcp_nodelay(&c->socket, 1);
    if (!c->endpoint.tls) {
        on_plain_ready(c);
        return;
    }
    c->tls = tls_create(c->endpoint.host, why, sizeof why);
    if (!c->tls) {
        lose(c, why);
        return;
    }
    tls_shake(c->tls, "", 0, why, sizeof why);
    pump(c);
}

static void on_looked_up(uv_getaddrinfo_t *request, int status, struct addrinfo *found)
{
    struct connection *c = request->data;
    c->looking_up = false;
    if (c->closing) {
        uv_freeaddrinfo(found);
        free_if_done(c);
        return;
    }
    if (status == 0) {
        uv_tcp_init(c->loop, &c->socket);
        c->socket.data = c;
        c->connecting.data = c;
        c->socket_open = true;
        status = uv_tcp_connect(&c->connecting, &c->socket, found->ai_addr, on_connected);
    }
    uv_freeaddrinfo(found);
    if (status != 0)
        lose_network(c, status);
}

static void on_patience(uv_timer_t *timer)
{
    struct connection *c = timer->data;
    char why[TROUBLE_SIZE];
    trouble_silence(&c->endpoint, why);
    if (c->looking_up)
        uv_cancel((uv_req_t *)&c->lookup); /* its callback tells */
    else
        lose(c, why);
}

static void look_up(struct connection *c)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    c->lookup.data = c;
    c->spoken = c->settled = false;
    c->farewell[0] = '\0';
    c->farewell_code = 0;
    c->line_used = 0;
    uv_timer_start(&c->retry, on_patience, CONNECTION_PATIENCE_MS, 0);
    int status =
        uv_getaddrinfo(c->loop, &c->lookup, on_looked_up, c->endpoint.host, c->endpoint.port, &hints);
    c->looking_up = status == 0;
    if (status != 0)
        lose_network(c, status);
}

struct connection *connection_create(uv_loop_t *loop, const char *address,
                                     const struct connection_callbacks *callbacks, void *context)
{
    struct connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    if (!endpoint_read(address, &c->endpoint)) {
        free(c);
        return NULL;
    }
    c->loop = loop;
    c->callbacks = *callbacks;
    c->context = context;
    c->pause_ms = CONNECTION_PAUSE_MIN_MS;
    uv_timer_init(loop, &c->retry);
    c->retry.data = c;
    uv_timer_start(&c->retry, on_retry, 0, 0);
    return c;
}

bool connection_send(struct connection *c, const json_t *message)
{
    if (!c->connected)
        return false;
    char *text = json_dumps(message, JSON_COMPACT);
    if (!text)
        return false;
    size_t length = strlen(text);
    if (c->websocket) {
        bool put = websocket_put(c->websocket, text, length);
        free(text);
        return put && pump_websocket(c);
    }
    text[length] = '\n'; /* in place of its end: the length goes along */
    return send_plain(c, text, length + 1);
}

void connection_settled(struct connection *c)
{
    c->pause_ms = CONNECTION_PAUSE_MIN_MS;
    c->settled = true;
}

bool connection_go(struct connection *c, const char *node, unsigned pause_ms)
{
    if (!c->connected || !endpoint_set_node(&c->endpoint, node))
        return false;
    c->going = true;
    c->going_ms = pause_ms;
    lose(c, "the match is played at another node");
    return true;
}

bool connection_was_refused(const struct connection *c)
{
    return c->farewell_code == CLOSE_POLICY;
}

void connection_restart(struct connection *c, const char *why)
{
    if (c->connected && !c->closing)
        lose(c, why);
}

static void on_timer_closed(uv_handle_t *handle)
{
    struct connection *c = handle->data;
    c->timer_closed = true;
    free_if_done(c);
}

void connection_close(struct connection *c)
{
    if (!c || c->closing)
        return;
    c->closing = true;
    c->connected = false;
    uv_close((uv_handle_t *)&c->retry, on_timer_closed);
    if (c->looking_up)
        uv_cancel((uv_req_t *)&c->lookup);
    if (c->socket_open && !uv_is_closing((uv_handle_t *)&c->socket))
        uv_close((uv_handle_t *)&c->socket, on_socket_closed);
}
