/* Powers that draw the top relic: the user keeps it or puts it under the deck. Law 2.4 Functions marked [ask]
 * may ask and so may leave the beat. */
#ifndef WARREN_OATH_POWERS_RELIC_DRAW_H
#define WARREN_OATH_POWERS_RELIC_DRAW_H

#include "core/oath/power.h"

/* struct power: usable. There is a relic left. */
bool oath_can_draw_relic(const struct oath *g, const struct use *u);
/* struct power: play. [ask] */
void oath_play_draw_relic(struct oath *g, struct use *u);

#endif
