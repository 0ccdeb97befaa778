/* See apart.h. */
#include "server/operation/apart.h"

#include "server/acts/nodes.h"
#include "server/hall/server.h"

enum {
    APART_MS = 20000, /* longer than it takes a stand-by to come (docs/postgresql.md) */
    TICKS = 10,       /* that it must have looked in vain: whoever stood still for long has not */
};

static const char reason[] = "this server does not reach its database: come back in a moment";

static void send_away(void *context, struct peer *peer)
{
    (void)context;
    peer_drop(peer, DROP_STORE, CLOSE_TRY_LATER, reason);
}

static void part(struct server *s)
{
    s->apart.is = true;
    log_event(&s->log, LOG_ERROR, "database not reached", "connections", LOG_NUMBER,
              (int64_t)s->counters.connections, NULL);
    net_turn_away(s->net, reason);
    net_each_peer(s->net, send_away, NULL);
}

void apart_heard(struct server *s)
{
    s->apart.heard = uv_now(s->loop);
    s->apart.ticks = 0;
    if (!s->apart.is)
        return;
    s->apart.is = false;
    log_event(&s->log, LOG_INFO, "database reached again", NULL);
    if (s->net) /* it may have closed before the store */
        net_turn_away(s->net, NULL);
}

void apart_tick(struct server *s)
{
    if (!s->options->node[0])
        return;
    if (nodes_looked(s->nodes) > s->apart.heard)
        apart_heard(s);
    if (!s->apart.is && ++s->apart.ticks >= TICKS && uv_now(s->loop) - s->apart.heard >= APART_MS)
        part(s);
}
