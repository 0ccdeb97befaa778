/* Minor actions. Law 6.1-6.5 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_MINOR_H
#define WARREN_OATH_LAW_MINOR_H

#include "core/oath/state.h"

/* Offers and plays those that cost no Supply, of the chapters 6.1 to 6.5. False: the choice is none of them.
 * [ask] */
void oath_offer_minor(const struct oath *g, struct prompt *p, uint8_t seat);
bool oath_play_minor(struct oath *g, uint8_t seat, struct choice c);

#endif
