/* What each operation does to the tables. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

enum { CHOICE_BYTES = 8, COLUMNS = 5 };

/* With $1 the id whose row may have gone just before. */
#define MATCH_GONE    "NOT EXISTS(SELECT 1 FROM matches WHERE id=$1)"
#define IDENTITY_GONE "NOT EXISTS(SELECT 1 FROM identities WHERE id=$1)"

enum write_statement {
    WRITE_IDENTITY,
    WRITE_RENAME,
    WRITE_TOKEN,
    WRITE_TOKENS_TRIM,
    WRITE_CODES_TRIM,
    WRITE_TOKEN_REMOVE,
    WRITE_TOKEN_SPEND,
    WRITE_TOKENS_REMOVE,
    WRITE_ACCOUNT,
    WRITE_VERIFIER,
    WRITE_BAN,
    WRITE_BAN_REMOVE,
    WRITE_MATCH,
    WRITE_MATCH_UPDATE,
    WRITE_SERIES_CLOSE,
    WRITE_LOG,
    WRITE_HASH,
    WRITE_CHAT_FIRST,
    WRITE_CHAT,
    WRITE_CHAT_TRIM,
    WRITE_MEMBER,
    WRITE_MEMBER_REMOVE,
    WRITE_TOUCH,
    WRITE_ALIVE,
    WRITE_GAP,
    WRITE_SEEN,
    WRITE_EXPIRE_MATCH,
    WRITE_EXPIRE_CHAT,
    WRITE_DROP_LOG,
    WRITE_DROP_HASHES,
    WRITE_DROP_CHAT,
    WRITE_DROP_MEMBERS,
    WRITE_EXPIRE_IDENTITY,
    WRITE_DROP_TOKENS,
    WRITE_DROP_ACCOUNT,
    WRITE_DROP_MEMBERSHIPS,
    WRITE_DROP_STAYS,
    WRITE_LENGTHS,
    WRITE_STATEMENTS,
};

