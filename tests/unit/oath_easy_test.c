/* What Oath's easy bot makes of a view: what is worth more to a seat than what. */
#include <sodium.h>

#include "core/oath/oath.h"
#include "core/oath/settings.h"
#include "core/oath/value.h"
#include "core/oath/value_campaign.h"
#include "core/oath/value_deal.h"
#include "core/random.h"
#include "protocol/config.h"
#include "server/think/brain.h"
#include "tests/unit/unit.h"

enum { SEATS = 4, EMPEROR = 0, OWN = 1, OTHER = 2 };

/* A plain table: the Chancellor keeps the title with two sites, three Exiles have little. */
static struct oath_view table(void)
{
    struct oath_view v = {.seats = SEATS, .goal = GOAL_SUPREMACY, .round = 3, .phase = PHASE_ACT};
    v.turn_seat = OWN;
    for (int slot = 0; slot < SLOTS; slot++)
        v.slot[slot] = (struct slot_view){.site = NO_CARD, .ruler = SEAT_NOBODY, .owner = SEAT_NOBODY};
    for (int slot = 0; slot < 4; slot++) {
        v.slot[slot].faceup = 1;
        v.slot[slot].ruler = slot < 2 ? OWNER_EMPIRE : OWNER_BANDITS;
        v.slot[slot].warbands = slot < 2 ? 1 : 0;
        v.slot[slot].owner = slot < 2 ? EMPEROR : SEAT_NOBODY;
    }
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        v.order[seat] = seat;
        v.seat[seat] = (struct seat_view){.role = seat == EMPEROR ? CHANCELLOR : EXILE,
                                          .favor = 2,
                                          .secrets = 1,
                                          .supply = 6,
                                          .warbands = 3,
                                          .bank = 10,
                                          .pawn = 2,
                                          .revealed = NO_CARD};
    }
    for (int i = 0; i < BANNERS; i++)
        v.banner[i] = (struct banner){.holder = SEAT_NOBODY, .tokens = 1};
    for (int space = 0; space < RELIQUARY_SPACES; space++)
        v.reliquary[space] = NO_CARD;
    v.seat[EMPEROR].relics = UINT32_C(1) << (GRAND_SCEPTER - RELIC_FIRST);
    v.title.holder = EMPEROR;
    return v;
}

static void rule(struct oath_view *v, uint8_t seat, int first, int end)
{
    for (int slot = first; slot < end; slot++) {
        v->slot[slot].faceup = 1;
        v->slot[slot].ruler = v->slot[slot].owner = seat;
        v->slot[slot].warbands = 2;
    }
}

static int worth(const struct oath_view *v)
{
    return oath_evaluate(v, OWN);
}

START_TEST(nothing_is_better_than_to_win_and_nothing_worse_than_to_lose)
{
    struct oath_view v = table(), usurper = table();
    rule(&usurper, OWN, 2, 8);
    usurper.title = (struct title){.holder = OWN, .usurper = 1};
    v.winners = SEAT_BIT(OWN);
    ck_assert_int_gt(worth(&v), worth(&usurper));
    v.winners = SEAT_BIT(OTHER);
    struct oath_view poor = table();
    poor.seat[OWN] = (struct seat_view){.role = EXILE, .revealed = NO_CARD, .pawn = 2};
    ck_assert_int_lt(worth(&v), worth(&poor));
}
END_TEST

START_TEST(the_title_is_a_step_and_the_usurper_nearly_there)
{
    struct oath_view v = table();
    int before = worth(&v);
    rule(&v, OWN, 2, 5);
    int sites = worth(&v);
    v.title.holder = OWN;
    int title = worth(&v);
    v.title.usurper = 1;
    ck_assert_int_gt(sites, before);
    ck_assert_int_gt(title, sites);
    ck_assert_int_gt(worth(&v), title);
    v.title.holder = OTHER;
    ck_assert_int_lt(worth(&v), sites);
}
END_TEST

START_TEST(a_vision_counts_once_its_goal_is_met_and_three_are_drawn)
{
    struct oath_view v = table();
    int none = worth(&v);
    v.seat[OWN].revealed = VISION_OF_FAITH;
    int shown = worth(&v);
    v.banner[DARKEST_SECRET - BANNER_FIRST] = (struct banner){.holder = OWN, .tokens = 4};
    int met = worth(&v);
    v.visions_drawn = VISIONS_TO_WIN;
    ck_assert_int_gt(shown, none);
    ck_assert_int_gt(met, shown);
    ck_assert_int_gt(worth(&v), met);
}
END_TEST

