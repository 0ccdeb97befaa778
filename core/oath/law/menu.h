/* The menu of the Act Phase. Law 4.2 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_MENU_H
#define WARREN_OATH_LAW_MENU_H

#include "core/oath/state.h"

/* Asks who is at turn for one action, and plays it. [ask] */
void oath_act(struct oath *g);

#endif
