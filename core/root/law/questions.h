/* Small questions that many rules put. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_ROOT_LAW_QUESTIONS_H
#define WARREN_ROOT_LAW_QUESTIONS_H

#include "core/root/state.h"
#include "core/session.h"

/* One of each group of equal copies: what can be told apart in an offer. */
cardset root_cards_distinct(const struct root *g, cardset set);
/* Offers `verb card (a, b)` for each distinct card of the set. */
void root_offer_cards(const struct root *g, struct prompt *p, uint16_t verb, cardset set, uint16_t a,
                      uint16_t b);
/* A choice of one clearing out of a mask, asked of the seat (forced if there is only one). [ask] */
int root_ask_clearing(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, uint16_t mask);
/* The same with the right to pass, and so never forced: -1 if passed. The mask is not empty. [ask] */
int root_ask_clearing_or_pass(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t mask);
/* A choice of one printed suit out of a mask, asked only if there are several. [ask] */
uint8_t root_ask_suit(struct root *g, uint8_t seat, uint16_t reason, int clearing, uint8_t mask);
/* A card of the seat's hand out of `cards`, asked even if there is only one. -1 if passed (may_pass). The
 * hand must not be empty when may_pass, or `cards` not be empty. [ask] */
int root_ask_card(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, cardset cards,
                  bool may_pass);

#endif
