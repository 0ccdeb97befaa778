/* The second record of what was committed: its own damage, and what it says of a database that lost its end.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "server/base/witness.h"
#include "tests/unit/store_help.h"

static const struct store_options plain = {0};

static void path_of(const char *directory, const char *name, char path[512])
{
    snprintf(path, 512, "%s/%s", directory, name);
}

static off_t size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? st.st_size : -1;
}

static void flip(const char *path, off_t at, int bit)
{
    uint8_t byte;
    int file = open(path, O_RDWR);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(pread(file, &byte, 1, at), 1);
    byte ^= (uint8_t)(1 << bit);
    ck_assert_int_eq(pwrite(file, &byte, 1, at), 1);
    close(file);
}

/* ---- The file alone ---- */

struct lines {
    struct witness_line list[64];
    size_t count;
};

static void note_line(void *context, const struct witness_line *line)
{
    struct lines *lines = context;
    ck_assert_uint_lt(lines->count, 64);
    lines->list[lines->count++] = *line;
}

static struct lines lines_of(const char *path, enum witness_state wanted)
{
    struct lines lines = {.count = 0};
    ck_assert_int_eq(witness_read(path, note_line, &lines), wanted);
    return lines;
}

enum { LINES = 20, LINE_BYTES = 24 };

/* A file with twenty lines. */
static void write_lines(char directory[256], char path[512])
{
    temporary_directory(directory);
    path_of(directory, "seen", path);
    ck_assert_uint_eq(lines_of(path, WITNESS_WHOLE).count, 0);
    struct witness *w = witness_open(path);
    ck_assert_ptr_nonnull(w);
    for (uint32_t i = 0; i < LINES; i++) {
        witness_note(w, WITNESS_LOG, 1000 + i, i);
        witness_note(w, WITNESS_LOG, 1000 + i, i + 1); /* the last one counts, and takes no more room */
        if (i % 3 == 0 || i + 1 == LINES)
            ck_assert(witness_write(w));
    }
    witness_close(w);
}

START_TEST(lines_are_read_as_they_were_written)
{
    char directory[256], path[512];
    write_lines(directory, path);
    struct lines lines = lines_of(path, WITNESS_WHOLE);
    ck_assert_uint_eq(lines.count, LINES);
    for (uint32_t i = 0; i < LINES; i++) {
        ck_assert_uint_eq(lines.list[i].id, 1000 + i);
        ck_assert_uint_eq(lines.list[i].number, i + 1);
        ck_assert_uint_eq(lines.list[i].kind, WITNESS_LOG);
    }
    struct witness *w = witness_open(path); /* and goes on */
    witness_note(w, WITNESS_CHAT, 5, 6);
    ck_assert(witness_write(w));
    ck_assert_uint_eq(lines_of(path, WITNESS_WHOLE).count, LINES + 1);
    ck_assert(witness_restart(w));
    ck_assert_uint_eq(lines_of(path, WITNESS_WHOLE).count, 0);
    witness_note(w, WITNESS_CHAT, 5, 7);
    ck_assert(witness_write(w));
    ck_assert_uint_eq(lines_of(path, WITNESS_WHOLE).list[0].number, 7);
    witness_close(w);
    remove_directory(directory);
}
END_TEST

START_TEST(every_flipped_bit_is_noticed)
{
    char directory[256], path[512];
    write_lines(directory, path);
    for (off_t at = 0; at < size_of(path); at++) {
        flip(path, at, (int)(at % 8));
        struct lines lines = lines_of(path, WITNESS_DAMAGED);
        ck_assert_int_eq((int)lines.count, at < LINE_BYTES ? 0 : (int)(at / LINE_BYTES) - 1);
        flip(path, at, (int)(at % 8));
    }
    ck_assert_uint_eq(lines_of(path, WITNESS_WHOLE).count, LINES);
    remove_directory(directory);
}
END_TEST

