/* The Hundreds in battle: looting, and the moods that fight. Law 14.2.5, 14.7.1, 14.7.7, 14.7.8 */
#include "core/root/factions/hundreds.h"
#include "core/root/law/clearings.h"
#include "core/root/law/craft.h"
#include "core/root/law/emit.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/rule.h"
#include "core/root/law/settle.h"

static bool with_warlord(const struct root *g)
{
    return warlord_clearing(g) == g->battle.clearing;
}

/* ---- Looters, Law 14.2.5 ---- */

/* Hirelings have no items. */
static bool any_item(const struct root *g, uint8_t owner)
{
    for (int item = 0; item < ITEM_COUNT && is_seat(g, owner); item++)
        if (g->crafted_items[owner][item] && !(root_hoard_refuses() >> item & 1))
            return true;
    return false;
}

/* Before the defender may ambush. */
void root_hundreds_battle_begin(struct root *g, uint8_t seat, int side)
{
    uint8_t defender = g->battle.seat[DEFENDER];
    g->hundreds.looting = 0;
    if (side != ATTACKER || !any_item(g, defender))
        return;
    struct prompt *p = ask(g, seat, REASON_LOOT, g->battle.clearing, defender, 0);
    if (p) {
        offer(p, VERB_LOOT, 0, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    g->hundreds.looting = answer(g).verb == VERB_LOOT;
    if (g->hundreds.looting)
        root_tell(g, EVENT_LOOTING, seat, defender, 0, 0, 0);
}

/* Who loots deals no rolled hits. */
int root_hundreds_fighters(const struct root *g, uint8_t seat, int side)
{
    if (side == ATTACKER && g->hundreds.looting)
        return 0;
    return root_warriors_for(g, seat, g->battle.clearing);
}

static void take_loot(struct root *g, uint8_t seat, uint8_t defender)
{
    struct prompt *p = ask(g, seat, REASON_LOOT_ITEM, defender, 0, 0);
    if (p) {
        for (uint16_t item = 0; item < ITEM_COUNT; item++)
            if (g->crafted_items[defender][item] && !(root_hoard_refuses() >> item & 1))
                offer(p, VERB_TAKE_ITEM, item, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_PASS)
        return;
    root_leave_crafted_items(g, seat, defender, (uint8_t)c.arg[0]);
    root_tell(g, EVENT_LOOTED, seat, defender, c.arg[0], 0, 0);
    root_hoard_gain(g, seat, (uint8_t)c.arg[0]);
}

void root_hundreds_battle_end(struct root *g, uint8_t seat, int side)
{
    (void)side;
    uint8_t defender = g->battle.seat[DEFENDER];
    bool looting = g->hundreds.looting;
    g->hundreds.looting = 0;
    if (looting && root_rules(g, seat, g->battle.clearing) && any_item(g, defender))
        take_loot(g, seat, defender);
}

/* ---- Bitter, Law 14.7.1 ---- */

static uint16_t mobs_near(const struct root *g, uint8_t seat)
{
    int clearing = g->battle.clearing;
    return root_with_kind(g, MOB) & (root_adjacent_for(g, seat, clearing) | (uint16_t)(1u << clearing));
}

bool root_hundreds_acts_before_roll(const struct root *g, uint8_t seat, int side)
{
    (void)side;
    return in_mood(g, BITTER) && with_warlord(g) && mobs_near(g, seat);
}

/* Mobs leave one after the other, and then as many warriors come as can be placed (1.5.4). */
void root_hundreds_before_roll(struct root *g, uint8_t seat, int side)
{
    (void)side;
    int clearing = g->battle.clearing, removed = 0;
    for (uint16_t mobs; (mobs = mobs_near(g, seat)) != 0;) {
        int at = root_ask_clearing_or_pass(g, seat, REASON_BITTER, (uint16_t)clearing, mobs);
        if (at < 0)
            break;
        root_remove_piece(g, seat, CAUSE_COST, at, MOB, 1);
        removed++;
    }
    root_settle(g);
    if (root_may_place(g, seat, clearing))
        root_place_warriors(g, seat, clearing, removed);
}

/* ---- Stubborn and Wrathful, Law 14.7.7, 14.7.8 ---- */

int root_hundreds_hits_taken(struct root *g, uint8_t seat, int side, int hits)
{
    if (!in_mood(g, STUBBORN) || !with_warlord(g) || g->battle.guarded[side])
        return hits;
    g->battle.guarded[side] = 1;
    root_tell(g, EVENT_HIT_IGNORED, seat, 0, 0, 0, 0);
    return hits - 1;
}

int root_hundreds_extra_hits(const struct root *g, uint8_t seat, int side)
{
    (void)seat;
    return side == ATTACKER && in_mood(g, WRATHFUL) && with_warlord(g);
}
