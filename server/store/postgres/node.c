/*
 * The nodes: servers that share a database, each with a name that its operator gives it and a number, which
 * its matches carry.
 *
 * The first one is there from the beginning, and has no name as long as it is the only one.
 */
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

static const struct statement tables_sql = {
    "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid=c.relnamespace"
    " WHERE c.relname='nodes' AND n.nspname=current_schema()",
    ""};
static const struct statement first_sql = {"SELECT name FROM nodes WHERE node=0", ""};
static const struct statement number_sql = {"SELECT node::bigint FROM nodes WHERE name=$1", "t"};
/* Two that come at the same moment take different numbers, or the second one tries again. */
static const struct statement add_sql = {
    "WITH added AS (INSERT INTO nodes(node,name,claims) SELECT max(node)+1,$1,0 FROM nodes"
    " ON CONFLICT DO NOTHING RETURNING node)"
    " INSERT INTO counts(node,what,n) SELECT node,generate_series(0,4),0 FROM added",
    "t"};
static const struct statement name_sql = {"UPDATE nodes SET name=$1 WHERE node=0 AND name=''", "t"};

static const struct statement forget_plays_sql = {"DELETE FROM plays WHERE node=$1", "n"};
static const struct statement plays_sql = {"INSERT INTO plays(node,game,oldest,newest) VALUES($1,$2,$3,$4)",
                                           "ntnn"};

static enum store_status failed(struct postgres *s, PGresult *r, char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE];
    postgres_why(&s->writer, r, why);
    snprintf(error, STORE_ERROR_SIZE, "%.90s: cannot read the nodes: %.120s", s->place, why);
    PQclear(r);
    return STORE_FAILED;
}

/* The first node's name, or "" where there is no such table yet. */
static enum store_status first_name(struct postgres *s, char name[STORE_NODE_SIZE],
                                    char error[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, &tables_sql);
    if (!postgres_ok(r))
        return failed(s, r, error);
    bool any = field_number(r, 0, 0) > 0;
    PQclear(r);
    name[0] = '\0';
    if (!any)
        return STORE_OK;
    r = postgres_run(&s->writer, &first_sql);
    if (!postgres_ok(r) || PQntuples(r) != 1)
        return failed(s, r, error);
    snprintf(name, STORE_NODE_SIZE, "%s", field_text(r, 0, 0));
    PQclear(r);
    return STORE_OK;
}

/* The number of a node that has its name; ALL_NODES: there is none. */
static enum store_status find(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    PGresult *r = postgres_run(&s->writer, &number_sql, s->name);
    if (!postgres_ok(r))
        return failed(s, r, error);
    s->node = PQntuples(r) > 0 ? field_number(r, 0, 0) : ALL_NODES;
    PQclear(r);
    return STORE_OK;
}

static enum store_status add(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    enum { TRIES = 32 };
    enum store_status status = find(s, error);
    for (int i = 0; i < TRIES && status == STORE_OK && s->node == ALL_NODES; i++) {
        PGresult *r = postgres_run(&s->writer, &add_sql, s->name);
        if (!postgres_ok(r))
            return failed(s, r, error);
        PQclear(r);
        status = find(s, error);
    }
    if (status == STORE_OK && s->node == ALL_NODES) {
        snprintf(error, STORE_ERROR_SIZE, "%.90s: node %s finds no number", s->place, s->name);
        status = STORE_FAILED;
    }
    return status;
}

enum store_status postgres_find_node(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    char first[STORE_NODE_SIZE];
    enum store_status status = first_name(s, first, error);
    if (status != STORE_OK)
        return status;
    s->node = FIRST_NODE;
    if (strcmp(first, s->name) == 0 || !first[0])
        return STORE_OK;
    if (s->name[0])
        return add(s, error);
    snprintf(error, STORE_ERROR_SIZE,
             s->for_copy
                 ? "%.120s is shared by several servers already (%s and others): copy into a new "
                   "database, and start servers there with --node"
                 : "%.120s is shared by several servers (%s and others): --node must say which one this is",
             s->place, first);
    return STORE_FAILED;
}

enum store_status postgres_name_node(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    char name[STORE_NODE_SIZE];
    if (s->node != FIRST_NODE)
        return STORE_OK;
    PGresult *r = postgres_run(&s->writer, &name_sql, s->name);
    if (!postgres_ok(r))
        return failed(s, r, error);
    PQclear(r);
    enum store_status status = first_name(s, name, error);
    if (status == STORE_OK && strcmp(name, s->name) != 0) {
        snprintf(error, STORE_ERROR_SIZE, "%.90s: another server has become its first node meanwhile (%s)",
                 s->place, name);
        status = STORE_FAILED;
    }
    return status;
}

/* One statement, whose rows nobody wants. */
static enum store_status done(struct postgres *s, PGresult *r, char error[STORE_ERROR_SIZE])
{
    if (!postgres_ok(r))
        return failed(s, r, error);
    PQclear(r);
    return STORE_OK;
}

enum store_status postgres_note_plays(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    if (!s->plays)
        return STORE_OK;
    enum store_status status = done(s, postgres_run(&s->writer, &forget_plays_sql, s->node), error);
    for (const struct store_plays *p = s->plays; status == STORE_OK && p->game[0]; p++)
        status = done(
            s,
            postgres_run(&s->writer, &plays_sql, s->node, p->game, (uint64_t)p->oldest, (uint64_t)p->newest),
            error);
    return status;
}
