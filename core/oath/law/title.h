/* The Oathkeeper title, and the goals that it and Visions have. Law 2.10, 2.11, 3.2 Functions marked [ask]
 * may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_TITLE_H
#define WARREN_OATH_LAW_TITLE_H

#include "core/oath/state.h"

/* Seats that meet a goal alone, or equally (all of them): bit each. For the title the Empire counts as the
 * Chancellor under Supremacy (Law 2.11). */
uint16_t oath_leaders(const struct oath *g, enum goal goal);
/* The same, with how much each seat has of what the goal counts: sites, relics and banners, or 1 for the one
 * banner. */
uint16_t oath_rank(const struct oath *g, enum goal goal, uint8_t standing[OATH_SEATS_MAX]);
/* Relics and banners that a seat has, as goals count them. */
int oath_items(const struct oath *g, uint8_t seat);
/* Whether a seat meets a goal alone. */
bool oath_meets_alone(const struct oath *g, uint8_t seat, enum goal goal);
/* Looks whether the title changes hands, after each step that may have moved rule, a relic or a banner. [ask]
 */
void oath_recheck_title(struct oath *g);
/* The goal of a Vision. */
enum goal oath_goal_of_vision(int vision);

#endif
