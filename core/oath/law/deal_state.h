/* The deal that is being made (Law 6.6.1, 7.6.3); shown to all. Zeroed when it is over. The file of
 * law/deal.c. */
#ifndef WARREN_OATH_LAW_DEAL_STATE_H
#define WARREN_OATH_LAW_DEAL_STATE_H

#include <stdint.h>

/* What may be dealt with. */
enum deal_about {
    DEAL_FAVOR = 1 << 0,
    DEAL_SECRETS = 1 << 1,
    DEAL_RELICS = 1 << 2,
    DEAL_BANNERS = 1 << 3,
    DEAL_ADVISERS = 1 << 4,
    DEAL_SITES = 1 << 5,
    DEAL_CITIZENSHIP = 1 << 6, /* exactly one relic of the Reliquary goes to the partner */
    DEAL_KINDS = 7,            /* told apart by the last of these that they are about */
};
enum { GIVES, WANTS, DEAL_SIDES };
enum { COUNTERS_MAX = 2 };

/* What goes one way: things by bits, facedown advisers by their places. */
struct terms {
    uint8_t favor, secrets, banners, sites;
    uint32_t relics;
    uint64_t advisers;
};

struct deal {
    uint8_t active;
    uint8_t card;       /* whose power it is, or NO_CARD: Citizenship */
    uint8_t about;      /* enum deal_about */
    uint8_t seat, with; /* who opened it, and with whom */
    uint8_t pen;        /* who writes the terms now */
    uint8_t proposed;   /* the other one is asked */
    uint8_t counters;   /* how often the pen went over */
    uint8_t space;      /* of the Reliquary: 1 + trait, or 0 */
    uint8_t spare[7];
    struct terms terms[DEAL_SIDES]; /* as seen by `seat` */
};

#endif
