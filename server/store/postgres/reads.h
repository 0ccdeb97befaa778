/* What the reads of this engine are made of, and the reads themselves; nobody else includes this. */
#ifndef WARREN_STORE_POSTGRES_READS_H
#define WARREN_STORE_POSTGRES_READS_H

#include "server/store/postgres/postgres.h"

/* The columns of a match in the order that postgres_read_match expects. */
#define MATCH_COLUMNS                                                                                        \
    "m.id,m.status::bigint,m.listed::bigint,m.bots::bigint,m.updated,m.created,m.rules_revision,"            \
    "m.rematch_of,m.game,m.invite,m.secret,m.seats::bigint,m.entropy,m.config,m.lobby,m.series,m.number,"    \
    "m.opened,m.node::bigint,(SELECT name FROM nodes n WHERE n.node=m.node)"

/* Notes why nothing is read, in s->error. STORE_FAILED. */
enum store_status postgres_read_failed(struct postgres_reader *s, const char *what);
/* Whether the last statement failed because the connection was lost before. */
bool postgres_was_cut(struct postgres_reader *s, const PGresult *r);
/* A result that is one; else NULL, with the reason in s->error. */
PGresult *postgres_good(struct postgres_reader *s, PGresult *r);

/*
 * Runs a statement and gives its rows in `r`: once more if the connection turns out to be gone, since reading
 * twice is reading once. `r` is NULL on failure, with the reason in s->error.
 */
#define ASK(r, s, ...)                                                                                       \
    do {                                                                                                     \
        bool reached = postgres_reach(s);                                                                    \
        (r) = reached ? postgres_run(&(s)->connection, __VA_ARGS__) : NULL;                                  \
        if (reached && postgres_was_cut((s), (r))) {                                                         \
            PQclear(r);                                                                                      \
            reached = postgres_reach(s);                                                                     \
            (r) = reached ? postgres_run(&(s)->connection, __VA_ARGS__) : NULL;                              \
        }                                                                                                    \
        if (reached)                                                                                         \
            (r) = postgres_good((s), (r));                                                                   \
    } while (0)

/* Whether there is a row: MISSING if not, FAILED without a result. */
enum store_status postgres_found(PGresult *r);
/* The one number of a result, which ends with it; 0 if there is none. */
enum store_status postgres_number_of(PGresult *r, uint64_t *number);
/* The row of a match; its texts are the result's. False if it is damaged. */
bool postgres_read_match(const struct postgres_reader *s, const PGresult *r, int row, struct store_match *m);

/* As in struct store_reads; reads_people.c. */
enum store_status postgres_find_token(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                      struct store_identity *identity);
enum store_status postgres_find_identity(void *reader, uint64_t id, struct store_identity *identity);
enum store_status postgres_find_account(void *reader, const char *name, struct store_account *account);
enum store_status postgres_find_account_of(void *reader, uint64_t identity, struct store_account *account);
enum store_status postgres_bans(void *reader, void (*each)(void *context, const struct store_ban *ban),
                                void *context);

/* As in struct store_reads; reads_match.c. */
enum store_status postgres_find_invite(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id);
enum store_status postgres_find_next(void *reader, uint64_t id, uint64_t *next);
enum store_status postgres_find_rights(void *reader, uint64_t id, uint64_t identity,
                                       struct store_rights *rights);
enum store_status postgres_load_on(void *reader, struct store_record *record);
enum store_status postgres_length(void *reader, uint64_t id, uint32_t *length);
enum store_status postgres_load(void *reader, uint64_t id, struct store_record **record);
enum store_status postgres_load_head(void *reader, uint64_t id, struct store_record **record);

/* As in struct store_reads; reads_lists.c. */
enum store_status postgres_lobbies(void *reader, const struct store_page *page, store_each_match *each,
                                   void *context);
enum store_status postgres_elsewhere(void *reader, const struct store_page *page, store_each_match *each,
                                     void *context);
enum store_status postgres_matches(void *reader, const struct store_page *page, store_each_match *each,
                                   void *context);
enum store_status postgres_matches_of(void *reader, uint64_t identity, const struct store_page *page,
                                      store_each_match *each, void *context);
enum store_status postgres_chat(void *reader, uint64_t id, uint32_t before, uint32_t limit,
                                void (*each)(void *context, const struct store_chat *line), void *context);
enum store_status postgres_match_ids(void *reader, uint64_t after, uint32_t limit,
                                     void (*each)(void *context, uint64_t id), void *context);
enum store_status postgres_series(void *reader, uint64_t series, uint32_t from, uint32_t limit,
                                  store_each_match *each, void *context);
enum store_status postgres_running(void *reader, bool bots_only, uint64_t since,
                                   void (*each)(void *context, uint64_t id), void *context);
enum store_status postgres_resting_matches(void *reader, const struct store_expiry *expiry,
                                           const struct store_page *page, store_each_resting *each,
                                           void *context);
enum store_status postgres_resting_identities(void *reader, uint64_t before, const struct store_page *page,
                                              store_each_resting *each, void *context);
enum store_status postgres_resting_series(void *reader, uint64_t before, const struct store_page *page,
                                          store_each_resting *each, void *context);

/* As in struct store_reads; reads_nodes.c. */
enum store_status postgres_nodes(void *reader, void (*each)(void *context, const struct store_node *node),
                                 void *context);
enum store_status postgres_here(void *reader, uint64_t after, bool active, uint32_t limit,
                                store_each_here *each, void *context);
enum store_status postgres_gaps(void *reader, void (*each)(void *context, struct gap gap), void *context);
enum store_status postgres_alive(void *reader, uint64_t *at);
enum store_status postgres_count(void *reader, struct store_counts *counts);

#endif
