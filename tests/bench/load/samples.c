/* See samples.h. */
#include "tests/bench/load/samples.h"

#include <stdlib.h>

#include "tests/bench/bench_server.h"

void samples_add(struct samples *s, double value)
{
    enum { ROOM_FIRST = 1024 };
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : ROOM_FIRST;
        s->values = realloc(s->values, s->room * sizeof *s->values);
        CHECK(s->values);
    }
    s->values[s->count++] = value;
}

void samples_clear(struct samples *s)
{
    s->count = 0;
}

void samples_free(struct samples *s)
{
    free(s->values);
    *s = (struct samples){0};
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double sorted_at(const struct samples *s, double part)
{
    size_t place = (size_t)(part * (double)s->count);
    return s->count ? s->values[place < s->count ? place : s->count - 1] : 0;
}

static void sort(struct samples *s)
{
    if (s->count)
        qsort(s->values, s->count, sizeof *s->values, by_value);
}

double samples_at(struct samples *s, double part)
{
    sort(s);
    return sorted_at(s, part);
}

json_t *samples_times(struct samples *s)
{
    sort(s);
    return json_pack("{s:I, s:f, s:f, s:f, s:f}", "samples", (json_int_t)s->count, "p50_ms",
                     sorted_at(s, 0.5), "p99_ms", sorted_at(s, 0.99), "p999_ms", sorted_at(s, 0.999),
                     "max_ms", sorted_at(s, 1));
}

double samples_slope(const struct samples *s, size_t first)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (size_t i = first; i < s->count; i++) {
        double at = (double)(i - first);
        n++;
        x += at;
        y += s->values[i];
        xx += at * at;
        xy += at * s->values[i];
    }
    return n < 2 ? 0 : (n * xy - x * y) / (n * xx - x * x);
}
