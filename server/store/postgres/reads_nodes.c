/* Reading nodes, their gaps, and what is counted. */
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/reads.h"

enum store_status postgres_nodes(void *reader, void (*each)(void *context, const struct store_node *node),
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

enum store_status postgres_here(void *reader, uint64_t after, bool active, uint32_t limit,
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

enum store_status postgres_gaps(void *reader, void (*each)(void *context, struct gap gap), void *context)
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

enum store_status postgres_alive(void *reader, uint64_t *at)
{
    static const struct statement sql = {"SELECT n FROM counts WHERE node=$1 AND what=5", "n"};
    struct postgres_reader *s = reader;
    PGresult *r;
    ASK(r, s, &sql, s->of->node);
    enum store_status status = postgres_number_of(r, at);
    return status == STORE_MISSING ? STORE_OK : status;
}

enum store_status postgres_count(void *reader, struct store_counts *counts)
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
