/* What every major action begins with. Law 4.2, 5 */
#ifndef WARREN_OATH_LAW_ACTION_H
#define WARREN_OATH_LAW_ACTION_H

#include "core/oath/state.h"

/* A major action begins: tells so, and pays its Supply. */
void oath_begin_action(struct oath *g, uint8_t seat, enum action action, int supply);

#endif
