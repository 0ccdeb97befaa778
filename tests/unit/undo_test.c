/* Undo: exact, and never past a die, a draw, a look or the decision of another seat. */
#include "core/undo.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

struct table {
    struct session *s, *before;
    struct undo undo;
};

/* Three seats: s1 can do everything, s2 can block. */
static struct table table_open(void)
{
    const uint16_t first[] = {card(TOY_STRIKE, 0), card(TOY_COIN, 0), card(TOY_COIN, 1), card(TOY_SPY, 0),
                              card(TOY_THIEF, 0)};
    const uint16_t second[] = {card(TOY_BLOCK, 0), card(TOY_COIN, 2)}, third[] = {card(TOY_COIN, 3)};
    const uint16_t *const hands[] = {first, second, third};
    struct table t;
    t.s = duel_position(3, hands, (const int[]){5, 2, 1});
    t.before = session_create(&toy_game);
    session_copy(t.before, t.s);
    ck_assert(undo_init(&t.undo, t.s));
    return t;
}

static void table_close(struct table *t)
{
    undo_free(&t->undo);
    session_destroy(t->before);
    session_destroy(t->s);
}

static void choose(struct table *t, uint8_t seat, uint16_t verb, uint16_t arg)
{
    int option = session_find(t->s, (struct choice){verb, {arg}});
    play(t->s, seat, verb, arg);
    undo_note(&t->undo, t->s, seat, option);
}

START_TEST(nothing_to_take_back_at_first)
{
    struct table t = table_open();
    for (uint8_t seat = 0; seat < 3; seat++) {
        ck_assert_int_eq(undo_available(&t.undo, seat), 0);
        ck_assert(!undo_last(&t.undo, t.s, seat));
    }
    assert_same_position(t.before, t.s);
    table_close(&t);
}
END_TEST

START_TEST(choices_are_taken_back_one_by_one)
{
    struct table t = table_open();
    struct session *middle = session_create(&toy_game);
    choose(&t, 0, VERB_PLAY, card(TOY_COIN, 0));
    session_copy(middle, t.s);
    choose(&t, 0, VERB_PLAY, card(TOY_STRIKE, 0)); /* stands in the middle of a beat */
    ck_assert_int_eq(undo_available(&t.undo, 0), 2);
    ck_assert(undo_last(&t.undo, t.s, 0));
    assert_same_position(middle, t.s);
    ck_assert(undo_last(&t.undo, t.s, 0));
    assert_same_position(t.before, t.s);
    ck_assert_int_eq(duel_state(t.s)->score[0], 1);
    ck_assert(!undo_last(&t.undo, t.s, 0));
    /* And play goes on as if nothing had been. */
    choose(&t, 0, VERB_PLAY, card(TOY_COIN, 0));
    assert_same_position(middle, t.s);
    session_destroy(middle);
    table_close(&t);
}
END_TEST

START_TEST(not_for_another_seat)
{
    struct table t = table_open();
    choose(&t, 0, VERB_PLAY, card(TOY_COIN, 0));
    ck_assert_int_eq(undo_available(&t.undo, 1), 0);
    ck_assert(!undo_last(&t.undo, t.s, 1));
    ck_assert_int_eq(undo_available(&t.undo, 0), 1);
    table_close(&t);
}
END_TEST

START_TEST(not_past_the_decision_of_another_seat)
{
    struct table t = table_open();
    struct session *asked = session_create(&toy_game);
    choose(&t, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    choose(&t, 0, VERB_TARGET, 1);
    ck_assert_int_eq(undo_available(&t.undo, 0), 2);
    session_copy(asked, t.s);
    choose(&t, 1, VERB_BLOCK, card(TOY_BLOCK, 0));
    ck_assert_int_eq(undo_available(&t.undo, 0), 0);
    ck_assert(!undo_last(&t.undo, t.s, 0));
    ck_assert_int_eq(undo_available(&t.undo, 1), 1);
    ck_assert(undo_last(&t.undo, t.s, 1));
    assert_same_position(asked, t.s);
    session_destroy(asked);
    table_close(&t);
}
END_TEST

START_TEST(not_past_a_die)
{
    struct table t = table_open();
    choose(&t, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    choose(&t, 0, VERB_TARGET, 2);
    choose(&t, 2, VERB_PASS, 0);
    choose(&t, SEAT_CHANCE, VERB_ROLL, 2);
    for (uint8_t seat = 0; seat < 3; seat++)
        ck_assert_int_eq(undo_available(&t.undo, seat), 0);
    /* The next choice can be taken back again, up to the die. */
    struct session *after = session_create(&toy_game);
    session_copy(after, t.s);
    choose(&t, 0, VERB_DISCARD, card(TOY_SPY, 0));
    ck_assert(undo_last(&t.undo, t.s, 0));
    assert_same_position(after, t.s);
    session_destroy(after);
    table_close(&t);
}
END_TEST

START_TEST(not_past_a_draw)
{
    struct table t = table_open();
    choose(&t, 0, VERB_PLAY, card(TOY_THIEF, 0));
    choose(&t, 0, VERB_TARGET, 1);
    ck_assert_int_eq(undo_available(&t.undo, 0), 2);
    choose(&t, SEAT_CHANCE, VERB_DRAW, card(TOY_COIN, 2));
    ck_assert_int_eq(undo_available(&t.undo, 0), 0);
    table_close(&t);
}
END_TEST

START_TEST(not_past_a_look)
{
    struct table t = table_open();
    choose(&t, 0, VERB_PLAY, card(TOY_COIN, 0));
    choose(&t, 0, VERB_PLAY, card(TOY_SPY, 0));
    ck_assert_int_eq(undo_available(&t.undo, 0), 2);
    choose(&t, 0, VERB_TARGET, 1);
    ck_assert_int_eq(undo_available(&t.undo, 0), 0);
    table_close(&t);
}
END_TEST

START_TEST(not_past_a_change_of_seat)
{
    struct table t = table_open();
    choose(&t, 0, VERB_PLAY, card(TOY_COIN, 0));
    choose(&t, 0, VERB_END_TURN, 0); /* the next seat draws: chance is asked */
    ck_assert_int_eq(undo_available(&t.undo, 0), 2);
    choose(&t, SEAT_CHANCE, VERB_DRAW, card(TOY_COIN, 5));
    choose(&t, 1, VERB_DISCARD, card(TOY_COIN, 5));
    ck_assert_int_eq(undo_available(&t.undo, 0), 0);
    ck_assert_int_eq(undo_available(&t.undo, 1), 1);
    table_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("undo");
    TCase *tests = tcase_create("undo");
    tcase_add_test(tests, nothing_to_take_back_at_first);
    tcase_add_test(tests, choices_are_taken_back_one_by_one);
    tcase_add_test(tests, not_for_another_seat);
    tcase_add_test(tests, not_past_the_decision_of_another_seat);
    tcase_add_test(tests, not_past_a_die);
    tcase_add_test(tests, not_past_a_draw);
    tcase_add_test(tests, not_past_a_look);
    tcase_add_test(tests, not_past_a_change_of_seat);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
