/* The crafted cards of the standard deck. Scouting Party has no choice in it: see ambush() in law/battle.c.
 */
#include "core/root/cards.h"
#include "core/root/decks/powers.h"
#include "core/root/faction.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/move.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"

enum battle_use { USED_BRUTAL_TACTICS = 1 };

/* Birdsong: discard it to score a point for every ruled clearing. */
static void list_royal_claim(const struct root *g, uint8_t seat, struct prompt *p)
{
    (void)g, (void)seat;
    offer(p, VERB_ROYAL_CLAIM, 0, 0, 0);
}

static void play_royal_claim(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    int ruled = faction_of(g, seat)->rules_off_map;
    for (int i = 0; i < map_of(g)->clearings_count; i++)
        ruled += root_rules(g, seat, i);
    root_discard_crafted(g, seat, root_crafted_card(g, seat, POWER_ROYAL_CLAIM));
    root_score(g, seat, ruled);
}

static const struct power royal_claim = {
    .when = POWER_BIRDSONG, .verb = VERB_ROYAL_CLAIM, .list = list_royal_claim, .play = play_royal_claim};

/* Birdsong: a random card from another hand; that player scores a point. */
static void list_stand_and_deliver(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_other_hands(g, seat, p, VERB_STAND_AND_DELIVER);
}

static void play_stand_and_deliver(struct root *g, uint8_t seat, struct choice c)
{
    root_take_random_card(g, (uint8_t)c.arg[0], seat);
    root_score(g, (uint8_t)c.arg[0], 1);
}

static const struct power stand_and_deliver = {.when = POWER_BIRDSONG,
                                               .verb = VERB_STAND_AND_DELIVER,
                                               .list = list_stand_and_deliver,
                                               .play = play_stand_and_deliver};

/* Daylight, once: a warrior off the map for a card; the Burrow lies beside the map (Law 12.3.2). */
static void list_tax_collector(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[seat])
            offer(p, VERB_TAX_COLLECTOR, (uint16_t)c, 0, 0);
}

static void play_tax_collector(struct root *g, uint8_t seat, struct choice c)
{
    root_remove_warriors(g, seat, CAUSE_COST, seat, c.arg[0], 1);
    root_settle(g);
    root_draw_cards(g, seat, 1);
}

static const struct power tax_collector = {.when = POWER_DAYLIGHT,
                                           .verb = VERB_TAX_COLLECTOR,
                                           .list = list_tax_collector,
                                           .play = play_tax_collector};

/* Daylight, once: look at another hand. */
static void list_codebreakers(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_other_hands(g, seat, p, VERB_CODEBREAKERS);
}

static void play_codebreakers(struct root *g, uint8_t seat, struct choice c)
{
    root_show_hand(g, (uint8_t)c.arg[0], seat);
}

static const struct power codebreakers = {
    .when = POWER_DAYLIGHT, .verb = VERB_CODEBREAKERS, .list = list_codebreakers, .play = play_codebreakers};

/* Start of Daylight: a battle. */
static void list_command_warren(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_battles(g, seat, p, VERB_COMMAND_WARREN, ANYWHERE);
}

/* A battle may cost a card of the hand. */
static bool could_command_warren(const struct root *g, uint8_t seat)
{
    return root_could_battle(g, seat, seat, ANYWHERE);
}

static void play_command_warren(struct root *g, uint8_t seat, struct choice c)
{
    root_battle(g, seat, c.arg[0], (uint8_t)c.arg[1]);
}

static const struct power command_warren = {.when = POWER_START_OF_DAYLIGHT,
                                            .verb = VERB_COMMAND_WARREN,
                                            .list = list_command_warren,
                                            .could = could_command_warren,
                                            .play = play_command_warren};

/* Start of Birdsong: the owner and a player of its choice draw a card each; the card leaves no choice
 * whether. */
static void list_better_burrow_bank(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_others(g, seat, p, VERB_BETTER_BURROW_BANK);
}

