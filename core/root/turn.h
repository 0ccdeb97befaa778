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

/* In Birdsong or Evening: whether the step that is being played had an action already, and powers could be
 * used after it. Such a step does not pass unasked when nothing is left to do in it: a power may bring a card
 * or move warriors (before the first action the powers were offered; see Law 1.4.2). */
bool root_powers_remain(const struct root *g);
/* Cards that a hand may have at the end of an Evening. */
enum { HAND_LIMIT = 5 };
/* Law 6.6, 7.6.2, 8.6.2, 9.6.2-3: draws cards, then discards down to five. [ask] */
void root_draw_and_discard(struct root *g, uint8_t seat, int draw);
/* The current phase ends with this beat (turmoil, Law 7.7.4; the hideout, Law D.3.2). */
void root_end_phase(struct root *g);

#endif