START_TEST(a_torn_end_is_no_damage)
{
    char directory[256], path[512];
    write_lines(directory, path);
    off_t size = size_of(path);
    ck_assert_int_eq(truncate(path, size - 7), 0);
    ck_assert_uint_eq(lines_of(path, WITNESS_WHOLE).count, LINES - 1);
    ck_assert_int_eq(truncate(path, size + 5000), 0); /* zeros, as a file system leaves them */
    ck_assert_uint_eq(lines_of(path, WITNESS_WHOLE).count, LINES - 1);
    struct witness *w = witness_open(path);
    witness_note(w, WITNESS_IDENTITY, 8, 1);
    ck_assert(witness_write(w));
    witness_close(w);
    struct lines lines = lines_of(path, WITNESS_WHOLE);
    ck_assert_uint_eq(lines.count, LINES);
    ck_assert_uint_eq(lines.list[LINES - 1].id, 8);
    remove_directory(directory);
}
END_TEST

/* ---- A database that lost its end ---- */

enum { MATCH = 5, OTHER = 6, PERSON = 9, CYCLES = 40 };

/* Stores one thing after the other and dies without closing: all of it stands in the log of writes. */
static void live_and_fall(const char *directory)
{
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct store_fixture b = {.store = NULL};
        snprintf(b.directory, sizeof b.directory, "%s", directory);
        if (reopen(&b, plain) != STORE_OK)
            _exit(1);
        struct store_match m = sample_match(MATCH), other = sample_match(OTHER);
        create_match(&b, &m);
        for (uint32_t i = 0; i < CYCLES; i++) {
            struct store_op entry = append_op(MATCH, i);
            write_ok(&b, &entry, 1);
        }
        create_match(&b, &other);
        struct store_identity person = {.id = PERSON, .created = 1, .name = "Bo"};
        struct store_op made = {.kind = STORE_CREATE_IDENTITY, .identity = &person};
        write_ok(&b, &made, 1);
        struct store_op line = {.kind = STORE_ADD_CHAT, .id = MATCH, .chat = {0, 0, 1, "Bo", "hello"}};
        write_ok(&b, &line, 1);
        m.lobby = "{\"host\":\"Bo\"}";
        m.updated += 5000;
        struct store_op update = {.kind = STORE_UPDATE_MATCH, .match = &m};
        write_ok(&b, &update, 1);
        struct store_op ban = {.kind = STORE_BAN, .ban = &(struct store_ban){.who = "x", .why = "y"}};
        write_ok(&b, &ban, 1); /* nothing but its pages tells of it */
        _exit(0);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
}

struct found {
    int of[LOSS_WITNESS + 1];
    uint32_t had, has; /* entries */
    int faults;
};

static void note_loss(void *context, const struct store_loss *loss)
{
    struct found *found = context;
    found->of[loss->kind]++;
    if (loss->kind == LOSS_ENTRIES) {
        found->had = loss->had;
        found->has = loss->has;
    }
}

static void note_fault(void *context, const char *what)
{
    (void)what;
    ((struct found *)context)->faults++;
}

static struct found check(const char *directory)
{
    struct found found = {.faults = 0};
    char error[STORE_ERROR_SIZE] = "";
    ck_assert_msg(store_check(directory, note_loss, note_fault, &found, error) == STORE_OK, "%s", error);
    return found;
}

static int sum_of(const struct found *found)
{
    int sum = found->faults;
    for (int i = 0; i <= LOSS_WITNESS; i++)
        sum += found->of[i];
    return sum;
}

static void copy_files(const char *from, char to[256])
{
    char command[1024];
    temporary_directory(to);
    snprintf(command, sizeof command, "cp %s/* %s/", from, to);
    ck_assert_int_eq(system(command), 0);
}

/* What the store says when it opens is what the check said; then nothing is missing any more. */
static void open_and_go_on(const char *directory, const struct found *wanted)
{
    struct store_fixture b = {.store = NULL};
    struct found found = {.faults = 0};
    snprintf(b.directory, sizeof b.directory, "%s", directory);
    ck_assert_msg(reopen(&b, plain) == STORE_OK, "%s", b.error);
    store_losses(b.store, note_loss, &found);
    ck_assert_int_eq(memcmp(found.of, wanted->of, sizeof found.of), 0);
    struct store_match m = sample_match(77);
    create_match(&b, &m);
    close_store(&b);
    struct found again = check(directory);
    ck_assert_int_eq(sum_of(&again), 0);
}

START_TEST(nothing_is_missing_after_a_fall)
{
    char directory[256];
    ck_assert(auth_init());
    temporary_directory(directory);
    live_and_fall(directory);
    struct found found = check(directory);
    ck_assert_int_eq(sum_of(&found), 0);
    open_and_go_on(directory, &found);
    remove_directory(directory);
}
END_TEST