static const struct statement sql[WRITE_STATEMENTS] = {
    [WRITE_IDENTITY] = {"INSERT INTO identities(id,created,name,seen) VALUES($1,$2,$3,$2)", "nnt"},
    [WRITE_RENAME] = {"UPDATE identities SET name=$2 WHERE id=$1", "nt"},
    [WRITE_TOKEN] = {"INSERT INTO tokens(hash,identity,created) SELECT $1,$2,$3"
                     " WHERE EXISTS(SELECT 1 FROM identities WHERE id=$2)",
                     "bnn"},
    [WRITE_TOKENS_TRIM] = {"DELETE FROM tokens WHERE identity=$1 AND created>=0 AND hash NOT IN"
                           " (SELECT hash FROM tokens WHERE identity=$1 AND created>=0"
                           " ORDER BY created DESC,hash LIMIT $2)",
                           "nn"},
    [WRITE_CODES_TRIM] = {"DELETE FROM tokens WHERE identity=$1 AND created BETWEEN -$2 AND -1", "nn"},
    [WRITE_TOKEN_REMOVE] = {"DELETE FROM tokens WHERE hash=$1", "b"},
    [WRITE_TOKEN_SPEND] = {"DELETE FROM tokens WHERE hash=$1 AND identity=$2", "bn"},
    [WRITE_TOKENS_REMOVE] = {"DELETE FROM tokens WHERE identity=$1 AND hash<>$2", "nb"},
    [WRITE_ACCOUNT] = {"INSERT INTO accounts(name,identity,verifier) VALUES($1,$2,$3)", "tnt"},
    [WRITE_VERIFIER] = {"UPDATE accounts SET verifier=$2 WHERE identity=$1", "nt"},
    [WRITE_BAN] = {"INSERT INTO bans(kind,who,since,why) VALUES($1,$2,$3,$4)"
                   " ON CONFLICT(kind,who) DO UPDATE SET since=excluded.since,why=excluded.why",
                   "ntnt"},
    [WRITE_BAN_REMOVE] = {"DELETE FROM bans WHERE kind=$1 AND who=$2", "nt"},
    [WRITE_MATCH] =
        {"INSERT INTO matches(id,status,listed,bots,updated,invite,secret,seats,entropy,config,lobby,"
         "created,rules_revision,rematch_of,game,series,number,opened,node)"
         " VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19)",
         "nnnnnbbnbttnnntnnnn"},
    [WRITE_MATCH_UPDATE] =
        {"UPDATE matches SET status=$2,listed=$3,bots=$4,updated=greatest(updated,$5),invite=$6,"
         "secret=$7,seats=$8,entropy=$9,config=coalesce($10,config),lobby=$11,"
         "rules_revision=$12 WHERE id=$1 AND node=$13",
         "nnnnnbbnbttnn"},
    [WRITE_SERIES_CLOSE] = {"UPDATE matches SET opened=CASE opened WHEN 0 THEN $2 ELSE opened END"
                            " WHERE series=$1 AND series<>0 AND NOT EXISTS(SELECT 1 FROM matches"
                            " WHERE series=$1 AND series<>0 AND status IN (0,1))",
                            "nn"},
    [WRITE_LOG] = {"INSERT INTO log(match,idx,kind,seat,at,choice) SELECT * FROM unnest($1,$2,$3,$4,$5,$6)",
                   "NNNNNB"},
    [WRITE_HASH] = {"INSERT INTO hashes(match,idx,hash,layout) VALUES($1,$2,$3,$4)"
                    " ON CONFLICT(match,idx) DO UPDATE SET hash=excluded.hash,layout=excluded.layout",
                    "nnbn"},
    [WRITE_CHAT_FIRST] = {"INSERT INTO chat(match,sequence,channel,at,author,text) SELECT $1,$2,$3,$4,$5,$6"
                          " WHERE EXISTS(SELECT 1 FROM matches WHERE id=$1)",
                          "nnnntt"},
    [WRITE_CHAT] = {"INSERT INTO chat(match,sequence,channel,at,author,text) SELECT $1,$2,$3,$4,$5,$6"
                    " WHERE EXISTS(SELECT 1 FROM chat WHERE match=$1 AND sequence=$2-1)",
                    "nnnntt"},
    [WRITE_CHAT_TRIM] =
        {"DELETE FROM chat WHERE match=$1 AND sequence IN (SELECT sequence FROM (SELECT sequence,"
         "row_number() OVER (PARTITION BY channel ORDER BY sequence DESC) AS place FROM chat"
         " WHERE match=$1) placed WHERE place>$2)",
         "nn"},
    [WRITE_MEMBER] =
        {"INSERT INTO members(identity,created,match) SELECT $2,created,id FROM matches WHERE id=$1"
         " ON CONFLICT DO NOTHING",
         "nn"},
    [WRITE_MEMBER_REMOVE] = {"DELETE FROM members WHERE identity=$2"
                             " AND created=(SELECT created FROM matches WHERE id=$1) AND match=$1",
                             "nn"},
    [WRITE_TOUCH] = {"UPDATE matches SET updated=$2 WHERE id=$1 AND updated<=$2-60000", "nn"},
    [WRITE_ALIVE] = {"INSERT INTO counts(what,n,node) VALUES(5,$1,$2)"
                     " ON CONFLICT(node,what) DO UPDATE SET n=excluded.n",
                     "nn"},
    [WRITE_GAP] = {"INSERT INTO gaps(since,until,node) VALUES($1,$2,$3)"
                   " ON CONFLICT(node,since) DO UPDATE SET until=excluded.until",
                   "nnn"},
    [WRITE_SEEN] = {"UPDATE identities SET seen=greatest(seen,$2) WHERE id=$1", "nn"},
    [WRITE_EXPIRE_MATCH] = {"DELETE FROM matches WHERE id=$1 AND status=$2 AND status<>1 AND updated<$3"
                            " AND node=$4 AND (series=0 OR status<>2 OR (opened>0 AND opened<$3))",
                            "nnnn"},
    [WRITE_EXPIRE_CHAT] = {"DELETE FROM chat WHERE match=$1 AND EXISTS(SELECT 1 FROM matches"
                           " WHERE id=$1 AND status=$2 AND status<>1 AND updated<$3 AND node=$4)",
                           "nnnn"},
    [WRITE_DROP_LOG] = {"DELETE FROM log WHERE match=$1 AND " MATCH_GONE, "n"},
    [WRITE_DROP_HASHES] = {"DELETE FROM hashes WHERE match=$1 AND " MATCH_GONE, "n"},
    [WRITE_DROP_CHAT] = {"DELETE FROM chat WHERE match=$1 AND " MATCH_GONE, "n"},
    [WRITE_DROP_MEMBERS] = {"DELETE FROM members WHERE match=$1 AND " MATCH_GONE, "n"},
    [WRITE_EXPIRE_IDENTITY] = {"DELETE FROM identities WHERE id=$1 AND seen<$2 AND NOT EXISTS(SELECT 1"
                               " FROM members b JOIN matches m ON m.id=b.match WHERE b.identity=$1"
                               " AND m.status IN (0,1))",
                               "nn"},
    [WRITE_DROP_TOKENS] = {"DELETE FROM tokens WHERE identity=$1 AND " IDENTITY_GONE, "n"},
    [WRITE_DROP_ACCOUNT] = {"DELETE FROM accounts WHERE identity=$1 AND " IDENTITY_GONE, "n"},
    [WRITE_DROP_MEMBERSHIPS] = {"DELETE FROM members WHERE identity=$1 AND " IDENTITY_GONE, "n"},
    [WRITE_LENGTHS] = {"SELECT m.id,coalesce((SELECT max(idx)+1 FROM log WHERE match=m.id),0)::bigint"
                       " FROM matches m WHERE m.id=ANY($1) AND m.node=$2",
                       "Nn"},
    [WRITE_DROP_STAYS] = {"DELETE FROM stays WHERE match=$1 AND " MATCH_GONE, "n"},
};

