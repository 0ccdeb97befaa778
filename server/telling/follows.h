/* Coming to follow a match from a connection, and ceasing to. */
#ifndef WARREN_FOLLOWS_H
#define WARREN_FOLLOWS_H

#include "server/hall/match.h"

/*
 * Follows a match from a connection (again: in the new role). NULL if it follows too many, or memory is
 * short: then the connection is closed, and can resume. Tells nothing.
 */
struct follower *match_follow(struct match *m, struct connection *c, bool member, uint8_t audience);
/*
 * Ends a follow, of which its connection was told just now. Tells the others if a member went offline. If a
 * failed write takes back what the connection was told, the follow goes on (matches_lost_parting).
 */
void match_unfollow(struct follower *f);
/* The same of a connection that is gone, or whose person is: it is told nothing. */
void match_forsake(struct follower *f);

#endif
