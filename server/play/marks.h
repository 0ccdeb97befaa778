/*
 * Positions on the way of a replay, so that a rewind in a log need not be played from the beginning: kept
 * where undo began anew, since from there on a replay goes the same way whatever was done and undone before.
 *
 * Marks stand on the line of choices that still count. There is at most one for every MARKS_EVERY of those.
 */
#ifndef WARREN_MARKS_H
#define WARREN_MARKS_H

#include <stddef.h>
#include <stdint.h>

#include "core/session.h"

enum { MARKS_EVERY = 16 };

struct mark {
    uint32_t version;          /* entries before it */
    uint32_t standing;         /* of them, choices that still count */
    struct position *position; /* owned */
};

/* Zeroed: none. */
struct marks {
    struct mark *items; /* owned; versions ascend */
    size_t count, room;
    uint32_t standing; /* choices that count where the replay is now */
};

void marks_free(struct marks *marks);
/* Keeps where the session stands after `version` entries, if it is time to. Without memory it does not. */
void marks_note(struct marks *marks, const struct session *s, uint32_t version);
/* The last mark not after `target` entries, or NULL. Those after it are given up. */
const struct mark *marks_before(struct marks *marks, uint32_t target);

#endif
