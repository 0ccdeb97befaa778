/*
 * What a seat is told of a match: an update holds exactly what has changed for this seat since the position
 * before it, a snapshot all it may know.
 */
#ifndef WARREN_AUDIENCE_H
#define WARREN_AUDIENCE_H

#include <stdint.h>

#include "protocol/kit.h"
#include "server/play/play.h"

/* Room for what a seat sees of two positions, for any game; used within one message. */
struct looks {
    void *before, *now; /* owned */
};

/* False if memory is short. */
bool looks_init(struct looks *looks, const struct game_kit *const *kits);
void looks_free(struct looks *looks);

/* A match that is told of; everything is borrowed. */
struct told {
    const struct game_kit *kit;
    const char *match;
    const struct play *play;
    struct looks *looks;
};

/* Writes the update of a happening, after which the play stands, as one message. `from`: the version before.
 */
void audience_update(struct text *t, const struct told *told, uint8_t seat, const struct happening *h,
                     uint32_t from);
/* Writes the snapshot of the position. `by` is a seat, for the cause "undo", or SEAT_NOBODY. */
void audience_snapshot(struct text *t, const struct told *told, uint8_t seat, const char *cause, uint8_t by);

#endif
