/* Playing one card, as after a search. Law 5.1.4, 6.1 Functions marked [ask] may ask and so may leave the
 * beat. */
#ifndef WARREN_OATH_LAW_PLAY_CARD_H
#define WARREN_OATH_LAW_PLAY_CARD_H

#include "core/oath/state.h"

/* A seat plays or discards one of these cards: out of its hand, or facedown advisers of its own (Law 6.1),
 * which are neither played face down nor discarded here. Returns which. [ask] */
int oath_play_one(struct oath *g, uint8_t seat, struct cards cards, const struct search_plan *plan, int left);
/* Whether some way to play a card of these is legal besides face down and discarding. */
bool oath_can_play_openly(const struct oath *g, uint8_t seat, struct cards cards,
                          const struct search_plan *plan);
/* Whether a card is an adviser of the seat, or on its way there out of its hand. */
bool oath_advises(const struct oath *g, uint8_t seat, int id);
/* Task: the same for a card that some power put into a hand. */
void oath_run_play(struct oath *g, const struct task *t);
/* Whether a seat has no more advisers than it may have (Law 5.1.4.II, 7.6.4). */
bool oath_advisers_fit(const struct oath *g, uint8_t seat);
/* Whether an open card joins advisers whatever their limit. */
bool oath_joins_any(const struct oath *g, int id);
/* Whether a card that a seat moves to a slot finds room there, if need be by a card that is discarded first;
 * and that, before it comes (Law 2.8.1, 2.8.5). [ask] */
bool oath_has_room_to_move(const struct oath *g, uint8_t seat, int slot);
void oath_make_room_to_move(struct oath *g, uint8_t seat, int slot);
/* A seat that came to have too many advisers drops some, but not this one. [ask] */
void oath_trim_advisers(struct oath *g, uint8_t seat, int but);
/* Faceup advisers of a suit, as a seat counts them. */
int oath_matching(const struct oath *g, uint8_t seat, uint8_t suit);
/* Whether a seat has any in a trade, one perhaps that counts as of another suit then. */
bool oath_may_match(const struct oath *g, uint8_t seat, uint8_t suit);

#endif
