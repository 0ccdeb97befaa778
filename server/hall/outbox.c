/* See outbox.h. */
#include "server/hall/outbox.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE_FIRST = 1024,
    RUSH_BYTES = 1024 * 1024, /* that wait at a time */
    CALM_PART = 8,            /* of what a rush was, and less: calm */
    CALM_TICKS = 3,
};

void outbox_init(struct outbox *o, struct outbox_handlers handlers)
{
    memset(o, 0, sizeof *o);
    o->handlers = handlers;
}

void outbox_free(struct outbox *o)
{
    for (size_t i = 0; i < o->count; i++) {
        struct outbox_item *item = &o->ring[(o->head + i) & (o->size - 1)];
        if (item->payload)
            payload_release(item->payload);
    }
    free(o->ring);
    memset(o, 0, sizeof *o);
}

bool outbox_waits(const struct outbox *o)
{
    return o->count > 0 || o->written != o->settled;
}

bool outbox_unsettled(const struct outbox *o)
{
    return o->written != o->settled;
}

static bool make_room(struct outbox *o)
{
    if (o->count < o->size)
        return true;
    size_t size = o->size ? o->size * 2 : SIZE_FIRST;
    struct outbox_item *ring = malloc(size * sizeof *ring);
    if (!ring)
        return false;
    for (size_t i = 0; i < o->count; i++)
        ring[i] = o->ring[(o->head + i) & (o->size - 1)];
    free(o->ring);
    o->ring = ring;
    o->size = size;
    o->head = 0;
    return true;
}

static void deliver(struct outbox *o, struct connection *connection, enum outbox_kind kind,
                    struct payload *payload)
{
    if (!connection->peer)
        return;
    if (kind == OUTBOX_GO_ON)
        o->handlers.go_on(connection);
    else if (kind != OUTBOX_PARTING)
        peer_send_shared(connection->peer, payload);
}

/* What it was to be told cannot be: it comes back, and is told how everything stands. */
static void give_up(struct connection *connection)
{
    peer_drop(connection->peer, DROP_MEMORY, CLOSE_TRY_LATER, "the server is short of memory");
}

/* Behind the last write. */
static void queue(struct outbox *o, const struct outbox_item *item)
{
    struct connection *connection = item->connection;
    if (!make_room(o)) {
        if (item->payload)
            payload_release(item->payload);
        give_up(connection);
        return;
    }
    struct outbox_item *last = &o->ring[(o->head + o->count++) & (o->size - 1)];
    *last = *item;
    last->after = o->written;
    connection->waiting++;
    size_t bytes = item->payload ? payload_length(item->payload) : 0;
    connection->waiting_bytes += bytes;
    o->bytes += bytes;
    o->most = o->bytes > o->most ? o->bytes : o->most;
    o->handlers.queued(connection);
}

void outbox_add(struct outbox *o, struct connection *connection, enum outbox_kind kind, int64_t request,
                struct payload *payload)
{
    bool says = kind == OUTBOX_REPLY || kind == OUTBOX_PUSH;
    if (!connection->peer)
        return;
    if (says && !payload) {
        give_up(connection);
        return;
    }
    if (!outbox_waits(o) && kind != OUTBOX_GO_ON) {
        deliver(o, connection, kind, payload);
        return;
    }
    queue(o, &(struct outbox_item){
                 .connection = connection,
                 .payload = payload ? payload_keep(payload) : NULL,
                 .request = request,
                 .kind = kind,
             });
}

void outbox_add_parting(struct outbox *o, struct connection *connection, const struct parting *parting)
{
    if (connection->peer && outbox_waits(o))
        queue(o,
              &(struct outbox_item){.connection = connection, .kind = OUTBOX_PARTING, .parting = *parting});
}

uint64_t outbox_wrote(struct outbox *o)
{
    return ++o->written;
}

static void lose(struct outbox *o, const struct outbox_item *item)
{
    if (!item->connection->peer)
        return;
    if (item->kind == OUTBOX_REPLY)
        o->handlers.lost_reply(item->connection, item->request);
    else if (item->kind == OUTBOX_GO_ON)
        o->handlers.go_on(item->connection);
    else if (item->kind == OUTBOX_PARTING)
        o->handlers.lost_parting(item->connection, &item->parting);
    else
        o->handlers.lost_push(item->connection);
}

void outbox_settle(struct outbox *o, bool ok)
{
    size_t before =
        o->count; /* what is put behind them meanwhile tells how it is now: no write has to come */
    o->settled++;
    while (o->count > 0 && o->ring[o->head].after <= o->settled) {
        struct outbox_item item = o->ring[o->head];
        o->head = (o->head + 1) & (o->size - 1);
        o->count--;
        bool late = before > 0;
        before -= late;
        if (ok || !late)
            deliver(o, item.connection, item.kind, item.payload);
        else
            lose(o, &item);
        if (item.payload) {
            item.connection->waiting_bytes -= payload_length(item.payload);
            o->bytes -= payload_length(item.payload);
            payload_release(item.payload);
        }
        item.connection->waiting--;
        o->handlers.released(item.connection);
    }
}

static void give_back(struct outbox *o)
{
    if (o->count == 0) {
        free(o->ring);
        o->ring = NULL;
        o->size = o->head = 0;
    }
    malloc_trim(0);
}

void outbox_tick(struct outbox *o)
{
    size_t most = o->most;
    o->most = o->bytes;
    o->rush = most > o->rush ? most : o->rush;
    o->calm = most <= o->rush / CALM_PART ? o->calm + 1 : 0;
    if (o->rush < RUSH_BYTES || o->calm < CALM_TICKS)
        return;
    o->rush = most;
    o->calm = 0;
    give_back(o);
}
