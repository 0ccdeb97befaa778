/* What always holds (struct game: check). */
#ifndef WARREN_OATH_CHECK_H
#define WARREN_OATH_CHECK_H

#include "core/oath/state.h"

/* NULL, or what is broken. The text is constant. */
const char *oath_check(const struct oath *g);

#endif
