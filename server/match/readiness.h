/* Whether the table of a match before its start is ready. */
#ifndef WARREN_READINESS_H
#define WARREN_READINESS_H

#include "server/hall/match.h"

/* Whether the match can start: 0, or -1 with why not (not_ready or bad_config, with an obstacle). */
int readiness_problem(const struct match *m, struct fault *fault);

#endif
