/*
 * When the people at a table may agree that a bot plays for one of them who stays away (PROPOSAL_ABSENT).
 *
 * The match must wait for that seat: its person is asked, or the table is paused, which only all can end.
 * Nobody who is connected is replaced. All others agree who are connected themselves, or were a moment ago: a
 * second one who stays away does not stand in the way, and whoever reloads a page is not passed over. It
 * takes --away seconds if at least two agree. The match must have stood still for --away-long if somebody
 * alone decides, whom nobody checks, and against what the table has agreed on before: a pause, or a clock,
 * whose own time must have passed as well. That counts time in which the server was away; but everybody has
 * --away seconds to come once it is back.
 *
 * Since when somebody is away is not stored: nobody waits for a write when a connection ends. While the
 * server is there, it holds over a match's way out of memory and back: nobody follows what is not in memory,
 * so all of them went no later than the last one did. After a start, nobody has been there since.
 */
#ifndef WARREN_ABSENCE_H
#define WARREN_ABSENCE_H

#include "server/hall/match.h"

/* Nobody follows the match, and it leaves memory: it is remembered when the last of them went. */
void absence_keep(const struct match *m);
/* Its members have just been read: they have been away since then. */
void absence_recall(struct match *m);
/* The same if it was read in place of what is in memory: since when that says. */
void absence_take_over(struct match *read, const struct match *m);
/* Whether the running match waits for a person at this seat who is not here. */
bool absence_fits(const struct match *m, uint8_t seat);
/* The seats of those who have to agree. */
uint16_t absence_deciders(const struct match *m, uint8_t seat);
/* The same of an open proposal: those, and whoever has agreed and went. */
uint16_t absence_needed(const struct match *m);
/* How long it takes until a bot may play for the seat if these agree, in ms. */
uint64_t absence_wait(const struct match *m, uint8_t seat, uint16_t agreed);

#endif
