/* What a campaign is fought for. Law 5.5.1, 5.5.2 Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_OATH_LAW_CAMPAIGN_TARGETS_H
#define WARREN_OATH_LAW_CAMPAIGN_TARGETS_H

#include "core/oath/state.h"

/* Whom the attacker of g->campaign can attack from `at` with targets that are legal: bit per seat, and
 * bandits. */
struct defenders {
    uint16_t seats;
    bool bandits;
};
struct defenders oath_defenders(const struct oath *g);
/* Notes the defender: who is Imperial in this campaign, and whose sites fight besides. */
void oath_set_defender(struct oath *g, uint8_t defender);
/* The attacker chooses targets and dice; what they cost and the pools. [ask] */
void oath_choose_targets(struct oath *g);
/* Slots whose warbands fight for a side by lasting effects: those that survive stay there (B129). */
uint16_t oath_lent_slots(const struct oath *g, enum side side);
/* The defence dice that the targets so far give, without any other. */
int oath_target_dice(const struct oath *g);
/* Adds dice to the pool of a side, or takes them away. What an empty attack pool loses swells the defence
 * pool (Law 5.5.3). */
void oath_change_pool(struct oath *g, enum side side, int dice);

#endif
