/*
 * Finished matches that are judged for people (server/match/analysis.h), beside the loop.
 *
 * One is thought about at a time, in slices on the thread pool, and only while no bot waits for a place to
 * think deeply. It goes on as long as somebody asks how far it is. What was found is kept for those who ask
 * next, of the last few matches. Who may see it is for the caller to check: it names everything hidden.
 */
#ifndef WARREN_ANALYSES_H
#define WARREN_ANALYSES_H

#include "server/match/analysis.h"

struct analyses;
struct match;
struct server;

/* NULL if memory is short. */
struct analyses *analyses_create(struct server *s);
/* Once no bot thinks (bots_quiet): no slice is under way then. */
void analyses_free(struct analyses *a);

/* How the analysis of a match stands. */
struct analysis_standing {
    struct analysis_found found;
    bool waits;          /* for bots, or for another match, to be thought about first */
    const char *problem; /* why it cannot go on; NULL: it can */
};
/* Whether this match is among those that are judged, or were; somebody asks for it. */
bool analyses_find(struct analyses *a, uint64_t match, struct analysis_standing *standing);
/*
 * Begins with a match that is not among them; `entries` is its whole log. -1 with a fault if too many are
 * judged at the moment, or memory is short.
 */
int analyses_begin(struct analyses *a, const struct match *m, const struct store_entry *entries,
                   uint32_t entries_count, struct fault *fault);
/* Goes on if it may. Cheap; may be called at any time. NULL is allowed. */
void analyses_go_on(struct analyses *a);

#endif
