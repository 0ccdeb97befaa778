/* Offers and binding deals: what both give and want is written step by step, before everybody, then answered.
 * Law 6.6.1, 7.6.3, 10 (exchange). */
#ifndef WARREN_OATH_LAW_DEAL_H
#define WARREN_OATH_LAW_DEAL_H

#include "core/oath/state.h"

/* Opens a deal between two seats: pushes TASK_DEAL. `about`: enum deal_about, of a card or NO_CARD. */
void oath_open_deal(struct oath *g, uint8_t seat, uint8_t with, int card, uint8_t about);
/* Seats with whom none of a kind was opened since the last other action, and that one was: each seat is asked
 * once for each kind, so that a turn has an end (P9). `about`: enum deal_about. */
uint16_t oath_unasked(const struct oath *g, int about);
void oath_note_asked(struct oath *g, int about, uint8_t seat);

/* An adviser comes to another seat, lying as it did: both know it from then on. */
void oath_give_adviser(struct oath *g, int id, uint8_t from, uint8_t to);

#endif
