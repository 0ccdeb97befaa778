/* Seats: the people (or bots) at the table, and those beside it. A set of seats is a 16-bit mask. */
#ifndef WARREN_SEAT_H
#define WARREN_SEAT_H

#include <stdint.h>

enum {
    SEATS_MAX = 8,
    SEAT_CHANCE = 14,    /* answers for dice and draws (never sees anything) */
    SEAT_SPECTATOR = 15, /* everyone who watches without a seat */
    SEAT_NOBODY = 255,
};

#define SEAT_BIT(seat) ((uint16_t)(1u << (seat)))
#define SEATS_ALL      ((uint16_t)0xffff)

#endif
