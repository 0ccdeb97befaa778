/* See campaign_rolls.h. Law 5.5.4, 5.5.5, 5.5.6 */
#include "core/oath/law/campaign_rolls.h"

#include "core/oath/law/campaign_deaths.h"
#include "core/oath/law/campaign_force.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/dice.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/warbands.h"

static uint16_t strength(int n)
{
    return (uint16_t)(n > STRENGTH_MAX ? STRENGTH_MAX : n);
}

void oath_change_symbols(const struct oath *g, struct faces *faces)
{
    struct use u;
    EACH_PLAN_USED(g, u, symbols)
    u.power->plan->symbols(g, &u, faces);
    EACH_PLAN_USED(g, u, multiplies)
    u.power->plan->multiplies(g, &u, faces);
}

int oath_dice_to_roll(const struct oath *g, enum side side)
{
    struct use u;
    int dice = g->campaign.dice[side];
    if (side == DEFENDER)
        return dice;
    EACH_PLAN_USED(g, u, halves)
    dice /= 2;
    return dice;
}

/* ---- Step 4 ---- */

/* What lies, as plans change it. */
static void note_roll(struct oath *g, enum side side, const struct roll *roll)
{
    struct campaign *c = &g->campaign;
    c->rolled[side] = roll->dice;
    c->faces[side] = roll->faces;
    oath_change_symbols(g, &c->faces[side]);
}

static void note_defence(struct oath *g, const struct roll *roll)
{
    struct campaign *c = &g->campaign;
    note_roll(g, DEFENDER, roll);
    c->strength[DEFENDER] = strength(oath_shields(&c->faces[DEFENDER]) + oath_force(g, DEFENDER));
}

void oath_roll_defence(struct oath *g) /* 5.5.4 */
{
    struct campaign *c = &g->campaign;
    oath_roll(g, c->defender, false, oath_dice_to_roll(g, DEFENDER), note_defence);
    c->step = CAMPAIGN_ATTACK;
}

/* ---- Step 5 ---- */

/* Two hollow swords are worth one. */
static int swords_of(const struct faces *f)
{
    return f->swords + f->hollow / 2;
}

static void note_attack(struct oath *g, const struct roll *roll)
{
    note_roll(g, ATTACKER, roll);
    g->campaign.strength[ATTACKER] = strength(swords_of(&g->campaign.faces[ATTACKER]));
}

int oath_worth_of_sacrifice(const struct oath *g)
{
    struct use u;
    int most = 1;
    EACH_IN_FORCE(g, card, forbids_sacrifice)
    if (oath_effects_of(g, card)->forbids_sacrifice(g, card))
        return 0;
    EACH_PLAN_USED(g, u, worth)
    {
        int worth = u.power->plan->worth(g, &u);
        most = worth > most ? worth : most;
    }
    return most;
}

/* Exactly as many as it takes to win, or none (A63); with plans that make them worth more the least (P20).
 * [ask] */
