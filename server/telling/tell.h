/*
 * What the followers of a match are sent, and who gets what. The lobby: tell_lobby.h.
 *
 * Each message is encoded once per audience and goes out through the outbox. Nothing here changes the
 * match, except what its audiences were told.
 */
#ifndef WARREN_TELL_H
#define WARREN_TELL_H

#include "protocol/analysis.h"
#include "protocol/message.h"
#include "server/match/delay.h"
#include "server/telling/missed.h"

/* Nothing here is told of a match that is ahead of the store (match_lose): it is read again, and told whole.
 */

/* The first position, when the match starts: snapshots. */
void tell_start(struct match *m);
/* A happening that began at version `from`: updates. */
void tell_update(struct match *m, const struct happening *h, uint32_t from);
/* Another person has taken the seat: whoever saw through it does so no more. Snapshots to all. */
void tell_seated(struct match *m, uint8_t seat);
/* The clocks, if the match has them. */
void tell_clock(struct match *m);
/* What a bot considered, after its choice was told. */
void tell_considered(struct match *m, const struct analysis_choice *choice);
/* A choice taken back: snapshots. */
void tell_undo(struct match *m, uint8_t by);
/* The end, after the last update: the lobby, then the result. */
void tell_end(struct match *m);
/* The series of this finished match was closed, which all may know: the lobby, then the end with what was
 * sealed. */
void tell_opened(struct match *m);
/* Somebody opened the next match of the same people: told to members, to those without a seat after the end.
 */
void tell_rematch(struct match *m, const struct match *next, const struct person *by);
/* So many records are left until the match ends as too long: to those who have a seat. */
void tell_left(struct match *m, uint32_t records);
/* Everything anew, after the match was read again from the store. */
void tell_resync(struct match *m);

/* Whether those who see through these eyes have anything to see now. */
bool tell_shows(const struct match *m, uint8_t audience);
/* The version the follower will hold; -1 if there is nothing to see. */
int64_t tell_version(const struct match *m, const struct follower *f);
/*
 * Does so, beginning with the lobby and ending with the result if the match is over. `missed` may be NULL: no
 * updates.
 */
void tell_present(struct match *m, const struct follower *f, const struct missed *missed, const char *cause);

/* A line of chat to those who may read it. */
void tell_chat(struct match *m, const struct chat_line *line);
/* To all: it cannot be played on from now on. */
void tell_refused(struct match *m);
/* A notice to one connection. */
void tell_notice(struct match *m, struct connection *c, const char *code, const char *text);
/* Shows spectators what waits for them and is due. */
void tell_staged(struct match *m);
/* The same of a match some of which could not be put on the stage: as a whole, as it is now. */
void tell_stage_again(struct match *m);

#endif
