/* Points, winning, dominance. Law 3. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_ROOT_LAW_VICTORY_H
#define WARREN_ROOT_LAW_VICTORY_H

#include "core/root/law/action.h"

/* Scores points (not with an active dominance card or in a coalition) and ends the match at 30. [ask] */
void root_score(struct root *g, uint8_t seat, int points);
/* Loses points, never below 0. */
void root_lose_points(struct root *g, uint8_t seat, int points);
/* Between these two calls points count as scored in one moment (Law 3.1, E.1.1); the second is [ask]. */
void root_score_together_begin(struct root *g);
void root_score_together_end(struct root *g);
/* Law 3.3.1: at the start of Birdsong. */
void root_check_dominance(struct root *g, uint8_t seat);
/* Activating and taking dominance cards: Daylight actions of every faction. */
extern const struct action root_action_activate_dominance, root_action_coalition, root_action_take_dominance;

#endif
