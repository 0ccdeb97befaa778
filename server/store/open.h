/* A store that is open; nobody but store.c and reads.c includes this. */
#ifndef WARREN_STORE_OPEN_H
#define WARREN_STORE_OPEN_H

#include "server/store/fetch.h"
#include "server/store/queue.h"

/* What a brief read is about, and which writes make its answer old while it is on its way (reads.c). */
enum topic { TOPIC_NONE, TOPIC_PEOPLE, TOPIC_SERIES, TOPICS };

struct store {
    const struct store_engine *engine;
    void *state, *reader; /* the engine's */
    struct queue queue;   /* without threads while it is only read by a tool */
    struct fetcher brief, slow;
    struct store_asker *asker;    /* store_ask_for */
    uint32_t writes[TOPICS];      /* that were given */
    char error[STORE_ERROR_SIZE]; /* of the last read, if it was done beside the loop and failed; else "" */
    void (*closed)(void *context);
    void *closed_context;
};

/* A write is given. */
void store__note_write(struct store *s, const struct store_op *ops, size_t count);

#endif