START_TEST(a_citizen_is_far_from_winning_until_they_succeed)
{
    struct oath_view v = table();
    int exile = worth(&v);
    v.seat[OWN].role = CITIZEN;
    ck_assert_int_lt(worth(&v), exile);
    v.seat[OWN].relics = 7; /* three relics against the Scepter */
    v.round = 6;
    int heir = worth(&v);
    v.seat[OWN].relics = 0;
    ck_assert_int_gt(heir, 2 * worth(&v));
}
END_TEST

static struct oath_view fight(int warbands, int against)
{
    struct oath_view v = table();
    v.seat[OWN].warbands = (uint8_t)warbands;
    v.slot[0].warbands = (uint8_t)against;
    v.seat[OWN].pawn = 0;
    v.campaign = (struct campaign){.step = CAMPAIGN_PLANS,
                                   .attacker = OWN,
                                   .defender = EMPEROR,
                                   .target_slots = 1,
                                   .dice = {[ATTACKER] = (uint8_t)warbands, [DEFENDER] = 2}};
    return v;
}

START_TEST(a_campaign_is_worth_what_its_dice_promise)
{
    struct oath_view strong = fight(8, 1), even = fight(3, 2), hopeless = fight(1, 9);
    ck_assert_int_gt(oath_campaign_chance(&strong), 90);
    ck_assert_int_lt(oath_campaign_chance(&hopeless), 3);
    ck_assert_int_gt(oath_campaign_chance(&even), oath_campaign_chance(&hopeless));
    ck_assert_int_lt(oath_campaign_chance(&even), oath_campaign_chance(&strong));
    struct oath_view peace = strong;
    peace.campaign = (struct campaign){0};
    ck_assert_int_gt(worth(&strong), worth(&peace));
    peace = hopeless;
    peace.campaign = (struct campaign){0};
    ck_assert_int_le(worth(&hopeless), worth(&peace));
}
END_TEST

START_TEST(who_is_attacked_fears_the_same_dice)
{
    struct oath_view weak = fight(8, 1), held = fight(8, 9);
    held.slot[0].warbands = weak.slot[0].warbands;
    held.campaign.dice[DEFENDER] = 30;
    ck_assert_int_gt(oath_evaluate(&held, EMPEROR), oath_evaluate(&weak, EMPEROR));
}
END_TEST

/* Terms that OWN proposed to OTHER. */
static struct oath_view proposal(struct terms gives, struct terms wants)
{
    struct oath_view v = table();
    v.seat[OWN].favor = 6;
    v.seat[OWN].secrets = 0;
    v.seat[OTHER].favor = 0;
    v.seat[OTHER].secrets = 5;
    v.seat[OWN].relics = 1;
    v.deal = (struct deal){.active = 1,
                           .proposed = 1,
                           .card = NO_CARD,
                           .about = DEAL_FAVOR | DEAL_SECRETS | DEAL_RELICS,
                           .seat = OWN,
                           .with = OTHER,
                           .pen = OWN,
                           .terms = {[GIVES] = gives, [WANTS] = wants}};
    return v;
}

static int worth_without(struct oath_view v)
{
    v.deal = (struct deal){0};
    return worth(&v);
}

START_TEST(nothing_is_given_for_nothing_nor_asked_in_vain)
{
    struct oath_view gift = proposal((struct terms){.relics = 1}, (struct terms){0});
    ck_assert_int_lt(worth(&gift), worth_without(gift));
    struct oath_view greedy = proposal((struct terms){.favor = 1}, (struct terms){.secrets = 5});
    ck_assert_int_lt(worth(&greedy), worth_without(greedy));
}
END_TEST

START_TEST(what_both_lack_is_exchanged)
{
    struct oath_view fair = proposal((struct terms){.favor = 2}, (struct terms){.secrets = 1});
    ck_assert_int_gt(worth(&fair), worth_without(fair));
    struct oath_view begun = fair;
    begun.deal.proposed = 0;
    begun.deal.terms[GIVES] = begun.deal.terms[WANTS] = (struct terms){0};
    ck_assert_int_gt(worth(&fair), worth(&begun));
}
END_TEST

