/* What an attacker wins, and what battle plans bring at the end. Law 5.5.7, 5.5.8. Each function is a step:
 * it sets the one that follows. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_SPOILS_H
#define WARREN_OATH_LAW_CAMPAIGN_SPOILS_H

#include "core/oath/state.h"

/* [ask] */
void oath_take_sites(struct oath *g);
void oath_seize_things(struct oath *g);
void oath_banish(struct oath *g);
void oath_victory_effects(struct oath *g);
void oath_end_campaign(struct oath *g);
/* Takes the campaign off the table. */
void oath_after_campaign(struct oath *g);

#endif
