/* Ordered piles: who looks may know what lies where, so the order is part of the state. The last is on top.
 */
#ifndef WARREN_STOCK_PILE_H
#define WARREN_STOCK_PILE_H

#include <stdint.h>

enum { PILE_MAX = 255 };

/* Zeroed: empty. */
struct pile {
    uint8_t count;
    uint8_t card[PILE_MAX];
};

/* Puts a card at a place, 0 being the bottom and `count` the top; what is there and above goes up. */
void pile_put(struct pile *pile, int place, uint8_t card);
/* Takes the card at a place; what is above comes down. */
uint8_t pile_take(struct pile *pile, int place);
/* The place of a card, or -1. */
int pile_find(const struct pile *pile, uint8_t card);

#endif
