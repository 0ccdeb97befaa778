/*
 * The replays that requests wait for. A connection has one at most: that of the request in front, which is
 * handled again when the replay has come to its moment. What is left over when it was answered is kept for a
 * while, since whoever looks back mostly looks at the next moment after it.
 */
#ifndef WARREN_LOOKS_H
#define WARREN_LOOKS_H

#include "server/match/replay.h"
#include "server/requests/call.h"
#include "server/telling/missed.h"

enum { LEFT_OVER_MAX = 16 }; /* of all connections; the oldest goes */

/*
 * Brings the match of the call to a moment. 0: there it is, in *replay, which the connection owns.
 * CALL_LATER: the call is to be handled again. -1 with a fault. The moment may lie in what is on disk only.
 */
int looks_seek(struct call *call, const struct moment_sought *sought, struct replay **replay);
/* The same without playing: reads and digests the match's log, of so many entries, and reads its hashes. */
int looks_read(struct call *call, uint32_t entries, struct replay **replay);
/*
 * Finds the updates that lead from this version, which the match of the call has reached, to the present one.
 * There are none over a choice taken back or a seat that changed hands, which were told by snapshots, and
 * none while a write of the match is under way. 0, or CALL_LATER: a replay is on its way.
 */
int looks_missed(struct call *call, uint32_t version, struct missed *missed);
/* The request was answered: what is left over of its replay is kept. */
void looks_settle(struct connection *c);
/* Gives up the connection's replay, if it has one. */
void looks_drop(struct connection *c);

#endif
