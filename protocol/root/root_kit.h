/* Root on the wire: its view in sections. docs/root-view.md describes what comes out. */
#ifndef WARREN_ROOT_KIT_H
#define WARREN_ROOT_KIT_H

#include "protocol/kit.h"

extern const struct game_kit root_kit;

#endif
