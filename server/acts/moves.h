/*
 * Giving this node's matches to others, while they are played: first those that gather or run, then the
 * others. A match goes when nothing of it is under way; whoever follows it is told, and goes on at the other
 * node.
 */
#ifndef WARREN_MOVES_H
#define WARREN_MOVES_H

#include <stdbool.h>

struct moves;
struct server;

/* NULL if memory is short. */
struct moves *moves_create(struct server *s);
/* Begins to give all matches to a node, or with "" to all that are there, by turns. */
void moves_begin(struct moves *v, const char *to);
/* Those that are still here stay. */
void moves_end(struct moves *v);
/* Often: goes on. */
void moves_tick(struct moves *v);
/* Nothing more is asked or written. Before the store goes. */
void moves_stop(struct moves *v);
void moves_free(struct moves *v);

#endif