bool postgres_prepare_writes(struct connection_to *c)
{
    bool ok = true;
    for (int i = 0; ok && i < WRITE_STATEMENTS; i++)
        ok = postgres_prepare(c, &sql[i]);
    return ok && postgres_prepare_moves(c);
}

/* ---- What is on its way ---- */

enum store_status postgres_await(struct postgres *s, bool sent, const char *what, uint64_t id,
                                 const char *missing)
{
    struct expected *e = &s->expected;
    if (!sent)
        return STORE_FAILED;
    if (e->count == e->room) {
        size_t room = e->room ? 2 * e->room : 256;
        struct awaited *grown = realloc(e->list, room * sizeof *grown);
        if (!grown)
            return STORE_FAILED;
        e->list = grown;
        e->room = room;
    }
    e->list[e->count++] = (struct awaited){what, id, missing};
    e->must |= missing != NULL;
    return STORE_OK;
}

/* ---- People ---- */

static enum store_status put_token(struct postgres *s, const struct store_token *token)
{
    bool ok = postgres_send(&s->writer, &sql[WRITE_TOKEN], token->hash, sizeof token->hash, token->identity,
                            token->until ? -token->until : token->created);
    return postgres_await(s, ok, "token of identity", token->identity, "there is no such identity");
}

static enum store_status trim_codes(struct postgres *s, uint64_t identity, uint64_t now)
{
    return postgres_await(s, postgres_send(&s->writer, &sql[WRITE_CODES_TRIM], identity, now), NULL, 0, NULL);
}

static enum store_status add_token(struct postgres *s, const struct store_op *op)
{
    if (op->token.until && trim_codes(s, op->token.identity, op->token.created) != STORE_OK)
        return STORE_FAILED;
    if (put_token(s, &op->token) != STORE_OK)
        return STORE_FAILED;
    bool ok =
        postgres_send(&s->writer, &sql[WRITE_TOKENS_TRIM], op->token.identity, (uint64_t)STORE_TOKENS_MAX);
    return postgres_await(s, ok, NULL, 0, NULL);
}

static enum store_status remove_token(struct postgres *s, const struct store_op *op)
{
    bool ok =
        op->kind == STORE_KEEP_TOKEN
            ? postgres_send(&s->writer, &sql[WRITE_TOKENS_REMOVE], op->token.identity, op->token.hash,
                            sizeof op->token.hash)
            : postgres_send(&s->writer, &sql[WRITE_TOKEN_REMOVE], op->token.hash, sizeof op->token.hash);
    return postgres_await(s, ok, NULL, 0, NULL);
}

