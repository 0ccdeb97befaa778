/* The setup for learning: the map of a first game with its facedown sites, and both decks in a fixed order
 * (Law 1). */
#ifndef WARREN_OATH_LAW_TUTORIAL_H
#define WARREN_OATH_LAW_TUTORIAL_H

#include "core/oath/state.h"

/* Lays sites and decks of a first game in their fixed order, of which the players know nothing; the cards are
 * in the pools where oath_legacy_lay put them. */
void oath_tutorial_lay(struct oath *g);
/* Gives boards to the seats that have none, in the order of seating: the Chancellor's first. */
void oath_tutorial_boards(struct oath *g);

#endif
