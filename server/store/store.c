/* See store.h: what is open, and the engine that does it. */
#include "server/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/open.h"

/* ---- Places ---- */

const struct store_engine *store_engine_of(const char *place)
{
    for (size_t i = 0; place && store_engines[i]; i++) {
        const char *scheme = store_engines[i]->scheme;
        size_t length = scheme ? strlen(scheme) : 0;
        if (length > 0 && strncmp(place, scheme, length) == 0 && strncmp(place + length, "://", 3) == 0)
            return store_engines[i];
    }
    return store_engines[0];
}

bool store_is_node(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    return length > 0 && length < STORE_NODE_SIZE && !text[length];
}

bool store_is_address(const char *place)
{
    return store_engine_of(place)->scheme != NULL;
}

/* ---- Opening and closing ---- */

static void store_free(struct store *s)
{
    s->engine->reader_close(s->brief.reader);
    s->engine->reader_close(s->slow.reader);
    s->engine->reader_close(s->reader);
    if (s->state)
        s->engine->close(s->state);
    free(s);
}

static bool start_fetcher(struct store *s, struct fetcher *f, uv_loop_t *loop, char error[STORE_ERROR_SIZE])
{
    f->engine = s->engine;
    if (s->engine->reader_open(s->state, &f->reader, error) != STORE_OK)
        return false;
    if (fetcher_start(f, loop))
        return true;
    snprintf(error, STORE_ERROR_SIZE, "cannot start the store's threads");
    return false;
}

static bool start_threads(struct store *s, uv_loop_t *loop, const struct store_options *options,
                          char error[STORE_ERROR_SIZE])
{
    s->queue.engine = s->engine;
    s->queue.state = s->state;
    if (!start_fetcher(s, &s->slow, loop, error) ||
        (!s->engine->quick && !start_fetcher(s, &s->brief, loop, error)))
        return false;
    if (queue_start(&s->queue, loop, options))
        return true;
    snprintf(error, STORE_ERROR_SIZE, "cannot start the store's threads");
    return false;
}

enum store_status store_open(struct store **store, uv_loop_t *loop, const struct store_options *options,
                             char error[STORE_ERROR_SIZE])
{
    *store = NULL;
    error[0] = '\0';
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(error, STORE_ERROR_SIZE, "out of memory");
        return STORE_FAILED;
    }
    s->engine = options->engine ? options->engine : store_engine_of(options->directory);
    enum store_status status = s->engine->open(&s->state, options, error);
    if (status == STORE_OK)
        status = s->engine->reader_open(s->state, &s->reader, error);
    if (status == STORE_OK && !options->read_only && !start_threads(s, loop, options, error))
        status = STORE_FAILED;
    if (status != STORE_OK) {
        store_close(s, NULL, NULL);
        return status;
    }
    *store = s;
    return STORE_OK;
}

static void end_store(void *context)
{
    struct store *s = context;
    void (*closed)(void *) = s->closed;
    void *closed_context = s->closed_context;
    store_free(s);
    if (closed)
        closed(closed_context);
}

static void end_slow(void *context)
{
    struct store *s = context;
    if (s->slow.thread)
        fetcher_end(&s->slow, end_store, s);
    else
        end_store(s);
}

static void end_fetchers(void *context)
{
    struct store *s = context;
    if (s->brief.thread)
        fetcher_end(&s->brief, end_slow, s);
    else
        end_slow(s);
}

void store_close(struct store *store, void (*closed)(void *context), void *context)
{
    store->closed = closed;
    store->closed_context = context;
    if (store->queue.thread)
        queue_end(&store->queue, end_fetchers, store);
    else
        end_fetchers(store);
}

void store_losses(const struct store *store, store_each_loss *each, void *context)
{
    store->engine->losses(store->state, each, context);
}

/* ---- Writing ---- */

enum store_status store_write(struct store *store, const struct store_op *ops, size_t count, store_done *done,
                              void *context)
{
    store__note_write(store, ops, count);
    return queue_write(&store->queue, ops, count, done, context);
}

void store_retry(struct store *store)
{
    queue_retry(&store->queue);
}

bool store_is_taken(const struct store *store)
{
    return store->queue.taken;
}

bool store_broken(struct store *store)
{
    return store->queue.told_failure;
}

uint64_t store_waits(const struct store *store)
{
    return queue_waits(&store->queue);
}

void store_stats(struct store *store, struct store_stats *stats)
{
    queue_stats(&store->queue, stats);
}
