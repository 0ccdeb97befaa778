/* What the Riverfolk Company keeps beyond pieces and cards in hand. Nothing of it is hidden. */
#ifndef WARREN_ROOT_RIVERFOLK_STATE_H
#define WARREN_ROOT_RIVERFOLK_STATE_H

#include <stdint.h>

#include "core/root/words.h"

enum service { SERVICE_HAND_CARD, SERVICE_RIVERBOATS, SERVICE_MERCENARIES, SERVICE_COUNT };

struct riverfolk {
    /* Warriors on the faction board, by owner (Law 11.2.4, 11.2.6.I) */
    uint8_t payments[ROOT_SEATS_MAX];
    uint8_t funds[ROOT_SEATS_MAX];
    uint8_t committed[ROOT_SEATS_MAX];
    uint8_t crafting[SUITS_PRINTED][ROOT_SEATS_MAX]; /* on free trade post spaces of a suit (Law 11.5.3) */

    uint8_t price[SERVICE_COUNT]; /* 1 to 4, or 0 before it is set */
    uint8_t bought;               /* services bought this turn (Law 11.2.6.II) */
    uint8_t riverboats;           /* 1 + seat that has them this turn, or 0 */
    uint8_t mercenaries;          /* 1 + seat that has them this turn, or 0; they serve by g->lent_to */
};

#endif
