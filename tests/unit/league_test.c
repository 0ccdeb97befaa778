/* Who sits where in a league, and what its programs are told. */
#include <stdlib.h>
#include <string.h>

#include "core/oath/oath.h"
#include "core/root/root.h"
#include "protocol/config.h"
#include "protocol/oath/oath_kit.h"
#include "protocol/root/root_kit.h"
#include "server/lab/lab_game.h"
#include "server/lab/league/command.h"
#include "server/lab/league/plan.h"
#include "tests/unit/unit.h"

static struct league_plan plan_of(const struct game_kit *kit, int programs, const char *settings,
                                  const char *seats)
{
    struct league_plan plan = {.kit = kit,
                               .own = lab_game_of(kit->game)->sim,
                               .programs_count = programs,
                               .seed = 5,
                               .settings = json_loads(settings, 0, NULL),
                               .seat_settings = json_loads(seats, 0, NULL)};
    return plan;
}

/* Whatever the numbers of seats and programs: nobody sits twice before all sit, or more often than others. */
START_TEST(programs_come_in_turn)
{
    for (int programs = 2; programs <= 9; programs++) {
        struct league_plan plan = plan_of(&root_kit, programs, "{}", "{}");
        struct league_dealer dealer;
        struct league_deal deal;
        int sat[LEAGUE_PROGRAMS_MAX] = {0}, deals = 0;
        plan.deals = 60;
        for (league_dealer_begin(&dealer, &plan); league_dealer_next(&dealer, &deal); deals++) {
            int here[LEAGUE_PROGRAMS_MAX] = {0}, most = 0, least = 1000;
            for (int seat = 0; seat < deal.config.seats; seat++) {
                sat[deal.programs[seat]]++;
                here[deal.programs[seat]]++;
            }
            for (int i = 0; i < programs; i++) {
                most = sat[i] > most ? sat[i] : most;
                least = sat[i] < least ? sat[i] : least;
                ck_assert_int_le(here[i], (deal.config.seats + programs - 1) / programs);
            }
            ck_assert_int_le(most - least, 1);
        }
        ck_assert_int_eq(deals, 60);
        league_plan_free(&plan);
    }
}
END_TEST

START_TEST(everybody_plays_every_seat_of_a_deal)
{
    struct league_plan plan = plan_of(&root_kit, 6, "{}", "{}");
    struct league_dealer dealer;
    struct league_deal deal;
    plan.deals = 10;
    league_dealer_begin(&dealer, &plan);
    while (league_dealer_next(&dealer, &deal)) {
        uint64_t seats[LEAGUE_PROGRAMS_MAX] = {0};
        for (int game = 0; game < deal.config.seats; game++)
            for (int seat = 0; seat < deal.config.seats; seat++)
                seats[league_program_at(&deal, game, seat)] |= UINT64_C(1) << seat;
        for (int seat = 0; seat < deal.config.seats; seat++)
            ck_assert_uint_eq(seats[deal.programs[seat]], (UINT64_C(1) << deal.config.seats) - 1);
    }
    league_plan_free(&plan);
}
END_TEST

static bool is_same_table(const struct game_config *a, const struct game_config *b)
{
    return a->seats == b->seats && memcmp(a->match, b->match, sizeof a->match) == 0 &&
           memcmp(a->seat, b->seat, sizeof a->seat) == 0;
}

START_TEST(the_seed_tells_the_deals_and_they_differ)
{
    struct league_plan plan = plan_of(&oath_kit, 4, "{}", "{}");
    struct league_dealer one, other;
    struct league_deal deal, same, before;
    int repeated = 0;
    plan.deals = 40;
    memset(&before, 0, sizeof before);
    league_dealer_begin(&one, &plan);
    league_dealer_begin(&other, &plan);
    while (league_dealer_next(&one, &deal)) {
        ck_assert(league_dealer_next(&other, &same));
        ck_assert_mem_eq(deal.programs, same.programs, deal.config.seats);
        ck_assert(is_same_table(&deal.config, &same.config));
        repeated += is_same_table(&deal.config, &before.config);
        before = deal;
    }
    ck_assert_int_le(repeated, 2);
    league_plan_free(&plan);
}
END_TEST

