/* The Woodland Alliance. Law 8 */
#include "tests/unit/root_table.h"
#include "tests/unit/unit.h"

enum { ALLIANCE_SEAT = 0, MARQUISE_SEAT = 1, EYRIE_SEAT = 2, VAGABOND_SEAT = 3 };

static void alliance_open(struct table *t)
{
    table_open(t, "amev");
    t->g.eyrie.leader = COMMANDER + 1;
    t->g.eyrie.viziers = 1u << COLUMN_MOVE | 1u << COLUMN_BATTLE;
}

static void put_officers(struct table *t, int count)
{
    t->g.warriors_supply[ALLIANCE_SEAT] = (uint8_t)(t->g.warriors_supply[ALLIANCE_SEAT] - count);
    t->g.alliance.officers = (uint8_t)count;
}

static int supporters(const struct table *t)
{
    return cardset_count(position(t)->alliance.supporters);
}

static bool is_supporter(const struct table *t, const char *name)
{
    return position(t)->alliance.supporters & CARD_BIT(card_named(t, name));
}

static void spend_supporter(struct table *t, const char *name)
{
    choose_as(t, ALLIANCE_SEAT, VERB_SUPPORTER, card_named(t, name), 0, 0);
}

/* ---- Setup, 8.3 ---- */

START_TEST(setup_draws_three_supporters)
{
    struct table t;
    table_open(&t, "am");
    while (t.s->prompt.seat != SEAT_NOBODY && position(&t)->turn.phase == PHASE_SETUP)
        session_answer_index(t.s, 0);
    ck_assert_int_eq(supporters(&t), 3);
    cardset cards = position(&t)->alliance.supporters;
    for (int card; (card = cardset_take(&cards)) >= 0;)
        ck_assert_uint_eq(position(&t)->known_to[card], SEAT_BIT(0)); /* 8.2.3: face down */
    ck_assert_int_eq(position(&t)->warriors_supply[0], 10);
    ck_assert_int_eq(position(&t)->supply[SYMPATHY], 10);
    table_close(&t);
}
END_TEST

/* ---- Birdsong, 8.4 ---- */

START_TEST(a_revolt_clears_builds_and_makes_an_officer)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    put_piece(&t, at(6), SYMPATHY);
    put_warriors(&t, MARQUISE_SEAT, at(1), 3);
    put_piece(&t, at(1), SAWMILL); /* fills the only slot; it leaves first */
    put_piece(&t, at(1), WOOD);
    give_supporter_card(&t, ALLIANCE_SEAT, "anvil");
    give_supporter_card(&t, ALLIANCE_SEAT, "armorers");
    give_supporter_card(&t, ALLIANCE_SEAT, "cobbler");
    table_play(&t, ALLIANCE_SEAT, BIRDSONG);
    ck_assert_int_eq(offers_of(&t, VERB_REVOLT), 2);
    choose(&t, VERB_REVOLT, at(1), 0, 0);
    ck_assert(asks(&t, ALLIANCE_SEAT, REASON_SUPPORTERS));
    ck_assert_int_eq(t.s->prompt.count, 2); /* 2.1.1: the bird counts, the rabbit does not */
    spend_supporter(&t, "armorers");
    spend_supporter(&t, "anvil");
    const struct root *g = position(&t);
    ck_assert_int_eq(g->clearing[at(1)].warriors[MARQUISE_SEAT], 0);
    ck_assert_int_eq(g->clearing[at(1)].pieces[BASE_FOX], 1);
    ck_assert_int_eq(g->clearing[at(1)].warriors[ALLIANCE_SEAT], 2); /* two sympathetic fox clearings */
    ck_assert_int_eq(g->alliance.officers, 1);
    ck_assert_int_eq(g->score[ALLIANCE_SEAT], 2);    /* sawmill and wood */
    ck_assert_int_eq(offers_of(&t, VERB_REVOLT), 0); /* note 73: the fox base is built */
    table_close(&t);
}
END_TEST

