/* See store.h: what is open, and the engine that does it. */
#include "server/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/fetch.h"
#include "server/store/queue.h"

struct store {
    const struct store_engine *engine;
    void *state, *reader; /* the engine's */
    struct queue queue;   /* without threads while it is only read by a tool */
    struct fetcher fetcher;
    void (*closed)(void *context);
    void *closed_context;
};

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

bool store_is_address(const char *place)
{
    return store_engine_of(place)->scheme != NULL;
}

/* ---- Opening and closing ---- */

static void store_free(struct store *s)
{
    s->engine->reader_close(s->fetcher.reader);
    s->engine->reader_close(s->reader);
    if (s->state)
        s->engine->close(s->state);
    free(s);
}

static bool start_threads(struct store *s, uv_loop_t *loop, const struct store_options *options,
                          char error[STORE_ERROR_SIZE])
{
    s->queue.engine = s->fetcher.engine = s->engine;
    s->queue.state = s->state;
    if (s->engine->reader_open(s->state, &s->fetcher.reader, error) != STORE_OK)
        return false;
    if (fetcher_start(&s->fetcher, loop) && queue_start(&s->queue, loop, options))
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
    if (s->engine->open(&s->state, options, error) != STORE_OK ||
        s->engine->reader_open(s->state, &s->reader, error) != STORE_OK ||
        (!options->read_only && !start_threads(s, loop, options, error))) {
        store_close(s, NULL, NULL);
        return STORE_FAILED;
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

static void end_fetcher(void *context)
{
    struct store *s = context;
    if (s->fetcher.thread)
        fetcher_end(&s->fetcher, end_store, s);
    else
        end_store(s);
}

void store_close(struct store *store, void (*closed)(void *context), void *context)
{
    store->closed = closed;
    store->closed_context = context;
    if (store->queue.thread)
        queue_end(&store->queue, end_fetcher, store);
    else
        end_fetcher(store);
}

void store_losses(const struct store *store, store_each_loss *each, void *context)
{
    store->engine->losses(store->state, each, context);
}

/* ---- Writing ---- */

enum store_status store_write(struct store *store, const struct store_op *ops, size_t count, store_done *done,
                              void *context)
{
    return queue_write(&store->queue, ops, count, done, context);
}

void store_retry(struct store *store)
{
    queue_retry(&store->queue);
}

bool store_broken(struct store *store)
{
    return store->queue.told_failure;
}

void store_stats(struct store *store, struct store_stats *stats)
{
    queue_stats(&store->queue, stats);
}

/* ---- Reading ---- */

const char *store_error(const struct store *store)
{
    return store->engine->reads->error(store->reader);
}

void store_record_free(struct store_record *record)
{
    if (!record)
        return;
    free(record->entries);
    free(record->hashes);
    free(record->texts);
    free(record);
}

enum store_status store_find_token(struct store *store, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                   struct store_identity *identity)
{
    return store->engine->reads->find_token(store->reader, token_hash, identity);
}

enum store_status store_find_identity(struct store *store, uint64_t id, struct store_identity *identity)
{
    return store->engine->reads->find_identity(store->reader, id, identity);
}

enum store_status store_find_account(struct store *store, const char *name, struct store_account *account)
{
    return store->engine->reads->find_account(store->reader, name, account);
}

enum store_status store_find_account_of(struct store *store, uint64_t identity, struct store_account *account)
{
    return store->engine->reads->find_account_of(store->reader, identity, account);
}

enum store_status store_bans(struct store *store, void (*each)(void *context, const struct store_ban *ban),
                             void *context)
{
    return store->engine->reads->bans(store->reader, each, context);
}

enum store_status store_find_invite(struct store *store, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    return store->engine->reads->find_invite(store->reader, invite, id);
}

enum store_status store_find_next(struct store *store, uint64_t id, uint64_t *next)
{
    return store->engine->reads->find_next(store->reader, id, next);
}

enum store_status store_find_rights(struct store *store, uint64_t id, uint64_t identity,
                                    struct store_rights *rights)
{
    return store->engine->reads->find_rights(store->reader, id, identity, rights);
}

enum store_status store_load(struct store *store, uint64_t id, struct store_record **record)
{
    return store->engine->reads->load(store->reader, id, record);
}

enum store_status store_load_head(struct store *store, uint64_t id, struct store_record **record)
{
    return store->engine->reads->load_head(store->reader, id, record);
}

enum store_status store_length(struct store *store, uint64_t id, uint32_t *length)
{
    return store->engine->reads->length(store->reader, id, length);
}

enum store_status store_chat(struct store *store, uint64_t id, uint32_t before, uint32_t limit,
                             void (*each)(void *context, const struct store_chat *line), void *context)
{
    return store->engine->reads->chat(store->reader, id, before, limit, each, context);
}

enum store_status store_lobbies(struct store *store, const struct store_page *page, store_each_match *each,
                                void *context)
{
    return store->engine->reads->lobbies(store->reader, page, each, context);
}

enum store_status store_matches(struct store *store, const struct store_page *page, store_each_match *each,
                                void *context)
{
    return store->engine->reads->matches(store->reader, page, each, context);
}

enum store_status store_match_ids(struct store *store, uint64_t after, uint32_t limit,
                                  void (*each)(void *context, uint64_t id), void *context)
{
    return store->engine->reads->match_ids(store->reader, after, limit, each, context);
}

enum store_status store_matches_of(struct store *store, uint64_t identity, const struct store_page *page,
                                   store_each_match *each, void *context)
{
    return store->engine->reads->matches_of(store->reader, identity, page, each, context);
}

enum store_status store_series(struct store *store, uint64_t series, uint32_t from, uint32_t limit,
                               store_each_match *each, void *context)
{
    return store->engine->reads->series(store->reader, series, from, limit, each, context);
}

enum store_status store_running(struct store *store, bool bots_only, uint64_t since,
                                void (*each)(void *context, uint64_t id), void *context)
{
    return store->engine->reads->running(store->reader, bots_only, since, each, context);
}

enum store_status store_resting_matches(struct store *store, const struct store_expiry *expiry,
                                        const struct store_page *page, store_each_resting *each,
                                        void *context)
{
    return store->engine->reads->resting_matches(store->reader, expiry, page, each, context);
}

enum store_status store_resting_identities(struct store *store, uint64_t before,
                                           const struct store_page *page, store_each_resting *each,
                                           void *context)
{
    return store->engine->reads->resting_identities(store->reader, before, page, each, context);
}

enum store_status store_resting_series(struct store *store, uint64_t before, const struct store_page *page,
                                       store_each_resting *each, void *context)
{
    return store->engine->reads->resting_series(store->reader, before, page, each, context);
}

enum store_status store_gaps(struct store *store, void (*each)(void *context, struct gap gap), void *context)
{
    return store->engine->reads->gaps(store->reader, each, context);
}

enum store_status store_alive(struct store *store, uint64_t *at)
{
    return store->engine->reads->alive(store->reader, at);
}

enum store_status store_count(struct store *store, struct store_counts *counts)
{
    return store->engine->reads->count(store->reader, counts);
}

uint64_t store_reusable(struct store *store)
{
    return store->engine->reads->reusable(store->reader);
}

/* ---- Reading beside the loop ---- */

enum store_status store_fetch(struct store *store, struct store_asker *asker, uint64_t id,
                              struct store_record **record)
{
    return fetch_match(&store->fetcher, asker, id, record);
}

enum store_status store_fetch_on(struct store *store, struct store_asker *asker, struct store_record *record)
{
    return fetch_on(&store->fetcher, asker, record);
}
