/* What the reads of this engine are made of, and the reads themselves; nobody else includes this. */
#ifndef WARREN_STORE_SQLITE_READ_H
#define WARREN_STORE_SQLITE_READ_H

#include "server/store/sqlite/sqlite.h"

/* Notes why nothing is read, in s->error. STORE_FAILED. */
enum store_status store__read_failed(struct sqlite_reader *s, const char *what);
/* A column of the row at which a statement is; of a text, "" for NULL, SQLite's until the next step. */
uint64_t store__column_number(sqlite3_stmt *statement, int column);
const char *store__column_text(sqlite3_stmt *statement, int column);
/* Copies a blob of exactly this size; false if it has another. */
bool store__column_blob(sqlite3_stmt *statement, int column, void *to, size_t size);
/* The one row of a statement that is bound already; `statement` stays at the row if it is STORE_OK. */
enum store_status store__one_row(struct sqlite_reader *s, sqlite3_stmt *statement);
/* The row of a match; its texts are SQLite's until the next step. False if it is damaged. */
bool store__read_match(sqlite3_stmt *r, struct store_match *m);

/* As in struct store_reads; sqlite_read_people.c. */
enum store_status store__find_token(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                    struct store_identity *identity);
enum store_status store__find_identity(void *reader, uint64_t id, struct store_identity *identity);
enum store_status store__find_account(void *reader, const char *name, struct store_account *account);
enum store_status store__find_account_of(void *reader, uint64_t identity, struct store_account *account);
enum store_status store__bans(void *reader, void (*each)(void *context, const struct store_ban *ban),
                              void *context);

/* As in struct store_reads; sqlite_read_match.c. */
enum store_status store__find_invite(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id);
enum store_status store__find_next(void *reader, uint64_t id, uint64_t *next);
enum store_status store__find_rights(void *reader, uint64_t id, uint64_t identity,
                                     struct store_rights *rights);
enum store_status store__load_on(void *reader, struct store_record *record);
enum store_status store__length(void *reader, uint64_t id, uint32_t *length);
enum store_status store__load(void *reader, uint64_t id, struct store_record **record);
enum store_status store__load_head(void *reader, uint64_t id, struct store_record **record);

/* As in struct store_reads; sqlite_read_lists.c. */
enum store_status store__lobbies(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context);
enum store_status store__matches(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context);
enum store_status store__matches_of(void *reader, uint64_t identity, const struct store_page *page,
                                    store_each_match *each, void *context);
enum store_status store__chat(void *reader, uint64_t id, uint32_t before, uint32_t limit,
                              void (*each)(void *context, const struct store_chat *line), void *context);
enum store_status store__match_ids(void *reader, uint64_t after, uint32_t limit,
                                   void (*each)(void *context, uint64_t id), void *context);
enum store_status store__series(void *reader, uint64_t series, uint32_t from, uint32_t limit,
                                store_each_match *each, void *context);
enum store_status store__running(void *reader, bool bots_only, uint64_t since,
                                 void (*each)(void *context, uint64_t id), void *context);
enum store_status store__resting_matches(void *reader, const struct store_expiry *expiry,
                                         const struct store_page *page, store_each_resting *each,
                                         void *context);
enum store_status store__resting_identities(void *reader, uint64_t before, const struct store_page *page,
                                            store_each_resting *each, void *context);
enum store_status store__resting_series(void *reader, uint64_t before, const struct store_page *page,
                                        store_each_resting *each, void *context);

#endif
