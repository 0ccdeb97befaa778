/* Trade. Law 5.3 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_TRADE_H
#define WARREN_OATH_LAW_TRADE_H

#include "core/oath/state.h"

/* Menu: whether it can be done, and what it costs; plays it. [ask] */
bool oath_can_trade(const struct oath *g, uint8_t seat, struct price *price);
void oath_trade(struct oath *g, uint8_t seat);

#endif