static void sacrifice(struct oath *g)
{
    struct campaign *c = &g->campaign;
    int worth = oath_worth_of_sacrifice(g), lacking = c->strength[DEFENDER] + 1 - c->strength[ATTACKER];
    if (lacking <= 0 || worth == 0)
        return;
    int needed = (lacking + worth - 1) / worth;
    if (needed > oath_warbands_in_force(g, ATTACKER))
        return;
    struct prompt *p = ask(g, c->attacker, REASON_SACRIFICE, c->strength[ATTACKER], c->strength[DEFENDER], 0);
    if (p) {
        offer(p, VERB_SACRIFICE, (uint16_t)needed, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    if (answer(g).verb == VERB_PASS)
        return;
    oath_tell(g, EVENT_SACRIFICED, c->attacker, (uint16_t)needed, 0, 0);
    oath_kill_in_force(g, ATTACKER, needed, c->attacker, REASON_KILL_SACRIFICED);
    c->strength[ATTACKER] = strength(c->strength[ATTACKER] + needed * worth);
}

void oath_roll_attack(struct oath *g) /* 5.5.5 */
{
    struct campaign *c = &g->campaign;
    oath_roll(g, c->attacker, true, oath_dice_to_roll(g, ATTACKER), note_attack);
    oath_kill_in_force(g, ATTACKER, c->faces[ATTACKER].skulls, c->attacker, REASON_KILL_SKULL);
    oath_tell(g, EVENT_STRENGTH, c->strength[ATTACKER], c->strength[DEFENDER], 0, 0);
    sacrifice(g);
    c->step = CAMPAIGN_OUTCOME;
}

/* ---- Who has won ---- */

static uint8_t owner_of_side(const struct oath *g, enum side side)
{
    return side == ATTACKER ? g->campaign.attacker : g->campaign.defender;
}

void oath_outcome(struct oath *g)
{
    struct campaign *c = &g->campaign;
    bool attack = c->decided ? c->decided == 1 + ATTACKER : c->strength[ATTACKER] > c->strength[DEFENDER];
    c->victor = attack ? ATTACKER : DEFENDER;
    oath_tell(g, EVENT_OUTCOME, owner_of_side(g, attack ? ATTACKER : DEFENDER),
              owner_of_side(g, attack ? DEFENDER : ATTACKER), 0, 0);
    c->step = CAMPAIGN_LOSSES;
}

/* ---- Step 6 ---- */

/* Half of the force, rounded down; all of it, or nothing, if something says so. Bandits are never killed. */
static int deaths_due(struct oath *g, enum side beaten)
{
    struct campaign *c = &g->campaign;
    struct use u;
    int force = oath_force(g, beaten);
    bool wiped = oath_trait_binds(g, c->attacker, BRUTAL);
    EACH_PLAN_USED(g, u, wipes)
    wiped = wiped || u.power->plan->wipes(g, &u);
    EACH_PLAN_USED(g, u, spares)
    c->spared = c->spared || u.power->plan->spares(g, &u);
    return c->spared ? 0 : wiped ? force : force / 2;
}

/* Law 5.5.6: the Chancellor picks the dead of the Empire. For everybody else all of them end alike (D15). */
static uint8_t picks_losses(const struct oath *g, enum side beaten)
{
    if (beaten == ATTACKER)
        return oath_lent_slots(g, ATTACKER) ? g->campaign.attacker : SEAT_NOBODY;
    if (!oath_imperial(g, g->campaign.defender))
        return SEAT_NOBODY;
    return chancellor_of(g);
}

/* Survivors at sites go to their owner's board: purple ones to the Chancellor's, those of an attacker to the
 * attacker's. Those on boards stay there. */
static void return_force(struct oath *g, enum side beaten)
{
    struct campaign *c = &g->campaign;
    struct troop troops[TROOPS_MAX];
    int places = oath_troops(g, beaten, troops);
    for (int i = 0; i < places; i++) {
        const struct troop *t = &troops[i];
        uint8_t to = t->seat;
        if (to == SEAT_NOBODY && (oath_lent_slots(g, beaten) & SLOT_BIT(t->slot)))
            continue;
        if (to == SEAT_NOBODY) {
            to = beaten == ATTACKER ? c->attacker : t->owner;
            oath_lift_warbands(g, to, t->slot, t->count);
        }
        c->returned[to] = (uint8_t)(c->returned[to] + t->count);
    }
}

void oath_suffer_losses(struct oath *g) /* 5.5.6 */
{
    struct campaign *c = &g->campaign;
    enum side beaten = c->victor == ATTACKER ? DEFENDER : ATTACKER;
    if (oath_seats_of_side(g, beaten)) {
        oath_kill_in_force(g, beaten, deaths_due(g, beaten), picks_losses(g, beaten), REASON_LOSSES);
        return_force(g, beaten);
    }
    c->step = CAMPAIGN_BEATEN;
}
