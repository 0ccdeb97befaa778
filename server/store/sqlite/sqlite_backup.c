/* Copies of the database: backup and restore. See store.h. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/base/progress.h"
#include "server/store/sqlite/sqlite.h"

enum {
    PATH_SIZE = 1024,
    STEP_PAGES = 256, /* 1 MiB at a time, so that the disk is the server's in between */
    STEP_PAUSE_MS = 1,
    BUSY_MS = 5000,
    CHECK_STEPS = 100000, /* of SQLite's machine, between looks at the clock */
};

/* One copy on its way. The new file has a name of its own until it is whole. */
struct copy {
    const char *from;
    char to[PATH_SIZE], part[PATH_SIZE];
    sqlite3 *source, *target;
    char *error;
};

static enum store_status failed(struct copy *c, const char *path, const char *why)
{
    snprintf(c->error, STORE_ERROR_SIZE, "%.*s: %.*s", 120, path, 120, why);
    return STORE_FAILED;
}

/*
 * Opens the source at one moment and holds it there: a reader does not stand in the writer's way, and without
 * that moment a copy in steps would begin anew with every commit.
 */
static enum store_status open_source(struct copy *c)
{
    int64_t version;
    char why[STORE_ERROR_SIZE];
    if (access(c->from, F_OK))
        return failed(c, c->from, store__why_not_opened(c->from));
    int rc = sqlite3_open_v2(c->from, &c->source, SQLITE_OPEN_READONLY, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_busy_timeout(c->source, BUSY_MS);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(c->source, "BEGIN", NULL, NULL, NULL);
    if (rc != SQLITE_OK)
        return failed(c, c->from, c->source ? sqlite3_errmsg(c->source) : sqlite3_errstr(rc));
    if (store__recognize(c->source, &version, why) != STORE_OK)
        return failed(c, c->from, why);
    return version > 0 ? STORE_OK : failed(c, c->from, "there is nothing in it");
}

/* The new file beside its final place, for its owner only. */
static enum store_status open_target(struct copy *c)
{
    snprintf(c->part, sizeof c->part, "%.*s.XXXXXX", PATH_SIZE - 8, c->to);
    int file = mkstemp(c->part);
    if (file < 0) {
        c->part[0] = '\0';
        return failed(c, c->to, strerror(errno));
    }
    close(file);
    int rc = sqlite3_open_v2(c->part, &c->target, SQLITE_OPEN_READWRITE, NULL);
    if (rc == SQLITE_OK) /* the whole file is flushed at the end */
        rc = sqlite3_exec(c->target, "PRAGMA synchronous=OFF", NULL, NULL, NULL);
    return rc == SQLITE_OK ? STORE_OK : failed(c, c->to, sqlite3_errmsg(c->target));
}

static enum store_status copy_pages(struct copy *c)
{
    sqlite3_backup *backup = sqlite3_backup_init(c->target, "main", c->source, "main");
    if (!backup)
        return failed(c, c->to, sqlite3_errmsg(c->target));
    int rc;
    struct progress progress = {0};
    while ((rc = sqlite3_backup_step(backup, STEP_PAGES)) == SQLITE_OK) {
        uint64_t pages = (uint64_t)sqlite3_backup_pagecount(backup);
        if (!progress.what)
            progress_begin(&progress, "pages copied", pages);
        progress_step(&progress, pages - (uint64_t)sqlite3_backup_remaining(backup));
        sqlite3_sleep(STEP_PAUSE_MS);
    }
    progress_end(&progress);
    int end = sqlite3_backup_finish(backup);
    if (rc == SQLITE_DONE && end == SQLITE_OK)
        return STORE_OK;
    return failed(c, c->to, sqlite3_errstr(rc == SQLITE_DONE ? end : rc));
}

/* Keeps the first line that the check has to say. */
static int note_check(void *context, int columns, char **values, char **names)
{
    char *said = context;
    (void)names;
    if (!said[0] && columns > 0 && values[0])
        snprintf(said, STORE_ERROR_SIZE, "%.*s", (int)strcspn(store__finding(values[0]), "\n"),
                 store__finding(values[0]));
    return 0;
}

static int on_check_step(void *context)
{
    progress_step(context, 0);
    return 0; /* go on */
}

/* One file without a log beside it, and every page of it as it should be. */
static enum store_status check_copy(struct copy *c, bool migrate)
{
    char said[STORE_ERROR_SIZE] = "", why[STORE_ERROR_SIZE];
    struct progress progress;
    int rc = sqlite3_exec(c->target, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    progress_begin(&progress, "checking the copy", 0);
    sqlite3_progress_handler(c->target, CHECK_STEPS, on_check_step, &progress);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(c->target, "PRAGMA integrity_check(1)", note_check, said, NULL);
    sqlite3_progress_handler(c->target, 0, NULL, NULL);
    progress_end(&progress);
    if (rc != SQLITE_OK)
        return failed(c, c->from, sqlite3_errmsg(c->target));
    if (strcmp(said, "ok") != 0) {
        snprintf(why, sizeof why, "damaged: %.200s", said);
        return failed(c, c->from, why);
    }
    if (migrate && store__schema(c->target, false, why) != STORE_OK)
        return failed(c, c->from, why);
    return STORE_OK;
}

static int flush_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    if (file < 0)
        return -1;
    int rc = fsync(file);
    close(file);
    return rc;
}

/* Gives the flushed file its name, unless there is one of that name. */
static enum store_status settle(struct copy *c)
{
    char folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", c->to);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    else
        snprintf(folder, sizeof folder, ".");
    if (flush_path(c->part, O_RDWR) || renameat2(AT_FDCWD, c->part, AT_FDCWD, c->to, RENAME_NOREPLACE))
        return failed(c, c->to, strerror(errno));
    c->part[0] = '\0';
    return flush_path(folder, O_RDONLY | O_DIRECTORY) ? failed(c, c->to, strerror(errno)) : STORE_OK;
}

static void remove_part(const struct copy *c)
{
    static const char *const endings[] = {"", "-journal", "-wal", "-shm"};
    for (size_t i = 0; c->part[0] && i < sizeof endings / sizeof *endings; i++) {
        char path[PATH_SIZE + 16];
        snprintf(path, sizeof path, "%s%s", c->part, endings[i]);
        unlink(path);
    }
}

static enum store_status copy_database(struct copy *c, bool migrate)
{
    enum store_status status = open_source(c);
    if (status == STORE_OK)
        status = open_target(c);
    if (status == STORE_OK)
        status = copy_pages(c);
    if (status == STORE_OK)
        status = check_copy(c, migrate);
    sqlite3_close(c->source);
    if (sqlite3_close(c->target) != SQLITE_OK && status == STORE_OK)
        status = failed(c, c->to, "cannot be closed");
    if (status == STORE_OK)
        status = settle(c);
    remove_part(c);
    return status;
}

enum store_status store_backup(const char *directory, const char *file, char error[STORE_ERROR_SIZE])
{
    char from[PATH_SIZE];
    struct copy c = {.from = from, .error = error};
    int length = snprintf(from, sizeof from, "%s/warren.db", directory);
    if (length >= PATH_SIZE || strlen(file) + 16 >= PATH_SIZE)
        return failed(&c, file, "the name is too long");
    snprintf(c.to, sizeof c.to, "%s", file);
    if (access(file, F_OK) == 0)
        return failed(&c, file, "is there already; nothing is overwritten");
    return copy_database(&c, false);
}

/* Whether there is anything but the lock. */
static bool has_files(const char *directory)
{
    DIR *d = opendir(directory);
    bool found = false;
    for (struct dirent *e = d ? readdir(d) : NULL; e && !found; e = readdir(d))
        found = strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0 &&
                strcmp(e->d_name, "warren.lock") != 0;
    if (d)
        closedir(d);
    return found;
}

/* What came to nothing leaves nothing: while it is locked nobody else is at work in that folder. */
static void remove_lock(const char *directory, bool folder_too)
{
    char path[PATH_SIZE];
    if (has_files(directory))
        return;
    snprintf(path, sizeof path, "%s/warren.lock", directory);
    unlink(path);
    if (folder_too)
        rmdir(directory);
}

enum store_status store_restore(const char *file, const char *directory, char error[STORE_ERROR_SIZE])
{
    struct copy c = {.from = file, .error = error};
    int length = snprintf(c.to, sizeof c.to, "%s/warren.db", directory);
    if (length + 16 >= PATH_SIZE)
        return failed(&c, directory, "the name is too long");
    if (access(file, R_OK))
        return failed(&c, file, strerror(errno));
    bool used = has_files(directory), folder_is_new = access(directory, F_OK) != 0;
    int lock = -1;
    if (!used && store__lock(directory, &lock, error) != STORE_OK)
        return STORE_FAILED;
    if (used || has_files(directory)) {
        if (lock >= 0)
            close(lock);
        return failed(&c, directory, "is not empty; a backup goes into an empty folder");
    }
    enum store_status status = copy_database(&c, true);
    if (status != STORE_OK)
        remove_lock(directory, folder_is_new);
    close(lock);
    return status;
}