START_TEST(no_revolt_and_no_sympathy_in_the_keeps_clearing)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(5), SYMPATHY);
    put_piece(&t, at(1), SYMPATHY);
    put_piece(&t, at(1), KEEP);
    t.g.marquise.keep = (uint8_t)at(1);
    give_supporter_card(&t, ALLIANCE_SEAT, "anvil");
    give_supporter_card(&t, ALLIANCE_SEAT, "foxfolk_steel");
    table_play(&t, ALLIANCE_SEAT, BIRDSONG);
    ck_assert_int_eq(offers_of(&t, VERB_REVOLT), 0); /* note 54 */
    table_close(&t);
    alliance_open(&t);
    put_piece(&t, at(5), SYMPATHY);
    put_piece(&t, at(1), KEEP);
    t.g.marquise.keep = (uint8_t)at(1);
    give_supporter_card(&t, ALLIANCE_SEAT, "anvil");
    table_play(&t, ALLIANCE_SEAT, BIRDSONG);
    ck_assert_int_eq(offers_of(&t, VERB_SPREAD), 0);
    table_close(&t);
}
END_TEST

START_TEST(a_revolt_sweeps_the_vagabond)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    t.g.pawn[VAGABOND_SEAT] = (uint8_t)at(1);
    t.g.vagabond.character = RANGER + 1;
    t.g.vagabond.items.ready[SWORD] = 4;
    give_supporter_card(&t, ALLIANCE_SEAT, "anvil");
    give_supporter_card(&t, ALLIANCE_SEAT, "foxfolk_steel");
    table_play(&t, ALLIANCE_SEAT, BIRDSONG);
    choose(&t, VERB_REVOLT, at(1), 0, 0);
    spend_supporter(&t, "anvil");
    spend_supporter(&t, "foxfolk_steel");
    ck_assert_int_eq(position(&t)->vagabond.items.ready[SWORD], 1); /* 9.2.2.I */
    ck_assert_int_eq(position(&t)->clearing[at(1)].pieces[BASE_FOX], 1);
    table_close(&t);
}
END_TEST

START_TEST(sympathy_spreads_from_anywhere_first_then_to_neighbours)
{
    struct table t;
    alliance_open(&t);
    give_supporter_card(&t, ALLIANCE_SEAT, "anvil");
    give_supporter_card(&t, ALLIANCE_SEAT, "cobbler");
    give_supporter_card(&t, ALLIANCE_SEAT, "codebreakers");
    table_play(&t, ALLIANCE_SEAT, BIRDSONG);
    ck_assert_int_eq(offers_of(&t, VERB_SPREAD), 12); /* 8.4.2.I */
    choose(&t, VERB_SPREAD, at(1), 0, 0);
    spend_supporter(&t, "anvil");
    ck_assert_int_eq(position(&t)->score[ALLIANCE_SEAT], 0); /* the first scores nothing */
    ck_assert_int_eq(offers_of(&t, VERB_SPREAD), 3);         /* clearings 5, 9 and 10 */
    choose(&t, VERB_SPREAD, at(9), 0, 0);
    spend_supporter(&t, "codebreakers");
    ck_assert_int_eq(position(&t)->score[ALLIANCE_SEAT], 1);
    table_close(&t);
}
END_TEST

START_TEST(martial_law_costs_one_more)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    put_warriors(&t, MARQUISE_SEAT, at(5), 3);
    put_warriors(&t, MARQUISE_SEAT, at(10), 2); /* two and two of different players are no martial law */
    put_warriors(&t, EYRIE_SEAT, at(10), 2);
    give_supporter_card(&t, ALLIANCE_SEAT, "cobbler");
    table_play(&t, ALLIANCE_SEAT, BIRDSONG);
    ck_assert(!offered(&t, VERB_SPREAD, at(5), 0, 0)); /* note 76 */
    ck_assert(offered(&t, VERB_SPREAD, at(10), 0, 0));
    table_close(&t);
}
END_TEST

START_TEST(no_revolt_once_sympathy_has_spread)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    give_supporter_card(&t, ALLIANCE_SEAT, "anvil");
    give_supporter_card(&t, ALLIANCE_SEAT, "foxfolk_steel");
    give_supporter_card(&t, ALLIANCE_SEAT, "cobbler");
    table_play(&t, ALLIANCE_SEAT, BIRDSONG);
    ck_assert_int_eq(offers_of(&t, VERB_REVOLT), 1);
    choose(&t, VERB_SPREAD, at(5), 0, 0);
    spend_supporter(&t, "cobbler");
    ck_assert(asks(&t, ALLIANCE_SEAT, REASON_BIRDSONG));
    ck_assert_int_eq(offers_of(&t, VERB_REVOLT), 0); /* 8.4: in this order */
    table_close(&t);
}
END_TEST

