/* Reading: what is stored, as the header's structs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sqlite/sqlite.h"

#define MATCH_SQL "SELECT " STORE_MATCH_COLUMNS " FROM matches m WHERE m.id=?1"

const char *const store__read_sql[READ_STATEMENTS] = {
    [READ_BEGIN] = "BEGIN",
    [READ_END] = "COMMIT",
    [READ_TOKEN] =
        "SELECT i.id,t.hash,i.created,i.name,i.seen FROM tokens t JOIN identities i ON i.id=t.identity"
        " WHERE t.hash=?1",
    [READ_IDENTITY] = "SELECT id,zeroblob(32),created,name,seen FROM identities WHERE id=?1",
    [READ_ACCOUNT] = "SELECT name,identity,verifier FROM accounts WHERE name=?1",
    [READ_ACCOUNT_OF] = "SELECT name,identity,verifier FROM accounts WHERE identity=?1",
    [READ_BANS] = "SELECT kind,who,since,why FROM bans ORDER BY since,kind,who",
    [READ_INVITE] = "SELECT id FROM matches WHERE invite=?1",
    [READ_NEXT] = "SELECT id FROM matches WHERE rematch_of=?1 AND series<>0 AND rematch_of<>0 AND status<>3",
    [READ_RIGHTS] = "SELECT listed,EXISTS(SELECT 1 FROM members WHERE identity=?2 AND created=m.created"
                    " AND match=m.id) FROM matches m WHERE id=?1 AND status<>3",
    [READ_MATCH] = MATCH_SQL,
    [READ_LOG_COUNT] = "SELECT ifnull(max(idx)+1,0) FROM log WHERE match=?1",
    [READ_LOG] = "SELECT idx,kind,seat,choice,at FROM log WHERE match=?1 AND idx>=?2 ORDER BY idx LIMIT ?3",
    [READ_HASH_COUNT] = "SELECT count(*) FROM hashes WHERE match=?1",
    [READ_HASHES] = "SELECT idx,hash,layout FROM hashes WHERE match=?1 ORDER BY idx",
    [READ_CHAT_NEXT] = "SELECT ifnull(max(sequence)+1,0) FROM chat WHERE match=?1",
    [READ_COUNTS] = "SELECT what,n FROM counts",
    [READ_GAPS] = "SELECT since,until FROM gaps ORDER BY since",
    [READ_ALIVE] = "SELECT n FROM counts WHERE what=5",
    [READ_REUSABLE] = "SELECT freelist_count*page_size FROM pragma_freelist_count,pragma_page_size",
};

static const char lobbies_sql[] =
    "SELECT " STORE_MATCH_COLUMNS " FROM matches m WHERE m.status=0 AND m.listed=1"
    " AND (m.created,m.id)<(?1,?2) ORDER BY m.created DESC,m.id DESC LIMIT ?3";
static const char matches_sql[] =
    "SELECT " STORE_MATCH_COLUMNS " FROM matches m WHERE (m.created,m.id)<(?1,?2)"
    " ORDER BY m.created DESC,m.id DESC LIMIT ?3";
static const char matches_of_sql[] =
    "SELECT " STORE_MATCH_COLUMNS " FROM members b JOIN matches m ON m.id=b.match WHERE b.identity=?4"
    " AND (b.created,b.match)<(?1,?2) ORDER BY b.created DESC,b.match DESC LIMIT ?3";
static const char chat_sql[] =
    "SELECT * FROM (SELECT sequence,channel,at,author,text FROM chat WHERE match=?1 AND sequence<?2"
    " ORDER BY sequence DESC LIMIT ?3) ORDER BY sequence";
static const char running_sql[] = "SELECT id FROM matches WHERE status=1 AND bots IN (1,?1) AND updated>=?2"
                                  " ORDER BY updated DESC,id";

static const char *error(const void *reader)
{
    const struct sqlite_reader *s = reader;
    return s->error;
}

static enum store_status failed(struct sqlite_reader *s, const char *what)
{
    snprintf(s->error, sizeof s->error, "cannot read %.*s: %.*s", 120, s->path, 120, what);
    return STORE_FAILED;
}

static uint64_t column_number(sqlite3_stmt *statement, int column)
{
    return (uint64_t)sqlite3_column_int64(statement, column);
}

/* Copies a blob of exactly this size; false if it has another. */
static bool column_blob(sqlite3_stmt *statement, int column, void *to, size_t size)
{
    const void *data = sqlite3_column_blob(statement, column);
    if ((size_t)sqlite3_column_bytes(statement, column) != size)
        return false;
    if (size)
        memcpy(to, data, size);
    return true;
}

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

