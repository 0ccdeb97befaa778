/*
 * Powers that make an Exile a Citizen without an offer. Law 7.6.1. Their `usable` says what else must hold;
 * begin it with oath_is_exile. Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_OATH_POWERS_CITIZENSHIP_H
#define WARREN_OATH_POWERS_CITIZENSHIP_H

#include "core/oath/power.h"

/* struct power: usable. */
bool oath_is_exile(const struct oath *g, const struct use *u);
/* struct power: play. The user becomes a Citizen and gets no relic of the Reliquary. [ask] */
void oath_play_citizen(struct oath *g, struct use *u);
/* The same, if they like to. [ask] */
void oath_play_may_be_citizen(struct oath *g, struct use *u);
/* The same, if they like to, and with a relic of the Reliquary that they choose unseen. [ask] */
void oath_play_may_be_citizen_with_relic(struct oath *g, struct use *u);

#endif
