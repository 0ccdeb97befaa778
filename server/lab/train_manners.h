/*
 * How those play who sit at a table of training. Not all alike, so that the value does not know one manner
 * alone; and at odd tables each in a way of its own, so that it learns what comes of ways that the last value
 * would never have gone.
 */
#ifndef WARREN_TRAIN_MANNERS_H
#define WARREN_TRAIN_MANNERS_H

#include "core/random.h"
#include "core/value_net.h"

enum { TRAIN_CARELESS = 1 /* percent of choices that are any, of those who go by a value */ };

enum train_manner {
    TRAIN_EASY,    /* the bot easy */
    TRAIN_AT_ONCE, /* the option after which the own view looks best by a value, with a little noise */
    TRAIN_SEARCH,  /* what a tree search by a value looked into most */
};

/* What is drawn from. */
struct train_mixture {
    long long easy_percent;   /* of seats that easy plays among those with a value */
    long long search_percent; /* of the others that search by it */
    long long odd_percent;    /* of tables that are odd */
};

struct train_manners {
    enum train_manner how[SEATS_MAX];
    uint8_t careless[SEATS_MAX]; /* percent of a seat's choices that are any */
    struct value_weights value;  /* by which they play; at odd tables with a taste */
    int16_t *line;               /* owned: straight weights with a taste; NULL until it is needed */
};

/*
 * Draws the manners of a game; `w` is what was learned last, or NULL while everybody plays easy. At an odd
 * table every seat draws how careless it is, and every kind gets straight weights that are off by chance, the
 * same for the whole game: so that it goes on liking something that the value does not. False if memory is
 * short.
 */
bool train_manners_draw(struct train_manners *m, const struct train_mixture *from,
                        const struct value_weights *w, uint8_t seats, struct quick_random *random);
/* Makes one seat think ahead, and all others easy. */
void train_manners_about(struct train_manners *m, uint8_t one, uint8_t seats);
void train_manners_free(struct train_manners *m);

#endif
