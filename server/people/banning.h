/* Bans on their way to the store: they are in force, or lifted, when that is on disk. */
#ifndef WARREN_BANNING_H
#define WARREN_BANNING_H

#include <stdbool.h>

struct server;
struct store_ban;

/*
 * Stores a ban. When it is stored, those it means are sent away and kept out, after the answers that wait for
 * it were sent; if that fails, nothing has changed. False if it was not taken: memory is short, or the store
 * takes nothing.
 */
bool banning_write(struct server *s, const struct store_ban *ban);
/* The same for a ban that is lifted: until that is stored it holds. One that is not known here is lifted in
 * the store. */
bool banning_write_lifted(struct server *s, const struct store_ban *ban);
/* Ends the connections of all who are banned. */
void banning_send_away(struct server *s);

#endif
