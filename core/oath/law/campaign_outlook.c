/* See campaign_outlook.h. */
#include "core/oath/law/campaign_outlook.h"

#include "core/oath/law/campaign_allies.h"
#include "core/oath/law/campaign_force.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/campaign_rolls.h"
#include "core/oath/law/dice.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/rule.h"

/* Dice that are added when their number is chosen (Law 5.5.2). */
static int attack_dice(const struct oath *g)
{
    int dice = 0;
    EACH_IN_FORCE(g, card, attack_dice)
    dice += oath_effects_of(g, card)->attack_dice(g, card);
    return dice;
}

/* Law 5.5.3: bandits must use what they can. Notes their plans in `try`. */
static void foresee_bandits(struct oath *try, struct campaign_outlook *outlook)
{
    int killed = 0, board = try->board[try->campaign.attacker].warbands;
    for (struct use u; oath_next_of_bandits(try, &u);) {
        const struct battle_plan *plan = u.power->plan;
        outlook->attack = (int16_t)(outlook->attack + oath_plan_attack(try, &u));
        outlook->defence = (int16_t)(outlook->defence + oath_plan_defence(try, &u));
        outlook->halved |= plan->halves;
        killed += plan->traps;
        outlook->plan[outlook->plans_count++] = u.card;
        oath_note_plan(try, &u);
    }
    outlook->killed = (uint8_t)(killed < board ? killed : board);
}

/* Each face by itself: what plans do to symbols they do to each die alike. */
static void foresee_dice(struct oath *try, struct campaign_outlook *outlook)
{
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < FACES; i++) {
            outlook->die[side][i] = oath_die_face(side == ATTACKER, i);
            try->campaign.step = side == ATTACKER ? CAMPAIGN_ATTACK : CAMPAIGN_DEFENCE;
            oath_change_symbols(try, &outlook->die[side][i]);
        }
}

/* Whether a side has still to roll dice that may be thrown again by a card. */
static bool may_reroll(const struct oath *g, enum side side, int card)
{
    const struct campaign *c = &g->campaign;
    if (c->step > (side == ATTACKER ? CAMPAIGN_ATTACK : CAMPAIGN_DEFENCE) ||
        (c->step > CAMPAIGN_PLANS && oath_dice_to_roll(g, side) == 0))
        return false;
    return oath_effects_of(g, card)->may_reroll(g, card, side == ATTACKER ? c->attacker : c->defender);
}

static struct cards uncounted(struct oath *try)
{
    struct cards cards = oath_plans_to_come(try);
    EACH_IN_FORCE(try, card, may_reroll)
    if (may_reroll(try, ATTACKER, card) || may_reroll(try, DEFENDER, card))
        cards_add(&cards, (uint8_t)card);
    return cards;
}

void oath_foresee(const struct oath *g, struct campaign_outlook *outlook)
{
    const struct campaign *c = &g->campaign;
    *outlook = (struct campaign_outlook){0};
    if (c->step < CAMPAIGN_TARGETS || c->step > CAMPAIGN_ATTACK)
        return;
    struct oath try = *g;
    if (c->step <= CAMPAIGN_ALLIES) {
        try.campaign.allies |= oath_allies_unasked(g);
        outlook->may_join = oath_allies_asked(g);
    }
    for (int side = 0; side < SIDES; side++) {
        outlook->force[side] = (uint16_t)oath_force(&try, (enum side)side);
        outlook->warbands[side] = (uint16_t)oath_warbands_in_force(&try, (enum side)side);
    }
    outlook->sacrifice = (uint8_t)oath_worth_of_sacrifice(&try);
    struct use u;
    EACH_PLAN_USED(g, u, halves)
    outlook->halved = 1;
    outlook->uncounted = uncounted(&try);
    if (c->step == CAMPAIGN_TARGETS)
        outlook->attack = (int16_t)attack_dice(g);
    if (c->step <= CAMPAIGN_PLANS && c->defender == OWNER_BANDITS && !c->decided)
        foresee_bandits(&try, outlook);
    foresee_dice(&try, outlook);
}
