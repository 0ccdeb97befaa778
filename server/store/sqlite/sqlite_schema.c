/* The tables, and how a database of an older version becomes one of this version. */
#include <stdio.h>

#include "server/store/sqlite/sqlite.h"

enum { APPLICATION_ID = 0x57415252 }; /* "WARR", in the head of the file */

/*
 * steps[v] makes version v + 1 out of version v. Steps that were released are never changed.
 *
 * Log, hashes and chat keep the rows of a match side by side (WITHOUT ROWID); their keys refuse a second
 * entry with the same index. Members carry the match's time of creation so that a page of somebody's
 * matches is one short walk of the key. The counts are kept by triggers: counting rows would read them all.
 */
static const char *const steps[] = {
    "CREATE TABLE identities("
    " id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created INTEGER NOT NULL, name TEXT NOT NULL);"
    "CREATE TABLE matches("
    " id INTEGER PRIMARY KEY, status INTEGER NOT NULL, listed INTEGER NOT NULL, bots INTEGER NOT NULL,"
    " updated INTEGER NOT NULL, created INTEGER NOT NULL, rules_revision INTEGER NOT NULL,"
    " rematch_of INTEGER NOT NULL, game TEXT NOT NULL, invite BLOB NOT NULL UNIQUE, secret BLOB NOT NULL,"
    " seats INTEGER NOT NULL, entropy BLOB NOT NULL, config TEXT NOT NULL, lobby TEXT NOT NULL);"
    "CREATE INDEX matches_open ON matches(created) WHERE status=0 AND listed=1;"
    "CREATE INDEX matches_running ON matches(bots,updated) WHERE status=1;"
    "CREATE TABLE log("
    " match INTEGER NOT NULL, idx INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " choice BLOB NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(match,idx)) WITHOUT ROWID;"
    "CREATE TABLE hashes("
    " match INTEGER NOT NULL, idx INTEGER NOT NULL, hash BLOB NOT NULL, PRIMARY KEY(match,idx))"
    " WITHOUT ROWID;"
    "CREATE TABLE chat("
    " match INTEGER NOT NULL, sequence INTEGER NOT NULL, channel INTEGER NOT NULL, at INTEGER NOT NULL,"
    " author TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(match,sequence)) WITHOUT ROWID;"
    "CREATE TABLE members("
    " identity INTEGER NOT NULL, created INTEGER NOT NULL, match INTEGER NOT NULL,"
    " PRIMARY KEY(identity,created,match)) WITHOUT ROWID;"
    "CREATE TABLE counts(what INTEGER PRIMARY KEY, n INTEGER NOT NULL);"
    "INSERT INTO counts VALUES(0,0),(1,0),(2,0),(3,0),(4,0);"
    "CREATE TRIGGER match_counted AFTER INSERT ON matches BEGIN"
    " UPDATE counts SET n=n+1 WHERE what=new.status; END;"
    "CREATE TRIGGER match_recounted AFTER UPDATE OF status ON matches WHEN old.status<>new.status BEGIN"
    " UPDATE counts SET n=n-1 WHERE what=old.status;"
    " UPDATE counts SET n=n+1 WHERE what=new.status; END;"
    "CREATE TRIGGER identity_counted AFTER INSERT ON identities BEGIN"
    " UPDATE counts SET n=n+1 WHERE what=4; END;",
    /* 2: spans in which no clock ran, and in counts (5) when the server was last known to be there. */
    "CREATE TABLE gaps(since INTEGER PRIMARY KEY, until INTEGER NOT NULL);",
    /* 3: which layout of the state a hash is of; 0 for those noted before this was written down. */
    "ALTER TABLE hashes ADD COLUMN layout INTEGER NOT NULL DEFAULT 0;",
    /*
     * 4: identities have a token for each device, and may have an account: a name and a password's verifier.
     * What an operator keeps out.
     */
    "CREATE TABLE tokens(hash BLOB PRIMARY KEY, identity INTEGER NOT NULL, created INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "INSERT INTO tokens SELECT token_hash,id,created FROM identities;"
    "CREATE INDEX tokens_of ON tokens(identity,created);"
    "CREATE TABLE people(id INTEGER PRIMARY KEY, created INTEGER NOT NULL, name TEXT NOT NULL);"
    "INSERT INTO people SELECT id,created,name FROM identities;"
    "DROP TABLE identities;"
    "ALTER TABLE people RENAME TO identities;"
    "CREATE TRIGGER identity_counted AFTER INSERT ON identities BEGIN"
    " UPDATE counts SET n=n+1 WHERE what=4; END;"
    "CREATE TABLE accounts(name TEXT PRIMARY KEY, identity INTEGER NOT NULL UNIQUE, verifier TEXT NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE bans(kind INTEGER NOT NULL, who TEXT NOT NULL, since INTEGER NOT NULL, why TEXT NOT NULL,"
    " PRIMARY KEY(kind,who)) WITHOUT ROWID;",
    /*
     * 5: what may expire, and is found without reading all: when identities were seen (those of before: now),
     * matches that are not running by when they were touched, members by match. What goes is counted.
     */
    "ALTER TABLE identities ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE identities SET seen=max(created,CAST(strftime('%s','now') AS INTEGER)*1000);"
    "CREATE INDEX identities_seen ON identities(seen);"
    "CREATE INDEX matches_at_rest ON matches(status,updated) WHERE status<>1;"
    "CREATE INDEX members_of ON members(match);"
    "CREATE TRIGGER match_uncounted AFTER DELETE ON matches BEGIN"
    " UPDATE counts SET n=n-1 WHERE what=old.status; END;"
    "CREATE TRIGGER identity_uncounted AFTER DELETE ON identities BEGIN"
    " UPDATE counts SET n=n-1 WHERE what=4; END;",
    /*
     * 6: matches of a series, each with one match at most that goes on from it, and when the series was
     * closed (0: it is open). A lobby that everybody left before its start (3) is none of it.
     */
    "ALTER TABLE matches ADD COLUMN series INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE matches ADD COLUMN number INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE matches ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;"
    "CREATE UNIQUE INDEX matches_next ON matches(rematch_of)"
    " WHERE series<>0 AND rematch_of<>0 AND status<>3;"
    "CREATE INDEX matches_of_series ON matches(series,number) WHERE series<>0;"
    "CREATE INDEX matches_sealed ON matches(series,status,updated) WHERE series<>0 AND opened=0;",
};

