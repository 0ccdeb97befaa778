/* See banning.h. */
#include "server/people/banning.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/hall/server.h"
#include "server/people/bans.h"
#include "server/people/elsewhere.h"

static void close_if_banned(void *context, struct peer *peer)
{
    const struct server *s = context;
    const struct connection *c = peer_data(peer);
    const struct store_ban *ban = c && c->person ? bans_of_player(s->bans, c->person->id) : NULL;
    char said[STORE_WHY_SIZE + 40];
    if (!ban)
        ban = bans_of_address(s->bans, peer_key(peer));
    if (!ban)
        return;
    snprintf(said, sizeof said, "banned by the operator%s%s", *ban->why ? ": " : "", ban->why);
    peer_close(peer, CLOSE_POLICY, said);
}

void banning_send_away(struct server *s)
{
    net_each_peer(s->net, close_if_banned, s);
}

static void on_banned(struct server *s, void *context, bool ok)
{
    struct store_ban *ban = context;
    bans_add_awaited(s->bans, ok ? ban : NULL);
    free(ban);
    if (ok && s->net) /* it may have closed before the store */
        banning_send_away(s);
    if (!ok)
        elsewhere_doubt(s->elsewhere);
}

static void on_lifted(struct server *s, void *context, bool ok)
{
    struct store_ban *ban = context;
    if (ok)
        bans_remove(s->bans, ban);
    else
        elsewhere_doubt(s->elsewhere);
    free(ban);
}

/* Writes it, and `done` gets a copy. */
static bool write_ban(struct server *s, enum store_op_kind kind, const struct store_ban *ban,
                      server_done *done)
{
    struct store_ban *copy = malloc(sizeof *copy);
    if (!copy)
        return false;
    *copy = *ban;
    struct store_op op = {.kind = kind, .ban = copy};
    if (server_write_done(s, &op, 1, done, copy))
        return true;
    free(copy);
    return false;
}

bool banning_write(struct server *s, const struct store_ban *ban)
{
    if (!bans_await(s->bans))
        return false;
    bool given = write_ban(s, STORE_BAN, ban, on_banned);
    if (!given)
        bans_add_awaited(s->bans, NULL);
    return given;
}

bool banning_write_lifted(struct server *s, const struct store_ban *ban)
{
    return write_ban(s, STORE_UNBAN, ban, on_lifted);
}
