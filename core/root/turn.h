/* The course of a match between beats. */
#ifndef WARREN_ROOT_TURN_H
#define WARREN_ROOT_TURN_H

#include "core/root/state.h"

/* Plays one beat of the setup (Law 5.1). */
void setup_beat(struct root *g);
/* Plays one beat of the current turn (Law 1.4.1). */
void turn_beat(struct root *g);
/* The first turn begins. */
void first_turn(struct root *g);

#endif
