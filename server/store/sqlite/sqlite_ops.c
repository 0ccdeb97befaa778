/* What each operation does to the tables. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/store/sqlite/sqlite.h"

/*
 * An entry goes in only where the one before it is: a log has no gaps, whatever the caller does. The first
 * entry needs its match instead. Without the one before it the index is NULL, which the key refuses; a
 * SELECT with the condition would cost a temporary table for every entry, since it reads what it writes.
 */
const char *const store__write_sql[WRITE_STATEMENTS] = {
    [WRITE_BEGIN] = "BEGIN IMMEDIATE",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_ROLLBACK] = "ROLLBACK",
    [WRITE_SAVEPOINT] = "SAVEPOINT one",
    [WRITE_RELEASE] = "RELEASE one",
    [WRITE_ROLLBACK_TO] = "ROLLBACK TO one",
    [WRITE_IDENTITY] = "INSERT INTO identities(id,created,name,seen) VALUES(?1,?2,?3,?2)",
    [WRITE_RENAME] = "UPDATE identities SET name=?2 WHERE id=?1",
    [WRITE_TOKEN] = "INSERT INTO tokens(hash,identity,created) SELECT ?1,?2,?3"
                    " WHERE EXISTS(SELECT 1 FROM identities WHERE id=?2)",
    [WRITE_TOKENS_TRIM] = "DELETE FROM tokens WHERE identity=?1 AND created>=0 AND hash NOT IN"
                          " (SELECT hash FROM tokens WHERE identity=?1 AND created>=0"
                          " ORDER BY created DESC,hash LIMIT ?2)",
    [WRITE_CODES_TRIM] = "DELETE FROM tokens WHERE identity=?1 AND created BETWEEN -?2 AND -1",
    [WRITE_TOKEN_REMOVE] = "DELETE FROM tokens WHERE hash=?1",
    [WRITE_TOKEN_SPEND] = "DELETE FROM tokens WHERE hash=?1 AND identity=?2",
    [WRITE_TOKENS_REMOVE] = "DELETE FROM tokens WHERE identity=?1 AND hash<>?2",
    [WRITE_ACCOUNT] = "INSERT INTO accounts(name,identity,verifier) VALUES(?1,?2,?3)",
    [WRITE_VERIFIER] = "UPDATE accounts SET verifier=?2 WHERE identity=?1",
    [WRITE_BAN] = "INSERT OR REPLACE INTO bans(kind,who,since,why) VALUES(?1,?2,?3,?4)",
    [WRITE_BAN_REMOVE] = "DELETE FROM bans WHERE kind=?1 AND who=?2",
    [WRITE_MATCH] = "INSERT INTO matches(id,status,listed,bots,updated,invite,secret,seats,entropy,config,"
                    "lobby,created,rules_revision,rematch_of,game,series,number,opened)"
                    " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18)",
    [WRITE_MATCH_UPDATE] = "UPDATE matches SET status=?2,listed=?3,bots=?4,updated=max(updated,?5),invite=?6,"
                           "secret=?7,seats=?8,entropy=?9,config=coalesce(?10,config),lobby=?11,"
                           "rules_revision=?12 WHERE id=?1",
    [WRITE_SERIES_CLOSE] = "UPDATE matches SET opened=CASE opened WHEN 0 THEN ?2 ELSE opened END"
                           " WHERE series=?1 AND series<>0 AND NOT EXISTS(SELECT 1 FROM matches"
                           " WHERE series=?1 AND series<>0 AND status IN (0,1))",
    [WRITE_LOG_FIRST] = "INSERT INTO log(match,idx,kind,seat,choice,at) SELECT ?1,?2,?3,?4,?5,?6"
                        " WHERE EXISTS(SELECT 1 FROM matches WHERE id=?1)",
    [WRITE_LOG] = "INSERT INTO log(match,idx,kind,seat,choice,at)"
                  " VALUES(?1,(SELECT idx+1 FROM log WHERE match=?1 AND idx=?2-1),?3,?4,?5,?6)",
    [WRITE_HASH] = "INSERT INTO hashes(match,idx,hash,layout) VALUES(?1,?2,?3,?4)"
                   " ON CONFLICT(match,idx) DO UPDATE SET hash=excluded.hash,layout=excluded.layout",
    [WRITE_CHAT_FIRST] = "INSERT INTO chat(match,sequence,channel,at,author,text) SELECT ?1,?2,?3,?4,?5,?6"
                         " WHERE EXISTS(SELECT 1 FROM matches WHERE id=?1)",
    [WRITE_CHAT] = "INSERT INTO chat(match,sequence,channel,at,author,text) SELECT ?1,?2,?3,?4,?5,?6"
                   " WHERE EXISTS(SELECT 1 FROM chat WHERE match=?1 AND sequence=?2-1)",
    [WRITE_CHAT_TRIM] =
        "DELETE FROM chat WHERE match=?1 AND sequence IN (SELECT sequence FROM (SELECT sequence,"
        "row_number() OVER (PARTITION BY channel ORDER BY sequence DESC) AS place FROM chat WHERE match=?1)"
        " WHERE place>?2)",
    [WRITE_MEMBER] = "INSERT OR IGNORE INTO members(identity,created,match)"
                     " SELECT ?2,created,id FROM matches WHERE id=?1",
    [WRITE_MEMBER_REMOVE] = "DELETE FROM members WHERE identity=?2"
                            " AND created=(SELECT created FROM matches WHERE id=?1) AND match=?1",
    [WRITE_TOUCH] = "UPDATE matches SET updated=?2 WHERE id=?1 AND updated<=?2-60000",
    [WRITE_ALIVE] = "INSERT INTO counts(what,n) VALUES(5,?1) ON CONFLICT(what) DO UPDATE SET n=excluded.n",
    [WRITE_GAP] = "INSERT INTO gaps(since,until) VALUES(?1,?2)"
                  " ON CONFLICT(since) DO UPDATE SET until=excluded.until",
    [WRITE_SEEN] = "UPDATE identities SET seen=max(seen,?2) WHERE id=?1",
    [WRITE_EXPIRE_MATCH] = "DELETE FROM matches WHERE id=?1 AND status=?2 AND status<>1 AND updated<?3"
                           " AND (series=0 OR status<>2 OR (opened>0 AND opened<?3))",
    [WRITE_EXPIRE_CHAT] = "DELETE FROM chat WHERE match=?1 AND EXISTS(SELECT 1 FROM matches"
                          " WHERE id=?1 AND status=?2 AND status<>1 AND updated<?3)",
    [WRITE_DROP_LOG] = "DELETE FROM log WHERE match=?1",
    [WRITE_DROP_HASHES] = "DELETE FROM hashes WHERE match=?1",
    [WRITE_DROP_CHAT] = "DELETE FROM chat WHERE match=?1",
    [WRITE_DROP_MEMBERS] = "DELETE FROM members WHERE match=?1",
    [WRITE_EXPIRE_IDENTITY] =
        "DELETE FROM identities WHERE id=?1 AND seen<?2 AND NOT EXISTS(SELECT 1 FROM members b"
        " JOIN matches m ON m.id=b.match WHERE b.identity=?1 AND m.status IN (0,1))",
    [WRITE_DROP_TOKENS] = "DELETE FROM tokens WHERE identity=?1",
    [WRITE_DROP_ACCOUNT] = "DELETE FROM accounts WHERE identity=?1",
    [WRITE_DROP_MEMBERSHIPS] = "DELETE FROM members WHERE identity=?1",
};

