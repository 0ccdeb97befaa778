/* One peer: its life, its limits, and the way of its messages to the user. */
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

enum { MESSAGE = 1000 /* one message, in thousandths */ };

/* ---- Life ---- */

void peer_mark(struct peer *peer)
{
    struct net *net = peer->net;

    if (peer->marked || peer->stage == STAGE_GONE)
        return;
    if (!net->marked)
        net_stay_awake(net);
    peer->marked = true;
    peer->marked_next = net->marked;
    net->marked = peer;
}

static void on_gone(uv_handle_t *handle)
{
    struct peer *peer = (struct peer *)handle;
    struct net *net = peer->net;

    if (peer->counted)
        addresses_remove(&net->addresses, peer->key);
    if (peer->previous)
        peer->previous->next = peer->next;
    else
        net->peers = peer->next;
    if (peer->next)
        peer->next->previous = peer->previous;
    net->stats.peers--;
    queue_clear(peer);
    http_free(peer);
    websocket_free(peer);
    incoming_reset(peer);
    free(peer->held);
    free(peer->reason);
    free(peer);
    net_peer_gone(net);
}

static void peer_vanish(struct peer *peer)
{
    peer->stage = STAGE_GONE;
    uv_close((uv_handle_t *)&peer->tcp, on_gone);
}

void peer_end(struct peer *peer, bool hard, enum close_code code, const char *reason)
{
    if (peer->stage == STAGE_GONE)
        return;
    if (hard)
        peer->hard = true;
    if (peer->stage == STAGE_CONNECTED) {
        peer->stage = STAGE_ENDING;
        peer->close_code = code;
        peer->reason = strdup(reason ? reason : "");
    }
    peer_mark(peer);
}

static const struct {
    const char *name;
    size_t counter;
} drops[DROP_CAUSES] = {
    [DROP_SLOW] = {"slow", offsetof(struct net_stats, dropped_slow)},
    [DROP_FLOOD] = {"flood", offsetof(struct net_stats, dropped_flood)},
    [DROP_SILENT] = {"silent", offsetof(struct net_stats, dropped_silent)},
    [DROP_INVALID] = {"invalid", offsetof(struct net_stats, dropped_invalid)},
    [DROP_CROWD] = {"crowd", offsetof(struct net_stats, dropped_crowd)},
    [DROP_BANNED] = {"banned", offsetof(struct net_stats, dropped_banned)},
    [DROP_REFUSED] = {"refused", offsetof(struct net_stats, dropped_refused)},
    [DROP_STORE] = {"store", offsetof(struct net_stats, dropped_store)},
    [DROP_MEMORY] = {"memory", offsetof(struct net_stats, dropped_memory)},
};

const char *drop_cause_name(enum drop_cause cause)
{
    return drops[cause].name;
}

void peer_cut(struct peer *peer, bool hard, enum drop_cause cause, enum close_code code, const char *reason)
{
    const struct net_handlers *handlers = &peer->net->handlers;

    if (peer->stage == STAGE_CONNECTED) {
        *(uint64_t *)(void *)((char *)&peer->net->stats + drops[cause].counter) += 1;
        if (handlers->dropped)
            handlers->dropped(handlers->context, peer, cause, reason);
    }
    peer_end(peer, hard, code, reason);
}

void peer_open(struct peer *peer)
{
    struct net *net = peer->net;

    peer->opened = true;
    if (peer->kind == PEER_WEBSOCKET)
        net->stats.websocket++;
    else
        net->stats.line++;
    net->handlers.opened(net->handlers.context, peer);
}

static void peer_tell_closed(struct peer *peer)
{
    struct net *net = peer->net;

    if (!peer->opened)
        return;
    peer->opened = false;
    if (peer->kind == PEER_WEBSOCKET)
        net->stats.websocket--;
    else
        net->stats.line--;
    net->handlers.closed(net->handlers.context, peer, peer->reason ? peer->reason : "");
}

/* ---- Allowance ---- */

static void allowance_refill(struct peer *peer, uint64_t now)
{
    const struct net_limits *limits = &peer->net->limits;
    int64_t full = (int64_t)limits->messages_burst * MESSAGE;
    uint64_t passed = now - peer->refilled;

    /* Milliseconds times messages a second are thousandths of a message. */
    if (passed > 3600000)
        passed = 3600000;
    peer->allowance += (int64_t)(passed * limits->messages_per_second);
    if (peer->allowance > full)
        peer->allowance = full;
    peer->refilled = now;
}

