/* Paying for powers. Law 7.1.2, 7.5.3 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_COST_H
#define WARREN_OATH_LAW_COST_H

#include "core/oath/cards.h"

/* Whether a seat can pay; `card`: whose power it is. */
bool oath_can_pay(const struct oath *g, uint8_t seat, int card, const struct cost *cost);
/* Pays: tokens go on the card in the seat's own turn, else favor to the card's bank and secrets face down to
 * the board. [ask] */
void oath_pay(struct oath *g, uint8_t seat, int card, const struct cost *cost);
/* Whether the card carries nothing, so that tokens may be placed. */
bool oath_is_empty(const struct oath *g, int card);

#endif
