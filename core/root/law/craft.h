/* Crafting. Law 4.1. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_ROOT_LAW_CRAFT_H
#define WARREN_ROOT_LAW_CRAFT_H

#include "core/root/state.h"
#include "core/session.h"

struct action;

/* Crafting a card of the hand: an action of Daylight. */
extern const struct action root_action_craft;
/* Offers `verb card` for each card of the hand that could be crafted. */
void root_list_craftable(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb);
/* Activates what the card costs (Law 4.1.1). [ask] */
void root_pay_craft(struct root *g, uint8_t seat, int card);
/* Takes an item out of the Crafted Items box of a seat; `taker` says which, if there are both face-up and
 * face-down ones. [ask] */
void root_leave_crafted_items(struct root *g, uint8_t taker, uint8_t owner, uint8_t item);
/*
 * A step of crafting outside of Daylight (Law 10.6.2, 12.6.2, 13.4.1): asks for one card, of every hand while
 * a piece can be activated, since whether a card fits is hidden. False if there is none or the seat is done.
 * [ask]
 */
bool root_craft_one(struct root *g, uint8_t seat);

#endif