/* The price of the n-th token and its points, by placing it. */
START_TEST(the_sympathy_track)
{
    static const int cost[] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 3}, points[] = {0, 1, 1, 1, 2, 2, 3, 4, 4, 4};
    static const int places[] = {5, 2, 3, 4, 6, 7, 8, 9, 10}; /* the first is next to clearing 1 */
    static const char *const birds[] = {"armorers", "sappers", "royal_claim"};
    for (int tokens = 0; tokens < 10; tokens++) {
        struct table t;
        alliance_open(&t);
        for (int i = 0; i < tokens; i++)
            put_piece(&t, at(places[i]), SYMPATHY);
        for (int i = 0; i < 3; i++)
            give_supporter_card(&t, ALLIANCE_SEAT, birds[i]);
        table_play(&t, ALLIANCE_SEAT, BIRDSONG);
        choose(&t, VERB_SPREAD, at(1), 0, 0);
        for (int i = 0; i < cost[tokens]; i++)
            spend_supporter(&t, birds[i]);
        ck_assert_int_eq(position(&t)->clearing[at(1)].pieces[SYMPATHY], 1);
        ck_assert_int_eq(position(&t)->score[ALLIANCE_SEAT], points[tokens]);
        table_close(&t);
    }
}
END_TEST

/* ---- Daylight, 8.5 ---- */

START_TEST(mobilizing_is_hidden_and_a_full_stack_takes_no_more)
{
    static const char *const five[] = {"anvil", "cobbler", "sappers", "codebreakers"};
    struct table t;
    alliance_open(&t);
    for (int i = 0; i < 4; i++)
        give_supporter_card(&t, ALLIANCE_SEAT, five[i]);
    int fifth = give_card(&t, ALLIANCE_SEAT, "armorers"), sixth = give_card(&t, ALLIANCE_SEAT, "royal_claim");
    t.g.known_to[fifth] |= SEAT_BIT(MARQUISE_SEAT); /* she had seen both */
    t.g.known_to[sixth] |= SEAT_BIT(MARQUISE_SEAT);
    table_play(&t, ALLIANCE_SEAT, DAYLIGHT);
    choose(&t, VERB_MOBILIZE, fifth, 0, 0);
    ck_assert(is_supporter(&t, "armorers"));
    ck_assert_uint_eq(position(&t)->known_to[fifth], SEAT_BIT(ALLIANCE_SEAT));
    ck_assert_uint_eq(position(&t)->known_to[sixth], SEAT_BIT(ALLIANCE_SEAT)); /* which of the two stayed? */
    choose(&t, VERB_MOBILIZE, sixth, 0, 0);
    ck_assert_int_eq(supporters(&t), 5); /* note 75 */
    ck_assert_uint_eq(position(&t)->discard_pile, CARD_BIT(sixth));
    table_close(&t);
}
END_TEST

START_TEST(training_needs_the_suit_of_a_base_and_a_warrior)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(5), BASE_RABBIT);
    int rabbit = give_card(&t, ALLIANCE_SEAT, "cobbler"), bird = give_card(&t, ALLIANCE_SEAT, "armorers");
    int fox = give_card(&t, ALLIANCE_SEAT, "anvil");
    table_play(&t, ALLIANCE_SEAT, DAYLIGHT);
    ck_assert(offered(&t, VERB_TRAIN, rabbit, 0, 0));
    ck_assert(offered(&t, VERB_TRAIN, bird, 0, 0));
    ck_assert(!offered(&t, VERB_TRAIN, fox, 0, 0)); /* 8.5.3 */
    choose(&t, VERB_TRAIN, rabbit, 0, 0);
    ck_assert_int_eq(position(&t)->alliance.officers, 1);
    ck_assert_int_eq(position(&t)->warriors_supply[ALLIANCE_SEAT], 9);
    table_close(&t);
    alliance_open(&t);
    put_piece(&t, at(5), BASE_RABBIT);
    put_warriors(&t, ALLIANCE_SEAT, at(5), 10);
    give_card(&t, ALLIANCE_SEAT, "cobbler");
    table_play(&t, ALLIANCE_SEAT, DAYLIGHT);
    ck_assert_int_eq(offers_of(&t, VERB_TRAIN), 0);
    table_close(&t);
}
END_TEST

