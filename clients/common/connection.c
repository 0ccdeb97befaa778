#include "clients/common/connection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct connection {
    uv_loop_t *loop;
    struct connection_callbacks callbacks;
    void *context;
    char host[256], port[8];

    uv_tcp_t socket;
    bool socket_open; /* the handle is in the loop */
    bool connected;
    uv_timer_t retry;
    uv_getaddrinfo_t lookup;
    uv_connect_t connecting;
    bool looking_up;
    bool closing;
    bool timer_closed;
    unsigned pause_ms;
    char why[160]; /* of the last loss */

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
    unsigned jitter = (unsigned)(uv_hrtime() / 1000 % (c->pause_ms / 2 + 1));
    unsigned wait = c->pause_ms / 2 + jitter;
    c->pause_ms = c->pause_ms * 2 > CONNECTION_PAUSE_MAX_MS ? CONNECTION_PAUSE_MAX_MS : c->pause_ms * 2;
    uv_timer_start(&c->retry, on_retry, wait, 0);
    c->callbacks.lost(c->context, c->why, wait);
}

static void on_socket_closed(uv_handle_t *handle)
{
    struct connection *c = handle->data;
    c->socket_open = false;
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

static void take_line(struct connection *c, const char *line, size_t length)
{
    if (length == 0 || (length == 1 && line[0] == '\r'))
        return;
    json_error_t error;
    json_t *message = json_loadb(line, length, 0, &error);
    if (!json_is_object(message)) {
        json_decref(message);
        lose(c, "the server sent something that is not a message");
        return;
    }
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

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)handle;
    *buffer = uv_buf_init(malloc(suggested), (unsigned)suggested);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct connection *c = stream->data;
    if (count > 0)
        take_bytes(c, buffer->base, (size_t)count);
    else if (count < 0)
        lose(c, count == UV_EOF ? "the server closed the connection" : uv_strerror((int)count));
    free(buffer->base);
}

static void on_connected(uv_connect_t *request, int status)
{
    struct connection *c = request->data;
    if (c->closing || uv_is_closing((uv_handle_t *)&c->socket))
        return;
    if (status == 0)
        status = uv_read_start((uv_stream_t *)&c->socket, on_alloc, on_read);
    if (status != 0) {
        lose(c, uv_strerror(status));
        return;
    }
    uv_tcp_nodelay(&c->socket, 1);
    c->connected = true;
    c->line_used = 0;
    c->callbacks.opened(c->context);
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
        lose(c, uv_strerror(status));
}

static void look_up(struct connection *c)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    c->lookup.data = c;
    int status = uv_getaddrinfo(c->loop, &c->lookup, on_looked_up, c->host, c->port, &hints);
    c->looking_up = status == 0;
    if (status != 0)
        lose(c, uv_strerror(status));
}

struct connection *connection_create(uv_loop_t *loop, const char *address,
                                     const struct connection_callbacks *callbacks, void *context)
{
    struct connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    if (!address_split(address, c->host, sizeof c->host, c->port, sizeof c->port)) {
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

static void on_sent(uv_write_t *request, int status)
{
    struct sending *s = request->data;
    (void)status; /* a failed write also ends the reading, which tells of it */
    free(s->text);
    free(s);
}

bool connection_send(struct connection *c, const json_t *message)
{
    if (!c->connected)
        return false;
    struct sending *s = calloc(1, sizeof *s);
    char *text = json_dumps(message, JSON_COMPACT);
    if (!s || !text)
        goto fail;
    size_t length = strlen(text);
    text[length] = '\n'; /* in place of its end: the length goes along */
    s->text = text;
    s->request.data = s;
    uv_buf_t buffer = uv_buf_init(text, (unsigned)length + 1);
    if (uv_write(&s->request, (uv_stream_t *)&c->socket, &buffer, 1, on_sent) == 0)
        return true;
fail:
    free(text);
    free(s);
    return false;
}

void connection_settled(struct connection *c)
{
    c->pause_ms = CONNECTION_PAUSE_MIN_MS;
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
