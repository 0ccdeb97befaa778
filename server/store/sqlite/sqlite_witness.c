/*
 * What was committed, noted beside the database (witness.h), and compared with what the database has: at the
 * start, and by store_check. On the store's thread, but for the comparing.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/base/id_map.h"
#include "server/store/sqlite/sqlite.h"

enum {
    RESTART_BYTES = 1024 * 1024, /* above which it begins anew, when all is in the database's main file */
    TAIL_LINES = 8,
    LOST_COPIES = 99,
    COPY_BYTES = 64 * 1024,
    PATH_SIZE = 1100,
};

static void path_beside(const char *database, const char *name, char path[PATH_SIZE])
{
    const char *slash = strrchr(database, '/');
    int folder = slash ? (int)(slash - database) : 0;
    snprintf(path, PATH_SIZE, "%.*s/%s", folder, database, name);
}

/*
 * How old a match's row is: never 0, and counting round. Rows only get younger, and the last commit before a
 * fall may not have been noted.
 */
static uint32_t row_number(uint64_t updated)
{
    enum { GRAIN_BITS = 4 }; /* 16 ms: then it counts round in a year */
    return (uint32_t)(updated >> GRAIN_BITS) << 1 | 1;
}

static bool is_older(uint32_t row, uint32_t noted)
{
    return row - noted > UINT32_MAX / 2;
}

/* ---- Noting ---- */

/* How far SQLite's own log goes. */
struct pages {
    uint64_t salt;
    uint32_t count;
};

/*
 * From its index (sqlite.org/walformat.html), by way of the connection: whoever opens and closes that file
 * takes away the process's locks on it. False if there is none.
 */
static bool read_pages(sqlite3 *db, struct pages *pages)
{
    enum { REGION = 32768, FRAMES_AT = 16, SALT_AT = 32 };
    sqlite3_file *file = NULL;
    void volatile *region = NULL;
    *pages = (struct pages){0, 0};
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file->pMethods ||
        file->pMethods->iVersion < 2 || file->pMethods->xShmMap(file, 0, REGION, 0, &region) != SQLITE_OK ||
        !region)
        return false;
    const uint8_t volatile *index = region;
    for (int i = 0; i < 8; i++)
        pages->salt = pages->salt << 8 | index[SALT_AT + i];
    pages->count = *(const uint32_t volatile *)(index + FRAMES_AT); /* in the machine's own order */
    return true;
}

static void note_op(struct witness *w, const struct store_op *op)
{
    switch (op->kind) {
    case STORE_APPEND:
        witness_note(w, WITNESS_LOG, op->id, op->entry.index + 1);
        break;
    case STORE_ADD_CHAT:
        witness_note(w, WITNESS_CHAT, op->id, op->chat.sequence + 1);
        break;
    case STORE_CREATE_MATCH:
    case STORE_UPDATE_MATCH:
        witness_note(w, WITNESS_TABLE, op->match->id, row_number(op->match->updated));
        break;
    case STORE_CREATE_IDENTITY:
        witness_note(w, WITNESS_IDENTITY, op->identity->id, 1);
        break;
    default: /* seldom alone: their pages are counted; what goes was noted before (note_removal) */
        break;
    }
}

/* True if something goes with the operation. */
static bool note_removal(struct witness *w, const struct store_op *op)
{
    switch (op->kind) {
    case STORE_EXPIRE_MATCH:
        witness_note(w, WITNESS_TABLE, op->id, 0);
        witness_note(w, WITNESS_LOG, op->id, 0);
        witness_note(w, WITNESS_CHAT, op->id, 0);
        return true;
    case STORE_EXPIRE_CHAT:
        witness_note(w, WITNESS_CHAT, op->id, 0);
        return true;
    case STORE_EXPIRE_IDENTITY:
        witness_note(w, WITNESS_IDENTITY, op->id, 0);
        return true;
    default:
        return false;
    }
}

