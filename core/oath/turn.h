/* Rounds and turns. Law 4. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_TURN_H
#define WARREN_OATH_TURN_H

#include "core/oath/state.h"

/* The first turn of a round begins. */
void oath_begin_round(struct oath *g, int round);
/* The next beat of the match after the setup. [ask] */
void oath_turn_beat(struct oath *g);

#endif