int store__run(sqlite3_stmt *statement)
{
    int rc = sqlite3_step(statement);
    sqlite3_reset(statement);
    return rc;
}

/* Whether the statement had nothing to change or to put in: what it belongs to is not there. */
static bool found_nothing(struct sqlite *s, int rc)
{
    return rc == SQLITE_DONE ? sqlite3_changes(s->writer) == 0
                             : sqlite3_extended_errcode(s->writer) == SQLITE_CONSTRAINT_NOTNULL;
}

/* Runs a statement that must change a row; `what` and `id` name the thing when it does not. */
static enum store_status change(struct sqlite *s, sqlite3_stmt *statement, const char *what, uint64_t id,
                                const char *missing, char error[STORE_ERROR_SIZE])
{
    char name[AUTH_ID_TEXT_SIZE];
    int rc = store__run(statement);
    bool nothing = found_nothing(s, rc);
    if (rc == SQLITE_DONE && !nothing)
        return STORE_OK;
    auth_id_text(id, name);
    if (nothing) {
        snprintf(error, STORE_ERROR_SIZE, "%s %s: %s", what, name, missing);
        return STORE_REFUSED;
    }
    snprintf(error, STORE_ERROR_SIZE, "%s %s: %s", what, name, sqlite3_errmsg(s->writer));
    return (rc & 0xff) == SQLITE_CONSTRAINT ? STORE_REFUSED : STORE_FAILED;
}

