/* How Oath is told on the wire. */
#ifndef WARREN_OATH_KIT_H
#define WARREN_OATH_KIT_H

#include "protocol/kit.h"

extern const struct game_kit oath_kit;

#endif
