/* Reading: what is stored, as the header's structs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

/* The columns of a match in the order that read_match expects. */
#define MATCH_COLUMNS                                                                                        \
    "m.id,m.status::bigint,m.listed::bigint,m.bots::bigint,m.updated,m.created,m.rules_revision,"            \
    "m.rematch_of,m.game,m.invite,m.secret,m.seats::bigint,m.entropy,m.config,m.lobby,m.series,m.number,"    \
    "m.opened,m.node::bigint,(SELECT name FROM nodes n WHERE n.node=m.node)"

enum { TRY_AGAIN_NS = 1000000000 };

static const char *error(const void *reader)
{
    const struct postgres_reader *s = reader;
    return s->error;
}

static enum store_status failed(struct postgres_reader *s, const char *what)
{
    snprintf(s->error, sizeof s->error, "cannot read %.100s: %.140s", s->of->place, what);
    return STORE_FAILED;
}

static enum store_status result_failed(struct postgres_reader *s, const PGresult *r)
{
    char why[STORE_ERROR_SIZE];
    postgres_why(&s->connection, r, why);
    return failed(s, why);
}

/* ---- The connection ---- */

/* A database that does not answer is asked again once a second, not for each read. */
bool postgres_reach(struct postgres_reader *s)
{
    uint64_t now = uv_hrtime();
    char why[STORE_ERROR_SIZE];
    if (!atomic_load(&s->of->settled)) {
        failed(s, "a commit has had no answer yet");
        return false;
    }
    if (postgres_connected(&s->connection))
        return true;
    if (!s->connection.conn && now - s->tried < TRY_AGAIN_NS && atomic_load(&s->of->reached) < s->tried) {
        failed(s, "not connected");
        return false;
    }
    s->tried = now;
    if (postgres_connect(&s->connection, s->of->address, !s->of->read_only, why))
        return true;
    snprintf(s->error, sizeof s->error, "%s", why);
    return false;
}

/* Whether the last statement failed because the connection was lost before. */
static bool was_cut(struct postgres_reader *s, const PGresult *r)
{
    return !postgres_ok(r) && s->connection.conn && PQstatus(s->connection.conn) != CONNECTION_OK;
}

/* A result that is one; else NULL, with the reason in s->error. */
static PGresult *good(struct postgres_reader *s, PGresult *r)
{
    if (postgres_ok(r))
        return r;
    result_failed(s, r);
    PQclear(r);
    return NULL;
}

/*
 * Runs a statement and gives its rows in `r`: once more if the connection turns out to be gone, since reading
 * twice is reading once. `r` is NULL on failure, with the reason in s->error.
 */
#define ASK(r, s, ...)                                                                                       \
    do {                                                                                                     \
        bool reached = postgres_reach(s);                                                                    \
        (r) = reached ? postgres_run(&(s)->connection, __VA_ARGS__) : NULL;                                  \
        if (reached && was_cut((s), (r))) {                                                                  \
            PQclear(r);                                                                                      \
            reached = postgres_reach(s);                                                                     \
            (r) = reached ? postgres_run(&(s)->connection, __VA_ARGS__) : NULL;                              \
        }                                                                                                    \
        if (reached)                                                                                         \
            (r) = good((s), (r));                                                                            \
    } while (0)

enum store_status postgres_reader_open(void *state, void **reader, char error_text[STORE_ERROR_SIZE])
{
    char what[STORE_ERROR_SIZE];
    struct postgres_reader *s = calloc(1, sizeof *s);
    *reader = NULL;
    if (!s) {
        snprintf(error_text, STORE_ERROR_SIZE, "out of memory");
        return STORE_FAILED;
    }
    s->of = state;
    if (!postgres_connect(&s->connection, s->of->address, !s->of->read_only, error_text))
        goto fail;
    if (!postgres_schema(&s->connection, true, what)) {
        snprintf(error_text, STORE_ERROR_SIZE, "%.90s: %.150s", s->of->place, what);
        goto fail;
    }
    *reader = s;
    return STORE_OK;
fail:
    postgres_reader_close(s);
    return STORE_FAILED;
}

void postgres_reader_close(void *reader)
{
    struct postgres_reader *s = reader;
    if (!s)
        return;
    postgres_disconnect(&s->connection);
    free(s);
}

/* ---- Identities and invites ---- */

