/* Who defends besides the defender. Law 5.5.2 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_ALLIES_H
#define WARREN_OATH_LAW_CAMPAIGN_ALLIES_H

#include "core/oath/state.h"

/* Seats that have not joined yet and may as things stand, bit each: the Chancellor, who helps a Citizen by
 * himself (C01), and Citizens, who are asked. */
uint16_t oath_allies_unasked(const struct oath *g);
uint16_t oath_allies_asked(const struct oath *g);

/* Has them join. [ask] */
void oath_gather_allies(struct oath *g);

#endif
