/* Discarding cards. Law 10 (discard), 7.2.2 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_DISCARD_H
#define WARREN_OATH_LAW_DISCARD_H

#include "core/oath/state.h"

/* Where a card goes that a seat discards: by its pawn, or by the card's region if that is another. */
enum region oath_discard_pile(const struct oath *g, uint8_t seat, int id);
/* A seat discards a card: tokens leave it, whoever answers to it does; it goes on its pile face down. [ask]
 */
void oath_discard(struct oath *g, uint8_t seat, int id);
/* The same to where a choice says: own_pile, under_world, or to_pile. [ask] */
void oath_discard_to(struct oath *g, uint8_t seat, int id, struct choice to);
/* Whether a card is locked for a seat: by its chain, or by something in force (Law 7.2.2). */
bool oath_locked(const struct oath *g, uint8_t seat, int id);
/* Whether a seat can discard, move or swap a card: not locked, not in use in the running action (Law
 * 7.4.3). */
bool oath_movable(const struct oath *g, uint8_t seat, int id);

#endif
