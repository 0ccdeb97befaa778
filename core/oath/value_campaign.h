/* A campaign that is being fought, as it may end: who is likely to win, and what would lie where. Law 5.5 */
#ifndef WARREN_OATH_VALUE_CAMPAIGN_H
#define WARREN_OATH_VALUE_CAMPAIGN_H

#include "core/oath/view.h"

/* Whether a campaign is being fought whose outcome is open. */
bool oath_campaign_open(const struct oath_view *v);
/* The chance in percent that its attacker wins. */
int oath_campaign_chance(const struct oath_view *v);
/* Makes the view what it will roughly be once it is over. */
void oath_campaign_over(struct oath_view *v, bool won);

/* Makes a view what it would be if a seat put some warbands of its board on a site instead of all others. */
void oath_view_take_slot(struct oath_view *v, uint8_t seat, int slot);
/* Gives the title to who now has more of the goal than its holder (Law 2.11). */
void oath_view_pass_title(struct oath_view *v);

#endif
