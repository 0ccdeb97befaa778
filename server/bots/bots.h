/*
 * Bots: whose turn it is to think, on which thread, and when the choice is made.
 *
 * A bot is asked once nothing of its match is on its way to the disk any more, and answers after a natural
 * delay. Random bots choose on the loop; easy ones think on the thread pool, in a world in which all that
 * their seat does not know was dealt anew: the true position never leaves the loop. They think during the
 * delay, so that others cannot tell from the moment of the answer how many choices there were.
 */
#ifndef WARREN_BOTS_H
#define WARREN_BOTS_H

#include <stdbool.h>
#include <stdint.h>

struct bots;
struct match;
struct server;

/* `delay` in ms from when a bot is asked to its choice. NULL if memory is short. */
struct bots *bots_create(struct server *s, uint32_t delay);
/* Looks whether a bot has to move in this match, and lets it if so. Cheap; may be called at any time. */
void bots_wake(struct match *m);
/* No bot starts to think any more. */
void bots_stop(struct bots *b);
/* True once no bot thinks. */
bool bots_quiet(const struct bots *b);
/* After bots_stop and when quiet. Its timer is closed; freed when the loop has run once more. */
void bots_free(struct bots *b);

#endif
