/* The Eyrie Dynasties. Law 7 */
#include "core/root/law/rule.h"
#include "tests/unit/root_table.h"
#include "tests/unit/unit.h"

enum { EYRIE_SEAT = 0, MARQUISE_SEAT = 1 };

/* The Eyrie under this leader against Marquise and Alliance, on an empty map. */
static void eyrie_open(struct table *t, enum leader leader, uint8_t viziers)
{
    table_open(t, "ema");
    t->g.eyrie.leader = (uint8_t)(leader + 1);
    t->g.eyrie.viziers = viziers;
}

static void open_builder(struct table *t)
{
    eyrie_open(t, BUILDER, 1u << COLUMN_RECRUIT | 1u << COLUMN_MOVE);
}

static void open_charismatic(struct table *t)
{
    eyrie_open(t, CHARISMATIC, 1u << COLUMN_RECRUIT | 1u << COLUMN_BATTLE);
}

static void open_commander(struct table *t)
{
    eyrie_open(t, COMMANDER, 1u << COLUMN_MOVE | 1u << COLUMN_BATTLE);
}

static void open_despot(struct table *t)
{
    eyrie_open(t, DESPOT, 1u << COLUMN_MOVE | 1u << COLUMN_BUILD);
}

static void put_in_decree(struct table *t, const char *name, enum column column)
{
    int card = give_card(t, EYRIE_SEAT, name);
    t->g.hand[EYRIE_SEAT] &= ~CARD_BIT(card);
    t->g.known_to[card] = SEATS_ALL;
    t->g.eyrie.decree[column] |= CARD_BIT(card);
}

static void decree(struct table *t, int card, enum column column)
{
    choose_as(t, EYRIE_SEAT, VERB_DECREE, card, column, 0);
}

/* ---- Setup, 7.3 ---- */

START_TEST(setup_puts_the_eyrie_opposite_the_keep)
{
    struct table t;
    table_open(&t, "me");
    while (t.s->prompt.why.verb == REASON_DRAW)
        session_answer_index(t.s, 0);
    choose_as(&t, 0, VERB_CLEARING, at(1), 0, 0);
    while (t.s->prompt.why.verb == REASON_STARTING_BUILDING)
        session_answer_index(t.s, 0);
    ck_assert(asks(&t, 1, REASON_LEADER)); /* 7.3.2: only the corner opposite is left to choose */
    ck_assert_int_eq(position(&t)->clearing[at(3)].pieces[ROOST], 1);
    ck_assert_int_eq(position(&t)->clearing[at(3)].warriors[1], 6);
    ck_assert_int_eq(t.s->prompt.count, LEADER_COUNT);
    choose_as(&t, 1, VERB_LEADER, DESPOT, 0, 0);
    ck_assert_int_eq(position(&t)->eyrie.viziers, 1 << COLUMN_MOVE | 1 << COLUMN_BUILD); /* 7.3.4 */
    ck_assert_int_eq(position(&t)->supply[ROOST], 6);
    ck_assert_int_eq(position(&t)->warriors_supply[1], 14);
    table_close(&t);
}
END_TEST

/* ---- Birdsong, 7.4 ---- */

START_TEST(an_empty_hand_draws_and_the_card_must_join_the_decree)
{
    struct table t;
    open_builder(&t);
    put_piece(&t, at(1), ROOST);
    put_warriors(&t, EYRIE_SEAT, at(1), 2);
    table_play(&t, EYRIE_SEAT, BIRDSONG);
    draw_named(&t, "anvil"); /* 7.4.1 */
    ck_assert(asks(&t, EYRIE_SEAT, REASON_DECREE_ADD));
    ck_assert_int_eq(t.s->prompt.count, COLUMN_COUNT); /* no passing */
    decree(&t, card_named(&t, "anvil"), COLUMN_MOVE);
    ck_assert_uint_eq(position(&t)->eyrie.decree[COLUMN_MOVE], CARD_BIT(card_named(&t, "anvil")));
    ck_assert(
        asks(&t, EYRIE_SEAT, REASON_DECREE_RESOLVE)); /* the hand is empty: no second card, no crafting */
    table_close(&t);
}
END_TEST

