/* See bulk.h. */
#include "tests/bench/load/bulk.h"

#include <sqlite3.h>

#include "server/store/store.h"
#include "tests/bench/bench_server.h"

enum { MATCHES_PER_PERSON = 20 };

static void run(sqlite3 *db, const char *sql)
{
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) == SQLITE_OK)
        return;
    fprintf(stderr, "%s\n", error);
    CHECK(false);
}

/* Keys ascend, so that every table and index grows at its end. */
void bulk_copy(const char *directory, uint32_t count)
{
    static const char copy[] =
        "CREATE TEMP TABLE first AS SELECT * FROM matches;"
        "CREATE TEMP TABLE first_log AS SELECT idx, kind, seat, choice, at FROM log ORDER BY idx;"
        "CREATE TEMP TABLE first_member AS SELECT identity FROM members;"
        "CREATE TEMP TABLE numbers(n INTEGER PRIMARY KEY);"
        "WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < %u)"
        " INSERT INTO numbers SELECT n FROM up;"
        "INSERT INTO identities(id, created, name) SELECT n, n, 'bench' FROM numbers WHERE n <= %u / %d + 1;"
        "INSERT INTO tokens(hash, identity, created) SELECT CAST(printf('%%032d', n) AS BLOB), n, n FROM "
        "numbers"
        " WHERE n <= %u / %d + 1;"
        "INSERT INTO matches SELECT n, CASE n %% %d WHEN 0 THEN %d ELSE %d END, listed, bots, updated, n,"
        " rules_revision, rematch_of, game, CAST(printf('%%016d', n) AS BLOB), secret, seats, entropy, "
        "config,"
        " lobby,series,number,opened FROM numbers, first;"
        "INSERT INTO log SELECT n, idx, kind, seat, choice, at FROM numbers CROSS JOIN first_log;"
        "INSERT INTO members SELECT n / %d + 1, n, n FROM numbers WHERE n %% %d <> 0;"
        "INSERT INTO members SELECT identity, n, n FROM numbers, first_member WHERE n %% %d = 0;";
    char path[512], sql[4096];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/warren.db", directory);
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    run(db, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-200000; BEGIN;");
    int length = snprintf(sql, sizeof sql, copy, count, count, MATCHES_PER_PERSON, count, MATCHES_PER_PERSON,
                          BULK_RUNNING_EVERY, MATCH_RUNNING, MATCH_FINISHED, MATCHES_PER_PERSON,
                          BULK_RUNNING_EVERY, BULK_RUNNING_EVERY);
    CHECK(length < (int)sizeof sql);
    run(db, sql);
    run(db, "COMMIT; PRAGMA journal_mode=WAL;");
    CHECK(sqlite3_close(db) == SQLITE_OK);
}
