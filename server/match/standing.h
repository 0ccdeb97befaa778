/*
 * Standing answers: "if I am asked this, answer that". A player sets them for prompts that come up often in
 * the turns of others (no ambush, for instance); the server then answers for the player as a bot would.
 */
#ifndef WARREN_STANDING_H
#define WARREN_STANDING_H

#include "server/hall/match.h"

/* Sets or (verb NULL) forgets the answer to prompts with this reason, in memory, STANDING_MAX at most. 0, or
 * -1 with a fault. */
int standing_set(struct match *m, uint8_t seat, const char *reason, const char *verb, bool this_turn,
                 struct fault *fault);
/*
 * Adds an answer by its words, if the game has them; `turn` is the number of the only turn it holds for, or
 * -1. What was stored is added whatever the limit is. False if memory is short.
 */
bool standing_add(struct match *m, uint8_t seat, const char *reason, const char *verb, int64_t turn);
/* Forgets all of a seat. */
void standing_forget(struct match *m, uint8_t seat);
/* The option that the asked seat has a standing answer for; -1 if there is none. */
int standing_find(const struct match *m);
/* Writes the seat's standing answers as a list. */
void text_standing(struct text *t, const struct match *m, uint8_t seat);

#endif
