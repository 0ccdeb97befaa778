/* Reading identities, accounts and bans. */
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/reads.h"

static enum store_status identity_of(struct postgres_reader *s, PGresult *r, struct store_identity *identity)
{
    memset(identity, 0, sizeof *identity);
    enum store_status status = postgres_found(r);
    if (status == STORE_OK) {
        identity->id = field_number(r, 0, 0);
        if (!field_bytes(r, 0, 1, identity->token_hash, AUTH_TOKEN_HASH_SIZE))
            status = postgres_read_failed(s, "an identity is damaged");
        identity->created = field_number(r, 0, 2);
        snprintf(identity->name, sizeof identity->name, "%s", field_text(r, 0, 3));
        identity->seen = field_number(r, 0, 4);
    }
    PQclear(r);
    return status;
}

enum store_status postgres_find_token(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                      struct store_identity *identity)
{
    static const struct statement sql = {"SELECT i.id,t.hash,i.created,i.name,i.seen FROM tokens t"
                                         " JOIN identities i ON i.id=t.identity WHERE t.hash=$1",
                                         "b"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, token_hash, (size_t)AUTH_TOKEN_HASH_SIZE);
    return identity_of(s, r, identity);
}

enum store_status postgres_find_identity(void *reader, uint64_t id, struct store_identity *identity)
{
    static const struct statement sql = {
        "SELECT id,decode(repeat('00',32),'hex'),created,name,seen FROM identities WHERE id=$1", "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, id);
    return identity_of(s, r, identity);
}

static enum store_status account_of(PGresult *r, struct store_account *account)
{
    memset(account, 0, sizeof *account);
    enum store_status status = postgres_found(r);
    if (status == STORE_OK) {
        snprintf(account->name, sizeof account->name, "%s", field_text(r, 0, 0));
        account->identity = field_number(r, 0, 1);
        snprintf(account->verifier, sizeof account->verifier, "%s", field_text(r, 0, 2));
    }
    PQclear(r);
    return status;
}

enum store_status postgres_find_account(void *reader, const char *name, struct store_account *account)
{
    static const struct statement sql = {"SELECT name,identity,verifier FROM accounts WHERE name=$1", "t"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, name);
    return account_of(r, account);
}

enum store_status postgres_find_account_of(void *reader, uint64_t identity, struct store_account *account)
{
    static const struct statement sql = {"SELECT name,identity,verifier FROM accounts WHERE identity=$1",
                                         "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, identity);
    return account_of(r, account);
}

enum store_status postgres_bans(void *reader, void (*each)(void *context, const struct store_ban *ban),
                                void *context)
{
    static const struct statement sql = {
        "SELECT kind::bigint,who,since,why FROM bans ORDER BY since,kind,who", ""};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql);
    for (int i = 0; r && i < PQntuples(r); i++) {
        struct store_ban ban = {.kind = (uint8_t)field_number(r, i, 0), .since = field_number(r, i, 2)};
        snprintf(ban.who, sizeof ban.who, "%s", field_text(r, i, 1));
        snprintf(ban.why, sizeof ban.why, "%s", field_text(r, i, 3));
        each(context, &ban);
    }
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    PQclear(r);
    return status;
}
