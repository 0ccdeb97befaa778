/*
 * Acts of play: what people and bots do in a running match.
 *
 * An act is applied at once and given to the store as one write; its reply and its news go through the
 * outbox, which keeps them until the write is on disk. The next act may be applied before that.
 *
 * An act has two steps so that the reply can go out before the news: act_*, then act_tell.
 */
#ifndef WARREN_MATCH_PLAY_H
#define WARREN_MATCH_PLAY_H

#include "server/match.h"

enum act_kind { ACT_START, ACT_CHOOSE, ACT_UNDO, ACT_RESIGN };

/* What was done, between the two steps. */
struct act {
    enum act_kind kind;
    uint8_t seat;
    uint32_t from; /* the version before it */
    bool ended;
};

/*
 * 0, or -1 with a fault; then nothing has changed. The caller has checked who asks: member, seat, version.
 */
int act_start(struct match *m, struct act *act, struct fault *fault);
int act_choose(struct match *m, uint8_t seat, struct choice choice, struct act *act, struct fault *fault);
int act_undo(struct match *m, uint8_t seat, struct act *act, struct fault *fault);
int act_resign(struct match *m, uint8_t seat, struct act *act, struct fault *fault);
/* Tells everybody. */
void act_tell(struct match *m, const struct act *act);

#endif
