/* See witness.h. */
#include "server/base/witness.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_SIZE = 24, /* kind, three zeros, number, id, sum; least byte first */
    SUMMED = 16,
    SUM_SIZE = crypto_shorthash_BYTES,
    LINES_AT_ONCE = 512,
};

static const uint8_t head[LINE_SIZE] = "Warren: what was stored";

struct witness {
    int file;
    bool broken; /* the file is longer than its whole lines, and could not be cut */
    uint64_t size;
    uint8_t sum[SUM_SIZE], noted_sum[SUM_SIZE]; /* of what is in the file, and of what was noted besides */
    uint8_t last_sum[SUM_SIZE];                 /* before the line that was noted last */
    uint8_t *noted;                             /* owned */
    size_t count, room;
    struct witness_line last; /* noted, if there is any */
};

_Static_assert(SUMMED + SUM_SIZE == LINE_SIZE, "a line and its sum");

static void put(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t take(const uint8_t *from, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)from[i] << 8 * i;
    return value;
}

/* The sum over a line and all before it. Against accidents: whoever can write the file can make sums too. */
static void add_up(uint8_t sum[SUM_SIZE], const uint8_t line[SUMMED])
{
    static const uint8_t key[crypto_shorthash_KEYBYTES] = "what was stored";
    uint8_t both[SUM_SIZE + SUMMED];
    memcpy(both, sum, SUM_SIZE);
    memcpy(both + SUM_SIZE, line, SUMMED);
    crypto_shorthash(sum, both, sizeof both, key);
}

static void write_line(uint8_t to[LINE_SIZE], const struct witness_line *line, uint8_t sum[SUM_SIZE])
{
    memset(to, 0, LINE_SIZE);
    to[0] = line->kind;
    put(to + 4, line->number, 4);
    put(to + 8, line->id, 8);
    add_up(sum, to);
    memcpy(to + SUMMED, sum, SUM_SIZE);
}

/* Whether the line continues the sum. */
static bool read_line(const uint8_t from[LINE_SIZE], struct witness_line *line, uint8_t sum[SUM_SIZE])
{
    add_up(sum, from);
    *line = (struct witness_line){take(from + 8, 8), (uint32_t)take(from + 4, 4), from[0]};
    return memcmp(from + SUMMED, sum, SUM_SIZE) == 0 && line->kind > 0 && line->kind < WITNESS_KINDS;
}

/* ---- Reading ---- */

/* Where the whole lines of a file end, and what they add up to. */
struct reading {
    witness_each *each; /* may be NULL */
    void *context;
    uint64_t size;
    uint8_t sum[SUM_SIZE];
    bool damaged;
};

