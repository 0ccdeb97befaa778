/*
 * Bots: whose turn it is to think, on which thread, and when the choice is made.
 *
 * A bot is asked once nothing of its match is on its way to the disk any more, and answers after a natural
 * delay. Random bots choose on the loop; others think on the thread pool, in a world in which all that their
 * seat does not know was dealt anew: the true position never leaves the loop. They think during the delay, so
 * that others cannot tell from the moment of the answer how many choices there were; if the delay is over
 * before the thought, the answer comes at the next whole multiple of it.
 *
 * Who thinks deeply (mind.h) does so in slices between which the pool serves others, and which end if the
 * match moves on, pauses or closes. Only so many think deeply at a time; while others wait for that, a
 * thought begins with half its budget, or with that of `medium` if they are many.
 */
#ifndef WARREN_BOTS_H
#define WARREN_BOTS_H

#include <stdbool.h>
#include <stdint.h>

struct bots;
struct match;
struct server;

/*
 * `delay` in ms from when a bot is asked to its choice, in matches of the quickest pace; `threads`: how many
 * may think deeply at a time, at least 1. NULL if memory is short.
 */
struct bots *bots_create(struct server *s, uint32_t delay, uint32_t threads);
/* Looks whether a bot has to move in this match, and lets it if so. Cheap; may be called at any time. */
void bots_wake(struct match *m);
/*
 * A place among those that think deeply, for one slice of somebody else's thoughts (analyses.h): false while
 * there is none, or bots wait for it. It is given back.
 */
bool bots_lend_place(struct bots *b);
void bots_take_back(struct bots *b);
/* No bot starts to think any more. */
void bots_stop(struct bots *b);
/* True once no bot thinks. */
bool bots_quiet(const struct bots *b);
/* After bots_stop and when quiet. Its timer is closed; freed when the loop has run once more. */
void bots_free(struct bots *b);

#endif
