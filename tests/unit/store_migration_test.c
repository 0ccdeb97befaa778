/* A database of the first schema, as a server of that time left it: everything in it is there after the
 * update. */
#include <sqlite3.h>

#include "tests/unit/store_help.h"
#include "tests/unit/unit.h"

/* The first schema. It was released: this text is never changed. */
static const char first_schema[] =
    "PRAGMA application_id=0x57415252; PRAGMA user_version=1; PRAGMA journal_mode=WAL;"
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
    " UPDATE counts SET n=n+1 WHERE what=4; END;";

/* A person, a running match with three entries, a hash and a line of chat, and a lobby. */
static const char first_rows[] =
    "INSERT INTO identities VALUES(77,zeroblob(32),1234,'Ada');"
    "INSERT INTO matches VALUES(5,1,0,1,2000,1005,3,0,'duel',zeroblob(16),zeroblob(32),1,zeroblob(32),"
    " '{\"seats\":3}','{\"host\":\"Ada\"}');"
    "INSERT INTO matches VALUES(6,0,1,0,2001,1006,3,5,'duel',randomblob(16),zeroblob(32),0,x'','{}','{}');"
    "INSERT INTO log VALUES(5,0,0,250,x'0100020003000400',500),(5,1,0,1,x'0500060007000800',501),"
    " (5,2,1,1,x'0000000000000000',502);"
    "INSERT INTO hashes VALUES(5,2,x'000102030405060708090a0b0c0d0e0f');"
    "INSERT INTO chat VALUES(5,0,1,600,'Ada','over the hills');"
    "INSERT INTO members VALUES(77,1005,5),(77,1006,6);";

static void run(const char *directory, const char *sql)
{
    char path[512], *error = NULL;
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/warren.db", directory);
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, sql, NULL, NULL, &error);
    ck_assert_msg(!error, "%s", error);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

/* Everything that makes up the schema, in one text. The caller frees it. */
static char *schema_of(const char *directory)
{
    char path[512];
    sqlite3 *db = NULL;
    sqlite3_stmt *all;
    snprintf(path, sizeof path, "%s/warren.db", directory);
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(db,
                                        "SELECT group_concat(sql,'\n') FROM"
                                        " (SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name)",
                                        -1, &all, NULL),
                     SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(all), SQLITE_ROW);
    char *text = strdup((const char *)sqlite3_column_text(all, 0));
    sqlite3_finalize(all);
    sqlite3_close(db);
    return text;
}

static void see_line(void *context, const struct store_chat *line)
{
    ++*(int *)context;
    ck_assert_str_eq(line->text, "over the hills");
    ck_assert_str_eq(line->author, "Ada");
    ck_assert_uint_eq(line->at, 600);
    ck_assert_uint_eq(line->channel, 1);
}

static void count_match(void *context, const struct store_match *m)
{
    (void)m;
    ++*(int *)context;
}

static void count_gap(void *context, struct gap gap)
{
    (void)gap;
    ++*(int *)context;
}

static void check_match_5(struct store *store)
{
    struct store_record *r = NULL;
    ck_assert_int_eq(store_load(store, 5, &r), STORE_OK);
    ck_assert_uint_eq(r->match.status, MATCH_RUNNING);
    ck_assert_uint_eq(r->match.rules_revision, 3);
    ck_assert_uint_eq(r->match.created, 1005);
    ck_assert(r->match.bots && !r->match.listed);
    ck_assert_str_eq(r->match.config, "{\"seats\":3}");
    ck_assert_str_eq(r->match.lobby, "{\"host\":\"Ada\"}");
    ck_assert_uint_eq(r->entries_count, 3);
    ck_assert_uint_eq(r->entries[0].seat, 250);
    ck_assert_uint_eq(r->entries[1].choice.verb, 5);
    ck_assert_uint_eq(r->entries[1].choice.arg[2], 8);
    ck_assert_uint_eq(r->entries[2].kind, ENTRY_UNDO);
    ck_assert_uint_eq(r->hashes_count, 1);
    ck_assert_uint_eq(r->hashes[0].index, 2);
    ck_assert_uint_eq(r->hashes[0].hash[15], 15);
    ck_assert_uint_eq(r->hashes[0].layout, 0); /* nobody knew of layouts */
    ck_assert_uint_eq(r->chat_next, 1);
    store_record_free(r);
}

