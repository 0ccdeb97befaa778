/* Battle: who may start one, and its course in the Law's order. Law 4.3; hits and losses are in hits.c */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/law/battle.h"
#include "core/root/law/emit.h"
#include "core/root/law/hits.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/stock/chance.h"

enum {
    DIE_SIDES = 4, /* faces 0 to 3 */
    AMBUSH_HITS = 2,
};

static bool lent_to_it(const struct root *g, uint8_t seat, uint8_t other)
{
    return g->lent_to[other] == seat + 1;
}

/* Whether the seat could start a battle there without the warriors that `other` lent it. */
static bool can_fight_without(const struct root *g, uint8_t seat, int clearing, uint8_t other)
{
    return faction_of(g, seat)->fights_afar || g->pawn[seat] == clearing ||
           root_warriors_for(g, seat, clearing) > g->clearing[clearing].warriors[other];
}

static bool lets_battle(const struct root *g, uint8_t chooser, uint8_t attacker, int clearing,
                        uint8_t defender, bool openly)
{
    uint16_t others = g->hooked[HOOK_MAY_BATTLE];
    for (int other; (other = owners_take(&others)) >= 0;)
        if (!faction_of(g, (uint8_t)other)
                 ->may_battle(g, (uint8_t)other, chooser, attacker, clearing, defender, openly))
            return false;
    return true;
}

bool root_may_battle(const struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender)
{
    return lets_battle(g, chooser, attacker, clearing, defender, false);
}

/* Law 4.3: where the owner can fight, an enemy; lent warriors not against who lent them (Law 11.2.7.III) */
static bool battle_there(const struct root *g, uint8_t chooser, uint8_t owner, int clearing, uint8_t other,
                         bool openly)
{
    return has_piece(g, other, clearing) && root_is_enemy(g, owner, other) &&
           (!lent_to_it(g, owner, other) || can_fight_without(g, owner, clearing, other)) &&
           lets_battle(g, chooser, owner, clearing, other, openly);
}

bool root_could_battle(const struct root *g, uint8_t chooser, uint8_t owner, uint16_t mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        for (uint8_t other = 0; (mask >> c & 1) && root_can_fight(g, owner, c) && other < g->owners; other++)
            if (battle_there(g, chooser, owner, c, other, true))
                return true;
    return false;
}

struct choice root_answer_battle(struct root *g)
{
    uint16_t others = g->hooked[HOOK_MAY_BATTLE];
    bool hidden = false;
    for (int other; (other = owners_take(&others)) >= 0;)
        hidden = hidden || faction_of(g, (uint8_t)other)->costs_cards;
    return hidden ? answer(g) : answer_forced(g);
}

void root_list_forced_battles(const struct root *g, uint8_t chooser, uint8_t owner, struct prompt *p,
                              uint16_t verb, uint16_t mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (!(mask >> c & 1) || !root_can_fight(g, owner, c))
            continue;
        for (uint8_t other = 0; other < g->owners; other++)
            if (battle_there(g, chooser, owner, c, other, false))
                offer(p, verb, (uint16_t)c, other, 0);
    }
}

void root_list_battles(const struct root *g, uint8_t owner, struct prompt *p, uint16_t verb, uint16_t mask)
{
    root_list_forced_battles(g, root_decider(g, owner), owner, p, verb, mask);
}

/* Law 4.3.2.I */
static int fighters(const struct root *g, int side)
{
    const struct faction_def *f = side_faction(g, side);
    return f->fighters ? f->fighters(g, g->battle.seat[side], side) : warriors_of_side(g, side);
}

/* Law 4.3.3.II */
static bool defenseless(const struct root *g)
{
    const struct faction_def *f = side_faction(g, DEFENDER);
    return f->defenseless ? f->defenseless(g, g->battle.seat[DEFENDER]) : warriors_of_side(g, DEFENDER) == 0;
}

/* ---- Law 4.3.1: ambush ---- */

/* Asked of everyone who holds cards, whether or not they hold an ambush: silence would tell. Hirelings cannot
 * use cards (Law E.3.5). */