enum { STEPS = sizeof steps / sizeof *steps };

/* The value of a pragma or query that gives one number. */
static int number(sqlite3 *db, const char *sql, int64_t *value)
{
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (rc == SQLITE_OK && (rc = sqlite3_step(statement)) == SQLITE_ROW) {
        *value = sqlite3_column_int64(statement, 0);
        rc = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    return rc;
}

static enum store_status failed(sqlite3 *db, const char *what, char error[STORE_ERROR_SIZE])
{
    snprintf(error, STORE_ERROR_SIZE, "%s: %s", what, sqlite3_errmsg(db));
    return STORE_FAILED;
}

enum store_status store__migrate(sqlite3 *db, const char *const *list, int count,
                                 char error[STORE_ERROR_SIZE])
{
    int64_t version = 0;
    if (number(db, "PRAGMA user_version", &version) != SQLITE_OK)
        return failed(db, "cannot read the schema's version", error);
    for (; version < count; version++) {
        char set[64], what[64];
        snprintf(set, sizeof set, "PRAGMA user_version=%d", (int)version + 1);
        snprintf(what, sizeof what, "cannot update the schema to version %d", (int)version + 1);
        if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
            return failed(db, what, error);
        if (sqlite3_exec(db, list[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, set, NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) {
            failed(db, what, error);
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return STORE_FAILED;
        }
    }
    return STORE_OK;
}

enum store_status store__recognize(sqlite3 *db, int64_t *version, char error[STORE_ERROR_SIZE])
{
    int64_t application = 0, tables = 0;
    if (number(db, "PRAGMA user_version", version) != SQLITE_OK ||
        number(db, "PRAGMA application_id", &application) != SQLITE_OK ||
        number(db, "SELECT count(*) FROM sqlite_master", &tables) != SQLITE_OK)
        return failed(db, "not a database, or damaged", error);
    if (application != APPLICATION_ID && (application || *version || tables)) {
        snprintf(error, STORE_ERROR_SIZE, "a database of another program");
        return STORE_FAILED;
    }
    if (*version > STEPS) {
        snprintf(error, STORE_ERROR_SIZE, "written by a newer Warren (schema %d, this one knows up to %d)",
                 (int)*version, (int)STEPS);
        return STORE_FAILED;
    }
    return STORE_OK;
}

enum store_status store__schema(sqlite3 *db, bool read_only, char error[STORE_ERROR_SIZE])
{
    int64_t version = 0;
    if (store__recognize(db, &version, error) != STORE_OK)
        return STORE_FAILED;
    if (version == STEPS)
        return STORE_OK;
    if (read_only) {
        snprintf(
            error, STORE_ERROR_SIZE,
            "of an older schema (%d, wanted %d): let warrend open it, or restore a backup of it elsewhere",
            (int)version, (int)STEPS);
        return STORE_FAILED;
    }
    char mark[64];
    snprintf(mark, sizeof mark, "PRAGMA application_id=%d", (int)APPLICATION_ID);
    if (sqlite3_exec(db, mark, NULL, NULL, NULL) != SQLITE_OK)
        return failed(db, "cannot mark the database", error);
    return store__migrate(db, steps, STEPS, error);
}
