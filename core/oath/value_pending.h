/*
 * What is under way and not decided yet, as it would lie afterwards: a campaign won or lost, a deal accepted.
 */
#ifndef WARREN_OATH_VALUE_PENDING_H
#define WARREN_OATH_VALUE_PENDING_H

#include "core/oath/view.h"

/* Whether a campaign is being fought whose outcome is open. */
bool oath_campaign_open(const struct oath_view *v);
/* The chance in percent that its attacker wins. */
int oath_campaign_chance(const struct oath_view *v);
/* The view as it will roughly be once it is over. */
void oath_campaign_over(struct oath_view *v, bool won);

/* The view as it would be with the terms kept as far as they are written. */
void oath_deal_kept(struct oath_view *v);

#endif
