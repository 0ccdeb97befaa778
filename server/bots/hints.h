/*
 * Hints for people who play against bots alone: what the bots' search thinks of the question that a seat is
 * asked, from that seat's view, thought on the thread pool beside the loop.
 *
 * Whoever asks is told when they ask again. Worlds are dealt by a chance of their own each time: from a seed
 * that somebody knew, what comes of them would tell something of the true one. Whether a hint may be given is
 * for the caller to check.
 */
#ifndef WARREN_HINTS_H
#define WARREN_HINTS_H

#include <stdbool.h>

#include "protocol/analysis.h"

struct hints;
struct match;
struct server;

/* NULL if memory is short. */
struct hints *hints_create(struct server *s);
/* Once no bot thinks (bots_quiet). */
void hints_free(struct hints *h);

enum hint_state {
    HINT_READY,
    HINT_THINKS, /* or waits until it may */
    HINT_BUSY,   /* too many are asked for at the moment */
    HINT_LACKS,  /* memory is short */
};
/*
 * The hint for the question that the match is at, which asks a seat. `best` is filled when it is ready; it
 * has no options if there is nothing to choose.
 */
enum hint_state hints_ask(struct hints *h, const struct match *m, struct analysis_best *best);
/* Goes on if it may. Cheap; may be called at any time. NULL is allowed. */
void hints_go_on(struct hints *h);

#endif
