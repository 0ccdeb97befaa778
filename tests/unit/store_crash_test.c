/* The store in bad times: kill -9, full disks, damaged and foreign files, older schemas. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "server/store/sqlite/sqlite.h"
#include "tests/unit/store_help.h"

static const struct store_options plain = {0};

static void path_of(const struct store_fixture *b, const char *name, char path[512])
{
    snprintf(path, 512, "%s/%s", b->directory, name);
}

/* ---- kill -9 ---- */

enum {
    KILLS = 60,
    IN_FLIGHT = 40,
    LEFT = 5, /* two matches that get each entry in one write */
    RIGHT = 6,
};

/* The child: appends without end and prints every acknowledged index to a pipe. */
struct writer {
    struct store_fixture *b;
    int pipe;
    uint32_t next, told;
};

static void acknowledged(void *context, enum store_status status, const char *text);

static void write_more(struct writer *w)
{
    while (w->next - w->told < IN_FLIGHT) {
        struct store_op ops[] = {append_op(LEFT, w->next), append_op(RIGHT, w->next)};
        if (store_write(w->b->store, ops, 2, acknowledged, w) != STORE_OK)
            _exit(3);
        w->next++;
    }
}

static void acknowledged(void *context, enum store_status status, const char *text)
{
    struct writer *w = context;
    if (status != STORE_OK) {
        fprintf(stderr, "%s\n", text);
        _exit(4);
    }
    if (write(w->pipe, &w->told, sizeof w->told) != sizeof w->told)
        _exit(5);
    w->told++;
    write_more(w);
}

static _Noreturn void write_until_killed(struct store_fixture *b, int pipe_end, uint32_t from)
{
    struct store_options options = plain;
    options.directory = b->directory;
    uv_loop_t loop;
    if (uv_loop_init(&loop) || store_open(&b->store, &loop, &options, b->error) != STORE_OK)
        _exit(2);
    struct writer w = {.b = b, .pipe = pipe_end, .next = from, .told = from};
    write_more(&w);
    uv_run(&loop, UV_RUN_DEFAULT);
    _exit(6);
}

/* One life of a writer, ended after so many microseconds. Returns how many entries were acknowledged. */
static uint32_t live_and_die(struct store_fixture *b, uint32_t from, useconds_t life)
{
    int ends[2], status;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        close(ends[0]);
        write_until_killed(b, ends[1], from);
    }
    close(ends[1]);
    /* A pipe holds 64 KiB, far more than the entries of one life, so the child never waits for us. */
    usleep(life);
    ck_assert_int_eq(kill(child, SIGKILL), 0);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFSIGNALED(status), "the writer ended by itself with %d", WEXITSTATUS(status));
    uint32_t index, count = from;
    while (read(ends[0], &index, sizeof index) == sizeof index)
        ck_assert_uint_eq(index, count++);
    close(ends[0]);
    return count;
}

START_TEST(killed)
{
    struct store_fixture b;
    open_new(&b, plain);
    struct store_match left = sample_match(LEFT), right = sample_match(RIGHT);
    create_match(&b, &left);
    create_match(&b, &right);
    close_store(&b);
    uint32_t stored = 0, advanced = 0;
    int life_max = 45000;
    srand(20);
    for (int i = 0; i < KILLS; i++) {
        /* From before the file is open to well into the writing. */
        uint32_t acknowledged_count = live_and_die(&b, stored, (useconds_t)(rand() % life_max));
        ck_assert_msg(reopen(&b, plain) == STORE_OK, "%s", b.error);
        uint32_t now = log_length(&b, LEFT);
        ck_assert_uint_ge(now, acknowledged_count);
        ck_assert_uint_le(now, acknowledged_count + IN_FLIGHT);
        ck_assert_uint_eq(log_length(&b, RIGHT), now); /* a write is whole or not at all */
        advanced += acknowledged_count > stored;
        if (acknowledged_count == stored && life_max < 500000)
            life_max += life_max / 4; /* a slow machine needs longer to open the file at all */
        stored = now;
        close_store(&b);
    }
    ck_assert_msg(advanced >= KILLS / 4, "only %u of %d writers wrote anything", advanced, KILLS);
    remove_directory(b.directory);
}
END_TEST

/* ---- A full disk ---- */

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static rlim_t size_of(const struct store_fixture *b, const char *name)
{
    char path[512];
    struct stat st;
    path_of(b, name, path);
    ck_assert_int_eq(stat(path, &st), 0);
    return (rlim_t)st.st_size;
}

