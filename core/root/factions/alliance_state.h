/* What the Woodland Alliance keeps beyond pieces and cards. */
#ifndef WARREN_ROOT_ALLIANCE_STATE_H
#define WARREN_ROOT_ALLIANCE_STATE_H

#include <stdint.h>

#include "core/root/cards.h"

struct alliance {
    cardset supporters; /* face down; known_to tells who knows each */
    uint8_t officers;   /* warriors in the Officers box */
    uint8_t operations; /* military operations taken this Evening (Law 8.6.1) */
};

#endif
