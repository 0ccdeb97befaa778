/* A group of writes in one transaction. */
#include <stdio.h>
#include <string.h>

#include "server/store/sqlite/sqlite.h"

static void roll_back(struct sqlite *s)
{
    /* Some failures have ended the transaction already. */
    if (!sqlite3_get_autocommit(s->writer))
        store__run(s->write[WRITE_ROLLBACK]);
    memset(s->touched, 0, sizeof s->touched);
}

static enum store_status apply_all(struct sqlite *s, const struct write *w, char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_OK;
    for (size_t i = 0; status == STORE_OK && i < w->count; i++)
        status = store__apply(s, &w->ops[i], error);
    return status;
}

/* One write between savepoints, so that a refused one leaves nothing. */
static enum store_status apply_alone(struct sqlite *s, struct write *w, char error[STORE_ERROR_SIZE])
{
    if (store__run(s->write[WRITE_SAVEPOINT]) != SQLITE_DONE)
        goto fail;
    enum store_status status = apply_all(s, w, error);
    if (status == STORE_FAILED)
        return status;
    if (status == STORE_REFUSED) {
        write_refuse(w, error);
        memset(s->touched, 0, sizeof s->touched);
        if (store__run(s->write[WRITE_ROLLBACK_TO]) != SQLITE_DONE)
            goto fail;
    }
    if (store__run(s->write[WRITE_RELEASE]) != SQLITE_DONE)
        goto fail;
    return STORE_OK;
fail:
    snprintf(error, STORE_ERROR_SIZE, "%s", sqlite3_errmsg(s->writer));
    return STORE_FAILED;
}

/*
 * All writes in one transaction. Savepoints cost more than the writes themselves, so they are used only
 * the second time (`alone`), after one of the writes was refused.
 */
static enum store_status commit(struct sqlite *s, struct write *first, bool alone,
                                char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_OK;
    if (store__run(s->write[WRITE_BEGIN]) != SQLITE_DONE)
        goto fail;
    for (struct write *w = first; w && status == STORE_OK; w = write_next(w))
        status = alone ? apply_alone(s, w, error) : apply_all(s, w, error);
    if (status == STORE_OK)
        store__witness_removals(s, first);
    if (status == STORE_OK && store__run(s->write[WRITE_COMMIT]) != SQLITE_DONE)
        goto fail;
    if (status == STORE_OK)
        store__witness_commit(s, first);
    else
        roll_back(s);
    return status;
fail:
    snprintf(error, STORE_ERROR_SIZE, "%s", sqlite3_errmsg(s->writer));
    roll_back(s);
    return STORE_FAILED;
}

enum store_status store__commit(void *state, struct write *first, char error[STORE_ERROR_SIZE])
{
    struct sqlite *s = state;
    char why[STORE_ERROR_SIZE] = "";
    enum store_status status = commit(s, first, false, why);
    if (status == STORE_REFUSED)
        status = commit(s, first, true, why);
    if (status == STORE_FAILED)
        snprintf(error, STORE_ERROR_SIZE, "cannot write %.*s: %.*s", 120, s->path, 120, why);
    return status;
}
