/* What the hirelings keep beyond pieces on the map. Nothing of it is hidden. Law A.6, E */
#ifndef WARREN_ROOT_HIRELINGS_STATE_H
#define WARREN_ROOT_HIRELINGS_STATE_H

#include <stdint.h>

#include "core/root/card.h"
#include "core/root/words.h"

enum {
    BANDITS = 4,
    HIRELING_MARKERS = 3, /* on the score track (Law A.6.4) */
};

/* One of those in play. Who controls it is said by struct root: allegiance. */
struct hireling {
    uint8_t id;      /* enum hireling_id */
    uint8_t demoted; /* the card shows its demoted side */
    uint8_t markers; /* control markers on its card (Law E.1.2) */
    uint8_t fresh;   /* taken from the supply this turn (Law E.1.3) */
    uint8_t used;    /* bit per entry of the card that was used this turn (Law E.2.3, E.2.4) */
    uint8_t ready;   /* set up (Law A.6.3) */
};

struct hirelings {
    uint8_t agreed;                   /* three are played with (Law A.6) */
    uint8_t named[HIRELINGS_IN_PLAY]; /* 1 + those agreed on by name, or 0 */
    uint8_t count;                    /* cards drawn */
    struct hireling at[HIRELINGS_IN_PLAY];
    uint8_t on_track;                   /* bit per hireling marker that lies on the score track */
    uint8_t collected[ROOT_SEATS_MAX];  /* markers to be turned into hirelings (Law E.1.1) */
    uint16_t reached[HIRELING_MARKERS]; /* bit per seat that came to it in this moment */

    /* What is being done with a hireling, beat by beat */
    uint8_t busy;  /* 1 + index of the hireling, or 0 */
    uint8_t act;   /* index into the actions of its card */
    uint8_t step;  /* progress, 0 at the beginning */
    uint8_t left;  /* how often something can still be done */
    uint8_t place; /* clearing, or seat */
    uint8_t spare;
    uint16_t mask; /* clearings where something is still to be done */

    /* Single cards */
    uint8_t on_card;            /* warriors on the Forest Patrol's card */
    uint8_t clubs;              /* the Exile's items: its own, */
    uint8_t items[ITEM_COUNT];  /* those that were given to it, */
    uint8_t tired;              /* and how many of all these are exhausted */
    uint8_t bandit[BANDITS][2]; /* the clearings at both ends of its path, or the same one twice */
    uint8_t spare2;
    uint64_t along;               /* kinds of pieces taken along a path with a bandit by the last move */
    uint16_t came[CLEARINGS_MAX]; /* bit per owner that moved to a Band there this turn */
    uint8_t pile_count;           /* the discard pile from the bottom, while the Envoys need its order */
    uint8_t pile[CARDS_MAX];
    uint8_t spare3;
    cardset kept; /* item cards that lie with the Artisans */
};

#endif
