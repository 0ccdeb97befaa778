/* What everybody can count of a campaign before its dice are rolled. Law 5.5.2 to 5.5.4 */
#ifndef WARREN_OATH_LAW_CAMPAIGN_OUTLOOK_H
#define WARREN_OATH_LAW_CAMPAIGN_OUTLOOK_H

#include "core/oath/state.h"

/* All zero where no campaign is fought, its targets are not chosen yet, or its dice lie. */
void oath_foresee(const struct oath *g, struct campaign_outlook *outlook);

#endif
