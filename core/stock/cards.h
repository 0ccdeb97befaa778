/*
 * Sets of cards. Cards of a game are numbered from 0; games of up to 64 have a set in one word (cardset),
 * those of up to 256 in four (struct cards).
 */
#ifndef WARREN_STOCK_CARDS_H
#define WARREN_STOCK_CARDS_H

#include <stdbool.h>
#include <stdint.h>

/* A set of up to 64 cards, bit per card. */
typedef uint64_t cardset;
#define CARD_BIT(card) ((cardset)1 << (card))

/* Lowest card of a set (not empty). */
static inline int cardset_first(cardset set)
{
    return __builtin_ctzll(set);
}

static inline int cardset_count(cardset set)
{
    return __builtin_popcountll(set);
}

/* Walks a set: for (int c; (c = cardset_take(&set)) >= 0;) */
static inline int cardset_take(cardset *set)
{
    if (*set == 0)
        return -1;
    int card = __builtin_ctzll(*set);
    *set &= *set - 1;
    return card;
}

/* A set of up to 256 cards. Zeroed: empty. */
enum { CARDS_WORDS = 4, CARDS_OF_A_WORD = 64 };
struct cards {
    uint64_t word[CARDS_WORDS];
};

static inline bool cards_has(const struct cards *set, uint8_t card)
{
    return set->word[card / CARDS_OF_A_WORD] >> card % CARDS_OF_A_WORD & 1;
}

static inline void cards_add(struct cards *set, uint8_t card)
{
    set->word[card / CARDS_OF_A_WORD] |= (uint64_t)1 << card % CARDS_OF_A_WORD;
}

static inline void cards_remove(struct cards *set, uint8_t card)
{
    set->word[card / CARDS_OF_A_WORD] &= ~((uint64_t)1 << card % CARDS_OF_A_WORD);
}

static inline int cards_count(const struct cards *set)
{
    int n = 0;
    for (int i = 0; i < CARDS_WORDS; i++)
        n += __builtin_popcountll(set->word[i]);
    return n;
}

/* Walks a copy of a set, emptying it: for (int c; (c = cards_take(&set)) >= 0;) */
static inline int cards_take(struct cards *set)
{
    for (int i = 0; i < CARDS_WORDS; i++) {
        int card = cardset_take(&set->word[i]);
        if (card >= 0)
            return CARDS_OF_A_WORD * i + card;
    }
    return -1;
}

#endif
