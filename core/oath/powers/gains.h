/*
 * What powers give that lies in the favor banks, and secrets. The functions that take a `use` fit struct
 * power. Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_OATH_POWERS_GAINS_H
#define WARREN_OATH_POWERS_GAINS_H

#include "core/oath/power.h"

enum { ALL_SUITS = (1 << SUIT_COUNT) - 1 };

/* Banks that have favor, bit each. */
uint8_t oath_full_banks(const struct oath *g);
/* struct power: usable. Some bank has favor. */
bool oath_some_bank_is_full(const struct oath *g, const struct use *u);
/* The user gains n favor, or all there is, from one bank out of a mask, which they choose; nothing if these
 * are empty.
 * [ask] */
void oath_gain_from_one_bank(struct oath *g, const struct use *u, uint8_t suits, int n);
/* "Up to" is theirs to say: `from` to n favor of a bank, and 0 to n of a board. Nothing if these are empty.
 * [ask] */
void oath_gain_up_to(struct oath *g, const struct use *u, uint8_t suit, int from, int n);
void oath_take_up_to(struct oath *g, const struct use *u, uint8_t from, int n);
/* n favor, one by one, each from any bank; `different`: each from another one. As much as there is. [ask] */
void oath_gain_from_banks(struct oath *g, const struct use *u, int n, bool different);

/* struct power: play. The user receives power->n secrets, or gains power->n warbands. */
void oath_play_gain_secrets(struct oath *g, struct use *u);
void oath_play_gain_warbands(struct oath *g, struct use *u);

#endif
