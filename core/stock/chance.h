/*
 * Questions to chance. Every option is as likely as every other; so where things are not, there is an option
 * for each of those that are: for each copy of a card, for each face of a die. Options are told apart by
 * their arguments, also those that come to the same (struct choice is what the log holds).
 *
 * `why` is the reason with its arguments, as for ask; all of these are to be asked within a beat.
 */
#ifndef WARREN_STOCK_CHANCE_H
#define WARREN_STOCK_CHANCE_H

#include "core/session.h"
#include "core/stock/cards.h"

/* One of the cards of a set that is not empty, as `verb card`. */
int chance_card(void *state, struct choice why, uint16_t verb, cardset set);
int chance_of_cards(void *state, struct choice why, uint16_t verb, const struct cards *set);
/*
 * Up to three dice at once whose faces all differ, as `verb first second third`: numbers from `least` on. For
 * more dice it is asked again.
 */
struct choice chance_dice(void *state, struct choice why, uint16_t verb, int dice, uint16_t least,
                          uint16_t sides);

/* What is printed on one face of a die of which some are alike. */
struct die_face {
    uint16_t print[CHOICE_ARGS_MAX - 1];
};
/*
 * Such a die, as `verb print number` or `verb print print number`, with as many `prints` (1 or 2) on a face;
 * faces are numbered from 1. Returns the face's index.
 */
int chance_face(void *state, struct choice why, uint16_t verb, const struct die_face *faces, int sides,
                int prints);

#endif
