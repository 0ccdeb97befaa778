/* Opening, closing and checking the SQLite store. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite/sqlite.h"

enum {
    BUSY_MS = 5000, /* somebody's backup or shell may hold the database for a moment */
};

/*
 * FULL in WAL mode means one flush of the log per transaction: that is the durability. The log is carried
 * over into the database every 4000 pages, so that few commits wait for it and recovery stays short.
 */
static const char writer_pragmas[] = "PRAGMA synchronous=FULL;"
                                     "PRAGMA wal_autocheckpoint=4000;"
                                     "PRAGMA journal_size_limit=33554432;"
                                     "PRAGMA cache_size=-8000;"
                                     "PRAGMA temp_store=MEMORY;";
static const char reader_pragmas[] = "PRAGMA query_only=1;"
                                     "PRAGMA cache_size=-4000;"
                                     "PRAGMA temp_store=MEMORY;";

static void close_state(void *state)
{
    struct sqlite *s = state;
    for (int i = 0; i < WRITE_STATEMENTS; i++)
        sqlite3_finalize(s->write[i]);
    store__witness_close(s);
    free(s->losses);
    sqlite3_finalize(s->filling);
    /* After the readers: the last connection to go tidies the log away, and that takes a writer. */
    sqlite3_close(s->writer);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

void store__reader_close(struct sqlite_reader *reader)
{
    if (!reader)
        return;
    for (int i = 0; i < READ_STATEMENTS; i++)
        sqlite3_finalize(reader->read[i]);
    sqlite3_close(reader->db);
    free(reader);
}

static void close_reader(void *reader)
{
    store__reader_close(reader);
}

static enum store_status system_failed(const char *what, const char *path, char error[STORE_ERROR_SIZE])
{
    snprintf(error, STORE_ERROR_SIZE, "%s %.*s: %s", what, 150, path, strerror(errno));
    return STORE_FAILED;
}

/* Creates a file that only its owner may read (tokens' hashes and secrets are in it), for good. */
static int create_private(const char *directory, const char *path)
{
    int file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST ? 0 : -1;
    close(file);
    int d = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (d < 0)
        return -1;
    int rc = fsync(d);
    close(d);
    return rc;
}

enum store_status store__lock(const char *directory, int *lock, char error[STORE_ERROR_SIZE])
{
    char path[1024];
    *lock = -1;
    if (mkdir(directory, 0700) && errno != EEXIST)
        return system_failed("cannot create", directory, error);
    snprintf(path, sizeof path, "%s/warren.lock", directory);
    int file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        return system_failed("cannot open", path, error);
    if (!flock(file, LOCK_EX | LOCK_NB)) {
        *lock = file;
        return STORE_OK;
    }
    enum store_status status = STORE_IN_USE;
    if (errno == EWOULDBLOCK)
        snprintf(error, STORE_ERROR_SIZE, "%.*s is in use by another server", 150, directory);
    else
        status = system_failed("cannot lock", path, error);
    close(file);
    return status;
}

/* Makes the directory and the database's file, and keeps every other server out of it. */
static enum store_status claim_directory(struct sqlite *s, const char *directory,
                                         char error[STORE_ERROR_SIZE])
{
    enum store_status status = store__lock(directory, &s->lock, error);
    if (status != STORE_OK)
        return status;
    if (create_private(directory, s->path))
        return system_failed("cannot create", s->path, error);
    return STORE_OK;
}

static enum store_status database_failed(const char *path, sqlite3 *db, int rc, char error[STORE_ERROR_SIZE])
{
    snprintf(error, STORE_ERROR_SIZE, "cannot open %.*s: %s", 150, path,
             db ? sqlite3_errmsg(db) : sqlite3_errstr(rc));
    return STORE_FAILED;
}

static int journal_is_wal(void *is_wal, int columns, char **values, char **names)
{
    (void)columns;
    (void)names;
    *(bool *)is_wal = values[0] && strcmp(values[0], "wal") == 0;
    return 0;
}

static enum store_status open_writer(struct sqlite *s, uint32_t pages_max, char error[STORE_ERROR_SIZE])
{
    bool wal = false;
    char limit[64] = "", what[STORE_ERROR_SIZE];
    int rc = sqlite3_open_v2(s->path, &s->writer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc != SQLITE_OK)
        return database_failed(s->path, s->writer, rc, error);
    sqlite3_busy_timeout(s->writer, BUSY_MS);
    /* Before anything is changed: the file may belong to somebody else. */
    if (store__schema(s->writer, false, what) != STORE_OK) {
        snprintf(error, STORE_ERROR_SIZE, "%.*s: %.*s", 120, s->path, 120, what);
        return STORE_FAILED;
    }
    if (sqlite3_exec(s->writer, "PRAGMA journal_mode=WAL", journal_is_wal, &wal, NULL) != SQLITE_OK)
        return database_failed(s->path, s->writer, rc, error);
    if (!wal) {
        snprintf(error, STORE_ERROR_SIZE, "%.*s: this file system cannot hold the database (no WAL)", 150,
                 s->path);
        return STORE_FAILED;
    }
    if (pages_max)
        snprintf(limit, sizeof limit, "PRAGMA max_page_count=%u", pages_max);
    if ((rc = sqlite3_exec(s->writer, writer_pragmas, NULL, NULL, NULL)) != SQLITE_OK ||
        (rc = sqlite3_exec(s->writer, limit, NULL, NULL, NULL)) != SQLITE_OK)
        return database_failed(s->path, s->writer, rc, error);
    for (int i = 0; i < WRITE_STATEMENTS; i++) {
        rc = sqlite3_prepare_v3(s->writer, store__write_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->write[i],
                                NULL);
        if (rc != SQLITE_OK)
            return database_failed(s->path, s->writer, rc, error);
    }
    return STORE_OK;
}

const char *store__why_not_opened(const char *path)
{
    int error = errno, length = (int)(strrchr(path, '/') ? strrchr(path, '/') - path : 0);
    char folder[1024];
    snprintf(folder, sizeof folder, "%.*s", length, path);
    return error == ENOENT && access(folder, F_OK) == 0
               ? "there is none (a server with --store keeps everything in PostgreSQL)"
               : strerror(error);
}

enum store_status store__reader_open(const char *path, bool read_only, struct sqlite_reader **reader,
                                     char error[STORE_ERROR_SIZE])
{
    /* Beside a writer it opens the file for writing too, or it could not take part in the shared index. */
    char what[STORE_ERROR_SIZE];
    int mode = read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    struct sqlite_reader *r = calloc(1, sizeof *r);
    *reader = NULL;
    if (!r) {
        snprintf(error, STORE_ERROR_SIZE, "out of memory");
        return STORE_FAILED;
    }
    snprintf(r->path, sizeof r->path, "%s", path);
    if (access(path, R_OK)) {
        snprintf(error, STORE_ERROR_SIZE, "cannot open %.*s: %s", 150, path, store__why_not_opened(path));
        free(r);
        return STORE_FAILED;
    }
    int rc = sqlite3_open_v2(path, &r->db, mode | SQLITE_OPEN_NOMUTEX, NULL);
    if (rc != SQLITE_OK)
        goto fail;
    sqlite3_busy_timeout(r->db, BUSY_MS);
    if ((rc = sqlite3_exec(r->db, reader_pragmas, NULL, NULL, NULL)) != SQLITE_OK)
        goto fail;
    if (store__schema(r->db, true, what) != STORE_OK) {
        snprintf(error, STORE_ERROR_SIZE, "%.*s: %.*s", 120, path, 120, what);
        goto fail_told;
    }
    for (int i = 0; i < READ_STATEMENTS; i++) {
        rc = sqlite3_prepare_v3(r->db, store__read_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &r->read[i], NULL);
        if (rc != SQLITE_OK)
            goto fail;
    }
    *reader = r;
    return STORE_OK;
fail:
    database_failed(path, r->db, rc, error);
fail_told:
    store__reader_close(r);
    return STORE_FAILED;
}

static enum store_status open_reader(void *state, void **reader, char error[STORE_ERROR_SIZE])
{
    const struct sqlite *s = state;
    struct sqlite_reader *r;
    enum store_status status = store__reader_open(s->path, s->read_only, &r, error);
    *reader = r;
    return status;
}

static enum store_status open_state(void **state, const struct store_options *options,
                                    char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_FAILED;
    *state = NULL;
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(error, STORE_ERROR_SIZE, "out of memory");
        return STORE_FAILED;
    }
    s->lock = -1;
    s->read_only = options->read_only;
    int length = snprintf(s->path, sizeof s->path, "%s/warren.db", options->directory);
    if (length < 0 || (size_t)length >= sizeof s->path) {
        snprintf(error, STORE_ERROR_SIZE, "the data directory's name is too long");
        goto fail;
    }
    status = s->read_only ? STORE_OK : claim_directory(s, options->directory, error);
    if (status == STORE_OK && !s->read_only)
        status = open_writer(s, options->pages_max, error);
    if (status == STORE_OK && !s->read_only)
        status = store__witness_open(s, error);
    if (status != STORE_OK)
        goto fail;
    *state = s;
    return STORE_OK;
fail:
    close_state(s);
    return status;
}

