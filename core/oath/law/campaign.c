/* See campaign.h. The steps of a campaign, each a beat of its own. Law 5.5 */
#include "core/oath/law/campaign.h"

#include "core/oath/law/agenda.h"
#include "core/oath/law/campaign_allies.h"
#include "core/oath/law/campaign_discards.h"
#include "core/oath/law/campaign_force.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/campaign_rolls.h"
#include "core/oath/law/campaign_spoils.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/action.h"
#include "core/oath/law/price.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/warbands.h"

enum { CAMPAIGN_SUPPLY = 2 };

uint16_t oath_opponents(const struct oath *g, uint8_t side)
{
    return oath_seats_of_side(g, side == ATTACKER ? DEFENDER : ATTACKER);
}

/* ---- Beginning ---- */

static struct free_campaign usual(uint8_t seat)
{
    return (struct free_campaign){seat, NO_CARD, NOWHERE, SEAT_NOBODY};
}

/* Whether a site's warbands fight for a seat, or its bandits, if those are the seat's (Law 7.6.5). */
static bool may_attack_from(const struct oath *g, uint8_t seat, int slot)
{
    return oath_own_warbands_at(g, seat, slot) || (!g->site[slot].warbands && oath_rules_empty(g, seat));
}

/* A campaign before its defender is chosen. */
static void prepare(struct oath *g, const struct free_campaign *how)
{
    g->campaign = (struct campaign){.step = CAMPAIGN_DEFENDER,
                                    .attacker = how->seat,
                                    .defender = SEAT_NOBODY,
                                    .at = how->at == NOWHERE ? g->board[how->seat].pawn : how->at};
    if (how->card != NO_CARD)
        g->campaign.free = (uint8_t)(1 + how->card);
    if (how->at != NOWHERE && may_attack_from(g, how->seat, how->at))
        g->campaign.force_slots[ATTACKER] = SLOT_BIT(how->at);
}

static struct defenders defenders_of(const struct oath *g, const struct free_campaign *how)
{
    struct oath try = *g;
    prepare(&try, how);
    struct defenders found = oath_defenders(&try);
    if (how->defender != SEAT_NOBODY)
        found = (struct defenders){found.seats & SEAT_BIT(how->defender), false};
    return found;
}

bool oath_can_campaign_free(const struct oath *g, const struct free_campaign *free)
{
    struct defenders found = defenders_of(g, free);
    return found.seats || found.bandits;
}

bool oath_can_campaign(const struct oath *g, uint8_t seat, struct price *price)
{
    struct free_campaign how = usual(seat);
    *price = oath_supply_price(CAMPAIGN_SUPPLY);
    return g->board[seat].supply >= CAMPAIGN_SUPPLY && oath_can_campaign_free(g, &how);
}

/* Law 5.5.1 [ask] */
static void choose_defender(struct oath *g, const struct free_campaign *how)
{
    struct defenders found = defenders_of(g, how);
    struct prompt *p = ask(g, how->seat, REASON_DEFENDER, 0, 0, 0);
    for (uint8_t seat = 0; p && seat < g->seats; seat++)
        if (found.seats & SEAT_BIT(seat))
            offer(p, VERB_ATTACK, seat, 0, 0);
    if (p && found.bandits)
        offer(p, VERB_BANDITS, 0, 0, 0);
    struct choice c = answer_forced(g);
    prepare(g, how);
    oath_set_defender(g, c.verb == VERB_BANDITS ? OWNER_BANDITS : (uint8_t)c.arg[0]);
    oath_tell(g, EVENT_CAMPAIGN, how->seat, g->campaign.defender, g->campaign.at, 0);
    g->campaign.step = CAMPAIGN_TARGETS;
    oath_push_task(g, (struct task){.kind = TASK_CAMPAIGN, .seat = how->seat, .card = NO_CARD});
}

void oath_campaign(struct oath *g, uint8_t seat)
{
    struct free_campaign how = usual(seat);
    oath_begin_action(g, seat, ACTION_CAMPAIGN, CAMPAIGN_SUPPLY);
    choose_defender(g, &how);
}

/* The task that begins a free one: `a` is 1 + slot, `b` 1 + defender, `c` whether it may be declined. */
void oath_push_free_campaign(struct oath *g, const struct free_campaign *free, bool may)
{
    oath_push_task(g, (struct task){.kind = TASK_FREE_CAMPAIGN,
                                    .seat = free->seat,
                                    .card = free->card,
                                    .a = free->at,
                                    .b = free->defender,
                                    .c = may});
}

void oath_run_free_campaign(struct oath *g, const struct task *t)
{
    struct free_campaign how = {t->seat, t->card, t->a, t->b};
    if (!oath_can_campaign_free(g, &how))
        return;
    if (t->c && !oath_ask_yes(g, t->seat, WHY(REASON_FREE_CAMPAIGN, {t->card, 0, 0})))
        return;
    oath_begin_action(g, t->seat, ACTION_CAMPAIGN, 0);
    choose_defender(g, &how);
}

/* ---- The steps ---- */

static void run_plans(struct oath *g)
{
    if (!oath_use_plans(g))
        g->campaign.step = g->campaign.decided ? CAMPAIGN_OUTCOME : CAMPAIGN_DEFENCE;
}

static void run_targets(struct oath *g)
{
    oath_choose_targets(g);
    g->campaign.step = CAMPAIGN_ALLIES;
}

static void run_allies(struct oath *g)
{
    oath_gather_allies(g);
    g->campaign.planner = g->campaign.attacker;
    g->campaign.step = CAMPAIGN_PLANS;
}

/* Each sets the step that follows it. */
static void (*const steps[])(struct oath *g) = {
    [CAMPAIGN_TARGETS] = run_targets,       [CAMPAIGN_ALLIES] = run_allies,
    [CAMPAIGN_PLANS] = run_plans,           [CAMPAIGN_DEFENCE] = oath_roll_defence,
    [CAMPAIGN_ATTACK] = oath_roll_attack,   [CAMPAIGN_OUTCOME] = oath_outcome,
    [CAMPAIGN_LOSSES] = oath_suffer_losses, [CAMPAIGN_BEATEN] = oath_discard_beaten_plans,
    [CAMPAIGN_SITES] = oath_take_sites,     [CAMPAIGN_SEIZE] = oath_seize_things,
    [CAMPAIGN_BANISH] = oath_banish,        [CAMPAIGN_VICTORY] = oath_victory_effects,
    [CAMPAIGN_END] = oath_end_campaign,     [CAMPAIGN_AFTER] = oath_after_campaign,
};

/* Stays on the agenda below whatever a step brings about, until the last step takes the campaign off the
 * table. */
void oath_run_campaign(struct oath *g, const struct task *t)
{
    if (g->campaign.step != CAMPAIGN_AFTER)
        oath_push_task(g, *t);
    steps[g->campaign.step](g);
}
