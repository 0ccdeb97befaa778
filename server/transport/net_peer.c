/* One peer: its life, how it ends, and what the user may ask of it. */
#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

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