START_TEST(one_or_two_cards_but_one_bird)
{
    struct table t;
    open_builder(&t);
    put_piece(&t, at(1), ROOST);
    int bird = give_card(&t, EYRIE_SEAT, "armorers"), other = give_card(&t, EYRIE_SEAT, "sappers");
    int mouse = give_card(&t, EYRIE_SEAT, "codebreakers");
    table_play(&t, EYRIE_SEAT, BIRDSONG);
    ck_assert(!offered(&t, VERB_PASS, 0, 0, 0));
    decree(&t, bird, COLUMN_BUILD);
    ck_assert(offered(&t, VERB_PASS, 0, 0, 0));
    ck_assert(!offered(&t, VERB_DECREE, other, COLUMN_MOVE, 0)); /* 7.4.2, note 63 */
    decree(&t, mouse, COLUMN_BUILD);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_CRAFT)); /* no third card */
    table_close(&t);
}
END_TEST

START_TEST(the_second_card_is_asked_even_if_only_birds_are_left)
{
    struct table t;
    open_builder(&t);
    put_piece(&t, at(1), ROOST);
    int bird = give_card(&t, EYRIE_SEAT, "armorers");
    give_card(&t, EYRIE_SEAT, "sappers");
    table_play(&t, EYRIE_SEAT, BIRDSONG);
    decree(&t, bird, COLUMN_MOVE);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_DECREE_ADD)); /* or the silence would tell what the hand holds */
    ck_assert_int_eq(t.s->prompt.count, 1);
    table_close(&t);
}
END_TEST

/* Every clearing but these gets a Marquise warrior. */
static void crowd_all_but(struct table *t, int a, int b)
{
    for (int c = 0; c < CLEARINGS_MAX; c++)
        if (c != a && c != b)
            put_warriors(t, MARQUISE_SEAT, c, 1);
}

START_TEST(a_new_roost_comes_where_fewest_warriors_are)
{
    struct table t;
    open_builder(&t);
    crowd_all_but(&t, at(4), at(8));
    int card = give_card(&t, EYRIE_SEAT, "anvil");
    table_play(&t, EYRIE_SEAT, BIRDSONG);
    decree(&t, card, COLUMN_MOVE);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_NEW_ROOST)); /* 7.4.3: a tie is the Eyrie's to break */
    ck_assert_int_eq(t.s->prompt.count, 2);
    choose(&t, VERB_CLEARING, at(8), 0, 0);
    ck_assert_int_eq(position(&t)->clearing[at(8)].pieces[ROOST], 1);
    ck_assert_int_eq(position(&t)->clearing[at(8)].warriors[EYRIE_SEAT], 3);
    table_close(&t);
}
END_TEST

START_TEST(a_new_roost_needs_a_slot_and_leave_to_place)
{
    struct table t;
    open_builder(&t);
    crowd_all_but(&t, at(4), at(2));
    put_piece(&t, at(4), SAWMILL); /* full */
    put_piece(&t, at(2), KEEP);    /* 6.2.2 */
    t.g.marquise.keep = (uint8_t)at(2);
    put_warriors(&t, MARQUISE_SEAT, at(1), 1);
    int card = give_card(&t, EYRIE_SEAT, "anvil");
    table_play(&t, EYRIE_SEAT, BIRDSONG);
    decree(&t, card, COLUMN_MOVE);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_NEW_ROOST));
    ck_assert_int_eq(t.s->prompt.count, 9);
    ck_assert(!offered(&t, VERB_CLEARING, at(4), 0, 0));
    ck_assert(!offered(&t, VERB_CLEARING, at(2), 0, 0));
    ck_assert(!offered(&t, VERB_CLEARING, at(1), 0, 0)); /* two warriors */
    table_close(&t);
}
END_TEST

/* ---- The Decree, 7.5.2 ---- */

START_TEST(columns_go_left_to_right_and_empty_ones_are_no_turmoil)
{
    struct table t;
    open_builder(&t);
    put_piece(&t, at(1), ROOST);
    put_warriors(&t, EYRIE_SEAT, at(1), 1);
    put_in_decree(&t, "anvil", COLUMN_RECRUIT);
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_DECREE_RESOLVE));
    ck_assert_int_eq(t.s->prompt.why.arg[0], COLUMN_RECRUIT);
    ck_assert_int_eq(offers_of(&t, VERB_DECREE_RECRUIT), 2); /* by the fox card, by the vizier */
    ck_assert_int_eq(offers_of(&t, VERB_TURMOIL), 0);
    choose(&t, VERB_DECREE_RECRUIT, BIRD, at(1), 0);
    ck_assert_int_eq(t.s->prompt.count, 1);
    choose(&t, VERB_DECREE_RECRUIT, FOX, at(1), 0);
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[EYRIE_SEAT], 3);
    ck_assert_int_eq(t.s->prompt.why.arg[0], COLUMN_MOVE);
    choose(&t, VERB_DECREE_MOVE, BIRD, at(1), at(5));
    choose(&t, VERB_COUNT_OF, 1, 0, 0);
    /* Note 59: battle and build are empty; without cards nothing is left to do, the Evening has drawn. */
    ck_assert(asks(&t, SEAT_CHANCE, REASON_DRAW));
    table_close(&t);
}
END_TEST