/* The one row of a statement that is bound already; `statement` stays at the row if it is STORE_OK. */
static enum store_status one_row(struct sqlite_reader *s, sqlite3_stmt *statement)
{
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW)
        return STORE_OK;
    sqlite3_reset(statement);
    return rc == SQLITE_DONE ? STORE_MISSING : failed(s, sqlite3_errmsg(s->db));
}

/* ---- Identities and invites ---- */

static enum store_status identity_of(struct sqlite_reader *s, sqlite3_stmt *r,
                                     struct store_identity *identity)
{
    memset(identity, 0, sizeof *identity);
    enum store_status status = one_row(s, r);
    if (status != STORE_OK)
        return status;
    identity->id = column_number(r, 0);
    if (!column_blob(r, 1, identity->token_hash, AUTH_TOKEN_HASH_SIZE))
        status = failed(s, "an identity is damaged");
    identity->created = column_number(r, 2);
    snprintf(identity->name, sizeof identity->name, "%s", column_text(r, 3));
    identity->seen = column_number(r, 4);
    sqlite3_reset(r);
    return status;
}

static enum store_status find_token(void *reader, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                    struct store_identity *identity)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_TOKEN];
    sqlite3_bind_blob(r, 1, token_hash, AUTH_TOKEN_HASH_SIZE, SQLITE_STATIC);
    return identity_of(s, r, identity);
}

static enum store_status find_identity(void *reader, uint64_t id, struct store_identity *identity)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_IDENTITY];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    return identity_of(s, r, identity);
}

static enum store_status account_of(struct sqlite_reader *s, sqlite3_stmt *r, struct store_account *account)
{
    memset(account, 0, sizeof *account);
    enum store_status status = one_row(s, r);
    if (status != STORE_OK)
        return status;
    snprintf(account->name, sizeof account->name, "%s", column_text(r, 0));
    account->identity = column_number(r, 1);
    snprintf(account->verifier, sizeof account->verifier, "%s", column_text(r, 2));
    sqlite3_reset(r);
    return STORE_OK;
}

static enum store_status find_account(void *reader, const char *name, struct store_account *account)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_ACCOUNT];
    sqlite3_bind_text(r, 1, name, -1, SQLITE_STATIC);
    return account_of(s, r, account);
}

static enum store_status find_account_of(void *reader, uint64_t identity, struct store_account *account)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_ACCOUNT_OF];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)identity);
    return account_of(s, r, account);
}

static enum store_status bans(void *reader, void (*each)(void *context, const struct store_ban *ban),
                              void *context)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_BANS];
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW) {
        struct store_ban ban = {.kind = (uint8_t)column_number(r, 0), .since = column_number(r, 2)};
        snprintf(ban.who, sizeof ban.who, "%s", column_text(r, 1));
        snprintf(ban.why, sizeof ban.why, "%s", column_text(r, 3));
        each(context, &ban);
    }
    sqlite3_reset(r);
    return rc == SQLITE_DONE ? STORE_OK : failed(s, sqlite3_errmsg(s->db));
}

static enum store_status find_invite(void *reader, const uint8_t invite[AUTH_INVITE_SIZE], uint64_t *id)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_INVITE];
    *id = 0;
    sqlite3_bind_blob(r, 1, invite, AUTH_INVITE_SIZE, SQLITE_STATIC);
    enum store_status status = one_row(s, r);
    if (status == STORE_OK) {
        *id = column_number(r, 0);
        sqlite3_reset(r);
    }
    return status;
}

static enum store_status find_next(void *reader, uint64_t id, uint64_t *next)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_NEXT];
    *next = 0;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    enum store_status status = one_row(s, r);
    if (status == STORE_OK) {
        *next = column_number(r, 0);
        sqlite3_reset(r);
    }
    return status == STORE_MISSING ? STORE_OK : status;
}

