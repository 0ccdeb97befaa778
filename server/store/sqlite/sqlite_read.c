/* Reading: what is stored, as the header's structs. */
#include <stdio.h>
#include <string.h>

#include "server/store/sqlite/sqlite_read.h"

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

static const char *error(const void *reader)
{
    const struct sqlite_reader *s = reader;
    return s->error;
}

enum store_status store__read_failed(struct sqlite_reader *s, const char *what)
{
    snprintf(s->error, sizeof s->error, "cannot read %.*s: %.*s", 120, s->path, 120, what);
    return STORE_FAILED;
}

uint64_t store__column_number(sqlite3_stmt *statement, int column)
{
    return (uint64_t)sqlite3_column_int64(statement, column);
}

bool store__column_blob(sqlite3_stmt *statement, int column, void *to, size_t size)
{
    const void *data = sqlite3_column_blob(statement, column);
    if ((size_t)sqlite3_column_bytes(statement, column) != size)
        return false;
    if (size)
        memcpy(to, data, size);
    return true;
}

const char *store__column_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

enum store_status store__one_row(struct sqlite_reader *s, sqlite3_stmt *statement)
{
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW)
        return STORE_OK;
    sqlite3_reset(statement);
    return rc == SQLITE_DONE ? STORE_MISSING : store__read_failed(s, sqlite3_errmsg(s->db));
}

static enum store_status gaps(void *reader, void (*each)(void *context, struct gap gap), void *context)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_GAPS];
    int rc;
    while ((rc = sqlite3_step(r)) == SQLITE_ROW)
        each(context, (struct gap){store__column_number(r, 0), store__column_number(r, 1)});
    sqlite3_reset(r);
    return rc == SQLITE_DONE ? STORE_OK : store__read_failed(s, sqlite3_errmsg(s->db));
}

static enum store_status alive(void *reader, uint64_t *at)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_ALIVE];
    int rc = sqlite3_step(r);
    *at = rc == SQLITE_ROW ? store__column_number(r, 0) : 0;
    sqlite3_reset(r);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? STORE_OK : store__read_failed(s, sqlite3_errmsg(s->db));
}

static uint64_t reusable(void *reader)
{
    struct sqlite_reader *s = reader;
    sqlite3_stmt *r = s->read[READ_REUSABLE];
    uint64_t bytes = sqlite3_step(r) == SQLITE_ROW ? store__column_number(r, 0) : 0;
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
        uint64_t what = store__column_number(r, 0), n = store__column_number(r, 1);
        if (what < IDENTITIES)
            counts->matches[what] = n;
        else if (what == IDENTITIES)
            counts->identities = n;
    }
    sqlite3_reset(r);
    return rc == SQLITE_DONE ? STORE_OK : store__read_failed(s, sqlite3_errmsg(s->db));
}

const struct store_reads store__reads = {
    .error = error,
    .find_token = store__find_token,
    .find_identity = store__find_identity,
    .find_account = store__find_account,
    .find_account_of = store__find_account_of,
    .bans = store__bans,
    .find_invite = store__find_invite,
    .find_next = store__find_next,
    .find_rights = store__find_rights,
    .load_on = store__load_on,
    .length = store__length,
    .load = store__load,
    .load_head = store__load_head,
    .lobbies = store__lobbies,
    .matches = store__matches,
    .matches_of = store__matches_of,
    .chat = store__chat,
    .match_ids = store__match_ids,
    .series = store__series,
    .running = store__running,
    .resting_matches = store__resting_matches,
    .resting_identities = store__resting_identities,
    .resting_series = store__resting_series,
    .gaps = gaps,
    .alive = alive,
    .reusable = reusable,
    .count = count,
};