/* The system refuses to let files grow: everything from the failure on fails, then it goes on as if not. */
START_TEST(disk_refuses_and_recovers)
{
    enum { ROUNDS = 3 };
    struct store_fixture b;
    signal(SIGXFSZ, SIG_IGN);
    open_new(&b, plain);
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    uint32_t length = 0;
    for (int round = 0; round < ROUNDS; round++) {
        limit_files(size_of(&b, "warren.db-wal") + 20000);
        struct told told = {0};
        while (told.status == STORE_OK) {
            struct store_op op = append_op(5, length);
            told = write_now(&b, &op, 1);
            length += told.status == STORE_OK;
            ck_assert_uint_lt(length, 1000);
        }
        ck_assert_int_eq(told.status, STORE_FAILED);
        ck_assert_ptr_nonnull(strstr(told.text, "cannot write"));
        ck_assert_ptr_nonnull(strstr(told.text, "warren.db"));
        ck_assert(store_broken(b.store));
        ck_assert_uint_eq(log_length(&b, 5), length);

        /* Room again, but nobody has said that they know. */
        limit_files(RLIM_INFINITY);
        struct store_op next = append_op(5, length);
        told = write_now(&b, &next, 1);
        ck_assert_int_eq(told.status, STORE_FAILED);
        ck_assert_uint_eq(log_length(&b, 5), length);

        /* Queued before the retry: fails; after it: stored. */
        struct told old = {0};
        ck_assert_int_eq(store_write(b.store, &next, 1, note_told, &old), STORE_OK);
        store_retry(b.store);
        ck_assert(!store_broken(b.store));
        write_ok(&b, &next, 1);
        ck_assert_int_eq(old.status, STORE_FAILED);
        ck_assert(!store_broken(b.store));
        length++;
    }
    close_store(&b);
    ck_assert_int_eq(reopen(&b, plain), STORE_OK);
    ck_assert_uint_eq(log_length(&b, 5), length);
    struct store_stats stats;
    store_stats(b.store, &stats);
    ck_assert_uint_eq(stats.failures, 0);
    close_and_remove(&b);
}
END_TEST

static void add_line(struct store_op *op, uint32_t sequence, const char *text)
{
    *op = (struct store_op){.kind = STORE_ADD_CHAT, .id = 5, .chat = {sequence, 0, 1, "Bo", text}};
}

/* SQLite's own limit gives "full"; a group that hits it fails as one. */
START_TEST(database_full)
{
    enum { LINES = 200 };
    static char text[2000];
    memset(text, 'x', sizeof text - 1);
    struct store_fixture b;
    open_new(&b, (struct store_options){.pages_max = 40});
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    static struct told told[LINES];
    for (uint32_t i = 0; i < LINES; i++) {
        struct store_op op;
        add_line(&op, i, text);
        ck_assert_int_eq(store_write(b.store, &op, 1, note_told, &told[i]), STORE_OK);
    }
    while (!told[LINES - 1].calls)
        uv_run(&b.loop, UV_RUN_ONCE);
    uint32_t stored = 0;
    while (stored < LINES && told[stored].status == STORE_OK)
        stored++;
    ck_assert_uint_lt(stored, LINES);
    for (uint32_t i = stored; i < LINES; i++) {
        ck_assert_int_eq(told[i].status, STORE_FAILED);
        ck_assert_ptr_nonnull(strstr(told[i].text, "full"));
    }
    close_store(&b);
    ck_assert_int_eq(reopen(&b, plain), STORE_OK);
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load_head(b.store, 5, &record), STORE_OK);
    ck_assert_uint_eq(record->chat_next, stored);
    store_record_free(record);
    struct store_op op;
    add_line(&op, stored, text);
    write_ok(&b, &op, 1);
    close_and_remove(&b);
}
END_TEST

/* ---- Files that are not as they should be ---- */

static void overwrite(const struct store_fixture *b, off_t from, size_t size)
{
    char path[512], junk[4096];
    memset(junk, 0xa5, sizeof junk);
    path_of(b, "warren.db", path);
    int file = open(path, O_WRONLY);
    ck_assert_int_ge(file, 0);
    for (size_t done = 0; done < size; done += sizeof junk)
        ck_assert_int_eq(pwrite(file, junk, sizeof junk, from + (off_t)done), (ssize_t)sizeof junk);
    close(file);
}

static void store_some(struct store_fixture *b, uint32_t entries)
{
    open_new(b, plain);
    struct store_match m = sample_match(5);
    create_match(b, &m);
    struct told told[2] = {0};
    for (uint32_t i = 0; i < entries; i++) {
        struct store_op op = append_op(5, i);
        ck_assert_int_eq(store_write(b->store, &op, 1, note_told, &told[i + 1 == entries]), STORE_OK);
    }
    close_store(b);
    ck_assert_int_eq(told[1].status, STORE_OK);
}

