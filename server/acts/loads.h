/*
 * Matches on their way into memory: their logs are read beside the loop and played again in slices (turns.h),
 * while those who asked for them wait. Whoever waits lends the turns of its address; a match that several
 * wait for is read once.
 */
#ifndef WARREN_LOADS_H
#define WARREN_LOADS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/ring.h"

struct connection;
struct load;
struct server;

/*
 * The connection, whose request is about a match that is not in memory, waits until it is or cannot be, and
 * then looks at its request again (dispatch_held); connection->unread is the match if it could not be read.
 * False if memory is short.
 */
bool loads_wait(struct connection *c, uint64_t match);
/* The same for a glance at a match of another node (glances.h). */
bool loads_wait_glance(struct connection *c, uint64_t match);
/* The connection waits no longer. */
void loads_leave(struct connection *c);
/*
 * Somebody who is no connection waits: `come` is called when the match is in memory or cannot be, and
 * `unread` says that it could not be read. All zeros waits for nothing.
 */
struct load_waiter {
    void (*come)(void *context);
    void *context;
    bool unread;
    struct load *load; /* NULL: it does not wait; belongs to loads.c, as does the link */
    struct ring link;
};
/* False if memory is short. */
bool loads_wait_besides(struct server *s, uint64_t match, struct load_waiter *waiter);
/* The waiter waits no longer. */
void loads_forget(struct load_waiter *waiter);
/* The server itself wants a match in memory. It comes when it can. */
void loads_want(struct server *s, uint64_t match);
/* The same of one of very many: few at a time, the last first (loads_tick, often). */
void loads_want_in_turn(struct server *s, uint64_t match);
void loads_tick(struct server *s);
/* Gives all of them up; nobody waits. */
void loads_free(struct server *s);

#endif