/* As much as there is, up to `size`; -1: it cannot be read. */
static ssize_t read_some(int file, uint8_t *to, size_t size, uint64_t at)
{
    size_t done = 0;
    while (done < size) {
        ssize_t n = pread(file, to + done, size - done, (off_t)(at + done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        done += (size_t)n;
    }
    return (ssize_t)done;
}

static bool all_zeros(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

/* What follows the last whole line: nothing, a part of a line, or that and zeros where more was to be. */
static bool is_torn_only(int file, uint64_t at)
{
    uint8_t rest[LINES_AT_ONCE];
    ssize_t n = read_some(file, rest, LINE_SIZE, at);
    if (n < LINE_SIZE)
        return n >= 0;
    bool more = false, zeros = all_zeros(rest, LINE_SIZE);
    for (at += LINE_SIZE; (n = read_some(file, rest, sizeof rest, at)) > 0; at += (uint64_t)n) {
        more = true;
        if (!all_zeros(rest, (size_t)n))
            return false;
    }
    return n == 0 && (more || zeros);
}

static bool read_lines(int file, struct reading *r)
{
    uint8_t bytes[LINES_AT_ONCE * LINE_SIZE];
    ssize_t n = read_some(file, bytes, LINE_SIZE, 0);
    if (n < 0)
        return false;
    if (n < LINE_SIZE || memcmp(bytes, head, LINE_SIZE) != 0) {
        r->damaged = !is_torn_only(file, 0);
        return true;
    }
    r->size = LINE_SIZE;
    while ((n = read_some(file, bytes, sizeof bytes, r->size)) >= LINE_SIZE) {
        for (size_t i = 0; i + LINE_SIZE <= (size_t)n; i += LINE_SIZE) {
            struct witness_line line;
            uint8_t sum[SUM_SIZE];
            memcpy(sum, r->sum, SUM_SIZE);
            if (!read_line(bytes + i, &line, sum)) {
                r->damaged = !is_torn_only(file, r->size);
                return true;
            }
            memcpy(r->sum, sum, SUM_SIZE);
            r->size += LINE_SIZE;
            if (r->each)
                r->each(r->context, &line);
        }
    }
    return n >= 0;
}

enum witness_state witness_read(const char *path, witness_each *each, void *context)
{
    struct reading r = {.each = each, .context = context};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? WITNESS_WHOLE : WITNESS_FAILED;
    bool ok = read_lines(file, &r);
    close(file);
    return !ok ? WITNESS_FAILED : r.damaged ? WITNESS_DAMAGED : WITNESS_WHOLE;
}

/* ---- Writing ---- */

static bool write_all(struct witness *w, const uint8_t *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t n = pwrite(w->file, bytes + done, size - done, (off_t)(w->size + done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            w->broken = ftruncate(w->file, (off_t)w->size) != 0;
            return false;
        }
        done += (size_t)n;
    }
    w->size += size;
    return true;
}

bool witness_restart(struct witness *w)
{
    if (ftruncate(w->file, 0) != 0)
        return false;
    w->size = 0;
    w->count = 0;
    memset(w->sum, 0, SUM_SIZE);
    memset(w->noted_sum, 0, SUM_SIZE);
    w->broken = !write_all(w, head, LINE_SIZE);
    return !w->broken;
}

struct witness *witness_open(const char *path)
{
    struct reading r = {.each = NULL};
    struct witness *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (w->file < 0 || !read_lines(w->file, &r))
        goto fail;
    w->size = r.size;
    memcpy(w->sum, r.sum, SUM_SIZE);
    memcpy(w->noted_sum, r.sum, SUM_SIZE);
    if (r.size > 0 ? ftruncate(w->file, (off_t)r.size) != 0 : !witness_restart(w))
        goto fail;
    return w;
fail:
    witness_close(w);
    return NULL;
}

void witness_note(struct witness *w, enum witness_kind kind, uint64_t id, uint32_t number)
{
    struct witness_line line = {.id = id, .number = number, .kind = (uint8_t)kind};
    bool again = w->count > 0 && w->last.kind == line.kind && w->last.id == id; /* in its place */
    if (again) {
        w->count--;
        memcpy(w->noted_sum, w->last_sum, SUM_SIZE);
    }
    if (w->count == w->room) {
        size_t room = w->room ? 2 * w->room : 64;
        uint8_t *grown = realloc(w->noted, room * LINE_SIZE);
        if (!grown)
            return; /* it promises less */
        w->noted = grown;
        w->room = room;
    }
    w->last = line;
    memcpy(w->last_sum, w->noted_sum, SUM_SIZE);
    write_line(w->noted + w->count++ * LINE_SIZE, &line, w->noted_sum);
}

bool witness_write(struct witness *w)
{
    bool ok = !w->broken && (w->count == 0 || write_all(w, w->noted, w->count * LINE_SIZE));
    memcpy(ok ? w->sum : w->noted_sum, ok ? w->noted_sum : w->sum, SUM_SIZE);
    w->count = 0;
    return ok;
}

bool witness_flush(struct witness *w)
{
    return fdatasync(w->file) == 0;
}

uint64_t witness_size(const struct witness *w)
{
    return w->size;
}

void witness_close(struct witness *w)
{
    if (!w)
        return;
    if (w->file >= 0)
        close(w->file);
    free(w->noted);
    free(w);
}