START_TEST(one_card_that_cannot_be_resolved_is_turmoil)
{
    struct table t;
    open_builder(&t);
    put_piece(&t, at(1), ROOST);
    put_warriors(&t, EYRIE_SEAT, at(1), 1);
    put_in_decree(&t, "cobbler", COLUMN_RECRUIT); /* rabbit; the only roost is in a fox clearing */
    t.g.score[EYRIE_SEAT] = 10;
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    ck_assert(offered(&t, VERB_TURMOIL, 0, 0, 0));
    ck_assert(offered(&t, VERB_DECREE_RECRUIT, BIRD, at(1), 0)); /* the order is free: first this one */
    choose(&t, VERB_DECREE_RECRUIT, BIRD, at(1), 0);
    ck_assert_int_eq(t.s->prompt.count, 1); /* note 60 */
    choose(&t, VERB_TURMOIL, 0, 0, 0);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_LEADER));
    ck_assert_int_eq(position(&t)->score[EYRIE_SEAT], 8); /* 7.7.1: two viziers */
    table_close(&t);
}
END_TEST

START_TEST(turmoil_humbles_purges_deposes_and_rests)
{
    struct table t;
    open_commander(&t);
    put_piece(&t, at(1), ROOST);
    put_in_decree(&t, "armorers", COLUMN_BUILD);
    put_in_decree(&t, "dominance_mouse", COLUMN_BUILD);
    put_in_decree(&t, "anvil", COLUMN_MOVE);
    t.g.score[EYRIE_SEAT] = 5;
    t.g.eyrie.leaders_down = 1u << BUILDER;
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    ck_assert_int_eq(t.s->prompt.count, 1); /* no warriors: nothing can move */
    choose(&t, VERB_TURMOIL, 0, 0, 0);
    const struct root *g = position(&t);
    ck_assert_int_eq(g->score[EYRIE_SEAT], 2); /* note 64: two viziers and a bird */
    ck_assert_uint_eq(g->discard_pile,
                      CARD_BIT(card_named(&t, "armorers")) | CARD_BIT(card_named(&t, "anvil")));
    ck_assert_uint_eq(g->available, CARD_BIT(card_named(&t, "dominance_mouse"))); /* 7.7.2, 3.3.3 */
    ck_assert_int_eq(t.s->prompt.count, 2); /* 7.7.3: not the Builder, not the deposed Commander */
    choose(&t, VERB_LEADER, DESPOT, 0, 0);
    ck_assert_int_eq(position(&t)->eyrie.viziers, 1 << COLUMN_MOVE | 1 << COLUMN_BUILD);
    ck_assert_int_eq(position(&t)->turn.phase, EVENING); /* 7.7.4 */
    table_close(&t);
}
END_TEST

START_TEST(when_no_leader_is_left_all_come_back)
{
    struct table t;
    open_despot(&t);
    put_piece(&t, at(1), ROOST);
    t.g.eyrie.leaders_down = 1u << BUILDER | 1u << CHARISMATIC | 1u << COMMANDER;
    t.g.score[EYRIE_SEAT] = 1;
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    choose(&t, VERB_TURMOIL, 0, 0, 0);
    ck_assert_int_eq(position(&t)->score[EYRIE_SEAT], 0); /* the track ends at 0 */
    ck_assert_int_eq(t.s->prompt.count, LEADER_COUNT);    /* note 65 */
    choose(&t, VERB_LEADER, DESPOT, 0, 0);
    ck_assert_int_eq(position(&t)->eyrie.leaders_down, 0);
    table_close(&t);
}
END_TEST

START_TEST(the_charismatic_leader_places_two)
{
    struct table t;
    open_charismatic(&t);
    put_piece(&t, at(1), ROOST);
    put_warriors(&t, EYRIE_SEAT, at(1), 17);
    put_in_decree(&t, "anvil", COLUMN_RECRUIT);
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    choose(&t, VERB_DECREE_RECRUIT, BIRD, at(1), 0);
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[EYRIE_SEAT], 19);
    ck_assert_int_eq(offers_of(&t, VERB_TURMOIL), 0);
    choose(&t, VERB_DECREE_RECRUIT, FOX, at(1), 0); /* note 8: the last one is placed, then turmoil */
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[EYRIE_SEAT], 20);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_LEADER));
    table_close(&t);
}
END_TEST

