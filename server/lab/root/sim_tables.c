/* Random games of Root: any table that may be played, and what is counted of a game. */
#include <assert.h>

#include "core/root/cards.h"
#include "core/root/maps/map.h"
#include "core/root/root.h"
#include "core/root/settings.h"
#include "core/root/words.h"
#include "protocol/config.h"
#include "server/lab/root/root_lab.h"
#include "server/lab/sim.h"

static uint8_t any_value(struct quick_random *random, int setting)
{
    return (uint8_t)quick_random_below(random, root_game.match_settings[setting].values_count);
}

/* A number of seats, a setup and, unless they will be drafted, different factions, perhaps some that cannot
 * play together. */
static void deal_factions(const struct sim_plan *plan, struct quick_random *random,
                          struct game_config *config)
{
    uint8_t left[FACTION_COUNT];
    uint32_t span = (uint32_t)(root_game.seats_max - root_game.seats_min + 1);
    config_presets(&root_game, (uint8_t)(root_game.seats_min + quick_random_below(random, span)), config);
    config->match[SETTING_SETUP] = plan->settings[SETTING_SETUP] >= 0 ? (uint8_t)plan->settings[SETTING_SETUP]
                                                                      : any_value(random, SETTING_SETUP);
    config->match[SETTING_INSURGENTS_FOR_TWO] = any_value(random, SETTING_INSURGENTS_FOR_TWO);
    config->match[SETTING_SECOND_VAGABOND] = any_value(random, SETTING_SECOND_VAGABOND);
    if (config->match[SETTING_SETUP] == SETUP_ADVANCED)
        return;
    for (int i = 0; i < FACTION_COUNT; i++)
        left[i] = (uint8_t)(i + 1);
    for (int seat = 0; seat < config->seats; seat++) {
        int pick = (int)quick_random_below(random, (uint32_t)(FACTION_COUNT - seat));
        config->seat[seat][SEAT_SETTING_FACTION] = left[pick];
        left[pick] = left[FACTION_COUNT - seat - 1];
    }
}

/* A mix that the game takes. */
static void mix_factions(const struct sim_plan *plan, struct quick_random *random, struct game_config *config)
{
    struct obstacle obstacle;
    do
        deal_factions(plan, random, config);
    while (root_game.config_check(config, &obstacle) != 0);
}

/* The map of the plan, or any with suits of either kind. */
static void lay_out_map(const struct sim_plan *plan, struct quick_random *random, struct game_config *config)
{
    if (plan->settings[SETTING_MAP] >= 0) {
        config->match[SETTING_MAP] = (uint8_t)plan->settings[SETTING_MAP];
        return;
    }
    config->match[SETTING_MAP] = any_value(random, SETTING_MAP);
    config->match[SETTING_SUITS] = any_value(random, SETTING_SUITS);
}

/* None in half of the games; else any that the game takes. */
static void mix_landmarks(struct quick_random *random, struct game_config *config)
{
    enum { FIRST = SETTING_LANDMARK_1, LAST = SETTING_MAP_LANDMARKS };
    struct obstacle obstacle;
    if (quick_random_below(random, 2))
        return;
    do
        for (int setting = FIRST; setting <= LAST; setting++)
            config->match[setting] =
                (uint8_t)quick_random_below(random, root_game.match_settings[setting].values_count);
    while (root_game.config_check(config, &obstacle) != 0);
}

/* None in half of the games, unless the plan says so; else any that the game takes. */
static void mix_hirelings(const struct sim_plan *plan, struct quick_random *random,
                          struct game_config *config)
{
    struct obstacle obstacle;
    bool without = plan->settings[SETTING_HIRELINGS] < 0
                       ? quick_random_below(random, 2)
                       : plan->settings[SETTING_HIRELINGS] == HIRELINGS_NONE;
    if (without)
        return;
    config->match[SETTING_HIRELINGS] = HIRELINGS_THREE;
    do
        for (int setting = SETTING_HIRELING_1; setting <= SETTING_HIRELING_3; setting++)
            config->match[setting] = quick_random_below(random, 2) ? any_value(random, setting) : 0;
    while (root_game.config_check(config, &obstacle) != 0);
    uint8_t first = config->match[SETTING_HIRELING_1];
    if (plan->settings[SETTING_HIRELING_1] > 0)
        config->match[SETTING_HIRELING_1] = (uint8_t)plan->settings[SETTING_HIRELING_1];
    if (root_game.config_check(config, &obstacle) != 0)
        config->match[SETTING_HIRELING_1] = first;
}

