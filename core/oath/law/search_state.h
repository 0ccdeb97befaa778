/* A search or play of a card that goes on (Law 5.1); shown in views but for the cards drawn. */
#ifndef WARREN_OATH_LAW_SEARCH_STATE_H
#define WARREN_OATH_LAW_SEARCH_STATE_H

#include "core/oath/words.h"
#include "core/stock/cards.h"

enum { DECLARED_MAX = 12 };

/* Where else discards of a search may go. */
enum discard_to { DISCARD_UNDER_WORLD = 1 << 0, DISCARD_TO_ANY_PILE = 1 << 1 };

/* What declared modifiers change in a search, or in a play that is as if searched. Zeroed: nothing. */
struct search_plan {
    uint8_t supply_free;  /* costs no Supply */
    uint8_t world_supply; /* 1 + Supply of drawing from the world deck, 0: by the track */
    uint8_t more;         /* cards drawn besides the three */
    uint8_t fewer;        /* cards less in the end */
    uint8_t only;         /* 1 + cards drawn, 0: three */
    uint8_t from_bottom;  /* draws from the bottom */
    uint8_t piles_only;   /* not off the world deck */
    uint8_t any_pile;     /* bit per region whose pile may be drawn from besides the own */
    uint8_t keep;         /* cards played besides one */
    uint8_t site_needed;  /* of several cards played one goes to a site */
    uint8_t shown;        /* everybody sees what is drawn */
    uint8_t discard_to;   /* bits of enum discard_to; 0: as usual */
    uint8_t suits;        /* bit per suit whose cards may be played to any faceup site */
    uint8_t slots;        /* slots to which the card may be played besides the own */
    uint8_t clears;       /* slots of which one card may be discarded first, to make room */
    uint8_t clears_there; /* one card may be discarded first at the site that is played to */
    uint8_t swaps;        /* 1 + card by which drawn denizens may be exchanged for Dispossessed ones */
    uint8_t rewards;      /* a secret instead of favor for playing to a site */
    uint8_t outside;      /* of a card that comes by no search, though one may be going on */
};

/* The cards that were declared for the running action. */
struct declared {
    uint8_t count;
    uint8_t card[DECLARED_MAX];
};

enum search_step { SEARCH_NONE, SEARCH_SWAP, SEARCH_DISCARD, SEARCH_PLAY };

struct search {
    uint8_t step; /* enum search_step */
    uint8_t seat;
    uint8_t source;       /* enum source */
    uint8_t left;         /* cards that may still be played */
    uint8_t pile, bottom; /* 1 + pile to which discards of the search go by choice, under it */
    uint8_t under_world;  /* they go under the world deck */
    uint8_t cried;        /* what comes once for a Beast card came */
    uint8_t opened;       /* denizens that were played face up */
    uint8_t others;       /* cards that were played but not to a site */
    struct search_plan plan;
    struct declared declared;
};

#endif
