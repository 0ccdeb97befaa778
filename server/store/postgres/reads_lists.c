/* Reading lists: of matches, of their chat, and of what has rested. */
#include "server/store/postgres/reads.h"

/* All rows of the columns of a match; ends with the result. Whoever is called may read on. */
static enum store_status each_match(struct postgres_reader *s, PGresult *r, store_each_match *each,
                                    void *context)
{
    enum store_status status = r ? STORE_OK : STORE_FAILED;
    for (int i = 0; status == STORE_OK && i < PQntuples(r); i++) {
        struct store_match match;
        if (postgres_read_match(s, r, i, &match))
            each(context, &match);
        else
            status = postgres_read_failed(s, "a match is damaged");
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

enum store_status postgres_lobbies(void *reader, const struct store_page *page, store_each_match *each,
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

enum store_status postgres_elsewhere(void *reader, const struct store_page *page, store_each_match *each,
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

enum store_status postgres_matches(void *reader, const struct store_page *page, store_each_match *each,
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

enum store_status postgres_matches_of(void *reader, uint64_t identity, const struct store_page *page,
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

enum store_status postgres_chat(void *reader, uint64_t id, uint32_t before, uint32_t limit,
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

enum store_status postgres_match_ids(void *reader, uint64_t after, uint32_t limit,
                                     void (*each)(void *context, uint64_t id), void *context)
{
    static const struct statement sql = {"SELECT id FROM matches WHERE id>$1 ORDER BY id LIMIT $2", "nn"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, after, (uint64_t)limit);
    return each_id(r, each, context);
}

enum store_status postgres_series(void *reader, uint64_t series, uint32_t from, uint32_t limit,
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

enum store_status postgres_running(void *reader, bool bots_only, uint64_t since,
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

enum store_status postgres_resting_matches(void *reader, const struct store_expiry *expiry,
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
enum store_status postgres_resting_identities(void *reader, uint64_t before, const struct store_page *page,
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

enum store_status postgres_resting_series(void *reader, uint64_t before, const struct store_page *page,
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
