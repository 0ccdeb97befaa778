/*
 * A node that does not reach the database: others may play its matches by then, or will, and it can neither
 * tell nor take anything. So it sends its people away, who find their way to whoever is better off.
 */
#ifndef WARREN_APART_H
#define WARREN_APART_H

struct server;

/* The store has answered. */
void apart_heard(struct server *s);
/*
 * Every tick: a node that has heard nothing of the store for APART_MS ends its connections, and takes none
 * until it hears again. Nothing is lost by it: nobody was told of what is not stored. A server that is alone
 * keeps its people, who have nowhere else to go.
 */
void apart_tick(struct server *s);

#endif