/* Falls as soon as a transaction is on disk, before the store can note it. */
static int fall_after_commit(unsigned what, void *armed, void *statement, void *nanoseconds)
{
    (void)what;
    (void)nanoseconds;
    const char *sql = sqlite3_sql(statement);
    if (*(const bool *)armed && sql && strcmp(sql, "COMMIT") == 0)
        _exit(0);
    return 0;
}

static bool falls;

static int watch_commits(sqlite3 *db, char **error, const void *routines)
{
    (void)error;
    (void)routines;
    return sqlite3_trace_v2(db, SQLITE_TRACE_PROFILE, fall_after_commit, &falls);
}

/* Removes what the operation says from a store with a match and a person, and falls when that is on disk. */
static void remove_and_fall(const char *directory, struct store_op op)
{
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct store_fixture b = {.store = NULL};
        snprintf(b.directory, sizeof b.directory, "%s", directory);
        sqlite3_auto_extension((void (*)(void))watch_commits);
        if (reopen(&b, plain) != STORE_OK)
            _exit(1);
        struct store_match m = sample_match(MATCH);
        m.status = MATCH_FINISHED;
        create_match(&b, &m);
        struct store_op entry = append_op(MATCH, 0);
        write_ok(&b, &entry, 1);
        struct store_op line = {.kind = STORE_ADD_CHAT, .id = MATCH, .chat = {0, 0, 1, "Bo", "hello"}};
        write_ok(&b, &line, 1);
        struct store_identity person = {.id = PERSON, .created = 1, .seen = 1, .name = "Bo"};
        struct store_op made = {.kind = STORE_CREATE_IDENTITY, .identity = &person};
        write_ok(&b, &made, 1);
        falls = true;
        op.expiry = (struct store_expiry){.before = m.updated + 1, .status = MATCH_FINISHED};
        write_ok(&b, &op, 1);
        _exit(2); /* it did not fall */
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
}

START_TEST(what_was_removed_before_a_fall_is_not_missed)
{
    static const struct store_op removals[] = {
        {.kind = STORE_EXPIRE_MATCH, .id = MATCH},
        {.kind = STORE_EXPIRE_CHAT, .id = MATCH},
        {.kind = STORE_EXPIRE_IDENTITY, .id = PERSON},
    };
    ck_assert(auth_init());
    for (size_t i = 0; i < sizeof removals / sizeof *removals; i++) {
        char directory[256];
        temporary_directory(directory);
        remove_and_fall(directory, removals[i]);
        struct found found = check(directory);
        ck_assert_msg(sum_of(&found) == 0, "removal %zu", i);
        open_and_go_on(directory, &found);
        remove_directory(directory);
    }
}
END_TEST

/* ---- A log that began anew ---- */

static int (*write_of_the_log)(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at);

static int fall_behind_the_head(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    int rc = write_of_the_log(file, bytes, size, at);
    if (at == 0)
        _exit(0);
    return rc;
}

/* From the next transaction on the log's file falls as soon as it has a new head. */
static int watch_the_head(unsigned what, void *db, void *statement, void *text)
{
    static sqlite3_io_methods methods;
    sqlite3_file *file = NULL;
    (void)what;
    (void)text;
    const char *sql = sqlite3_sql(statement);
    if (falls && sql && strcmp(sql, "COMMIT") == 0 && !write_of_the_log &&
        sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK) {
        methods = *file->pMethods;
        write_of_the_log = methods.xWrite;
        methods.xWrite = fall_behind_the_head;
        file->pMethods = &methods;
    }
    return 0;
}

static int watch_heads(sqlite3 *db, char **error, const void *routines)
{
    (void)error;
    (void)routines;
    return sqlite3_trace_v2(db, SQLITE_TRACE_STMT, watch_the_head, db);
}

/* Everything is carried over into the database. Whoever closes it last tidies the log away besides. */
static void carry_over(const char *directory)
{
    char path[512];
    sqlite3 *shell;
    path_of(directory, "warren.db", path);
    if (sqlite3_open(path, &shell) != SQLITE_OK ||
        sqlite3_exec(shell, "SELECT 1 FROM sqlite_schema; PRAGMA wal_checkpoint", NULL, NULL, NULL) !=
            SQLITE_OK ||
        sqlite3_close(shell) != SQLITE_OK)
        abort();
}

