/* What a match keeps of its landmarks. Law A.5, F */
#ifndef WARREN_ROOT_LANDMARKS_STATE_H
#define WARREN_ROOT_LANDMARKS_STATE_H

#include "core/root/words.h"

enum { MARKET_CARDS = 3 };

struct landmarks {
    uint8_t at[LANDMARK_COUNT];      /* clearing, or NOWHERE */
    uint8_t dealt;                   /* bit per landmark that is still to be set up (Law A.5.2) */
    uint8_t to_deal;                 /* how many more are dealt at random */
    uint8_t forge_items[ITEM_COUNT]; /* on the Legendary Forge's card */
    uint8_t market[MARKET_CARDS];    /* 1 + card that lies there face down */
    uint8_t treetop;                 /* kind of the building on the Elder Treetop's slot, or 0 */
};

#endif
