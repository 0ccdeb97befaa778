/* The words and settings of duel: what protocol, store and tools rely on in any game. */
#include <string.h>

#include "core/determinize.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

START_TEST(words_lead_back_to_values)
{
    struct game_config config = duel_config(2);
    for (uint16_t value = 0; value < TOY_CARDS; value++) {
        const char *exact = toy_game.word(&config, KIND_CARD, value, WORD_EXACT);
        ck_assert_int_eq(toy_game.value(&config, KIND_CARD, exact), value);
    }
    ck_assert_str_eq(toy_game.word(&config, KIND_CARD, card(TOY_SPY, 1), WORD_PUBLIC), "spy");
    ck_assert_str_eq(toy_game.word(&config, KIND_CARD, card(TOY_SPY, 1), WORD_EXACT), "spy#2");
    ck_assert_int_eq(toy_game.value(&config, KIND_CARD, "spy"), card(TOY_SPY, 0));
    ck_assert_int_eq(toy_game.value(&config, KIND_CARD, "nothing"), -1);
    ck_assert_int_eq(toy_game.value(&config, KIND_OUTCOME, "spy"), -1);
    ck_assert_ptr_null(toy_game.word(&config, KIND_CARD, TOY_CARDS, WORD_PUBLIC));
    ck_assert_ptr_null(toy_game.word(&config, KIND_OUTCOME, OUTCOMES, WORD_PUBLIC));
}
END_TEST

START_TEST(wrong_configurations_are_named)
{
    struct obstacle obstacle;
    struct game_config config = duel_config(2);
    ck_assert_int_eq(toy_game.config_check(&config, &obstacle), 0);
    config.seats = 5;
    ck_assert_int_eq(toy_game.config_check(&config, &obstacle), -1);
    ck_assert_ptr_nonnull(strstr(obstacle.text, "seats"));
    config = duel_config(3);
    config.seat[2][TOY_STYLE] = 9;
    ck_assert_int_eq(toy_game.config_check(&config, &obstacle), -1);
    ck_assert_ptr_nonnull(strstr(obstacle.text, "seat s3: style"));
    config = duel_config(3);
    config.match[TOY_LENGTH] = 2;
    ck_assert_int_eq(toy_game.config_check(&config, &obstacle), -1);
    ck_assert_ptr_nonnull(strstr(obstacle.text, "length"));
}
END_TEST

START_TEST(settings_matter)
{
    struct session *s = session_create(&toy_game);
    struct game_config config = duel_config(2);
    config.match[TOY_LENGTH] = LENGTH_SHORT;
    config.seat[1][TOY_STYLE] = STYLE_BOLD;
    session_start(s, &config);
    for (int i = 0; i < 2 * TOY_HAND_FIRST + 1; i++)
        session_answer_index(s, 0);
    const struct toy_state *g = duel_state(s);
    ck_assert_uint_eq(g->phase, PHASE_DRAW);
    ck_assert_int_eq(toy_count(g, 0), TOY_HAND_FIRST);
    ck_assert_int_eq(toy_count(g, 1), TOY_HAND_FIRST + 1);
    ck_assert_int_eq(g->score[0], 1);
    ck_assert_int_eq(g->score[1], 0);
    ck_assert_uint_eq(g->target, 5);
    session_destroy(s);
}
END_TEST

/* A legacy of duel: the champion s2 kept a coin. */
static struct legacy kept_coin(void)
{
    return (struct legacy){TOY_LEGACY_SIZE, {TOY_LEGACY_FORMAT, 3, 1, (uint8_t)card(TOY_COIN, 2)}};
}

START_TEST(a_keepsake_is_its_champions_secret)
{
    struct session *s = session_create(&toy_game), *world = session_create(&toy_game);
    struct game_config config = duel_config(3);
    struct quick_random random = {5};
    struct random_source source = {quick_random_below, &random};
    config.legacy = kept_coin();
    session_start(s, &config);
    ck_assert_uint_eq(duel_state(s)->zone[card(TOY_COIN, 2)], 1);
    while (s->prompt.why.verb != REASON_TURN)
        play_any(s, &random);
    for (int seat = 0; seat < 3; seat++)
        ck_assert_int_ge(toy_count(duel_state(s), (uint8_t)seat), TOY_HAND_FIRST);
    for (uint8_t seat = 0; seat < 3; seat++) {
        struct toy_view view;
        bool known = false;
        memset(&view, 0, sizeof view);
        toy_game.redact(s->now, seat, &view);
        for (int i = 0; i < view.seat[1].known_count; i++)
            known |= view.seat[1].known[i] == card(TOY_COIN, 2);
        ck_assert_int_eq(known, seat == 1);
    }
    /* Whoever thinks in another world has no legacy to look into. */
    ck_assert(determinize(world, s, 0, &source));
    ck_assert_uint_eq(world->config.legacy.size, 0);
    for (int i = 0; i < LEGACY_MAX; i++)
        ck_assert_uint_eq(world->config.legacy.bytes[i], 0);
    session_destroy(world);
    session_destroy(s);
}
END_TEST

START_TEST(views_hide_hands)
{
    struct quick_random random = {2};
    struct session *s = duel_start(2);
    while (s->prompt.why.verb != REASON_TURN)
        play_any(s, &random);
    struct toy_view own, other, beside, open;
    memset(&own, 0, sizeof own);
    other = beside = open = own;
    toy_game.redact(s->now, 0, &own);
    toy_game.redact(s->now, 1, &other);
    toy_game.redact(s->now, SEAT_SPECTATOR, &beside);
    toy_game.reveal(s->now, &open);
    ck_assert_uint_eq(own.seat[0].known_count, own.seat[0].hand_count);
    ck_assert_uint_eq(own.seat[1].known_count, 0);
    ck_assert_uint_eq(other.seat[0].known_count, 0);
    ck_assert_uint_eq(other.seat[0].hand_count, TOY_HAND_FIRST + 1);
    ck_assert_uint_eq(beside.seat[0].known_count + beside.seat[1].known_count, 0);
    ck_assert_uint_eq(open.seat[1].known_count, TOY_HAND_FIRST);
    ck_assert_int_eq(toy_game.evaluate(&own, 0), 3);
    session_destroy(s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("duel");
    TCase *tests = tcase_create("duel");
    tcase_add_test(tests, words_lead_back_to_values);
    tcase_add_test(tests, wrong_configurations_are_named);
    tcase_add_test(tests, settings_matter);
    tcase_add_test(tests, a_keepsake_is_its_champions_secret);
    tcase_add_test(tests, views_hide_hands);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
