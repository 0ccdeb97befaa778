/*
 * The table before the start: who sits where, on what terms, and whether all are ready.
 *
 * Every function checks first, then changes the match in memory and gives it to the store; 0, or -1 with a
 * fault and nothing changed. None of them tells anybody: callers reply, then tell_lobby. What is common to
 * most (membership, being the host, the match not having started) is checked by the caller.
 */
#ifndef WARREN_LOBBY_H
#define WARREN_LOBBY_H

#include <stddef.h>

#include "protocol/request.h"
#include "server/hall/match.h"

/*
 * The game that a request names and its settings, what is left out as preset. NULL with a fault. They may
 * still not fit together: config_start_verify.
 */
const struct game_kit *lobby_config(const struct server *s, const struct request *r,
                                    struct game_config *config, struct fault *fault);
/* A new match as asked for; its creator is host and, unless `sit` is 0, on the first seat. NULL with a fault.
 */
struct match *lobby_create(struct server *s, const struct person *by, const struct request *r,
                           struct fault *fault);
/*
 * A new lobby like this finished match, for the same people, with `by` as host on the old seat. The finished
 * match notes it. NULL with a fault.
 */
struct match *lobby_rematch(struct match *m, const struct person *by, struct fault *fault);

/*
 * The match that follows this finished one in its open series: a lobby with the same members, host, seats and
 * invite code, which begins from what this one left. Both are stored in one write. NULL with a fault.
 */
struct match *lobby_continue(struct match *m, struct fault *fault);

/*
 * Makes a person a member. `seat` -1: the first free one if `sit`; a match made as a rematch gives the old
 * seat. *got is the seat or SEAT_NOBODY.
 */
int lobby_join(struct match *m, const struct person *who, int seat, bool sit, uint8_t *got,
               struct fault *fault);
/* Whether the person was sent away for good. */
bool lobby_is_kicked(const struct match *m, uint64_t player);
int lobby_sit(struct match *m, uint64_t player, uint8_t seat, struct fault *fault);
int lobby_stand(struct match *m, uint64_t player, struct fault *fault);
int lobby_set(struct match *m, uint64_t player, const struct request *r, struct fault *fault);
/* `seat` -1: the first free one. */
int lobby_add_bot(struct match *m, int seat, int level, uint8_t *got, struct fault *fault);
int lobby_remove_bot(struct match *m, uint8_t seat, struct fault *fault);
int lobby_ready(struct match *m, uint64_t player, bool ready, const char *entropy, struct fault *fault);
/*
 * Takes a member out, for good if kicked; once it has started, only one without a seat. The follows of that
 * person are the caller's to end. A lobby whose last member leaves is closed (matches_close).
 */
int lobby_remove(struct match *m, uint64_t player, bool kicked, struct fault *fault);
/* Somebody who watches and is no member may not come back; their follows are the caller's, too. */
int lobby_shut_out(struct match *m, const struct person *who, struct fault *fault);
/* Somebody who was sent away for good may come again. */
int lobby_let_back(struct match *m, uint64_t player, struct fault *fault);
/* A member's name has changed. */
int lobby_rename(struct match *m, const struct person *who, struct fault *fault);

#endif
