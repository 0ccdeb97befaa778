/* What the Lizard Cult keeps beyond pieces and cards in hand. Nothing of it is hidden. */
#ifndef WARREN_ROOT_LIZARD_STATE_H
#define WARREN_ROOT_LIZARD_STATE_H

#include <stdint.h>

#include "core/root/card.h"

struct lizard {
    uint8_t outcast;  /* 1 + suit with the Outcast marker, or 0 before it is placed */
    uint8_t hated;    /* the marker shows its Hated side (Law 10.4.1) */
    uint8_t acolytes; /* warriors in the Acolytes box */
    uint8_t scored;   /* bit per suit scored this turn (Law 10.5.3) */
    uint8_t crusade;  /* 1 + clearing where a battle may follow a crusade's move (Law 10.4.3.I), or 0 */
    uint8_t spare[3];
    cardset lost_souls; /* Law 10.2.6 */
    cardset revealed;   /* cards revealed for rituals this turn (Law 10.5) */
};

#endif
