/*
 * A log played again in slices, for whoever looks back: from the beginning to a moment, with a session of its
 * own, so that the match may go on meanwhile, leave memory or be read again from the store.
 *
 * Only what is on disk is played. A replay that has come to its moment can be aimed at a later one and goes
 * on from where it stands.
 */
#ifndef WARREN_REPLAY_H
#define WARREN_REPLAY_H

#include <sodium.h>

#include "server/hall/match.h"

enum replay_state {
    REPLAY_GOING,
    REPLAY_THERE,
    REPLAY_UNREAD, /* the store could not be read, or has less than was asked for */
    REPLAY_STUCK,  /* the log does not play: play.frozen says why */
};

/* How far a log is to be read and played. */
struct moment_sought {
    uint32_t read;  /* entries in memory at least */
    bool digests;   /* these are digested as well, for a log that is told to its end */
    bool plays;     /* else nothing is played, and it may stand anywhere */
    uint32_t play;  /* entries played */
    uint32_t until; /* from there on, and no further than this, until chance is not asked; 0: no */
};

struct replay {
    uint64_t match;
    enum replay_state state;
    struct moment_sought sought;
    struct store_asker asker;
    struct store_record *stored; /* owned; NULL until something was read */
    struct play play;
    struct marks marks; /* of the play */
    uint32_t digested;  /* entries */
    crypto_generichash_state digest;
};

/*
 * At the beginning of a match that has begun; nothing is read yet. The log is read beside the loop: `come` is
 * called when some of it was. NULL if memory is short.
 */
struct replay *replay_create(const struct match *m, void (*come)(void *context), void *context);
/* NULL is allowed. */
void replay_free(struct replay *r);
/* Whether it is of this match and has not been played beyond this moment. */
bool replay_leads_to(const struct replay *r, uint64_t match, const struct moment_sought *sought);
/* Where it is to go; what was read and played stays. */
void replay_aim(struct replay *r, const struct moment_sought *sought);
/*
 * Goes on by about so many records, or until the state is another one, or until it waits for the store.
 * Returns what it cost, in records.
 */
uint32_t replay_run(struct replay *r, struct store *store, uint32_t records);
/* Whether it cannot go on until `come` is called. */
bool replay_waits(const struct replay *r);

/* The cost of one entry, given what play.played was before it. */
uint32_t replay_cost(const struct play *p, uint64_t played_before);
/* The cost of reading so many: not the loop's, so no more than the slice of `records` in which they come. */
uint32_t replay_read_cost(uint32_t entries, uint32_t records);

#endif
