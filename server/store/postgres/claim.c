/*
 * One server writes at a time: it holds an advisory lock, which PostgreSQL keeps for a connection and takes
 * back when that ends, however it ends.
 */
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

enum {
    WAIT_MS = 20,
    WAITS = 250, /* a server that died is noticed by its database soon, but not at once */
};

/* By schema, so that one database may hold several stores. 0x57415252: "WARR". */
#define LOCK "1463898706,hashtext(current_schema())"

static const struct statement lock_sql = {"SELECT pg_try_advisory_lock(" LOCK ")::int::bigint", ""};
static const struct statement unlock_sql = {"SELECT pg_advisory_unlock(" LOCK ")", ""};
static const struct statement holder_sql = {
    "SELECT l.pid::bigint,coalesce(a.application_name,'')||' at '||coalesce(host(a.client_addr),'this "
    "machine')"
    " FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid=l.pid WHERE l.locktype='advisory' AND l.granted"
    " AND l.database=(SELECT oid FROM pg_database WHERE datname=current_database())"
    " AND l.classid=1463898706 AND l.objid=(hashtext(current_schema())::bigint & 4294967295)::oid",
    ""};
static const struct statement end_sql = {"SELECT pg_terminate_backend($1::int)", "n"};
static const struct statement schema_sql = {"SELECT coalesce(current_schema()::text,'')", ""};
static const struct statement new_claim_sql = {"UPDATE warren_schema SET claims=claims+1 RETURNING claims",
                                               ""};
static const struct statement claim_sql = {"SELECT claims FROM warren_schema", ""};

/*
 * A machine that is gone is noticed by its connection within some ten seconds; commits wait for the disk
 * whatever the server's preset is. Joins by hashing never pay for what is written here.
 */
static const char settings[] =
    "SELECT set_config('synchronous_commit','on',false) WHERE current_setting('synchronous_commit')='off';"
    "SET tcp_keepalives_idle=5; SET tcp_keepalives_interval=2; SET tcp_keepalives_count=3;"
    "SET idle_in_transaction_session_timeout=60000; SET idle_session_timeout=0; SET statement_timeout=0;"
    "SET enable_hashjoin=off";

static bool failed(struct postgres *s, const char *what, const PGresult *r, char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE];
    postgres_why(&s->writer, r, why);
    snprintf(error, STORE_ERROR_SIZE, "%.90s: %s: %.110s", s->place, what, why);
    return false;
}

/* Whoever holds the lock. If that is what is left of a connection of our own, it ends. */
static void see_holder(struct postgres *s, char who[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, &holder_sql);
    bool any = postgres_ok(r) && PQntuples(r) > 0;
    if (any && s->backend != 0 && field_number(r, 0, 0) == (uint64_t)s->backend)
        PQclear(postgres_run(&s->writer, &end_sql, (uint64_t)s->backend));
    snprintf(who, STORE_ERROR_SIZE, "%.80s", any ? field_text(r, 0, 1) : "somebody");
    PQclear(r);
}

static bool lock(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    char who[STORE_ERROR_SIZE] = "";
    for (int i = 0; i < WAITS; i++) {
        PGresult *r = postgres_run(&s->writer, &lock_sql);
        if (!postgres_ok(r)) {
            failed(s, "cannot be claimed", r, error);
            PQclear(r);
            return false;
        }
        bool locked = field_number(r, 0, 0) != 0;
        PQclear(r);
        if (locked)
            return true;
        see_holder(s, who);
        uv_sleep(WAIT_MS);
    }
    snprintf(error, STORE_ERROR_SIZE, "%.100s is in use by another server (%.80s)", s->place, who);
    return false;
}

/* Counts the first claim; later ones must follow it, or somebody else has written in between. */
static bool count_claim(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, s->claim ? &claim_sql : &new_claim_sql);
    bool ok = postgres_ok(r) && PQntuples(r) == 1;
    uint64_t claim = ok ? field_number(r, 0, 0) : 0;
    if (!ok)
        failed(s, "cannot be claimed", r, error);
    else if (s->claim && s->claim != claim)
        snprintf(error, STORE_ERROR_SIZE, "%.100s: another server has written meanwhile; start anew",
                 s->place);
    PQclear(r);
    if (!ok || (s->claim && s->claim != claim))
        return false;
    s->claim = claim;
    return true;
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

static bool take_over(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    char what[STORE_ERROR_SIZE];
    if (!postgres_do(&s->writer, settings))
        return failed(s, "cannot be set up", NULL, error);
    if (!has_schema(s, error) || !lock(s, error))
        return false;
    s->backend = PQbackendPID(s->writer.conn);
    if (!postgres_schema(&s->writer, false, what)) {
        snprintf(error, STORE_ERROR_SIZE, "%.80s: %.160s", s->place, what);
        return false;
    }
    if (!count_claim(s, error))
        return false;
    return postgres_prepare_writes(&s->writer) || failed(s, "cannot be written", NULL, error);
}

bool postgres_claim(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    if (!postgres_connect(&s->writer, s->address, true, error))
        return false;
    if (take_over(s, error))
        return true;
    postgres_disconnect(&s->writer);
    return false;
}

void postgres_release(struct postgres *s)
{
    if (postgres_connected(&s->writer))
        PQclear(postgres_run(&s->writer, &unlock_sql));
    postgres_disconnect(&s->writer);
}
