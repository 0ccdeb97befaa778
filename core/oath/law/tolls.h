/* Favor that whoever acts owes to rulers of cards, before the action. Law 7.1.4, 10 (pay) Functions marked
 * [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_TOLLS_H
#define WARREN_OATH_LAW_TOLLS_H

#include "core/oath/state.h"

/* What a seat owes for an action: travel to a slot, trade with a card there, search while its pawn stands
 * there (also for a facedown adviser that is played or discarded, B010). */
int oath_tolls_due(const struct oath *g, uint8_t seat, enum action action, int slot);
/* Whether it can pay them. */
bool oath_can_pay_tolls(const struct oath *g, uint8_t seat, enum action action, int slot);
/* Favor to who decides for a card's ruler; burnt if these are bandits. [ask] */
void oath_pay_ruler(struct oath *g, uint8_t seat, int card, int favor);
/* Each to who decides for the card's ruler. [ask] */
void oath_pay_tolls(struct oath *g, uint8_t seat, enum action action, int slot);

#endif