START_TEST(sympathy_crafts)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    int anvil = give_card(&t, ALLIANCE_SEAT, "anvil");
    table_play(&t, ALLIANCE_SEAT, DAYLIGHT);
    choose(&t, VERB_CRAFT, anvil, 0, 0); /* 8.2.1 */
    ck_assert_int_eq(position(&t)->score[ALLIANCE_SEAT], 2);
    table_close(&t);
}
END_TEST

/* ---- Evening, 8.6 ---- */

START_TEST(one_operation_for_each_officer)
{
    struct table t;
    alliance_open(&t);
    put_officers(&t, 2);
    put_piece(&t, at(1), BASE_FOX);
    put_warriors(&t, ALLIANCE_SEAT, at(1), 1);
    put_warriors(&t, ALLIANCE_SEAT, at(5), 1);
    put_piece(&t, at(5), SYMPATHY);
    table_play(&t, ALLIANCE_SEAT, EVENING);
    ck_assert(asks(&t, ALLIANCE_SEAT, REASON_EVENING));
    ck_assert_int_eq(t.s->prompt.why.arg[0], 2);
    ck_assert_int_eq(offers_of(&t, VERB_RECRUIT), 1);
    ck_assert(offered(&t, VERB_ORGANIZE, at(1), 0, 0));
    ck_assert(!offered(&t, VERB_ORGANIZE, at(5), 0, 0)); /* sympathetic already */
    choose(&t, VERB_RECRUIT, at(1), 0, 0);
    choose(&t, VERB_ORGANIZE, at(1), 0, 0);
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[ALLIANCE_SEAT], 1);
    ck_assert_int_eq(position(&t)->clearing[at(1)].pieces[SYMPATHY], 1);
    ck_assert_int_eq(position(&t)->score[ALLIANCE_SEAT], 1);
    int drawn = 0;
    while (asks(&t, SEAT_CHANCE, REASON_DRAW) && position(&t)->turn.seat == ALLIANCE_SEAT) {
        session_answer_index(t.s, 0);
        drawn++;
    }
    ck_assert_int_eq(drawn, 2); /* 8.6.2: one, and one for the base */
    table_close(&t);
}
END_TEST

START_TEST(no_organizing_without_a_token_left)
{
    struct table t;
    alliance_open(&t);
    put_officers(&t, 1);
    for (int c = 0; c < 10; c++)
        put_piece(&t, c, SYMPATHY);
    put_warriors(&t, ALLIANCE_SEAT, at(12), 1);
    table_play(&t, ALLIANCE_SEAT, EVENING);
    ck_assert_int_eq(offers_of(&t, VERB_ORGANIZE), 0);
    ck_assert(offers_of(&t, VERB_MOVE) > 0);
    table_close(&t);
}
END_TEST

START_TEST(officers_lost_on_the_way_take_no_more_operations)
{
    struct table t;
    alliance_open(&t);
    put_officers(&t, 2);
    put_piece(&t, at(1), BASE_FOX);
    put_warriors(&t, ALLIANCE_SEAT, at(1), 1);
    put_warriors(&t, MARQUISE_SEAT, at(1), 3);
    table_play(&t, ALLIANCE_SEAT, EVENING);
    choose(&t, VERB_BATTLE, at(1), MARQUISE_SEAT, 0);
    roll_dice(&t, 3, 2); /* the Marquise deals two: the warrior and the base */
    ck_assert_int_eq(position(&t)->alliance.officers, 1);
    ck_assert(asks(&t, SEAT_CHANCE, REASON_DRAW)); /* one operation was taken, one officer is left */
    table_close(&t);
}
END_TEST

/* ---- Guerrilla War, 8.2.2 ---- */

START_TEST(the_defending_alliance_deals_by_the_higher_die)
{
    struct table t;
    alliance_open(&t);
    put_warriors(&t, ALLIANCE_SEAT, at(1), 4);
    put_warriors(&t, MARQUISE_SEAT, at(1), 4);
    t.g.turn.actions = 3;
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    choose_as(&t, MARQUISE_SEAT, VERB_BATTLE, at(1), ALLIANCE_SEAT, 0);
    roll_dice(&t, 3, 0); /* note 77 */
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[MARQUISE_SEAT], 1);
    ck_assert_int_eq(position(&t)->clearing[at(1)].warriors[ALLIANCE_SEAT], 4);
    table_close(&t);
}
END_TEST

/* ---- Outrage, 8.2.6 ---- */

