/* What the Underground Duchy keeps beyond pieces on the map and cards in hand. Nothing of it is hidden. */
#ifndef WARREN_ROOT_DUCHY_STATE_H
#define WARREN_ROOT_DUCHY_STATE_H

#include <stdint.h>

#include "core/root/card.h"

/* By rank: three squires, three nobles, three lords. */
enum minister { FOREMOLE, CAPTAIN, MARSHAL, BRIGADIER, BANKER, MAYOR, DUCHESS, BARON, EARL, MINISTER_COUNT };

enum rank { SQUIRE, NOBLE, LORD, RANK_COUNT };
enum { CROWNS = 3 }; /* of each rank */

struct duchy {
    uint8_t burrow;                  /* warriors in the Burrow (Law 12.2.2) */
    uint8_t crowns_lost[RANK_COUNT]; /* crowns out of the game, by rank (Law 12.2.3) */
    uint16_t swayed;                 /* bit per swayed minister, each with a crown of its rank */
    uint16_t acted;                  /* bit per minister that acted in this turn's Parliament */
    uint8_t sway_done;               /* a minister was swayed this turn (Law 12.5.3) */
    uint8_t brigade; /* what the Brigadier may do once more, see duchy_ministers.c; 0 is nothing */
    uint8_t spare[6];
    cardset revealed; /* cards revealed this turn (Law 12.6.1) */
};

#endif
