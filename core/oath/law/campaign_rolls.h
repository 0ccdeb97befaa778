/* The rolls of a campaign, its outcome and what it costs. Law 5.5.4 to 5.5.6. Each function is a step: it
 * sets the one that follows. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_ROLLS_H
#define WARREN_OATH_LAW_CAMPAIGN_ROLLS_H

#include "core/oath/state.h"

/* [ask] */
void oath_roll_defence(struct oath *g);
void oath_roll_attack(struct oath *g);
void oath_outcome(struct oath *g);
void oath_suffer_losses(struct oath *g);

/* What some dice show once plans in use have changed it (g->campaign.step says which dice: CAMPAIGN_DEFENCE,
 * CAMPAIGN_ATTACK): those that ignore symbols before those that double them. */
void oath_change_symbols(const struct oath *g, struct faces *faces);
/* The dice of a side's pool that are rolled, as things stand. */
int oath_dice_to_roll(const struct oath *g, enum side side);
/* What a sacrificed warband adds to the attack (Law 5.5.5); 0: none may be sacrificed. */
int oath_worth_of_sacrifice(const struct oath *g);

#endif
