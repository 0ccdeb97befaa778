/*
 * What spectators are shown, and when.
 *
 * A match may keep its spectators some seconds behind. What happens is redacted for them at once, while it
 * happens, and put on the stage when its time has come (delay.h). Without a delay it passes through in the
 * same call, and as long as nobody watches it is not even looked at.
 */
#ifndef WARREN_SPECTATORS_H
#define WARREN_SPECTATORS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/session.h"
#include "protocol/kit.h"
#include "server/play/play.h"
#include "server/transport/net.h"

enum { STAGE_MAX = 4096 }; /* scenes that wait; above it the last ones are merged */

enum scene_kind {
    SCENE_START, /* the first position */
    SCENE_UPDATE,
    SCENE_UNDO,
    SCENE_RESYNC, /* several merged, or read again from the store */
    SCENE_ENDED,
    SCENE_CHAT,
    SCENE_CLOCK,
    SCENE_REMATCH,
    SCENE_CONSIDERED,
};

/* One thing that spectators will see. */
struct scene {
    struct scene *next;
    uint64_t at; /* when it happened (server_time) */
    enum scene_kind kind;
    uint8_t by; /* SCENE_UNDO: who */
    uint32_t from, version;
    uint8_t asked; /* the open prompt: who and why */
    struct choice why;
    uint16_t resigned, absent; /* seats */
    bool paused;
    struct payload *message; /* of those without a view but the end; owned */
    struct event *events;    /* owned */
    size_t events_count;
    unsigned char view[]; /* of positions */
};

struct stage {
    bool begun;     /* there is something to see */
    bool over;      /* the end was shown */
    bool lacks;     /* memory was short for something that was to be shown, other than a message */
    uint64_t shown; /* when the position shown last was reached (server_time) */
    uint32_t version;
    uint8_t asked;
    struct choice why;
    uint16_t resigned, absent; /* seats */
    bool paused;
    void *view;                 /* owned; as shown last. NULL: nobody has looked since (stage_pass) */
    struct scene *first, *last; /* waiting, in order */
    uint32_t waiting;
};

void stage_free(struct stage *st);

/*
 * Puts the position after a happening (NULL: none), which was at `at`, in the queue. False if memory is
 * short; then the stage lacks it, and the next position is shown as a whole.
 */
bool stage_add(struct stage *st, const struct play *p, enum scene_kind kind, const struct happening *h,
               uint32_t from, uint8_t by, uint64_t at);
/*
 * Shows the position at `at` at once, for matches without a delay that nobody watches: nothing may wait. It
 * is not looked at before somebody comes (stage_look).
 */
void stage_pass(struct stage *st, const struct play *p, uint64_t at);
/* Sees to it that what is shown can be written: what has passed is the position now. False if memory is
 * short.
 */
bool stage_look(struct stage *st, const struct play *p);
/* Puts chat, clocks or the like (a ready message, takes its own reference) or the end (NULL) in the queue. */
bool stage_add_message(struct stage *st, enum scene_kind kind, struct payload *message, uint64_t at);
/* Whether the end was shown, or waits to be. */
bool stage_ends(const struct stage *st);
/* Takes the next scene out of the queue if it happened by `until`, owned by the caller; else NULL. */
struct scene *stage_next(struct stage *st, uint64_t until);
/*
 * Makes the scene what is shown. If it is a position and `t` is not NULL, writes its message there.
 * The scene is of no use afterwards but to be freed. False if memory is short; then nothing is written.
 */
bool stage_show(struct stage *st, struct scene *scene, struct text *t, const struct game_kit *kit,
                const struct game_config *config, const char *match);
void scene_free(struct scene *scene);
/* Writes the snapshot of what is shown and was looked at. */
void stage_snapshot(const struct stage *st, struct text *t, const struct game_kit *kit,
                    const struct game_config *config, const char *match, const char *cause, uint8_t by);

#endif
