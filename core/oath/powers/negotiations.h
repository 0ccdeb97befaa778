/*
 * Powers whose user may agree on an exchange with somebody. Law 7.6.3. The power's `n` says with what may be
 * dealt (enum deal_about). Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_OATH_POWERS_NEGOTIATIONS_H
#define WARREN_OATH_POWERS_NEGOTIATIONS_H

#include "core/oath/power.h"

/* struct power: usable. Somebody was not asked since the user's last action. */
bool oath_can_negotiate(const struct oath *g, const struct use *u);
/* struct power: play. With any one player, of the user's choice. [ask] */
void oath_play_negotiate(struct oath *g, struct use *u);

#endif
