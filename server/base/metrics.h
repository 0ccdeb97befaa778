/*
 * Metrics: a plain table of what can be watched, printed in the text format that Prometheus reads.
 *
 * A row names a number that lives elsewhere (a counter in a struct of the server, say) and points to it.
 * Whoever counts just adds to their own number; nothing is looked up. The table reads the numbers when it is
 * printed, so it belongs to the thread that owns them, and must not outlive them.
 */
#ifndef WARREN_METRICS_H
#define WARREN_METRICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    METRICS_MAX = 128,
    HISTOGRAM_BOUNDS = 17,
};

/* How long things took, in buckets from 50 us to 10 s. All zeros is an empty one. */
struct histogram {
    uint64_t buckets[HISTOGRAM_BOUNDS + 1]; /* the last: longer than all bounds */
    uint64_t count, sum;                    /* sum in ns */
};

/* Notes one duration in ns. */
void histogram_note(struct histogram *h, uint64_t ns);
/* An upper bound in ns of the share (0 to 1) of all durations, as fine as the buckets; 0 if there are none.
 */
uint64_t histogram_quantile(const struct histogram *h, double share);

enum metric_kind {
    METRIC_COUNTER,         /* uint64_t, only grows; name ends in _total */
    METRIC_COUNTER_SECONDS, /* uint64_t in ns, printed in seconds; name ends in _seconds_total */
    METRIC_GAUGE,           /* uint64_t */
    METRIC_GAUGE32,         /* uint32_t */
    METRIC_GAUGE_SECONDS,   /* uint64_t in ns, printed in seconds; name ends in _seconds */
    METRIC_HISTOGRAM,       /* struct histogram; name ends in _seconds */
};

struct metric {
    enum metric_kind kind;
    const char *name;   /* lower case, digits and _ */
    const char *labels; /* as printed, `status="lobby"`; NULL: none. Rows of one name differ in it */
    const char *help;   /* one line; that of the name's first row is printed */
    const void *value;  /* of the kind's type */
};

struct metrics {
    struct metric rows[METRICS_MAX];
    size_t count;
};

/*
 * Adds rows to the table. The strings and numbers stay the caller's. False, with nothing added, if the table
 * is full, a name is malformed or does not end as its kind asks, a name has two kinds, or name and labels are
 * there already.
 */
bool metrics_add(struct metrics *m, const struct metric *rows, size_t count);
/*
 * The whole table as text, to be freed by the caller; NULL if memory is short. Rows of one name stand
 * together whatever order they were added in. Content type: METRICS_CONTENT_TYPE.
 */
char *metrics_print(const struct metrics *m, size_t *length);

#define METRICS_CONTENT_TYPE "text/plain; version=0.0.4; charset=utf-8"

/* What the system says of this process. */
struct process_stats {
    uint64_t resident_bytes;
    uint64_t cpu_ns; /* user and system */
    uint64_t open_files;
    uint64_t started; /* Unix time in ns */
};

/* Reads all of it; what the system does not say is 0. */
void process_stats_read(struct process_stats *stats);
/* Adds the usual process_ rows for a struct that is read again before each printing. */
bool process_stats_add(struct metrics *m, const struct process_stats *stats);

#endif
