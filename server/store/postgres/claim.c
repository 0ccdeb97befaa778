/*
 * One server writes at a time, or one for each node where several share the database: it holds an advisory
 * lock, which PostgreSQL keeps for a connection and takes back when that ends, however it ends.
 */
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

enum {
    WAIT_MS = 20,
    WAITS = 250, /* a server that died is noticed by its database soon, but not at once */
};

static const struct statement lock_sql = {
    "SELECT pg_try_advisory_lock(" LOCK_CLASS "," LOCK_OF_1 ")::int::bigint", "n"};
static const struct statement unlock_sql = {"SELECT pg_advisory_unlock(" LOCK_CLASS "," LOCK_OF_1 ")", "n"};
static const struct statement holder_sql = {
    "SELECT l.pid::bigint,(" SILENCE_OF_A ")::bigint,"
    "coalesce(a.application_name,'')||' at '||coalesce(host(a.client_addr),'this "
    "machine')"
    " FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid=l.pid WHERE " IS_LOCK_OF_1,
    "n"};
static const struct statement end_sql = {"SELECT pg_terminate_backend($1::int)", "n"};
static const struct statement schema_sql = {"SELECT coalesce(current_schema()::text,'')", ""};
static const struct statement new_claim_sql = {
    "UPDATE nodes SET claims=claims+1 WHERE node=$1 RETURNING claims", "n"};
/* Waits for whoever adopts its matches right now. */
static const struct statement claim_sql = {"SELECT claims FROM nodes WHERE node=$1 FOR UPDATE", "n"};
/* What the schema's triggers count by. */
static const struct statement be_sql = {"SELECT set_config('warren.node',$1::bigint::text,false)", "n"};

/*
 * One that stands still in the middle of a transaction loses its connection after five seconds: others may
 * wait for what that has locked. Commits wait for the disk whatever the server's preset is. Joins by hashing
 * never pay for what is written here.
 */
static const char settings[] =
    "SELECT set_config('synchronous_commit','on',false) WHERE current_setting('synchronous_commit')='off';"
    "SET idle_in_transaction_session_timeout=5000; SET idle_session_timeout=0; SET statement_timeout=0;"
    "SET enable_hashjoin=off";

static bool failed(struct postgres *s, const char *what, const PGresult *r, char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE];
    postgres_why(&s->writer, r, why);
    snprintf(error, STORE_ERROR_SIZE, "%.90s: %s: %.110s", s->place, what, why);
    return false;
}

/*
 * Whoever holds the lock. If that is what is left of a connection of our own, it ends; so does, for one who
 * stands by, that of a server that neither works nor leaves. Returns whether another one has it that stays.
 */
static bool see_holder(struct postgres *s, char who[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, &holder_sql, s->node);
    bool any = postgres_ok(r) && PQntuples(r) > 0;
    uint64_t backend = any ? field_number(r, 0, 0) : 0, silent = any ? field_number(r, 0, 1) : 0;
    bool goes = any && (backend == (uint64_t)s->backend || (s->stands_by && silent >= SILENT_S));
    if (goes)
        PQclear(postgres_run(&s->writer, &end_sql, backend));
    snprintf(who, STORE_ERROR_SIZE, "%.80s", any ? field_text(r, 0, 2) : "somebody");
    PQclear(r);
    return any && !goes;
}

/* Whoever stands by asks again soon anyway. Of two that make the tables at the same moment the second one
 * finds that it is not the first node. */
static enum store_status lock(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    char who[STORE_ERROR_SIZE] = "";
    bool stays = false;
    for (int i = s->stands_by && !s->claim ? WAITS - 1 : 0; i < WAITS; i++) {
        if (!s->claim && postgres_find_node(s, error) != STORE_OK)
            return STORE_FAILED;
        PGresult *r = postgres_run(&s->writer, &lock_sql, s->node);
        if (!postgres_ok(r)) {
            failed(s, "cannot be claimed", r, error);
            PQclear(r);
            return STORE_FAILED;
        }
        bool locked = field_number(r, 0, 0) != 0;
        PQclear(r);
        if (locked)
            return STORE_OK;
        stays = see_holder(s, who);
        uv_sleep(WAIT_MS);
    }
    snprintf(error, STORE_ERROR_SIZE, "%.100s is in use by another server (%.80s)", s->place, who);
    return stays ? STORE_IN_USE : STORE_FAILED;
}

/* Counts the first claim; later ones must follow it, or somebody else has written in between. */
static enum store_status count_claim(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, s->claim ? &claim_sql : &new_claim_sql, s->node);
    bool ok = postgres_ok(r) && PQntuples(r) == 1;
    uint64_t claim = ok ? field_number(r, 0, 0) : 0;
    if (!ok)
        failed(s, "cannot be claimed", r, error);
    else if (s->claim && s->claim != claim)
        snprintf(error, STORE_ERROR_SIZE, "%.100s: another server has written meanwhile; start anew",
                 s->place);
    PQclear(r);
    if (!ok)
        return STORE_FAILED;
    if (s->claim && s->claim != claim)
        return STORE_IN_USE;
    s->claim = claim;
    return STORE_OK;
}

/* Without a schema there is nothing to lock by. */
static bool has_schema(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, &schema_sql);
    bool ok = postgres_ok(r) && field_text(r, 0, 0)[0];
    if (!ok)
        snprintf(error, STORE_ERROR_SIZE,
                 "%.100s: there is no schema to work in (search_path), or no right to it", s->place);
    PQclear(r);
    return ok;
}

/* The lock of the node, then the tables as this version wants them. */
static enum store_status take_node(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    char what[STORE_ERROR_SIZE];
    enum store_status status = lock(s, error);
    if (status != STORE_OK)
        return status;
    s->backend = PQbackendPID(s->writer.conn);
    if (!postgres_schema(&s->writer, s->node != FIRST_NODE, what)) {
        snprintf(error, STORE_ERROR_SIZE, "%.80s: %.160s", s->place, what);
        return STORE_FAILED;
    }
    return STORE_OK;
}

static enum store_status be_node(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, &be_sql, s->node);
    bool ok = postgres_ok(r) && postgres_prepare_writes(&s->writer);
    if (!ok)
        failed(s, "cannot be written", r, error);
    PQclear(r);
    return ok ? STORE_OK : STORE_FAILED;
}

static enum store_status take_over(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    if (!postgres_do(&s->writer, settings)) {
        failed(s, "cannot be set up", NULL, error);
        return STORE_FAILED;
    }
    if (!has_schema(s, error))
        return STORE_FAILED;
    enum store_status status = take_node(s, error);
    if (status == STORE_OK && !s->claim)
        status = postgres_name_node(s, error);
    if (status == STORE_OK)
        status = count_claim(s, error);
    if (status == STORE_OK)
        status = be_node(s, error);
    return status == STORE_OK ? postgres_note_plays(s, error) : status;
}

enum store_status postgres_claim(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    if (!postgres_connect(&s->writer, s->address, true, error))
        return STORE_FAILED;
    enum store_status status = take_over(s, error);
    if (status != STORE_OK)
        postgres_disconnect(&s->writer);
    return status;
}

void postgres_release(struct postgres *s)
{
    if (postgres_connected(&s->writer))
        PQclear(postgres_run(&s->writer, &unlock_sql, s->node));
    postgres_disconnect(&s->writer);
}
