/*
 * What bots tell of their choices while a match goes on, where the table has agreed to it: what they
 * considered, once the choice is made and told.
 *
 * It never holds anything up: a choice that was not thought about, or of which not all may be told, is told
 * without. A bot that has come to share a secret with anybody tells nothing any more (play_watch).
 */
#ifndef WARREN_EXPLAIN_H
#define WARREN_EXPLAIN_H

#include "server/hall/match.h"
#include "server/think/considered.h"

/*
 * Puts what was considered into the words of the question that the match is at, which the bot is about to
 * answer. False if there is nothing to tell.
 */
bool explain_put(const struct match *m, const struct considered *found, struct analysis_choice *told);
/* Tells it to all who follow, after the choice has been told. */
void explain_tell(struct match *m, const struct analysis_choice *told);

#endif
