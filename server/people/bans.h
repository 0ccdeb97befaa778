/* Whom the operator keeps out: identities, and addresses (IPv4, or the /64 of IPv6). Kept by the store. */
#ifndef WARREN_BANS_H
#define WARREN_BANS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/store.h"
#include "server/transport/net.h"

struct bans;

/* All that the store has. NULL if it cannot be read or memory is short. */
struct bans *bans_create(struct store *store);
void bans_free(struct bans *b);
/* The ban of an identity, of an address; NULL: there is none. */
const struct store_ban *bans_of_player(const struct bans *b, uint64_t player);
const struct store_ban *bans_of_address(const struct bans *b, const struct address_key *from);
/* Whether there is one of the same. */
bool bans_has(const struct bans *b, const struct store_ban *ban);
/*
 * Adds one, in the place of one of the same, in two steps, so that it can be stored between them (banning.h):
 * there will be room for it, or memory is short (false); then it is added, or is not (NULL).
 */
bool bans_await(struct bans *b);
void bans_add_awaited(struct bans *b, const struct store_ban *ban);
/* Takes one away, if there is one of the same. */
void bans_remove(struct bans *b, const struct store_ban *ban);
/*
 * Goes by what the store has now: adds what is new there, and takes away what was there and is not any more.
 * What was added or removed here may still be on its way, and stays as it is here for a while. Nothing
 * happens until the store has answered.
 */
enum store_status bans_refresh(struct bans *b, struct store *store);
/* The ban at this place, or NULL at the end. */
const struct store_ban *bans_at(const struct bans *b, size_t place);

#endif
