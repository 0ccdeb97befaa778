/*
 * What is not kept for ever: lobbies nobody touches, and as the operator wishes finished matches, their chat,
 * and identities that have not been here for long. Never a running match, nor anybody who is in one. Series
 * with which nobody goes on are closed here too.
 *
 * It goes on in the background, one thing at a time, and not while the server has enough to do. Days are
 * counted by the clock on the wall; when that jumps nothing expires for a day, so that there is time to set
 * it right.
 */
#ifndef WARREN_EXPIRY_H
#define WARREN_EXPIRY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store.h"

struct server;

enum { EXPIRY_PAGE = 16 };

/* One that may expire. */
struct expiry_candidate {
    uint64_t id, time;
    bool due;
};

struct expiry {
    int task; /* what is looked through now */
    struct store_page page;
    struct expiry_candidate found[EXPIRY_PAGE];
    uint32_t found_count, found_next;
    uint64_t going;         /* the id that is being removed, 0: none; nobody gets it any more */
    uint64_t removed;       /* since the last was told */
    uint64_t rests_until;   /* loop time in ms */
    uint64_t wall, machine; /* both clocks when they were last compared, ms */
};

/* Looks a little further; to be called about ten times a second. */
void expiry_tick(struct server *s);

#endif