void store__witness_removals(struct sqlite *s, const struct write *first)
{
    bool any = false;
    for (const struct write *w = first; s->witness && w; w = write_next(w))
        for (size_t i = 0; i < w->count; i++)
            any |= note_removal(s->witness, &w->ops[i]);
    if (any && witness_write(s->witness))
        witness_flush(s->witness);
}

/* Whether everything is in the database's main file, flushed, so that its own log may be lost. */
static bool carried_over(struct sqlite *s)
{
    int frames = 0, carried = 0;
    return sqlite3_wal_checkpoint_v2(s->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, &frames, &carried) ==
               SQLITE_OK &&
           frames == carried;
}

/* Writes what was noted, and how far SQLite's log goes. If it cannot, it promises less. */
static void write_with_pages(struct sqlite *s)
{
    struct pages pages;
    if (read_pages(s->writer, &pages))
        witness_note(s->witness, WITNESS_PAGES, pages.salt, pages.count);
    witness_write(s->witness);
}

void store__witness_commit(struct sqlite *s, const struct write *first)
{
    if (!s->witness)
        return;
    for (const struct write *w = first; w; w = write_next(w))
        for (size_t i = 0; w->status == STORE_OK && i < w->count; i++)
            note_op(s->witness, &w->ops[i]);
    write_with_pages(s);
    if (witness_size(s->witness) >= RESTART_BYTES + s->witness_kept) {
        s->witness_kept = carried_over(s) ? 0 : witness_size(s->witness);
        if (s->witness_kept == 0)
            witness_restart(s->witness);
    }
}

/* The last lines of a record. */
struct tail {
    struct witness_line lines[TAIL_LINES];
    size_t count; /* of all */
};

static void keep_tail(void *context, const struct witness_line *line)
{
    struct tail *tail = context;
    if (line->kind != WITNESS_PAGES)
        tail->lines[tail->count++ % TAIL_LINES] = *line;
}

/* When nothing can be lost with SQLite's log any more a few lines are enough: the next start has little to
 * do. */
static void shorten(struct sqlite *s)
{
    struct tail tail = {.count = 0};
    char path[PATH_SIZE];
    path_beside(s->path, STORE_WITNESS, path);
    if (!carried_over(s) || witness_read(path, keep_tail, &tail) != WITNESS_WHOLE ||
        !witness_restart(s->witness))
        return;
    for (size_t i = tail.count > TAIL_LINES ? tail.count - TAIL_LINES : 0; i < tail.count; i++) {
        const struct witness_line *line = &tail.lines[i % TAIL_LINES];
        witness_note(s->witness, line->kind, line->id, line->number);
    }
}

void store__witness_close(struct sqlite *s)
{
    if (!s->witness)
        return;
    shorten(s);
    witness_note(s->witness, WITNESS_PAGES, 0, 0); /* SQLite takes its log away now */
    witness_write(s->witness);
    witness_close(s->witness);
    s->witness = NULL;
}

/* ---- Comparing ---- */

/* The last line of a kind and id. */
struct seen_line {
    struct witness_line line;
    struct seen_line *next;
};

struct seen {
    struct seen_line *first; /* owned */
    struct id_map of[WITNESS_KINDS];
    struct witness_line pages;
    bool short_of_memory;
};

static struct witness_line *seen_line(struct seen *seen, const struct witness_line *line)
{
    struct seen_line *known = id_map_get(&seen->of[line->kind], line->id);
    if (known)
        return &known->line;
    struct seen_line *made = calloc(1, sizeof *made);
    if (!made || !id_map_set(&seen->of[line->kind], line->id, made)) {
        free(made);
        return NULL;
    }
    made->next = seen->first;
    seen->first = made;
    return &made->line;
}

static void see(void *context, const struct witness_line *line)
{
    struct seen *seen = context;
    if (line->kind == WITNESS_PAGES) {
        seen->pages = *line;
        return;
    }
    struct witness_line *to = line->id ? seen_line(seen, line) : NULL;
    if (to)
        *to = *line;
    else
        seen->short_of_memory = true;
}

