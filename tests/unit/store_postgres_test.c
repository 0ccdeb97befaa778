/* The store on PostgreSQL when the database is not as it should be, goes away in the middle, or comes back.
 */
#include "server/store/engine.h"
#include "server/store/postgres/connection.h"
#include "tests/unit/store_help.h"

static const struct store_options on_postgres = {.engine = &store_postgres};

static void open_place(struct store_fixture *b, PGconn **beside)
{
    open_new(b, on_postgres);
    *beside = postgres_place_open(b->directory);
}

static void close_place(struct store_fixture *b, PGconn *beside)
{
    PQfinish(beside);
    close_and_remove(b);
}

/* The connection that writes to this place ends, by another's will. */
static void cut_writer(PGconn *beside)
{
    ck_assert_int_eq(postgres_place_do(beside, "SELECT count(pg_terminate_backend(pid)) FROM pg_locks"
                                               " WHERE locktype='advisory'"),
                     1);
    while (postgres_place_do(beside, "SELECT count(*) FROM pg_locks WHERE locktype='advisory'"))
        uv_sleep(1);
}

/* ---- At the start ---- */

static void refuses(const char *address, const char *reason)
{
    struct store_fixture b = {.store = NULL};
    snprintf(b.directory, sizeof b.directory, "%s", address);
    ck_assert_int_eq(reopen(&b, (struct store_options){0}), STORE_FAILED);
    ck_assert_msg(strstr(b.error, reason) != NULL, "%s: %s", address, b.error);
    ck_assert_ptr_null(strstr(b.error, "hidden"));
    close_store(&b);
}

START_TEST(wrong_addresses)
{
    refuses("postgresql://somebody:hidden@/nothing?host=/nonexistent",
            "cannot reach postgresql:///nonexistent");
    refuses("postgresql://somebody:hidden@[::1/x", "none that PostgreSQL takes");
    refuses("postgresql://somebody:hidden@127.0.0.1:1/x?colour=red", "none that PostgreSQL takes");
    refuses("postgresql://somebody:hidden@127.0.0.1:1/x", "cannot reach postgresql://127.0.0.1:1/x");
}
END_TEST

START_TEST(places_are_told_without_secrets)
{
    char place[PLACE_SIZE];
    postgres_place("postgresql://ann:hidden@db.example:5433/games?sslpassword=hidden", place);
    ck_assert_str_eq(place, "postgresql://db.example:5433/games");
    postgres_place("postgresql:///?service=games", place);
    ck_assert_str_eq(place, "postgresql: service games");
}
END_TEST

/* Opens what is there; it must be refused for this reason, and changes nothing. */
static void is_refused(struct store_fixture *b, const char *reason)
{
    ck_assert_int_eq(reopen(b, on_postgres), STORE_FAILED);
    ck_assert_msg(strstr(b->error, reason) != NULL, "%s", b->error);
    close_store(b);
}

START_TEST(schemas_that_are_not_ours)
{
    struct store_fixture b;
    PGconn *beside;
    open_place(&b, &beside);
    close_store(&b);
    postgres_place_do(beside, "UPDATE warren_schema SET version=1000,readable_by=1000");
    is_refused(&b, "newer Warren (schema 1000");
    /* A newer one that says that we may work on it. */
    postgres_place_do(beside, "UPDATE warren_schema SET readable_by=1");
    ck_assert_int_eq(reopen(&b, on_postgres), STORE_OK);
    close_store(&b);
    postgres_place_do(beside, "DROP TABLE warren_schema");
    is_refused(&b, "cannot make the tables"); /* those of another program have these names */
    ck_assert_int_eq(postgres_place_do(beside, "SELECT count(*) FROM matches"), 0);
    PQfinish(beside);
    remove_directory(b.directory);
}
END_TEST

START_TEST(rights_that_are_missing)
{
    struct store_fixture b;
    char address[sizeof b.directory], command[128];
    PGconn *beside;
    open_new(&b, on_postgres);
    beside = postgres_place_open(b.directory);
    close_store(&b);
    strcpy(address, b.directory);
    snprintf(command, sizeof command, "CREATE ROLE guest%d LOGIN", (int)getpid());
    postgres_place_do(beside, command);
    char *user = strstr(b.directory, "user=warren");
    snprintf(command, sizeof command, "user=guest%d%s", (int)getpid(), strstr(address, "&options"));
    strcpy(user, command);
    is_refused(&b, "no right to it");
    snprintf(command, sizeof command, "GRANT USAGE ON SCHEMA %s TO guest%d", strrchr(address, 'D') + 1,
             (int)getpid());
    postgres_place_do(beside, command);
    is_refused(&b, "permission denied");
    strcpy(b.directory, address);
    snprintf(command, sizeof command, "DROP OWNED BY guest%d; DROP ROLE guest%d", (int)getpid(),
             (int)getpid());
    postgres_place_do(beside, command);
    PQfinish(beside);
    remove_directory(b.directory);
}
END_TEST

