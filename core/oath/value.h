/* What a position of Oath is worth to a seat (struct game: evaluate). */
#ifndef WARREN_OATH_VALUE_H
#define WARREN_OATH_VALUE_H

#include "core/oath/view.h"

/* Higher is better; made from what the seat sees alone. */
int oath_evaluate(const struct oath_view *v, uint8_t seat);
/* The same of a view in which the match goes on, and no campaign or deal is under way. */
int oath_judge_calm(const struct oath_view *v, uint8_t seat);

#endif
