/* Setting up. Law 1. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_SETUP_H
#define WARREN_OATH_SETUP_H

#include "core/oath/state.h"

/* What lies ready before anybody is asked: fills a zeroed state (struct game). */
void oath_start(struct oath *g, const struct game_config *config);
/* The next beat of the setup. [ask] */
void oath_setup_beat(struct oath *g);

#endif
