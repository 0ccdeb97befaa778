/*
 * Acts of play: what people and bots do in a running match.
 *
 * An act is applied at once and given to the store as one write; its reply and its news go through the
 * outbox, which keeps them until the write is on disk. The next act may be applied before that.
 *
 * An act has two steps so that the reply can go out before the news: act_*, then act_tell.
 */
#ifndef WARREN_ACT_H
#define WARREN_ACT_H

#include "server/hall/match.h"

struct replay;

enum act_kind {
    ACT_START,
    ACT_CHOOSE,
    ACT_UNDO,
    ACT_RESIGN,
    ACT_PLAYERS, /* who plays a seat, or whether the table pauses */
    ACT_SEATED,  /* another person took a seat */
    ACT_REWIND
};

/* What was done, between the two steps. */
struct act {
    enum act_kind kind;
    uint8_t seat;
    uint32_t from; /* the version before it */
    bool ended;
    bool lobby;    /* what the lobby push says has changed */
    uint32_t left; /* records until the match ends as too long, if the players are to be told; or 0 */
};

/*
 * 0, or -1 with a fault; then nothing has changed. The caller has checked who asks: member, seat, version.
 */
int act_start(struct match *m, struct act *act, struct fault *fault);
int act_choose(struct match *m, uint8_t seat, struct choice choice, struct act *act, struct fault *fault);
int act_undo(struct match *m, uint8_t seat, struct act *act, struct fault *fault);
int act_resign(struct match *m, uint8_t seat, struct act *act, struct fault *fault);
/* A bot plays for the seat from now on; its player is back. */
int act_absent(struct match *m, uint8_t seat, struct act *act, struct fault *fault);
int act_back(struct match *m, uint8_t seat, struct act *act, struct fault *fault);
/* `who` takes an offered seat; somebody new becomes a member. */
int act_seated(struct match *m, uint8_t seat, const struct person *who, struct act *act, struct fault *fault);
int act_pause(struct match *m, uint8_t seat, bool paused, struct act *act, struct fault *fault);
/*
 * Takes back the seat's choice at which a replay of the match stands, and all since. The replay has read the
 * whole log, and has nothing left but that.
 */
int act_rewind(struct match *m, uint8_t seat, struct replay *there, struct act *act, struct fault *fault);
/* Logs and counts a rule that broke: in what, and where in the source. */
void act_note_broken(const struct match *m, const char *when, const struct broken_rule *broken);
/* Freezes a running match of which not even the position can be stood any more: then nobody is asked there.
 */
void act_check_stands(struct match *m);
/* Whether a proposal lacks nobody. */
bool act_is_agreed(const struct match *m, const struct proposal *p);
/* Does what was proposed and agreed on, but for taking back (act_rewind). */
int act_agreed(struct match *m, const struct proposal *p, struct act *act, struct fault *fault);
/* After somebody has stopped to play, and all were told: what was proposed is carried out if only they had
 * not agreed. */
void act_carry_out(struct match *m);
/*
 * After people came or went, and now and then: a proposal that a bot plays for somebody ends if they are
 * back, and is carried out if only those who went had not agreed, or if its time has come.
 */
void act_look_at_absence(struct match *m);
/* Tells everybody. */
void act_tell(struct match *m, const struct act *act);

#endif
