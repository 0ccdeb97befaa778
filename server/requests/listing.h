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

/* How many matches a request asks for; at most LISTED_MAX. */
uint32_t listing_limit(const struct request *r);
/* One entry; more: what is known besides of the match, for whom it is told. */
void listing_summary(struct text *t, struct match *m, const struct summary_info *more);

/*
 * A place in a list as a text that is only the server's to read: when a match was made, and which it is. So
 * it may be of no match that whoever asks may not know of.
 */
enum { PLACE_SIZE = 24 + AUTH_ID_TEXT_SIZE };
void place_text(const struct store_page *at, char text[PLACE_SIZE]);
/* False: it is none. The limit is left alone. */
bool place_read(const char *text, struct store_page *at);
/* The fault of a request whose list is to begin at no place. Returns -1. */
int listing_lost(struct call *call);

#endif
