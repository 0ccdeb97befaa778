/*
 * The servers that share the store: which of them are there, what those that are gone have left behind, and
 * what others have given to this one.
 */
#ifndef WARREN_NODES_H
#define WARREN_NODES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "server/store/store.h"

struct nodes;
struct server;

/* NULL if memory is short. A server without a name has no others, and does nothing here. */
struct nodes *nodes_create(struct server *s);
/*
 * Often. Looks who is there; matches of a node that was gone for as long as the options say are adopted, a
 * few at a time, by all who see it; and those that came here and have bots or clocks are brought into memory.
 */
void nodes_tick(struct nodes *n);
/* Nothing more is asked or written. Before the store goes. */
void nodes_stop(struct nodes *n);
void nodes_free(struct nodes *n);

/* Another node of this name, as it was seen last; NULL: there is none. "" is any that is there, by the key.
 */
const struct store_node *nodes_find(const struct nodes *n, const char *name, uint64_t key);
/* The node at this place, this one among them; NULL: none more. */
const struct store_node *nodes_at(const struct nodes *n, size_t place);
/* When the database last said who is there; loop time in ms. */
uint64_t nodes_looked(const struct nodes *n);
/* How many are there or have matches, and how many of them were there when last seen, this one among them. */
uint64_t nodes_count(const struct nodes *n);
uint64_t nodes_up(const struct nodes *n);

#endif
