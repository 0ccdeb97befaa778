/* Spring Uprising; demoted: Rabbit Scouts. Takes the place of the Alliance. */
#include "core/root/cards.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"
#include "core/stock/chance.h"

enum { WARRIORS = 4, STARTING_WARRIORS = 2, ENTRY = 1 };

/* The die shows each suit as often as the others. */
static uint8_t roll(struct root *g, uint8_t h)
{
    struct choice why = {REASON_UPRISING_DIE, {h}};
    uint8_t suit = (uint8_t)chance_dice(g, why, VERB_UPRISING_DIE, 1, 0, SUITS_PRINTED).arg[0];
    root_tell(g, EVENT_UPRISING_DIE, h, suit, 0, 0, 0);
    return suit;
}

/* Both can come to the same clearing. */
static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    root_post_warriors(g, who, h, root_clearings_of_suit(g, roll(g, h)), 1);
    return part + 1 == STARTING_WARRIORS;
}

static void hired(struct root *g, uint8_t h)
{
    if (!root_with_warriors(g, h))
        root_post_warriors(g, root_decider(g, h), h, root_clearings_of_suit(g, roll(g, h)), 1);
}

/* ---- Who battles it pays a card ---- */

static cardset price(const struct root *g, uint8_t seat, int clearing)
{
    return root_cards_for_clearing(g, g->hand[seat], clearing);
}

static bool may_be_battled(const struct root *g, uint8_t h, uint8_t chooser, uint8_t attacker, int clearing,
                           uint8_t defender, bool openly)
{
    (void)attacker;
    return defender != h || (openly ? g->hand[chooser] : price(g, chooser, clearing));
}

static void battle_begin(struct root *g, uint8_t h, int side)
{
    uint8_t chooser = g->battle.chooser;
    int clearing = g->battle.clearing;
    if (side == DEFENDER)
        root_spend(g, chooser,
                   root_ask_card(g, chooser, REASON_HIRELING_PRICE, h, (uint16_t)clearing,
                                 price(g, chooser, clearing), false));
}

/* ---- Birdsong ---- */

static void revolt(struct root *g, uint8_t h, int clearing)
{
    root_tell(g, EVENT_REVOLT, h, (uint16_t)clearing, 0, 0, 0);
    root_remove_warriors(g, h, CAUSE_COST, h, clearing, 1);
    root_remove_enemies(g, h, clearing);
    root_settle(g);
}

static void offer_risings(const struct root *g, uint8_t h, struct prompt *p, uint8_t suit)
{
    uint16_t mask = root_clearings_of_suit(g, suit),
             open = g->warriors_supply[h] ? root_placeable(g, h, mask) : 0;
    for (uint16_t c = 0; mask >> c; c++) {
        if ((mask >> c & 1) && g->clearing[c].warriors[h])
            offer(p, VERB_REVOLT, c, 0, 0);
        if (open >> c & 1)
            offer(p, VERB_RECRUIT, c, 0, 0);
    }
}

static bool rise(struct root *g, uint8_t h)
{
    uint8_t suit = roll(g, h);
    struct prompt none;
    none.count = 0;
    offer_risings(g, h, &none, suit);
    if (none.count == 0)
        return true;
    struct prompt *p = ask(g, root_decider(g, h), REASON_UPRISING, h, suit, 0);
    if (p)
        offer_risings(g, h, p, suit);
    struct choice c = answer_forced(g);
    if (c.verb == VERB_REVOLT)
        revolt(g, h, c.arg[0]);
    else
        root_place_warriors(g, h, c.arg[0], 1);
    return true;
}

/* ---- Rabbit Scouts ---- */

/* Asked of every hand that is not empty: silence would tell. */
static bool acts_before_roll(const struct root *g, uint8_t h, int side)
{
    return side == DEFENDER && g->hand[controller(g, h)];
}

static void before_roll(struct root *g, uint8_t h, int side)
{
    (void)side;
    uint8_t seat = controller(g, h);
    int clearing = g->battle.clearing;
    int card = root_ask_card(g, seat, REASON_SCOUTS, h, (uint16_t)clearing, price(g, seat, clearing), true);
    if (card < 0)
        return;
    root_spend(g, seat, card);
    g->battle.swapped = 1;
}

const struct hireling_def root_hireling_spring_uprising = {
    .displaces = 1u << ALLIANCE,
    .side =
        {
            [PROMOTED] = {.hooks = {.warriors = WARRIORS,
                                    .costs_cards = true,
                                    .may_battle = may_be_battled,
                                    .battle_begin = battle_begin},
                          .set_up = set_up,
                          .hired = hired,
                          .acts = {{ACT_RISE, POWER_START_OF_BIRDSONG, ENTRY, true, NULL, rise}}},
            [DEMOTED] = {.hooks = {.lends = true,
                                   .acts_before_roll = acts_before_roll,
                                   .before_roll = before_roll}},
        },
};
