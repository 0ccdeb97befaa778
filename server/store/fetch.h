/*
 * Reads that take long, on a thread with a reader of its own: the loop goes on meanwhile. One after the
 * other, in the order they were asked for.
 */
#ifndef WARREN_STORE_FETCH_H
#define WARREN_STORE_FETCH_H

#include "server/store/engine.h"

struct fetcher {
    const struct store_engine *engine;
    void *reader;          /* the engine's; of the thread */
    struct thread *thread; /* NULL: there is none */
    void (*ended)(void *context);
    void *context;
};

/* False if the machine refuses. The reader stays the caller's and must last until `ended`. */
bool fetcher_start(struct fetcher *f, uv_loop_t *loop);
/* Nothing more is asked for; when what was asked for is answered, and the thread is gone, `ended` is called.
 */
void fetcher_end(struct fetcher *f, void (*ended)(void *context), void *context);

/* As the functions of store.h. */
enum store_status fetch_match(struct fetcher *f, struct store_asker *asker, uint64_t id,
                              struct store_record **record);
enum store_status fetch_on(struct fetcher *f, struct store_asker *asker, struct store_record *record);

#endif
