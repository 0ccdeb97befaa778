/*
 * Durable before told: everything the server says passes through here, in order, and waits until every write
 * that was queued before it is on disk.
 *
 * One queue for all connections keeps the promises of the protocol without further thought: replies come
 * in the order of requests, pushes after the reply that caused them, and nothing is ever shown that a crash
 * could take back. If a write fails, the replies that waited for it turn into the error store_unavailable,
 * and the pushes are dropped; the matches concerned are read again from the store, and whoever missed a push
 * is told anew how everything stands (matches.h). Who was not told that a follow has ended, follows on.
 */
#ifndef WARREN_OUTBOX_H
#define WARREN_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hall/connection.h"
#include "server/transport/net.h"

enum outbox_kind {
    OUTBOX_PUSH,
    OUTBOX_REPLY,   /* has the id of its request */
    OUTBOX_GO_ON,   /* nothing is sent: the connection handles the requests it held back */
    OUTBOX_PARTING, /* nothing is sent: what waits before it says that a follow has ended */
};

/* A follow that has ended. */
struct parting {
    uint64_t match, person;
    bool member;
    uint8_t audience;
};

struct outbox_item {
    uint64_t after;                /* number of the write it waits for */
    struct connection *connection; /* kept alive by connection->waiting */
    struct payload *payload;       /* owned; NULL with OUTBOX_GO_ON */
    int64_t request;               /* OUTBOX_REPLY: id */
    enum outbox_kind kind;
    struct parting parting; /* OUTBOX_PARTING */
};

/* What to do with items; all called from outbox_add or outbox_settle. */
struct outbox_handlers {
    /* A reply whose write failed. */
    void (*lost_reply)(struct connection *connection, int64_t request);
    /* A push that was dropped. */
    void (*lost_push)(struct connection *connection);
    void (*go_on)(struct connection *connection);
    /* Nobody was told that a follow has ended. */
    void (*lost_parting)(struct connection *connection, const struct parting *parting);
    /* connection->waiting and waiting_bytes were raised; lowered. */
    void (*queued)(struct connection *connection);
    void (*released)(struct connection *connection);
};

struct outbox {
    struct outbox_item *ring; /* owned; a power of two of them */
    size_t size, head, count;
    uint64_t written; /* writes given to the store */
    uint64_t settled; /* of them, those it has called back for */
    size_t bytes;     /* of payloads that wait */
    size_t most;      /* of them at a time since the last tick */
    size_t rush;      /* the same since memory was given back */
    uint32_t calm;    /* ticks since it was nearly as much */
    struct outbox_handlers handlers;
};

void outbox_init(struct outbox *o, struct outbox_handlers handlers);
void outbox_free(struct outbox *o);

/* True if something added now would have to wait. */
bool outbox_waits(const struct outbox *o);
/*
 * True if a write is not on disk yet. Whoever goes on after a write asks this, not outbox_waits: two
 * connections that go on in the same moment would wait for one another's place in the queue for ever.
 */
bool outbox_unsettled(const struct outbox *o);
/*
 * Sends, or queues behind the last write. Takes its own reference to the payload. If memory is short, for a
 * payload (NULL) or for this, the connection is closed: it can resume.
 */
void outbox_add(struct outbox *o, struct connection *connection, enum outbox_kind kind, int64_t request,
                struct payload *payload);
/* A follow has ended, and what was added last for its connection says so. */
void outbox_add_parting(struct outbox *o, struct connection *connection, const struct parting *parting);
/* A write was given to the store; returns its number. */
uint64_t outbox_wrote(struct outbox *o);
/* The store called back for the oldest write that was not settled. */
void outbox_settle(struct outbox *o, bool ok);
/*
 * To be called about ten times a second. When a rush is over, in which a great many messages waited for the
 * disk at a time, the memory they took goes back to the system, which malloc by itself would keep.
 */
void outbox_tick(struct outbox *o);

#endif
