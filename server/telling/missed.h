/*
 * The updates that somebody missed who was away for a short while.
 *
 * Nothing is kept for them: the stored log is played again, and the updates are made anew as they were told
 * to the others.
 */
#ifndef WARREN_MISSED_H
#define WARREN_MISSED_H

#include "server/hall/match.h"

struct replay;

enum {
    MISSED_MAX = 16,      /* updates; who missed more gets a snapshot */
    MISSED_ENTRIES = 256, /* of the log, the same */
};

/* All zeros: not known. */
struct missed {
    bool known;            /* the updates from the version held to the present one */
    struct replay *replay; /* the connection's, at the version held; NULL if nothing was missed */
};

/* Whether these entries of a log were told by updates, and not too many. */
bool missed_leads_on(const struct store_record *r, uint32_t from, uint32_t until);
/*
 * Pushes them, if they are known, to a follower who sees through a seat. False if they are not, if memory is
 * short or the log does not play.
 */
bool missed_tell(struct match *m, const struct follower *f, const struct missed *missed);

#endif
