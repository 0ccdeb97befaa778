/*
 * Powers that discard cards of suits. The user says in which order, as the piles keep it (P8); what cannot be
 * discarded stays (Law 7.2.2). Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_OATH_POWERS_SWEEPS_H
#define WARREN_OATH_POWERS_SWEEPS_H

#include "core/oath/power.h"

/* Cards at the slots of a mask whose suit is in a mask. */
struct cards oath_cards_of_suits(const struct oath *g, uint8_t suits, uint16_t slots);
/* Those of a set that a seat can discard. */
struct cards oath_discardable(const struct oath *g, uint8_t seat, struct cards set);
/* The user discards all cards of a set that can be. [ask] */
void oath_sweep(struct oath *g, const struct use *u, struct cards set);
/* Slots of the region where the user's pawn stands. */
uint16_t oath_slots_around(const struct oath *g, uint8_t seat);

#endif
