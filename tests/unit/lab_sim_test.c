/* What warren-lab sim makes of its games: fault or luck; and how far long work is. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "server/base/progress.h"
#include "server/lab/sim_judge.h"
#include "tests/unit/unit.h"

static struct sim_verdict judge(uint64_t games, uint64_t stalled)
{
    static struct sim_tally t;
    t = (struct sim_tally){.games = games, .stalled = stalled, .worlds = 1000};
    return sim_judge(&t);
}

START_TEST(a_low_end_is_that_of_clopper_and_pearson)
{
    /* One of one may be by a chance of `luck` itself; all of ten by its tenth root. */
    ck_assert(fabs(sim_low_end(1, 1, 0.001) - 0.001) < 1e-9);
    ck_assert(fabs(sim_low_end(10, 10, 0.001) - pow(0.001, 0.1)) < 1e-9);
    /* 1 - (1 - p)^60 = 0.001 */
    ck_assert(fabs(sim_low_end(1, 60, 0.001) - (1 - pow(0.999, 1.0 / 60))) < 1e-9);
    ck_assert(sim_low_end(0, 100, 0.001) == 0);
    ck_assert(sim_low_end(0, 0, 0.001) == 0);
    /* Large samples come close to what they saw, and never to zero or nonsense. */
    ck_assert(sim_low_end(4000, 1000000, 0.001) > 0.0037 && sim_low_end(4000, 1000000, 0.001) < 0.004);
}
END_TEST

START_TEST(a_small_sample_does_not_fail_by_luck)
{
    ck_assert(judge(20, 1).ok);
    ck_assert(judge(60, 2).ok);
    ck_assert(!judge(60, 4).ok);
    ck_assert(!judge(5, 5).ok);
    ck_assert(judge(2000, 6).ok);
    ck_assert(!judge(2000, 16).ok);
    ck_assert(!judge(1000000, 2400).ok); /* 1 in 417 */
    ck_assert(judge(1000000, 2000).ok);
    ck_assert(judge(60, 4).stalls);
    ck_assert(!judge(60, 2).stalls);
}
END_TEST

START_TEST(worlds_that_could_not_be_dealt_are_counted)
{
    static struct sim_tally t = {.games = 10, .worlds = 970, .worlds_missed = 30};
    ck_assert(sim_judge(&t).ok);
    t.worlds_missed = 31;
    ck_assert(sim_judge(&t).misses);
    ck_assert(!sim_judge(&t).ok);
    t = (struct sim_tally){.games = 10};
    ck_assert(sim_judge(&t).ok); /* without checks there are none */
    t.violations = 1;
    ck_assert(!sim_judge(&t).ok);
}
END_TEST

START_TEST(progress_says_how_far_and_how_long)
{
    struct progress p = {.what = "games", .total = 2000};
    char text[120];
    progress_text(&p, 0, 900, text, sizeof text);
    ck_assert_str_eq(text, "games: 0 of 2000 (0 %)");
    progress_text(&p, 500, 10000, text, sizeof text);
    ck_assert_str_eq(text, "games: 500 of 2000 (25 %), about 0:30 to go");
    progress_text(&p, 1, 4000, text, sizeof text);
    ck_assert_str_eq(text, "games: 1 of 2000 (0 %), about 2:13:16 to go");
    progress_text(&p, 2001, 4000, text, sizeof text); /* it has grown meanwhile */
    ck_assert_str_eq(text, "games: 2000 of 2000 (100 %), about 0:00 to go");
    p = (struct progress){.what = "checking"};
    progress_text(&p, 0, 61000, text, sizeof text);
    ck_assert_str_eq(text, "checking: 1:01 so far");
    progress_text(&p, 7, 61000, text, sizeof text);
    ck_assert_str_eq(text, "checking: 7, 1:01 so far");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lab_sim");
    TCase *c = tcase_create("all");
    tcase_add_test(c, a_low_end_is_that_of_clopper_and_pearson);
    tcase_add_test(c, a_small_sample_does_not_fail_by_luck);
    tcase_add_test(c, worlds_that_could_not_be_dealt_are_counted);
    tcase_add_test(c, progress_says_how_far_and_how_long);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