const struct store_engine store_sqlite = {
    .name = "sqlite",
    .open = open_state,
    .close = close_state,
    .losses = store__losses,
    .commit = store__commit,
    .reader_open = open_reader,
    .reader_close = close_reader,
    .reads = &store__reads,
    .quick = true,
    .dump = store__dump,
    .fill_begin = store__fill_begin,
    .fill = store__fill,
    .fill_end = store__fill_end,
};

/* ---- Checking ---- */

struct finding {
    void (*damaged)(void *context, const char *what);
    void *context;
};

const char *store__finding(const char *said)
{
    const char *end = strncmp(said, "*** ", 4) == 0 ? strchr(said, '\n') : NULL;
    return end ? end + 1 : said;
}

static int note_fault(void *context, int columns, char **values, char **names)
{
    const struct finding *finding = context;
    char line[STORE_ERROR_SIZE];
    (void)names;
    if (columns == 0 || !values[0] || strcmp(values[0], "ok") == 0)
        return 0;
    for (const char *at = store__finding(values[0]); *at; at += strspn(at, "\n")) {
        int length = (int)strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", length, at);
        finding->damaged(finding->context, line);
        at += length;
    }
    return 0;
}

/* Whether a match with its log and hashes can be read. */
static void check_match(struct sqlite_reader *s, uint64_t id, const struct finding *finding)
{
    char what[STORE_ERROR_SIZE], name[AUTH_ID_TEXT_SIZE];
    struct store_record *record = NULL;
    auth_id_text(id, name);
    if (store__reads.load(s, id, &record) != STORE_OK) {
        snprintf(what, sizeof what, "match %s: %.200s", name, store__reads.error(s));
        finding->damaged(finding->context, what);
    }
    store_record_free(record);
}

