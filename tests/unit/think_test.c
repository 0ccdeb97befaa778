/* server/think: the tree search, its arithmetic, and what a seat cannot know making no difference to it. */
#include <stdlib.h>
#include <string.h>

#include "core/determinize.h"
#include "server/think/fixed.h"
#include "server/think/mind.h"
#include "server/think/tree.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

enum { BUDGET = 800 };

/* Who has more points, and then more cards, is likelier to win. */
static void by_points(const struct game *game, const void *view, uint8_t viewer, uint8_t seats,
                      uint16_t chance[SEATS_MAX])
{
    const struct toy_view *v = view;
    uint32_t weight[SEATS_MAX], all = 0;
    (void)game, (void)viewer;
    for (int i = 0; i < seats; i++)
        all += weight[i] =
            (uint32_t)((v->seat[i].score + 2) * (v->seat[i].score + 2) * 8 + v->seat[i].hand_count);
    for (int i = 0; i < seats; i++)
        chance[i] = (uint16_t)(weight[i] * TREE_SURE / all);
}

/*
 * s1 is to act, lacks so many points to the target, has no more actions than these, and holds a card of each
 * kind and, if it needs it, another coin; the others hold so many of these each.
 */
static struct session *position(uint8_t seats, int lacks, const uint16_t *theirs, int count)
{
    const uint16_t mine[] = {card(TOY_COIN, 0),  card(TOY_BLOCK, 0),  card(TOY_SPY, 0),
                             card(TOY_THIEF, 0), card(TOY_STRIKE, 0), card(TOY_COIN, 1)};
    const uint16_t *const hands[] = {mine, theirs, theirs + count};
    const int sizes[] = {lacks > 1 ? 6 : 5, count, count};
    uint8_t same[SECRETS_MAX];
    struct session *s = duel_position(seats, hands, sizes);
    struct toy_state g = *duel_state(s);
    for (int i = 0; i < SECRETS_MAX; i++)
        same[i] = (uint8_t)i;
    g.score[0] = (int16_t)(g.target - lacks);
    g.actions = (uint8_t)(lacks < TOY_ACTIONS ? lacks : TOY_ACTIONS);
    session_restart_beat(s, &g, same);
    return s;
}

static struct session *usual_position(int lacks)
{
    const uint16_t theirs[] = {card(TOY_BLOCK, 1),  card(TOY_COIN, 2), card(TOY_STRIKE, 1),
                               card(TOY_STRIKE, 2), card(TOY_COIN, 3), card(TOY_SPY, 1)};
    return position(3, lacks, theirs, 3);
}

static int think(struct tree *t, const struct session *s, uint64_t seed, uint32_t budget, uint32_t slice)
{
    tree_begin(t, s, seed, budget);
    while (!tree_think(t, slice))
        ;
    return tree_choice(t);
}

/* ---- Arithmetic ---- */

START_TEST(roots_and_fading_are_what_they_should_be)
{
    for (uint64_t n = 0; n < 5000; n++) {
        uint64_t root = fixed_root(n);
        ck_assert(root * root <= n && (root + 1) * (root + 1) > n);
    }
    ck_assert_uint_eq(fixed_root(UINT64_MAX), UINT32_MAX);
    ck_assert_uint_eq(fixed_fade(0, 100), FIXED_ONE);
    ck_assert_uint_eq(fixed_fade(100, 100), FIXED_ONE / 2);
    ck_assert_uint_eq(fixed_fade(300, 100), FIXED_ONE / 8);
    ck_assert_uint_eq(fixed_fade(UINT32_MAX, 1), 0);
    for (uint32_t n = 1; n < 5000; n++)
        ck_assert(fixed_log(2 * n) == fixed_log(n) + 256 && fixed_log(n + 1) >= fixed_log(n));
    ck_assert_int_eq(fixed_log(1), 0);
    ck_assert_int_eq(fixed_log(3), 406); /* 256 * 1.585 */
    for (uint32_t d = 1; d < 1000; d++)  /* e^-d/100 falls without a jump */
        ck_assert(fixed_fade(d, 70) <= fixed_fade(d - 1, 70) &&
                  fixed_fade(d - 1, 70) - fixed_fade(d, 70) <= FIXED_ONE / 70);
}
END_TEST

/* ---- The tree ---- */

/* With the last action one coin wins; with two, two of them, one after the other. */
START_TEST(a_forced_win_is_found)
{
    struct tree t;
    ck_assert(tree_init(&t, &toy_game, by_points, 4 * BUDGET));
    for (int lacks = 1; lacks <= 2; lacks++) {
        struct session *s = usual_position(lacks);
        int index = think(&t, s, 3, 4 * BUDGET, BUDGET);
        struct choice c = s->prompt.options[index];
        ck_assert(c.verb == VERB_PLAY && c.arg[0] / TOY_COPIES == TOY_COIN);
        session_destroy(s);
    }
    tree_free(&t);
}
END_TEST

