/* What Oath's views say in numbers, and what bots that search make of them: nothing that a seat cannot see.
 */
#include <stdlib.h>
#include <string.h>

#include "core/oath/features.h"
#include "core/oath/oath.h"
#include "core/oath/settings.h"
#include "core/value_net.h"
#include "protocol/config.h"
#include "server/lab/sim.h"
#include "server/think/mind.h"
#include "tests/unit/unit.h"

enum { SEATS = 4 };

static int play_any(struct session *s, struct quick_random *random)
{
    int index = (int)quick_random_below(random, s->prompt.count);
    session_answer_index(s, index);
    return index;
}

static struct session *any_game(struct quick_random *random, bool begun)
{
    struct game_config config;
    struct session *s = session_create(&oath_game);
    ck_assert_ptr_nonnull(s);
    sim_any_table(&oath_game, quick_random_next(random), &config);
    if (begun)
        sim_begin_from_any(&oath_game, random, &config);
    session_start(s, &config);
    return s;
}

/* ---- Numbers ---- */

static void numbers_of(const struct session *s, uint8_t viewer, struct features *f)
{
    static struct oath_view v;
    attempt_look(s, viewer, &v);
    memset(f, 0, sizeof *f);
    oath_features.describe(&v, viewer, f);
}

/* Of all tables and from all kinds of beginnings. */
START_TEST(numbers_keep_their_bounds_and_kinds_their_number)
{
    enum { GAMES = 12, LOOKED_ONE_IN = 5 };
    struct quick_random random = {31 + (uint64_t)_i};
    for (int game = 0; game < GAMES; game++) {
        struct session *s = any_game(&random, game % 2);
        struct features f;
        while (!s->over) {
            play_any(s, &random);
            if (s->over || quick_random_below(&random, LOOKED_ONE_IN))
                continue;
            numbers_of(s, (uint8_t)quick_random_below(&random, s->config.seats), &f);
            for (int seat = 0; seat < s->config.seats; seat++) {
                ck_assert_uint_lt(f.kind[seat], OATH_KINDS);
                for (int i = 0; i < OATH_NUMBERS; i++)
                    if (abs(f.number[seat][i]) > FEATURES_MOST) /* Check writes each assertion down */
                        ck_abort_msg("number %d is %d", i, f.number[seat][i]);
            }
        }
        session_destroy(s);
    }
}
END_TEST

/* ---- Choices ---- */

/* How often a bot of the level chooses what, each time in a world dealt anew, as the server does. */
static void frequencies(const struct session *truth, int thoughts, int often[OPTIONS_MAX])
{
    enum { EVALUATIONS = 40 };
    struct mind mind;
    struct session *known = session_create(&oath_game);
    ck_assert(known && mind_init(&mind, &oath_game, LEVEL_MEDIUM));
    memset(often, 0, OPTIONS_MAX * sizeof *often);
    for (int i = 0; i < thoughts; i++) {
        int choice = 0;
        struct quick_random random = quick_random_of(5, (uint64_t)i);
        struct random_source source = {quick_random_below, &random};
        ck_assert(determinize(known, truth, truth->prompt.seat, &source));
        mind_begin(&mind, known, quick_random_next(&random), EVALUATIONS);
        while (!mind_think(&mind, &choice))
            ;
        often[choice]++;
    }
    session_destroy(known);
    mind_free(&mind);
}

/* Plays on to a question with a choice in the middle of a match. */
static void go_on(struct session *s, struct quick_random *random, int choices)
{
    for (int i = 0; !s->over && (i < choices || s->prompt.seat >= SEATS_MAX || s->prompt.count < 3); i++)
        play_any(s, random);
}

/* The bound is five standard errors of a difference of shares, so that the seeds are no luck. */
START_TEST(what_a_seat_cannot_see_makes_no_difference_to_its_choices)
{
    enum { THOUGHTS = 200, BOUND = 50 };
    static int one[OPTIONS_MAX], other[OPTIONS_MAX];
    struct quick_random random = quick_random_of(41, (uint64_t)_i);
    struct random_source source = {quick_random_below, &random};
    struct session *s = any_game(&random, _i % 2), *world = session_create(&oath_game);
    go_on(s, &random, 60 + 40 * _i);
    ck_assert(!s->over && determinize(world, s, s->prompt.seat, &source));
    ck_assert_int_eq(s->prompt.count, world->prompt.count);
    frequencies(s, THOUGHTS, one);
    frequencies(world, THOUGHTS, other);
    for (int i = 0; i < s->prompt.count; i++)
        ck_assert_msg(abs(one[i] - other[i]) < BOUND, "option %d: %d and %d of %d", i, one[i], other[i],
                      THOUGHTS);
    session_destroy(s);
    session_destroy(world);
}
END_TEST

/* ---- After the match ---- */

static uint16_t winners_of(const struct session *s)
{
    struct game_result result = {0};
    oath_game.result(s->now, &result);
    return result.winners;
}

/* What is written into the Chronicle changes nobody's chances: it is left to what `easy` thinks of it. */
START_TEST(the_chronicle_is_written_as_easy_would)
{
    struct mind hard, easy;
    struct quick_random random = {77};
    struct session *s = session_create(&oath_game);
    struct game_config config;
    int asked = 0;
    config_presets(&oath_game, SEATS, &config);
    ck_assert(s && mind_init(&hard, &oath_game, LEVEL_HARD) && mind_init(&easy, &oath_game, LEVEL_EASY));
    session_start(s, &config);
    while (!s->over) {
        int by_hard = 0, by_easy = 0;
        if (winners_of(s) && s->prompt.seat < SEATS_MAX && s->prompt.count > 1) {
            mind_begin(&hard, s, 9, mind_evaluations(LEVEL_HARD));
            mind_begin(&easy, s, 9, 0);
            ck_assert(mind_think(&hard, &by_hard) && mind_think(&easy, &by_easy));
            ck_assert_int_eq(by_hard, by_easy);
            ck_assert_uint_eq(mind_spent(&hard), 0);
            ck_assert_uint_gt(mind_attempt(&hard)->answers, 0);
            asked++;
        }
        play_any(s, &random);
    }
    ck_assert_int_gt(asked, 0);
    mind_free(&hard);
    mind_free(&easy);
    session_destroy(s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath features");
    TCase *tests = tcase_create("oath features");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, numbers_keep_their_bounds_and_kinds_their_number, 0, 2);
    tcase_add_loop_test(tests, what_a_seat_cannot_see_makes_no_difference_to_its_choices, 0, 4);
    tcase_add_test(tests, the_chronicle_is_written_as_easy_would);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
