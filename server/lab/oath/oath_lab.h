/* Oath in the lab: what its tools know of it besides the kit. */
#ifndef WARREN_LAB_OATH_LAB_H
#define WARREN_LAB_OATH_LAB_H

#include "core/random.h"
#include "server/lab/lab_game.h"

extern const struct lab_game oath_lab;
/* sim_tables.c: its random games. */
extern const struct lab_sim oath_sim;

/* random_legacy.c: any chronicle that a match may begin from, as those are that matches leave, and stranger.
 */
void oath_random_legacy(struct quick_random *random, struct legacy *legacy);

#endif