START_TEST(a_roost_is_built_where_the_eyrie_rules_and_has_none)
{
    struct table t;
    open_despot(&t);
    put_piece(&t, at(1), ROOST);
    put_warriors(&t, EYRIE_SEAT, at(1), 2);
    put_warriors(&t, EYRIE_SEAT, at(5), 2); /* ties with the Marquise: 7.2.2 */
    put_warriors(&t, MARQUISE_SEAT, at(5), 2);
    put_warriors(&t, EYRIE_SEAT, at(2), 1); /* ruled by the Marquise */
    put_warriors(&t, MARQUISE_SEAT, at(2), 2);
    put_warriors(&t, EYRIE_SEAT, at(4), 3); /* no slot */
    put_piece(&t, at(4), WORKSHOP);
    t.g.eyrie.viziers_done = 1u << COLUMN_MOVE;
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    ck_assert_int_eq(t.s->prompt.why.arg[0], COLUMN_BUILD);
    ck_assert_int_eq(t.s->prompt.count, 1);
    choose(&t, VERB_DECREE_BUILD, BIRD, at(5), 0);
    ck_assert_int_eq(position(&t)->clearing[at(5)].pieces[ROOST], 1);
    table_close(&t);
}
END_TEST

START_TEST(the_same_warrior_may_go_back_and_forth)
{
    struct table t;
    open_builder(&t);
    put_piece(&t, at(1), ROOST);
    put_warriors(&t, EYRIE_SEAT, at(1), 1);
    put_in_decree(&t, "cobbler", COLUMN_MOVE); /* rabbit */
    t.g.eyrie.viziers_done = 1u << COLUMN_RECRUIT;
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    ck_assert(offered(&t, VERB_TURMOIL, 0, 0, 0)); /* nobody in a rabbit clearing yet */
    choose(&t, VERB_DECREE_MOVE, BIRD, at(1), at(5));
    ck_assert_int_eq(offers_of(&t, VERB_TURMOIL), 0);
    choose(&t, VERB_DECREE_MOVE, RABBIT, at(5), at(1)); /* note 61: the same warrior goes back */
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[EYRIE_SEAT], 1);
    table_close(&t);
}
END_TEST

/* ---- Crafting and battle ---- */

START_TEST(crafting_comes_before_the_decree_and_pays_one_point)
{
    struct table t;
    open_commander(&t);
    put_piece(&t, at(1), ROOST);
    put_warriors(&t, EYRIE_SEAT, at(1), 1);
    int anvil = give_card(&t, EYRIE_SEAT, "anvil"), other = give_card(&t, EYRIE_SEAT, "foxfolk_steel");
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_CRAFT));
    ck_assert(!offered(&t, VERB_CRAFT, other, 0, 0)); /* costs two foxes */
    choose(&t, VERB_CRAFT, anvil, 0, 0);
    ck_assert_int_eq(position(&t)->score[EYRIE_SEAT], 1); /* 7.2.3: not the two printed */
    ck_assert_int_eq(t.s->prompt.count, 1);               /* the roost is used */
    choose(&t, VERB_END, 0, 0, 0);
    ck_assert(asks(&t, EYRIE_SEAT, REASON_DECREE_RESOLVE));
    ck_assert_int_eq(offers_of(&t, VERB_CRAFT), 0); /* 7.2.1 */
    table_close(&t);
}
END_TEST

START_TEST(the_builder_scores_in_full)
{
    struct table t;
    open_builder(&t);
    put_piece(&t, at(1), ROOST);
    int anvil = give_card(&t, EYRIE_SEAT, "anvil");
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    choose(&t, VERB_CRAFT, anvil, 0, 0);
    ck_assert_int_eq(position(&t)->score[EYRIE_SEAT], 2); /* 7.8.1 */
    table_close(&t);
}
END_TEST

START_TEST(the_commander_deals_one_more)
{
    struct table t;
    open_commander(&t);
    put_warriors(&t, EYRIE_SEAT, at(1), 2);
    put_warriors(&t, MARQUISE_SEAT, at(1), 4);
    t.g.eyrie.viziers_done = 1u << COLUMN_MOVE;
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    choose(&t, VERB_DECREE_BATTLE, BIRD, at(1), MARQUISE_SEAT);
    roll_dice(&t, 3, 1);
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[MARQUISE_SEAT], 1); /* two rolled, one extra */
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[EYRIE_SEAT], 1);
    table_close(&t);
}
END_TEST

