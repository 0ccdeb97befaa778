/*
 * Play that goes on while people come and go: connections break and come back, whole tables leave and
 * others open a new match. Memory and descriptors of the server are noted every second.
 */
#include <dirent.h>

#include "server/base/progress.h"
#include "tests/bench/load/load.h"

enum {
    BREAKS_PER_SECOND = 10,
    CLEARS_PER_SECOND = 2,
    CHOICES_PER_TABLE = 2, /* a second */
    SECONDS_PER_HOUR = 3600,
};

static double descriptors(pid_t pid)
{
    char path[64];
    double n = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    DIR *d = opendir(path);
    CHECK(d);
    for (struct dirent *e; (e = readdir(d));)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static void churn(struct hall *h)
{
    for (int i = 0; i < BREAKS_PER_SECOND; i++) {
        struct board *t = &h->tables[quick_random_below(&h->random, (uint32_t)h->tables_count)];
        hall_break(h, &t->guests[quick_random_below(&h->random, SEATS)]);
    }
    for (int i = 0; i < CLEARS_PER_SECOND; i++)
        hall_clear(h, &h->tables[quick_random_below(&h->random, (uint32_t)h->tables_count)]);
}

/* The middle of the samples from one part of the time to another. */
static double middle(const struct samples *s, double from, double to)
{
    size_t first = (size_t)(from * (double)s->count), end = (size_t)(to * (double)s->count);
    struct samples part = {0};
    for (size_t i = first; i < end && i < s->count; i++)
        samples_add(&part, s->values[i]);
    double value = samples_at(&part, 0.5);
    samples_free(&part);
    return value;
}

/* The first quarter warms up; the slope is of the rest. */
static json_t *tell_course(const struct samples *s)
{
    return json_pack("{s:f, s:f, s:f}", "median_of_second_quarter", middle(s, 0.25, 0.5),
                     "median_of_last_quarter", middle(s, 0.75, 1), "slope_per_hour",
                     samples_slope(s, s->count / 4) * SECONDS_PER_HOUR);
}

json_t *load_soak(const struct load_options *o)
{
    /* Matches that were left behind go within the time of a short run, and before all is settled. */
    static const char *const options[] = {"--match-idle", "5", "--matches-max", "100000", NULL};
    static struct hall h;
    static struct process p;
    struct samples resident = {0}, open = {0};
    load_start(&p, o, options);
    double at_first = descriptors(p.pid);
    hall_open(&h, o->kit, p.port, p.http_port, (int)o->soak_tables, 0);
    hall_greet(&h, false);
    hall_greet(&h, true);
    hall_play(&h);
    h.restless = h.measuring = true;
    hall_pace(&h, PACE_CLOCK, (double)o->soak_tables * CHOICES_PER_TABLE);
    uint64_t end = uv_hrtime() + (uint64_t)(o->soak * 1e9);
    uint64_t limit = end + PATIENCE_SECONDS * (uint64_t)1000000000;
    struct progress progress;
    progress_begin(&progress, "seconds of soaking", (uint64_t)o->soak);
    while (uv_hrtime() < end || h.tally.accepted == 0) {
        CHECK(uv_hrtime() < limit);
        churn(&h);
        hall_run(&h, 1);
        samples_add(&resident, resident_bytes(p.pid));
        samples_add(&open, descriptors(p.pid));
        samples_clear(&h.tally.acting);
        samples_clear(&h.tally.other);
        progress_step(&progress, resident.count);
    }
    progress_end(&progress);
    uint64_t accepted = h.tally.accepted, reopened = h.reopened, refusals = h.refusals;
    hall_close(&h);
    uint64_t settled = uv_hrtime() + (uint64_t)(o->settle * 1e9);
    while (uv_hrtime() < settled)
        usleep(100000);
    json_t *out = json_pack("{s:f, s:i, s:I, s:I, s:I, s:o, s:o, s:f, s:f, s:f}", "seconds", o->soak,
                            "tables", (int)o->soak_tables, "choices", (json_int_t)accepted,
                            "connections_reopened", (json_int_t)reopened, "choices_that_crossed",
                            (json_int_t)refusals, "resident_bytes", tell_course(&resident), "descriptors",
                            tell_course(&open), "descriptors_at_first", at_first, "descriptors_when_all_left",
                            descriptors(p.pid), "resident_bytes_when_all_left", resident_bytes(p.pid));
    samples_free(&resident);
    samples_free(&open);
    load_stop(&p);
    return out;
}
