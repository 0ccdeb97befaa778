/* See campaign_deaths.h. */
#include "core/oath/law/campaign_deaths.h"

#include "core/oath/law/campaign_force.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/warbands.h"

void oath_kill_troop(struct oath *g, enum side side, const struct troop *t, int n)
{
    bool saved = oath_plan_saves(g, side, t->owner);
    uint8_t *count = saved ? &g->campaign.saved[side] : &g->campaign.killed[side];
    *count = (uint8_t)(*count + n);
    if (t->seat == SEAT_NOBODY)
        (saved ? oath_nurse_at : oath_kill_at)(g, t->slot, n);
    else
        (saved ? oath_nurse_on_board : oath_kill_on_board)(g, t->seat, n);
}

void oath_kill_on_trip(struct oath *g, uint8_t seat, int n)
{
    const struct board *b = &g->board[seat];
    bool fights = g->campaign.step != CAMPAIGN_NONE &&
                  ((oath_seats_of_side(g, ATTACKER) | oath_seats_of_side(g, DEFENDER)) & SEAT_BIT(seat));
    n = n < b->warbands ? n : b->warbands;
    struct troop troop = {seat, 0, oath_warbands_of(g, seat), b->warbands};
    if (!fights) {
        oath_kill_on_board(g, seat, n);
        return;
    }
    oath_kill_troop(g, oath_side_of(g, seat), &troop, n);
    uint8_t *returned = &g->campaign.returned[seat]; /* those of the beaten force die first (P42) */
    *returned = (uint8_t)(n < *returned ? *returned - n : 0);
}

static bool side_rules(const struct oath *g, enum side side, int slot)
{
    uint16_t seats = oath_seats_of_side(g, side);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((seats & SEAT_BIT(seat)) && oath_rules_site(g, seat, slot))
            return true;
    return false;
}

void oath_kill_where_trip_ends(struct oath *g, int slot)
{
    const struct site *s = &g->site[slot];
    struct troop troop = {SEAT_NOBODY, (uint8_t)slot, s->owner, s->warbands};
    if (g->campaign.step != CAMPAIGN_NONE && side_rules(g, ATTACKER, slot))
        oath_kill_troop(g, ATTACKER, &troop, 1);
    else if (g->campaign.step != CAMPAIGN_NONE && side_rules(g, DEFENDER, slot))
        oath_kill_troop(g, DEFENDER, &troop, 1);
    else
        oath_kill_at(g, slot, 1);
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

static bool asked_for(const struct oath *g, enum side side, const struct troop *t, uint8_t by,
                      uint16_t reason)
{
    if (by == SEAT_NOBODY)
        return false;
    return reason != REASON_LOSSES || side == ATTACKER ||
           (t->seat != SEAT_NOBODY && t->seat != chancellor_of(g));
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
            if (asked_for(g, side, t, by, reason) != asks)
                continue;
            others -= t->count;
            int deaths = left < t->count ? left : t->count;
            if (asks && left > 0)
                deaths = ask_deaths(g, by, reason, t, left, others);
            oath_kill_troop(g, side, t, deaths);
            left -= deaths;
        }
    return n;
}