START_TEST(the_same_seed_makes_the_same_choice_however_it_is_sliced)
{
    struct tree a, b;
    struct session *s = usual_position(6);
    ck_assert(tree_init(&a, &toy_game, by_points, BUDGET) && tree_init(&b, &toy_game, by_points, BUDGET));
    think(&b, s, 99, BUDGET, BUDGET); /* what was thought before leaves nothing behind */
    for (uint64_t seed = 1; seed <= 8; seed++) {
        ck_assert_int_eq(think(&a, s, seed, BUDGET, BUDGET), think(&b, s, seed, BUDGET, 1));
        ck_assert_uint_eq(a.evaluations, b.evaluations);
        ck_assert_uint_eq(a.attempt.answers, b.attempt.answers);
        ck_assert_uint_eq(a.attempt.random.state, b.attempt.random.state);
    }
    session_destroy(s);
    tree_free(&a);
    tree_free(&b);
}
END_TEST

/* What comes second is given up when it could catch up only with most of the rest; never in the first two
 * fifths.
 */
START_TEST(a_long_thought_ends_when_little_can_change_it)
{
    enum { LONG = 24000 };
    struct tree t;
    struct session *s = usual_position(6);
    ck_assert(tree_init(&t, &toy_game, by_points, LONG));
    for (uint64_t seed = 1; seed <= 4; seed++) {
        think(&t, s, seed, LONG, BUDGET);
        ck_assert_uint_gt(t.evaluations, LONG * 2 / 5);
        ck_assert_uint_lt(t.evaluations, LONG * 9 / 10);
    }
    session_destroy(s);
    tree_free(&t);
}
END_TEST

START_TEST(no_more_is_spent_than_there_is)
{
    struct tree t;
    struct session *s = usual_position(6);
    uint8_t before[HASH_SIZE], after[HASH_SIZE];
    ck_assert(tree_init(&t, &toy_game, by_points, BUDGET));
    session_hash(s, before);
    for (uint32_t budget = 1; budget <= BUDGET; budget += budget < 20 ? 1 : 97) {
        int index = think(&t, s, budget, budget, BUDGET);
        ck_assert(index >= 0 && index < s->prompt.count);
        ck_assert_uint_le(t.evaluations, budget + 1);
    }
    session_hash(s, after);
    ck_assert_mem_eq(before, after, HASH_SIZE);
    session_destroy(s);
    tree_free(&t);
}
END_TEST

START_TEST(what_is_settled_is_thought_about_no_longer)
{
    struct tree t;
    struct session *s = usual_position(1);
    ck_assert(tree_init(&t, &toy_game, by_points, 4 * BUDGET));
    think(&t, s, 3, 4 * BUDGET, BUDGET);
    ck_assert_uint_lt(t.evaluations, 3 * BUDGET);
    session_destroy(s);
    tree_free(&t);
}
END_TEST

/* Which of the options are chosen, a bit each, over so many seeds. */
static uint64_t chosen_over(struct mind *m, const struct session *s, int seeds)
{
    uint64_t chosen = 0;
    for (int seed = 1; seed <= seeds; seed++) {
        int index = -1;
        mind_begin(m, s, (uint64_t)seed, BUDGET);
        while (!mind_think(m, &index))
            ;
        ck_assert(index >= 0 && index < s->prompt.count && index < 64);
        chosen |= UINT64_C(1) << index;
    }
    return chosen;
}

START_TEST(in_a_turn_without_end_any_option_will_do)
{
    const enum level levels[] = {LEVEL_EASY, LEVEL_MEDIUM};
    struct session *s = usual_position(1); /* two of its options win */
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        struct mind m;
        ck_assert(mind_init(&m, &toy_game, levels[i]));
        s->turn_began = 1000;
        s->answered = s->turn_began + MIND_TURN_LONG - 1;
        ck_assert_int_le(__builtin_popcountll(chosen_over(&m, s, 400)), 2);
        s->answered++;
        ck_assert_int_gt(s->prompt.count, 2);
        ck_assert_int_eq(__builtin_popcountll(chosen_over(&m, s, 400)), s->prompt.count);
        /* Nobody wears others down: in the turn of another one a bot goes on thinking. */
        ((struct toy_state *)s->now)->turn = 1;
        ck_assert_int_le(__builtin_popcountll(chosen_over(&m, s, 400)), 2);
        ((struct toy_state *)s->now)->turn = 0;
        mind_free(&m);
    }
    session_destroy(s);
}
END_TEST

START_TEST(a_full_tree_grows_no_more_and_still_chooses)
{
    enum { ROOM = 20 };
    struct tree t;
    struct session *s = usual_position(2);
    ck_assert(tree_init(&t, &toy_game, by_points, ROOM));
    int index = think(&t, s, 5, BUDGET, BUDGET);
    ck_assert_uint_eq(t.edges_count, ROOM);
    ck_assert_uint_le(t.nodes_count, t.nodes_room);
    ck_assert_uint_gt(t.evaluations, ROOM);
    ck_assert_int_eq(s->prompt.options[index].verb, VERB_PLAY);
    session_destroy(s);
    tree_free(&t);
}
END_TEST

