/* A match of duel thought about afterwards: server/match/analysis.h, and server/think/opinion.h below it. */
#include <stdlib.h>
#include <string.h>

#include "core/determinize.h"
#include "core/oath/oath.h"
#include "core/value_net.h"
#include "protocol/config.h"
#include "server/match/analysis.h"
#include "server/play/line.h"
#include "server/think/opinion.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

enum { LOG_MAX = 2048, EVALUATIONS = 120 };

/* A played match with its log. */
struct recorded {
    struct game_config config;
    struct fair_chance chance;
    struct play play;
    struct happening happening;
    struct store_entry entries[LOG_MAX];
    uint32_t count, undone;
};

static void record(struct recorded *r)
{
    ck_assert_uint_le(r->count + r->happening.entries_count, LOG_MAX);
    memcpy(r->entries + r->count, r->happening.entries, r->happening.entries_count * sizeof *r->entries);
    r->count += (uint32_t)r->happening.entries_count;
}

/* Played to its end at random; with undo, one choice in four is taken back where that is possible. */
static struct recorded *played_of(const struct game *game, const struct game_config *config, uint64_t seed,
                                  bool undo)
{
    struct quick_random random = {seed};
    struct recorded *r = calloc(1, sizeof *r);
    ck_assert_ptr_nonnull(r);
    r->config = *config;
    r->chance.seats = 3;
    ck_assert(play_init(&r->play, game, &r->config, &r->chance, 7));
    ck_assert_int_eq(play_begin(&r->play, 1000, &r->happening), PLAY_OK);
    record(r);
    while (!r->play.over) {
        const struct prompt *p = &r->play.session->prompt;
        bool back = undo && undo_available(&r->play.undo, p->seat) > 0 && quick_random_below(&random, 4) == 0;
        struct choice any = p->options[quick_random_below(&random, p->count)];
        enum play_error error = back ? play_undo(&r->play, p->seat, 1000, &r->happening)
                                     : play_choose(&r->play, p->seat, any, 1000, &r->happening);
        ck_assert_int_eq(error, PLAY_OK);
        r->undone += back;
        record(r);
    }
    return r;
}

static struct recorded *played(uint64_t seed, bool undo)
{
    struct game_config config = duel_config(3);
    return played_of(&toy_game, &config, seed, undo);
}

static void end(struct recorded *r)
{
    play_free(&r->play);
    happening_free(&r->happening);
    free(r);
}

static struct analysis *begin(const struct recorded *r, uint64_t seed)
{
    struct analysis *a = analysis_create(&(struct analysis_of){.game = r->play.session->game,
                                                               .config = &r->config,
                                                               .chance = &r->chance,
                                                               .persons = 7,
                                                               .entries = r->entries,
                                                               .entries_count = r->count,
                                                               .seed = seed,
                                                               .evaluations = EVALUATIONS});
    ck_assert_ptr_nonnull(a);
    return a;
}

static struct analysis *analysed(const struct recorded *r, uint64_t seed, uint32_t slice)
{
    struct analysis *a = begin(r, seed);
    uint32_t moves = 0;
    while (!analysis_go_on(a, slice)) {
        struct analysis_found so_far = analysis_found(a);
        ck_assert(so_far.move >= moves && !so_far.done);
        moves = so_far.move;
    }
    ck_assert_msg(!analysis_problem(a), "%s", analysis_problem(a));
    return a;
}

static bool best_is_same(const struct analysis_best *a, const struct analysis_best *b)
{
    bool same = a->count == b->count;
    for (int i = 0; same && i < a->count; i++)
        same = choice_equal(a->option[i].choice, b->option[i].choice) &&
               a->option[i].chance == b->option[i].chance;
    return same;
}

static bool choice_is_same(const struct analysis_choice *a, const struct analysis_choice *b)
{
    return a->move == b->move && a->seat == b->seat && a->chance == b->chance && a->cost == b->cost &&
           choice_equal(a->made, b->made) && best_is_same(&a->best, &b->best);
}

START_TEST(the_same_seed_says_the_same_however_it_is_sliced)
{
    struct recorded *r = played(5, true);
    struct analysis *a = analysed(r, 3, 1000), *b = analysed(r, 3, 7);
    struct analysis_found x = analysis_found(a), y = analysis_found(b);
    ck_assert(x.done && y.done && x.move == r->count && y.move == r->count);
    ck_assert_uint_gt(x.choices_count, 10);
    ck_assert_uint_eq(x.choices_count, y.choices_count);
    ck_assert_uint_eq(x.points_count, y.points_count);
    for (uint32_t i = 0; i < x.choices_count; i++)
        ck_assert_msg(choice_is_same(&x.choices[i], &y.choices[i]), "choice %u", i);
    for (uint32_t i = 0; i < x.points_count; i++)
        ck_assert_mem_eq(x.points[i].chance, y.points[i].chance, sizeof x.points[i].chance);
    analysis_free(a);
    analysis_free(b);
    end(r);
}
END_TEST

