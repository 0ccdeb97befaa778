/* Search. Law 5.1 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_SEARCH_H
#define WARREN_OATH_LAW_SEARCH_H

#include "core/oath/state.h"

/* Menu: whether it can be done; plays it. It goes on in beats of its own until search.step is SEARCH_NONE.
 * [ask] */
bool oath_can_search(const struct oath *g, uint8_t seat);
void oath_search(struct oath *g, uint8_t seat);
/* The next beat of a running search. [ask] */
void oath_search_beat(struct oath *g);
/* Supply that drawing from a source costs, with a plan; -1 if it is not allowed. */
int oath_search_supply(const struct oath *g, uint8_t seat, enum source source,
                       const struct search_plan *plan);

#endif
