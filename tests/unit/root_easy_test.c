/* What Root's easy bot makes of active dominance cards, its own and others' (core/root/value.c; Law 3.3.1),
 * and of items where Vagabonds are alone. */
#include <string.h>

#include "core/root/dominance.h"
#include "core/root/factions/vagabond.h"
#include "core/root/root.h"
#include "server/think/brain.h"
#include "tests/unit/root_table.h"
#include "tests/unit/unit.h"

enum { MARQUISE_SEAT = 0, EYRIE_SEAT = 1, SEEDS = 10, STEPS = 2000 };

static void activate(struct table *t, uint8_t seat, const char *name)
{
    int card = give_card(t, seat, name);
    t->g.hand[seat] &= ~CARD_BIT(card);
    t->g.known_to[card] = SEATS_ALL;
    t->g.dominance[seat] = (uint8_t)(card + 1);
}

/* The Marquise with the dominance of mice rules two clearings of mice, and has four warriors beside two more
 * and beside clearings of other suits. */
static void open_near(struct table *t)
{
    table_open(t, "mea"); /* between two these cards are not played with */
    put_warriors(t, MARQUISE_SEAT, at(2), 2);
    put_warriors(t, MARQUISE_SEAT, at(7), 2);
    put_warriors(t, MARQUISE_SEAT, at(12), 4);
    put_piece(t, at(1), ROOST);
    put_warriors(t, EYRIE_SEAT, at(1), 3);
}

static struct root_view seen_by(const struct table *t, uint8_t seat)
{
    struct root_view v;
    memset(&v, 0, sizeof v);
    root_game.redact(position(t), seat, &v);
    return v;
}

/* ---- How near it is ---- */

static void check_near(const char *card, int ruled, int needs)
{
    struct table t;
    open_near(&t);
    activate(&t, MARQUISE_SEAT, card);
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    struct root_view v = seen_by(&t, EYRIE_SEAT);
    ck_assert_int_eq(root_dominance_ruled(&v, MARQUISE_SEAT), ruled);
    ck_assert_int_eq(root_dominance_needs(&v, MARQUISE_SEAT), needs);
    table_close(&t);
}

START_TEST(clearings_of_the_suit_count_or_opposite_corners)
{
    check_near("dominance_mouse", 2, 3); /* 2 and 7 */
    check_near("dominance_fox", 1, 3);   /* 12 */
    check_near("dominance_rabbit", 0, 3);
    check_near("dominance_bird", 1, 2); /* 2 of the corners 2 and 4 */
}
END_TEST

/* ---- What it is worth ---- */

/* Of the position to a seat, if the Marquise has a warrior more in each of two clearings, and perhaps its
 * card active. */
static int worth(uint8_t seat, bool active, int first, int second)
{
    struct table t;
    open_near(&t);
    put_warriors(&t, MARQUISE_SEAT, first, 1);
    put_warriors(&t, MARQUISE_SEAT, second, 1);
    if (active)
        activate(&t, MARQUISE_SEAT, "dominance_mouse");
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    struct root_view v = seen_by(&t, seat);
    int value = root_evaluate(&v, seat);
    table_close(&t);
    return value;
}

START_TEST(a_clearing_that_it_needs_is_worth_more_than_another)
{
    int mouse = worth(MARQUISE_SEAT, true, at(9), at(10)), other = worth(MARQUISE_SEAT, true, at(5), at(10));
    ck_assert_int_gt(mouse, other);
    ck_assert_int_eq(worth(MARQUISE_SEAT, false, at(9), at(10)), worth(MARQUISE_SEAT, false, at(5), at(10)));
    /* More than the three that win bring nothing more. */
    ck_assert_int_eq(mouse, worth(MARQUISE_SEAT, true, at(9), at(11)));
}
END_TEST

START_TEST(what_wins_for_one_is_against_the_others)
{
    ck_assert_int_lt(worth(EYRIE_SEAT, true, at(9), at(10)), worth(EYRIE_SEAT, true, at(5), at(10)));
}
END_TEST

/* Law 9.2.8 */
START_TEST(a_coalition_wins_by_no_dominance_of_its_own)
{
    struct table t;
    open_near(&t);
    activate(&t, MARQUISE_SEAT, "dominance_mouse");
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    struct root_view v = seen_by(&t, MARQUISE_SEAT), without = v;
    without.dominance[MARQUISE_SEAT] = 0;
    ck_assert_int_gt(root_evaluate(&v, MARQUISE_SEAT), root_evaluate(&without, MARQUISE_SEAT));
    v.coalition[MARQUISE_SEAT] = without.coalition[MARQUISE_SEAT] = EYRIE_SEAT + 1;
    ck_assert_int_eq(root_evaluate(&v, MARQUISE_SEAT), root_evaluate(&without, MARQUISE_SEAT));
    table_close(&t);
}
END_TEST

/* Of two boots and this item to a Vagabond who plays against that faction. */
static int worth_of_item(int item, uint8_t against)
{
    struct root_view v = {.seats = 2, .faction = {VAGABOND, against}, .pawn = {NOWHERE, NOWHERE}};
    v.vagabond.items.ready[BOOT] = 2;
    v.vagabond.items.ready[item]++;
    return root_vagabond_value(&v, 0);
}

/* Law 9.6.4: what is beyond the limit leaves the game; see value_kinds. */
START_TEST(vagabonds_alone_keep_an_item_of_each_kind)
{
    ck_assert_int_gt(worth_of_item(HAMMER, VAGABOND2), worth_of_item(BOOT, VAGABOND2));
    ck_assert_int_lt(worth_of_item(HAMMER, MARQUISE), worth_of_item(BOOT, MARQUISE));
}
END_TEST

/* ---- What the bot does about it ---- */

/* Plays on as the bot would until the turn is another seat's. */
static void play_turn(struct table *t, struct brain *b, uint8_t seat)
{
    while (!t->s->over && position(t)->turn.seat == seat)
        session_answer_index(t->s, t->s->prompt.seat == SEAT_CHANCE
                                       ? 0
                                       : brain_choose(b, t->s, t->s->prompt.seat, LEVEL_EASY, STEPS));
}

START_TEST(it_goes_where_its_dominance_wins)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct table t;
        struct brain b;
        open_near(&t);
        activate(&t, MARQUISE_SEAT, "dominance_mouse");
        table_play(&t, MARQUISE_SEAT, DAYLIGHT);
        ck_assert(brain_init(&b, &root_game, seed));
        play_turn(&t, &b, MARQUISE_SEAT);
        struct root_view v = seen_by(&t, MARQUISE_SEAT);
        ck_assert_int_ge(root_dominance_ruled(&v, MARQUISE_SEAT), root_dominance_needs(&v, MARQUISE_SEAT));
        brain_free(&b);
        table_close(&t);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("root_easy");
    TCase *c = tcase_create("all");
    tcase_add_test(c, clearings_of_the_suit_count_or_opposite_corners);
    tcase_add_test(c, a_clearing_that_it_needs_is_worth_more_than_another);
    tcase_add_test(c, what_wins_for_one_is_against_the_others);
    tcase_add_test(c, a_coalition_wins_by_no_dominance_of_its_own);
    tcase_add_test(c, vagabonds_alone_keep_an_item_of_each_kind);
    tcase_add_test(c, it_goes_where_its_dominance_wins);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