static enum store_status spend_token(struct postgres *s, const struct store_op *op)
{
    bool ok = postgres_send(&s->writer, &sql[WRITE_TOKEN_SPEND], op->token.hash, sizeof op->token.hash,
                            op->token.identity);
    return postgres_await(s, ok, "token of identity", op->token.identity, "it is not there");
}

static enum store_status create_identity(struct postgres *s, const struct store_op *op)
{
    const struct store_identity *i = op->identity;
    struct store_token token = {.identity = i->id, .created = i->created};
    memcpy(token.hash, i->token_hash, sizeof token.hash);
    bool ok = postgres_send(&s->writer, &sql[WRITE_IDENTITY], i->id, i->created, i->name);
    enum store_status status = postgres_await(s, ok, "identity", i->id, NULL);
    return status == STORE_OK ? put_token(s, &token) : status;
}

static enum store_status rename_identity(struct postgres *s, const struct store_op *op)
{
    bool ok = postgres_send(&s->writer, &sql[WRITE_RENAME], op->identity->id, op->identity->name);
    return postgres_await(s, ok, "identity", op->identity->id, "unknown");
}

static enum store_status create_account(struct postgres *s, const struct store_op *op)
{
    const struct store_account *a = op->account;
    bool ok = postgres_send(&s->writer, &sql[WRITE_ACCOUNT], a->name, a->identity, a->verifier);
    return postgres_await(s, ok, "account of identity", a->identity, NULL);
}

static enum store_status set_password(struct postgres *s, const struct store_op *op)
{
    bool ok = postgres_send(&s->writer, &sql[WRITE_VERIFIER], op->account->identity, op->account->verifier);
    return postgres_await(s, ok, "account of identity", op->account->identity, "there is none");
}

static enum store_status ban(struct postgres *s, const struct store_op *op)
{
    const struct store_ban *b = op->ban;
    bool ok = op->kind == STORE_BAN
                  ? postgres_send(&s->writer, &sql[WRITE_BAN], (uint64_t)b->kind, b->who, b->since, b->why)
                  : postgres_send(&s->writer, &sql[WRITE_BAN_REMOVE], (uint64_t)b->kind, b->who);
    return postgres_await(s, ok, NULL, 0, NULL);
}

static enum store_status note_seen(struct postgres *s, const struct store_op *op)
{
    bool ok = postgres_send(&s->writer, &sql[WRITE_SEEN], op->id, op->seen);
    enum store_status status = postgres_await(s, ok, NULL, 0, NULL);
    return status == STORE_OK ? trim_codes(s, op->id, op->seen) : status;
}

static enum store_status expire_identity(struct postgres *s, const struct store_op *op)
{
    static const enum write_statement with[] = {WRITE_DROP_TOKENS, WRITE_DROP_ACCOUNT,
                                                WRITE_DROP_MEMBERSHIPS};
    bool ok = postgres_send(&s->writer, &sql[WRITE_EXPIRE_IDENTITY], op->id, op->expiry.before);
    enum store_status status = postgres_await(s, ok, NULL, 0, NULL);
    for (size_t i = 0; status == STORE_OK && i < sizeof with / sizeof *with; i++)
        status = postgres_await(s, postgres_send(&s->writer, &sql[with[i]], op->id), NULL, 0, NULL);
    return status;
}

/* ---- How long logs are ---- */

enum { UNKNOWN = -1 };

/* UNKNOWN if there is no such match, or nobody has looked. */
static int64_t length_of(const struct postgres *s, uint64_t match)
{
    const int64_t *length = id_map_get(&s->lengths, match);
    return length ? *length : UNKNOWN;
}

static bool set_length(struct postgres *s, uint64_t match, uint64_t length)
{
    int64_t *known = id_map_get(&s->lengths, match);
    if (!known) {
        known = malloc(sizeof *known);
        if (!known || !id_map_set(&s->lengths, match, known)) {
            free(known);
            return false;
        }
    }
    *known = (int64_t)length;
    return true;
}

void postgres_forget_length(struct postgres *s, uint64_t match)
{
    free(id_map_get(&s->lengths, match));
    id_map_remove(&s->lengths, match);
}