static void bind_id(sqlite3_stmt *statement, int at, uint64_t value)
{
    sqlite3_bind_int64(statement, at, (sqlite3_int64)value);
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text ? text : "", -1, SQLITE_STATIC);
}

static void bind_blob(sqlite3_stmt *statement, int at, const void *data, size_t size)
{
    if (size)
        sqlite3_bind_blob(statement, at, data, (int)size, SQLITE_STATIC);
    else
        sqlite3_bind_zeroblob(statement, at, 0);
}

static enum store_status done(struct sqlite *s, sqlite3_stmt *w, char *error)
{
    if (store__run(w) == SQLITE_DONE)
        return STORE_OK;
    snprintf(error, STORE_ERROR_SIZE, "%s", sqlite3_errmsg(s->writer));
    return STORE_FAILED;
}

static enum store_status put_token(struct sqlite *s, const struct store_token *token, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_TOKEN];
    bind_blob(w, 1, token->hash, sizeof token->hash);
    bind_id(w, 2, token->identity);
    bind_id(w, 3, token->until ? -token->until : token->created);
    return change(s, w, "token of identity", token->identity, "there is no such identity", error);
}

static enum store_status trim_codes(struct sqlite *s, uint64_t identity, uint64_t now, char *error)
{
    bind_id(s->write[WRITE_CODES_TRIM], 1, identity);
    bind_id(s->write[WRITE_CODES_TRIM], 2, now);
    return done(s, s->write[WRITE_CODES_TRIM], error);
}

static enum store_status add_token(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_TOKENS_TRIM];
    enum store_status status =
        op->token.until ? trim_codes(s, op->token.identity, op->token.created, error) : STORE_OK;
    if (status == STORE_OK)
        status = put_token(s, &op->token, error);
    bind_id(w, 1, op->token.identity);
    sqlite3_bind_int(w, 2, STORE_TOKENS_MAX);
    return status == STORE_OK ? done(s, w, error) : status;
}

static enum store_status remove_token(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[op->kind == STORE_REMOVE_TOKEN ? WRITE_TOKEN_REMOVE : WRITE_TOKENS_REMOVE];
    if (op->kind == STORE_KEEP_TOKEN)
        bind_id(w, 1, op->token.identity);
    bind_blob(w, op->kind == STORE_KEEP_TOKEN ? 2 : 1, op->token.hash, sizeof op->token.hash);
    return done(s, w, error);
}

static enum store_status spend_token(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_TOKEN_SPEND];
    bind_blob(w, 1, op->token.hash, sizeof op->token.hash);
    bind_id(w, 2, op->token.identity);
    return change(s, w, "token of identity", op->token.identity, "it is not there", error);
}

static enum store_status create_account(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_ACCOUNT];
    bind_text(w, 1, op->account->name);
    bind_id(w, 2, op->account->identity);
    bind_text(w, 3, op->account->verifier);
    return change(s, w, "account of identity", op->account->identity, "not stored", error);
}

static enum store_status set_password(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_VERIFIER];
    bind_id(w, 1, op->account->identity);
    bind_text(w, 2, op->account->verifier);
    return change(s, w, "account of identity", op->account->identity, "there is none", error);
}

