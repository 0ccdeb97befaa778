/*
 * How many people and matches are stored, as the operator is told. Counted beside the loop, again and again:
 * a database that does not answer holds up nobody who plays because somebody looks.
 */
#ifndef WARREN_TALLY_H
#define WARREN_TALLY_H

#include <stdbool.h>

#include "server/store/store.h"

struct server;
struct tally;

/* NULL if memory is short. */
struct tally *tally_create(struct server *s);
void tally_free(struct tally *t);
/* At the start, when the store is open: counts at once. */
void tally_begin(struct tally *t);
/* Now and then: counts anew, unless that is under way. */
void tally_tick(struct tally *t);
/* Before the store goes. */
void tally_stop(struct tally *t);
/*
 * What was counted last. An engine that does so at once counts now. False: that is old, since nothing could
 * be counted when it was tried last, or no answer has come for long.
 */
bool tally_last(struct tally *t, struct store_counts *counts);

#endif
