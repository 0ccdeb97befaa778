/*
 * The powers of the crafted cards of each deck, by enum power_id; NULL for those of other decks. A power
 * without a verb has no choice in it: it changes other rules as long as the card lies there.
 */
#ifndef WARREN_ROOT_POWERS_H
#define WARREN_ROOT_POWERS_H

#include "core/root/state.h"
#include "core/session.h"

/* Offers `verb seat` for every other seat, and for those that hold cards. */
void root_list_others(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb);
void root_list_other_hands(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb);

extern const struct power *const root_standard_powers[POWER_ID_COUNT];
extern const struct power *const root_partisans_powers[POWER_ID_COUNT];

#endif