void peer_charge(struct peer *peer)
{
    struct net *net = peer->net;

    if (peer->unlimited || !net->limits.messages_per_second)
        return;
    if (peer->allowance < 2 * MESSAGE)
        allowance_refill(peer, uv_now(net->loop));
    peer->allowance -= MESSAGE;
    if (peer->allowance >= MESSAGE || peer->slowed)
        return;
    peer->slowed = true;
    net->stats.slowed++;
    peer_mark(peer);
}

bool peer_thaw(struct peer *peer, uint64_t now)
{
    if (!peer->slowed)
        return true;
    allowance_refill(peer, now);
    if (peer->allowance < MESSAGE && !peer->unlimited)
        return false;
    peer->slowed = false;
    peer_mark(peer);
    return true;
}

bool peer_blocked(struct peer *peer)
{
    if (peer->stage == STAGE_CONNECTED && peer->choked && !peer->writing)
        peer_flush(peer);
    return peer->stage != STAGE_CONNECTED || peer->choked || peer->slowed || peer->paused;
}

/* ---- Receiving ---- */

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

static void peer_resume(struct peer *peer)
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

/*
 * Reads while there is a use for it; a draining peer is read to its end, or closing would reset it. Most
 * pauses are over before anything comes: reading goes on in them until something does, and is kept
 * (peer_hold), since stopping and starting each time are calls of the system.
 */
static void peer_update_reading(struct peer *peer)
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

/* ---- Settling ---- */

static void on_shutdown(uv_shutdown_t *shutdown, int status)
{
    struct peer *peer = shutdown->data;

    if (peer->stage == STAGE_GONE)
        return;
    if (status < 0)
        peer->hard = true;
    peer->shut = true;
    peer_mark(peer);
}

static void peer_begin_drain(struct peer *peer)
{
    struct net *net = peer->net;

    peer->stage = STAGE_DRAINING;
    peer_tell_closed(peer);
    if (peer->hard)
        return;
    if (!peer->farewell && peer->kind == PEER_WEBSOCKET)
        websocket_farewell(peer);
    if (!peer->farewell && peer->kind == PEER_LINE && !peer->ended)
        line_farewell(peer);
    peer->farewell = true;
    peer->since = uv_now(net->loop);
    free(peer->held);
    peer->held = NULL;
    peer->held_length = 0;
    incoming_reset(peer);
}

/* Everything is said: shut our direction down, and close when the other side has too. */
static void peer_drain(struct peer *peer)
{
    int error;

    if (peer->hard || (peer->shut && peer->ended)) {
        peer_vanish(peer);
        return;
    }
    if (peer->queue.count || peer->shutdown.data)
        return;
    peer->shutdown.data = peer;
    error = uv_shutdown(&peer->shutdown, (uv_stream_t *)&peer->tcp, on_shutdown);
    if (error)
        peer_vanish(peer);
}

void peer_settle(struct peer *peer)
{
    if (peer->stage == STAGE_GONE)
        return;
    if (peer->stage == STAGE_ENDING)
        peer_begin_drain(peer);
    peer_flush(peer);
    if (peer->stage == STAGE_CONNECTED && peer->pending && !peer_blocked(peer))
        peer_resume(peer);
    if (peer->stage == STAGE_DRAINING)
        peer_drain(peer);
    if (peer->stage == STAGE_CONNECTED || peer->stage == STAGE_DRAINING)
        peer_update_reading(peer);
    if (peer->slowed && peer->stage == STAGE_CONNECTED)
        net_start_thaw(peer->net);
}

/* ---- Once a second ---- */

static bool longer_than(uint64_t now, uint64_t since, uint32_t seconds)
{
    return seconds && now - since > (uint64_t)seconds * 1000;
}

/* Drops a peer that takes nothing of what waits for it. */
static void sweep_stalled(struct peer *peer, uint64_t now)
{
    size_t unsent = uv_stream_get_write_queue_size((uv_stream_t *)&peer->tcp);

    if (unsent != peer->seen_unsent) {
        peer->seen_unsent = unsent;
        peer->progress = now;
    }
    if (peer->queue.count && longer_than(now, peer->progress, peer->net->limits.stall_seconds)) {
        peer_cut(peer, true, DROP_SLOW, CLOSE_POLICY, "does not read what it is sent");
    }
}

/* A peer that is slowed and always has much more to say is flooding; one that waits for replies is not. */
static void sweep_flood(struct peer *peer)
{
    const struct net_limits *limits = &peer->net->limits;

    if (!limits->flood_seconds)
        return;
    peer->flood = peer->slowed && peer->held_length > FLOOD_HELD_BYTES ? peer->flood + 1 : 0;
    if (peer->flood >= limits->flood_seconds)
        peer_cut(peer, false, DROP_FLOOD, CLOSE_POLICY, "too many messages");
}

