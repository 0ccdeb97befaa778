/* Recover. Law 5.4 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_RECOVER_H
#define WARREN_OATH_LAW_RECOVER_H

#include "core/oath/state.h"

/* Menu: whether it can be done, and what it costs; plays it. [ask] */
bool oath_can_recover(const struct oath *g, uint8_t seat, struct price *price);
void oath_recover(struct oath *g, uint8_t seat);

#endif