/* Ends a read of one row or none. */
static enum store_status found(PGresult *r)
{
    if (!r)
        return STORE_FAILED;
    return PQntuples(r) > 0 ? STORE_OK : STORE_MISSING;
}

static enum store_status identity_of(struct postgres_reader *s, PGresult *r, struct store_identity *identity)
{
    memset(identity, 0, sizeof *identity);
    enum store_status status = found(r);
    if (status == STORE_OK) {
        identity->id = field_number(r, 0, 0);
        if (!field_bytes(r, 0, 1, identity->token_hash, AUTH_TOKEN_HASH_SIZE))
            status = failed(s, "an identity is damaged");
        identity->created = field_number(r, 0, 2);
        snprintf(identity->name, sizeof identity->name, "%s", field_text(r, 0, 3));
        identity->seen = field_number(r, 0, 4);
    }
    PQclear(r);
    return status;
}

static enum store_status find_token(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
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

static enum store_status find_identity(void *reader, uint64_t id, struct store_identity *identity)
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
    enum store_status status = found(r);
    if (status == STORE_OK) {
        snprintf(account->name, sizeof account->name, "%s", field_text(r, 0, 0));
        account->identity = field_number(r, 0, 1);
        snprintf(account->verifier, sizeof account->verifier, "%s", field_text(r, 0, 2));
    }
    PQclear(r);
    return status;
}

static enum store_status find_account(void *reader, const char *name, struct store_account *account)
{
    static const struct statement sql = {"SELECT name,identity,verifier FROM accounts WHERE name=$1", "t"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, name);
    return account_of(r, account);
}