/* The first write behind a log that has begun anew gets no further than its head. */
static void begin_the_log_anew_and_fall(const char *directory, bool write_before)
{
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct store_fixture b = {.store = NULL};
        snprintf(b.directory, sizeof b.directory, "%s", directory);
        sqlite3_auto_extension((void (*)(void))watch_heads);
        struct found found = {.faults = 0};
        if (reopen(&b, plain) != STORE_OK)
            _exit(1);
        store_losses(b.store, note_loss, &found);
        if (sum_of(&found) > 0)
            _exit(3);
        struct store_match m = sample_match(75), other = sample_match(76);
        if (write_before) {
            create_match(&b, &m);
            carry_over(directory);
        }
        falls = true;
        create_match(&b, &other);
        _exit(2); /* it did not fall */
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
}

START_TEST(a_log_of_writes_of_a_head_alone_is_no_loss)
{
    char fallen[256], directory[256], log[512];
    ck_assert(auth_init());
    temporary_directory(fallen);
    begin_the_log_anew_and_fall(fallen, true);
    for (int byte = -1; byte < 32; byte++) { /* -1: as it was left; a damaged head is noticed */
        copy_files(fallen, directory);
        path_of(directory, "warren.db-shm", log);
        unlink(log);
        path_of(directory, "warren.db-wal", log);
        if (byte >= 0)
            flip(log, byte, byte % 8);
        struct found found = check(directory);
        ck_assert_msg(found.of[LOSS_PAGES] == (byte >= 0) && sum_of(&found) == (byte >= 0), "byte %d", byte);
        open_and_go_on(directory, &found);
        remove_directory(directory);
    }
    remove_directory(fallen);
}
END_TEST

START_TEST(a_log_of_writes_that_was_tidied_away_is_no_loss)
{
    char directory[256];
    ck_assert(auth_init());
    temporary_directory(directory);
    live_and_fall(directory);
    carry_over(directory);
    begin_the_log_anew_and_fall(directory, false);
    struct found found = check(directory);
    ck_assert_int_eq(sum_of(&found), 0);
    remove_directory(directory);
}
END_TEST

/* Each damage to a copy of the same fallen store. */
START_TEST(a_damaged_log_of_writes_is_noticed)
{
    enum { HEAD = 32, FRAME = 24 + 4096 };
    char fallen[256], directory[256], log[512], copy[600];
    ck_assert(auth_init());
    temporary_directory(fallen);
    live_and_fall(fallen);
    path_of(fallen, "warren.db-wal", log);
    off_t size = size_of(log), frames = (size - HEAD) / FRAME;
    ck_assert_int_gt((int)frames, CYCLES);
    srand(7);
    for (int round = 0; round < 60; round++) {
        copy_files(fallen, directory);
        path_of(directory, "warren.db-wal", log);
        char index[512];
        path_of(directory, "warren.db-shm", index);
        unlink(index);
        off_t frame = (off_t)rand() % frames;
        if (round % 3 == 0)
            ck_assert_int_eq(truncate(log, HEAD + frame * FRAME + rand() % FRAME), 0);
        else if (round % 3 == 1)
            flip(log, HEAD + frame * FRAME + rand() % FRAME, rand() % 8);
        else
            flip(log, rand() % HEAD, rand() % 8);
        struct found found = check(directory);
        ck_assert_msg(sum_of(&found) > 0, "round %d: frame %d of %d", round, (int)frame, (int)frames);
        ck_assert_int_eq(found.of[LOSS_PAGES], 1);
        if (found.of[LOSS_ENTRIES])
            ck_assert(found.had == CYCLES && found.has < CYCLES);
        open_and_go_on(directory, &found);
        snprintf(copy, sizeof copy, "%s.damaged-1", log);
        ck_assert_int_ge(size_of(copy), 0);
        remove_directory(directory);
    }
    remove_directory(fallen);
}
END_TEST

