/* Duel on the wire: its view in sections. The shortest example of a kit (protocol/kit.h). */
#ifndef WARREN_TOY_KIT_H
#define WARREN_TOY_KIT_H

#include "protocol/kit.h"

extern const struct game_kit toy_kit;
/*
 * The kit of the build that the environment variable WARREN_TOY names (before, after, changed, broken), or
 * toy_kit.
 */
const struct game_kit *toy_kit_of_build(void);

#endif
