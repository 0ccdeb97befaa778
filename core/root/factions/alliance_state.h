/* What the Woodland Alliance keeps beyond pieces and cards. */
#ifndef WARREN_ROOT_ALLIANCE_STATE_H
#define WARREN_ROOT_ALLIANCE_STATE_H

#include <stdint.h>

#include "core/root/card.h"

struct alliance {
    cardset supporters;  /* face down; known_to tells who knows each */
    uint8_t officers;    /* warriors in the Officers box */
    uint8_t losing_base; /* supporters are being lost with a base (Law 8.2.4) */
    uint8_t operations;  /* military operations taken this Evening (Law 8.6.1) */
    uint8_t spare[5];
};

#endif