static void drop_silent(struct peer *peer, const char *reason)
{
    peer_cut(peer, false, DROP_SILENT, CLOSE_POLICY, reason);
}

static void sweep_silent(struct peer *peer, uint64_t now)
{
    const struct net_limits *limits = &peer->net->limits;
    bool waits = peer->kind == PEER_HTTP || (peer->kind == PEER_LINE && !peer->spoke);

    if (peer->choked || peer->slowed || peer->paused) {
        peer->heard = now; /* we do not listen: silence is ours */
        return;
    }
    if (peer->kind == PEER_HTTP && peer->queue.count)
        peer->since = now; /* still reading an answer */
    if (peer->opened && !peer->vouched && longer_than(now, peer->since, limits->stranger_seconds)) {
        drop_silent(peer, "did not say who it is");
        return;
    }
    if (peer->kind == PEER_LINE && longer_than(now, peer->heard, limits->idle_seconds)) {
        drop_silent(peer, "idle for too long");
        return;
    }
    if (waits && longer_than(now, peer->since, limits->handshake_seconds)) {
        drop_silent(peer, "said nothing for too long");
        return;
    }
    if (peer->kind != PEER_WEBSOCKET)
        return;
    if (longer_than(now, peer->heard, limits->silence_seconds)) {
        peer_cut(peer, true, DROP_SILENT, CLOSE_POLICY, "no sign of life");
    } else if (longer_than(now, peer->heard, limits->ping_seconds) &&
               longer_than(now, peer->pinged, limits->ping_seconds)) {
        peer->pinged = now;
        websocket_ping(peer);
    }
}

static void sweep_draining(struct peer *peer, uint64_t now)
{
    /* A file for a slow reader may take its time. */
    if (peer->kind == PEER_HTTP && peer->queue.count && !peer->net->closing) {
        peer->since = now;
        sweep_stalled(peer, now);
        return;
    }
    /* Rather a little early than late. */
    if (now + SWEEP_MILLISECONDS > peer->since + peer->net->limits.drain_milliseconds) {
        peer->hard = true;
        peer_mark(peer);
    }
}

void peer_sweep(struct peer *peer, uint64_t now)
{
    if (peer->stage == STAGE_DRAINING) {
        sweep_draining(peer, now);
        return;
    }
    if (peer->stage != STAGE_CONNECTED)
        return;
    sweep_stalled(peer, now);
    sweep_flood(peer);
    sweep_silent(peer, now);
}

/* ---- Arriving ---- */

static void peer_link(struct peer *peer)
{
    struct net *net = peer->net;

    peer->next = net->peers;
    if (net->peers)
        net->peers->previous = peer;
    net->peers = peer;
    net->stats.peers++;
    net->stats.accepted++;
}

/* Over a limit: a short word, then the end. Far over it, not even that. */
static void peer_turn_away(struct peer *peer, const char *reason)
{
    struct net *net = peer->net;

    if (net->stats.peers > net->limits.peers + REFUSED_PEERS_MAX) {
        net->stats.refused++;
        peer_cut(peer, true, DROP_CROWD, CLOSE_TRY_LATER, reason);
    } else if (peer->kind == PEER_HTTP) {
        http_turn_away(peer, 503, "Retry-After: 30\r\n", DROP_CROWD, reason);
    } else {
        net->stats.refused++;
        peer_cut(peer, false, DROP_CROWD, CLOSE_TRY_LATER, reason);
    }
}

/* Notices within a minute and a half that the other side is gone without a word. */
static void keep_alive(struct peer *peer)
{
    static const int every = KEEPALIVE_EVERY, probes = KEEPALIVE_PROBES;
    uv_os_fd_t fd;

    uv_tcp_keepalive(&peer->tcp, 1, KEEPALIVE_SECONDS);
    if (uv_fileno((const uv_handle_t *)&peer->tcp, &fd) != 0)
        return;
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every, sizeof every);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

struct peer *peer_accept(struct net *net, uv_stream_t *server, enum peer_kind kind)
{
    struct peer *peer = calloc(1, sizeof *peer);
    struct sockaddr_storage address = {0};
    int length = sizeof address;

