/* Reading one match: which it is, whose, and all that is kept of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/reads.h"

/* Two columns, number and name of a node: "" is this one. */
static void read_node(const struct postgres_reader *s, const PGresult *r, int row, int column,
                      char name[STORE_NODE_SIZE])
{
    bool here = field_number(r, row, column) == s->of->node;
    snprintf(name, STORE_NODE_SIZE, "%s", here ? "" : field_text(r, row, column + 1));
}

bool postgres_read_match(const struct postgres_reader *s, const PGresult *r, int row, struct store_match *m)
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

/* ---- Which one ---- */

enum store_status postgres_find_invite(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    static const struct statement sql = {"SELECT id FROM matches WHERE invite=$1", "b"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, invite, (size_t)AUTH_INVITE_SIZE);
    return postgres_number_of(r, id);
}

enum store_status postgres_find_next(void *reader, uint64_t id, uint64_t *next)
{
    static const struct statement sql = {"SELECT id FROM matches WHERE rematch_of=$1 AND series<>0"
                                         " AND rematch_of<>0 AND status<>3",
                                         "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, id);
    enum store_status status = postgres_number_of(r, next);
    return status == STORE_MISSING ? STORE_OK : status;
}

enum store_status postgres_find_rights(void *reader, uint64_t id, uint64_t identity,
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
    enum store_status status = postgres_found(r);
    if (status == STORE_OK) {
        rights->exists = true;
        rights->listed = field_number(r, 0, 0) != 0;
        rights->member = field_number(r, 0, 1) != 0;
        read_node(s, r, 0, 2, rights->node);
    }
    PQclear(r);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* ---- All of it ---- */

static enum store_status take_match(struct postgres_reader *s, const PGresult *r, struct store_record *record)
{
    struct store_match *m = &record->match;
    if (PQntuples(r) == 0)
        return STORE_MISSING;
    if (!postgres_read_match(s, r, 0, m))
        return postgres_read_failed(s, "a match is damaged");
    size_t config = strlen(m->config) + 1, lobby = strlen(m->lobby) + 1;
    record->texts = malloc(config + lobby);
    if (!record->texts) {
        m->config = m->lobby = NULL;
        return postgres_read_failed(s, "out of memory");
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
        return postgres_read_failed(s, "out of memory");
    record->entries = grown;
    for (uint32_t i = 0; i < count; i++)
        if (!read_entry(r, (int)i, from + i, &grown[from + i]))
            return postgres_read_failed(s, "the log of a match is damaged");
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
        return postgres_read_failed(s, "out of memory");
    for (int i = 0; i < count; i++) {
        struct store_hash *h = &record->hashes[i];
        h->index = (uint32_t)field_number(r, i, 0);
        h->layout = (uint32_t)field_number(r, i, 2);
        if (!field_bytes(r, i, 1, h->hash, HASH_SIZE))
            return postgres_read_failed(s, "the hashes of a match are damaged");
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
        return postgres_read_failed(s, "out of memory");
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
        status = postgres_read_failed(s, "the connection was lost");
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
        return postgres_read_failed(s, "out of memory");
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

enum store_status postgres_load(void *reader, uint64_t id, struct store_record **record)
{
    struct postgres_reader *s = reader;
    return load_once(s, id, true, record);
}

enum store_status postgres_load_head(void *reader, uint64_t id, struct store_record **record)
{
    struct postgres_reader *s = reader;
    return load_once(s, id, false, record);
}

enum store_status postgres_load_on(void *reader, struct store_record *record)
{
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &log_sql, record->match.id, (uint64_t)record->entries_count);
    return take_part(s, r, record, take_log);
}

enum store_status postgres_length(void *reader, uint64_t id, uint32_t *length)
{
    static const struct statement sql = {"SELECT coalesce(max(idx)+1,0)::bigint FROM log WHERE match=$1",
                                         "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    uint64_t number;
    ASK(r, s, &sql, id);
    enum store_status status = postgres_number_of(r, &number);
    *length = (uint32_t)number;
    return status;
}
