/*
 * Writes on their way: copied and counted when they are given, committed in groups by the engine
 * (thread.h), told in the order they came. What store.h promises about writes is kept here, for every
 * engine.
 */
#ifndef WARREN_STORE_QUEUE_H
#define WARREN_STORE_QUEUE_H

#include "server/store/engine.h"

struct queue {
    const struct store_engine *engine;
    void *state;           /* the engine's */
    struct thread *thread; /* that commits; NULL: nothing is written */
    void (*ended)(void *context);
    void *context;

    /* Of the thread. */
    bool broken;
    uint32_t broken_round; /* the last one that it failed in */
    char broken_text[STORE_ERROR_SIZE];

    /* Of the loop. */
    uint32_t round;
    bool closing, told_failure;
    bool taken; /* another server writes there now */
    uint32_t in_flight, in_flight_max;
    uint64_t told_ns; /* uv_hrtime when something was told last, or given while nothing was on its way */
    size_t bytes, bytes_max;
    struct store_stats stats;
};

/* False if the machine refuses. Engine and state stay the caller's and must last until `ended`. */
bool queue_start(struct queue *q, uv_loop_t *loop, const struct store_options *options);
/* Takes no more writes; when those given are told, and the thread is gone, `ended` is called. */
void queue_end(struct queue *q, void (*ended)(void *context), void *context);

/* As the functions of store.h. */
enum store_status queue_write(struct queue *q, const struct store_op *ops, size_t count, store_done *done,
                              void *context);
void queue_retry(struct queue *q);
uint64_t queue_waits(const struct queue *q);
void queue_stats(const struct queue *q, struct store_stats *stats);

#endif
