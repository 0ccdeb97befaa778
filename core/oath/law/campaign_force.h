/* The forces of both sides of a campaign: where their warbands stand, and how they die. Law 5.5.4 to 5.5.6
 * Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_FORCE_H
#define WARREN_OATH_LAW_CAMPAIGN_FORCE_H

#include "core/oath/state.h"

/* Warbands of one side that stand in one place. */
struct troop {
    uint8_t seat;  /* on whose board, or SEAT_NOBODY: at a site */
    uint8_t slot;  /* the site */
    uint8_t owner; /* whose colour */
    uint8_t count; /* 1 at least */
};
enum { TROOPS_MAX = OATH_SEATS_MAX + SLOTS };

/* Where the force of a side stands now. Returns in how many places. */
int oath_troops(const struct oath *g, enum side side, struct troop troops[TROOPS_MAX]);
/* Warbands of a side's force. */
int oath_warbands_in_force(const struct oath *g, enum side side);
/* These and the bandits that fight for it together: what is compared and counted. */
int oath_force(const struct oath *g, enum side side);
/* Seats on a side, bit each; none for bandits. */
uint16_t oath_seats_of_side(const struct oath *g, enum side side);
/* The side of a seat in the running campaign; it is on one. */
enum side oath_side_of(const struct oath *g, uint8_t seat);

#endif
