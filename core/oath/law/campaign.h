/* Campaigns. Law 5.5. For whoever writes war. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_H
#define WARREN_OATH_LAW_CAMPAIGN_H

#include "core/oath/state.h"

/* Menu: whether it can be done; begins one: pushes TASK_CAMPAIGN. [ask] */
bool oath_can_campaign(const struct oath *g, uint8_t seat);
void oath_campaign(struct oath *g, uint8_t seat);
/* A campaign that a power gives (`card`), without Supply. Pushed as a task, it begins when the running one is
 * over. */
void oath_push_free_campaign(struct oath *g, uint8_t seat, int card);
/* Whether the seat fights on this side of the running campaign. */
bool oath_fights_for(const struct oath *g, uint8_t seat, enum side side);

#endif
