/* What the Marquise de Cat keeps beyond pieces and cards. */
#ifndef WARREN_ROOT_MARQUISE_STATE_H
#define WARREN_ROOT_MARQUISE_STATE_H

#include <stdint.h>

struct marquise {
    uint8_t keep;         /* clearing of the keep token; NOWHERE once it left (Law 6.2.2) */
    uint8_t recruited;    /* the Recruit action was taken this turn (Law 6.5.3) */
    uint8_t second_march; /* one move of a march is left (Law 6.5.2) */
};

#endif
