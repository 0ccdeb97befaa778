/* See metrics.h. */
#include "server/base/metrics.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NS = 1000000000 };

/* In ns: steps of 1, 2.5 and 5. */
static const uint64_t bounds[HISTOGRAM_BOUNDS] = {
    50000,    100000,    250000,    500000,    1000000,    2500000,    5000000,    10000000,    25000000,
    50000000, 100000000, 250000000, 500000000, 1000000000, 2500000000, 5000000000, 10000000000,
};

struct kind_def {
    const char *type;
    const char *ending;
};

static const struct kind_def kinds[] = {
    [METRIC_COUNTER] = {"counter", "_total"},
    [METRIC_COUNTER_SECONDS] = {"counter", "_seconds_total"},
    [METRIC_GAUGE] = {"gauge", ""},
    [METRIC_GAUGE32] = {"gauge", ""},
    [METRIC_GAUGE_SECONDS] = {"gauge", "_seconds"},
    [METRIC_HISTOGRAM] = {"histogram", "_seconds"},
};

void histogram_note(struct histogram *h, uint64_t ns)
{
    int i = 0;
    while (i < HISTOGRAM_BOUNDS && ns > bounds[i])
        i++;
    h->buckets[i]++;
    h->count++;
    h->sum += ns;
}

uint64_t histogram_quantile(const struct histogram *h, double share)
{
    uint64_t seen = 0;
    for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
        seen += h->buckets[i];
        if (seen && (double)seen >= share * (double)h->count)
            return bounds[i];
    }
    return h->count ? UINT64_MAX : 0;
}

static bool well_named(const struct metric *row)
{
    size_t length = strlen(row->name), ending = strlen(kinds[row->kind].ending);
    if (length <= ending || strcmp(row->name + length - ending, kinds[row->kind].ending) != 0)
        return false;
    return row->name[0] >= 'a' && row->name[0] <= 'z' &&
           strspn(row->name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

static const char *labels_of(const struct metric *row)
{
    return row->labels ? row->labels : "";
}

static bool fits(const struct metrics *m, const struct metric *row)
{
    if (m->count == METRICS_MAX || !well_named(row))
        return false;
    for (size_t i = 0; i < m->count; i++) {
        const struct metric *other = &m->rows[i];
        if (strcmp(other->name, row->name) == 0 &&
            (strcmp(kinds[other->kind].type, kinds[row->kind].type) != 0 ||
             strcmp(labels_of(other), labels_of(row)) == 0))
            return false;
    }
    return true;
}

bool metrics_add(struct metrics *m, const struct metric *rows, size_t count)
{
    size_t before = m->count;
    for (size_t i = 0; i < count; i++) {
        if (!fits(m, &rows[i])) {
            m->count = before;
            return false;
        }
        m->rows[m->count++] = rows[i];
    }
    return true;
}

/* Seconds without a detour over floating point, so that nothing is lost and no locale meddles. */
static void print_seconds(FILE *out, uint64_t ns)
{
    fprintf(out, "%" PRIu64 ".%09" PRIu64, ns / NS, ns % NS);
}

/* `name_ending{labels,le="..."} `; a bound of 0 stands for infinity, NULL for no bound at all. */
static void print_name(FILE *out, const struct metric *row, const char *ending, const uint64_t *bound)
{
    const char *labels = labels_of(row);
    fprintf(out, "%s%s", row->name, ending);
    if (*labels || bound)
        fprintf(out, "{%s%s", labels, *labels && bound ? "," : "");
    if (bound && *bound) {
        fputs("le=\"", out);
        print_seconds(out, *bound);
        fputc('"', out);
    } else if (bound) {
        fputs("le=\"+Inf\"", out);
    }
    fputs(*labels || bound ? "} " : " ", out);
}

static void print_histogram(FILE *out, const struct metric *row)
{
    static const uint64_t infinity = 0;
    const struct histogram *h = row->value;
    uint64_t sum = 0;
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        sum += h->buckets[i];
        print_name(out, row, "_bucket", i < HISTOGRAM_BOUNDS ? &bounds[i] : &infinity);
        fprintf(out, "%" PRIu64 "\n", sum);
    }
    print_name(out, row, "_sum", NULL);
    print_seconds(out, h->sum);
    fputc('\n', out);
    print_name(out, row, "_count", NULL);
    fprintf(out, "%" PRIu64 "\n", h->count);
}

static void print_row(FILE *out, const struct metric *row)
{
    if (row->kind == METRIC_HISTOGRAM) {
        print_histogram(out, row);
        return;
    }
    print_name(out, row, "", NULL);
    switch (row->kind) {
    case METRIC_COUNTER:
    case METRIC_GAUGE:
        fprintf(out, "%" PRIu64, *(const uint64_t *)row->value);
        break;
    case METRIC_GAUGE32:
        fprintf(out, "%" PRIu32, *(const uint32_t *)row->value);
        break;
    case METRIC_COUNTER_SECONDS:
    case METRIC_GAUGE_SECONDS:
        print_seconds(out, *(const uint64_t *)row->value);
        break;
    case METRIC_HISTOGRAM:
        break;
    }
    fputc('\n', out);
}

static bool named_before(const struct metrics *m, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(m->rows[i].name, m->rows[index].name) == 0)
            return true;
    return false;
}

char *metrics_print(const struct metrics *m, size_t *length)
{
    char *text = NULL;
    *length = 0;
    FILE *out = open_memstream(&text, length);
    if (!out)
        return NULL;
    for (size_t i = 0; i < m->count; i++) {
        const struct metric *first = &m->rows[i];
        if (named_before(m, i))
            continue;
        fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", first->name, first->help, first->name,
                kinds[first->kind].type);
        for (size_t j = i; j < m->count; j++)
            if (strcmp(m->rows[j].name, first->name) == 0)
                print_row(out, &m->rows[j]);
    }
    bool bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad) {
        free(text);
        *length = 0;
        return NULL;
    }
    return text;
}