static enum store_status find_rights(void *reader, uint64_t id, uint64_t identity,
                                     struct store_rights *rights)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_RIGHTS];
    *rights = (struct store_rights){.exists = false};
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    sqlite3_bind_int64(r, 2, (sqlite3_int64)identity);
    enum store_status status = one_row(s, r);
    if (status == STORE_OK) {
        *rights = (struct store_rights){
            .exists = true, .listed = column_number(r, 0) != 0, .member = column_number(r, 1) != 0};
        sqlite3_reset(r);
    }
    return status == STORE_MISSING ? STORE_OK : status;
}

/* ---- One match ---- */

/* The row of a match; its texts are SQLite's until the next step. */
static bool read_match(sqlite3_stmt *r, struct store_match *m)
{
    memset(m, 0, sizeof *m);
    m->id = column_number(r, 0);
    m->status = (uint8_t)column_number(r, 1);
    m->listed = column_number(r, 2) != 0;
    m->bots = column_number(r, 3) != 0;
    m->updated = column_number(r, 4);
    m->created = column_number(r, 5);
    m->rules_revision = (uint32_t)column_number(r, 6);
    m->rematch_of = column_number(r, 7);
    snprintf(m->game, sizeof m->game, "%s", column_text(r, 8));
    uint64_t seats = column_number(r, 11);
    if (seats > SEATS_MAX || !column_blob(r, 9, m->invite, AUTH_INVITE_SIZE) ||
        !column_blob(r, 10, m->chance.secret, FAIR_SECRET_SIZE) ||
        !column_blob(r, 12, m->chance.entropy, (size_t)seats * FAIR_ENTROPY_SIZE))
        return false;
    m->chance.seats = (uint8_t)seats;
    m->config = column_text(r, 13);
    m->lobby = column_text(r, 14);
    m->series = column_number(r, 15);
    m->number = (uint32_t)column_number(r, 16);
    m->opened = column_number(r, 17);
    return true;
}

static enum store_status load_match(struct sqlite_reader *s, uint64_t id, struct store_record *record)
{
    sqlite3_stmt *r = s->read[READ_MATCH];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    enum store_status status = one_row(s, r);
    if (status != STORE_OK)
        return status;
    struct store_match *m = &record->match;
    if (!read_match(r, m)) {
        status = failed(s, "a match is damaged");
    } else {
        size_t config = strlen(m->config) + 1, lobby = strlen(m->lobby) + 1;
        record->texts = malloc(config + lobby);
        if (record->texts) {
            memcpy(record->texts, m->config, config);
            memcpy(record->texts + config, m->lobby, lobby);
            m->config = record->texts;
            m->lobby = record->texts + config;
        } else {
            m->config = m->lobby = NULL;
            status = failed(s, "out of memory");
        }
    }
    sqlite3_reset(r);
    return status;
}

enum store_status store__count_of(struct sqlite_reader *s, enum read_statement which, uint64_t id,
                                  uint32_t *number)
{
    sqlite3_stmt *r = s->read[which];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    enum store_status status = one_row(s, r);
    if (status == STORE_OK) {
        *number = (uint32_t)column_number(r, 0);
        sqlite3_reset(r);
    }
    return status;
}

static bool read_entry(sqlite3_stmt *r, uint32_t index, struct store_entry *e)
{
    uint8_t bytes[8];
    if (column_number(r, 0) != index || !column_blob(r, 3, bytes, sizeof bytes))
        return false;
    uint16_t words[4];
    for (int i = 0; i < 4; i++)
        words[i] = (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    e->index = index;
    e->kind = (uint8_t)column_number(r, 1);
    e->seat = (uint8_t)column_number(r, 2);
    e->choice = (struct choice){words[0], {words[1], words[2], words[3]}};
    e->at = column_number(r, 4);
    return true;
}

/* Room for `count` entries. */
static bool make_room(struct sqlite_reader *s, struct store_record *record, uint32_t count)
{
    struct store_entry *grown = realloc(record->entries, count * sizeof *grown);
    if (!grown) {
        failed(s, "out of memory");
        return false;
    }
    record->entries = grown;
    record->length = count;
    return true;
}

/* Reads the entries up to `until`, which are stored and for which there is room. */
static enum store_status read_log(struct sqlite_reader *s, struct store_record *record, uint32_t until)
{
    sqlite3_stmt *r = s->read[READ_LOG];
    uint32_t read = record->entries_count;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)record->match.id);
    sqlite3_bind_int64(r, 2, read);
    sqlite3_bind_int64(r, 3, until - read);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW && read < until &&
           read_entry(r, read, &record->entries[read]))
        read++;
    enum store_status status = STORE_OK;
    if (rc != SQLITE_DONE || read != until)
        status = failed(s, rc == SQLITE_DONE || rc == SQLITE_ROW ? "the log of a match is damaged"
                                                                 : sqlite3_errmsg(s->db));
    else
        record->entries_count = read;
    sqlite3_reset(r);
    return status;
}

