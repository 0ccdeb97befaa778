/* Writing the Chronicle, which the winner does. Law 8. Functions marked [ask] may ask and so may leave the
 * beat. */
#ifndef WARREN_OATH_LAW_CHRONICLE_H
#define WARREN_OATH_LAW_CHRONICLE_H

#include "core/oath/state.h"

/* The next step, in beats; ends the match. [ask] */
void oath_chronicle_beat(struct oath *g);

#endif