static void play_better_burrow_bank(struct root *g, uint8_t seat, struct choice c)
{
    uint8_t other = (uint8_t)c.arg[0], first = root_next_to_draw(g, SEAT_BIT(seat) | SEAT_BIT(other));
    root_draw_cards(g, first, 1);
    root_draw_cards(g, first == seat ? other : seat, 1);
}

static const struct power better_burrow_bank = {.when = POWER_START_OF_BIRDSONG,
                                                .verb = VERB_BETTER_BURROW_BANK,
                                                .obliged = true,
                                                .list = list_better_burrow_bank,
                                                .play = play_better_burrow_bank};

/* Start of Evening: a move. */
static void list_cobbler(const struct root *g, uint8_t seat, struct prompt *p)
{
    root_list_moves(g, seat, p, VERB_COBBLER, ANYWHERE);
}

static void play_cobbler(struct root *g, uint8_t seat, struct choice c)
{
    root_play_move(g, seat, c.arg[0], c.arg[1]);
}

static const struct power cobbler = {
    .when = POWER_START_OF_EVENING, .verb = VERB_COBBLER, .list = list_cobbler, .play = play_cobbler};

/* Battle: discard it to ignore all rolled hits. */
static void list_armorers(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (!g->battle.ignores[root_battle_side(g, seat)])
        offer(p, VERB_ARMORERS, 0, 0, 0);
}

static void play_armorers(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    g->battle.ignores[root_battle_side(g, seat)] = 1;
    root_discard_crafted(g, seat, root_crafted_card(g, seat, POWER_ARMORERS));
}

static const struct power armorers = {
    .when = POWER_BATTLE, .verb = VERB_ARMORERS, .list = list_armorers, .play = play_armorers};

/* Battle, as defender: discard it for an extra hit. */
static void list_sappers(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (root_battle_side(g, seat) == DEFENDER)
        offer(p, VERB_SAPPERS, 0, 0, 0);
}

static void play_sappers(struct root *g, uint8_t seat, struct choice c)
{
    (void)c;
    g->battle.extra[DEFENDER]++;
    root_discard_crafted(g, seat, root_crafted_card(g, seat, POWER_SAPPERS));
}

static const struct power sappers = {
    .when = POWER_BATTLE, .verb = VERB_SAPPERS, .list = list_sappers, .play = play_sappers};

/* Battle, as attacker, once a battle: an extra hit, and the defender scores a point. */
static void list_brutal_tactics(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (root_battle_side(g, seat) == ATTACKER && !(g->battle.used[ATTACKER] & USED_BRUTAL_TACTICS))
        offer(p, VERB_BRUTAL_TACTICS, 0, 0, 0);
}

static void play_brutal_tactics(struct root *g, uint8_t seat, struct choice c)
{
    (void)seat, (void)c;
    g->battle.used[ATTACKER] |= USED_BRUTAL_TACTICS;
    g->battle.extra[ATTACKER]++;
    root_score(g, g->battle.seat[DEFENDER], 1);
}

static const struct power brutal_tactics = {.when = POWER_BATTLE,
                                            .verb = VERB_BRUTAL_TACTICS,
                                            .list = list_brutal_tactics,
                                            .play = play_brutal_tactics};

static const struct power scouting_party = {.when = POWER_ALWAYS};

const struct power *const root_standard_powers[POWER_ID_COUNT] = {
    [POWER_ROYAL_CLAIM] = &royal_claim,
    [POWER_STAND_AND_DELIVER] = &stand_and_deliver,
    [POWER_TAX_COLLECTOR] = &tax_collector,
    [POWER_CODEBREAKERS] = &codebreakers,
    [POWER_COMMAND_WARREN] = &command_warren,
    [POWER_BETTER_BURROW_BANK] = &better_burrow_bank,
    [POWER_COBBLER] = &cobbler,
    [POWER_ARMORERS] = &armorers,
    [POWER_SAPPERS] = &sappers,
    [POWER_BRUTAL_TACTICS] = &brutal_tactics,
    [POWER_SCOUTING_PARTY] = &scouting_party,
};