void postgres_forget(struct postgres *s)
{
    size_t cursor = 0;
    for (void *length; (length = id_map_next(&s->lengths, &cursor));)
        free(length);
    id_map_free(&s->lengths);
    memset(&s->lengths, 0, sizeof s->lengths);
    memset(s->touched, 0, sizeof s->touched);
}

static size_t appended_ids(const struct postgres *s, const struct write *first, bool alone, uint64_t *ids)
{
    size_t count = 0;
    for (const struct write *w = first; w; w = alone ? NULL : write_next(w))
        for (size_t i = 0; i < w->count; i++)
            if (w->ops[i].kind == STORE_APPEND && length_of(s, w->ops[i].id) == UNKNOWN) {
                if (ids)
                    ids[count] = w->ops[i].id;
                count++;
            }
    return count;
}

bool postgres_learn(struct postgres *s, const struct write *first, bool alone)
{
    if (s->lengths.count > LENGTHS_MAX)
        postgres_forget(s);
    size_t count = appended_ids(s, first, alone, NULL);
    if (count == 0)
        return true;
    uint64_t *ids = malloc(count * sizeof *ids);
    if (!ids)
        return false;
    appended_ids(s, first, alone, ids);
    PGresult *r = postgres_run(&s->writer, &sql[WRITE_LENGTHS], ids, count, s->node);
    bool ok = postgres_ok(r);
    for (int i = 0; ok && i < PQntuples(r); i++)
        ok = set_length(s, field_number(r, i, 0), field_number(r, i, 1));
    PQclear(r);
    free(ids);
    return ok;
}

/* ---- Matches ---- */

static enum store_status create_match(struct postgres *s, const struct store_op *op)
{
    const struct store_match *m = op->match;
    uint64_t seats = m->chance.seats <= SEATS_MAX ? m->chance.seats : SEATS_MAX;
    bool ok = postgres_send(&s->writer, &sql[WRITE_MATCH], m->id, (uint64_t)m->status, (uint64_t)m->listed,
                            (uint64_t)m->bots, m->updated, m->invite, (size_t)AUTH_INVITE_SIZE,
                            m->chance.secret, (size_t)FAIR_SECRET_SIZE, seats, m->chance.entropy,
                            (size_t)seats * FAIR_ENTROPY_SIZE, m->config ? m->config : "",
                            m->lobby ? m->lobby : "", m->created, (uint64_t)m->rules_revision, m->rematch_of,
                            m->game, m->series, (uint64_t)m->number, m->opened, s->node);
    ok = ok && set_length(s, m->id, 0);
    return postgres_await(s, ok, "match", m->id, NULL);
}

static enum store_status update_match(struct postgres *s, const struct store_op *op)
{
    const struct store_match *m = op->match;
    uint64_t seats = m->chance.seats <= SEATS_MAX ? m->chance.seats : SEATS_MAX;
    bool ok =
        postgres_send(&s->writer, &sql[WRITE_MATCH_UPDATE], m->id, (uint64_t)m->status, (uint64_t)m->listed,
                      (uint64_t)m->bots, m->updated, m->invite, (size_t)AUTH_INVITE_SIZE, m->chance.secret,
                      (size_t)FAIR_SECRET_SIZE, seats, m->chance.entropy, (size_t)seats * FAIR_ENTROPY_SIZE,
                      m->config, m->lobby ? m->lobby : "", (uint64_t)m->rules_revision, s->node);
    return postgres_await(s, ok, "match", m->id, "unknown");
}

static enum store_status close_series(struct postgres *s, const struct store_op *op)
{
    bool ok = postgres_send(&s->writer, &sql[WRITE_SERIES_CLOSE], op->id, op->closed_at);
    return postgres_await(s, ok, "series", op->id, "a match of it is unfinished");
}

static enum store_status change_member(struct postgres *s, const struct store_op *op)
{
    const struct statement *w = &sql[op->kind == STORE_ADD_MEMBER ? WRITE_MEMBER : WRITE_MEMBER_REMOVE];
    return postgres_await(s, postgres_send(&s->writer, w, op->id, op->member), NULL, 0, NULL);
}