static enum store_status load_on(void *reader, struct store_record *record)
{
    struct sqlite_reader *s = reader;
    uint32_t count = 0;
    enum store_status status = store__count_of(s, READ_LOG_COUNT, record->match.id, &count);
    if (status != STORE_OK || count <= record->entries_count)
        return status;
    return make_room(s, record, count) ? read_log(s, record, count) : STORE_FAILED;
}

static enum store_status length(void *reader, uint64_t id, uint32_t *length)
{
    struct sqlite_reader *s = reader;
    *length = 0;
    return store__count_of(s, READ_LOG_COUNT, id, length);
}

static enum store_status load_hashes(struct sqlite_reader *s, uint64_t id, struct store_record *record)
{
    uint32_t count = 0, read = 0;
    enum store_status status = store__count_of(s, READ_HASH_COUNT, id, &count);
    if (status != STORE_OK || count == 0)
        return status;
    record->hashes = calloc(count, sizeof *record->hashes);
    if (!record->hashes)
        return failed(s, "out of memory");
    sqlite3_stmt *r = s->read[READ_HASHES];
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW && read < count &&
           column_blob(r, 1, record->hashes[read].hash, HASH_SIZE)) {
        record->hashes[read].layout = (uint32_t)column_number(r, 2);
        record->hashes[read++].index = (uint32_t)column_number(r, 0);
    }
    if (rc != SQLITE_DONE || read != count)
        status = failed(s, rc == SQLITE_DONE || rc == SQLITE_ROW ? "the hashes of a match are damaged"
                                                                 : sqlite3_errmsg(s->db));
    sqlite3_reset(r);
    record->hashes_count = read;
    return status;
}

static enum store_status load_match_with(struct sqlite_reader *s, uint64_t id, bool with_log,
                                         struct store_record **out)
{
    *out = NULL;
    struct store_record *record = calloc(1, sizeof *record);
    if (!record)
        return failed(s, "out of memory");
    /* One transaction, so that all parts are of one moment. */
    if (store__run(s->read[READ_BEGIN]) != SQLITE_DONE) {
        store_record_free(record);
        return failed(s, sqlite3_errmsg(s->db));
    }
    enum store_status status = load_match(s, id, record);
    if (status == STORE_OK)
        status = store__count_of(s, READ_CHAT_NEXT, id, &record->chat_next);
    if (status == STORE_OK && with_log)
        status = load_on(s, record);
    if (status == STORE_OK && with_log)
        status = load_hashes(s, id, record);
    store__run(s->read[READ_END]);
    if (status == STORE_OK)
        *out = record;
    else
        store_record_free(record);
    return status;
}

static enum store_status load(void *reader, uint64_t id, struct store_record **record)
{
    struct sqlite_reader *s = reader;
    return load_match_with(s, id, true, record);
}

static enum store_status load_head(void *reader, uint64_t id, struct store_record **record)
{
    struct sqlite_reader *s = reader;
    return load_match_with(s, id, false, record);
}

/* ---- Lists ---- */

/*
 * Lists have a statement of their own each time: whoever is called for a row may read through the store,
 * the same list included.
 */
static sqlite3_stmt *list_start(struct sqlite_reader *s, const char *sql)
{
    sqlite3_stmt *r = NULL;
    if (sqlite3_prepare_v2(s->db, sql, -1, &r, NULL) != SQLITE_OK)
        failed(s, sqlite3_errmsg(s->db));
    return r;
}

static enum store_status list_end(struct sqlite_reader *s, sqlite3_stmt *r, int rc)
{
    enum store_status status = rc == SQLITE_DONE ? STORE_OK : failed(s, sqlite3_errmsg(s->db));
    sqlite3_finalize(r);
    return status;
}