static int ask_ambush(struct root *g, int side, uint16_t reason)
{
    uint8_t seat = g->battle.seat[side];
    if (!is_seat(g, seat) || !g->hand[seat])
        return -1;
    struct prompt *p = ask(g, seat, reason, g->battle.clearing, g->battle.seat[other_side(side)], 0);
    if (p) {
        cardset hand = root_cards_for_clearing(g, g->hand[seat], g->battle.clearing), ambushes = 0;
        for (int card; (card = cardset_take(&hand)) >= 0;)
            if (card_def(g, card)->kind == CARD_AMBUSH)
                ambushes |= CARD_BIT(card);
        root_offer_cards(g, p, VERB_AMBUSH, ambushes, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    return c.verb == VERB_AMBUSH ? c.arg[0] : -1;
}

static void play_ambush(struct root *g, int side, int card)
{
    root_hand_lose(g, g->battle.seat[side], card);
    g->loose |= CARD_BIT(card);
    root_tell(g, EVENT_AMBUSH, g->battle.seat[side], (uint16_t)card, 0, 0, 0);
}

/* Law 4.3.1. True if the battle goes on. */
static bool ambush(struct root *g)
{
    int card = ask_ambush(g, DEFENDER, REASON_AMBUSH);
    if (card < 0)
        return true;
    play_ambush(g, DEFENDER, card);
    if (root_crafted_card(g, g->battle.seat[ATTACKER], POWER_SCOUTING_PARTY) >= 0) {
        root_discard(g, card); /* takes the effect away: there is nothing to foil */
        return true;
    }
    int foil = ask_ambush(g, ATTACKER, REASON_FOIL);
    if (foil >= 0) { /* 4.3.1.I */
        play_ambush(g, ATTACKER, foil);
        root_discard_together(g, CARD_BIT(foil) | CARD_BIT(card));
        return true;
    }
    root_deal_hits(g, AMBUSH_HITS, 0); /* 4.3.1.II */
    root_discard(g, card);
    return root_can_fight(g, g->battle.seat[ATTACKER], g->battle.clearing);
}

/* ---- Law 4.3.2: roll ---- */

/* Who of a side could do something before the roll: bit mask of owners. */
static uint16_t act_before_roll(const struct root *g, int side)
{
    uint16_t owners = backers(g, side), found = 0;
    for (int owner; (owner = owners_take(&owners)) >= 0;) {
        const struct faction_def *f = faction_of(g, (uint8_t)owner);
        if (f->acts_before_roll && f->acts_before_roll(g, (uint8_t)owner, side))
            found |= SEAT_BIT(owner);
    }
    return found;
}

/* Law 1.1.3: which side is first, if both could do something. */
static int first_before_roll(struct root *g)
{
    if (!act_before_roll(g, DEFENDER) || !act_before_roll(g, ATTACKER))
        return ATTACKER;
    struct prompt *p = ask(g, g->turn.seat, REASON_WHO_BEGINS, g->battle.clearing, 0, 0);
    if (p)
        for (int side = 0; side < SIDES; side++)
            offer(p, VERB_SEAT, g->battle.seat[side], 0, 0);
    return answer(g).arg[0] == g->battle.seat[DEFENDER] ? DEFENDER : ATTACKER;
}

static void side_before_roll(struct root *g, int side)
{
    uint16_t owners = act_before_roll(g, side);
    for (int owner; (owner = owners_take(&owners)) >= 0;)
        faction_of(g, (uint8_t)owner)->before_roll(g, (uint8_t)owner, side);
}

static void before_roll(struct root *g)
{
    int first = first_before_roll(g);
    side_before_roll(g, first);
    side_before_roll(g, other_side(first));
    for (uint8_t owner = 0; owner < g->owners; owner++)
        if (faction_of(g, owner)->before_any_roll)
            faction_of(g, owner)->before_any_roll(g, owner);
}

static void roll(struct root *g)
{
    struct battle *b = &g->battle;
    struct choice c = chance_dice(g, (struct choice){REASON_ROLL, {b->clearing}}, VERB_ROLL, 2, 0, DIE_SIDES);
    uint8_t high = (uint8_t)(c.arg[0] > c.arg[1] ? c.arg[0] : c.arg[1]);
    uint8_t low = (uint8_t)(c.arg[0] > c.arg[1] ? c.arg[1] : c.arg[0]);
    bool turned = side_faction(g, DEFENDER)->guerrilla || b->swapped;
    b->die[ATTACKER] = turned ? low : high;
    b->die[DEFENDER] = turned ? high : low;
    b->rolled = 1;
    for (int side = 0; side < SIDES; side++) {
        int most = fighters(g, side) + b->help[side];
        b->dealt[side] = b->die[side] < most ? b->die[side] : (uint8_t)most;
    }
    root_tell(g, EVENT_ROLLED, b->die[ATTACKER], b->die[DEFENDER], 0, 0, 0);
}

/* ---- Law 4.3.3: effects ---- */

static int hits_to(const struct root *g, int side)
{
    const struct battle *b = &g->battle;
    int from = other_side(side);
    return (b->ignores[side] ? 0 : b->dealt[from]) + b->extra[from];
}

static void extra_hits(struct root *g)
{
    if (defenseless(g)) /* 4.3.3.II */
        g->battle.extra[ATTACKER]++;
    for (int side = 0; side < SIDES; side++) {
        uint16_t owners = backers(g, side);
        for (int owner; (owner = owners_take(&owners)) >= 0;) {
            const struct faction_def *f = faction_of(g, (uint8_t)owner);
            if (f->extra_hits)
                g->battle.extra[side] =
                    (uint8_t)(g->battle.extra[side] + f->extra_hits(g, (uint8_t)owner, side));
        }
    }
}

static bool has_effects(const struct root *g, int side)
{
    struct prompt p;
    p.count = 0;
    if (!is_seat(g, g->battle.seat[side])) /* Law E.3.5 */
        return false;
    root_list_powers(g, g->battle.seat[side], &p, POWER_BATTLE);
    return p.count > 0;
}

/* Lets a side use its effects until it passes; true if it used any. */
static bool use_effects(struct root *g, int side)
{
    uint8_t seat = g->battle.seat[side];
    bool used = false;
    while (has_effects(g, side)) {
        struct prompt *p = ask(g, seat, REASON_BATTLE_EFFECTS, g->battle.clearing,
                               (uint16_t)hits_to(g, other_side(side)), (uint16_t)hits_to(g, side));
        if (p) {
            root_list_powers(g, seat, p, POWER_BATTLE);
            offer(p, VERB_PASS, 0, 0, 0);
        }
        struct choice c = answer(g);
        if (c.verb == VERB_PASS)
            return used;
        root_play_power(g, seat, c, POWER_BATTLE);
        used = true;
    }
    return used;
}

/* If both have effects to use, the attacker says who begins; then in turn until both are done. */
static void use_all_effects(struct root *g)
{
    int first = ATTACKER;
    if (has_effects(g, ATTACKER) && has_effects(g, DEFENDER)) {
        struct prompt *p = ask(g, g->battle.seat[ATTACKER], REASON_WHO_BEGINS, g->battle.clearing, 0, 0);
        if (p)
            for (int side = 0; side < SIDES; side++)
                offer(p, VERB_SEAT, g->battle.seat[side], 0, 0);
        if (answer(g).arg[0] == g->battle.seat[DEFENDER])
            first = DEFENDER;
    }
    use_effects(g, first);
    for (int side = other_side(first); use_effects(g, side);)
        side = other_side(side);
}

/* ---- The whole battle ---- */

static void battle_begin(struct root *g, uint8_t chooser, uint8_t remover, uint8_t attacker, int clearing,
                         uint8_t defender)
{
    g->battle = (struct battle){
        .active = 1, .clearing = (uint8_t)clearing, .seat = {attacker, defender}, .chooser = chooser};
    if (remover != SEAT_NOBODY)
        g->battle.remover = (uint8_t)(remover + 1);
    root_tell(g, EVENT_BATTLE, attacker, defender, (uint16_t)clearing, 0, 0);
    for (int side = 0; side < SIDES; side++)
        if (side_faction(g, side)->battle_begin)
            side_faction(g, side)->battle_begin(g, g->battle.seat[side], side);
}

static void battle_end(struct root *g)
{
    for (int side = 0; side < SIDES; side++)
        if (side_faction(g, side)->battle_end)
            side_faction(g, side)->battle_end(g, g->battle.seat[side], side);
    g->battle = (struct battle){0};
}

static void fight(struct root *g, uint8_t chooser, uint8_t remover, uint8_t attacker, int clearing,
                  uint8_t defender)
{
    battle_begin(g, chooser, remover, attacker, clearing, defender);
    if (ambush(g)) {
        before_roll(g);
        roll(g);
        extra_hits(g);
        use_all_effects(g);
        root_deal_hits(g, hits_to(g, ATTACKER), hits_to(g, DEFENDER));
    }
    battle_end(g);
}

void root_battle(struct root *g, uint8_t attacker, int clearing, uint8_t defender)
{
    fight(g, root_decider(g, attacker), SEAT_NOBODY, attacker, clearing, defender);
}

void root_forced_battle(struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender)
{
    fight(g, chooser, SEAT_NOBODY, attacker, clearing, defender);
}

void root_battle_between(struct root *g, uint8_t remover, uint8_t attacker, int clearing, uint8_t defender)
{
    fight(g, remover, remover, attacker, clearing, defender);
}
