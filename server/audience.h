/*
 * What one seat was last told of a match, and its last updates, for those who come back.
 *
 * An update is made from the view told last and the view now, so it holds exactly what changed for this
 * seat. The last few are kept as they were sent.
 */
#ifndef WARREN_AUDIENCE_H
#define WARREN_AUDIENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/kit.h"
#include "server/net.h"
#include "server/play.h"

enum {
    RECENT_MAX = 16,  /* updates kept for a seat that nobody listens to */
    RECENT_HEARD = 4, /* while somebody does: those that may be lost with the connection */
};

struct recent {
    uint32_t from, version;
    struct payload *payload; /* owned */
};

struct audience {
    uint8_t seat;
    void *view;                       /* as told last; owned */
    struct recent recent[RECENT_MAX]; /* a ring */
    uint32_t recent_first, recent_count;
    uint32_t unheard; /* updates since somebody last listened */
};

/* The view as it is now. False if memory is short. */
bool audience_init(struct audience *a, const struct play *p, uint8_t seat);
void audience_free(struct audience *a);

/*
 * Writes the update of a happening into `t` as one message and takes the view as it is now for told.
 * `from` is the version before it, `spare` a view's worth of memory.
 */
void audience_update(struct audience *a, struct text *t, const struct game_kit *kit, const char *match,
                     const struct play *p, const struct happening *h, uint32_t from, void **spare);
/* Takes the view as it is now for told, without saying so. */
void audience_refresh(struct audience *a, const struct play *p);
/* Keeps an update; takes its own reference. */
void audience_keep(struct audience *a, uint32_t from, uint32_t version, struct payload *payload);
/* Forgets all updates: what follows is told by snapshots. */
void audience_forget(struct audience *a);
/*
 * The place (0 .. recent_count) in the ring from which the updates lead from this version to the present one,
 * or -1 if they do not.
 */
int audience_find(const struct audience *a, uint32_t version, uint32_t present);
struct payload *audience_recent(const struct audience *a, int place);

/* Writes the snapshot of what was told last. `by` is a seat, for the cause "undo", or SEAT_NOBODY. */
void audience_snapshot(struct audience *a, struct text *t, const struct game_kit *kit, const char *match,
                       const struct play *p, const char *cause, uint8_t by);

#endif
