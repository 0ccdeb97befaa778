/* What every major action begins with, and what may be repeated in a turn. Law 4.2, 5 */
#ifndef WARREN_OATH_LAW_ACTION_H
#define WARREN_OATH_LAW_ACTION_H

#include "core/oath/state.h"

/* A major action begins: tells so, and pays its Supply. */
void oath_begin_action(struct oath *g, uint8_t seat, enum action action, int supply);
/* Something was done that costs something or uses something up: what costs nothing and was done before may be
 * done again (Law 4.2). */
void oath_repeat_free(struct oath *g);

#endif
