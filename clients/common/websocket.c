/* See websocket.h. */
#include "clients/common/websocket.h"

#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wslay/wslay.h>

enum { HEAD_MAX = 8192, KEY_SIZE = 25, ACCEPT_SIZE = 29 };

struct websocket {
    wslay_event_context_ptr wslay;
    bool open;
    char accept[ACCEPT_SIZE]; /* what the server must answer */
    char head[HEAD_MAX];      /* of its answer */
    size_t head_length;
    const char *in; /* during websocket_take */
    size_t in_left;
    char *out; /* owned */
    size_t out_length, out_size;
    void (*message)(void *context, const char *text, size_t length);
    void *context;
    char closing[128]; /* why the server closed it */
    int closing_code;  /* 0: it said none */
    bool closed;
};

static bool put_bytes(struct websocket *w, const void *bytes, size_t length)
{
    if (w->out_length + length > w->out_size) {
        size_t size = w->out_size ? w->out_size : 1024;
        while (size < w->out_length + length)
            size *= 2;
        char *grown = realloc(w->out, size);
        if (!grown)
            return false;
        w->out = grown;
        w->out_size = size;
    }
    memcpy(w->out + w->out_length, bytes, length);
    w->out_length += length;
    return true;
}

char *websocket_output(struct websocket *w, size_t *length)
{
    char *bytes = w->out_length ? w->out : NULL;
    *length = w->out_length;
    if (bytes) {
        w->out = NULL;
        w->out_length = w->out_size = 0;
    }
    return bytes;
}

/* ---- Frames ---- */

static ssize_t on_recv(wslay_event_context_ptr ws, uint8_t *buffer, size_t length, int flags, void *user)
{
    struct websocket *w = user;
    size_t part = length < w->in_left ? length : w->in_left;
    (void)flags;
    if (part == 0) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, w->in, part);
    w->in += part;
    w->in_left -= part;
    return (ssize_t)part;
}

static ssize_t on_send(wslay_event_context_ptr ws, const uint8_t *bytes, size_t length, int flags, void *user)
{
    (void)flags;
    if (put_bytes(user, bytes, length))
        return (ssize_t)length;
    wslay_event_set_error(ws, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr ws, uint8_t *mask, size_t length, void *user)
{
    (void)ws;
    (void)user;
    return RAND_bytes(mask, (int)length) == 1 ? 0 : -1;
}

static void on_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *message,
                       void *user)
{
    struct websocket *w = user;
    (void)ws;
    if (message->opcode == WSLAY_CONNECTION_CLOSE) {
        size_t length = message->msg_length > 2 ? message->msg_length - 2 : 0;
        w->closed = true;
        w->closing_code = message->status_code;
        snprintf(w->closing, sizeof w->closing, "%.*s", (int)length,
                 length ? (const char *)message->msg + 2 : "");
    } else if (message->opcode == WSLAY_TEXT_FRAME && !w->closed) {
        w->message(w->context, (const char *)message->msg, message->msg_length);
    }
}

bool websocket_take(struct websocket *w, const char *bytes, size_t count,
                    void (*message)(void *context, const char *text, size_t length), void *context, char *why,
                    size_t size)
{
    w->in = bytes;
    w->in_left = count;
    w->message = message;
    w->context = context;
    bool well = wslay_event_recv(w->wslay) == 0 && wslay_event_send(w->wslay) == 0;
    w->in = NULL;
    w->in_left = 0;
    if (well && !w->closed && wslay_event_get_read_enabled(w->wslay))
        return true;
    snprintf(why, size, "%s",
             w->closing[0] ? w->closing
             : w->closed   ? "the server closed the connection"
                           : "the server broke the WebSocket protocol");
    return false;
}

int websocket_closing_code(const struct websocket *w)
{
    return w->closing_code;
}

bool websocket_put(struct websocket *w, const char *text, size_t length)
{
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, length};
    return wslay_event_queue_msg(w->wslay, &message) == 0 && wslay_event_send(w->wslay) == 0;
}

/* ---- The opening ---- */

/* A new key, and what the server must answer to it. */
static bool make_key(struct websocket *w, char key[KEY_SIZE])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char nonce[16], digest[SHA_DIGEST_LENGTH];
    char joined[KEY_SIZE + sizeof magic];
    if (RAND_bytes(nonce, sizeof nonce) != 1)
        return false;
    EVP_EncodeBlock((unsigned char *)key, nonce, sizeof nonce);
    snprintf(joined, sizeof joined, "%s%s", key, magic);
    SHA1((const unsigned char *)joined, strlen(joined), digest);
    EVP_EncodeBlock((unsigned char *)w->accept, digest, sizeof digest);
    return true;
}

static bool ask(struct websocket *w, const char *host, const char *port, const char *path)
{
    char key[KEY_SIZE], request[1024];
    const char *open = strchr(host, ':') ? "[" : "", *shut = *open ? "]" : "";
    if (!make_key(w, key))
        return false;
    int length =
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: %s%s%s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
                 path, open, host, shut, port, key);
    return length > 0 && (size_t)length < sizeof request && put_bytes(w, request, (size_t)length);
}

struct websocket *websocket_create(const char *host, const char *port, const char *path, size_t message_max)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .genmask_callback = on_mask,
        .on_msg_recv_callback = on_message,
    };
    struct websocket *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    if (wslay_event_context_client_init(&w->wslay, &callbacks, w) != 0 || !ask(w, host, port, path)) {
        websocket_free(w);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(w->wslay, message_max);
    return w;
}

void websocket_free(struct websocket *w)
{
    if (!w)
        return;
    if (w->wslay)
        wslay_event_context_free(w->wslay);
    free(w->out);
    free(w);
}

bool websocket_is_open(const struct websocket *w)
{
    return w->open;
}

/* Whether the head has this line, whatever the case of its name. */
static bool head_says(const char *head, const char *name, const char *value)
{
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
        const char *at = line + 2;
        if (strncasecmp(at, name, strlen(name)) != 0 || at[strlen(name)] != ':')
            continue;
        at += strlen(name) + 1;
        at += strspn(at, " \t");
        if (strncmp(at, value, strlen(value)) == 0 && strchr(" \t\r", at[strlen(value)]))
            return true;
    }
    return false;
}

bool websocket_open(struct websocket *w, const char **bytes, size_t *count, char *why, size_t size)
{
    while (!w->open && *count > 0 && w->head_length + 1 < HEAD_MAX) {
        w->head[w->head_length++] = **bytes;
        (*bytes)++;
        (*count)--;
        w->open = w->head_length >= 4 && memcmp(w->head + w->head_length - 4, "\r\n\r\n", 4) == 0;
    }
    if (!w->open && w->head_length + 1 < HEAD_MAX)
        return true;
    w->head[w->head_length] = '\0';
    if (w->open && strncmp(w->head, "HTTP/1.1 101", 12) == 0 &&
        head_says(w->head, "Sec-WebSocket-Accept", w->accept))
        return true;
    snprintf(why, size, "no Warren server there: it says %.*s",
             (int)strcspn(w->head, "\r\n") < 60 ? (int)strcspn(w->head, "\r\n") : 60, w->head);
    w->open = false;
    return false;
}
