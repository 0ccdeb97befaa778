/* How often one address may do what costs the server much. */
#ifndef WARREN_LIMITS_H
#define WARREN_LIMITS_H

#include <stdint.h>

struct server;

/* Nothing was done yet. `messages_per_second` 0 turns all limits of this kind off. */
void limits_set(struct server *s);
/* The server is one of so many (0: it is alone) to which an address can go: at each it may do so much less.
 */
void limits_share(struct server *s, uint64_t nodes);

#endif