START_TEST(the_first_schema_becomes_the_newest)
{
    struct store_fixture b;
    struct store_identity ada;
    struct store_counts counts;
    int lines = 0, matches = 0, gaps = 0;
    ck_assert(auth_init());
    temporary_directory(b.directory);
    run(b.directory, first_schema);
    run(b.directory, first_rows);
    /* Whoever only looks changes nothing, and says what to do. */
    ck_assert_int_eq(reopen(&b, (struct store_options){.read_only = true}), STORE_FAILED);
    ck_assert_msg(strstr(b.error, "older schema (1,"), "%s", b.error);
    close_store(&b);
    ck_assert_msg(reopen(&b, (struct store_options){0}) == STORE_OK, "%s", b.error);
    check_match_5(b.store);
    ck_assert_int_eq(store_find_identity(b.store, 77, &ada), STORE_OK);
    ck_assert_str_eq(ada.name, "Ada");
    ck_assert_int_eq(store_chat(b.store, 5, UINT32_MAX, 10, see_line, &lines), STORE_OK);
    ck_assert_int_eq(lines, 1);
    ck_assert_int_eq(store_matches_of(b.store, 77, &(struct store_page){.limit = 9}, count_match, &matches),
                     STORE_OK);
    ck_assert_int_eq(matches, 2);
    ck_assert_int_eq(store_count(b.store, &counts), STORE_OK);
    ck_assert_uint_eq(counts.identities, 1);
    ck_assert_uint_eq(counts.matches[MATCH_LOBBY] + counts.matches[MATCH_RUNNING], 2);
    /* What came later works. */
    struct store_op op = {.kind = STORE_ADD_GAP, .gap = {10, 20}};
    write_ok(&b, &op, 1);
    ck_assert_int_eq(store_gaps(b.store, count_gap, &gaps), STORE_OK);
    ck_assert_int_eq(gaps, 1);
    op = (struct store_op){.kind = STORE_APPEND, .id = 5, .entry = {.index = 3, .at = 503}};
    write_ok(&b, &op, 1);
    op = (struct store_op){.kind = STORE_NOTE_HASH, .id = 5, .hash = {.index = 4, .layout = 9}};
    write_ok(&b, &op, 1);
    close_store(&b);
    ck_assert_int_eq(reopen(&b, (struct store_options){0}), STORE_OK);
    struct store_record *r = NULL;
    ck_assert_int_eq(store_load(b.store, 5, &r), STORE_OK);
    ck_assert_uint_eq(r->entries_count, 4);
    ck_assert_uint_eq(r->hashes[1].layout, 9);
    store_record_free(r);
    close_and_remove(&b);
}
END_TEST

/* Two ways to the newest schema, one result: nobody's database is different for its age. */
START_TEST(old_and_new_are_alike)
{
    struct store_fixture old, new;
    temporary_directory(old.directory);
    run(old.directory, first_schema);
    ck_assert_int_eq(reopen(&old, (struct store_options){0}), STORE_OK);
    close_store(&old);
    open_new(&new, (struct store_options){0});
    close_store(&new);
    char *one = schema_of(old.directory), *two = schema_of(new.directory);
    ck_assert_str_eq(one, two);
    free(one);
    free(two);
    remove_directory(old.directory);
    remove_directory(new.directory);
}
END_TEST

START_TEST(a_restored_backup_is_updated)
{
    struct store_fixture b, restored;
    char file[300], error[STORE_ERROR_SIZE];
    ck_assert(auth_init());
    temporary_directory(b.directory);
    run(b.directory, first_schema);
    run(b.directory, first_rows);
    snprintf(file, sizeof file, "%s/copy.backup", b.directory);
    ck_assert_msg(store_backup(b.directory, file, error) == STORE_OK, "%s", error);
    snprintf(restored.directory, sizeof restored.directory, "%.200s-restored", b.directory);
    ck_assert_msg(store_restore(file, restored.directory, error) == STORE_OK, "%s", error);
    /* So that even those who only look can: this is what is checked before an upgrade. */
    ck_assert_int_eq(reopen(&restored, (struct store_options){.read_only = true}), STORE_OK);
    check_match_5(restored.store);
    close_and_remove(&restored);
    ck_assert_int_eq(reopen(&b, (struct store_options){.read_only = true}), STORE_FAILED); /* as it was */
    close_and_remove(&b);
}
END_TEST

START_TEST(a_newer_schema_is_refused)
{
    struct store_fixture b;
    char file[300], other[300], error[STORE_ERROR_SIZE];
    open_new(&b, (struct store_options){0});
    close_store(&b);
    run(b.directory, "PRAGMA user_version=1000");
    ck_assert_int_eq(reopen(&b, (struct store_options){0}), STORE_FAILED);
    ck_assert_msg(strstr(b.error, "newer Warren (schema 1000"), "%s", b.error);
    close_store(&b);
    snprintf(file, sizeof file, "%s/copy.backup", b.directory);
    ck_assert_int_eq(store_backup(b.directory, file, error), STORE_FAILED);
    ck_assert_msg(strstr(error, "newer Warren"), "%s", error);
    snprintf(file, sizeof file, "%s/warren.db", b.directory);
    snprintf(other, sizeof other, "%.200s-restored", b.directory);
    ck_assert_int_eq(store_restore(file, other, error), STORE_FAILED);
    ck_assert_msg(strstr(error, "newer Warren"), "%s", error);
    ck_assert_int_ne(access(other, F_OK), 0); /* nothing is left of it */
    remove_directory(b.directory);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("schemas of the store");
    TCase *tests = tcase_create("migration");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, the_first_schema_becomes_the_newest);
    tcase_add_test(tests, old_and_new_are_alike);
    tcase_add_test(tests, a_restored_backup_is_updated);
    tcase_add_test(tests, a_newer_schema_is_refused);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
