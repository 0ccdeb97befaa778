/* See wire.h. */
#include "server/lab/league/wire.h"

#include <stdlib.h>
#include <string.h>

enum {
    READ_ROOM = 64 << 10,
    PARTING_MS = 1000, /* for what is still to be sent at the end */
};

struct wire {
    uv_tcp_t tcp;
    uv_timer_t parting;
    uv_connect_t connecting;
    uv_shutdown_t ending;
    const struct wire_callbacks *callbacks;
    void *context;
    char *bytes; /* of a line that is not yet whole */
    size_t length, room;
    int handles;     /* open */
    const char *why; /* it is lost, if that is known */
    bool closing, lost;
};

/* What is being sent, with its bytes behind it. */
struct sending {
    uv_write_t request;
    char bytes[];
};

static void on_handle_closed(uv_handle_t *handle)
{
    struct wire *w = handle->data;
    if (--w->handles > 0)
        return;
    free(w->bytes);
    free(w);
}

static void free_now(struct wire *w)
{
    if (!uv_is_closing((uv_handle_t *)&w->tcp)) {
        uv_close((uv_handle_t *)&w->tcp, on_handle_closed);
        uv_close((uv_handle_t *)&w->parting, on_handle_closed);
    }
}

static void lose(struct wire *w)
{
    if (w->closing) {
        free_now(w);
    } else if (!w->lost) {
        w->lost = true;
        uv_read_stop((uv_stream_t *)&w->tcp);
        w->callbacks->lost(w->context, w->why);
    }
}

static struct wire *create(uv_loop_t *loop, const struct wire_callbacks *callbacks, void *context)
{
    struct wire *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->callbacks = callbacks;
    w->context = context;
    w->handles = 2;
    uv_tcp_init(loop, &w->tcp);
    uv_timer_init(loop, &w->parting);
    w->tcp.data = w->parting.data = w;
    return w;
}

/* ---- Reading ---- */

static void give_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct wire *w = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(NULL, 0);
    if (w->length >= WIRE_LINE_MAX)
        return;
    if (w->room - w->length < READ_ROOM) {
        size_t room = 2 * w->room + READ_ROOM;
        char *bytes = realloc(w->bytes, room);
        if (!bytes)
            return;
        w->bytes = bytes;
        w->room = room;
    }
    *buffer = uv_buf_init(w->bytes + w->length, READ_ROOM);
}

/* Hands over all whole lines from `from` on, and keeps the rest. */
static void take_lines(struct wire *w, size_t from)
{
    size_t begin = 0;
    for (char *end; !w->closing && !w->lost && (end = memchr(w->bytes + from, '\n', w->length - from));) {
        from = (size_t)(end - w->bytes) + 1;
        w->callbacks->line(w->context, w->bytes + begin, from - begin);
        begin = from;
    }
    w->length -= begin;
    memmove(w->bytes, w->bytes + begin, w->length);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct wire *w = stream->data;
    (void)buffer;
    if (length < 0) {
        if (length == UV_ENOBUFS && w->length >= WIRE_LINE_MAX)
            w->why = "a line was too long";
        lose(w);
        return;
    }
    size_t from = w->length;
    w->length += (size_t)length;
    if (length > 0)
        take_lines(w, from);
}

static void on_connected(uv_connect_t *request, int status)
{
    struct wire *w = request->handle->data;
    if (status == UV_ECANCELED)
        return;
    if (status < 0 || uv_read_start((uv_stream_t *)&w->tcp, give_room, on_read) < 0)
        lose(w);
}

struct wire *wire_connect(uv_loop_t *loop, const struct sockaddr *to, const struct wire_callbacks *callbacks,
                          void *context)
{
    struct wire *w = create(loop, callbacks, context);
    if (!w)
        return NULL;
    if (uv_tcp_connect(&w->connecting, &w->tcp, to, on_connected) < 0) {
        w->closing = true;
        free_now(w);
        return NULL;
    }
    uv_tcp_nodelay(&w->tcp, 1);
    return w;
}

struct wire *wire_accept(uv_stream_t *listener, const struct wire_callbacks *callbacks, void *context)
{
    struct wire *w = create(listener->loop, callbacks, context);
    if (!w)
        return NULL;
    if (uv_accept(listener, (uv_stream_t *)&w->tcp) == 0 &&
        uv_read_start((uv_stream_t *)&w->tcp, give_room, on_read) == 0) {
        uv_tcp_nodelay(&w->tcp, 1);
        return w;
    }
    w->closing = true;
    free_now(w);
    return NULL;
}

/* ---- Writing ---- */

static void on_parting(uv_timer_t *timer)
{
    lose(timer->data);
}

static void on_sent(uv_write_t *request, int status)
{
    struct wire *w = request->handle->data;
    free(request);
    if (status < 0 && status != UV_ECANCELED)
        lose(w);
}

void wire_send(struct wire *w, const char *bytes, size_t length)
{
    if (w->closing || w->lost)
        return;
    struct sending *s = malloc(sizeof *s + length);
    bool ok = s && uv_stream_get_write_queue_size((uv_stream_t *)&w->tcp) + length <= WIRE_WAITING_MAX;
    if (ok) {
        memcpy(s->bytes, bytes, length);
        uv_buf_t buffer = uv_buf_init(s->bytes, (unsigned)length);
        ok = uv_write(&s->request, (uv_stream_t *)&w->tcp, &buffer, 1, on_sent) == 0;
    }
    if (!ok) {
        w->why = s ? "what it was sent was not read" : NULL;
        free(s);
        uv_timer_start(&w->parting, on_parting, 0, 0); /* later: whoever sends may be using the wire */
    }
}

void wire_tell(struct wire *w, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text) {
        size_t length = strlen(text);
        text[length] = '\n';
        wire_send(w, text, length + 1);
    }
    free(text);
}

static void on_ended(uv_shutdown_t *request, int status)
{
    (void)status;
    free_now(request->handle->data);
}

void wire_close(struct wire *w)
{
    if (!w || w->closing)
        return;
    w->closing = true;
    uv_read_stop((uv_stream_t *)&w->tcp);
    if (w->lost || uv_shutdown(&w->ending, (uv_stream_t *)&w->tcp, on_ended) < 0)
        free_now(w);
    else
        uv_timer_start(&w->parting, on_parting, PARTING_MS, 0);
}
