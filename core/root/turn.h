/* The course of a match between beats. */
#ifndef WARREN_ROOT_TURN_H
#define WARREN_ROOT_TURN_H

#include "core/root/state.h"

/* Lays ready, in a zeroed state, what the settings and Law 5.1.2-5.1.6 put on the table: the setup can begin.
 */
void root_start(struct root *g, const struct game_config *config);
/* Plays one beat of the setup (Law 5.1). */
void root_setup_beat(struct root *g);
/* Plays one beat of the current turn (Law 1.4.1). */
void root_turn_beat(struct root *g);
/* The first turn begins. */
void root_first_turn(struct root *g);

#endif
