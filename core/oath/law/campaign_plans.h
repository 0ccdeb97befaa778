/* Battle plans in a campaign. Law 5.5.3, 7.5 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_PLANS_H
#define WARREN_OATH_LAW_CAMPAIGN_PLANS_H

#include "core/oath/power.h"

/* What it costs, with what others add. */
struct cost oath_plan_cost(const struct oath *g, const struct use *u);
/* Who is at turn uses one plan or passes; then the next one, at last the step is over: false. [ask] */
bool oath_use_plans(struct oath *g);
/* The i-th plan that was used, as a use; false: there are fewer. */
bool oath_plan_used(const struct oath *g, int i, struct use *u);
/* Whether a card was used as a plan in the campaign that is fought. */
bool oath_serves_as_plan(const struct oath *g, int card);

/* Walks the plans that were used and have a member: EACH_PLAN_USED(g, u, symbols) u.power->plan->symbols(...)
 */
#define EACH_PLAN_USED(g, u, member)                                                                         \
    for (int used_before = 0; oath_plan_used(g, used_before, &(u)); used_before++)                           \
        if ((u).power->plan->member)
/* Whether warbands of an owner that would die on this side are saved. */
bool oath_plan_saves(const struct oath *g, enum side side, uint8_t owner);
/* How many of an owner were saved so far: they lie in the bank, but are nobody's to take. */
int oath_saved_of(const struct oath *g, uint8_t owner);
/* Dice that a plan adds to a pool if it is used now, negative: takes. */
int oath_plan_attack(const struct oath *g, const struct use *u);
int oath_plan_defence(const struct oath *g, const struct use *u);
/* The plan that bandits use next; false: there is none any more. */
bool oath_next_of_bandits(const struct oath *g, struct use *u);
/* Counts a plan among those that were used, and does nothing else of it. */
void oath_note_plan(struct oath *g, const struct use *u);
/* Plans that the player at turn and those who come after may use, as things stand, and that change dice, what
 * they show or who fights. Takes `try` through their turns. */
struct cards oath_plans_to_come(struct oath *try);
/* A side has won without a roll (Law 5.5.3 with a power that says so); the first to say it holds (P16). */
void oath_decide_campaign(struct oath *g, enum side side);

#endif