START_TEST(an_encoding_that_is_not_ours)
{
    struct store_fixture b;
    PGconn *beside;
    char address[sizeof b.directory];
    open_place(&b, &beside);
    close_store(&b);
    postgres_place_do(beside, "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    strcpy(address, b.directory);
    snprintf(b.directory, sizeof b.directory, "postgresql:///latin%s", strchr(address, '?'));
    is_refused(&b, "encoding is LATIN1");
    strcpy(b.directory, address);
    postgres_place_do(beside, "DROP DATABASE latin");
    PQfinish(beside);
    remove_directory(b.directory);
}
END_TEST

/* ---- In the middle ---- */

/* A connection that was lost in a quiet moment is made anew, and nobody hears of it. */
START_TEST(cut_in_a_quiet_moment)
{
    struct store_fixture b;
    PGconn *beside;
    struct store_match m = sample_match(5);
    open_place(&b, &beside);
    create_match(&b, &m);
    for (uint32_t i = 0; i < 5; i++) {
        struct store_op op = append_op(5, i);
        cut_writer(beside);
        write_ok(&b, &op, 1);
    }
    postgres_place_do(beside,
                      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid<>pg_backend_pid()"
                      " AND application_name='warren'");
    ck_assert_uint_eq(log_length(&b, 5), 5);
    close_place(&b, beside);
}
END_TEST

/* Waits until somebody waits for a lock of ours. */
static void wait_for_waiter(PGconn *beside)
{
    while (!postgres_place_do(beside, "SELECT count(*) FROM pg_locks WHERE NOT granted"))
        uv_sleep(1);
}

/* Lost while the group is on its way: told as failed; then what is stored is read, and it goes on. */
START_TEST(cut_on_the_way)
{
    struct store_fixture b;
    PGconn *beside;
    struct told told[2] = {{0}};
    struct store_match m = sample_match(5);
    struct store_op first = append_op(5, 0), second = append_op(5, 1);
    open_place(&b, &beside);
    create_match(&b, &m);
    write_ok(&b, &first, 1);
    postgres_place_do(beside, "BEGIN; LOCK TABLE log");
    ck_assert_int_eq(store_write(b.store, &second, 1, note_told, &told[0]), STORE_OK);
    uv_run(&b.loop, UV_RUN_NOWAIT);
    wait_for_waiter(beside);
    cut_writer(beside);
    while (!told[0].calls)
        uv_run(&b.loop, UV_RUN_ONCE);
    ck_assert_int_eq(told[0].status, STORE_FAILED);
    ck_assert(store_broken(b.store));
    /* Nobody knows what became of it, so nothing is read. */
    uint32_t length;
    ck_assert_int_eq(store_length(b.store, 5, &length), STORE_FAILED);
    postgres_place_do(beside, "ROLLBACK");
    store_retry(b.store);
    write_ok(&b, &(struct store_op){.kind = STORE_NOTE_ALIVE, .gap = {.to = 9}}, 1);
    ck_assert_uint_eq(log_length(&b, 5), 1);
    write_ok(&b, &second, 1);
    ck_assert_uint_eq(log_length(&b, 5), 2);
    close_place(&b, beside);
}
END_TEST

/* Another server that came in between has written: whoever was there before goes no further. */
START_TEST(another_in_between)
{
    struct store_fixture b, other;
    PGconn *beside;
    struct store_match m = sample_match(5);
    struct store_op op = append_op(5, 0);
    open_place(&b, &beside);
    create_match(&b, &m);
    cut_writer(beside);
    strcpy(other.directory, b.directory);
    ck_assert_int_eq(reopen(&other, on_postgres), STORE_OK);
    write_ok(&other, &op, 1);
    ck_assert_int_eq(write_now(&b, &op, 1).status, STORE_FAILED);
    close_store(&other);
    store_retry(b.store);
    struct told told = write_now(&b, &op, 1);
    ck_assert_int_eq(told.status, STORE_FAILED);
    ck_assert_msg(strstr(told.text, "meanwhile") != NULL, "%s", told.text);
    close_place(&b, beside);
}
END_TEST

/* A table that does not take anything for a while fails writes, and loses none that were told. */
START_TEST(a_database_that_fails)
{
    struct store_fixture b;
    PGconn *beside;
    struct store_match m = sample_match(5);
    struct store_op op = append_op(5, 0);
    open_place(&b, &beside);
    create_match(&b, &m);
    postgres_place_do(beside, "ALTER TABLE log RENAME TO hidden");
    struct told told = write_now(&b, &op, 1);
    ck_assert_int_eq(told.status, STORE_FAILED);
    ck_assert_ptr_nonnull(strstr(told.text, "cannot write postgresql://"));
    postgres_place_do(beside, "ALTER TABLE hidden RENAME TO log");
    store_retry(b.store);
    write_ok(&b, &op, 1);
    ck_assert_uint_eq(log_length(&b, 5), 1);
    close_place(&b, beside);
}
END_TEST

/* Texts that no column holds are refused, and hold up nobody. */
START_TEST(texts_that_are_none)
{
    struct store_fixture b;
    PGconn *beside;
    struct store_match m = sample_match(5);
    open_place(&b, &beside);
    create_match(&b, &m);
    struct store_op line = {.kind = STORE_ADD_CHAT, .id = 5, .chat = {.author = "Ada", .text = "\xff\xfe"}};
    ck_assert_int_eq(write_now(&b, &line, 1).status, STORE_REFUSED);
    line.chat.text = "\xc3\xa4";
    write_ok(&b, &line, 1);
    close_place(&b, beside);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store_postgres");
    TCase *tests = tcase_create("store_postgres");
    bool there = postgres_server_start();
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, wrong_addresses);
    tcase_add_test(tests, places_are_told_without_secrets);
    if (there) {
        tcase_add_test(tests, schemas_that_are_not_ours);
        tcase_add_test(tests, rights_that_are_missing);
        tcase_add_test(tests, an_encoding_that_is_not_ours);
        tcase_add_test(tests, cut_in_a_quiet_moment);
        tcase_add_test(tests, cut_on_the_way);
        tcase_add_test(tests, another_in_between);
        tcase_add_test(tests, a_database_that_fails);
        tcase_add_test(tests, texts_that_are_none);
    }
    suite_add_tcase(suite, tests);
    int code = run_suite(suite);
    postgres_server_stop();
    return code;
}
