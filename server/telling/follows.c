/* See follows.h. */
#include "server/telling/follows.h"

#include <stdlib.h>

#include "server/hall/server.h"
#include "server/telling/tell_lobby.h"

static void link_follow(struct follower *f)
{
    struct match *m = f->match;
    f->next = m->follows;
    if (m->follows)
        m->follows->previous = f;
    m->follows = f;
    f->next_of_connection = f->connection->follows;
    f->connection->follows = f;
    f->connection->follows_count++;
}

static void unlink_follow(struct follower *f)
{
    if (f->previous)
        f->previous->next = f->next;
    else
        f->match->follows = f->next;
    if (f->next)
        f->next->previous = f->previous;
    struct follower **at = &f->connection->follows;
    while (*at != f)
        at = &(*at)->next_of_connection;
    *at = f->next_of_connection;
    f->connection->follows_count--;
}

/* Counts a follow in or out (+1, -1). True if a member came or went by it. */
static bool count(struct follower *f, int by)
{
    if (!f->member) {
        f->match->watching += (uint32_t)by;
        f->match->lobby_stale = true;
        return false;
    }
    struct member *member = match_member(f->match, f->connection->person->id);
    if (!member)
        return false;
    member->follows += (uint32_t)by;
    if (member->follows == 0)
        member->gone = uv_now(f->match->server->loop);
    return member->follows == (by > 0 ? 1 : 0);
}

struct follower *match_follow(struct match *m, struct connection *c, bool member, uint8_t audience)
{
    struct follower *f = connection_follow_of(c, m);
    m->touched = uv_now(m->server->loop);
    if (f) {
        count(f, -1);
    } else {
        if (c->follows_count >= FOLLOWS_MAX)
            return NULL;
        f = calloc(1, sizeof *f);
        if (!f) {
            peer_drop(c->peer, DROP_MEMORY, CLOSE_TRY_LATER, "the server is short of memory");
            return NULL;
        }
        f->connection = c;
        f->match = m;
        link_follow(f);
    }
    f->member = member;
    f->audience = audience;
    count(f, 1);
    return f;
}

void match_unfollow(struct follower *f)
{
    outbox_add_parting(&f->match->server->outbox, f->connection,
                       &(struct parting){.match = f->match->id,
                                         .person = f->connection->person->id,
                                         .member = f->member,
                                         .audience = f->audience});
    match_forsake(f);
}

void match_forsake(struct follower *f)
{
    struct match *m = f->match;
    bool gone = count(f, -1);
    unlink_follow(f);
    free(f);
    m->touched = uv_now(m->server->loop);
    if (gone && m->status != MATCH_CLOSED)
        tell_lobby(m);
}
