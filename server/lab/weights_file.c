/* See weights_file.h. */
#include "server/lab/weights_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lab/open_file.h"
#include "server/lab/whole_file.h"

static const char *const part_names[WEIGHTS_PARTS] = {"FIRST", "LINE", "SECOND", "BIAS", "THIRD"};

size_t weights_count(const struct value_weights *w, enum weights_part part)
{
    size_t rows = (size_t)w->kinds * w->numbers;
    const size_t counts[WEIGHTS_PARTS] = {rows * VALUE_HIDDEN, rows, 2 * VALUE_HIDDEN * VALUE_SECOND,
                                          VALUE_SECOND, VALUE_SECOND};
    return counts[part];
}

int weights_most(enum weights_part part)
{
    static const int most[WEIGHTS_PARTS] = {VALUE_FIRST_MOST, VALUE_FIRST_MOST, VALUE_SECOND_MOST,
                                            VALUE_BIAS_MOST, VALUE_THIRD_MOST};
    return most[part];
}

struct weights *weights_create(const struct game *game)
{
    struct weights *weights = calloc(1, sizeof *weights);
    if (!weights)
        return NULL;
    struct value_weights *w = &weights->w;
    bool ok = true;
    w->revision = game->revision;
    w->numbers = game->features->numbers;
    w->kinds = game->features->kinds;
    for (int part = 0; part < WEIGHTS_PARTS; part++) {
        weights->part[part] = calloc(weights_count(w, (enum weights_part)part), sizeof(int16_t));
        ok = ok && weights->part[part];
    }
    w->first = weights->part[PART_FIRST];
    w->line = weights->part[PART_LINE];
    w->second = weights->part[PART_SECOND];
    w->bias = weights->part[PART_BIAS];
    w->third = weights->part[PART_THIRD];
    if (ok)
        return weights;
    weights_free(weights);
    return NULL;
}

void weights_free(struct weights *weights)
{
    for (int part = 0; weights && part < WEIGHTS_PARTS; part++)
        free(weights->part[part]);
    free(weights);
}

/* ---- Reading ---- */

struct reading {
    FILE *file;
    const char *path;
    int line;
    bool unclosed; /* the file ended within a comment, which began in `line` */
    char *error;
    size_t error_size;
};

static bool wrong(const struct reading *r, const char *what)
{
    snprintf(r->error, r->error_size, "%s:%d: %s", r->path, r->line,
             r->unclosed ? "the comment that begins here is never closed" : what);
    return false;
}

/* Behind the beginning of a comment: goes to its end. False if it has none. */
static bool skip_comment(struct reading *r)
{
    int line = r->line;
    for (int c, before = 0; (c = fgetc(r->file)) != EOF; before = c) {
        if (before == '*' && c == '/')
            return true;
        r->line += c == '\n';
    }
    r->line = line;
    r->unclosed = true;
    return false;
}

/* No character: the file ended within a comment. */
enum { UNCLOSED = EOF - 1 };

/* The next character that is neither space nor in a comment, or EOF, or UNCLOSED. */
static int next_character(struct reading *r)
{
    int c;
    while ((c = fgetc(r->file)) == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '/') {
        r->line += c == '\n';
        if (c == '/' && fgetc(r->file) != '*')
            return c;
        if (c == '/' && !skip_comment(r))
            return UNCLOSED;
    }
    return c;
}

/* "NAME(" */
static bool read_name(struct reading *r, const char *name)
{
    char what[64];
    snprintf(what, sizeof what, "expected %s(", name);
    for (const char *at = name; *at; at++)
        if (next_character(r) != *at)
            return wrong(r, what);
    return next_character(r) == '(' || wrong(r, what);
}

/* A number of at most `most` either way, and what follows it. */
static bool read_number(struct reading *r, int least, int most, char end, int *number)
{
    char text[8], what[64];
    size_t length = 0;
    int c = next_character(r);
    while (length + 1 < sizeof text && (c == '-' || (c >= '0' && c <= '9'))) {
        text[length++] = (char)c;
        c = next_character(r);
    }
    text[length] = '\0';
    char *stop;
    long value = strtol(text, &stop, 10);
    if (length == 0 || *stop || value < least || value > most) {
        snprintf(what, sizeof what, "expected a number between %d and %d", least, most);
        return wrong(r, what);
    }
    *number = (int)value;
    snprintf(what, sizeof what, "expected \"%c\" after a number", end);
    return c == end || wrong(r, what);
}

static bool read_part(struct reading *r, struct weights *to, enum weights_part part)
{
    size_t count = weights_count(&to->w, part);
    int most = weights_most(part);
    if (!read_name(r, part_names[part]))
        return false;
    for (size_t i = 0; i < count; i++) {
        int number;
        if (!read_number(r, -most, most, i + 1 < count ? ',' : ')', &number))
            return false;
        to->part[part][i] = (int16_t)number;
    }
    return true;
}

static bool read_head(struct reading *r, struct weights *to)
{
    int revision, numbers, kinds;
    char what[80];
    if (!read_name(r, "RULES") || !read_number(r, 0, UINT16_MAX, ')', &revision) || !read_name(r, "SHAPE") ||
        !read_number(r, 1, FEATURES_MAX, ',', &numbers) ||
        !read_number(r, 1, FEATURES_KINDS_MAX, ')', &kinds))
        return false;
    to->w.revision = (uint16_t)revision;
    snprintf(what, sizeof what, "weights of %d numbers and %d kinds; the game has %d and %d", numbers, kinds,
             to->w.numbers, to->w.kinds);
    return (numbers == to->w.numbers && kinds == to->w.kinds) || wrong(r, what);
}

bool weights_read(struct weights *to, const char *path, char *error, size_t error_size)
{
    struct reading r = {open_file(path), path, 1, false, error, error_size};
    if (!r.file) {
        snprintf(error, error_size, "%s: %s", path, strerror(errno));
        return false;
    }
    bool ok = read_head(&r, to);
    for (int part = 0; ok && part < WEIGHTS_PARTS; part++)
        ok = read_part(&r, to, (enum weights_part)part);
    if (ok && next_character(&r) != EOF)
        ok = wrong(&r, "expected nothing more");
    fclose(r.file);
    return ok;
}

/* ---- Writing ---- */

static void write_part(const struct weights *weights, enum weights_part part, FILE *file)
{
    enum { A_LINE = 32 };
    size_t count = weights_count(&weights->w, part);
    fprintf(file, "%s(\n", part_names[part]);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%d%s", weights->part[part][i],
                i + 1 == count             ? ")\n"
                : i % A_LINE == A_LINE - 1 ? ",\n"
                                           : ",");
}

bool weights_write(const struct weights *weights, const char *path, const char *comment, char *error,
                   size_t error_size)
{
    struct whole_file out;
    bool ok = whole_file_open(&out, path, true);
    if (ok) {
        fprintf(out.file, "/*\n%s */\nRULES(%d)\nSHAPE(%d, %d)\n", comment, weights->w.revision,
                weights->w.numbers, weights->w.kinds);
        for (int part = 0; part < WEIGHTS_PARTS; part++)
            write_part(weights, (enum weights_part)part, out.file);
        ok = whole_file_close(&out);
    }
    if (!ok)
        snprintf(error, error_size, "%s: %s", path, strerror(errno));
    return ok;
}
