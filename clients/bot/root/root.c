/* See root.h: what brings points or pieces weighs most, what ends the turn little. */
#include "clients/bot/root/root.h"

#include <stdlib.h>
#include <string.h>

static const struct weight weights[] = {
    /* Points */
    {"royal_claim", 98, 0},
    {"reward_points", 95, 0},
    {"complete_quest", 95, 0},
    {"build", 92, 0},
    {"revolt", 90, 0},
    {"spread", 88, 2},
    {"craft", 86, 0},
    {"organize", 80, 4},
    {"aid", 62, 6},
    {"activate_dominance", -60, 0}, /* no points any more, and it knows no other way to win */
    {"coalition", -60, 0},
    /* Pieces and cards */
    {"recruit_all", 84, 0},
    {"recruit", 74, 12},
    {"explore", 90, 0},
    {"refresh", 70, 0},
    {"repair", 72, 0},
    {"take_item", 85, 0},
    {"overwork", 58, 12},
    {"extra_action", 52, 10},
    {"train", 72, 8},
    {"mobilize", 60, 14},
    {"better_burrow_bank", 70, 0},
    {"stand_and_deliver", 66, 0},
    {"steal", 68, 4},
    {"day_labor", 66, 4},
    {"take_dominance", -40, 0},
    {"codebreakers", 30, 0},
    {"murine_broker", 70, 0},
    {"charm_offensive", 40, 0},
    {"swap_meet", 60, 0},
    {"informants", 20, 0},
    {"coffin_makers", 40, 0},
    {"saboteurs", 55, 0},
    {"tax_collector", 34, 10},
    /* Fighting */
    {"ambush", 90, 0},
    {"armorers", 70, 0},
    {"sappers", 80, 0},
    {"brutal_tactics", 60, 0},
    {"fox_partisans", 40, 0}, /* they cost cards */
    {"rabbit_partisans", 40, 0},
    {"mouse_partisans", 40, 0},
    {"propaganda_bureau", 50, 0},
    {"league_of_adventurous_mice", 60, 0},
    {"false_orders", 40, 0},
    {"eyrie_emigre", 46, 0},
    {"command_warren", 64, 0},
    {"battle", 66, 10},
    {"strike", 60, 8},
    {"hospital", 40, 0},
    /* Hirelings */
    {"hireling", 68, 10},
    {"give_item", 64, 0}, /* a card and a point */
    {"smuggle", 36, 10},
    /* Moving */
    {"march", 48, 9},
    {"move", 46, 12},
    {"cobbler", 40, 0},
    {"slip", 44, 0},
    {"hideout", 20, 0},
    /* The Decree: what it demands is better than turmoil */
    {"decree", 50, 60}, /* one card a turn: every card is a duty for all turns to come */
    {"decree_build", 90, 0},
    {"decree_recruit", 85, 0},
    {"decree_battle", 80, 0},
    {"decree_move", 75, 0},
    {"turmoil", -20, 0},
    /* Ends */
    {"black_market", 14, 0},
    {"treetop", 6, 0},
    {"pass", 12, 0},
    {"end", 10, 0},
    {"end_turn", 10, 0},
    {"end-turn", 10, 0},
    {NULL, 0, 0},
};

/* Values of arguments that make an option a little better or worse, whatever its verb. */
static const struct weight values[] = {
    {"recruit", 7, 0}, /* columns of the Decree: seldom impossible */
    {"move", 3, 0},      {"build", 8, 0},    {"battle", -8, 0}, {"sawmill", 2, 0},
    {"recruiter", 3, 0}, {"workshop", 1, 0}, {"builder", 9, 0}, /* leaders */
    {"despot", 4, 0},    {NULL, 0, 0},
};

static const json_t *clearing(const struct follow *follow, const json_t *option, const char *member)
{
    const char *name = json_string_value(json_object_get(option, member));
    return name ? json_object_get(json_object_get(follow->view, "clearings"), name) : NULL;
}

static int warriors(const json_t *place, const char *seat)
{
    return (int)json_integer_value(json_object_get(json_object_get(place, "warriors"), seat));
}

static bool has_token(const json_t *place, const char *token)
{
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(place, "tokens"), i, entry)
    {
        if (json_is_string(entry) && strcmp(json_string_value(entry), token) == 0)
            return true;
    }
    return false;
}

/*
 * What the view says for or against an option: move from where many are to where one does not rule yet, and
 * not where it angers anybody; fight where one is stronger. Views without clearings say nothing.
 */
static int weigh_places(const struct follow *follow, const json_t *option)
{
    const json_t *from = clearing(follow, option, "from"), *to = clearing(follow, option, "to");
    const json_t *here = clearing(follow, option, "clearing");
    const char *defender = json_string_value(json_object_get(option, "defender"));
    int weight = 0;
    if (from && to) {
        const char *ruler = json_string_value(json_object_get(to, "ruler"));
        int many = warriors(from, follow->seat);
        weight += (many > 4 ? 4 : many) * 2;
        weight -= ruler && strcmp(ruler, follow->seat) == 0 ? 8 : 0;
        weight -= has_token(to, "sympathy") ? 25 : 0;
    }
    if (here && defender) {
        int more = warriors(here, follow->seat) - warriors(here, defender);
        weight += (more > 4 ? 4 : more < -4 ? -4 : more) * 3;
        weight += json_array_size(json_object_get(here, "buildings")) ? 4 : 0;
        weight += json_array_size(json_object_get(here, "tokens")) ? 6 : 0;
    }
    return weight;
}

/* Of a stack that moves on, two stay behind to hold the place. */
static int weigh_count(const struct follow *follow, const json_t *option)
{
    const json_t *count = json_object_get(option, "count");
    const json_t *from = clearing(follow, json_object_get(follow->prompt, "why"), "from");
    if (!json_is_integer(count))
        return 0;
    int number = (int)json_integer_value(count);
    int all = warriors(from, follow->seat);
    int best = all > 3 ? all - 2 : all;
    return from ? -3 * abs(number - best) : 3 * number;
}

/* Columns of the Decree that hold cards already are harder to keep up. */
static int weigh_decree(const struct follow *follow, const json_t *option)
{
    const char *column = json_string_value(json_object_get(option, "column"));
    const json_t *decree = json_object_get(json_object_get(follow->view, "eyrie"), "decree");
    return column ? -6 * (int)json_array_size(json_object_get(decree, column)) : 0;
}

static int weigh(const struct follow *follow, const json_t *option)
{
    return weigh_places(follow, option) + weigh_count(follow, option) + weigh_decree(follow, option);
}

const struct taste root_taste = {.game = "root", .verbs = weights, .values = values, .weigh = weigh};
