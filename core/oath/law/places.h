/* Where cards are: the one way in which a card changes its place. Moves tell nothing and trigger nothing. */
#ifndef WARREN_OATH_LAW_PLACES_H
#define WARREN_OATH_LAW_PLACES_H

#include "core/oath/state.h"

/* Takes a card out of where it is listed (slot, advisers, pile, deck ...). It is nowhere until it is put. */
void oath_lift(struct oath *g, int id);
/* Puts a lifted card: to the box or the Dispossessed, into a hand, on the Reliquary, to who holds it ... */
void oath_put(struct oath *g, int id, enum place_kind kind, int at);
/* On top of a pile, or under it, face down; `known` (bit per seat) sees which card it is. */
void oath_put_on_pile(struct oath *g, int id, enum region pile, bool bottom, uint16_t known);
/* To the end of a seat's advisers. */
void oath_put_adviser(struct oath *g, int id, uint8_t seat, bool faceup, uint16_t known);
/* Denizen or edifice to a site; there is room (the caller saw to that, or ignores capacity). */
void oath_put_at_site(struct oath *g, int id, int slot);
/* The denizens at a place of a kind, such as the box or among the Dispossessed. */
struct cards oath_denizens_at(const struct oath *g, enum place_kind kind);
/* The cards in the hand of a seat (PLACE_DRAWN). */
struct cards oath_hand(const struct oath *g, uint8_t seat);
/* Cards of a seat are about to go face down to several places or in an order that others do not see: they
 * keep what they knew of a card only if its back tells it apart. */
void oath_forget_among(struct oath *g, uint8_t seat, struct cards cards);
/* The same of all cards in its hand. */
void oath_hand_forget(struct oath *g, uint8_t seat);
/* Lifts and puts. */
void oath_move(struct oath *g, int id, enum place_kind kind, int at);
/* Turns a facedown adviser face up; everybody knows it then. */
void oath_turn_up(struct oath *g, uint8_t seat, int place);
/* Turns an edifice to its ruin or back. */
void oath_turn_edifice(struct oath *g, int id, bool ruined);

/* The place of an adviser among those of a seat, or -1. */
int oath_adviser_place(const struct oath *g, uint8_t seat, int id);
/* Whether a card lies face up where its power can matter: at a site, as a faceup adviser, held, or a faceup
 * site. */
bool oath_lies_open(const struct oath *g, int id);
/* The slot where a card or relic lies, or of a site; -1 if it is at none. */
int oath_slot_of(const struct oath *g, int id);
/* Cards at a site, and how many more may lie there (Law 2.8.1); negative if it is over full. */
int oath_cards_at(const struct oath *g, int slot);
int oath_room_at(const struct oath *g, int slot);
/* Seats to which a card's front is known where it lies: all of an open place. */
uint16_t oath_known_to(const struct oath *g, int id);

#endif
