/*
 * What an option will cost, as the rules know when they offer it: amounts of what the game names (struct
 * game, `amounts`). Plain data, told with the option to the seat that is asked; nothing is decided by it.
 */
#ifndef WARREN_PRICE_H
#define WARREN_PRICE_H

#include <stdint.h>

enum { PRICE_AMOUNTS_MAX = 6 };

/* From what is paid at least to what choices that follow may make of it; equal where all is settled. */
struct price {
    uint8_t least[PRICE_AMOUNTS_MAX], most[PRICE_AMOUNTS_MAX];
    uint8_t named; /* bit per amount that is told even if it is nothing */
};

/* A price and the option that has it, by its index in the prompt. */
struct priced_option {
    uint16_t option;
    struct price price;
};

/* Adds what is paid for certain. More than can be told is told as the most there is. */
static inline void price_add(struct price *price, int amount, int n)
{
    int least = price->least[amount] + n, most = price->most[amount] + n;
    price->least[amount] = (uint8_t)(least < UINT8_MAX ? least : UINT8_MAX);
    price->most[amount] = (uint8_t)(most < UINT8_MAX ? most : UINT8_MAX);
}

/* The same; that it is nothing is told too. */
static inline void price_name(struct price *price, int amount, int n)
{
    price_add(price, amount, n);
    price->named = (uint8_t)(price->named | 1u << amount);
}

/* No way to pay yet: what price_or begins with. */
static inline struct price price_of_no_way(void)
{
    struct price none = {.named = 0};
    for (int i = 0; i < PRICE_AMOUNTS_MAX; i++)
        none.least[i] = UINT8_MAX;
    return none;
}

/* Either the one or the other is paid. */
static inline void price_or(struct price *price, const struct price *other)
{
    for (int i = 0; i < PRICE_AMOUNTS_MAX; i++) {
        if (other->least[i] < price->least[i])
            price->least[i] = other->least[i];
        if (other->most[i] > price->most[i])
            price->most[i] = other->most[i];
    }
    price->named |= other->named;
}

#endif
