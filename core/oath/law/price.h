/* What options will cost, told before they are chosen. The amounts are those that the rules then charge. */
#ifndef WARREN_OATH_LAW_PRICE_H
#define WARREN_OATH_LAW_PRICE_H

#include "core/oath/cards.h"

/* Flipped secrets turn face down; burnt ones leave the board for good, others may come back (Law 4.3). */
enum amount {
    AMOUNT_SUPPLY,
    AMOUNT_FAVOR,
    AMOUNT_SECRETS,
    AMOUNT_BURNT_FAVOR,
    AMOUNT_BURNT_SECRETS,
    AMOUNT_FLIPPED_SECRETS,
    AMOUNTS
};

extern const char *const oath_amounts[AMOUNTS];

/* Of an action: its Supply, also if that is none. */
struct price oath_supply_price(int supply);
/* Adds the cost of a power (Law 7.1.2). */
void oath_add_cost(struct price *price, const struct cost *cost);

/* The ways to do something, each with its price: offered, or only looked through (p is NULL). */
struct ways {
    struct prompt *p;
    struct price price; /* of whichever is taken */
    bool any;
};
struct ways oath_no_way(struct prompt *p);
void oath_add_way(struct ways *ways, struct choice way, const struct price *price);

#endif
