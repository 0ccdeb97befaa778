/* The tables, and how a database of an older version becomes one of this version. */
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

/*
 * steps[v] makes version v + 1 out of version v. Steps that were released are never changed.
 *
 * The tables are those of SQLite's engine, column by column; names compare by their bytes there, so here too.
 * Counts are kept by triggers for each statement: for each row, a copy of a whole store would take for ever.
 * Each of several servers has its matches, its gaps, and its share of the counts, so that none waits for
 * another one's. People are counted by who stored or removed them.
 */
static const char *const steps[] = {
    "CREATE TABLE nodes(node smallint PRIMARY KEY, name text COLLATE \"C\" NOT NULL UNIQUE,"
    " claims bigint NOT NULL);"
    "INSERT INTO nodes VALUES(0,'',0);"
    "CREATE TABLE identities(id bigint PRIMARY KEY, created bigint NOT NULL, name text NOT NULL,"
    " seen bigint NOT NULL);"
    "CREATE INDEX identities_seen ON identities(seen,id);"
    "CREATE TABLE tokens(hash bytea PRIMARY KEY, identity bigint NOT NULL, created bigint NOT NULL);"
    "CREATE INDEX tokens_of ON tokens(identity,created);"
    "CREATE TABLE accounts(name text COLLATE \"C\" PRIMARY KEY, identity bigint NOT NULL UNIQUE,"
    " verifier text NOT NULL);"
    "CREATE TABLE bans(kind smallint NOT NULL, who text COLLATE \"C\" NOT NULL, since bigint NOT NULL,"
    " why text NOT NULL, PRIMARY KEY(kind,who));"
    "CREATE TABLE matches(id bigint PRIMARY KEY, status smallint NOT NULL, listed smallint NOT NULL,"
    " bots smallint NOT NULL, updated bigint NOT NULL, created bigint NOT NULL, rules_revision bigint NOT "
    "NULL,"
    " rematch_of bigint NOT NULL, game text NOT NULL, invite bytea NOT NULL UNIQUE, secret bytea NOT NULL,"
    " seats smallint NOT NULL, entropy bytea NOT NULL, config text NOT NULL, lobby text NOT NULL,"
    " series bigint NOT NULL, number bigint NOT NULL, opened bigint NOT NULL,"
    " node smallint NOT NULL DEFAULT 0);"
    "CREATE INDEX matches_open ON matches(created,id) WHERE status=0 AND listed=1;"
    "CREATE INDEX matches_shown ON matches(created,id) WHERE status=1 AND listed=1;"
    "CREATE INDEX matches_running ON matches(bots,updated) WHERE status=1;"
    "CREATE INDEX matches_at_rest ON matches(status,updated,id) WHERE status<>1;"
    "CREATE UNIQUE INDEX matches_next ON matches(rematch_of)"
    " WHERE series<>0 AND rematch_of<>0 AND status<>3;"
    "CREATE INDEX matches_of_series ON matches(series,number) WHERE series<>0;"
    "CREATE INDEX matches_sealed ON matches(series,status,updated) WHERE series<>0 AND opened=0;"
    "CREATE TABLE log(match bigint, idx integer, kind smallint NOT NULL, seat smallint NOT NULL,"
    " choice bytea NOT NULL, at bigint NOT NULL, PRIMARY KEY(match,idx));"
    "CREATE TABLE hashes(match bigint, idx bigint, hash bytea NOT NULL, layout bigint NOT NULL,"
    " PRIMARY KEY(match,idx));"
    "CREATE TABLE chat(match bigint, sequence bigint, channel smallint NOT NULL, at bigint NOT NULL,"
    " author text NOT NULL, text text NOT NULL, PRIMARY KEY(match,sequence));"
    "CREATE TABLE members(identity bigint, created bigint, match bigint, PRIMARY "
    "KEY(identity,created,match));"
    "CREATE INDEX members_of ON members(match);"
    "CREATE TABLE gaps(since bigint, until bigint NOT NULL, node smallint DEFAULT 0,"
    " PRIMARY KEY(node,since));",

    "CREATE TABLE counts(what smallint, n bigint NOT NULL, node smallint DEFAULT 0,"
    " PRIMARY KEY(node,what)) WITH (fillfactor=50);"
    "INSERT INTO counts VALUES(0,0),(1,0),(2,0),(3,0),(4,0);"
    "CREATE FUNCTION warren_node() RETURNS smallint LANGUAGE sql STABLE AS $$"
    " SELECT coalesce(nullif(current_setting('warren.node',true),''),'0')::smallint $$;"
    "CREATE FUNCTION warren_count_matches() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " IF TG_OP<>'INSERT' THEN UPDATE counts c SET n=n-g.many FROM"
    "  (SELECT node,status,count(*) AS many FROM gone GROUP BY node,status) g"
    "  WHERE c.node=g.node AND c.what=g.status; END IF;"
    " IF TG_OP<>'DELETE' THEN UPDATE counts c SET n=n+g.many FROM"
    "  (SELECT node,status,count(*) AS many FROM came GROUP BY node,status) g"
    "  WHERE c.node=g.node AND c.what=g.status; END IF;"
    " RETURN NULL; END $$;"
    "CREATE FUNCTION warren_count_identities() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " IF TG_OP='INSERT' THEN UPDATE counts SET n=n+(SELECT count(*) FROM came)"
    "  WHERE node=warren_node() AND what=4;"
    " ELSE UPDATE counts SET n=n-(SELECT count(*) FROM gone) WHERE node=warren_node() AND what=4; END IF;"
    " RETURN NULL; END $$;"
    "CREATE TRIGGER matches_counted AFTER INSERT ON matches REFERENCING NEW TABLE AS came"
    " FOR EACH STATEMENT EXECUTE FUNCTION warren_count_matches();"
    "CREATE TRIGGER matches_recounted AFTER UPDATE ON matches REFERENCING OLD TABLE AS gone NEW TABLE AS came"
    " FOR EACH STATEMENT EXECUTE FUNCTION warren_count_matches();"
    "CREATE TRIGGER matches_uncounted AFTER DELETE ON matches REFERENCING OLD TABLE AS gone"
    " FOR EACH STATEMENT EXECUTE FUNCTION warren_count_matches();"
    "CREATE TRIGGER identities_counted AFTER INSERT ON identities REFERENCING NEW TABLE AS came"
    " FOR EACH STATEMENT EXECUTE FUNCTION warren_count_identities();"
    "CREATE TRIGGER identities_uncounted AFTER DELETE ON identities REFERENCING OLD TABLE AS gone"
    " FOR EACH STATEMENT EXECUTE FUNCTION warren_count_identities();",

    /* Matches move between nodes: what each node plays, where a match was before, and until when. */
    "ALTER TABLE nodes ADD given bigint NOT NULL DEFAULT 0;"
    "CREATE TABLE plays(node smallint, game text COLLATE \"C\", oldest bigint NOT NULL, newest bigint NOT "
    "NULL,"
    " PRIMARY KEY(node,game));"
    "CREATE TABLE stays(match bigint, until bigint, node smallint NOT NULL, PRIMARY KEY(match,until));"
    "CREATE INDEX matches_at ON matches(node,status,id);",

    /* What others have to list as if it ran on. */
    "CREATE INDEX matches_held ON matches(created,id) WHERE " IS_HELD_BACK ";",
};

