/*
 * A group of writes in one transaction, sent down the pipeline at once: with entries alone it is one way to
 * the database and back.
 */
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

static const struct statement begin_sql = {"BEGIN", ""};
static const struct statement commit_sql = {"COMMIT", ""};
static const struct statement rollback_sql = {"ROLLBACK", ""};
static const struct statement savepoint_sql = {"SAVEPOINT one", ""};
static const struct statement release_sql = {"RELEASE one", ""};
static const struct statement back_sql = {"ROLLBACK TO one", ""};

/* ---- The pipeline ---- */

static void say(const struct postgres *s, const struct awaited *a, const PGresult *r, const char *missing,
                char error[STORE_ERROR_SIZE])
{
    char name[AUTH_ID_TEXT_SIZE], why[STORE_ERROR_SIZE];
    if (missing)
        snprintf(why, sizeof why, "%s", missing);
    else
        postgres_why(&s->writer, r, why);
    auth_id_text(a->id, name);
    if (a->what)
        snprintf(error, STORE_ERROR_SIZE, "%s %s: %.180s", a->what, name, why);
    else
        snprintf(error, STORE_ERROR_SIZE, "%.250s", why);
}

/* What one result means for what was sent. */
static enum store_status judge(struct postgres *s, const struct awaited *a, PGresult *r,
                               char error[STORE_ERROR_SIZE])
{
    if (!postgres_ok(r)) {
        say(s, a, r, NULL, error);
        s->collided |= postgres_error_is(r, "40");
        /* 22: a text or number that no column holds; 23: against a key. */
        return postgres_error_is(r, "22") || postgres_error_is(r, "23") ? STORE_REFUSED : STORE_FAILED;
    }
    if (a->missing && strcmp(PQcmdTuples(r), "0") == 0) {
        say(s, a, r, a->missing, error);
        return STORE_REFUSED;
    }
    return STORE_OK;
}

/*
 * Ends the pipeline and reads what came of all that was sent; the first that went wrong counts, the others
 * are skipped by the server. FAILED if the connection is lost.
 */
static enum store_status collect(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    PGconn *conn = s->writer.conn;
    enum store_status status = STORE_OK;
    bool ok = PQpipelineSync(conn);
    for (size_t i = 0; ok && i < s->expected.count; i++) {
        PGresult *r = PQgetResult(conn);
        ok = r && PQstatus(conn) == CONNECTION_OK;
        if (ok && status == STORE_OK)
            status = judge(s, &s->expected.list[i], r, error);
        PQclear(r);
        if (ok)
            PQclear(PQgetResult(conn)); /* the NULL behind it */
    }
    PGresult *last = ok ? PQgetResult(conn) : NULL;
    ok = PQresultStatus(last) == PGRES_PIPELINE_SYNC && PQexitPipelineMode(conn);
    PQclear(last);
    s->expected.count = 0;
    s->expected.must = false;
    if (ok)
        return status;
    postgres_why(&s->writer, NULL, error);
    PQclear(PQgetResult(conn));
    postgres_disconnect(&s->writer);
    return STORE_FAILED;
}

static enum store_status begin_pipeline(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    s->expected.count = 0;
    s->expected.must = false;
    s->appends.count = 0;
    if (PQenterPipelineMode(s->writer.conn))
        return STORE_OK;
    postgres_why(&s->writer, NULL, error);
    return STORE_FAILED;
}

/* A statement of the transaction itself, outside the pipeline. */
static enum store_status run_mark(struct postgres *s, const struct statement *mark,
                                  char error[STORE_ERROR_SIZE])
{
    PGresult *r = s->writer.conn ? postgres_run(&s->writer, mark) : NULL;
    bool ok = postgres_ok(r);
    if (!ok) {
        postgres_why(&s->writer, r, error);
        s->collided |= postgres_error_is(r, "40");
    }
    PQclear(r);
    return ok ? STORE_OK : STORE_FAILED;
}

static enum store_status apply_all(struct postgres *s, const struct write *w, char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_OK;
    for (size_t i = 0; status == STORE_OK && i < w->count; i++)
        status = postgres_apply(s, &w->ops[i], error);
    if (status == STORE_FAILED)
        postgres_why(&s->writer, NULL, error);
    return status;
}

/* ---- The transaction ---- */

/*
 * From when a commit is sent nobody knows whether it is in the database until its answer comes; one with a
 * warning (nobody waits for the standby any more) is none.
 */
static void doubt(struct postgres *s)
{
    s->asked = true;
    s->writer.warned = false;
}

static enum store_status settle(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    if (s->writer.warned) {
        snprintf(error, STORE_ERROR_SIZE, "committed with a warning: perhaps no standby has it");
        return STORE_FAILED;
    }
    atomic_store(&s->reached, uv_hrtime());
    s->asked = false;
    atomic_store(&s->settled, true);
    return STORE_OK;
}

static enum store_status finish(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    doubt(s);
    enum store_status status = run_mark(s, &commit_sql, error);
    return status == STORE_OK ? settle(s, error) : status;
}

/* What the database says of it later is certain, unless the connection is lost. */
static void roll_back(struct postgres *s)
{
    char ignored[STORE_ERROR_SIZE];
    postgres_forget(s);
    if (!postgres_connected(&s->writer)) {
        postgres_disconnect(&s->writer);
        return;
    }
    bool undone = PQtransactionStatus(s->writer.conn) == PQTRANS_IDLE ||
                  run_mark(s, &rollback_sql, ignored) == STORE_OK;
    if (undone && !s->writer.warned)
        s->asked = false;
}

