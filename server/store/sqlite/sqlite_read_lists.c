/* Reading lists: of matches, of their chat, and of what has rested. */
#include "server/store/sqlite/sqlite_read.h"

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

/*
 * Lists have a statement of their own each time: whoever is called for a row may read through the store,
 * the same list included.
 */
static sqlite3_stmt *list_start(struct sqlite_reader *s, const char *sql)
{
    sqlite3_stmt *r = NULL;
    if (sqlite3_prepare_v2(s->db, sql, -1, &r, NULL) != SQLITE_OK)
        store__read_failed(s, sqlite3_errmsg(s->db));
    return r;
}

static enum store_status list_end(struct sqlite_reader *s, sqlite3_stmt *r, int rc)
{
    enum store_status status = rc == SQLITE_DONE ? STORE_OK : store__read_failed(s, sqlite3_errmsg(s->db));
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
        if (!store__read_match(r, &match)) {
            sqlite3_finalize(r);
            return store__read_failed(s, "a match is damaged");
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

enum store_status store__lobbies(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    struct sqlite_reader *s = reader;
    return list_matches(s, lobbies_sql, 0, page, each, context);
}

enum store_status store__matches(void *reader, const struct store_page *page, store_each_match *each,
                                 void *context)
{
    struct sqlite_reader *s = reader;
    return list_matches(s, matches_sql, 0, page, each, context);
}

enum store_status store__matches_of(void *reader, uint64_t identity, const struct store_page *page,
                                    store_each_match *each, void *context)
{
    struct sqlite_reader *s = reader;
    return list_matches(s, matches_of_sql, identity, page, each, context);
}

enum store_status store__chat(void *reader, uint64_t id, uint32_t before, uint32_t limit,
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
            .sequence = (uint32_t)store__column_number(r, 0),
            .channel = (uint8_t)store__column_number(r, 1),
            .at = store__column_number(r, 2),
            .author = store__column_text(r, 3),
            .text = store__column_text(r, 4),
        };
        each(context, &line);
    }
    return list_end(s, r, rc);
}

enum store_status store__match_ids(void *reader, uint64_t after, uint32_t limit,
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
        each(context, store__column_number(r, 0));
    return list_end(s, r, rc);
}

enum store_status store__series(void *reader, uint64_t series, uint32_t from, uint32_t limit,
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

enum store_status store__running(void *reader, bool bots_only, uint64_t since,
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
        each(context, store__column_number(r, 0));
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
        each(context, store__column_number(r, 0), store__column_number(r, 1),
             store__column_number(r, 2) != 0);
    return list_end(s, r, rc);
}

enum store_status store__resting_matches(void *reader, const struct store_expiry *expiry,
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

enum store_status store__resting_identities(void *reader, uint64_t before, const struct store_page *page,
                                            store_each_resting *each, void *context)
{
    struct sqlite_reader *s = reader;
    return list_resting(s,
                        "SELECT i.id,seen,NOT EXISTS(SELECT 1 FROM members b JOIN matches m ON m.id=b.match"
                        " WHERE b.identity=i.id AND m.status IN (0,1)) FROM identities i"
                        " WHERE seen<?1 AND (seen,i.id)>(?2,?3) ORDER BY seen,i.id LIMIT ?4",
                        before, page, each, context);
}

enum store_status store__resting_series(void *reader, uint64_t before, const struct store_page *page,
                                        store_each_resting *each, void *context)
{
    struct sqlite_reader *s = reader;
    return list_resting(s,
                        "SELECT series,max(updated) AS touched,1 FROM matches WHERE series<>0 AND opened=0"
                        " GROUP BY series HAVING touched<?1 AND sum(status IN (0,1))=0"
                        " AND (touched,series)>(?2,?3) ORDER BY touched,series LIMIT ?4",
                        before, page, each, context);
}
