/* A match on its way into memory: it is read from the store, and its log played again. */
#ifndef WARREN_MATCH_LOADING_H
#define WARREN_MATCH_LOADING_H

#include "server/hall/match.h"

/*
 * Begins to bring a match into memory: loading_go_on reads it beside the loop, then plays its log again in
 * slices; `come` is called when something was read. NULL if memory is short. One of another node comes only
 * for a glance (glances.h).
 */
struct loading;
struct loading *loading_open(struct server *server, uint64_t id, bool glance, void (*come)(void *context),
                             void *context);
/*
 * Goes on by about so many records, and says how many it was. True once there is nothing more to play; the
 * reasons why there is nothing at all are logged, but for a match that is not stored.
 */
bool loading_go_on(struct loading *loading, uint32_t records, uint32_t *spent);
/* Whether it cannot go on until `come` is called. */
bool loading_waits(const struct loading *loading);
/* Whether it could not be read, though it may be there. */
bool loading_failed(const struct loading *loading);
/*
 * The match, if it was read to its end; else it can only be freed. NULL if it cannot be read. A match whose
 * log does not play is returned all the same, but refused (match_refused). Frees the rest.
 */
struct match *loading_close(struct loading *loading);
/* All of it at once, however long that holds up everybody. NULL if there is none, or it cannot be read. */
struct match *loading_at_once(struct server *server, uint64_t id);

#endif
