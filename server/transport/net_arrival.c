/* How a connection becomes a peer, or is turned away: too many, from one address, or banned. */
#include <netinet/tcp.h>
#include <stdlib.h>

#include "server/transport/net_internal.h"

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
    peer->since = peer->heard = peer->pinged = peer->progress = now;
    peer_allow(peer, now);
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
