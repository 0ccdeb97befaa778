/*
 * The updates that somebody missed who was away for a short while.
 *
 * Nothing is kept for them: the stored log is played again, and the updates are made anew as they were told
 * to the others.
 */
#ifndef WARREN_MISSED_H
#define WARREN_MISSED_H

#include "server/match.h"

enum { MISSED_MAX = 16 }; /* updates; who missed more gets a snapshot */

/* All zeros: not known. */
struct missed {
    bool known;                  /* the updates from the version held to the present one */
    uint32_t from;               /* the version held */
    struct store_record *stored; /* owned; NULL if nothing was missed */
};

/*
 * Finds the updates that lead from this version, which the match has reached, to the present one. There are
 * none over a choice taken back or a seat that changed hands, which were told by snapshots, and none while a
 * write of the match is under way.
 */
void missed_find(const struct match *m, uint32_t version, struct missed *missed);
void missed_free(struct missed *missed);
/*
 * Pushes them, if they are known, to a follower who sees through a seat. False if they are not, if memory is
 * short or the log does not play.
 */
bool missed_tell(struct match *m, const struct follow *f, const struct missed *missed);

#endif