/* Ends what was begun with `status`: the worst of that and of what the database says. */
static enum store_status end_pipeline(struct postgres *s, enum store_status status,
                                      char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE] = "";
    enum store_status collected = collect(s, why);
    if (status == STORE_FAILED || collected == STORE_OK)
        return status;
    if (status == STORE_REFUSED && collected == STORE_REFUSED)
        return status;
    snprintf(error, STORE_ERROR_SIZE, "%s", why);
    return collected;
}

static enum store_status learn(struct postgres *s, const struct write *first, bool alone,
                               char error[STORE_ERROR_SIZE])
{
    if (postgres_learn(s, first, alone))
        return begin_pipeline(s, error);
    postgres_why(&s->writer, NULL, error);
    return STORE_FAILED;
}

static enum store_status flush(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    if (postgres_flush(s))
        return STORE_OK;
    postgres_why(&s->writer, NULL, error);
    return STORE_FAILED;
}

static enum store_status send_mark(struct postgres *s, const struct statement *mark)
{
    return postgres_await(s, postgres_send(&s->writer, mark), NULL, 0, NULL);
}

/* Everything at once. The commit goes along unless one of the statements must find something first. */
static enum store_status commit_together(struct postgres *s, const struct write *first,
                                         char error[STORE_ERROR_SIZE])
{
    enum store_status status = learn(s, first, false, error);
    if (status != STORE_OK)
        return status;
    status = send_mark(s, &begin_sql);
    for (const struct write *w = first; w && status == STORE_OK; w = write_next(w))
        status = apply_all(s, w, error);
    if (status == STORE_OK)
        status = flush(s, error);
    bool along = status == STORE_OK && !s->expected.must;
    if (along) {
        doubt(s);
        status = send_mark(s, &commit_sql);
    }
    status = end_pipeline(s, status, error);
    if (status != STORE_OK)
        return status;
    return along ? settle(s, error) : finish(s, error);
}

/* One write between savepoints, so that a refused one leaves nothing. */
static enum store_status apply_alone(struct postgres *s, struct write *w, char error[STORE_ERROR_SIZE])
{
    enum store_status status = run_mark(s, &savepoint_sql, error);
    if (status == STORE_OK)
        status = learn(s, w, true, error);
    if (status != STORE_OK)
        return status;
    status = apply_all(s, w, error);
    if (status == STORE_OK)
        status = flush(s, error);
    status = end_pipeline(s, status, error);
    if (status == STORE_REFUSED) {
        write_refuse(w, error);
        postgres_forget(s);
        status = run_mark(s, &back_sql, error);
    }
    return status == STORE_OK ? run_mark(s, &release_sql, error) : status;
}

/* The second time, after one of the writes was refused. */
static enum store_status commit_alone(struct postgres *s, struct write *first, char error[STORE_ERROR_SIZE])
{
    enum store_status status = run_mark(s, &begin_sql, error);
    for (struct write *w = first; w && status == STORE_OK; w = write_next(w))
        status = apply_alone(s, w, error);
    return status == STORE_OK ? finish(s, error) : status;
}

/* A connection that was lost since the last commit is made anew: nothing was under way. */
static enum store_status reach(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    if (!postgres_connected(&s->writer)) {
        postgres_forget(s);
        enum store_status status = postgres_claim(s, error);
        if (status != STORE_OK)
            return status;
    }
    if (postgres_prepare(&s->writer, &begin_sql) && postgres_prepare(&s->writer, &commit_sql))
        return STORE_OK;
    postgres_why(&s->writer, NULL, error);
    return STORE_FAILED;
}

static enum store_status commit_once(struct postgres *s, struct write *first, char why[STORE_ERROR_SIZE])
{
    s->collided = false;
    for (struct write *w = first; w; w = write_next(w)) {
        free(w->text); /* a refusal of the time before */
        w->text = NULL;
        w->status = STORE_OK;
    }
    enum store_status status = commit_together(s, first, why);
    if (status != STORE_OK)
        roll_back(s);
    if (status == STORE_REFUSED) {
        status = s->writer.conn ? commit_alone(s, first, why) : STORE_FAILED;
        if (status != STORE_OK)
            roll_back(s);
    }
    return status;
}

enum store_status postgres_commit(void *state, struct write *first, char error[STORE_ERROR_SIZE])
{
    enum { TRIES = 8 };
    struct postgres *s = state;
    char why[STORE_ERROR_SIZE] = "";
    enum store_status status = reach(s, error);
    if (status != STORE_OK)
        return status;
    status = commit_once(s, first, why);
    /* Two nodes wanted the same rows, crosswise: one of them was sent back, and does it again. */
    for (int i = 1; i < TRIES && status == STORE_FAILED && s->collided && !s->asked && s->writer.conn; i++)
        status = commit_once(s, first, why);
    if (status == STORE_FAILED) /* before anybody is told, who would read what is stored */
        atomic_store(&s->settled, atomic_load(&s->settled) && !s->asked);
    s->asked = false;
    if (status == STORE_FAILED)
        snprintf(error, STORE_ERROR_SIZE, "cannot write %.90s: %.150s", s->place, why);
    return status;
}
