/*
 * Numbers that were measured: their percentiles, their middle, and whether they grow.
 */
#ifndef WARREN_TESTS_BENCH_LOAD_SAMPLES_H
#define WARREN_TESTS_BENCH_LOAD_SAMPLES_H

#include <jansson.h>
#include <stddef.h>

struct samples {
    double *values; /* owned */
    size_t count, room;
};

void samples_add(struct samples *s, double value);
void samples_clear(struct samples *s);
void samples_free(struct samples *s);
/* The value below which this part (0 .. 1) of the samples lies; 0 without any. Sorts them. */
double samples_at(struct samples *s, double part);
/* p50, p99, p99.9 and the longest, as a new object. Sorts them. */
json_t *samples_times(struct samples *s);
/* By how much a value grows from one sample to the next (least squares), from the sample `first` on. */
double samples_slope(const struct samples *s, size_t first);

#endif
