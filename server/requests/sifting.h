/*
 * Which of somebody's matches are over, found out before they are listed or counted: there may be very many,
 * and those that are not in memory have to be read for it. So it goes in slices (turns.h); and since a match
 * that is over stays so, what was found holds however long it takes.
 */
#ifndef WARREN_SIFTING_H
#define WARREN_SIFTING_H

#include <stdbool.h>
#include <stdint.h>

#include "server/requests/call.h"
#include "server/store/store.h"

enum { SIFTED_MAX = 1000 }; /* matches at once */

/*
 * Sifts the matches of whoever calls, from the newest or those behind a match, by the time and id of the
 * page. 0: it is done. CALL_LATER: the call is to be handled again. -1 with a fault.
 */
int sifting_seek(struct call *call, struct store_page behind);
/* Whether the match was found to be over for whoever the connection's request in front is from. */
bool sifting_is_over(const struct connection *c, uint64_t match);
/* Forgets what was found, and looks no further. */
void sifting_drop(struct connection *c);

#endif