/* Settings that are fixed are, all else is drawn; what is drawn can be played. */
START_TEST(tables_are_as_the_plan_says)
{
    struct league_plan plan =
        plan_of(&root_kit, 2, "{\"map\":\"winter\"}", "{\"s2\":{\"faction\":\"duchy\"}}");
    struct league_dealer dealer;
    struct league_deal deal;
    struct fault fault;
    char error[600];
    uint64_t games;
    int decks = 0;
    plan.games = 37;
    plan.seats = 4;
    ck_assert(league_count_games(&plan, &games, error, sizeof error) && games == 40);
    league_dealer_begin(&dealer, &plan);
    while (league_dealer_next(&dealer, &deal)) {
        struct text text = {0};
        ck_assert(deal.config.seats == 4 && config_start_verify(root_kit.game, &deal.config, &fault) == 0);
        text_config(&text, root_kit.game, &deal.config, true);
        json_t *json = json_loadb(text.data, text.length, 0, NULL),
               *settings = json_object_get(json, "settings");
        ck_assert_str_eq(json_string_value(json_object_get(settings, "map")), "winter");
        json_t *seat = json_object_get(json_object_get(json, "seat_settings"), "s2");
        ck_assert_str_eq(json_string_value(json_object_get(seat, "faction")), "duchy");
        decks |= strcmp(json_string_value(json_object_get(settings, "deck")), "standard") == 0 ? 1 : 2;
        json_decref(json);
        text_free(&text);
    }
    ck_assert_int_eq(decks, 3);
    league_plan_free(&plan);

    plan = plan_of(&root_kit, 2, "{}", "{\"s1\":{\"faction\":\"duchy\"},\"s2\":{\"faction\":\"duchy\"}}");
    plan.deals = 1;
    ck_assert(!league_count_games(&plan, &games, error, sizeof error) &&
              strstr(error, "no table of root was found"));
    league_plan_free(&plan);
}
END_TEST

START_TEST(commands_say_where_to_play)
{
    static const struct command_words words = {"127.0.0.1", 7778, "abcd-efgh", "s2", "Ada", 17, "root"};
    char text[200], error[300];
    ck_assert(command_fill(text, sizeof text,
                           "X=${HOME} bot {server} {host}:{port} {invite} {seat} {name} {seed} {game} {}",
                           &words));
    ck_assert_str_eq(text, "X=${HOME} bot 127.0.0.1:7778 127.0.0.1:7778 abcd-efgh s2 Ada 17 root {}");
    ck_assert(!command_fill(text, 20, "bot {server} {invite}", &words));
    ck_assert(!command_fill(text, 14, "bot {server}xyz", &words));
    ck_assert(command_check("${server} bot {server} {invite} {seat}", error, sizeof error));
    ck_assert(command_check("bot {port} {invite} {seat}", error, sizeof error));
    static const char *const wrong[][2] = {{"bot {server} {seat}", "{invite} is missing"},
                                           {"bot {server} {invite}", "{seat} is missing"},
                                           {"bot ${server} {invite} {seat}", "{server} is missing"},
                                           {"bot {server} {invite} {seat} {nam}", "{nam} is unknown"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert(!command_check(wrong[i][0], error, sizeof error));
        ck_assert_msg(strncmp(error, wrong[i][1], strlen(wrong[i][1])) == 0, "%s", error);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("league");
    TCase *c = tcase_create("all");
    tcase_add_test(c, programs_come_in_turn);
    tcase_add_test(c, everybody_plays_every_seat_of_a_deal);
    tcase_add_test(c, the_seed_tells_the_deals_and_they_differ);
    tcase_add_test(c, tables_are_as_the_plan_says);
    tcase_add_test(c, commands_say_where_to_play);
    suite_add_tcase(suite, c);
    return unit_run(suite);
}
