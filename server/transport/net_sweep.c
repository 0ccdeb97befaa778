/* What is looked at once a second: who reads nothing, floods, is silent, or takes too long to say farewell.
 */
#include "server/transport/net_internal.h"

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
