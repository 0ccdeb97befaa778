/* What waits to be sent to a peer, and sending it. */
#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

static struct chunk *queue_at(struct queue *q, uint32_t index)
{
    return &q->ring[(q->first + index) % q->size];
}

static bool queue_grow(struct queue *q)
{
    uint32_t size = q->size ? 2 * q->size : 8;
    struct chunk *ring = malloc(size * sizeof *ring);

    if (!ring)
        return false;
    for (uint32_t i = 0; i < q->count; i++)
        ring[i] = *queue_at(q, i);
    free(q->ring);
    *q = (struct queue){.ring = ring, .count = q->count, .size = size, .bytes = q->bytes};
    return true;
}

static bool queue_push(struct peer *peer, struct chunk chunk)
{
    struct queue *q = &peer->queue;

    if (chunk.length == 0)
        return true;
    if (q->count == q->size && !queue_grow(q)) {
        peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
        return false;
    }
    if (q->count == 0)
        peer->progress = uv_now(peer->net->loop);
    payload_keep(chunk.payload);
    *queue_at(q, q->count++) = chunk;
    q->bytes += chunk.length;
    peer->net->stats.queued_bytes += chunk.length;
    peer_mark(peer);
    return true;
}

/* Takes sent bytes off the queue. */
static void queue_sent(struct peer *peer, size_t bytes)
{
    struct queue *q = &peer->queue;

    q->bytes -= bytes;
    peer->net->stats.queued_bytes -= bytes;
    peer->net->stats.bytes_out += bytes;
    peer->progress = uv_now(peer->net->loop);
    while (bytes) {
        struct chunk *chunk = queue_at(q, 0);
        size_t part = bytes < chunk->length ? bytes : chunk->length;

        chunk->from += part;
        chunk->length -= part;
        bytes -= part;
        if (chunk->length)
            break;
        payload_release(chunk->payload);
        q->first = (q->first + 1) % q->size;
        q->count--;
    }
    if (q->count == 0 && q->size > WRITE_CHUNKS_MAX) {
        free(q->ring);
        *q = (struct queue){0};
    }
}

void queue_clear(struct peer *peer)
{
    struct queue *q = &peer->queue;

    for (uint32_t i = 0; i < q->count; i++)
        payload_release(queue_at(q, i)->payload);
    peer->net->stats.queued_bytes -= q->bytes;
    free(q->ring);
    *q = (struct queue){0};
}

static uint32_t queue_buffers(struct queue *q, uv_buf_t buffers[WRITE_CHUNKS_MAX], size_t *bytes)
{
    uint32_t count = q->count < WRITE_CHUNKS_MAX ? q->count : WRITE_CHUNKS_MAX;

    *bytes = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct chunk *chunk = queue_at(q, i);

        buffers[i] =
            uv_buf_init((char *)payload_bytes(chunk->payload) + chunk->from, (unsigned int)chunk->length);
        *bytes += chunk->length;
    }
    return count;
}

static void on_written(uv_write_t *write, int status)
{
    struct peer *peer = write->data;
    size_t bytes = 0;

    for (uint32_t i = 0; i < peer->writing; i++)
        bytes += queue_at(&peer->queue, i)->length;
    peer->writing = 0;
    if (peer->stage == STAGE_GONE)
        return;
    if (status < 0) {
        peer_end(peer, true, CLOSE_NORMAL, uv_strerror(status));
        return;
    }
    queue_sent(peer, bytes);
    peer_mark(peer);
}

/* The socket is full: libuv goes on with what is first in the queue and calls back. */
static void write_later(struct peer *peer)
{
    uv_buf_t buffers[WRITE_CHUNKS_MAX];
    size_t bytes;
    int error;

    peer->writing = queue_buffers(&peer->queue, buffers, &bytes);
    peer->write.data = peer;
    error = uv_write(&peer->write, (uv_stream_t *)&peer->tcp, buffers, peer->writing, on_written);
    if (error) {
        peer->writing = 0;
        peer_end(peer, true, CLOSE_NORMAL, uv_strerror(error));
    }
}

void peer_flush(struct peer *peer)
{
    while (peer->queue.count && !peer->writing && peer->stage != STAGE_GONE && !peer->hard) {
        uv_buf_t buffers[WRITE_CHUNKS_MAX];
        size_t bytes;
        uint32_t count = queue_buffers(&peer->queue, buffers, &bytes);
        int sent = uv_try_write((uv_stream_t *)&peer->tcp, buffers, count);

        if (sent < 0 && sent != UV_EAGAIN) {
            peer_end(peer, true, CLOSE_NORMAL, uv_strerror(sent));
            return;
        }
        if (sent > 0)
            queue_sent(peer, (size_t)sent);
        if (sent < 0 || (size_t)sent < bytes)
            write_later(peer);
    }
    if (peer->choked && peer->queue.bytes <= peer->net->limits.queue_high_bytes / 2) {
        peer->choked = false;
        peer_mark(peer);
    }
}

/* Too much waits for all peers together, and this one has more than a fair part in it. */
static bool takes_too_much(const struct peer *peer, size_t more)
{
    uint64_t cap = peer->net->limits.queues_cap_bytes;

    return cap && peer->net->stats.queued_bytes + more > cap && peer->queue.bytes + more > QUEUE_FAIR_BYTES;
}

bool peer_queue_message(struct peer *peer, struct payload *payload)
{
    const struct net_limits *limits = &peer->net->limits;
    struct chunk chunk = payload_frame(payload, peer->kind);

    /* Much was said in one turn: the socket may well take it. */
    if (peer->queue.bytes + chunk.length > limits->queue_high_bytes)
        peer_flush(peer);
    if (peer->queue.bytes + chunk.length > limits->queue_cap_bytes || takes_too_much(peer, chunk.length)) {
        peer_cut(peer, true, DROP_SLOW, CLOSE_POLICY, "does not read what it is sent");
        return false;
    }
    if (!queue_push(peer, chunk))
        return false;
    if (peer->queue.bytes > limits->queue_high_bytes)
        peer->choked = true;
    return true;
}

bool peer_queue_payload(struct peer *peer, struct payload *payload)
{
    return queue_push(peer, payload_whole(payload));
}

bool peer_queue_bytes(struct peer *peer, const void *bytes, size_t length)
{
    struct payload *payload = payload_create_bytes(bytes, length);
    bool queued;

    if (!payload) {
        peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
        return false;
    }
    queued = peer_queue_payload(peer, payload);
    payload_release(payload);
    return queued;
}