/* Renews `updated`, at most once in TOUCH_EVERY_MS: the list of running matches needs no more. */
static enum store_status touch(struct postgres *s, uint64_t match, uint64_t at)
{
    size_t slot = match % TOUCHED_SIZE;
    if (s->touched[slot].match == match && at < s->touched[slot].at + TOUCH_EVERY_MS)
        return STORE_OK;
    s->touched[slot].match = match;
    s->touched[slot].at = at;
    return postgres_await(s, postgres_send(&s->writer, &sql[WRITE_TOUCH], match, at), NULL, 0, NULL);
}

static enum store_status expire_match(struct postgres *s, const struct store_op *op)
{
    static const enum write_statement with[] = {WRITE_DROP_LOG, WRITE_DROP_HASHES, WRITE_DROP_CHAT,
                                                WRITE_DROP_MEMBERS, WRITE_DROP_STAYS};
    bool whole = op->kind == STORE_EXPIRE_MATCH;
    bool ok =
        postgres_flush(s) && postgres_send(&s->writer, &sql[whole ? WRITE_EXPIRE_MATCH : WRITE_EXPIRE_CHAT],
                                           op->id, (uint64_t)op->expiry.status, op->expiry.before, s->node);
    enum store_status status = postgres_await(s, ok, NULL, 0, NULL);
    for (size_t i = 0; whole && status == STORE_OK && i < sizeof with / sizeof *with; i++)
        status = postgres_await(s, postgres_send(&s->writer, &sql[with[i]], op->id), NULL, 0, NULL);
    if (whole)
        postgres_forget_length(s, op->id);
    return status;
}

/* ---- Logs ---- */

static bool make_room(struct appends *a)
{
    if (a->count < a->room)
        return true;
    size_t room = a->room ? 2 * a->room : 256;
    uint64_t *columns = malloc(COLUMNS * room * sizeof *columns);
    uint8_t *choices = columns ? realloc(a->choices, room * CHOICE_BYTES) : NULL;
    if (!choices) {
        free(columns);
        return false;
    }
    for (size_t i = 0; i < COLUMNS && a->count > 0; i++)
        memcpy(columns + i * room, a->columns + i * a->room, a->count * sizeof *columns);
    free(a->columns);
    *a = (struct appends){columns, choices, a->count, room};
    return true;
}

static void gather(struct appends *a, uint64_t match, const struct store_entry *e)
{
    const uint64_t row[COLUMNS] = {match, e->index, e->kind, e->seat, e->at};
    const uint16_t words[4] = {e->choice.verb, e->choice.arg[0], e->choice.arg[1], e->choice.arg[2]};
    for (size_t i = 0; i < COLUMNS; i++)
        a->columns[i * a->room + a->count] = row[i];
    for (size_t i = 0; i < 4; i++) {
        a->choices[a->count * CHOICE_BYTES + 2 * i] = (uint8_t)words[i];
        a->choices[a->count * CHOICE_BYTES + 2 * i + 1] = (uint8_t)(words[i] >> 8);
    }
    a->count++;
}

bool postgres_flush(struct postgres *s)
{
    struct appends *a = &s->appends;
    size_t count = a->count;
    if (count == 0)
        return true;
    a->count = 0;
    const uint64_t *c = a->columns;
    bool ok = postgres_send(&s->writer, &sql[WRITE_LOG], c, count, c + a->room, count, c + 2 * a->room, count,
                            c + 3 * a->room, count, c + 4 * a->room, count, a->choices, count,
                            (size_t)CHOICE_BYTES);
    return postgres_await(s, ok, "log of match", c[0], NULL) == STORE_OK;
}

/*
 * An entry goes in only where the one before it is: a log has no gaps, whatever the caller does. Nobody else
 * writes, so that how long a log is need not be asked for each; the key would refuse a second one besides.
 */
static enum store_status append(struct postgres *s, const struct store_op *op, char *error)
{
    const struct store_entry *e = &op->entry;
    char name[AUTH_ID_TEXT_SIZE];
    int64_t length = length_of(s, op->id);
    if (length == UNKNOWN || length != e->index) {
        auth_id_text(op->id, name);
        snprintf(error, STORE_ERROR_SIZE, "log of match %s: %s (entry %" PRIu32 ")", name,
                 e->index ? "entry does not follow the last one" : "there is no such match, or it has begun",
                 e->index);
        return STORE_REFUSED;
    }
    if (!make_room(&s->appends) || !set_length(s, op->id, (uint64_t)e->index + 1))
        return STORE_FAILED;
    gather(&s->appends, op->id, e);
    return touch(s, op->id, e->at);
}

