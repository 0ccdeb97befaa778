/* See check.c. */
#ifndef WARREN_ROOT_CHECK_H
#define WARREN_ROOT_CHECK_H

#include "core/root/state.h"

/* NULL, or which invariant is broken. */
const char *root_check(const struct root *g);

#endif
