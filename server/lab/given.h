/* The "given" of a scenario: a position of Root described as JSON, in the words of docs/scenarios.md. */
#ifndef WARREN_GIVEN_H
#define WARREN_GIVEN_H

#include <jansson.h>

#include "core/root/state.h"
#include "protocol/fault.h"

/*
 * Fills a state for the configuration (its start, then what is given). 0, or -1 with the path of the wrong
 * field; unknown fields are errors, and so are positions that break an invariant (core/root/check.h).
 */
int given_root(const json_t *given, const struct game_config *config, struct root *g, struct fault *fault);

#endif
