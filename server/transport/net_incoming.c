/* What a peer sends, on its way from the socket to the user: read, held while it may not be worked on,
 * delivered. */
#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

bool peer_blocked(struct peer *peer)
{
    if (peer->stage == STAGE_CONNECTED && peer->choked && !peer->writing)
        peer_flush(peer);
    return peer->stage != STAGE_CONNECTED || peer->choked || peer->slowed || peer->paused;
}

bool incoming_append(struct peer *peer, const void *bytes, size_t length)
{
    size_t max = (size_t)peer->net->limits.message_bytes + 1; /* a line's '\r' */
    size_t need = peer->incoming_length + length + 1;

    if (length > max - peer->incoming_length) {
        peer_cut(peer, false, DROP_INVALID, CLOSE_TOO_BIG, "message too long");
        return false;
    }
    if (need > peer->incoming_size) {
        size_t size = peer->incoming_size ? peer->incoming_size : 256;
        char *grown;

        while (size < need)
            size *= 2;
        grown = realloc(peer->incoming, size);
        if (!grown) {
            peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
            return false;
        }
        peer->incoming = grown;
        peer->incoming_size = size;
    }
    if (length)
        memcpy(peer->incoming + peer->incoming_length, bytes, length);
    peer->incoming_length += length;
    return true;
}

void incoming_reset(struct peer *peer)
{
    free(peer->incoming);
    peer->incoming = NULL;
    peer->incoming_length = peer->incoming_size = 0;
}

void peer_deliver(struct peer *peer, char *text, size_t length)
{
    struct net *net = peer->net;

    text[length] = '\0';
    peer->spoke = true;
    net->stats.messages_in++;
    peer_charge(peer);
    net->handlers.message(net->handlers.context, peer, text, length);
}

static size_t peer_input(struct peer *peer, char *bytes, size_t length)
{
    switch ((enum peer_kind)peer->kind) {
    case PEER_HTTP:
        return http_input(peer, bytes, length);
    case PEER_WEBSOCKET:
        return websocket_input(peer, bytes, length);
    case PEER_LINE:
        break;
    }
    return line_input(peer, bytes, length);
}

/* Works on bytes until they are used up or the peer is blocked; returns how many were used. */
static size_t peer_feed(struct peer *peer, char *bytes, size_t length)
{
    size_t used = 0;

    while (used < length && !peer_blocked(peer))
        used += peer_input(peer, bytes + used, length - used);
    return used;
}

/* Keeps what was read but may not be worked on yet. Reading stops at once: there is room for no more. */
static void peer_hold(struct peer *peer, const char *bytes, size_t length)
{
    peer->pending = true;
    peer_mark(peer);
    if (peer->reading)
        uv_read_stop((uv_stream_t *)&peer->tcp);
    peer->reading = false;
    peer->held = malloc(length);
    if (!peer->held) {
        peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
        return;
    }
    memcpy(peer->held, bytes, length);
    peer->held_length = length;
}

void peer_resume(struct peer *peer)
{
    char *held = peer->held;
    size_t length = peer->held_length, used;

    peer->pending = false;
    peer->held = NULL;
    peer->held_length = 0;
    if (peer->kind == PEER_WEBSOCKET)
        websocket_input(peer, NULL, 0); /* wslay holds a little too */
    if (!held)
        return;
    used = peer_feed(peer, held, length);
    if (used < length && peer->stage == STAGE_CONNECTED)
        peer_hold(peer, held + used, length - used);
    free(held);
}

static void on_buffer(uv_handle_t *handle, size_t size, uv_buf_t *buffer)
{
    struct net *net = ((struct peer *)handle)->net;

    (void)size;
    *buffer = uv_buf_init(net->buffer, sizeof net->buffer - 1); /* room for a NUL */
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct peer *peer = (struct peer *)stream;
    size_t used;

    if (length == 0)
        return;
    if (length < 0 && peer->paused && peer->stage == STAGE_CONNECTED) {
        uv_read_stop(stream); /* told again when the peer is heard again, behind what it has said */
        peer->reading = false;
        return;
    }
    if (length < 0) {
        peer->ended = true;
        if (peer->stage == STAGE_CONNECTED)
            peer_end(peer, length != UV_EOF, CLOSE_NORMAL,
                     length == UV_EOF ? "connection closed by the client" : uv_strerror((int)length));
        peer->hard = peer->hard || length != UV_EOF;
        peer_mark(peer);
        return;
    }
    peer->net->stats.bytes_in += (uint64_t)length;
    peer->heard = uv_now(peer->net->loop);
    if (peer->stage != STAGE_CONNECTED)
        return;
    used = peer_feed(peer, buffer->base, (size_t)length);
    if (used < (size_t)length && peer->stage == STAGE_CONNECTED)
        peer_hold(peer, buffer->base + used, (size_t)length - used);
}

void peer_update_reading(struct peer *peer)
{
    bool wanted = !peer->ended && (peer->stage == STAGE_DRAINING || !peer_blocked(peer));
    bool only_paused = peer->paused && !peer->choked && !peer->slowed;
    int error = 0;

    if (wanted == peer->reading || (peer->stage == STAGE_CONNECTED && !peer->ended && only_paused))
        return;
    peer->reading = wanted;
    if (wanted)
        error = uv_read_start((uv_stream_t *)&peer->tcp, on_buffer, on_read);
    else
        uv_read_stop((uv_stream_t *)&peer->tcp);
    if (error)
        peer_end(peer, true, CLOSE_NORMAL, uv_strerror(error));
}
