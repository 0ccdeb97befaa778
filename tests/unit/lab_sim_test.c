/* What warren-lab sim makes of its games: fault or luck; and how far long work is. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "server/base/progress.h"
#include "server/lab/rare_choice.h"
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

/* ---- A choice that prefers what is rare ---- */

enum { VERB_COMMON, VERB_SELDOM, VERB_WITH_CARD, KIND_OF_CARDS = KIND_GAME };

static bool cards_are_secret(uint8_t kind)
{
    return kind == KIND_OF_CARDS;
}

static const struct term_def rare_verbs[] = {
    {"common", {{"count", KIND_COUNT, false}}},
    {"seldom", {{0}}},
    {"with_card", {{"count", KIND_COUNT, false}, {"card", KIND_OF_CARDS, false}}},
};
static const struct game rare_game = {.verbs = rare_verbs, .verbs_count = 3, .kind_secret = cards_are_secret};

/* How often each of a prompt's options is chosen in many draws. */
static void draw_often(const struct rare_counts *counts, const struct session *s, int drawn[OPTIONS_MAX])
{
    enum { DRAWS = 8000 };
    struct quick_random random = {.state = 11};
    memset(drawn, 0, sizeof(int) * s->prompt.count);
    for (int i = 0; i < DRAWS; i++) {
        int index = rare_choose(counts, s, &random);
        ck_assert(index >= 0 && index < s->prompt.count);
        drawn[index]++;
    }
}

START_TEST(rare_verbs_are_preferred)
{
    static struct session s;
    static struct rare_counts counts;
    static int drawn[OPTIONS_MAX];
    s.game = &rare_game;
    s.prompt.count = 5;
    for (uint16_t i = 0; i < 4; i++)
        s.prompt.options[i] = (struct choice){VERB_COMMON, {i, 0, 0}};
    s.prompt.options[4] = (struct choice){VERB_SELDOM, {0}};
    /* Nothing was chosen yet: as many draws for each verb, but for those that look at options alone. */
    draw_often(&counts, &s, drawn);
    ck_assert(drawn[4] > 3000 && drawn[4] < 3800); /* 3/8 + 1/20 */
    for (int i = 0; i < 4; i++)
        ck_assert(drawn[i] > 900 && drawn[i] < 1400);
    for (int i = 0; i < 9; i++)
        rare_note(&counts, &rare_game, s.prompt.options[0]);
    draw_often(&counts, &s, drawn);
    ck_assert(drawn[4] > 6000 && drawn[0] > 300); /* and any option still comes */
    for (int i = 0; i < 2000; i++)
        rare_note(&counts, &rare_game, s.prompt.options[4]);
    draw_often(&counts, &s, drawn);
    ck_assert(drawn[4] < 1000 && drawn[4] > 200);
}
END_TEST

START_TEST(rare_cards_are_preferred)
{
    static struct session s;
    static struct rare_counts counts;
    static int drawn[OPTIONS_MAX];
    s.game = &rare_game;
    s.prompt.count = 3;
    for (uint16_t i = 0; i < 3; i++)
        s.prompt.options[i] = (struct choice){VERB_WITH_CARD, {7, (uint16_t)(i + 40), 0}};
    for (int i = 0; i < 4; i++)
        rare_note(&counts, &rare_game, s.prompt.options[1]);
    ck_assert_uint_eq(counts.verb[VERB_WITH_CARD], 4);
    ck_assert_uint_eq(counts.card[41], 4); /* by the argument that is a card */
    ck_assert_uint_eq(counts.card[7], 0);
    draw_often(&counts, &s, drawn);
    ck_assert(drawn[1] < 1100 && drawn[0] > 3000 && drawn[2] > 3000);
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
    tcase_add_test(c, rare_verbs_are_preferred);
    tcase_add_test(c, rare_cards_are_preferred);
    tcase_add_test(c, progress_says_how_far_and_how_long);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