    if (!peer)
        return NULL;
    peer->net = net;
    peer->kind = (uint8_t)kind;
    if (uv_tcp_init(net->loop, &peer->tcp) != 0) {
        free(peer);
        return NULL;
    }
    peer_link(peer);
    if (uv_accept(server, (uv_stream_t *)&peer->tcp) != 0 ||
        uv_tcp_getpeername(&peer->tcp, (struct sockaddr *)&address, &length) != 0) {
        peer_end(peer, true, CLOSE_NORMAL, "gone before it was accepted");
        return peer;
    }
    uv_tcp_nodelay(&peer->tcp, 1);
    keep_alive(peer);
    address_text(&address, peer->address);
    peer->key = address_key(&address);
    return peer;
}

bool peer_admitted(struct peer *peer, char why[NET_WHY_SIZE])
{
    const struct net_handlers *handlers = &peer->net->handlers;

    return !handlers->admits || handlers->admits(handlers->context, &peer->key, why);
}

static void peer_refuse_banned(struct peer *peer, const char *why)
{
    if (peer->kind == PEER_HTTP) {
        http_turn_away_saying(peer, 403, NULL, DROP_BANNED, why, why);
        return;
    }
    peer->net->stats.refused++;
    peer_cut(peer, false, DROP_BANNED, CLOSE_POLICY, why);
}

void peer_start(struct peer *peer)
{
    struct net *net = peer->net;
    uint64_t now = uv_now(net->loop);
    char why[NET_WHY_SIZE];

    if (peer->stage != STAGE_CONNECTED)
        return;
    peer->since = peer->heard = peer->pinged = peer->progress = peer->refilled = now;
    peer->allowance = (int64_t)net->limits.messages_burst * MESSAGE;
    peer_mark(peer);
    if (net->stats.peers > net->limits.peers) {
        peer_turn_away(peer, "too many connections");
        return;
    }
    /* All that a proxy brings has the proxy's address: those are counted when they say whose they are. */
    if (peer->kind != PEER_HTTP || !net->trust_proxy) {
        int error = addresses_add(&net->addresses, peer->key, net->limits.peers_per_address);

        peer->counted = error == 0;
        if (error == UV_ENOMEM) {
            peer_cut(peer, false, DROP_MEMORY, CLOSE_TRY_LATER, "the server is short of memory");
            return;
        }
        if (error) {
            peer_turn_away(peer, "too many connections from this address");
            return;
        }
        if (!peer_admitted(peer, why)) {
            peer_refuse_banned(peer, why);
            return;
        }
    }
    if (peer->kind == PEER_LINE && net->away) {
        net->stats.refused++;
        peer_cut(peer, false, DROP_STORE, CLOSE_TRY_LATER, net->away);
    } else if (peer->kind == PEER_LINE)
        peer_open(peer);
    else if (!http_start(peer))
        peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
}

/* ---- For the user ---- */

bool peer_is_open(const struct peer *peer)
{
    return peer->stage == STAGE_CONNECTED && peer->opened;
}

bool peer_send_shared(struct peer *peer, struct payload *message)
{
    if (!peer_is_open(peer) || !peer_queue_message(peer, message))
        return false;
    peer->net->stats.messages_out++;
    return true;
}

bool peer_send(struct peer *peer, const char *text, size_t length)
{
    struct payload *payload;
    bool sent;

    if (!peer_is_open(peer))
        return false;
    payload = payload_create(text, length);
    if (!payload) {
        peer_cut(peer, true, DROP_MEMORY, CLOSE_INTERNAL, "no memory");
        return false;
    }
    sent = peer_send_shared(peer, payload);
    payload_release(payload);
    return sent;
}

void peer_close(struct peer *peer, enum close_code code, const char *reason)
{
    peer_end(peer, false, code, reason);
}

void peer_set_data(struct peer *peer, void *data)
{
    peer->data = data;
}

void *peer_data(const struct peer *peer)
{
    return peer->data;
}

void peer_drop(struct peer *peer, enum drop_cause cause, enum close_code code, const char *reason)
{
    peer_cut(peer, false, cause, code, reason);
}

const char *peer_address(const struct peer *peer)
{
    return peer->address;
}

enum transport peer_transport(const struct peer *peer)
{
    return peer->kind == PEER_LINE ? TRANSPORT_LINE : TRANSPORT_WEBSOCKET;
}

const struct address_key *peer_key(const struct peer *peer)
{
    return &peer->key;
}

void peer_pause(struct peer *peer, bool pause)
{
    if (peer->paused == pause)
        return;
    peer->paused = pause;
    peer_mark(peer);
}

void peer_vouch(struct peer *peer)
{
    peer->vouched = true;
}

size_t peer_queued(const struct peer *peer)
{
    return peer->queue.bytes;
}

void peer_lift_rate(struct peer *peer)
{
    peer->unlimited = true;
    if (peer->slowed) {
        peer->slowed = false;
        peer_mark(peer);
    }
}
