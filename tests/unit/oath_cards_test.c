/* What is told of Oath's cards: when their powers are used, and the facts of sites. */
#include <jansson.h>
#include <stdio.h>

#include "core/oath/moments.h"
#include "protocol/oath/sections.h"
#include "tests/unit/unit.h"

static json_t *facts(void)
{
    struct text t = {0};
    oath_cards_encode(&t, NULL, NULL, 0);
    json_t *cards = json_loadb(t.data, t.length, 0, NULL);
    text_free(&t);
    ck_assert_ptr_nonnull(cards);
    return cards;
}

/* The moments of a card in a row. */
static const char *when(const json_t *cards, const char *card)
{
    static char row[128];
    size_t i, used = 0;
    const json_t *moment;
    row[0] = '\0';
    json_array_foreach(json_object_get(json_object_get(cards, card), "when"), i, moment)
    {
        used +=
            (size_t)snprintf(row + used, sizeof row - used, "%s%s", i ? " " : "", json_string_value(moment));
    }
    return row;
}

START_TEST(moments_are_those_of_the_powers)
{
    json_t *cards = facts();
    ck_assert_str_eq(when(cards, "longbows"), "attack defence");
    ck_assert_str_eq(when(cards, "keep"), "defence");
    ck_assert_str_eq(when(cards, "scouts"), "attack");
    ck_assert_str_eq(when(cards, "garrison"), "played");
    ck_assert_str_eq(when(cards, "elders"), "action");
    ck_assert_str_eq(when(cards, "pressgangs"), "muster");
    ck_assert_str_eq(when(cards, "toll_roads"), "always");
    ck_assert_str_eq(when(cards, "insomnia"), "rest always");
    ck_assert_str_eq(when(cards, "broken_forge"), "action");
    ck_assert_str_eq(when(cards, "bandit_rampart"), "defence");
    ck_assert_str_eq(when(cards, "sprawling_rampart"), "always");
    ck_assert_str_eq(when(cards, "mine"), "wake");
    ck_assert_str_eq(when(cards, "grand_scepter"), "action");
    ck_assert_str_eq(when(cards, "conspiracy"), "played");
    ck_assert_str_eq(when(cards, "peoples_favor"), "wake search");
    json_decref(cards);
}
END_TEST

START_TEST(every_denizen_relic_and_edifice_is_used_at_some_time)
{
    for (int id = 0; id < DENIZENS; id++)
        ck_assert_msg(oath_moments(id, false) != 0, "%s", oath_cards[id].name);
    for (int id = RELIC_FIRST; id < SITE_FIRST; id++)
        ck_assert_msg(oath_moments(id, false) != 0, "%s", oath_cards[id].name);
    for (int id = EDIFICE_FIRST; id < BANNER_FIRST; id++)
        ck_assert_msg(oath_moments(id, false) != 0 && oath_moments(id, true) != 0, "%s", oath_cards[id].name);
}
END_TEST

static const char *fact(const json_t *cards, const char *card, const char *member)
{
    return json_string_value(json_object_get(json_object_get(cards, card), member));
}

START_TEST(cards_tell_their_sort)
{
    json_t *cards = facts();
    ck_assert_str_eq(fact(cards, "longbows", "sort"), "denizen");
    ck_assert_str_eq(fact(cards, "conspiracy", "sort"), "vision");
    ck_assert_str_eq(fact(cards, "grand_scepter", "sort"), "relic");
    ck_assert_str_eq(fact(cards, "the_tribunal", "sort"), "site");
    ck_assert_str_eq(fact(cards, "great_spire", "sort"), "edifice");
    ck_assert_str_eq(fact(cards, "great_spire", "ruin"), "fallen_spire");
    ck_assert_str_eq(fact(cards, "fallen_spire", "sort"), "ruin");
    ck_assert_str_eq(fact(cards, "darkest_secret", "sort"), "banner");
    json_decref(cards);
}
END_TEST

START_TEST(costs_are_those_of_the_tables)
{
    json_t *cards = facts();
    static const struct {
        const char *card;
        int favor, secret, burnt_favor, burnt_secret;
    } costs[] = {{"longbows", 0, 0, 0, 0},    {"specialist", 2, 0, 0, 0},    {"alchemist", 0, 1, 0, 1},
                 {"tutor", 1, 1, 0, 0},       {"second_wind", 0, 1, 1, 0},   {"dowsing_sticks", 0, 1, 2, 0},
                 {"conspiracy", 0, 0, 0, 1},  {"ancient_forge", 2, 0, 0, 1}, {"broken_forge", 2, 2, 0, 0},
                 {"fallen_spire", 0, 1, 0, 1}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        const json_t *cost = json_object_get(json_object_get(cards, costs[i].card), "cost");
        ck_assert_int_eq(json_integer_value(json_object_get(cost, "favor")), costs[i].favor);
        ck_assert_int_eq(json_integer_value(json_object_get(cost, "secret")), costs[i].secret);
        ck_assert_int_eq(json_integer_value(json_object_get(cost, "burnt_favor")), costs[i].burnt_favor);
        ck_assert_int_eq(json_integer_value(json_object_get(cost, "burnt_secret")), costs[i].burnt_secret);
    }
    json_decref(cards);
}
END_TEST

START_TEST(sites_tell_what_they_hold_and_ask)
{
    json_t *cards = facts(), *wastes = json_object_get(json_object_get(cards, "wastes"), "site");
    ck_assert_int_eq(json_integer_value(json_object_get(wastes, "capacity")), 1);
    const json_t *recover = json_object_get(wastes, "recover"), *home = json_object_get(wastes, "homeland");
    ck_assert_str_eq(json_string_value(json_object_get(recover, "kind")), "burn_secrets");
    ck_assert_int_eq(json_integer_value(json_object_get(recover, "count")), 2);
    ck_assert_str_eq(json_string_value(json_object_get(home, "suit")), "discord");
    ck_assert_str_eq(json_string_value(json_object_get(home, "gives")), "relic");
    ck_assert(
        json_is_null(json_object_get(json_object_get(json_object_get(cards, "plains"), "site"), "recover")));
    ck_assert(json_is_null(json_object_get(json_object_get(cards, "longbows"), "site")));
    json_decref(cards);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oath cards");
    TCase *tests = tcase_create("oath cards");
    tcase_add_test(tests, moments_are_those_of_the_powers);
    tcase_add_test(tests, every_denizen_relic_and_edifice_is_used_at_some_time);
    tcase_add_test(tests, cards_tell_their_sort);
    tcase_add_test(tests, costs_are_those_of_the_tables);
    tcase_add_test(tests, sites_tell_what_they_hold_and_ask);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
