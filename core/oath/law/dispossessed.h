/* The Dispossessed: denizens out of play, shuffled; how many is known. Functions marked [ask] may ask and so
 * may leave the beat. */
#ifndef WARREN_OATH_LAW_DISPOSSESSED_H
#define WARREN_OATH_LAW_DISPOSSESSED_H

#include "core/oath/state.h"

int oath_dispossessed(const struct oath *g);
/* Picks some at random, all different, which stay where they are; there are as many. [ask] */
void oath_pick_dispossessed(struct oath *g, int n, uint8_t *picked);
/* A card goes there, known to nobody any more; told to who knew it. */
void oath_dispossess(struct oath *g, uint8_t seat, int id);
/* One of them comes into the hand of a seat, who alone sees it. */
void oath_take_dispossessed(struct oath *g, uint8_t seat, int id);

#endif
