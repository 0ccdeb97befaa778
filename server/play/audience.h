/*
 * What a seat is told of a match: an update holds exactly what has changed for this seat since the position
 * before it, a snapshot all it may know.
 */
#ifndef WARREN_AUDIENCE_H
#define WARREN_AUDIENCE_H

#include <stdint.h>

#include "protocol/kit.h"
#include "server/play/play.h"

/* Room for what each seat sees of two positions, for any game; used within one happening. */
struct looks {
    void *room;                       /* owned */
    void *shared_before, *shared_now; /* what all of them see alike */
    void *before[SEATS_MAX], *now[SEATS_MAX];
    struct changes changes[SEATS_MAX];
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

/*
 * Looks at a happening, after which the play stands, through the eyes of a seat. Whoever is told of it is
 * looked through first. `other` is a seat that was looked through already; with SEAT_NOBODY, what all see
 * alike is looked at first.
 */
void audience_look(const struct told *told, uint8_t seat, uint8_t other, const struct happening *h);
/*
 * Whether two seats, both looked through, are told the same of the happening, to the byte: then one message
 * serves both. It goes by the bytes that messages are made from, so nothing has to be written to know it.
 */
bool audience_alike(const struct told *told, uint8_t a, uint8_t b, const struct happening *h);
/* Writes the update as one message for a seat that was looked through. `from`: the version before. */
void audience_update(struct text *t, const struct told *told, uint8_t seat, const struct happening *h,
                     uint32_t from);
/* Writes the snapshot of the position. `by` is a seat, for the cause "undo", or SEAT_NOBODY. */
void audience_snapshot(struct text *t, const struct told *told, uint8_t seat, const char *cause, uint8_t by);

#endif
