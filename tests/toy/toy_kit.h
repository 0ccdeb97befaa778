/* Duel on the wire: its view in sections. The shortest example of a kit (protocol/kit.h). */
#ifndef WARREN_TOY_KIT_H
#define WARREN_TOY_KIT_H

#include "protocol/kit.h"

extern const struct game_kit toy_kit;

#endif