static enum store_status note_hash(struct postgres *s, const struct store_op *op)
{
    bool ok = postgres_send(&s->writer, &sql[WRITE_HASH], op->id, (uint64_t)op->hash.index, op->hash.hash,
                            (size_t)HASH_SIZE, (uint64_t)op->hash.layout);
    return postgres_await(s, ok, "hash of match", op->id, NULL);
}

/* ---- Chat ---- */

static enum store_status add_chat(struct postgres *s, const struct store_op *op)
{
    const struct store_chat *c = &op->chat;
    bool ok = postgres_send(&s->writer, &sql[c->sequence ? WRITE_CHAT : WRITE_CHAT_FIRST], op->id,
                            (uint64_t)c->sequence, (uint64_t)c->channel, c->at, c->author ? c->author : "",
                            c->text ? c->text : "");
    enum store_status status =
        postgres_await(s, ok, "chat of match", op->id,
                       c->sequence ? "line does not follow the last one" : "there is no such match");
    /* A match keeps its latest lines: nobody can read earlier ones, and somebody may write without end. */
    if (status == STORE_OK && c->sequence % STORE_CHAT_TRIM == STORE_CHAT_TRIM - 1) {
        ok = postgres_send(&s->writer, &sql[WRITE_CHAT_TRIM], op->id, (uint64_t)STORE_CHAT_KEPT);
        status = postgres_await(s, ok, NULL, 0, NULL);
    }
    return status == STORE_OK ? touch(s, op->id, c->at) : status;
}

/* ---- Time ---- */

static enum store_status note_alive(struct postgres *s, const struct store_op *op)
{
    return postgres_await(s, postgres_send(&s->writer, &sql[WRITE_ALIVE], op->gap.to, s->node), NULL, 0,
                          NULL);
}

static enum store_status add_gap(struct postgres *s, const struct store_op *op)
{
    return postgres_await(s, postgres_send(&s->writer, &sql[WRITE_GAP], op->gap.from, op->gap.to, s->node),
                          NULL, 0, NULL);
}

enum store_status postgres_apply(struct postgres *s, const struct store_op *op, char error[STORE_ERROR_SIZE])
{
    static enum store_status (*const doing[])(struct postgres *, const struct store_op *) = {
        [STORE_CREATE_IDENTITY] = create_identity,
        [STORE_RENAME_IDENTITY] = rename_identity,
        [STORE_ADD_TOKEN] = add_token,
        [STORE_REMOVE_TOKEN] = remove_token,
        [STORE_SPEND_TOKEN] = spend_token,
        [STORE_KEEP_TOKEN] = remove_token,
        [STORE_CREATE_ACCOUNT] = create_account,
        [STORE_SET_PASSWORD] = set_password,
        [STORE_BAN] = ban,
        [STORE_UNBAN] = ban,
        [STORE_CREATE_MATCH] = create_match,
        [STORE_UPDATE_MATCH] = update_match,
        [STORE_CLOSE_SERIES] = close_series,
        [STORE_NOTE_HASH] = note_hash,
        [STORE_ADD_CHAT] = add_chat,
        [STORE_ADD_MEMBER] = change_member,
        [STORE_REMOVE_MEMBER] = change_member,
        [STORE_NOTE_ALIVE] = note_alive,
        [STORE_ADD_GAP] = add_gap,
        [STORE_NOTE_SEEN] = note_seen,
        [STORE_EXPIRE_MATCH] = expire_match,
        [STORE_EXPIRE_CHAT] = expire_match,
        [STORE_EXPIRE_IDENTITY] = expire_identity,
        [STORE_MOVE_MATCH] = postgres_move,
        [STORE_ADOPT] = postgres_adopt,
    };
    return op->kind == STORE_APPEND ? append(s, op, error) : doing[op->kind](s, op);
}
