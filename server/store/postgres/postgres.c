/* Opening and closing the PostgreSQL store. */
#include "server/store/postgres/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void close_state(void *state)
{
    struct postgres *s = state;
    postgres_release(s);
    postgres_forget(s);
    free(s->appends.columns);
    free(s->appends.choices);
    free(s->expected.list);
    free(s->row.data);
    free(s->address);
    free(s);
}

/* Nothing is lost that PostgreSQL has acknowledged, or PostgreSQL says so itself. */
static void losses(const void *state, store_each_loss *each, void *context)
{
    (void)state;
    (void)each;
    (void)context;
}

static enum store_status open_state(void **state, const struct store_options *options,
                                    char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_FAILED;
    *state = NULL;
    struct postgres *s = calloc(1, sizeof *s);
    if (s)
        s->address = strdup(options->directory);
    if (!s || !s->address) {
        snprintf(error, STORE_ERROR_SIZE, "out of memory");
        goto fail;
    }
    if (options->node && *options->node && !store_is_node(options->node)) {
        snprintf(error, STORE_ERROR_SIZE, "\"%.40s\" is no name of a node: a-z, 0-9, - and _, at most %d",
                 options->node, STORE_NODE_SIZE - 1);
        goto fail;
    }
    s->read_only = options->read_only;
    s->for_copy = options->for_copy;
    s->stands_by = options->stands_by;
    s->node = ALL_NODES;
    s->plays = options->plays;
    snprintf(s->name, sizeof s->name, "%s", options->node ? options->node : "");
    postgres_place(s->address, s->place);
    atomic_init(&s->settled, true);
    atomic_init(&s->reached, 0);
    status = s->read_only ? STORE_OK : postgres_claim(s, error);
    if (status != STORE_OK)
        goto fail;
    *state = s;
    return STORE_OK;
fail:
    if (s)
        close_state(s);
    return status;
}

const struct store_engine store_postgres = {
    .name = "postgresql",
    .scheme = "postgresql",
    .open = open_state,
    .close = close_state,
    .losses = losses,
    .commit = postgres_commit,
    .reader_open = postgres_reader_open,
    .reader_close = postgres_reader_close,
    .reads = &postgres_reads,
    .dump = postgres_dump,
    .fill_begin = postgres_fill_begin,
    .fill = postgres_fill,
    .fill_end = postgres_fill_end,
};
