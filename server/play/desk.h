/*
 * A session that many plays of one game share, on one thread. A play that nobody looks at is no more than
 * what undo keeps of it: where it is, and the way back. Whoever looks at it stands the session there.
 */
#ifndef WARREN_DESK_H
#define WARREN_DESK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/session.h"

struct play;

struct desk {
    struct session *session; /* owned */
    uint64_t plays;          /* that have begun at it */
    uint64_t at;             /* the number of the one it stands at */
};

/* False if memory is short; then nothing is held. */
bool desk_open(struct desk *desk, const struct game *game);
void desk_close(struct desk *desk);
/* The session for a play that has no position yet: its own, or the desk's. */
struct session *desk_sit_down(struct play *p);

#endif
