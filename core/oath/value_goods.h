/* What a seat has on its board and on the map, in points: a favor is worth about three. */
#ifndef WARREN_OATH_VALUE_GOODS_H
#define WARREN_OATH_VALUE_GOODS_H

#include "core/oath/value_ways.h"

int oath_goods(const struct oath_view *v, uint8_t seat);

#endif