START_TEST(chances_are_sure_together_and_end_with_the_result)
{
    struct recorded *r = played(6, false);
    struct analysis *a = analysed(r, 1, 1000);
    struct analysis_found found = analysis_found(a);
    struct game_result result = {0};
    play_result(&r->play, &result);
    ck_assert_uint_gt(found.points_count, 5);
    for (uint32_t i = 0; i < found.points_count; i++) {
        uint32_t sum = 0;
        for (int seat = 0; seat < 3; seat++)
            sum += found.points[i].chance[seat];
        ck_assert(sum <= CHANCE_SURE && sum + 3 > CHANCE_SURE);
        ck_assert(i == 0 || found.points[i].move > found.points[i - 1].move);
        ck_assert(i == 0 || found.points[i].turn >= found.points[i - 1].turn);
    }
    const struct analysis_point *last = &found.points[found.points_count - 1];
    ck_assert_uint_eq(last->move, r->count);
    for (int seat = 0; seat < 3; seat++)
        ck_assert((last->chance[seat] > 0) == ((result.winners & SEAT_BIT(seat)) != 0));
    analysis_free(a);
    end(r);
}
END_TEST

START_TEST(choices_are_those_that_count_and_that_had_others)
{
    struct recorded *r = played(7, true);
    struct analysis *a = analysed(r, 1, 1000);
    struct analysis_found found = analysis_found(a);
    bool stands[LOG_MAX];
    ck_assert_uint_gt(r->undone, 3);
    line_stands(r->entries, r->count, stands);
    for (uint32_t i = 0; i < found.choices_count; i++) {
        const struct analysis_choice *c = &found.choices[i];
        const struct store_entry *e = &r->entries[c->move];
        ck_assert(stands[c->move] && e->kind == ENTRY_CHOICE && e->seat == c->seat);
        ck_assert(choice_equal(e->choice, c->made));
        ck_assert(c->best.count >= 2 && c->best.count <= ANALYSIS_BEST);
        ck_assert_uint_le(c->cost, c->best.option[0].chance);
        if (choice_equal(c->made, c->best.option[0].choice))
            ck_assert_uint_eq(c->cost, 0);
    }
    analysis_free(a);
    end(r);
}
END_TEST

/* The log of another match, from some place on. */
START_TEST(a_log_that_does_not_play_ends_it_with_the_reason)
{
    struct recorded *r = played(8, false);
    r->entries[r->count / 2].seat ^= 1;
    struct analysis *a = begin(r, 1);
    while (!analysis_go_on(a, 1000))
        ;
    ck_assert_ptr_nonnull(analysis_problem(a));
    ck_assert_uint_eq(analysis_found(a).move, r->count / 2);
    analysis_free(a);
    end(r);
}
END_TEST

/* s1 wins with a coin and holds one: whatever else it does costs. */
START_TEST(what_misses_a_win_costs)
{
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_BLOCK, 0), card(TOY_SPY, 0)},
                   theirs[] = {card(TOY_BLOCK, 1), card(TOY_STRIKE, 0)},
                   others[] = {card(TOY_BLOCK, 2), card(TOY_STRIKE, 1)};
    const uint16_t *const hands[] = {mine, theirs, others};
    uint8_t same[SECRETS_MAX];
    struct session *s = duel_position(3, hands, (int[]){3, 2, 2});
    struct toy_state g = *duel_state(s);
    struct tree t;
    struct analysis_best best;
    for (int i = 0; i < SECRETS_MAX; i++)
        same[i] = (uint8_t)i;
    g.score[0] = (int16_t)(g.target - 1);
    g.actions = 1;
    session_restart_beat(s, &g, same);
    ck_assert(tree_init(&t, &toy_game, value_chances, EVALUATIONS));
    tree_begin(&t, s, 1, EVALUATIONS);
    while (!tree_think(&t, EVALUATIONS))
        ;
    opinion_best(&t, s, &best);
    ck_assert(best.option[0].choice.verb == VERB_PLAY &&
              best.option[0].choice.arg[0] / TOY_COPIES == TOY_COIN);
    ck_assert_uint_gt(best.option[0].chance, CHANCE_SURE * 9 / 10);
    int seen = 0;
    for (int i = 0; i < s->prompt.count; i++) {
        uint16_t chance;
        if (choice_equal(s->prompt.options[i], best.option[0].choice) ||
            !opinion_of(&t, s, i, EVALUATIONS, &chance))
            continue;
        ck_assert_uint_lt(chance, best.option[0].chance);
        seen++;
    }
    ck_assert_int_gt(seen, 0);
    tree_free(&t);
    session_destroy(s);
}
END_TEST

