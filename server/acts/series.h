/*
 * Series: a chain of matches of one group, each of which begins from what the one before it left.
 *
 * What the players may not know of that stays sealed over the end of a match until the series is closed: by
 * its host, or some time after its last match (expiry.h). A series has the id of its first match. How the
 * next match is made: lobby_continue.
 */
#ifndef WARREN_SERIES_H
#define WARREN_SERIES_H

#include <stdbool.h>
#include <stdint.h>

#include "server/hall/match.h"

/*
 * Whether what is secret of the match stays so over its end. To be asked when the store holds all that was
 * done before: a match that came into memory while its series was closed asks the store.
 */
bool series_seals(struct match *m);
/*
 * The match after this one in the series, 0: none. -1 with a fault if the store cannot be read. The store
 * says it, since it is what keeps a second one out.
 */
int series_next(struct match *m, uint64_t *next, struct fault *fault);
/* Whether no match of the series in memory but `lobby` (may be NULL) is unfinished or has to be read again.
 */
bool series_is_at_rest(struct server *s, uint64_t series, const struct match *lobby);
/*
 * Closes a series in which no match but `lobby` (its last one, may be NULL) is unfinished. All of it is
 * stored or nothing. -1 with a fault.
 */
int series_close(struct server *s, uint64_t series, struct match *lobby, struct fault *fault);
/* Tells those who follow its matches. */
void series_tell_closed(struct server *s, uint64_t series);

#endif