static enum store_status ban(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_BAN];
    sqlite3_bind_int(w, 1, op->ban->kind);
    bind_text(w, 2, op->ban->who);
    bind_id(w, 3, op->ban->since);
    bind_text(w, 4, op->ban->why);
    return done(s, w, error);
}

static enum store_status unban(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_BAN_REMOVE];
    sqlite3_bind_int(w, 1, op->ban->kind);
    bind_text(w, 2, op->ban->who);
    return done(s, w, error);
}

static enum store_status create_identity(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_IDENTITY];
    bind_id(w, 1, op->identity->id);
    bind_id(w, 2, op->identity->created);
    bind_text(w, 3, op->identity->name);
    enum store_status status = change(s, w, "identity", op->identity->id, "not stored", error);
    struct store_token token = {.identity = op->identity->id, .created = op->identity->created};
    memcpy(token.hash, op->identity->token_hash, sizeof token.hash);
    return status == STORE_OK ? put_token(s, &token, error) : status;
}

static enum store_status rename_identity(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_RENAME];
    bind_id(w, 1, op->identity->id);
    bind_text(w, 2, op->identity->name);
    return change(s, w, "identity", op->identity->id, "unknown", error);
}

static void bind_match(sqlite3_stmt *w, const struct store_match *m)
{
    uint8_t seats = m->chance.seats <= SEATS_MAX ? m->chance.seats : SEATS_MAX;
    bind_id(w, 1, m->id);
    sqlite3_bind_int(w, 2, m->status);
    sqlite3_bind_int(w, 3, m->listed);
    sqlite3_bind_int(w, 4, m->bots);
    bind_id(w, 5, m->updated);
    bind_blob(w, 6, m->invite, AUTH_INVITE_SIZE);
    bind_blob(w, 7, m->chance.secret, FAIR_SECRET_SIZE);
    sqlite3_bind_int(w, 8, seats);
    bind_blob(w, 9, m->chance.entropy, (size_t)seats * FAIR_ENTROPY_SIZE);
    if (m->config)
        bind_text(w, 10, m->config);
    else
        sqlite3_bind_null(w, 10);
    bind_text(w, 11, m->lobby);
}

static enum store_status create_match(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_MATCH];
    bind_match(w, op->match);
    bind_id(w, 12, op->match->created);
    bind_id(w, 13, op->match->rules_revision);
    bind_id(w, 14, op->match->rematch_of);
    bind_text(w, 15, op->match->game);
    bind_id(w, 16, op->match->series);
    bind_id(w, 17, op->match->number);
    bind_id(w, 18, op->match->opened);
    return change(s, w, "match", op->match->id, "not stored", error);
}

static enum store_status update_match(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_MATCH_UPDATE];
    bind_match(w, op->match);
    bind_id(w, 12, op->match->rules_revision);
    return change(s, w, "match", op->match->id, "unknown", error);
}

static enum store_status close_series(struct sqlite *s, const struct store_op *op, char *error)
{
    bind_id(s->write[WRITE_SERIES_CLOSE], 1, op->id);
    bind_id(s->write[WRITE_SERIES_CLOSE], 2, op->closed_at);
    return change(s, s->write[WRITE_SERIES_CLOSE], "series", op->id, "a match of it is unfinished", error);
}

/* Renews `updated`, at most once in TOUCH_EVERY_MS: the list of running matches needs no more. */
static enum store_status touch(struct sqlite *s, uint64_t match, uint64_t at, char *error)
{
    size_t slot = match % TOUCHED_SIZE;
    if (s->touched[slot].match == match && at < s->touched[slot].at + TOUCH_EVERY_MS)
        return STORE_OK;
    sqlite3_stmt *w = s->write[WRITE_TOUCH];
    bind_id(w, 1, match);
    bind_id(w, 2, at);
    if (store__run(w) != SQLITE_DONE) {
        snprintf(error, STORE_ERROR_SIZE, "%s", sqlite3_errmsg(s->writer));
        return STORE_FAILED;
    }
    s->touched[slot].match = match;
    s->touched[slot].at = at;
    return STORE_OK;
}

