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

/* ---- Several at a time ---- */

static void open_two(struct store_fixture *a, struct store_fixture *b)
{
    open_new(a, (struct store_options){.engine = &store_postgres, .node = "a"});
    ck_assert_int_eq(open_node(b, a, "b"), STORE_OK);
}

static void see_node(void *context, const struct store_match *match)
{
    char *seen = context;
    snprintf(seen + strlen(seen), STORE_NODE_SIZE + 16, "%d%s ", (int)match->id, match->node);
}

static void see_gap(void *context, struct gap gap)
{
    *(uint64_t *)context += gap.to;
}

static void see_match(void *context, uint64_t id)
{
    *(uint64_t *)context += id;
}

static void see_resting(void *context, uint64_t id, uint64_t time, bool due)
{
    (void)time;
    (void)due;
    *(uint64_t *)context += id;
}

/* Each reads where every match is played, and goes by its own gaps, running matches and matches at rest. */
START_TEST(nodes_have_their_own)
{
    struct store_fixture a, b;
    struct store_match m = sample_match(5), n = sample_match(6), o = sample_match(7);
    struct store_rights rights;
    char seen[4 * (STORE_NODE_SIZE + 16)] = "";
    uint64_t sum = 0, at;
    open_two(&a, &b);
    m.status = n.status = MATCH_RUNNING;
    m.bots = n.bots = true;
    o.status = MATCH_FINISHED;
    create_match(&a, &m);
    create_match(&b, &n);
    create_match(&b, &o);
    ck_assert_int_eq(store_matches(b.store, &(struct store_page){.limit = 9}, see_node, seen), STORE_OK);
    ck_assert_msg(strstr(seen, "5a ") && strstr(seen, "6 ") && strstr(seen, "7 "), "%s", seen);
    ck_assert_int_eq(store_find_rights(a.store, 6, 1, &rights), STORE_OK);
    ck_assert(rights.exists && strcmp(rights.node, "b") == 0);
    ck_assert_int_eq(store_find_rights(a.store, 5, 1, &rights), STORE_OK);
    ck_assert(rights.exists && rights.node[0] == '\0');

    struct store_op alive = {.kind = STORE_NOTE_ALIVE, .gap = {.to = 90}};
    struct store_op gap = {.kind = STORE_ADD_GAP, .gap = {10, 20}};
    write_ok(&a, &alive, 1);
    write_ok(&a, &gap, 1);
    gap.gap.to = alive.gap.to = 70;
    write_ok(&b, &gap, 1);
    write_ok(&b, &alive, 1);
    ck_assert_int_eq(store_gaps(a.store, see_gap, &sum), STORE_OK);
    ck_assert_uint_eq(sum, 20);
    ck_assert_int_eq(store_alive(a.store, &at), STORE_OK);
    ck_assert_uint_eq(at, 90);
    sum = 0;
    ck_assert_int_eq(store_gaps(b.store, see_gap, &sum), STORE_OK);
    ck_assert_uint_eq(sum, 70);
    sum = 0;
    ck_assert_int_eq(store_running(b.store, true, 0, see_match, &sum), STORE_OK);
    ck_assert_uint_eq(sum, 6);
    struct store_expiry expiry = {.before = INT64_MAX, .status = MATCH_FINISHED};
    sum = 0;
    ck_assert_int_eq(
        store_resting_matches(a.store, &expiry, &(struct store_page){.limit = 9}, see_resting, &sum),
        STORE_OK);
    ck_assert_uint_eq(sum, 0);
    ck_assert_int_eq(
        store_resting_matches(b.store, &expiry, &(struct store_page){.limit = 9}, see_resting, &sum),
        STORE_OK);
    ck_assert_uint_eq(sum, 7);
    close_store(&b);
    close_and_remove(&a);
}
END_TEST

/* What both have stored is counted once, whoever asks. */
START_TEST(nodes_count_together)
{
    struct store_fixture a, b;
    struct store_counts counts;
    open_two(&a, &b);
    for (uint64_t id = 1; id <= 6; id++) {
        struct store_fixture *node = id % 3 ? &a : &b;
        struct store_match m = sample_match(10 + id);
        create_match(node, &m);
        if (id % 2) {
            m.status = MATCH_RUNNING;
            write_ok(node, &(struct store_op){.kind = STORE_UPDATE_MATCH, .id = m.id, .match = &m}, 1);
        }
    }
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(store_count(i ? b.store : a.store, &counts), STORE_OK);
        ck_assert_uint_eq(counts.matches[MATCH_LOBBY], 3);
        ck_assert_uint_eq(counts.matches[MATCH_RUNNING], 3);
    }
    close_store(&b);
    close_and_remove(&a);
}
END_TEST