START_TEST(a_deal_is_foreseen_where_it_serves_who_is_asked)
{
    struct oath_view fair = proposal((struct terms){.favor = 2}, (struct terms){.secrets = 1});
    struct oath_view greedy = proposal((struct terms){.favor = 1}, (struct terms){.secrets = 5});
    struct oath_view written = fair;
    written.deal.proposed = 0;
    oath_deal_foresee(&fair, oath_judge_calm);
    oath_deal_foresee(&greedy, oath_judge_calm);
    oath_deal_foresee(&written, oath_judge_calm);
    ck_assert(!fair.deal.active && !greedy.deal.active && !written.deal.active);
    ck_assert_uint_eq(fair.seat[OWN].favor, 4);
    ck_assert_uint_eq(fair.seat[OTHER].secrets, 4);
    ck_assert_uint_eq(greedy.seat[OWN].favor, 6);
    ck_assert_uint_eq(written.seat[OTHER].secrets, 5);
}
END_TEST

START_TEST(who_has_won_builds_and_who_has_lost_joins)
{
    struct oath_view v = table();
    v.winners = SEAT_BIT(OWN);
    int bare = worth(&v);
    v.slot[0].card[v.slot[0].cards++].id = EDIFICE_FIRST;
    ck_assert_int_gt(worth(&v), bare);
    v.winners = SEAT_BIT(OTHER);
    v.seat[OWN].colour = RED;
    int alone = worth(&v);
    v.chronicle.citizens = 1 << RED;
    ck_assert_int_gt(worth(&v), alone);
}
END_TEST

/* One easy seat among three who play at random; a third of the steps that a server gives. */
static bool easy_wins(struct session *s, struct brain *brain, struct quick_random *random, uint8_t own)
{
    struct game_config config;
    struct game_result result = {0};
    config_presets(&oath_game, SEATS, &config);
    config.match[SETTING_CHRONICLE] = CHRONICLE_LEFT_OUT;
    for (uint8_t seat = 0; seat < SEATS; seat++)
        config.seat[seat][SEAT_SETTING_BOARD] = (uint8_t)(BOARD_FIRST + PURPLE + seat);
    session_start(s, &config);
    while (!s->over) {
        int index = (int)quick_random_below(random, s->prompt.count);
        if (s->prompt.seat == own)
            index = brain_choose(brain, s, own, LEVEL_EASY, 200);
        session_answer_index(s, index);
    }
    oath_game.result(s->now, &result);
    return result.winners & SEAT_BIT(own);
}

START_TEST(easy_beats_random_as_chancellor_and_as_exile)
{
    enum { MATCHES = 8, MORE_THAN_LUCK = 5 };
    struct session *s = session_create(&oath_game);
    struct quick_random random = {17};
    struct brain brain;
    int wins = 0;
    ck_assert(s && brain_init(&brain, &oath_game, 23));
    for (int i = 0; i < MATCHES; i++)
        wins += easy_wins(s, &brain, &random, i % 2 ? OWN : EMPEROR);
    ck_assert_int_ge(wins, MORE_THAN_LUCK);
    brain_free(&brain);
    session_destroy(s);
}
END_TEST

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    Suite *suite = suite_create("oath easy");
    TCase *tests = tcase_create("oath easy");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, nothing_is_better_than_to_win_and_nothing_worse_than_to_lose);
    tcase_add_test(tests, the_title_is_a_step_and_the_usurper_nearly_there);
    tcase_add_test(tests, a_vision_counts_once_its_goal_is_met_and_three_are_drawn);
    tcase_add_test(tests, a_citizen_is_far_from_winning_until_they_succeed);
    tcase_add_test(tests, a_campaign_is_worth_what_its_dice_promise);
    tcase_add_test(tests, who_is_attacked_fears_the_same_dice);
    tcase_add_test(tests, nothing_is_given_for_nothing_nor_asked_in_vain);
    tcase_add_test(tests, what_both_lack_is_exchanged);
    tcase_add_test(tests, a_deal_is_foreseen_where_it_serves_who_is_asked);
    tcase_add_test(tests, who_has_won_builds_and_who_has_lost_joins);
    tcase_add_test(tests, easy_beats_random_as_chancellor_and_as_exile);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