static void expect_refused(struct store_fixture *b, const char *part)
{
    ck_assert_int_eq(reopen(b, plain), STORE_FAILED);
    ck_assert_ptr_null(b->store);
    ck_assert_ptr_nonnull(strstr(b->error, "warren.db"));
    ck_assert_msg(strstr(b->error, part) != NULL, "%s", b->error);
    close_store(b);
}

START_TEST(damaged_head)
{
    struct store_fixture b;
    store_some(&b, 10);
    overwrite(&b, 0, 4096);
    expect_refused(&b, "not a database");
    remove_directory(b.directory);
}
END_TEST

START_TEST(damaged_inside)
{
    struct store_fixture b;
    store_some(&b, 3000);
    rlim_t size = size_of(&b, "warren.db");
    ck_assert_uint_gt(size, 80 * 1024);
    overwrite(&b, (long)(size * 3 / 4 / 4096 * 4096), 8192); /* of the log, behind what every store has */
    ck_assert_msg(reopen(&b, plain) == STORE_OK, "%s", b.error);
    struct store_record *record = NULL;
    ck_assert_int_eq(store_load(b.store, 5, &record), STORE_FAILED);
    ck_assert_ptr_null(record);
    ck_assert_ptr_nonnull(strstr(store_error(b.store), "malformed"));
    close_and_remove(&b);
}
END_TEST

static void run_sql(const struct store_fixture *b, const char *sql)
{
    char path[512];
    sqlite3 *db = NULL;
    path_of(b, "warren.db", path);
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

START_TEST(foreign_and_newer)
{
    struct store_fixture b;
    store_some(&b, 10);
    run_sql(&b, "PRAGMA user_version=99");
    expect_refused(&b, "newer Warren");
    remove_directory(b.directory);

    temporary_directory(b.directory);
    run_sql(&b, "CREATE TABLE recipes(name)");
    expect_refused(&b, "another program");
    remove_directory(b.directory);

    strcpy(b.directory, "/nonexistent/warren");
    ck_assert_int_eq(reopen(&b, plain), STORE_FAILED);
    ck_assert_ptr_nonnull(strstr(b.error, "/nonexistent/warren"));
    close_store(&b);
    ck_assert_int_eq(reopen(&b, (struct store_options){.read_only = true}), STORE_FAILED);
    close_store(&b);
}
END_TEST

/* An empty file is version 0 and becomes a working store. */
START_TEST(from_version_0)
{
    struct store_fixture b;
    temporary_directory(b.directory);
    run_sql(&b, "PRAGMA user_version=0");
    ck_assert_msg(reopen(&b, plain) == STORE_OK, "%s", b.error);
    struct store_match m = sample_match(5);
    create_match(&b, &m);
    struct store_op op = append_op(5, 0);
    write_ok(&b, &op, 1);
    close_store(&b);
    ck_assert_int_eq(reopen(&b, plain), STORE_OK);
    ck_assert_uint_eq(log_length(&b, 5), 1);
    close_and_remove(&b);
}
END_TEST

static int64_t number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* Steps run once and in order; one that fails leaves the version before it, whole. */
START_TEST(migration_steps)
{
    static const char *const steps[] = {
        "CREATE TABLE a(x); INSERT INTO a VALUES(1);",
        "ALTER TABLE a ADD COLUMN y; UPDATE a SET y=x+1;",
        "INSERT INTO a VALUES(5,5); INSERT INTO nowhere VALUES(1);",
    };
    char error[STORE_ERROR_SIZE];
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
    ck_assert_int_eq(store__migrate(db, steps, 1, error), STORE_OK);
    ck_assert_int_eq(store__migrate(db, steps, 1, error), STORE_OK);
    ck_assert_int_eq(number_of(db, "SELECT count(*) FROM a"), 1);
    ck_assert_int_eq(store__migrate(db, steps, 3, error), STORE_FAILED);
    ck_assert_ptr_nonnull(strstr(error, "version 3"));
    ck_assert_ptr_nonnull(strstr(error, "nowhere"));
    ck_assert_int_eq(number_of(db, "PRAGMA user_version"), 2);
    ck_assert_int_eq(number_of(db, "SELECT count(*) FROM a"), 1);
    ck_assert_int_eq(number_of(db, "SELECT y FROM a"), 2);
    sqlite3_close(db);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store in bad times");
    TCase *tests = tcase_create("bad times");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, killed);
    tcase_add_test(tests, disk_refuses_and_recovers);
    tcase_add_test(tests, database_full);
    tcase_add_test(tests, damaged_head);
    tcase_add_test(tests, damaged_inside);
    tcase_add_test(tests, foreign_and_newer);
    tcase_add_test(tests, from_version_0);
    tcase_add_test(tests, migration_steps);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