static enum store_status find_account_of(void *reader, uint64_t identity, struct store_account *account)
{
    static const struct statement sql = {"SELECT name,identity,verifier FROM accounts WHERE identity=$1",
                                         "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, identity);
    return account_of(r, account);
}

static enum store_status bans(void *reader, void (*each)(void *context, const struct store_ban *ban),
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

/* The one number of a result, which ends with it; 0 if there is none. */
static enum store_status number_of(PGresult *r, uint64_t *number)
{
    enum store_status status = found(r);
    *number = status == STORE_OK ? field_number(r, 0, 0) : 0;
    PQclear(r);
    return status;
}

static enum store_status find_invite(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    static const struct statement sql = {"SELECT id FROM matches WHERE invite=$1", "b"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, invite, (size_t)AUTH_INVITE_SIZE);
    return number_of(r, id);
}

static enum store_status find_next(void *reader, uint64_t id, uint64_t *next)
{
    static const struct statement sql = {"SELECT id FROM matches WHERE rematch_of=$1 AND series<>0"
                                         " AND rematch_of<>0 AND status<>3",
                                         "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, id);
    enum store_status status = number_of(r, next);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* Two columns, number and name of a node: "" is this one. */
static void read_node(const struct postgres_reader *s, const PGresult *r, int row, int column,
                      char name[STORE_NODE_SIZE])
{
    bool here = field_number(r, row, column) == s->of->node;
    snprintf(name, STORE_NODE_SIZE, "%s", here ? "" : field_text(r, row, column + 1));
}

static enum store_status find_rights(void *reader, uint64_t id, uint64_t identity,
                                     struct store_rights *rights)
{
    static const struct statement sql = {
        "SELECT listed::bigint,EXISTS(SELECT 1 FROM members WHERE identity=$2 AND created=m.created"
        " AND match=m.id)::int::bigint,node::bigint,(SELECT name FROM nodes n WHERE n.node=m.node)"
        " FROM matches m WHERE id=$1 AND status<>3",
        "nn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, id, identity);
    *rights = (struct store_rights){.exists = false};
    enum store_status status = found(r);
    if (status == STORE_OK) {
        rights->exists = true;
        rights->listed = field_number(r, 0, 0) != 0;
        rights->member = field_number(r, 0, 1) != 0;
        read_node(s, r, 0, 2, rights->node);
    }
    PQclear(r);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* ---- One match ---- */

/* The row of a match; its texts are the result's. */
static bool read_match(const struct postgres_reader *s, const PGresult *r, int row, struct store_match *m)
{
    memset(m, 0, sizeof *m);
    m->id = field_number(r, row, 0);
    m->status = (uint8_t)field_number(r, row, 1);
    m->listed = field_number(r, row, 2) != 0;
    m->bots = field_number(r, row, 3) != 0;
    m->updated = field_number(r, row, 4);
    m->created = field_number(r, row, 5);
    m->rules_revision = (uint32_t)field_number(r, row, 6);
    m->rematch_of = field_number(r, row, 7);
    snprintf(m->game, sizeof m->game, "%s", field_text(r, row, 8));
    uint64_t seats = field_number(r, row, 11);
    if (seats > SEATS_MAX || !field_bytes(r, row, 9, m->invite, AUTH_INVITE_SIZE) ||
        !field_bytes(r, row, 10, m->chance.secret, FAIR_SECRET_SIZE) ||
        !field_bytes(r, row, 12, m->chance.entropy, (size_t)seats * FAIR_ENTROPY_SIZE))
        return false;
    m->chance.seats = (uint8_t)seats;
    m->config = field_text(r, row, 13);
    m->lobby = field_text(r, row, 14);
    m->series = field_number(r, row, 15);
    m->number = (uint32_t)field_number(r, row, 16);
    m->opened = field_number(r, row, 17);
    read_node(s, r, row, 18, m->node);
    return true;
}

static enum store_status take_match(struct postgres_reader *s, const PGresult *r, struct store_record *record)
{
    struct store_match *m = &record->match;
    if (PQntuples(r) == 0)
        return STORE_MISSING;
    if (!read_match(s, r, 0, m))
        return failed(s, "a match is damaged");
    size_t config = strlen(m->config) + 1, lobby = strlen(m->lobby) + 1;
    record->texts = malloc(config + lobby);
    if (!record->texts) {
        m->config = m->lobby = NULL;
        return failed(s, "out of memory");
    }
    memcpy(record->texts, m->config, config);
    memcpy(record->texts + config, m->lobby, lobby);
    m->config = record->texts;
    m->lobby = record->texts + config;
    record->chat_next = (uint32_t)field_number(r, 0, 20);
    return STORE_OK;
}

static bool read_entry(const PGresult *r, int row, uint32_t index, struct store_entry *e)
{
    uint8_t bytes[8];
    if (field_number(r, row, 0) != index || !field_bytes(r, row, 3, bytes, sizeof bytes))
        return false;
    uint16_t words[4];
    for (int i = 0; i < 4; i++)
        words[i] = (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    e->index = index;
    e->kind = (uint8_t)field_number(r, row, 1);
    e->seat = (uint8_t)field_number(r, row, 2);
    e->choice = (struct choice){words[0], {words[1], words[2], words[3]}};
    e->at = field_number(r, row, 4);
    return true;
}

/* Puts the entries of a result behind those of the record. */
static enum store_status take_log(struct postgres_reader *s, const PGresult *r, struct store_record *record)
{
    uint32_t from = record->entries_count, count = (uint32_t)PQntuples(r);
    if (count == 0)
        return STORE_OK;
    struct store_entry *grown = realloc(record->entries, (size_t)(from + count) * sizeof *grown);
    if (!grown)
        return failed(s, "out of memory");
    record->entries = grown;
    for (uint32_t i = 0; i < count; i++)
        if (!read_entry(r, (int)i, from + i, &grown[from + i]))
            return failed(s, "the log of a match is damaged");
    record->entries_count = record->length = from + count;
    return STORE_OK;
}

static enum store_status take_hashes(struct postgres_reader *s, const PGresult *r,
                                     struct store_record *record)
{
    int count = PQntuples(r);
    if (count == 0)
        return STORE_OK;
    record->hashes = calloc((size_t)count, sizeof *record->hashes);
    if (!record->hashes)
        return failed(s, "out of memory");
    for (int i = 0; i < count; i++) {
        struct store_hash *h = &record->hashes[i];
        h->index = (uint32_t)field_number(r, i, 0);
        h->layout = (uint32_t)field_number(r, i, 2);
        if (!field_bytes(r, i, 1, h->hash, HASH_SIZE))
            return failed(s, "the hashes of a match are damaged");
    }
    record->hashes_count = (uint32_t)count;
    return STORE_OK;
}

static enum store_status take_stays(struct postgres_reader *s, const PGresult *r, struct store_record *record)
{
    int count = PQntuples(r);
    if (count == 0)
        return STORE_OK;
    record->moved = field_number(r, count - 1, 0);
    record->gaps = calloc((size_t)count, sizeof *record->gaps);
    if (!record->gaps)
        return failed(s, "out of memory");
    record->gaps_count = (uint32_t)count - 1;
    for (int i = 0; i < count - 1; i++)
        record->gaps[i] = (struct gap){field_number(r, i, 0), field_number(r, i, 1)};
    return STORE_OK;
}

static const struct statement match_sql = {
    "SELECT " MATCH_COLUMNS ",coalesce((SELECT max(sequence)+1 FROM chat WHERE match=$1),0)::bigint"
    " FROM matches m WHERE m.id=$1",
    "n"};
static const struct statement log_sql = {
    "SELECT idx::bigint,kind::bigint,seat::bigint,choice,at FROM log WHERE match=$1 AND idx>=$2 ORDER BY idx",
    "nn"};
static const struct statement hashes_sql = {"SELECT idx,hash,layout FROM hashes WHERE match=$1 ORDER BY idx",
                                            "n"};

/* The gaps of each node that it was at, as far as it was there; the last row says until when. */
static const struct statement stays_sql = {
    "WITH t AS (SELECT node,until,coalesce(lag(until) OVER (ORDER BY until),0) AS since FROM stays"
    " WHERE match=$1) SELECT greatest(g.since,t.since),least(g.until,t.until) FROM t JOIN gaps g"
    " ON g.node=t.node AND g.until>t.since AND g.since<t.until"
    " UNION ALL SELECT max(until),max(until) FROM t HAVING count(*)>0 ORDER BY 1,2",
    "n"};

/* A result of a step that may have been the last: NULL when there is nothing good. */
static enum store_status take_part(struct postgres_reader *s, PGresult *r, struct store_record *record,
                                   enum store_status (*take)(struct postgres_reader *, const PGresult *,
                                                             struct store_record *))
{
    enum store_status status = r ? take(s, r, record) : STORE_FAILED;
    PQclear(r);
    return status;
}

static enum store_status load_parts(struct postgres_reader *s, uint64_t id, struct store_record *record)
{
    PGresult *r;
    ASK(r, s, &match_sql, id);
    enum store_status status = take_part(s, r, record, take_match);
    if (status != STORE_OK)
        return status;
    ASK(r, s, &log_sql, id, (uint64_t)0);
    status = take_part(s, r, record, take_log);
    if (status != STORE_OK)
        return status;
    ASK(r, s, &hashes_sql, id);
    status = take_part(s, r, record, take_hashes);
    if (status != STORE_OK)
        return status;
    ASK(r, s, &stays_sql, id);
    return take_part(s, r, record, take_stays);
}

/*
 * All parts of one moment: in a transaction that sees one. If the connection is lost within, the next part
 * would be read outside of it; so the transaction must still be there at the end.
 */
static enum store_status load_whole(struct postgres_reader *s, uint64_t id, struct store_record *record)
{
    static const struct statement begin = {"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", ""};
    static const struct statement end = {"COMMIT", ""};
    PGresult *r;
    ASK(r, s, &begin);
    if (!r)
        return STORE_FAILED;
    PQclear(r);
    enum store_status status = load_parts(s, id, record);
    bool same = s->connection.conn && PQtransactionStatus(s->connection.conn) == PQTRANS_INTRANS;
    if (s->connection.conn)
        PQclear(postgres_run(&s->connection, &end));
    if (status == STORE_OK && !same)
        status = failed(s, "the connection was lost");
    return status;
}

static enum store_status load_once(struct postgres_reader *s, uint64_t id, bool with_log,
                                   struct store_record **out)
{
    struct store_record *record = calloc(1, sizeof *record);
    PGresult *r;
    enum store_status status;
    *out = NULL;
    if (!record)
        return failed(s, "out of memory");
    if (with_log) {
        status = load_whole(s, id, record);
    } else {
        ASK(r, s, &match_sql, id);
        status = take_part(s, r, record, take_match);
    }
    if (status == STORE_OK)
        *out = record;
    else
        store_record_free(record);
    return status;
}

static enum store_status load(void *reader, uint64_t id, struct store_record **record)
{
    struct postgres_reader *s = reader;
    return load_once(s, id, true, record);
}

static enum store_status load_head(void *reader, uint64_t id, struct store_record **record)
{
    struct postgres_reader *s = reader;
    return load_once(s, id, false, record);
}

static enum store_status load_on(void *reader, struct store_record *record)
{
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &log_sql, record->match.id, (uint64_t)record->entries_count);
    return take_part(s, r, record, take_log);
}

static enum store_status length(void *reader, uint64_t id, uint32_t *length)
{
    static const struct statement sql = {"SELECT coalesce(max(idx)+1,0)::bigint FROM log WHERE match=$1",
                                         "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    uint64_t number;
    ASK(r, s, &sql, id);
    enum store_status status = number_of(r, &number);
    *length = (uint32_t)number;
    return status;
}

/* ---- Lists ---- */

/* All rows of the columns of a match; ends with the result. Whoever is called may read on. */
static enum store_status each_match(struct postgres_reader *s, PGresult *r, store_each_match *each,
                                    void *context)
{
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    for (int i = 0; status == STORE_OK && i < PQntuples(r); i++) {
        struct store_match match;
        if (read_match(s, r, i, &match))
            each(context, &match);
        else
            status = failed(s, "a match is damaged");
    }
    PQclear(r);
    return status;
}

static enum store_status each_id(PGresult *r, void (*each)(void *context, uint64_t id), void *context)
{
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    for (int i = 0; r && i < PQntuples(r); i++)
        each(context, field_number(r, i, 0));
    PQclear(r);
    return status;
}

static uint64_t page_time(const struct store_page *page)
{
    return page->time == 0 && page->id == 0 ? INT64_MAX : page->time;
}

static uint64_t page_id(const struct store_page *page)
{
    return page->time == 0 && page->id == 0 ? INT64_MAX : page->id;
}

static enum store_status lobbies(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    static const struct statement sql = {
        "SELECT " MATCH_COLUMNS " FROM matches m WHERE m.status=0 AND m.listed=1 AND (m.created,m.id)<($1,$2)"
        " ORDER BY m.created DESC,m.id DESC LIMIT $3",
        "nnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, page_time(page), page_id(page), (uint64_t)page->limit);
    return each_match(s, r, each, context);
}

#define SOME_ELSEWHERE(condition)                                                                            \
    "(SELECT * FROM matches WHERE " condition " AND node<>$4 AND (created,id)<($1,$2)"                       \
    " ORDER BY created DESC,id DESC LIMIT $3)"
#define RUN_ELSEWHERE  SOME_ELSEWHERE("status=1 AND listed=1")
#define HELD_ELSEWHERE SOME_ELSEWHERE(IS_HELD_BACK)

static enum store_status elsewhere(void *reader, const struct store_page *page, store_each_match *each,
                                   void *context)
{
    /* Where one stands in the list does not change by its end, while that is held back. */
    static const struct statement sql = {"SELECT " MATCH_COLUMNS " FROM (" RUN_ELSEWHERE
                                         " UNION ALL " HELD_ELSEWHERE ") m"
                                         " ORDER BY m.created DESC,m.id DESC LIMIT $3",
                                         "nnnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, page_time(page), page_id(page), (uint64_t)page->limit, s->of->node);
    return each_match(s, r, each, context);
}

static enum store_status matches(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    static const struct statement sql = {"SELECT " MATCH_COLUMNS
                                         " FROM matches m WHERE (m.created,m.id)<($1,$2)"
                                         " ORDER BY m.created DESC,m.id DESC LIMIT $3",
                                         "nnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, page_time(page), page_id(page), (uint64_t)page->limit);
    return each_match(s, r, each, context);
}

static enum store_status matches_of(void *reader, uint64_t identity, const struct store_page *page,
                                    store_each_match *each, void *context)
{
    static const struct statement sql = {
        "SELECT " MATCH_COLUMNS " FROM members b JOIN matches m ON m.id=b.match WHERE b.identity=$4"
        " AND (b.created,b.match)<($1,$2) ORDER BY b.created DESC,b.match DESC LIMIT $3",
        "nnnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, page_time(page), page_id(page), (uint64_t)page->limit, identity);
    return each_match(s, r, each, context);
}

static enum store_status chat(void *reader, uint64_t id, uint32_t before, uint32_t limit,
                              void (*each)(void *context, const struct store_chat *line), void *context)
{
    static const struct statement sql = {"SELECT * FROM (SELECT sequence,channel::bigint,at,author,text FROM "
                                         "chat WHERE match=$1 AND sequence<$2"
                                         " ORDER BY sequence DESC LIMIT $3) latest ORDER BY sequence",
                                         "nnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, id, (uint64_t)before, (uint64_t)limit);
    for (int i = 0; r && i < PQntuples(r); i++)
        each(context, &(struct store_chat){
                          .sequence = (uint32_t)field_number(r, i, 0),
                          .channel = (uint8_t)field_number(r, i, 1),
                          .at = field_number(r, i, 2),
                          .author = field_text(r, i, 3),
                          .text = field_text(r, i, 4),
                      });
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    PQclear(r);
    return status;
}

static enum store_status match_ids(void *reader, uint64_t after, uint32_t limit,
                                   void (*each)(void *context, uint64_t id), void *context)
{
    static const struct statement sql = {"SELECT id FROM matches WHERE id>$1 ORDER BY id LIMIT $2", "nn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, after, (uint64_t)limit);
    return each_id(r, each, context);
}

static enum store_status series(void *reader, uint64_t series, uint32_t from, uint32_t limit,
                                store_each_match *each, void *context)
{
    static const struct statement sql = {"SELECT " MATCH_COLUMNS " FROM matches m WHERE m.series=$1"
                                         " AND m.series<>0 AND m.number>=$2 AND m.status<>3"
                                         " ORDER BY m.number LIMIT $3",
                                         "nnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, series, (uint64_t)from, (uint64_t)limit);
    return each_match(s, r, each, context);
}

static enum store_status running(void *reader, bool bots_only, uint64_t since,
                                 void (*each)(void *context, uint64_t id), void *context)
{
    static const struct statement sql = {"SELECT id FROM matches WHERE status=1 AND bots IN (1,$1)"
                                         " AND updated>=$2 AND node=$3 ORDER BY updated DESC,id",
                                         "nnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, (uint64_t)bots_only, since, s->of->node);
    return each_id(r, each, context);
}

static enum store_status each_resting(PGresult *r, store_each_resting *each, void *context)
{
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    for (int i = 0; r && i < PQntuples(r); i++)
        each(context, field_number(r, i, 0), field_number(r, i, 1), field_number(r, i, 2) != 0);
    PQclear(r);
    return status;
}

static enum store_status resting_matches(void *reader, const struct store_expiry *expiry,
                                         const struct store_page *page, store_each_resting *each,
                                         void *context)
{
    static const struct statement whole = {
        "SELECT id,updated,(series=0 OR status<>2 OR (opened>0 AND opened<$1))::int::bigint FROM matches"
        " WHERE status<>1 AND status=$5 AND updated<$1 AND (updated,id)>($2,$3)"
        " AND node=$6 ORDER BY updated,id LIMIT $4",
        "nnnnnn"};
    static const struct statement chat_alone = {
        "SELECT id,updated,EXISTS(SELECT 1 FROM chat WHERE match=id)::int::bigint FROM matches"
        " WHERE status<>1 AND status=$5 AND updated<$1 AND (updated,id)>($2,$3)"
        " AND node=$6 ORDER BY updated,id LIMIT $4",
        "nnnnnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, expiry->chat ? &chat_alone : &whole, expiry->before, page->time, page->id,
        (uint64_t)page->limit, (uint64_t)expiry->status, s->of->node);
    return each_resting(r, each, context);
}

/* People are nobody's: the first node looks after them. */
static enum store_status resting_identities(void *reader, uint64_t before, const struct store_page *page,
                                            store_each_resting *each, void *context)
{
    static const struct statement sql = {
        "SELECT i.id,seen,(NOT EXISTS(SELECT 1 FROM members b JOIN matches m ON m.id=b.match"
        " WHERE b.identity=i.id AND m.status IN (0,1)))::int::bigint FROM identities i"
        " WHERE $5=0 AND seen<$1 AND (seen,i.id)>($2,$3) ORDER BY seen,i.id LIMIT $4",
        "nnnnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, before, page->time, page->id, (uint64_t)page->limit, s->of->node);
    return each_resting(r, each, context);
}

static enum store_status resting_series(void *reader, uint64_t before, const struct store_page *page,
                                        store_each_resting *each, void *context)
{
    static const struct statement sql = {
        "SELECT series,max(updated),1::bigint FROM matches WHERE series<>0 AND opened=0"
        " GROUP BY series"
        " HAVING bool_or(node=$5) AND max(updated)<$1 AND NOT bool_or(status IN (0,1))"
        " AND (max(updated),series)>($2,$3)"
        " ORDER BY max(updated),series LIMIT $4",
        "nnnnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, before, page->time, page->id, (uint64_t)page->limit, s->of->node);
    return each_resting(r, each, context);
}

/* ---- Nodes ---- */

static enum store_status nodes(void *reader, void (*each)(void *context, const struct store_node *node),
                               void *context)
{
    static const struct statement sql = {
        "SELECT n.node::bigint,n.name,n.given,EXISTS(SELECT 1 FROM pg_locks l JOIN pg_stat_activity a"
        " ON a.pid=l.pid WHERE " IS_LOCK_OF_N " AND (" SILENCE_OF_A ")<" SILENT_TEXT ")::int::bigint,"
        "(SELECT c.n FROM counts c WHERE c.node=n.node AND c.what=0),"
        "(SELECT c.n FROM counts c WHERE c.node=n.node AND c.what=1),"
        "(SELECT c.n FROM counts c WHERE c.node=n.node AND c.what=2),"
        "(SELECT c.n FROM counts c WHERE c.node=n.node AND c.what=3)"
        " FROM nodes n WHERE n.name<>'' ORDER BY n.name",
        ""};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql);
    for (int i = 0; r && i < PQntuples(r); i++) {
        struct store_node node = {.given = (uint32_t)field_number(r, i, 2)};
        snprintf(node.name, sizeof node.name, "%s", field_text(r, i, 1));
        node.here = field_number(r, i, 0) == s->of->node;
        node.up = field_number(r, i, 3) != 0;
        for (int status = 0; status < 4; status++)
            node.matches[status] = field_number(r, i, 4 + status);
        each(context, &node);
    }
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    PQclear(r);
    return status;
}

static enum store_status here(void *reader, uint64_t after, bool active, uint32_t limit,
                              store_each_here *each, void *context)
{
    static const struct statement sql = {"SELECT id,series FROM matches WHERE node=$1 AND id>$2"
                                         " AND status<=$3 ORDER BY id LIMIT $4",
                                         "nnnn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, s->of->node, after, (uint64_t)(active ? MATCH_RUNNING : MATCH_CLOSED), (uint64_t)limit);
    for (int i = 0; r && i < PQntuples(r); i++)
        each(context, field_number(r, i, 0), field_number(r, i, 1));
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    PQclear(r);
    return status;
}

/* ---- Numbers ---- */

static enum store_status gaps(void *reader, void (*each)(void *context, struct gap gap), void *context)
{
    static const struct statement sql = {"SELECT since,until FROM gaps WHERE node=$1 ORDER BY since", "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, s->of->node);
    for (int i = 0; r && i < PQntuples(r); i++)
        each(context, (struct gap){field_number(r, i, 0), field_number(r, i, 1)});
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    PQclear(r);
    return status;
}

static enum store_status alive(void *reader, uint64_t *at)
{
    static const struct statement sql = {"SELECT n FROM counts WHERE node=$1 AND what=5", "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, s->of->node);
    enum store_status status = number_of(r, at);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* PostgreSQL's disk is PostgreSQL's matter. */
static uint64_t reusable(void *reader)
{
    (void)reader;
    return 0;
}

static enum store_status count(void *reader, struct store_counts *counts)
{
    static const struct statement sql = {"SELECT what::bigint,sum(n)::bigint FROM counts GROUP BY what", ""};
    struct postgres_reader *s = reader;
    enum { IDENTITIES = 4 };
    PGresult *r;
    ASK(r, s, &sql);
    memset(counts, 0, sizeof *counts);
    for (int i = 0; r && i < PQntuples(r); i++) {
        uint64_t what = field_number(r, i, 0), n = field_number(r, i, 1);
        if (what < IDENTITIES)
            counts->matches[what] = n;
        else if (what == IDENTITIES)
            counts->identities = n;
    }
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    PQclear(r);
    return status;
}

const struct store_reads postgres_reads = {
    .error = error,
    .find_token = find_token,
    .find_identity = find_identity,
    .find_account = find_account,
    .find_account_of = find_account_of,
    .bans = bans,
    .find_invite = find_invite,
    .find_next = find_next,
    .find_rights = find_rights,
    .load_on = load_on,
    .length = length,
    .load = load,
    .load_head = load_head,
    .lobbies = lobbies,
    .elsewhere = elsewhere,
    .matches = matches,
    .matches_of = matches_of,
    .chat = chat,
    .match_ids = match_ids,
    .series = series,
    .running = running,
    .nodes = nodes,
    .here = here,
    .resting_matches = resting_matches,
    .resting_identities = resting_identities,
    .resting_series = resting_series,
    .gaps = gaps,
    .alive = alive,
    .reusable = reusable,
    .count = count,
};