/* All rows of a statement of the columns of a match, which ends with them. */
static enum store_status each_match(struct sqlite_reader *s, sqlite3_stmt *r, store_each_match *each,
                                    void *context)
{
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW) {
        struct store_match match;
        if (!read_match(r, &match)) {
            sqlite3_finalize(r);
            return failed(s, "a match is damaged");
        }
        each(context, &match);
    }
    return list_end(s, r, rc);
}

static enum store_status list_matches(struct sqlite_reader *s, const char *sql, uint64_t identity,
                                      const struct store_page *page, store_each_match *each, void *context)
{
    sqlite3_stmt *r = list_start(s, sql);
    if (!r)
        return STORE_FAILED;
    bool first = page->time == 0 && page->id == 0;
    sqlite3_bind_int64(r, 1, first ? INT64_MAX : (sqlite3_int64)page->time);
    sqlite3_bind_int64(r, 2, first ? INT64_MAX : (sqlite3_int64)page->id);
    sqlite3_bind_int64(r, 3, page->limit);
    if (identity)
        sqlite3_bind_int64(r, 4, (sqlite3_int64)identity);
    return each_match(s, r, each, context);
}

static enum store_status lobbies(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    struct sqlite_reader *s = reader;
    return list_matches(s, lobbies_sql, 0, page, each, context);
}

static enum store_status matches(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    struct sqlite_reader *s = reader;
    return list_matches(s, matches_sql, 0, page, each, context);
}

static enum store_status matches_of(void *reader, uint64_t identity, const struct store_page *page,
                                    store_each_match *each, void *context)
{
    struct sqlite_reader *s = reader;
    return list_matches(s, matches_of_sql, identity, page, each, context);
}

static enum store_status chat(void *reader, uint64_t id, uint32_t before, uint32_t limit,
                              void (*each)(void *context, const struct store_chat *line), void *context)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = list_start(s, chat_sql);
    if (!r)
        return STORE_FAILED;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)id);
    sqlite3_bind_int64(r, 2, before);
    sqlite3_bind_int64(r, 3, limit);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW) {
        struct store_chat line = {
            .sequence = (uint32_t)column_number(r, 0),
            .channel = (uint8_t)column_number(r, 1),
            .at = column_number(r, 2),
            .author = column_text(r, 3),
            .text = column_text(r, 4),
        };
        each(context, &line);
    }
    return list_end(s, r, rc);
}

static enum store_status match_ids(void *reader, uint64_t after, uint32_t limit,
                                   void (*each)(void *context, uint64_t id), void *context)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = list_start(s, "SELECT id FROM matches WHERE id>?1 ORDER BY id LIMIT ?2");
    if (!r)
        return STORE_FAILED;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)after);
    sqlite3_bind_int64(r, 2, limit);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW)
        each(context, column_number(r, 0));
    return list_end(s, r, rc);
}

static enum store_status series(void *reader, uint64_t series, uint32_t from, uint32_t limit,
                                store_each_match *each, void *context)
{
    struct sqlite_reader *s = reader;
    static const char sql[] =
        "SELECT " STORE_MATCH_COLUMNS " FROM matches m WHERE m.series=?1 AND m.series<>0"
        " AND m.number>=?2 AND m.status<>3 ORDER BY m.number LIMIT ?3";
    sqlite3_stmt *r = list_start(s, sql);
    if (!r)
        return STORE_FAILED;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)series);
    sqlite3_bind_int64(r, 2, from);
    sqlite3_bind_int64(r, 3, limit);
    return each_match(s, r, each, context);
}

static enum store_status running(void *reader, bool bots_only, uint64_t since,
                                 void (*each)(void *context, uint64_t id), void *context)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = list_start(s, running_sql);
    if (!r)
        return STORE_FAILED;
    sqlite3_bind_int(r, 1, bots_only ? 1 : 0);
    sqlite3_bind_int64(r, 2, (sqlite3_int64)since);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW)
        each(context, column_number(r, 0));
    return list_end(s, r, rc);
}