/* Equal copies are one choice to people. */
START_TEST(options_of_the_same_words_are_told_once)
{
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_COIN, 1), card(TOY_COIN, 2), card(TOY_COIN, 3)},
                   theirs[] = {card(TOY_BLOCK, 1), card(TOY_STRIKE, 0)},
                   others[] = {card(TOY_BLOCK, 2), card(TOY_STRIKE, 1)};
    const uint16_t *const hands[] = {mine, theirs, others};
    struct session *s = duel_position(3, hands, (int[]){4, 2, 2});
    struct tree t;
    struct analysis_best best;
    int coins = 0;
    ck_assert(tree_init(&t, &toy_game, value_chances, EVALUATIONS));
    tree_begin(&t, s, 1, EVALUATIONS);
    while (!tree_think(&t, EVALUATIONS))
        ;
    opinion_best(&t, s, &best);
    for (int i = 0; i < best.count; i++)
        coins +=
            best.option[i].choice.verb == VERB_PLAY && best.option[i].choice.arg[0] / TOY_COPIES == TOY_COIN;
    ck_assert_int_le(coins, 1);
    ck_assert_int_ge(best.count, 2);
    tree_free(&t);
    session_destroy(s);
}
END_TEST

/* The mean chance of the best option, and how often it is which verb, over many seeds. */
static uint64_t opinions(const struct session *truth, int thoughts, int often[OPTIONS_MAX])
{
    struct tree t;
    struct session *known = session_create(&toy_game);
    uint64_t sum = 0;
    ck_assert(known && tree_init(&t, &toy_game, value_chances, 60));
    for (int i = 0; i < thoughts; i++) {
        struct quick_random random = quick_random_of(1, (uint64_t)i);
        struct random_source source = {quick_random_below, &random};
        struct analysis_best best;
        ck_assert(determinize(known, truth, 0, &source));
        tree_begin(&t, known, random.state, 60);
        while (!tree_think(&t, 60))
            ;
        opinion_best(&t, truth, &best);
        sum += best.option[0].chance;
        often[session_find(truth, best.option[0].choice)]++;
    }
    session_destroy(known);
    tree_free(&t);
    return sum / (uint64_t)thoughts;
}

/* What the others hold, which s1 cannot see, makes no difference to what it is told. */
START_TEST(worlds_that_look_the_same_are_judged_the_same)
{
    enum { THOUGHTS = 600, BOUND = 87, CHANCES = CHANCE_SURE / 50 };
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_BLOCK, 0), card(TOY_SPY, 0), card(TOY_THIEF, 0)};
    const uint16_t blocks[] = {card(TOY_BLOCK, 1), card(TOY_BLOCK, 2), card(TOY_BLOCK, 3),
                               card(TOY_BLOCK, 4)};
    const uint16_t coins[] = {card(TOY_COIN, 2), card(TOY_COIN, 3), card(TOY_SPY, 1), card(TOY_THIEF, 1)};
    static int one[OPTIONS_MAX], other[OPTIONS_MAX];
    struct session *a = duel_position(3, (const uint16_t *const[]){mine, blocks, blocks + 2},
                                      (int[]){4, 2, 2}),
                   *b = duel_position(3, (const uint16_t *const[]){mine, coins, coins + 2}, (int[]){4, 2, 2});
    int64_t difference = (int64_t)opinions(a, THOUGHTS, one) - (int64_t)opinions(b, THOUGHTS, other);
    ck_assert_int_lt(llabs(difference), CHANCES);
    for (int i = 0; i < OPTIONS_MAX; i++)
        ck_assert_msg(abs(one[i] - other[i]) < BOUND, "option %d: %d and %d of %d", i, one[i], other[i],
                      THOUGHTS);
    session_destroy(a);
    session_destroy(b);
}
END_TEST

/* Oath's Chronicle is written when somebody has won. */
START_TEST(what_is_chosen_after_the_victory_is_not_judged)
{
    struct game_config config;
    config_presets(&oath_game, 3, &config);
    struct recorded *r = played_of(&oath_game, &config, 4, false);
    struct analysis *a = begin(r, 1);
    while (!analysis_go_on(a, 1000))
        ;
    ck_assert_msg(!analysis_problem(a), "%s", analysis_problem(a));
    struct analysis_found found = analysis_found(a);
    struct game_result result = {0};
    play_result(&r->play, &result);
    uint32_t sure = 0, decided = UINT32_MAX;
    for (uint32_t i = 0; i < found.points_count; i++)
        for (int seat = 0; seat < 3; seat++)
            if (found.points[i].chance[seat] == CHANCE_SURE && (result.winners & SEAT_BIT(seat))) {
                decided = found.points[i].move < decided ? found.points[i].move : decided;
                sure++;
            }
    ck_assert_uint_gt(sure, 1);
    ck_assert_uint_gt(found.choices_count, 0);
    for (uint32_t i = 0; i < found.choices_count; i++)
        ck_assert_uint_lt(found.choices[i].move, decided);
    analysis_free(a);
    end(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("analysis");
    TCase *tests = tcase_create("analysis");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, the_same_seed_says_the_same_however_it_is_sliced);
    tcase_add_test(tests, chances_are_sure_together_and_end_with_the_result);
    tcase_add_test(tests, choices_are_those_that_count_and_that_had_others);
    tcase_add_test(tests, a_log_that_does_not_play_ends_it_with_the_reason);
    tcase_add_test(tests, what_misses_a_win_costs);
    tcase_add_test(tests, options_of_the_same_words_are_told_once);
    tcase_add_test(tests, worlds_that_look_the_same_are_judged_the_same);
    tcase_add_test(tests, what_is_chosen_after_the_victory_is_not_judged);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
