/*
 * What was decided about people at other nodes, where several servers share a store: who is banned there, or
 * has logged out, is sent away here as well, some seconds later; and a new name is known.
 */
#ifndef WARREN_ELSEWHERE_H
#define WARREN_ELSEWHERE_H

struct elsewhere;
struct server;

/* NULL: memory is short. */
struct elsewhere *elsewhere_create(struct server *s);
void elsewhere_free(struct elsewhere *e);
/* Every second: looks, beside the loop, when it is time. A server that is alone does
 * nothing, unless there is a doubt. */
void elsewhere_tick(struct elsewhere *e);
/*
 * A write that ends tokens, or bans somebody, has failed; but the store may have done it, and only the answer
 * was lost. Looks once as soon as the store answers, also at a server that is alone.
 */
void elsewhere_doubt(struct elsewhere *e);
/* No more looking. Before the store closes. */
void elsewhere_stop(struct elsewhere *e);

#endif
