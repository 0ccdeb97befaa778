/* Reading: what is stored, as the header's structs. */
#include "server/store/postgres/reads.h"

static const char *error(const void *reader)
{
    const struct postgres_reader *s = reader;
    return s->error;
}

/* PostgreSQL's disk is PostgreSQL's matter. */
static uint64_t reusable(void *reader)
{
    (void)reader;
    return 0;
}

const struct store_reads postgres_reads = {
    .error = error,
    .find_token = postgres_find_token,
    .find_identity = postgres_find_identity,
    .find_account = postgres_find_account,
    .find_account_of = postgres_find_account_of,
    .bans = postgres_bans,
    .find_invite = postgres_find_invite,
    .find_next = postgres_find_next,
    .find_rights = postgres_find_rights,
    .load_on = postgres_load_on,
    .length = postgres_length,
    .load = postgres_load,
    .load_head = postgres_load_head,
    .lobbies = postgres_lobbies,
    .elsewhere = postgres_elsewhere,
    .matches = postgres_matches,
    .matches_of = postgres_matches_of,
    .chat = postgres_chat,
    .match_ids = postgres_match_ids,
    .series = postgres_series,
    .running = postgres_running,
    .nodes = postgres_nodes,
    .here = postgres_here,
    .resting_matches = postgres_resting_matches,
    .resting_identities = postgres_resting_identities,
    .resting_series = postgres_resting_series,
    .gaps = postgres_gaps,
    .alive = postgres_alive,
    .reusable = reusable,
    .count = postgres_count,
};
