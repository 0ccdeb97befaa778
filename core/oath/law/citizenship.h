/* The minor actions of the Empire: looking, offering Citizenship, exiling. Law 6.4, 6.6 to 6.8. Functions
 * marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CITIZENSHIP_H
#define WARREN_OATH_LAW_CITIZENSHIP_H

#include "core/oath/state.h"

/* Offers and plays the minor actions 6.4 and 6.6 to 6.8. False: the choice is none of them. [ask] */
void oath_offer_empire(const struct oath *g, struct prompt *p, uint8_t seat);
bool oath_play_empire(struct oath *g, uint8_t seat, struct choice c);

#endif
