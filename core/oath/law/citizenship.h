/* Becoming a Citizen, going into exile. Law 6.6 - 6.8. For whoever writes the Empire. Functions marked [ask]
 * may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CITIZENSHIP_H
#define WARREN_OATH_LAW_CITIZENSHIP_H

#include "core/oath/state.h"

/* Offers and plays the minor actions 6.4 and 6.6 to 6.8. False: the choice is none of them. [ask] */
void oath_offer_empire(const struct oath *g, struct prompt *p, uint8_t seat);
bool oath_play_empire(struct oath *g, uint8_t seat, struct choice c);
/* Law 6.6.2, also without an offer (7.6.1): an Exile becomes a Citizen; `space` of the Reliquary: 1 + trait,
 * or 0. [ask] */
void oath_become_citizen(struct oath *g, uint8_t seat, int space);
/* Law 6.7, 6.8: a Citizen becomes an Exile. */
void oath_become_exile(struct oath *g, uint8_t seat);

#endif