static void seen_free(struct seen *seen)
{
    for (struct seen_line *l = seen->first, *next; l; l = next) {
        next = l->next;
        free(l);
    }
    for (int i = 0; i < WITNESS_KINDS; i++)
        id_map_free(&seen->of[i]);
}

struct comparing {
    struct sqlite_reader *reader;
    store_each_loss *each;
    void *context;
};

static void lost(const struct comparing *c, enum store_loss_kind kind, uint64_t id, uint32_t had,
                 uint32_t has)
{
    c->each(c->context, &(struct store_loss){kind, id, had, has});
}

static void compare_table(const struct comparing *c, const struct witness_line *line)
{
    struct store_record *record = NULL;
    if (store__reads.load_head(c->reader, line->id, &record) != STORE_OK)
        lost(c, LOSS_MATCH, line->id, 0, 0);
    else if (is_older(row_number(record->match.updated), line->number))
        lost(c, LOSS_TABLE, line->id, 0, 0);
    store_record_free(record);
}

static void compare_count(const struct comparing *c, const struct witness_line *line)
{
    bool chat = line->kind == WITNESS_CHAT;
    uint32_t has = 0;
    store__count_of(c->reader, chat ? READ_CHAT_NEXT : READ_LOG_COUNT, line->id, &has);
    if (has < line->number)
        lost(c, chat ? LOSS_CHAT : LOSS_ENTRIES, line->id, line->number, has);
}

static void compare_identity(const struct comparing *c, const struct witness_line *line)
{
    struct store_identity identity;
    if (store__reads.find_identity(c->reader, line->id, &identity) != STORE_OK)
        lost(c, LOSS_IDENTITY, line->id, 0, 0);
}

static uint32_t word_of(const uint8_t bytes[4], bool least_first)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word |= (uint32_t)bytes[i] << 8 * (least_first ? i : 3 - i);
    return word;
}

/* Whether SQLite's log begins with a head that is whole (sqlite.org/fileformat2.html, 4.1). */
static bool head_is_whole(sqlite3 *db)
{
    enum { HEAD = 32, SUMMED = 24, MAGIC = 0x377f0682 };
    uint8_t head[HEAD];
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) != SQLITE_OK ||
        !file->pMethods || file->pMethods->xRead(file, head, HEAD, 0) != SQLITE_OK)
        return false;
    uint32_t magic = word_of(head, false), sum[2] = {0, 0};
    for (int i = 0; i < SUMMED; i += 8) {
        sum[0] += word_of(head + i, magic == MAGIC) + sum[1];
        sum[1] += word_of(head + i + 4, magic == MAGIC) + sum[0];
    }
    return magic >> 1 == MAGIC >> 1 && word_of(head + SUMMED, false) == sum[0] &&
           word_of(head + SUMMED + 4, false) == sum[1];
}

/*
 * The end of SQLite's log may have held what no line names. When all of it is in the main file SQLite begins
 * it anew, and counts the salt up: first its head, so that whoever fell then left a log of nothing else. One
 * that is gone, or empty, was tidied away by whoever closed the database last.
 */
static void compare_pages(const struct comparing *c, const struct witness_line *line)
{
    char path[PATH_SIZE];
    struct stat st;
    struct pages now;
    snprintf(path, sizeof path, "%.*s-wal", PATH_SIZE - 8, c->reader->path);
    if (line->number == 0 || stat(path, &st) != 0 || st.st_size == 0 || !read_pages(c->reader->db, &now))
        return;
    uint32_t anew = (uint32_t)(now.salt >> 32) - (uint32_t)(line->id >> 32);
    bool follows = now.salt != line->id && anew > 0 && anew < UINT16_MAX &&
                   (now.count > 0 || head_is_whole(c->reader->db));
    uint32_t has = now.salt == line->id ? now.count : 0;
    if (!follows && has < line->number)
        lost(c, LOSS_PAGES, 0, line->number, has);
}