START_TEST(a_log_of_writes_that_is_gone_is_noticed)
{
    char directory[256], log[512];
    ck_assert(auth_init());
    temporary_directory(directory);
    live_and_fall(directory);
    path_of(directory, "warren.db-wal", log);
    ck_assert_int_eq(unlink(log), 0);
    path_of(directory, "warren.db-shm", log);
    unlink(log);
    struct store_fixture b = {.store = NULL};
    struct found found = {.faults = 0};
    snprintf(b.directory, sizeof b.directory, "%s", directory);
    ck_assert_msg(reopen(&b, plain) == STORE_OK, "%s", b.error);
    store_losses(b.store, note_loss, &found);
    ck_assert_int_eq(found.of[LOSS_MATCH], 2);
    ck_assert_int_eq(found.of[LOSS_ENTRIES], 1);
    ck_assert_int_eq(found.of[LOSS_CHAT], 1);
    ck_assert_int_eq(found.of[LOSS_IDENTITY], 1);
    ck_assert(found.had == CYCLES && found.has == 0);
    close_and_remove(&b);
}
END_TEST

START_TEST(a_damaged_record_says_so)
{
    char directory[256], seen[512];
    ck_assert(auth_init());
    temporary_directory(directory);
    live_and_fall(directory);
    path_of(directory, "warren.seen", seen);
    flip(seen, size_of(seen) / 2, 3);
    struct found found = check(directory);
    ck_assert_int_eq(found.of[LOSS_WITNESS], 1);
    open_and_go_on(directory, &found);
    remove_directory(directory);
}
END_TEST

/* An older database in the place of this one, as by a wrong copy. */
START_TEST(an_older_database_is_noticed)
{
    char directory[256], old[256], from[512], to[512];
    struct store_fixture b;
    open_new(&b, plain);
    struct store_match m = sample_match(MATCH);
    create_match(&b, &m);
    close_store(&b);
    copy_files(b.directory, old);
    snprintf(directory, sizeof directory, "%s", b.directory);
    ck_assert_int_eq(reopen(&b, plain), STORE_OK);
    struct store_op entry = append_op(MATCH, 0);
    write_ok(&b, &entry, 1);
    close_store(&b);
    path_of(old, "warren.db", from);
    path_of(directory, "warren.db", to);
    ck_assert_int_eq(rename(from, to), 0);
    struct found found = check(directory);
    ck_assert_int_eq(found.of[LOSS_ENTRIES], 1);
    ck_assert_int_eq(sum_of(&found), 1);
    open_and_go_on(directory, &found);
    remove_directory(directory);
    remove_directory(old);
}
END_TEST

/* Long use: the record begins anew now and then, and stays small. */
START_TEST(the_record_stays_small)
{
    enum { MANY = 60000, AT_ONCE = 100 };
    char seen[512];
    struct store_fixture b;
    open_new(&b, plain);
    struct store_match m = sample_match(MATCH), other = sample_match(OTHER);
    create_match(&b, &m);
    create_match(&b, &other);
    path_of(b.directory, "warren.seen", seen);
    off_t most = 0, before = 0;
    bool smaller = false;
    for (uint32_t i = 0; i < MANY; i += AT_ONCE) {
        static struct store_op ops[AT_ONCE];
        for (uint32_t n = 0; n < AT_ONCE; n++)
            ops[n] = append_op(n % 2 ? MATCH : OTHER, (i + n) / 2);
        write_ok(&b, ops, AT_ONCE);
        off_t size = size_of(seen);
        most = size > most ? size : most;
        smaller |= size < before;
        before = size;
    }
    ck_assert(smaller && most < 2 * 1024 * 1024);
    close_store(&b);
    struct found found = check(b.directory);
    ck_assert_int_eq(sum_of(&found), 0);
    remove_directory(b.directory);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("witness");
    TCase *tests = tcase_create("witness");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, lines_are_read_as_they_were_written);
    tcase_add_test(tests, every_flipped_bit_is_noticed);
    tcase_add_test(tests, a_torn_end_is_no_damage);
    tcase_add_test(tests, nothing_is_missing_after_a_fall);
    tcase_add_test(tests, what_was_removed_before_a_fall_is_not_missed);
    tcase_add_test(tests, a_log_of_writes_of_a_head_alone_is_no_loss);
    tcase_add_test(tests, a_log_of_writes_that_was_tidied_away_is_no_loss);
    tcase_add_test(tests, a_damaged_log_of_writes_is_noticed);
    tcase_add_test(tests, a_log_of_writes_that_is_gone_is_noticed);
    tcase_add_test(tests, a_damaged_record_says_so);
    tcase_add_test(tests, an_older_database_is_noticed);
    tcase_add_test(tests, the_record_stays_small);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
