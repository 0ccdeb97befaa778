/* Looking at cards that lie face down. Law 9.4 */
#ifndef WARREN_OATH_LAW_LOOK_H
#define WARREN_OATH_LAW_LOOK_H

#include "core/oath/state.h"

/* A seat sees a card where it lies; others see that it looks. */
void oath_look_at(struct oath *g, uint8_t seat, int id);
/* The same with up to n cards of a discard pile, from the top down. */
void oath_look_into_pile(struct oath *g, uint8_t seat, enum region region, int n);

#endif
