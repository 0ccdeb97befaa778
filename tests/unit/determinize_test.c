/* Other worlds: what a seat knows stays, what it does not know is dealt anew, and it cannot tell. */
#include "core/determinize.h"

#include <string.h>

#include "tests/property/property.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

/* Known cards stay where they are; every zone keeps its number of cards. */
static void assert_known_stay(const struct session *s, const struct session *world, uint8_t viewer)
{
    const struct toy_state *g = duel_state(s), *w = duel_state(world);
    for (int card = 0; card < TOY_CARDS; card++)
        if (g->known_to[card] & SEAT_BIT(viewer)) {
            ck_assert_uint_eq(g->zone[card], w->zone[card]);
            ck_assert_uint_eq(g->known_to[card], w->known_to[card]);
        }
    for (uint8_t seat = 0; seat < g->seats; seat++)
        ck_assert_int_eq(toy_count(g, seat), toy_count(w, seat));
    ck_assert_int_eq(toy_count(g, ZONE_DECK), toy_count(w, ZONE_DECK));
}

START_TEST(worlds_look_the_same)
{
    struct quick_random random = {(uint64_t)_i + 5};
    struct random_source source = {quick_random_below, &random};
    struct session *s = duel_start((uint8_t)(2 + _i % 3)), *world = session_create(&toy_game);
    int compared = 0;
    for (; !s->over; play_any(s, &random)) {
        for (uint8_t viewer = 0; viewer <= s->config.seats; viewer++) {
            uint8_t eyes = viewer < s->config.seats ? viewer : SEAT_SPECTATOR;
            ck_assert(determinize(world, s, eyes, &source));
            ck_assert_ptr_null(toy_game.check(world->now));
            ck_assert_pstr_eq(property_compare_sight(s, world, eyes), NULL);
            ck_assert_uint_eq(world->answered, s->answered);
            assert_known_stay(s, world, eyes);
            compared++;
        }
    }
    ck_assert_int_gt(compared, 50);
    session_destroy(world);
    session_destroy(s);
}
END_TEST

/* Every card that s1 does not know turns up in the hand of s2 about equally often. */
START_TEST(hidden_cards_are_dealt_evenly)
{
    enum { DEALS = 6000 };
    const uint16_t first[] = {card(TOY_STRIKE, 0), card(TOY_COIN, 0)};
    const uint16_t second[] = {card(TOY_BLOCK, 0), card(TOY_COIN, 1), card(TOY_COIN, 2)};
    const uint16_t *const hands[] = {first, second};
    struct session *s = duel_position(2, hands, (const int[]){2, 3}), *world = session_create(&toy_game);
    struct quick_random random = {11};
    struct random_source source = {quick_random_below, &random};
    int held[TOY_CARDS] = {0};
    for (int i = 0; i < DEALS; i++) {
        ck_assert(determinize(world, s, 0, &source));
        for (int c = 0; c < TOY_CARDS; c++)
            held[c] += duel_state(world)->zone[c] == 1;
    }
    const double expected = (double)DEALS * 3 / (TOY_CARDS - 2);
    for (int c = 0; c < TOY_CARDS; c++)
        if (c == first[0] || c == first[1])
            ck_assert_int_eq(held[c], 0);
        else
            ck_assert_msg(held[c] > 0.8 * expected && held[c] < 1.2 * expected, "card %d: %d times", c,
                          held[c]);
    session_destroy(world);
    session_destroy(s);
}
END_TEST

START_TEST(the_owner_keeps_the_hand_a_looker_keeps_the_sight)
{
    const uint16_t first[] = {card(TOY_SPY, 0)}, second[] = {card(TOY_BLOCK, 0)},
                   third[] = {card(TOY_COIN, 0)};
    const uint16_t *const hands[] = {first, second, third};
    struct session *s = duel_position(3, hands, (const int[]){1, 1, 1}), *world = session_create(&toy_game);
    play(s, 0, VERB_PLAY, card(TOY_SPY, 0));
    play(s, 0, VERB_TARGET, 1);
    struct quick_random random = {1};
    struct random_source source = {quick_random_below, &random};
    bool moved = false;
    for (int i = 0; i < 200; i++) {
        ck_assert(determinize(world, s, 0, &source));
        ck_assert_uint_eq(duel_state(world)->zone[card(TOY_BLOCK, 0)], 1);
        ck_assert(determinize(world, s, 2, &source));
        moved |= duel_state(world)->zone[card(TOY_BLOCK, 0)] != 1;
    }
    ck_assert(moved);
    session_destroy(world);
    session_destroy(s);
}
END_TEST

START_TEST(other_worlds_can_be_played_to_the_end)
{
    struct quick_random random = {(uint64_t)_i + 900};
    struct random_source source = {quick_random_below, &random};
    struct session *s = duel_start(4), *world = session_create(&toy_game);
    for (int step = 0; step < 20 + 5 * _i && !s->over; step++)
        play_any(s, &random);
    ck_assert(s->over || determinize(world, s, s->prompt.seat == SEAT_CHANCE ? 0 : s->prompt.seat, &source));
    for (int step = 0; !s->over && !world->over; step++) {
        ck_assert_int_lt(step, 5000);
        ck_assert_ptr_null(toy_game.check(world->now));
        play_any(world, &random);
    }
    session_destroy(world);
    session_destroy(s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("determinize");
    TCase *tests = tcase_create("determinize");
    tcase_add_loop_test(tests, worlds_look_the_same, 0, 60);
    tcase_add_test(tests, hidden_cards_are_dealt_evenly);
    tcase_add_test(tests, the_owner_keeps_the_hand_a_looker_keeps_the_sight);
    tcase_add_loop_test(tests, other_worlds_can_be_played_to_the_end, 0, 20);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
