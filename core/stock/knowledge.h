/*
 * Who knows which card. A game keeps a mask of seats per card (or whatever can be hidden), by its number:
 * those who know it where it lies. An identity is shown to a seat exactly if its place is open or the seat's
 * bit is set; the masks mean nothing in open places.
 */
#ifndef WARREN_STOCK_KNOWLEDGE_H
#define WARREN_STOCK_KNOWLEDGE_H

#include "core/game.h"
#include "core/stock/cards.h"

/* Cards are shuffled: nobody knows any of them. */
void known_forget(uint16_t *known_to, cardset cards);
/*
 * One of these cards goes where only `audience` sees which. It might have been any of the candidates, so
 * others cannot say any more where those of them are that they knew.
 */
void known_keep(uint16_t *known_to, cardset candidates, uint16_t audience);
/*
 * A card leaves a face-down place openly, and an equal one stays. Whoever knew one of the two cannot tell
 * which it was: it counts as the one that went.
 */
void known_exchange(uint16_t *known_to, int gone, int stays);

/* ---- Renaming (rename of struct game): what was id becomes renamed[id] ---- */

cardset cardset_rename(cardset set, const uint8_t renamed[SECRETS_MAX]);
/* Masks by number; all of them go to numbers below `count`. */
void masks_rename(uint16_t *of_id, int count, const uint8_t renamed[SECRETS_MAX]);
/* The same of bytes by number, such as the place of each card. */
void bytes_rename(uint8_t *of_id, int count, const uint8_t renamed[SECRETS_MAX]);
/* A list of numbers, such as an ordered pile; `none` stands for no card and stays. */
void list_rename(uint8_t *ids, int count, uint8_t none, const uint8_t renamed[SECRETS_MAX]);
void cards_rename(struct cards *set, const uint8_t renamed[SECRETS_MAX]);

#endif
