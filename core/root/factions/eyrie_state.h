/* What the Eyrie Dynasties keep beyond pieces and cards. */
#ifndef WARREN_ROOT_EYRIE_STATE_H
#define WARREN_ROOT_EYRIE_STATE_H

#include <stdint.h>

#include "core/root/card.h"

enum leader { BUILDER, CHARISMATIC, COMMANDER, DESPOT, LEADER_COUNT };
enum column { COLUMN_RECRUIT, COLUMN_MOVE, COLUMN_BATTLE, COLUMN_BUILD, COLUMN_COUNT };

struct eyrie {
    uint8_t leader;       /* 1 + leader, or 0 before one is chosen */
    uint8_t leaders_down; /* bit per leader turned face down (Law 7.7.3) */
    uint8_t added;        /* cards added to the Decree this turn (Law 7.4.2) */
    uint8_t added_birds;
    uint8_t column;       /* Decree column being resolved (Law 7.5.2) */
    uint8_t viziers;      /* bit per column that holds a Loyal Vizier */
    uint8_t viziers_done; /* bit per column whose vizier was resolved this turn */
    uint8_t spare;
    cardset decree[COLUMN_COUNT];
    cardset done; /* Decree cards resolved this turn */
};

#endif