START_TEST(a_rule_that_breaks_in_a_thought_is_noted_and_ends_nothing)
{
    struct tree t;
    struct session *s = session_create(&toy_game_broken), *duel = usual_position(6);
    struct game_config config = duel_config(3);
    struct toy_state g = *duel_state(duel);
    ck_assert(s && tree_init(&t, &toy_game_broken, by_points, BUDGET));
    tree_guard(&t);
    session_guard(s);
    g.score[0] = TOY_BREAKS_AT - 1;
    session_stand(s, &config, &g);
    ck_assert_ptr_null(s->broken.what);
    int index = think(&t, s, 5, BUDGET, BUDGET);
    ck_assert(index >= 0 && index < s->prompt.count);
    ck_assert_ptr_nonnull(t.attempt.broken.what);
    session_destroy(s);
    session_destroy(duel);
    tree_free(&t);
}
END_TEST

/* Whole matches, in which questions of all kinds come up. */
START_TEST(a_tree_beats_luck)
{
    enum { MATCHES = 30, QUICK = 200 };
    struct tree t;
    struct quick_random random = {11};
    struct session *s = session_create(&toy_game);
    struct game_config config = duel_config(3);
    int wins = 0;
    ck_assert(s && tree_init(&t, &toy_game, by_points, QUICK));
    for (int i = 0; i < MATCHES; i++) {
        uint8_t own = (uint8_t)(i % 3);
        struct game_result result = {0};
        session_start(s, &config);
        while (!s->over)
            session_answer_index(s, s->prompt.seat == own
                                        ? think(&t, s, quick_random_next(&random), QUICK, QUICK)
                                        : (int)quick_random_below(&random, s->prompt.count));
        toy_game.result(s->now, &result);
        wins += (result.winners & SEAT_BIT(own)) != 0;
    }
    ck_assert_int_gt(wins, MATCHES * 3 / 4);
    session_destroy(s);
    tree_free(&t);
}
END_TEST

/* ---- Secrecy ---- */

/* How often each option is chosen in a position, by bots that are given worlds as the server gives them. */
static void frequencies(const struct session *truth, int thoughts, int often[OPTIONS_MAX])
{
    struct tree t;
    struct session *known = session_create(&toy_game);
    ck_assert(known && tree_init(&t, &toy_game, by_points, 60));
    memset(often, 0, OPTIONS_MAX * sizeof *often);
    for (int i = 0; i < thoughts; i++) {
        struct quick_random random = {(uint64_t)i * 7919};
        struct random_source source = {quick_random_below, &random};
        ck_assert(determinize(known, truth, 0, &source));
        often[think(&t, known, random.state, 60, 60)]++;
    }
    session_destroy(known);
    tree_free(&t);
}

/*
 * The others hold nothing but blocks, or none at all, which s1 cannot see: it chooses the same way as often.
 * The bound is five standard errors of a difference of shares, so that the seeds are no luck.
 */
START_TEST(what_a_seat_cannot_see_makes_no_difference)
{
    enum { THOUGHTS = 600, BOUND = 87 };
    const uint16_t blocks[] = {card(TOY_BLOCK, 1), card(TOY_BLOCK, 2), card(TOY_BLOCK, 3),
                               card(TOY_BLOCK, 4), card(TOY_BLOCK, 5), card(TOY_STRIKE, 2)};
    const uint16_t coins[] = {card(TOY_COIN, 2), card(TOY_COIN, 3),   card(TOY_SPY, 1),
                              card(TOY_SPY, 2),  card(TOY_STRIKE, 1), card(TOY_THIEF, 1)};
    static int one[OPTIONS_MAX], other[OPTIONS_MAX];
    struct session *a = position(3, 6, blocks, 3), *b = position(3, 6, coins, 3);
    frequencies(a, THOUGHTS, one);
    frequencies(b, THOUGHTS, other);
    ck_assert_int_eq(a->prompt.count, b->prompt.count);
    for (int i = 0; i < a->prompt.count; i++)
        ck_assert_msg(abs(one[i] - other[i]) < BOUND, "option %d: %d and %d of %d", i, one[i], other[i],
                      THOUGHTS);
    session_destroy(a);
    session_destroy(b);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("think");
    TCase *tests = tcase_create("think");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, roots_and_fading_are_what_they_should_be);
    tcase_add_test(tests, a_forced_win_is_found);
    tcase_add_test(tests, the_same_seed_makes_the_same_choice_however_it_is_sliced);
    tcase_add_test(tests, a_long_thought_ends_when_little_can_change_it);
    tcase_add_test(tests, no_more_is_spent_than_there_is);
    tcase_add_test(tests, what_is_settled_is_thought_about_no_longer);
    tcase_add_test(tests, in_a_turn_without_end_any_option_will_do);
    tcase_add_test(tests, a_full_tree_grows_no_more_and_still_chooses);
    tcase_add_test(tests, a_rule_that_breaks_in_a_thought_is_noted_and_ends_nothing);
    tcase_add_test(tests, a_tree_beats_luck);
    tcase_add_test(tests, what_a_seat_cannot_see_makes_no_difference);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
