/* The table of metrics and its text form. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/base/metrics.h"

static struct metrics table;

static void expect_text(const char *want)
{
    size_t length = 0;
    char *text = metrics_print(&table, &length);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(length, strlen(text));
    ck_assert_str_eq(text, want);
    free(text);
}

START_TEST(printed)
{
    static uint64_t choices, lobby = 3, running = UINT64_MAX, spent = 1500000001;
    static uint32_t peers = 7;
    const struct metric rows[] = {
        {METRIC_GAUGE, "warren_matches", "status=\"lobby\"", "Matches stored.", &lobby},
        {METRIC_COUNTER, "warren_choices_total", NULL, "Choices accepted.", &choices},
        {METRIC_GAUGE, "warren_matches", "status=\"running\"", "Not printed.", &running},
        {METRIC_GAUGE32, "warren_peers", NULL, "Connections.", &peers},
        {METRIC_COUNTER_SECONDS, "warren_commit_seconds_total", NULL, "Time in commits.", &spent},
    };
    expect_text("");
    ck_assert(metrics_add(&table, rows, sizeof rows / sizeof *rows));
    choices = 12;
    expect_text("# HELP warren_matches Matches stored.\n"
                "# TYPE warren_matches gauge\n"
                "warren_matches{status=\"lobby\"} 3\n"
                "warren_matches{status=\"running\"} 18446744073709551615\n"
                "# HELP warren_choices_total Choices accepted.\n"
                "# TYPE warren_choices_total counter\n"
                "warren_choices_total 12\n"
                "# HELP warren_peers Connections.\n"
                "# TYPE warren_peers gauge\n"
                "warren_peers 7\n"
                "# HELP warren_commit_seconds_total Time in commits.\n"
                "# TYPE warren_commit_seconds_total counter\n"
                "warren_commit_seconds_total 1.500000001\n");
}
END_TEST

START_TEST(refused)
{
    static uint64_t n;
    static const struct metric wrong[] = {
        {METRIC_COUNTER, "warren_choices", NULL, "", &n},  /* a counter ends in _total */
        {METRIC_COUNTER, "_total", NULL, "", &n},          /* nothing before the ending */
        {METRIC_GAUGE, "Warren", NULL, "", &n},            /* capitals */
        {METRIC_GAUGE, "warren matches", NULL, "", &n},    /* a space */
        {METRIC_GAUGE, "9lives", NULL, "", &n},            /* begins with a digit */
        {METRIC_GAUGE, "", NULL, "", &n},                  /* none */
        {METRIC_GAUGE, "warren_there", "a=\"1\"", "", &n}, /* there already */
        {METRIC_COUNTER_SECONDS, "warren_time_total", NULL, "", &n},
        {METRIC_HISTOGRAM, "warren_trip", NULL, "", &n},
    };
    const struct metric there[] = {
        {METRIC_GAUGE, "warren_there", "a=\"1\"", "", &n},
        {METRIC_GAUGE, "warren_there", "a=\"2\"", "", &n},
        {METRIC_GAUGE, "warren_there_total", NULL, "", &n},
    };
    ck_assert(metrics_add(&table, there, 3));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct metric pair[] = {{METRIC_GAUGE, "warren_good", NULL, "", &n}, wrong[i]};
        ck_assert_msg(!metrics_add(&table, pair, 2), "accepted row %zu", i);
        ck_assert_uint_eq(table.count, 3);
    }
    /* One name, two kinds. */
    ck_assert(
        !metrics_add(&table, &(struct metric){METRIC_COUNTER, "warren_there_total", "a=\"1\"", "", &n}, 1));
    static char names[METRICS_MAX][16];
    for (size_t i = 3; i < METRICS_MAX; i++) {
        snprintf(names[i], sizeof names[i], "row%zu", i);
        ck_assert(metrics_add(&table, &(struct metric){METRIC_GAUGE, names[i], NULL, "", &n}, 1));
    }
    ck_assert(!metrics_add(&table, &(struct metric){METRIC_GAUGE, "one_more", NULL, "", &n}, 1));
}
END_TEST

/* Value of the line that begins with this. */
static uint64_t value_of(const char *text, const char *start)
{
    const char *at = strstr(text, start);
    ck_assert_msg(at != NULL, "no line %s in %s", start, text);
    return strtoull(at + strlen(start), NULL, 10);
}

START_TEST(histograms)
{
    static struct histogram h;
    const struct metric row = {METRIC_HISTOGRAM, "warren_trip_seconds", "way=\"in\"", "Round trip.", &h};
    ck_assert(metrics_add(&table, &row, 1));
    ck_assert_uint_eq(histogram_quantile(&h, 0.5), 0);
    for (int i = 0; i < 98; i++)
        histogram_note(&h, 1000000); /* on a bound: belongs below it */
    histogram_note(&h, 0);
    ck_assert_uint_eq(histogram_quantile(&h, 0.5), 1000000);
    ck_assert_uint_eq(histogram_quantile(&h, 1), 1000000);
    ck_assert_uint_eq(histogram_quantile(&h, 0), 50000);
    histogram_note(&h, UINT64_C(20000000000));
    ck_assert_uint_eq(histogram_quantile(&h, 0.99), 1000000);
    ck_assert_uint_eq(histogram_quantile(&h, 1), UINT64_MAX);
    size_t length;
    char *text = metrics_print(&table, &length);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(value_of(text, "_bucket{way=\"in\",le=\"0.000050000\"} "), 1);
    ck_assert_uint_eq(value_of(text, "_bucket{way=\"in\",le=\"0.000500000\"} "), 1);
    ck_assert_uint_eq(value_of(text, "_bucket{way=\"in\",le=\"0.001000000\"} "), 99);
    ck_assert_uint_eq(value_of(text, "_bucket{way=\"in\",le=\"10.000000000\"} "), 99);
    ck_assert_uint_eq(value_of(text, "_bucket{way=\"in\",le=\"+Inf\"} "), 100);
    ck_assert_uint_eq(value_of(text, "warren_trip_seconds_count{way=\"in\"} "), 100);
    ck_assert_ptr_nonnull(strstr(text, "warren_trip_seconds_sum{way=\"in\"} 20.098000000\n"));
    ck_assert_ptr_nonnull(strstr(text, "# TYPE warren_trip_seconds histogram\n"));
    free(text);
}
END_TEST

START_TEST(process)
{
    static struct process_stats stats, later;
    ck_assert(process_stats_add(&table, &stats));
    process_stats_read(&stats);
    ck_assert_uint_gt(stats.resident_bytes, 100 * 1024);
    ck_assert_uint_lt(stats.resident_bytes, UINT64_C(1) << 45);
    uint64_t now = (uint64_t)time(NULL);
    ck_assert_uint_le(stats.started / 1000000000, now + 1);
    ck_assert_uint_ge(stats.started / 1000000000, now - 3600);
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    process_stats_read(&later);
    ck_assert_uint_eq(later.open_files, stats.open_files + 2);
    ck_assert_uint_ge(later.cpu_ns, stats.cpu_ns);
    close(ends[0]);
    close(ends[1]);
    size_t length;
    char *text = metrics_print(&table, &length);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(value_of(text, "\nprocess_resident_memory_bytes "), stats.resident_bytes);
    ck_assert_uint_eq(value_of(text, "\nprocess_open_fds "), stats.open_files);
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("metrics");
    TCase *tests = tcase_create("metrics");
    tcase_add_test(tests, printed);
    tcase_add_test(tests, refused);
    tcase_add_test(tests, histograms);
    tcase_add_test(tests, process);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
