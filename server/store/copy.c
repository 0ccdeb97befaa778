/* See copy.h. */
#include "server/store/copy.h"

#include <stdio.h>

#include "server/base/progress.h"
#include "server/store/engine.h"

/* An engine at a place. */
struct place {
    const struct store_engine *engine;
    void *state, *reader;
};

struct copying {
    struct place *to;
    struct progress progress;
    uint64_t rows;
    enum store_status status; /* of the filling */
    char *error;
};

static enum store_status open_place(struct place *p, const char *where, bool read_only,
                                    char error[STORE_ERROR_SIZE])
{
    struct store_options options = {.directory = where, .read_only = read_only, .for_copy = !read_only};
    p->engine = store_engine_of(where);
    enum store_status status = p->engine->open(&p->state, &options, error);
    return status == STORE_OK ? p->engine->reader_open(p->state, &p->reader, error) : status;
}

static void close_place(struct place *p)
{
    if (!p->engine)
        return;
    p->engine->reader_close(p->reader);
    if (p->state)
        p->engine->close(p->state);
}

static bool note_row(void *context, const struct store_table *table, const struct store_cell *cells)
{
    (void)table;
    (void)cells;
    *(bool *)context = true;
    return false;
}

static enum store_status want_empty(const struct place *p, const char *where, char error[STORE_ERROR_SIZE])
{
    bool any = false;
    enum store_status status = p->engine->dump(p->reader, note_row, &any);
    if (status != STORE_OK) {
        snprintf(error, STORE_ERROR_SIZE, "%s", p->engine->reads->error(p->reader));
        return status;
    }
    if (any)
        snprintf(error, STORE_ERROR_SIZE,
                 "%.150s holds something already; a copy goes where nothing is stored yet",
                 store_is_address(where) ? "the database" : where); /* addresses may hold passwords */
    return any ? STORE_FAILED : STORE_OK;
}

static bool copy_row(void *context, const struct store_table *table, const struct store_cell *cells)
{
    struct copying *c = context;
    c->status = c->to->engine->fill(c->to->state, table, cells, c->error);
    progress_step(&c->progress, ++c->rows);
    return c->status == STORE_OK;
}

static enum store_status copy_rows(const struct place *from, struct place *to, uint64_t *rows,
                                   char error[STORE_ERROR_SIZE])
{
    struct copying c = {.to = to, .error = error};
    char ignored[STORE_ERROR_SIZE];
    enum store_status status = to->engine->fill_begin(to->state, error);
    if (status != STORE_OK)
        return status;
    progress_begin(&c.progress, "rows copied", 0);
    status = from->engine->dump(from->reader, copy_row, &c);
    progress_end(&c.progress);
    if (status != STORE_OK && c.status == STORE_OK)
        snprintf(error, STORE_ERROR_SIZE, "%s", from->engine->reads->error(from->reader));
    if (c.status != STORE_OK)
        status = c.status;
    *rows = c.rows;
    if (status == STORE_OK)
        return to->engine->fill_end(to->state, true, error);
    to->engine->fill_end(to->state, false, ignored);
    return status;
}

enum store_status store_copy(const char *from, const char *to, uint64_t *rows, char error[STORE_ERROR_SIZE])
{
    struct place source = {.engine = NULL}, target = {.engine = NULL};
    *rows = 0;
    enum store_status status = open_place(&source, from, true, error);
    if (status == STORE_OK)
        status = open_place(&target, to, false, error);
    if (status == STORE_OK)
        status = want_empty(&target, to, error);
    if (status == STORE_OK)
        status = copy_rows(&source, &target, rows, error);
    close_place(&source);
    close_place(&target);
    return status;
}
