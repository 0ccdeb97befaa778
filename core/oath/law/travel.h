/* Travel, the seat's own or forced by others. Law 5.6, 7.6.2 Functions marked [ask] may ask and so may leave
 * the beat. */
#ifndef WARREN_OATH_LAW_TRAVEL_H
#define WARREN_OATH_LAW_TRAVEL_H

#include "core/oath/power.h"

/* Menu: whether it can be done, and what it costs; plays it. [ask] */
bool oath_can_travel(const struct oath *g, uint8_t seat, struct price *price);
void oath_travel(struct oath *g, uint8_t seat);
/* The same without Supply, which a power gives. [ask] */
bool oath_can_travel_free(const struct oath *g, uint8_t seat);
void oath_travel_free(struct oath *g, uint8_t seat);
/* Slots to which a trip can go. */
uint16_t oath_destinations(const struct oath *g, const struct trip *trip);
/* Forced travel: trip->by chooses the slot among trip->dest; who travels is asked for what is theirs to pay.
 * It does not pay Supply. False: there was nowhere to go, and it is told that the pawn stays. [ask] */
bool oath_force_travel(struct oath *g, const struct trip *trip, uint16_t reason);
/* The parts of that: who names the slot, trip->by or whom something in force says; whether who travels agrees
 * to what is theirs to pay there (B016) [ask]; and the travel itself. [ask] */
uint8_t oath_names_destination(const struct oath *g, const struct trip *trip);
bool oath_agrees_to_trip(struct oath *g, const struct trip *trip, int slot);
void oath_carry(struct oath *g, const struct trip *trip, int slot);
/* Tells that somebody who was to travel does not. */
void oath_tell_stay(struct oath *g, uint8_t seat);
/* Puts a pawn at a slot: no travel. */
void oath_put_pawn(struct oath *g, uint8_t seat, int slot);
/* The site in a slot, also if it lies face down: it is drawn then, and lies there unseen. [ask] */
int oath_lay_site(struct oath *g, int slot);
/* Turns a site up, if it lies face down, and puts out what it says (Law 2.8.2). [ask] */
void oath_turn_site_up(struct oath *g, int slot);

#endif
