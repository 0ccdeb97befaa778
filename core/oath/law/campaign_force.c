/* See campaign_force.h. Law 5.5.4, 5.5.5, 5.5.6, 7.6.5 */
#include "core/oath/law/campaign_force.h"

#include "core/oath/law/campaign.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/warbands.h"

uint16_t oath_seats_of_side(const struct oath *g, enum side side)
{
    const struct campaign *c = &g->campaign;
    if (side == ATTACKER)
        return SEAT_BIT(c->attacker);
    return c->defender == OWNER_BANDITS ? 0 : (uint16_t)(SEAT_BIT(c->defender) | c->allies);
}

enum side oath_side_of(const struct oath *g, uint8_t seat)
{
    return seat == g->campaign.attacker ? ATTACKER : DEFENDER;
}

int oath_bandits_at(const struct oath *g, int slot)
{
    int n = 1;
    EACH_IN_FORCE(g, card, bandits)
    n += oath_effects_of(g, card)->bandits(g, card, slot);
    return n;
}

/* Slots whose warbands fight for a side. Those that attack do not defend (B009). */
static uint16_t slots_of_force(const struct oath *g, enum side side)
{
    const struct campaign *c = &g->campaign;
    if (side == ATTACKER)
        return c->force_slots[ATTACKER];
    return (uint16_t)((c->target_slots | c->force_slots[DEFENDER]) & ~c->force_slots[ATTACKER]);
}

/* Law 5.5.4: the warbands on a defender's board fight if the pawn stands where it is fought. */
static bool board_fights(const struct oath *g, enum side side, uint8_t seat)
{
    const struct campaign *c = &g->campaign;
    uint8_t pawn = g->board[seat].pawn;
    return side == ATTACKER || pawn == c->at || (pawn < SLOTS && (c->target_slots & SLOT_BIT(pawn)));
}

int oath_troops(const struct oath *g, enum side side, struct troop troops[TROOPS_MAX])
{
    int n = 0;
    uint16_t slots = slots_of_force(g, side), seats = oath_seats_of_side(g, side);
    for (uint8_t slot = 0; slot < SLOTS; slot++)
        if ((slots & SLOT_BIT(slot)) && g->site[slot].warbands)
            troops[n++] = (struct troop){SEAT_NOBODY, slot, g->site[slot].owner, g->site[slot].warbands};
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((seats & SEAT_BIT(seat)) && g->board[seat].warbands && board_fights(g, side, seat))
            troops[n++] = (struct troop){seat, NOWHERE, oath_warbands_of(g, seat), g->board[seat].warbands};
    return n;
}

int oath_warbands_in_force(const struct oath *g, enum side side)
{
    struct troop troops[TROOPS_MAX];
    int n = 0, places = oath_troops(g, side, troops);
    for (int i = 0; i < places; i++)
        n += troops[i].count;
    return n;
}

/* Law 7.6.5: whether a side has somebody for whom bandits fight. */
static bool bandits_fight_for(const struct oath *g, enum side side)
{
    uint16_t seats = oath_seats_of_side(g, side);
    EACH_IN_FORCE(g, card, bandits_fight)
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((seats & SEAT_BIT(seat)) && oath_effects_of(g, card)->bandits_fight(g, card, seat))
            return true;
    return false;
}

int oath_bandits_in_force(const struct oath *g, enum side side)
{
    if ((side == ATTACKER || g->campaign.defender != OWNER_BANDITS) && !bandits_fight_for(g, side))
        return 0;
    int n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (slots_of_force(g, side) & SLOT_BIT(slot))
            n += oath_bandits_at(g, slot);
    return n;
}

int oath_force(const struct oath *g, enum side side)
{
    return oath_warbands_in_force(g, side) + oath_bandits_in_force(g, side);
}

/* Kills some of one place, or has them saved. */
static void kill_troop(struct oath *g, enum side side, const struct troop *t, int n)
{
    if (n == 0)
        return;
    if (oath_plan_saves(g, side, t->owner))
        g->campaign.saved[side] = (uint8_t)(g->campaign.saved[side] + n);
    else
        g->campaign.killed[side] = (uint8_t)(g->campaign.killed[side] + n);
    if (t->seat == SEAT_NOBODY)
        oath_kill_at(g, t->slot, n);
    else
        oath_kill_on_board(g, t->seat, n);
}

/*
 * Offers how many of a place die: `left` are due, `others` stand in the places after it. Forced if there is
 * one number.
 */
static int ask_deaths(struct oath *g, uint8_t by, uint16_t reason, const struct troop *t, int left,
                      int others)
{
    struct prompt *p = ask(g, by, reason, (uint16_t)left, 0, 0);
    if (p)
        for (int n = left > others ? left - others : 0; n <= t->count && n <= left; n++) {
            if (t->seat == SEAT_NOBODY)
                offer(p, VERB_KILL, t->slot, (uint16_t)n, 0);
            else
                offer(p, VERB_KILL_ON_BOARD, t->seat, (uint16_t)n, 0);
        }
    return answer_forced(g).arg[1];
}

static bool asked_for(const struct oath *g, const struct troop *t, uint8_t by, uint16_t reason)
{
    if (by == SEAT_NOBODY)
        return false;
    return reason != REASON_LOSSES || (t->seat != SEAT_NOBODY && t->seat != chancellor_of(g));
}

int oath_kill_in_force(struct oath *g, enum side side, int n, uint8_t by, uint16_t reason)
{
    struct troop troops[TROOPS_MAX];
    int places = oath_troops(g, side, troops), others = oath_warbands_in_force(g, side);
    if (n > others)
        n = others; /* Law 9.3 */
    int left = n;
    for (int asks = 1; asks >= 0; asks--) /* those that matter first */
        for (int i = 0; i < places; i++) {
            const struct troop *t = &troops[i];
            if (asked_for(g, t, by, reason) != asks)
                continue;
            others -= t->count;
            int deaths = left < t->count ? left : t->count;
            if (asks && left > 0)
                deaths = ask_deaths(g, by, reason, t, left, others);
            kill_troop(g, side, t, deaths);
            left -= deaths;
        }
    return n;
}
