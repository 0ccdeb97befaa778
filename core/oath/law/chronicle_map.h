/* What becomes of the map in the Chronicle. Law 8.2, 8.3 Functions marked [ask] may ask and so may leave the
 * beat. */
#ifndef WARREN_OATH_LAW_CHRONICLE_MAP_H
#define WARREN_OATH_LAW_CHRONICLE_MAP_H

#include "core/oath/state.h"

/* Law 8.2: warbands of a new Citizen at the sites they rule become the winner's. [ask] */
void oath_hand_sites(struct oath *g, uint8_t citizen, uint8_t winner);
/* Law 8.3.1: an edifice is built, or a ruin repaired, or neither. [ask] */
void oath_build_edifice(struct oath *g, uint8_t winner);
/* Law 8.3.2 to 8.3.5: sites go, turn to ruins, move up; pawns, tokens and warbands leave. */
void oath_tidy_map(struct oath *g, uint8_t winner);
/* Law 8.3.5, last step: the topmost site of a region without any that lies open turns up. [ask] */
void oath_turn_up_regions(struct oath *g);

#endif
