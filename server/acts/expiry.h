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

struct server;

struct expiry;

/* NULL if memory is short. */
struct expiry *expiry_create(void);
void expiry_free(struct expiry *e);
/* Looks a little further; to be called about ten times a second. */
void expiry_tick(struct server *s);

#endif