/* Who is alone is the first of several once it has a name; and each place is taken by one. */
START_TEST(nodes_have_names)
{
    struct store_fixture a, b;
    open_new(&a, on_postgres);
    ck_assert_int_eq(open_node(&b, &a, "b"), STORE_IN_USE); /* the first has no name yet */
    close_store(&b);
    close_store(&a);
    ck_assert_int_eq(open_node(&b, &a, "b"), STORE_OK); /* now it is that one */
    struct store_fixture c;
    ck_assert_int_eq(open_node(&c, &a, ""), STORE_FAILED);
    ck_assert_msg(strstr(c.error, "(b and others): --node must say") != NULL, "%s", c.error);
    close_store(&c);
    ck_assert_int_eq(open_node(&c, &a, "c"), STORE_OK);
    close_store(&c);
    ck_assert_int_eq(open_node(&c, &a, "c"), STORE_OK); /* the same again */
    PGconn *beside = postgres_place_open(a.directory);
    ck_assert_int_eq(postgres_place_do(beside, "SELECT sum(node) FROM nodes WHERE name IN ('b','c')"), 1);
    ck_assert_int_eq(postgres_place_do(beside, "SELECT count(*) FROM nodes"), 2);
    ck_assert_int_eq(postgres_place_do(beside, "SELECT claims FROM nodes WHERE name='c'"), 2);
    close_store(&c);
    close_place(&b, beside);
}
END_TEST

static struct store_op seen_op(uint64_t identity)
{
    return (struct store_op){.kind = STORE_NOTE_SEEN, .id = identity, .seen = 1000 + identity};
}

/* Two transactions that wait for each other's rows: the one that is undone is done again, and nobody hears.
 */
START_TEST(nodes_that_wait_for_each_other)
{
    struct store_fixture b;
    PGconn *beside;
    struct told told = {0};
    struct store_op ops[] = {seen_op(2), seen_op(1)};
    struct store_identity people[] = {{.id = 1, .token_hash = {1}, .name = "Ada"},
                                      {.id = 2, .token_hash = {2}, .name = "Bob"}};
    open_place(&b, &beside);
    for (int i = 0; i < 2; i++)
        write_ok(&b, &(struct store_op){.kind = STORE_CREATE_IDENTITY, .identity = &people[i]}, 1);
    postgres_place_do(beside, "SET deadlock_timeout='1h'"); /* so that it is not this one */
    postgres_place_do(beside, "BEGIN; UPDATE identities SET seen=5 WHERE id=1");
    ck_assert_int_eq(store_write(b.store, ops, 2, note_told, &told), STORE_OK);
    uv_run(&b.loop, UV_RUN_NOWAIT);
    /* The other looks once, a second after it began to wait, whether each waits for the other: in the
     * database this is there by then, while this program may be late. Returns when the other is undone. */
    postgres_place_do(beside, "DO $$ BEGIN WHILE NOT EXISTS(SELECT 1 FROM pg_locks WHERE NOT granted) LOOP"
                              " PERFORM pg_sleep(0.001); END LOOP;"
                              " UPDATE identities SET seen=5 WHERE id=2; END $$");
    postgres_place_do(beside, "COMMIT");
    while (!told.calls)
        uv_run(&b.loop, UV_RUN_ONCE);
    ck_assert_int_eq(told.status, STORE_OK);
    ck_assert_int_eq(postgres_place_do(beside, "SELECT sum(seen) FROM identities"), 2003);
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
        tcase_add_test(tests, nodes_have_their_own);
        tcase_add_test(tests, nodes_count_together);
        tcase_add_test(tests, nodes_have_names);
        tcase_add_test(tests, nodes_that_wait_for_each_other);
    }
    suite_add_tcase(suite, tests);
    int code = run_suite(suite);
    postgres_server_stop();
    return code;
}
