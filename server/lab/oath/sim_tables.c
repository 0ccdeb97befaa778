/* What random games of Oath are about: who sits there, and which cards and ways of winning were seen. */
#include "core/oath/cards.h"
#include "core/oath/oath.h"
#include "core/oath/power.h"
#include "core/oath/settings.h"
#include "server/lab/oath/oath_lab.h"
#include "server/lab/sim.h"

/* Any number of seats; in three of four games each on a board of its own, else on any. */
static void seat_mixed(struct quick_random *random, struct game_config *config)
{
    uint32_t span = (uint32_t)(oath_game.seats_max - oath_game.seats_min + 1);
    uint8_t left[COLOURS];
    *config =
        (struct game_config){.seats = (uint8_t)(oath_game.seats_min + quick_random_below(random, span))};
    if (quick_random_below(random, 4) == 0)
        return;
    for (int colour = 0; colour < COLOURS; colour++)
        left[colour] = (uint8_t)(BOARD_FIRST + colour);
    int chancellor = (int)quick_random_below(random, config->seats);
    config->seat[chancellor][SEAT_SETTING_BOARD] = BOARD_FIRST + PURPLE;
    for (int seat = 0, taken = 1; seat < config->seats; seat++) {
        if (seat == chancellor)
            continue;
        int pick = taken + (int)quick_random_below(random, (uint32_t)(COLOURS - taken));
        config->seat[seat][SEAT_SETTING_BOARD] = left[pick];
        left[pick] = left[taken++];
    }
}

static void set_table(const struct sim_plan *plan, struct quick_random *random, struct game_config *config)
{
    if (plan->mixed)
        seat_mixed(random, config);
    for (int i = 0; i < MATCH_SETTINGS_COUNT; i++) {
        uint8_t values = oath_game.match_settings[i].values_count;
        config->match[i] =
            plan->settings[i] >= 0 ? (uint8_t)plan->settings[i] : (uint8_t)quick_random_below(random, values);
    }
}

/* A card by its identity, a ruin after all of them: EDIFICE_FIRST stands for RUINS_FIRST. */
enum { RUINS_FIRST = IDS, CARDS_LISTED = IDS + SUIT_COUNT };
static_assert((int)SIM_LIST_MAX >= CARDS_LISTED, "a list has every card");

static const struct card_def *card_listed(int card)
{
    return card < RUINS_FIRST ? &oath_cards[card] : &oath_ruins[card - RUINS_FIRST];
}

static int listed(const struct oath *g, int id)
{
    return is_ruin(g, id) ? RUINS_FIRST + id - EDIFICE_FIRST : id;
}

enum { LIST_USED, LIST_IN_FORCE, LIST_PLAYED, LIST_WAYS };

static void observe(struct sim_seen *seen, const struct session *session, struct choice answered)
{
    const struct oath *g = session->now;
    struct cards in_force = g->in_force;
    (void)answered;
    for (int id; (id = cards_take(&in_force)) >= 0;)
        seen->lists[LIST_IN_FORCE][listed(g, id)]++;
    for (int i = 0; i < session->news_count; i++) {
        const struct event *e = &session->news[i];
        if (e->kind == EVENT_ROLE && seen->side[e->arg[0]] == 0)
            seen->side[e->arg[0]] = (uint8_t)(BOARD_FIRST + e->arg[2]);
        if (e->kind == EVENT_USED || e->kind == EVENT_PLAN_USED)
            seen->lists[LIST_USED][listed(g, e->arg[1])]++;
        if (e->kind == EVENT_PLAYED_TO_SITE || e->kind == EVENT_PLAYED_ADVISER || e->kind == EVENT_REVEALED)
            seen->lists[LIST_PLAYED][e->arg[1]]++;
        if (e->kind == EVENT_WON)
            seen->lists[LIST_WAYS][e->arg[1]]++;
    }
}

/* Those whose use is told: what works by itself, or by being played, is not used. */
static const char *used_word(int card)
{
    for (const struct power *power = card_listed(card)->power; power; power = power->also)
        if (power->when != POWER_QUIET && power->when != POWER_PLAYED && !(power->flags & POWER_MUST))
            return card_listed(card)->name;
    return NULL;
}

/* Those that change something while they lie open. */
static const char *in_force_word(int card)
{
    for (const struct power *power = card_listed(card)->power; power; power = power->also)
        if (power->always)
            return card_listed(card)->name;
    return NULL;
}

static const char *played_word(int id)
{
    return is_denizen(id) || is_vision(id) ? oath_cards[id].name : NULL;
}

static const char *way_word(int way)
{
    return oath_game.word(NULL, KIND_WAY, (uint16_t)way, WORD_PUBLIC);
}

static const struct sim_list lists[] = {
    [LIST_USED] = {"cards_used", CARDS_LISTED, used_word},
    [LIST_IN_FORCE] = {"cards_in_force", CARDS_LISTED, in_force_word},
    [LIST_PLAYED] = {"cards_played", RELIC_FIRST, played_word},
    [LIST_WAYS] = {"won_by", WAYS, way_word},
    {NULL, 0, NULL},
};

const struct lab_sim oath_sim = {
    .side = "board",
    .sides = "boards",
    .side_setting = SEAT_SETTING_BOARD,
    .lists = lists,
    .table = set_table,
    .legacy = oath_random_legacy,
    .observe = observe,
    .help = "  --boards LIST       who plays, such as chancellor,black,red; or mixed: any number at random "
            "(preset)\n"
            "  --easy LIST         boards that play easy among the others\n"
            "  --chronicle written|left_out|mixed\n"
            "  --order seated|random|mixed\n"
            "  --allies german|targeted_sites|mixed\n"
            "  --banish german|may|mixed\n"
            "  --edifice_sites german|empty|mixed\n"
            "  --tutorial off|on|mixed\n",
};
