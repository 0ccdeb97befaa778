/* The connection that reads go by, and what their results have in common. */
#include <stdio.h>
#include <stdlib.h>

#include "server/store/postgres/reads.h"

enum { TRY_AGAIN_NS = 1000000000 };

enum store_status postgres_read_failed(struct postgres_reader *s, const char *what)
{
    snprintf(s->error, sizeof s->error, "cannot read %.100s: %.140s", s->of->place, what);
    return STORE_FAILED;
}

static enum store_status result_failed(struct postgres_reader *s, const PGresult *r)
{
    char why[STORE_ERROR_SIZE];
    postgres_why(&s->connection, r, why);
    return postgres_read_failed(s, why);
}

/* A database that does not answer is asked again once a second, not for each read. */
bool postgres_reach(struct postgres_reader *s)
{
    uint64_t now = uv_hrtime();
    char why[STORE_ERROR_SIZE];
    if (!atomic_load(&s->of->settled)) {
        postgres_read_failed(s, "a commit has had no answer yet");
        return false;
    }
    if (postgres_connected(&s->connection))
        return true;
    if (!s->connection.conn && now - s->tried < TRY_AGAIN_NS && atomic_load(&s->of->reached) < s->tried) {
        postgres_read_failed(s, "not connected");
        return false;
    }
    s->tried = now;
    if (postgres_connect(&s->connection, s->of->address, !s->of->read_only, why))
        return true;
    snprintf(s->error, sizeof s->error, "%s", why);
    return false;
}

bool postgres_was_cut(struct postgres_reader *s, const PGresult *r)
{
    return !postgres_ok(r) && s->connection.conn && PQstatus(s->connection.conn) != CONNECTION_OK;
}

PGresult *postgres_good(struct postgres_reader *s, PGresult *r)
{
    if (postgres_ok(r))
        return r;
    result_failed(s, r);
    PQclear(r);
    return NULL;
}

enum store_status postgres_reader_open(void *state, void **reader, char error_text[STORE_ERROR_SIZE])
{
    char what[STORE_ERROR_SIZE];
    struct postgres_reader *s = calloc(1, sizeof *s);
    *reader = NULL;
    if (!s) {
        snprintf(error_text, STORE_ERROR_SIZE, "out of memory");
        return STORE_FAILED;
    }
    s->of = state;
    if (!postgres_connect(&s->connection, s->of->address, !s->of->read_only, error_text))
        goto fail;
    if (!postgres_schema(&s->connection, true, what)) {
        snprintf(error_text, STORE_ERROR_SIZE, "%.90s: %.150s", s->of->place, what);
        goto fail;
    }
    *reader = s;
    return STORE_OK;
fail:
    postgres_reader_close(s);
    return STORE_FAILED;
}

void postgres_reader_close(void *reader)
{
    struct postgres_reader *s = reader;
    if (!s)
        return;
    postgres_disconnect(&s->connection);
    free(s);
}

enum store_status postgres_found(PGresult *r)
{
    if (!r)
        return STORE_FAILED;
    return PQntuples(r) > 0 ? STORE_OK : STORE_MISSING;
}

enum store_status postgres_number_of(PGresult *r, uint64_t *number)
{
    enum store_status status = postgres_found(r);
    *number = status == STORE_OK ? field_number(r, 0, 0) : 0;
    PQclear(r);
    return status;
}