struct id_page {
    uint64_t ids[256];
    uint32_t count;
};

static void note_id(void *context, uint64_t id)
{
    struct id_page *page = context;
    page->ids[page->count++] = id;
}

static void check_matches(struct sqlite_reader *s, const struct finding *finding)
{
    struct id_page page = {.count = 0};
    uint64_t after = 0;
    do {
        page.count = 0;
        if (store__reads.match_ids(s, after, sizeof page.ids / sizeof *page.ids, note_id, &page) != STORE_OK)
            finding->damaged(finding->context, store__reads.error(s));
        for (uint32_t i = 0; i < page.count; i++)
            check_match(s, after = page.ids[i], finding);
    } while (page.count > 0);
}

enum store_status store_check(const char *directory, store_each_loss *lost,
                              void (*damaged)(void *context, const char *what), void *context,
                              char error[STORE_ERROR_SIZE])
{
    void *state = NULL, *opened = NULL;
    struct finding finding = {damaged, context};
    struct store_options options = {.directory = directory, .read_only = true};
    enum store_status status = open_state(&state, &options, error);
    if (status != STORE_OK)
        return status;
    status = open_reader(state, &opened, error);
    if (status != STORE_OK)
        goto done;
    struct sqlite_reader *reader = opened;
    status = store__witness_compare(reader, lost, context);
    if (status != STORE_OK)
        snprintf(error, STORE_ERROR_SIZE, "cannot read %.200s of %.*s", STORE_WITNESS, 120, directory);
    else if (sqlite3_exec(reader->db, "PRAGMA integrity_check", note_fault, &finding, NULL) != SQLITE_OK)
        damaged(context, sqlite3_errmsg(reader->db));
    if (status == STORE_OK)
        check_matches(reader, &finding);
done:
    close_reader(opened);
    close_state(state);
    return status;
}
