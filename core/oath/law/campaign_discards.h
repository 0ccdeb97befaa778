/* Battle plans whose own card is discarded. Law 5.5.6, 5.5.8. Functions marked [ask] may ask and so may leave
 * the beat. */
#ifndef WARREN_OATH_LAW_CAMPAIGN_DISCARDS_H
#define WARREN_OATH_LAW_CAMPAIGN_DISCARDS_H

#include "core/oath/state.h"

/* The end of step 6: those of the beaten side that say so. Sets the step that follows. [ask] */
void oath_discard_beaten_plans(struct oath *g);
/* The end of step 8: those that go whoever has won, after all victory effects. [ask] */
void oath_discard_ended_plans(struct oath *g);

#endif
