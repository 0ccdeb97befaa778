/*
 * What a delay holds back: the one place that decides what those without a seat may know of a match, and
 * when.
 *
 * With a delay, spectators and members without a seat are told of the play as it was so many seconds ago, in
 * the time that passes in play (timeline.h). Whatever is sent to somebody, or refused, asks here.
 */
#ifndef WARREN_DELAY_H
#define WARREN_DELAY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/hall/match.h"

/* Whom something is told: how a person is part of the match. Only the seated know of the play at once. */
enum part { PART_SEATED, PART_MEMBER, PART_BESIDE, PART_COUNT };

/* How somebody is part of a match. */
enum part delay_part(struct match *m, uint64_t player);
/*
 * What happened at this time (server_time) and before may be known to those without a seat; UINT64_MAX
 * without a delay.
 */
uint64_t delay_horizon(const struct match *m);
/* Whether people without a seat may know that the match has finished. */
bool delay_end_is_shown(const struct match *m);
/* Whether it is over, as far as somebody with this part may know. */
bool delay_is_over(const struct match *m, enum part part);
/* The same for a person and a stored match that need not be in memory. */
bool delay_is_over_for(struct server *s, const struct store_match *row, uint64_t player);
/* Whether somebody with this part is told of the play as it happens. */
bool delay_knows_play(const struct match *m, enum part part);
/* Seats that have resigned, and that a bot plays for, as far as somebody with this part may know. */
uint16_t delay_resigned(const struct match *m, enum part part);
uint16_t delay_absent(const struct match *m, enum part part);
/* The same: whether it is paused. */
bool delay_paused(const struct match *m, enum part part);
/* When something last changed that somebody with this part knows of (Unix ms). */
uint64_t delay_changed(const struct match *m, enum part part);
/*
 * Whether the match must not be known yet to somebody who is not a member: a rematch tells that the match
 * before it is over.
 */
bool delay_hides(struct match *m, uint64_t player);
/* Whether any match in memory has, or may come to have, something to hold back. */
bool delay_any(const struct server *s);

#endif
