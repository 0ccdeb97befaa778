/*
 * Every way in which cards change place (Law 2.1). A set of cards is one of the deck in play; who knows which
 * is kept here and nowhere else.
 */
#ifndef WARREN_ROOT_CARDS_H
#define WARREN_ROOT_CARDS_H

#include "core/root/card.h"
#include "core/session.h"

struct root;

/* The cards of a set that can serve as ones of this suit: birds are wild, and BIRD asks for birds. Law 2.1.1
 */
cardset root_cards_matching(const struct root *g, cardset set, uint8_t suit);
/* The cards of a set that match the clearing: a suit of it, or birds. Law 2.1.1, 2.2.2 */
cardset root_cards_for_clearing(const struct root *g, cardset set, int clearing);

/* Who sees the cards of a hand: its owner, or everyone (Law 1.2.1, 11.2.3). */
uint16_t root_hand_audience(const struct root *g, uint8_t seat);
/* Law 2.1, G.1.6: the seat draws cards from the deck, one by one; an empty deck is reshuffled at once. */
void root_draw_cards(struct root *g, uint8_t seat, int count);
/* Who of several that may each draw a card comes next: the first from who is at turn on; but if the deck can
 * run out between them it is said by who is at turn (Law 1.1.3). [ask] */
uint8_t root_next_to_draw(struct root *g, uint16_t seats);
/* Takes one card off the deck without giving it to anyone, known to `audience`; -1 if there is none. Who told
 * of it renews the deck, before the card goes where it may be discarded. */
int root_draw_card_for(struct root *g, uint8_t seat, uint16_t audience);
/* Law 2.1: an empty deck is made anew from the discard pile at once. */
void root_renew_deck(struct root *g);

/* Takes a card out of a hand, openly. The caller puts it somewhere. */
void root_hand_lose(struct root *g, uint8_t seat, int card);
/*
 * Takes a card out of a hand so that only `audience` sees which. Others can no longer say where those of the
 * `candidates` they knew are: their knowledge of them ends.
 */
void root_hand_lose_hidden(struct root *g, uint8_t seat, int card, cardset candidates, uint16_t audience);
/*
 * A card leaves a face-down place openly; `rest` is what stays there. Nobody who knew only one of several
 * equal copies can tell whether it was theirs: it counts as the one they knew.
 */
void root_forget_twins(struct root *g, cardset rest, int card);
/* Gives a card (already in nobody's place) to a hand, known to `audience` besides whoever knows it. */
void root_hand_gain(struct root *g, uint8_t seat, int card, uint16_t audience);

/*
 * Law 2.1, 3.3.3, G.1.5: puts a loose card on the discard pile; a dominance card becomes available. A card
 * that whoever answered last did not know ends undo.
 */
void root_discard(struct root *g, int card);
/* Lays open cards that lie nowhere on the discard pile together; dominance cards become available. */
void root_to_discard_pile(struct root *g, cardset cards);
/* Discards cards that are nowhere now together: if their order in the pile can matter who is at turn says it
 * (Law 1.1.3). [ask] */
void root_discard_together(struct root *g, cardset cards);
/* Law G.1.29: spends a card of the hand. Emits "spent". */
void root_spend(struct root *g, uint8_t seat, int card);
/* Discards a card of the hand. Emits "discarded". */
void root_hand_discard(struct root *g, uint8_t seat, int card);
/* A card goes from hand to hand, seen by both alone; for others it was one of the candidates. */
void root_hand_give(struct root *g, uint8_t from, uint8_t to, int card, cardset candidates);
/* A card of the discard pile goes to the seat's hand. Everybody saw it. */
void root_take_discarded(struct root *g, uint8_t seat, int card);
/* A random card of a hand goes to another seat's hand, seen by both alone. Nothing if the hand is empty. */
void root_take_random_card(struct root *g, uint8_t from, uint8_t to);
/* The thief takes a random card from each of these seats that holds any; who is at turn says in which order
 * (Law 1.1.3). Bit mask of seats. [ask] */
void root_take_from_each(struct root *g, uint16_t seats, uint8_t thief);
/* The seat discards a random card of its hand. Nothing if the hand is empty. */
void root_discard_random_card(struct root *g, uint8_t seat);
/* `to` sees the whole hand of `seat` (Law G.1.27). */
void root_show_hand(struct root *g, uint8_t seat, uint8_t to);
/* Law 6.6 and alike: the seat discards cards of its choice down to the limit. */
void root_discard_to_limit(struct root *g, uint8_t seat, int limit);

#endif
