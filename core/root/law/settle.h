/*
 * What follows when pieces have left or come. Law 1.1.3, 1.5.4, 3.2.1.
 * Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LAW_SETTLE_H
#define WARREN_ROOT_LAW_SETTLE_H

#include "core/root/state.h"

/* Scores what was removed (Law 3.2.1) and lets everyone react, in an order the current player picks if
 * there is one to pick (Law 1.1.3, 1.5.4). [ask] */
void root_settle(struct root *g);
/* Something happens by itself when this step is settled: the hooks of t.seat resolve it. */
void root_trigger_push(struct root *g, struct trigger t);

#endif
