/* What is gained by playing to a site: favor, homelands, yields. Law 5.1.4.I, 2.8.5 Functions marked [ask]
 * may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_HOMELAND_H
#define WARREN_OATH_LAW_HOMELAND_H

#include "core/oath/state.h"

/* [ask] */
void oath_site_reward(struct oath *g, uint8_t seat, int id, int slot, const struct search_plan *plan);

#endif
