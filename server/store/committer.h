/*
 * The thread that commits: groups of writes go to it and come back, in their order.
 *
 * What is given in one turn of the loop is handed over at its end: one by one, the thread would wake for the
 * first and commit it alone, and so need more flushes for the same writes. Whatever is given while it works
 * is its next group.
 */
#ifndef WARREN_STORE_COMMITTER_H
#define WARREN_STORE_COMMITTER_H

#include "server/store/engine.h"

struct committer;

struct committer_calls {
    void (*commit)(void *context, struct write *first); /* on the thread */
    /* On the loop's: these were committed, or were not. The list is the callee's. */
    void (*tell)(void *context, struct write *first);
    void (*ended)(void *context); /* the thread is gone, and so is the committer */
};

/* NULL if the machine refuses. `calls` stays the caller's for as long as the committer. */
struct committer *committer_start(uv_loop_t *loop, const struct committer_calls *calls, void *context);
void committer_give(struct committer *c, struct write *write);
/* Nothing more is given. What was given is committed and told, then `ended` is called. */
void committer_end(struct committer *c);

#endif