START_TEST(the_despot_gains_one_point_a_battle)
{
    struct table t;
    open_despot(&t);
    put_warriors(&t, EYRIE_SEAT, at(11), 3);
    put_piece(&t, at(11), SAWMILL);
    put_piece(&t, at(11), SAWMILL);
    put_piece(&t, at(11), WOOD);
    put_in_decree(&t, "armorers", COLUMN_BATTLE);
    t.g.eyrie.viziers_done = 1u << COLUMN_MOVE;
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    choose(&t, VERB_DECREE_BATTLE, BIRD, at(11), MARQUISE_SEAT);
    roll_dice(&t, 2, 0);
    while (asks(&t, MARQUISE_SEAT, REASON_TAKE_HIT))
        session_answer_index(t.s, 0);
    ck_assert_int_eq(position(&t)->score[EYRIE_SEAT], 4); /* note 66: three and one */
    table_close(&t);
}
END_TEST

/* ---- Rule and Evening ---- */

START_TEST(the_eyrie_rules_ties_where_it_has_a_piece)
{
    struct table t;
    open_builder(&t);
    put_warriors(&t, EYRIE_SEAT, at(1), 1);
    put_warriors(&t, MARQUISE_SEAT, at(1), 1);
    ck_assert_int_eq(root_ruler(&t.g, at(1)), EYRIE_SEAT);
    ck_assert_int_eq(root_ruler(&t.g, at(2)), SEAT_NOBODY); /* note 62: a tie of nothing */
    table_close(&t);
}
END_TEST

START_TEST(roosts_score_and_draw)
{
    static const int points[] = {0, 0, 1, 2, 3, 4, 4, 5}, cards[] = {1, 1, 1, 2, 2, 2, 3, 3};
    for (int roosts = 0; roosts <= 7; roosts++) {
        struct table t;
        open_builder(&t);
        for (int c = 0; c < roosts; c++)
            put_piece(&t, c, ROOST);
        table_play(&t, EYRIE_SEAT, EVENING);
        ck_assert_int_eq(position(&t)->score[EYRIE_SEAT], points[roosts]); /* 7.6.1 */
        int drawn = 0;
        while (asks(&t, SEAT_CHANCE, REASON_DRAW) && position(&t)->turn.seat == EYRIE_SEAT) {
            session_answer_index(t.s, 0);
            drawn++;
        }
        ck_assert_int_eq(drawn, cards[roosts]); /* 7.6.2 */
        table_close(&t);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("eyrie");
    TCase *turn = tcase_create("turn");
    tcase_add_test(turn, setup_puts_the_eyrie_opposite_the_keep);
    tcase_add_test(turn, an_empty_hand_draws_and_the_card_must_join_the_decree);
    tcase_add_test(turn, one_or_two_cards_but_one_bird);
    tcase_add_test(turn, the_second_card_is_asked_even_if_only_birds_are_left);
    tcase_add_test(turn, a_new_roost_comes_where_fewest_warriors_are);
    tcase_add_test(turn, a_new_roost_needs_a_slot_and_leave_to_place);
    tcase_add_test(turn, roosts_score_and_draw);
    suite_add_tcase(suite, turn);
    TCase *decree_case = tcase_create("decree");
    tcase_add_test(decree_case, columns_go_left_to_right_and_empty_ones_are_no_turmoil);
    tcase_add_test(decree_case, one_card_that_cannot_be_resolved_is_turmoil);
    tcase_add_test(decree_case, turmoil_humbles_purges_deposes_and_rests);
    tcase_add_test(decree_case, when_no_leader_is_left_all_come_back);
    tcase_add_test(decree_case, the_charismatic_leader_places_two);
    tcase_add_test(decree_case, a_roost_is_built_where_the_eyrie_rules_and_has_none);
    tcase_add_test(decree_case, the_same_warrior_may_go_back_and_forth);
    suite_add_tcase(suite, decree_case);
    TCase *craft = tcase_create("craft and battle");
    tcase_add_test(craft, crafting_comes_before_the_decree_and_pays_one_point);
    tcase_add_test(craft, the_builder_scores_in_full);
    tcase_add_test(craft, the_commander_deals_one_more);
    tcase_add_test(craft, the_despot_gains_one_point_a_battle);
    tcase_add_test(craft, the_eyrie_rules_ties_where_it_has_a_piece);
    suite_add_tcase(suite, craft);
    return unit_run(suite);
}
