/* Reading identities, accounts and bans. */
#include <stdio.h>
#include <string.h>

#include "server/store/sqlite/sqlite_read.h"

static enum store_status identity_of(struct sqlite_reader *s, sqlite3_stmt *r,
                                     struct store_identity *identity)
{
    memset(identity, 0, sizeof *identity);
    enum store_status status = store__one_row(s, r);
    if (status != STORE_OK)
        return status;
    identity->id = store__column_number(r, 0);
    if (!store__column_blob(r, 1, identity->token_hash, AUTH_TOKEN_HASH_SIZE))
        status = store__read_failed(s, "an identity is damaged");
    identity->created = store__column_number(r, 2);
    snprintf(identity->name, sizeof identity->name, "%s", store__column_text(r, 3));
    identity->seen = store__column_number(r, 4);
    sqlite3_reset(r);
    return status;
}

enum store_status store__find_token(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                    struct store_identity *identity)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_TOKEN];
    sqlite3_bind_blob(r, 1, token_hash, AUTH_TOKEN_HASH_SIZE, SQLITE_STATIC);
    return identity_of(s, r, identity);
}

enum store_status store__find_identity(void *reader, uint64_t id, struct store_identity *identity)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_IDENTITY];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    return identity_of(s, r, identity);
}

static enum store_status account_of(struct sqlite_reader *s, sqlite3_stmt *r, struct store_account *account)
{
    memset(account, 0, sizeof *account);
    enum store_status status = store__one_row(s, r);
    if (status != STORE_OK)
        return status;
    snprintf(account->name, sizeof account->name, "%s", store__column_text(r, 0));
    account->identity = store__column_number(r, 1);
    snprintf(account->verifier, sizeof account->verifier, "%s", store__column_text(r, 2));
    sqlite3_reset(r);
    return STORE_OK;
}

enum store_status store__find_account(void *reader, const char *name, struct store_account *account)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_ACCOUNT];
    sqlite3_bind_text(r, 1, name, -1, SQLITE_STATIC);
    return account_of(s, r, account);
}

enum store_status store__find_account_of(void *reader, uint64_t identity, struct store_account *account)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_ACCOUNT_OF];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)identity);
    return account_of(s, r, account);
}

enum store_status store__bans(void *reader, void (*each)(void *context, const struct store_ban *ban),
                              void *context)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_BANS];
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW) {
        struct store_ban ban = {.kind = (uint8_t)store__column_number(r, 0),
                                .since = store__column_number(r, 2)};
        snprintf(ban.who, sizeof ban.who, "%s", store__column_text(r, 1));
        snprintf(ban.why, sizeof ban.why, "%s", store__column_text(r, 3));
        each(context, &ban);
    }
    sqlite3_reset(r);
    return rc == SQLITE_DONE ? STORE_OK : store__read_failed(s, sqlite3_errmsg(s->db));
}
