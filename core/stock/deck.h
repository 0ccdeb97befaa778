/*
 * A face-down deck that is laid lazily: a place has no identity before it matters, and until then no back
 * either. Nobody, not even the state, knows what comes, so that no copy of it holds the future; chance is
 * asked when a back is seen or a card drawn, and says the same as if the deck had been shuffled before.
 *
 * Cards may have one of two backs, told apart from above. Decks are stacked in layers, of each of which the
 * number of cards of either back is known. A deck in which order never matters needs none of this: a set of
 * cards will do, with chance_card for every draw.
 */
#ifndef WARREN_STOCK_DECK_H
#define WARREN_STOCK_DECK_H

#include "core/game.h"
#include "core/stock/cards.h"

enum { DECK_MAX = 204, DECK_LAYERS = 4, NOT_LAID = 255 };
enum back { BACK_NOT_LAID, BACK_PLAIN, BACK_MARKED, BACKS };

/* A byte: decks may be long, and a state is copied often. */
struct deck_place {
    uint8_t back : 4; /* enum back */
    uint8_t layer : 4;
};

/* Zeroed: empty. Place 0 is the bottom. */
struct deck {
    uint8_t count;
    uint8_t card[DECK_MAX]; /* or NOT_LAID */
    struct deck_place place[DECK_MAX];
    uint8_t open[DECK_LAYERS];   /* places of the layer whose back is not laid yet */
    uint8_t marked[DECK_LAYERS]; /* how many of those it marks */
};

/* How chance is asked: for a back by `verb number`, one per open place of the layer; for a card by `verb
 * card`. */
struct deck_words {
    struct choice why_back, why_card;
    uint16_t verb_back, verb_card;
    /* Bit per layer whose backs are asked of chance even where no choice is left: that there is none would
     * tell all what a look has shown to one. */
    uint16_t asked_always;
};

/* Puts a shuffled layer on top: so many places, of which so many are marked. */
void deck_stack(struct deck *deck, uint8_t layer, int places, int marked);
/* The back of a place, which chance lays if it is not. Asks. */
enum back deck_lay_back(void *state, struct deck *deck, int place, const struct deck_words *words);
/*
 * The card of a place, which chance lays if it is not, back first, out of those of that back that are
 * nowhere: the chosen one leaves `pool`. Asks.
 */
uint8_t deck_lay_card(void *state, struct deck *deck, int place, struct cards pool[BACKS],
                      const struct deck_words *words);
/* Takes the card of a place that is laid; what is above comes down. */
uint8_t deck_take(struct deck *deck, int place);
/* Puts a card with its back at a place, 0 being the bottom and `count` the top. */
void deck_put(struct deck *deck, int place, uint8_t card, enum back back);
void deck_rename(struct deck *deck, const uint8_t renamed[SECRETS_MAX]);

#endif