static void compare(struct comparing *c, const struct seen *seen)
{
    for (const struct seen_line *l = seen->first; l; l = l->next) {
        const struct witness_line *line = &l->line;
        if (line->number == 0)
            continue;
        if (line->kind == WITNESS_TABLE)
            compare_table(c, line);
        else if (line->kind == WITNESS_IDENTITY)
            compare_identity(c, line);
        else
            compare_count(c, line);
    }
    compare_pages(c, &seen->pages);
}

enum store_status store__witness_compare(struct sqlite_reader *s, store_each_loss *each, void *context)
{
    char path[PATH_SIZE];
    struct seen seen = {.first = NULL};
    struct comparing c = {s, each, context};
    path_beside(s->path, STORE_WITNESS, path);
    enum witness_state state = witness_read(path, see, &seen);
    enum store_status status = state == WITNESS_FAILED || seen.short_of_memory ? STORE_FAILED : STORE_OK;
    if (status == STORE_OK && state == WITNESS_DAMAGED)
        lost(&c, LOSS_WITNESS, 0, 0, 0);
    if (status == STORE_OK)
        compare(&c, &seen);
    seen_free(&seen);
    return status;
}

/* ---- At the start ---- */

static void keep_loss(void *context, const struct store_loss *loss)
{
    struct sqlite *s = context;
    struct store_loss *grown = realloc(s->losses, (s->losses_count + 1) * sizeof *grown);
    if (!grown)
        return;
    s->losses = grown;
    s->losses[s->losses_count++] = *loss;
}

/* Copies a file to a name of its own, so that what is left in it can be looked at later. */
static void keep_copy(const char *from)
{
    static uint8_t bytes[COPY_BYTES];
    char to[PATH_SIZE];
    int in = open(from, O_RDONLY | O_CLOEXEC), out = -1;
    for (int i = 1; in >= 0 && out < 0 && i <= LOST_COPIES; i++) {
        snprintf(to, sizeof to, "%.*s.damaged-%d", PATH_SIZE - 16, from, i);
        out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    ssize_t n = 0;
    while (in >= 0 && out >= 0 && (n = read(in, bytes, sizeof bytes)) > 0 &&
           write(out, bytes, (size_t)n) == n)
        ;
    if (out >= 0) {
        fsync(out);
        close(out);
    }
    if (in >= 0)
        close(in);
}

enum store_status store__witness_open(struct sqlite *s, char error[STORE_ERROR_SIZE])
{
    char path[PATH_SIZE], log[PATH_SIZE];
    path_beside(s->path, STORE_WITNESS, path);
    snprintf(log, sizeof log, "%.*s-wal", PATH_SIZE - 8, s->path);
    struct sqlite_reader *reader;
    if (store__reader_open(s->path, false, &reader, error) != STORE_OK)
        return STORE_FAILED;
    enum store_status status = store__witness_compare(reader, keep_loss, s);
    int why = errno;
    store__reader_close(reader);
    errno = why;
    if (status != STORE_OK)
        goto fail;
    if (s->losses_count > 0) { /* before anything is written over it */
        keep_copy(log);
        keep_copy(path);
    }
    s->witness = witness_open(path);
    if (!s->witness || (s->losses_count > 0 && !witness_restart(s->witness)))
        goto fail;
    write_with_pages(s); /* somebody else may have tidied the log away since */
    return STORE_OK;
fail:
    snprintf(error, STORE_ERROR_SIZE, "cannot use %.*s: %s", 150, path, strerror(errno));
    return STORE_FAILED;
}

void store__losses(const void *state, store_each_loss *each, void *context)
{
    const struct sqlite *s = state;
    for (size_t i = 0; i < s->losses_count; i++)
        each(context, &s->losses[i]);
}
