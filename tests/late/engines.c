/*
 * The engines of a server for tests, in place of server/store/engines.c: SQLite, but nothing is quick. All
 * that is read for a request is late at first, as it is with a store that is far away. PostgreSQL is that by
 * itself, and stays as it is.
 */
#include "server/store/engine.h"
#include "server/store/postgres/engine.h"
#include "server/store/sqlite/engine.h"
#include "server/store/sqlite/sqlite.h"

static enum store_status late_open(void **state, const struct store_options *options,
                                   char error[STORE_ERROR_SIZE])
{
    return store_sqlite.open(state, options, error);
}

static void late_close(void *state)
{
    store_sqlite.close(state);
}

static void late_losses(const void *state, store_each_loss *each, void *context)
{
    store_sqlite.losses(state, each, context);
}

static enum store_status late_commit(void *state, struct write *first, char error[STORE_ERROR_SIZE])
{
    return store_sqlite.commit(state, first, error);
}

static enum store_status late_reader_open(void *state, void **reader, char error[STORE_ERROR_SIZE])
{
    return store_sqlite.reader_open(state, reader, error);
}

static void late_reader_close(void *reader)
{
    store_sqlite.reader_close(reader);
}

static const struct store_engine late = {
    .name = "sqlite",
    .open = late_open,
    .close = late_close,
    .losses = late_losses,
    .commit = late_commit,
    .reader_open = late_reader_open,
    .reader_close = late_reader_close,
    .reads = &store__reads,
};

const struct store_engine *const store_engines[] = {&late, &store_postgres, NULL};
