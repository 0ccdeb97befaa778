/*
 * What lists of matches have in common: how one of them is summed up, and where a list ends and the next one
 * goes on. Lists are in the order in which their matches were made, the last one first: there a match stays
 * whatever happens in it, so that none is missed or told twice when a list is read in parts.
 */
#ifndef WARREN_LISTING_H
#define WARREN_LISTING_H

#include <stdbool.h>

#include "protocol/message.h"
#include "server/hall/match.h"
#include "server/requests/call.h"
#include "server/store/store.h"

enum { LISTED_PRESET = 50, LISTED_MAX = 100 /* in one reply, of a kind */ };

/* How many matches a request asks for. */
uint32_t listing_limit(const struct request *r);
/* One entry; more: what is known besides of the match, for whom it is told. */
void listing_summary(struct text *t, struct match *m, const struct summary_info *more);

/*
 * Places are told as a text that is only the server's to read: when a match was made, and which it is. So
 * they may be of no match that whoever asks may not know of.
 */
/* The place behind which the request's list begins, 0 limit: {0, 0}, at the first, if it names none. -1 with
 * the fault if it is no place. */
int listing_begin(struct call *call, struct store_page *after);
/* The member `more` of a reply; NULL: there are no older ones. */
void listing_more(struct text *t, const struct store_page *end);

#endif