enum {
    STEPS = sizeof steps / sizeof *steps,
    READABLE_BY =
        2, /* an older version knows nothing of moves; so nothing is moved to it, and it moves nothing */
};

static const struct statement exists_sql = {
    "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid=c.relnamespace"
    " WHERE c.relname='warren_schema' AND n.nspname=current_schema()",
    ""};
static const struct statement version_sql = {"SELECT version::bigint,readable_by::bigint FROM warren_schema",
                                             ""};

/* `readable_by` is the oldest build, by the newest version it knows, that may work on the tables. */
static const char begin_sql[] =
    "CREATE TABLE warren_schema(version integer NOT NULL, readable_by integer NOT NULL);"
    "INSERT INTO warren_schema VALUES(0,0)";

static bool failed(struct connection_to *c, const PGresult *r, const char *what, char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE];
    postgres_why(c, r, why);
    snprintf(error, STORE_ERROR_SIZE, "%s: %.180s", what, why);
    return false;
}

/* *version: 0 if there are no tables of Warren's. */
static bool read_version(struct connection_to *c, uint64_t *version, uint64_t *readable_by,
                         char error[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(c, &exists_sql);
    bool ok = postgres_ok(r), any = ok && field_number(r, 0, 0) > 0;
    *version = *readable_by = 0;
    if (ok && any) {
        PQclear(r);
        r = postgres_run(c, &version_sql);
        ok = postgres_ok(r) && PQntuples(r) == 1;
    }
    if (!ok)
        failed(c, r, "cannot read the schema's version", error);
    if (ok && any) {
        *version = field_number(r, 0, 0);
        *readable_by = field_number(r, 0, 1);
    }
    PQclear(r);
    return ok;
}

/* In a transaction that is open. */
static bool take_steps(struct connection_to *c, uint64_t version, char error[STORE_ERROR_SIZE])
{
    char set[96];
    if (version == 0 && !postgres_do(c, begin_sql))
        return failed(c, NULL, "cannot make the tables", error);
    for (; version < STEPS; version++)
        if (!postgres_do(c, steps[version]))
            return failed(c, NULL, version ? "cannot update the tables" : "cannot make the tables", error);
    snprintf(set, sizeof set, "UPDATE warren_schema SET version=%d,readable_by=%d", (int)STEPS,
             (int)READABLE_BY);
    return postgres_do(c, set) || failed(c, NULL, "cannot note the schema's version", error);
}

static bool migrate(struct connection_to *c, uint64_t version, char error[STORE_ERROR_SIZE])
{
    if (!postgres_do(c, "BEGIN"))
        return failed(c, NULL, "cannot begin", error);
    if (!take_steps(c, version, error)) {
        postgres_do(c, "ROLLBACK");
        return false;
    }
    return postgres_do(c, "COMMIT") || failed(c, NULL, "cannot keep the tables", error);
}

bool postgres_schema(struct connection_to *c, bool read_only, char error[STORE_ERROR_SIZE])
{
    uint64_t version, readable_by;
    if (!read_version(c, &version, &readable_by, error))
        return false;
    if (readable_by > STEPS) {
        snprintf(error, STORE_ERROR_SIZE, "written by a newer Warren (schema %d, this one knows up to %d)",
                 (int)version, (int)STEPS);
        return false;
    }
    if (version >= STEPS)
        return true;
    if (!read_only)
        return migrate(c, version, error);
    if (version == 0)
        snprintf(error, STORE_ERROR_SIZE, "there is nothing of Warren's in it");
    else
        snprintf(error, STORE_ERROR_SIZE, "of an older schema (%d, wanted %d): let warrend open it",
                 (int)version, (int)STEPS);
    return false;
}
