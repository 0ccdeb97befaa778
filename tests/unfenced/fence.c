/*
 * A server for tests whose fence is off: what it asks of PostgreSQL does not look any more at whose match it
 * is that is written, nor is a node told that others have taken its matches. tests/e2e/chaos_test.py shows
 * that promises break then, so that it would see a server that breaks them.
 */
#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

enum { STATEMENT_ROOM = 4096 };

static const struct {
    const char *fence, *instead;
} off[] = {
    /* Logs and rows of matches are written by the node that the row names. */
    {"m.id=ANY($1) AND m.node=$2", "m.id=ANY($1) AND $2 IS NOT NULL"},
    {"id=$1 AND node=$13", "id=$1 AND $13 IS NOT NULL"},
    /* Whoever adopts counts the claim of the node whose matches they were. */
    {"claims=claims+(n.node=g.node)::int,", ""},
};

PGresult *__real_PQprepare(PGconn *conn, const char *name, const char *query, int count, const Oid *types);
PGresult *__wrap_PQprepare(PGconn *conn, const char *name, const char *query, int count, const Oid *types);

/* In place of libpq's (-Wl,--wrap). */
PGresult *__wrap_PQprepare(PGconn *conn, const char *name, const char *query, int count, const Oid *types)
{
    char changed[STATEMENT_ROOM];
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
        const char *found = strstr(query, off[i].fence);
        if (!found)
            continue;
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(found - query), query, off[i].instead,
                 found + strlen(off[i].fence));
        return __real_PQprepare(conn, name, changed, count, types);
    }
    return __real_PQprepare(conn, name, query, count, types);
}