START_TEST(moving_warriors_into_sympathy_costs_a_card)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(5), SYMPATHY);
    put_warriors(&t, MARQUISE_SEAT, at(1), 2);
    int rabbit = give_card(&t, MARQUISE_SEAT, "cobbler"), bird = give_card(&t, MARQUISE_SEAT, "armorers");
    int fox = give_card(&t, MARQUISE_SEAT, "anvil");
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    choose(&t, VERB_MARCH, at(1), at(5), 0);
    choose(&t, VERB_COUNT_OF, 2, 0, 0);
    ck_assert(asks(&t, MARQUISE_SEAT, REASON_OUTRAGE)); /* once a move, whatever the number */
    ck_assert(!offered(&t, VERB_CARD, fox, 0, 0));
    ck_assert(offered(&t, VERB_CARD, bird, 0, 0));
    choose(&t, VERB_CARD, rabbit, 0, 0);
    ck_assert(is_supporter(&t, "cobbler"));
    ck_assert_uint_eq(position(&t)->known_to[rabbit], SEAT_BIT(MARQUISE_SEAT) | SEAT_BIT(ALLIANCE_SEAT));
    table_close(&t);
}
END_TEST

START_TEST(without_a_fitting_card_the_hand_is_shown)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(5), SYMPATHY);
    put_warriors(&t, MARQUISE_SEAT, at(1), 1);
    int fox = give_card(&t, MARQUISE_SEAT, "anvil");
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    choose(&t, VERB_MARCH, at(1), at(5), 0);
    ck_assert(asks(&t, MARQUISE_SEAT, REASON_OUTRAGE)); /* asked all the same: silence would tell */
    ck_assert_int_eq(t.s->prompt.count, 1);
    choose(&t, VERB_SHOW_HAND, 0, 0, 0);
    draw_named(&t, "sappers");
    ck_assert_uint_eq(position(&t)->known_to[fox], SEAT_BIT(MARQUISE_SEAT) | SEAT_BIT(ALLIANCE_SEAT));
    ck_assert(is_supporter(&t, "sappers"));
    ck_assert_uint_eq(position(&t)->known_to[card_named(&t, "sappers")], SEAT_BIT(ALLIANCE_SEAT));
    table_close(&t);
}
END_TEST

START_TEST(a_full_stack_discards_what_outrage_brings)
{
    static const char *const five[] = {"anvil", "cobbler", "sappers", "codebreakers", "scouting_party"};
    struct table t;
    alliance_open(&t);
    for (int i = 0; i < 5; i++)
        give_supporter_card(&t, ALLIANCE_SEAT, five[i]);
    put_piece(&t, at(5), SYMPATHY);
    put_warriors(&t, MARQUISE_SEAT, at(1), 1);
    int bird = give_card(&t, MARQUISE_SEAT, "armorers");
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    choose(&t, VERB_MARCH, at(1), at(5), 0);
    choose(&t, VERB_CARD, bird, 0, 0);
    ck_assert_int_eq(supporters(&t), 5);
    ck_assert_uint_eq(position(&t)->discard_pile, CARD_BIT(bird));
    table_close(&t);
}
END_TEST

START_TEST(removing_sympathy_costs_a_card)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    put_warriors(&t, EYRIE_SEAT, at(1), 1);
    t.g.eyrie.viziers_done = 1u << COLUMN_MOVE;
    t.g.turn.step = 1; /* crafting is over */
    int fox = give_card(&t, EYRIE_SEAT, "anvil");
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    choose(&t, VERB_DECREE_BATTLE, BIRD, at(1), ALLIANCE_SEAT);
    roll_dice(&t, 0, 0); /* defenceless, and the Commander: two extra hits */
    ck_assert(asks(&t, EYRIE_SEAT, REASON_OUTRAGE));
    choose(&t, VERB_CARD, fox, 0, 0);
    ck_assert_int_eq(position(&t)->score[EYRIE_SEAT], 1);
    ck_assert(is_supporter(&t, "anvil"));
    table_close(&t);
}
END_TEST

