/* How many messages a peer may send: an allowance that is used up and refilled. Without any it is not read.
 */
#include "server/transport/net_internal.h"

enum { MESSAGE = 1000 /* one message, in thousandths */ };

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

void peer_allow(struct peer *peer, uint64_t now)
{
    peer->allowance = (int64_t)peer->net->limits.messages_burst * MESSAGE;
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

void peer_lift_rate(struct peer *peer)
{
    peer->unlimited = true;
    if (peer->slowed) {
        peer->slowed = false;
        peer_mark(peer);
    }
}