/* Seats, factions or a draft, map, deck, landmarks and hirelings. */
static void set_table(const struct sim_plan *plan, struct quick_random *random, struct game_config *config)
{
    int deck = plan->settings[SETTING_DECK];
    if (plan->mixed)
        mix_factions(plan, random, config);
    lay_out_map(plan, random, config);
    config->match[SETTING_DECK] = deck < 0 ? any_value(random, SETTING_DECK) : (uint8_t)deck;
    mix_landmarks(random, config);
    mix_hirelings(plan, random, config);
}

/* ---- What is counted ---- */

enum { LIST_TRIGGERS, LIST_CRAFTED, LIST_USED, LIST_HIRED, LIST_ACTS };

static_assert((int)ROOT_DECKS_COUNT * (int)CARDS_MAX <= (int)SIM_LIST_MAX,
              "a list has the cards of all decks");
static_assert((int)FACTION_COUNT < (int)SIM_SIDES_MAX, "factions are sides");
static_assert((int)OWNERS_MAX <= (int)SIM_OWN_MAX, "the side of each hireling's card is remembered");

static void observe(struct sim_seen *seen, const struct session *session, struct choice answered)
{
    int deck = session->config.match[SETTING_DECK] * CARDS_MAX;
    if (answered.verb == VERB_RESOLVE)
        seen->lists[LIST_TRIGGERS][answered.arg[0]]++;
    for (int i = 0; i < session->news_count; i++) {
        const struct event *e = &session->news[i];
        if (e->kind == EVENT_FACTION)
            seen->side[e->arg[0]] = (uint8_t)(e->arg[1] + 1);
        if (e->kind == EVENT_HIRELING_CARD)
            seen->own[e->arg[0]] = (uint8_t)e->arg[1];
        if (e->kind == EVENT_HIRED)
            seen->lists[LIST_HIRED][seen->own[e->arg[1]]]++;
        if (e->kind == EVENT_HIRELING_ACTS)
            seen->lists[LIST_ACTS][e->arg[2]]++;
        if (e->kind == EVENT_POWER)
            seen->lists[LIST_USED][deck + e->arg[1]]++;
        if (e->kind == EVENT_CRAFTED)
            seen->lists[LIST_CRAFTED][deck + e->arg[1]]++;
    }
}

static const char *word_of(int deck, uint8_t kind, int index)
{
    struct game_config config = {.seats = 4};
    config.match[SETTING_DECK] = (uint8_t)deck;
    return root_game.word(&config, kind, (uint16_t)index, WORD_PUBLIC);
}

static const char *trigger_word(int index)
{
    return word_of(0, KIND_TRIGGER, index);
}

static const char *card_word(int index)
{
    return word_of(index / CARDS_MAX, KIND_CARD, index % CARDS_MAX);
}

static const char *hireling_word(int index)
{
    return word_of(0, KIND_HIRELING, index);
}

static const char *act_word(int index)
{
    return word_of(0, KIND_ACT, index);
}

static const struct sim_list lists[] = {
    [LIST_TRIGGERS] = {"triggers_ordered", TRIGGER_COUNT, trigger_word},
    [LIST_CRAFTED] = {"cards_crafted", ROOT_DECKS_COUNT *CARDS_MAX, card_word},
    [LIST_USED] = {"cards_used", ROOT_DECKS_COUNT *CARDS_MAX, card_word},
    [LIST_HIRED] = {"hired", HIRELING_SIDES *HIRELING_COUNT, hireling_word},
    [LIST_ACTS] = {"hirelings_did", ACT_COUNT, act_word},
    {NULL, 0, NULL},
};

static const struct sim_setting settings[] = {
    {"map", SETTING_MAP, false, "maps"},           {"deck", SETTING_DECK, false, "decks"},
    {"setup", SETTING_SETUP, true, "setups"},      {"hirelings", SETTING_HIRELINGS, false, NULL},
    {"hireling", SETTING_HIRELING_1, false, NULL}, {NULL, -1, false, NULL},
};

const struct lab_sim root_sim = {
    .side = "faction",
    .sides = "factions",
    .side_setting = SEAT_SETTING_FACTION,
    .goal = 30,
    .settings = settings,
    .lists = lists,
    .table = set_table,
    .observe = observe,
    .help =
        "  --factions LIST     who plays, such as marquise,eyrie; or mixed: any number at random (preset)\n"
        "  --easy LIST         factions that play easy among the others\n"
        "  --map NAME          on which map; or mixed: any, with the suits of the map or random ones "
        "(preset)\n"
        "  --deck NAME         with which deck; or mixed: any (preset)\n"
        "  --setup NAME        which setup; or mixed: any, or the standard one for a LIST of factions "
        "(preset)\n"
        "  --hirelings WHICH   three, none; or mixed: three in half of the games (preset)\n"
        "  --hireling NAME     one of the three, wherever it can be played with\n",
};
