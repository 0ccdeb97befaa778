/* Winning. Law 3 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_VICTORY_H
#define WARREN_OATH_LAW_VICTORY_H

#include "core/oath/state.h"

/* Whether a seat would win by its Vision if its Wake Phase were now (Law 3.2). */
bool oath_is_visionary(const struct oath *g, uint8_t seat);
/* Law 4.1.2. Silent. */
void oath_check_wake(struct oath *g, uint8_t seat);
/* Law 3.3: the end die after rounds 5 to 7. [ask] */
void oath_steadfast_empire(struct oath *g);
/* Law 3.4: after the last round. */
void oath_war_exhaustion(struct oath *g);

#endif