static enum store_status append(struct sqlite *s, const struct store_op *op, char *error)
{
    const struct store_entry *e = &op->entry;
    sqlite3_stmt *w = s->write[e->index ? WRITE_LOG : WRITE_LOG_FIRST];
    uint16_t words[4] = {e->choice.verb, e->choice.arg[0], e->choice.arg[1], e->choice.arg[2]};
    uint8_t choice[8];
    for (int i = 0; i < 4; i++) {
        choice[2 * i] = (uint8_t)words[i];
        choice[2 * i + 1] = (uint8_t)(words[i] >> 8);
    }
    bind_id(w, 1, op->id);
    bind_id(w, 2, e->index);
    sqlite3_bind_int(w, 3, e->kind);
    sqlite3_bind_int(w, 4, e->seat);
    bind_blob(w, 5, choice, sizeof choice);
    bind_id(w, 6, e->at);
    enum store_status status =
        change(s, w, "log of match", op->id,
               e->index ? "entry does not follow the last one" : "there is no such match", error);
    if (status == STORE_OK)
        return touch(s, op->id, e->at, error);
    size_t used = strlen(error);
    snprintf(error + used, STORE_ERROR_SIZE - used, " (entry %" PRIu32 ")", e->index);
    return status;
}

static enum store_status note_hash(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_HASH];
    bind_id(w, 1, op->id);
    bind_id(w, 2, op->hash.index);
    bind_blob(w, 3, op->hash.hash, HASH_SIZE);
    bind_id(w, 4, op->hash.layout);
    return change(s, w, "hash of match", op->id, "not stored", error);
}

/* A match keeps its latest lines: nobody can read earlier ones, and somebody may write without end. */
static enum store_status trim_chat(struct sqlite *s, uint64_t match, char *error)
{
    sqlite3_stmt *w = s->write[WRITE_CHAT_TRIM];
    bind_id(w, 1, match);
    sqlite3_bind_int(w, 2, STORE_CHAT_KEPT);
    return done(s, w, error);
}

static enum store_status add_chat(struct sqlite *s, const struct store_op *op, char *error)
{
    const struct store_chat *c = &op->chat;
    sqlite3_stmt *w = s->write[c->sequence ? WRITE_CHAT : WRITE_CHAT_FIRST];
    bind_id(w, 1, op->id);
    bind_id(w, 2, c->sequence);
    sqlite3_bind_int(w, 3, c->channel);
    bind_id(w, 4, c->at);
    bind_text(w, 5, c->author);
    bind_text(w, 6, c->text);
    enum store_status status =
        change(s, w, "chat of match", op->id,
               c->sequence ? "line does not follow the last one" : "there is no such match", error);
    if (status == STORE_OK && c->sequence % STORE_CHAT_TRIM == STORE_CHAT_TRIM - 1)
        status = trim_chat(s, op->id, error);
    return status == STORE_OK ? touch(s, op->id, c->at, error) : status;
}

static enum store_status note_alive(struct sqlite *s, const struct store_op *op, char *error)
{
    bind_id(s->write[WRITE_ALIVE], 1, op->gap.to);
    return done(s, s->write[WRITE_ALIVE], error);
}

static enum store_status add_gap(struct sqlite *s, const struct store_op *op, char *error)
{
    bind_id(s->write[WRITE_GAP], 1, op->gap.from);
    bind_id(s->write[WRITE_GAP], 2, op->gap.to);
    return done(s, s->write[WRITE_GAP], error);
}

static enum store_status change_member(struct sqlite *s, const struct store_op *op, char *error)
{
    sqlite3_stmt *w = s->write[op->kind == STORE_ADD_MEMBER ? WRITE_MEMBER : WRITE_MEMBER_REMOVE];
    bind_id(w, 1, op->id);
    bind_id(w, 2, op->member);
    return done(s, w, error);
}

