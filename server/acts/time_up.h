/* When the time of whoever is asked is up. */
#ifndef WARREN_TIME_UP_H
#define WARREN_TIME_UP_H

#include "server/match/deadlines.h"

/* Looks at a match whose clock should be at 0 (see deadlines_create): a bot plays on, or the seat resigns. */
enum deadline_looked time_up(struct server *s, uint64_t match, uint64_t now);

#endif