static enum store_status list_resting(struct sqlite_reader *s, const char *sql, uint64_t before,
                                      const struct store_page *page, store_each_resting *each, void *context)
{
    sqlite3_stmt *r = list_start(s, sql);
    if (!r)
        return STORE_FAILED;
    sqlite3_bind_int64(r, 1, (sqlite3_int64)before);
    sqlite3_bind_int64(r, 2, (sqlite3_int64)page->time);
    sqlite3_bind_int64(r, 3, (sqlite3_int64)page->id);
    sqlite3_bind_int64(r, 4, page->limit);
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW)
        each(context, column_number(r, 0), column_number(r, 1), column_number(r, 2) != 0);
    return list_end(s, r, rc);
}

static enum store_status resting_matches(void *reader, const struct store_expiry *expiry,
                                         const struct store_page *page, store_each_resting *each,
                                         void *context)
{
    struct sqlite_reader *s = reader;
    /* The status is part of the text, so that the index of these matches is used. */
    char sql[320];
    snprintf(sql, sizeof sql,
             "SELECT id,updated,%s FROM matches WHERE status<>1 AND status=%d AND updated<?1"
             " AND (updated,id)>(?2,?3) ORDER BY updated,id LIMIT ?4",
             expiry->chat ? "EXISTS(SELECT 1 FROM chat WHERE match=id)"
                          : "series=0 OR status<>2 OR (opened>0 AND opened<?1)",
             expiry->status);
    return list_resting(s, sql, expiry->before, page, each, context);
}

static enum store_status resting_identities(void *reader, uint64_t before, const struct store_page *page,
                                            store_each_resting *each, void *context)
{
    struct sqlite_reader *s = reader;
    return list_resting(s,
                        "SELECT i.id,seen,NOT EXISTS(SELECT 1 FROM members b JOIN matches m ON m.id=b.match"
                        " WHERE b.identity=i.id AND m.status IN (0,1)) FROM identities i"
                        " WHERE seen<?1 AND (seen,i.id)>(?2,?3) ORDER BY seen,i.id LIMIT ?4",
                        before, page, each, context);
}

static enum store_status resting_series(void *reader, uint64_t before, const struct store_page *page,
                                        store_each_resting *each, void *context)
{
    struct sqlite_reader *s = reader;
    return list_resting(s,
                        "SELECT series,max(updated) AS touched,1 FROM matches WHERE series<>0 AND opened=0"
                        " GROUP BY series HAVING touched<?1 AND sum(status IN (0,1))=0"
                        " AND (touched,series)>(?2,?3) ORDER BY touched,series LIMIT ?4",
                        before, page, each, context);
}

static enum store_status gaps(void *reader, void (*each)(void *context, struct gap gap), void *context)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_GAPS];
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW)
        each(context, (struct gap){column_number(r, 0), column_number(r, 1)});
    sqlite3_reset(r);
    return rc == SQLITE_DONE ? STORE_OK : failed(s, sqlite3_errmsg(s->db));
}

static enum store_status alive(void *reader, uint64_t *at)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_ALIVE];
    int rc = sqlite3_step(r);
    *at = rc == SQLITE_ROW ? column_number(r, 0) : 0;
    sqlite3_reset(r);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? STORE_OK : failed(s, sqlite3_errmsg(s->db));
}

static uint64_t reusable(void *reader)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_REUSABLE];
    uint64_t bytes = sqlite3_step(r) == SQLITE_ROW ? column_number(r, 0) : 0;
    sqlite3_reset(r);
    return bytes;
}

static enum store_status count(void *reader, struct store_counts *counts)
{
    struct sqlite_reader *s = reader;
    enum { IDENTITIES = 4 };
    memset(counts, 0, sizeof *counts);
    sqlite3_stmt *r = s->read[READ_COUNTS];
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW) {
        uint64_t what = column_number(r, 0), n = column_number(r, 1);
        if (what < IDENTITIES)
            counts->matches[what] = n;
        else if (what == IDENTITIES)
            counts->identities = n;
    }
    sqlite3_reset(r);
    return rc == SQLITE_DONE ? STORE_OK : failed(s, sqlite3_errmsg(s->db));
}

const struct store_reads store__reads = {
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
    .matches = matches,
    .matches_of = matches_of,
    .chat = chat,
    .match_ids = match_ids,
    .series = series,
    .running = running,
    .resting_matches = resting_matches,
    .resting_identities = resting_identities,
    .resting_series = resting_series,
    .gaps = gaps,
    .alive = alive,
    .reusable = reusable,
    .count = count,
};