static enum store_status note_seen(struct sqlite *s, const struct store_op *op, char *error)
{
    bind_id(s->write[WRITE_SEEN], 1, op->id);
    bind_id(s->write[WRITE_SEEN], 2, op->seen);
    enum store_status status = done(s, s->write[WRITE_SEEN], error);
    return status == STORE_OK ? trim_codes(s, op->id, op->seen, error) : status;
}

/* Runs each of the statements for this id. */
static enum store_status drop_all(struct sqlite *s, uint64_t id, const enum write_statement *list,
                                  size_t count, char *error)
{
    enum store_status status = STORE_OK;
    for (size_t i = 0; status == STORE_OK && i < count; i++) {
        bind_id(s->write[list[i]], 1, id);
        status = done(s, s->write[list[i]], error);
    }
    return status;
}

static enum store_status expire_match(struct sqlite *s, const struct store_op *op, char *error)
{
    static const enum write_statement with[] = {WRITE_DROP_LOG, WRITE_DROP_HASHES, WRITE_DROP_CHAT,
                                                WRITE_DROP_MEMBERS};
    sqlite3_stmt *w = s->write[op->kind == STORE_EXPIRE_MATCH ? WRITE_EXPIRE_MATCH : WRITE_EXPIRE_CHAT];
    bind_id(w, 1, op->id);
    sqlite3_bind_int(w, 2, op->expiry.status);
    bind_id(w, 3, op->expiry.before);
    enum store_status status = done(s, w, error);
    if (status != STORE_OK || op->kind == STORE_EXPIRE_CHAT || sqlite3_changes(s->writer) == 0)
        return status;
    return drop_all(s, op->id, with, sizeof with / sizeof *with, error);
}

static enum store_status expire_identity(struct sqlite *s, const struct store_op *op, char *error)
{
    static const enum write_statement with[] = {WRITE_DROP_TOKENS, WRITE_DROP_ACCOUNT,
                                                WRITE_DROP_MEMBERSHIPS};
    bind_id(s->write[WRITE_EXPIRE_IDENTITY], 1, op->id);
    bind_id(s->write[WRITE_EXPIRE_IDENTITY], 2, op->expiry.before);
    enum store_status status = done(s, s->write[WRITE_EXPIRE_IDENTITY], error);
    if (status != STORE_OK || sqlite3_changes(s->writer) == 0)
        return status;
    return drop_all(s, op->id, with, sizeof with / sizeof *with, error);
}

/* There are no other nodes. */
static enum store_status move_match(struct sqlite *s, const struct store_op *op, char *error)
{
    (void)s;
    snprintf(error, STORE_ERROR_SIZE, "this store is one server's: there is no node \"%s\"", op->move.node);
    return STORE_REFUSED;
}

static enum store_status adopt(struct sqlite *s, const struct store_op *op, char *error)
{
    (void)s;
    (void)op;
    (void)error;
    return STORE_OK;
}

enum store_status store__apply(struct sqlite *s, const struct store_op *op, char error[STORE_ERROR_SIZE])
{
    static enum store_status (*const doing[])(struct sqlite *, const struct store_op *, char *) = {
        [STORE_CREATE_IDENTITY] = create_identity,
        [STORE_RENAME_IDENTITY] = rename_identity,
        [STORE_ADD_TOKEN] = add_token,
        [STORE_REMOVE_TOKEN] = remove_token,
        [STORE_SPEND_TOKEN] = spend_token,
        [STORE_KEEP_TOKEN] = remove_token,
        [STORE_CREATE_ACCOUNT] = create_account,
        [STORE_SET_PASSWORD] = set_password,
        [STORE_BAN] = ban,
        [STORE_UNBAN] = unban,
        [STORE_CREATE_MATCH] = create_match,
        [STORE_UPDATE_MATCH] = update_match,
        [STORE_CLOSE_SERIES] = close_series,
        [STORE_APPEND] = append,
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
        [STORE_MOVE_MATCH] = move_match,
        [STORE_ADOPT] = adopt,
    };
    return doing[op->kind](s, op, error);
}
