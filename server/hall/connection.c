/* See connection.h. */
#include "server/hall/connection.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/server.h"

/* What the request in front waits for was read. If it waits for a match too, that goes on when it is there.
 */
static void come(void *context)
{
    struct connection *c = context;
    if (!c->load)
        c->server->hooks->go_on(c);
}

struct connection *connection_open(struct server *server, struct peer *peer)
{
    struct connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->server = server;
    c->peer = peer;
    c->held_end = &c->held;
    c->since = server_now();
    c->asker = (struct store_asker){.come = come, .context = c};
    ring_init(&c->turn);
    ring_init(&c->chore.link);
    ring_init(&c->with_load);
    ring_init(&c->left_over);
    c->source = turns_come(&server->turns, peer_key(peer));
    if (!c->source) {
        free(c);
        return NULL;
    }
    server->counters.connections++;
    return c;
}

void connection_drop_secret(struct connection *c)
{
    if (c->secret)
        sodium_memzero(c->secret, sizeof *c->secret);
    free(c->secret);
    c->secret = NULL;
}

void connection_charge(struct connection *c, uint32_t records)
{
    struct server *s = c->server;
    c->played += records;
    if (c->played < RECORDS_A_LOOKUP)
        return;
    const struct address_key *from = peer_key(c->peer);
    limiter_charge(&s->lookups, from->bytes, sizeof from->bytes, c->played / RECORDS_A_LOOKUP,
                   uv_now(s->loop));
    c->played %= RECORDS_A_LOOKUP;
}

void connection_release(struct connection *c)
{
    if (!c->peer && c->waiting == 0) {
        connection_drop_secret(c);
        free(c);
    }
}

void connection_update_reading(struct connection *c)
{
    if (c->peer)
        peer_pause(c->peer, c->holding || c->waiting_bytes > WAITING_BYTES_HIGH);
}

void connection_late(struct connection *c)
{
    if (c->late < LATE && ++c->late == LATE)
        c->server->late++;
}

void connection_in_time(struct connection *c)
{
    if (c->late < LATE)
        return;
    c->late = LATE - 1;
    if (--c->server->late == 0)
        turns_come_forward(&c->server->turns);
}

bool connection_hold(struct connection *c, const char *text, size_t length)
{
    size_t bytes = sizeof(struct held_request) + length;
    if (c->held_bytes + bytes > HELD_BYTES_MAX)
        return false;
    struct held_request *held = malloc(sizeof *held + length + 1);
    if (!held)
        return false;
    held->next = NULL;
    held->length = length;
    memcpy(held->text, text, length);
    held->text[length] = '\0';
    *c->held_end = held;
    c->held_end = &held->next;
    c->held_bytes += bytes;
    return true;
}

struct held_request *connection_next_held(struct connection *c)
{
    struct held_request *held = c->held;
    if (!held)
        return NULL;
    c->held = held->next;
    if (!c->held)
        c->held_end = &c->held;
    c->held_bytes -= sizeof *held + held->length;
    c->needs = 0;
    return held;
}

struct follower *connection_follow_of(const struct connection *c, const struct match *match)
{
    for (struct follower *f = c->follows; f; f = f->next_of_connection)
        if (f->match == match)
            return f;
    return NULL;
}
