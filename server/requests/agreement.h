/*
 * What the players of a match agree on: to pause, to go on, to take back a choice that undo does not cover,
 * and that a bot plays for somebody who stays away.
 *
 * One proposal at a time. It is carried out as soon as everybody agrees who plays: all people at the table
 * but those who have resigned or are absent. When the last one missing does so, act_carry_out sees to it. A
 * proposal to take back is about one position and gone with it. Who agrees on somebody's absence, and when,
 * is in absence.h; it is gone when they are back.
 */
#ifndef WARREN_AGREEMENT_H
#define WARREN_AGREEMENT_H

#include "server/acts/act.h"
#include "server/requests/call.h"

/*
 * The caller's seat proposes, and agrees. `move` says for an undo which own choice is meant (-1: the last).
 * *done: everybody agreed at once, and `act` is to be told. 0; -1 with a fault and nothing changed; or
 * CALL_LATER.
 */
int agreement_propose(struct call *call, enum proposal_kind kind, int32_t move, struct act *act, bool *done);
/* The caller's seat agrees, or declines, which ends the proposal (also one's own). */
int agreement_answer(struct call *call, bool agrees, struct act *act, bool *done);

#endif