START_TEST(placing_and_pawns_cause_no_outrage)
{
    struct table t;
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    put_piece(&t, at(1), ROOST);
    t.g.eyrie.viziers = 1u << COLUMN_RECRUIT | 1u << COLUMN_MOVE;
    t.g.eyrie.leader = BUILDER + 1;
    t.g.turn.step = 1;
    give_card(&t, EYRIE_SEAT, "anvil");
    table_play(&t, EYRIE_SEAT, DAYLIGHT);
    choose(&t, VERB_DECREE_RECRUIT, BIRD, at(1), 0); /* note 68 */
    ck_assert(asks(&t, EYRIE_SEAT, REASON_DECREE_RESOLVE));
    table_close(&t);
    alliance_open(&t);
    put_piece(&t, at(1), SYMPATHY);
    t.g.pawn[VAGABOND_SEAT] = (uint8_t)at(5);
    t.g.vagabond.character = RANGER + 1;
    t.g.vagabond.items.ready[BOOT] = 1;
    give_card(&t, VAGABOND_SEAT, "anvil");
    table_play(&t, VAGABOND_SEAT, DAYLIGHT);
    choose(&t, VERB_MOVE, at(5), at(1), 0); /* note 69 */
    ck_assert(asks(&t, VAGABOND_SEAT, REASON_DAYLIGHT));
    table_close(&t);
}
END_TEST

/* ---- Losing a base, 8.2.4 ---- */

START_TEST(a_lost_base_takes_supporters_and_half_the_officers)
{
    static const char *const rest[] = {"cobbler",        "command_warren",    "codebreakers",
                                       "scouting_party", "favor_of_the_mice", "favor_of_the_rabbits"};
    struct table t;
    alliance_open(&t);
    put_officers(&t, 3);
    put_piece(&t, at(1), BASE_FOX);
    put_warriors(&t, MARQUISE_SEAT, at(1), 2);
    give_supporter_card(&t, ALLIANCE_SEAT, "anvil");
    give_supporter_card(&t, ALLIANCE_SEAT, "armorers");
    for (int i = 0; i < 6; i++)
        give_supporter_card(&t, ALLIANCE_SEAT, rest[i]);
    table_play(&t, MARQUISE_SEAT, DAYLIGHT);
    choose(&t, VERB_BATTLE, at(1), ALLIANCE_SEAT, 0);
    roll_dice(&t, 0, 0);
    ck_assert(asks(&t, ALLIANCE_SEAT, REASON_SUPPORTERS_LIMIT)); /* six are left: one must go, by choice */
    ck_assert_int_eq(position(&t)->alliance.officers, 1);        /* note 74 */
    ck_assert(!is_supporter(&t, "anvil"));
    ck_assert(!is_supporter(&t, "armorers"));
    spend_supporter(&t, "codebreakers");
    ck_assert_int_eq(supporters(&t), 5);
    ck_assert_int_eq(position(&t)->score[MARQUISE_SEAT], 1);
    table_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("alliance");
    TCase *turn = tcase_create("turn");
    tcase_add_test(turn, setup_draws_three_supporters);
    tcase_add_test(turn, a_revolt_clears_builds_and_makes_an_officer);
    tcase_add_test(turn, no_revolt_and_no_sympathy_in_the_keeps_clearing);
    tcase_add_test(turn, a_revolt_sweeps_the_vagabond);
    tcase_add_test(turn, sympathy_spreads_from_anywhere_first_then_to_neighbours);
    tcase_add_test(turn, martial_law_costs_one_more);
    tcase_add_test(turn, no_revolt_once_sympathy_has_spread);
    tcase_add_test(turn, the_sympathy_track);
    tcase_add_test(turn, mobilizing_is_hidden_and_a_full_stack_takes_no_more);
    tcase_add_test(turn, training_needs_the_suit_of_a_base_and_a_warrior);
    tcase_add_test(turn, sympathy_crafts);
    tcase_add_test(turn, one_operation_for_each_officer);
    tcase_add_test(turn, no_organizing_without_a_token_left);
    tcase_add_test(turn, officers_lost_on_the_way_take_no_more_operations);
    suite_add_tcase(suite, turn);
    TCase *abilities = tcase_create("abilities");
    tcase_add_test(abilities, the_defending_alliance_deals_by_the_higher_die);
    tcase_add_test(abilities, moving_warriors_into_sympathy_costs_a_card);
    tcase_add_test(abilities, without_a_fitting_card_the_hand_is_shown);
    tcase_add_test(abilities, a_full_stack_discards_what_outrage_brings);
    tcase_add_test(abilities, removing_sympathy_costs_a_card);
    tcase_add_test(abilities, placing_and_pawns_cause_no_outrage);
    tcase_add_test(abilities, a_lost_base_takes_supporters_and_half_the_officers);
    suite_add_tcase(suite, abilities);
    return unit_run(suite);
}
