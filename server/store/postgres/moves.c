/* Matches that go from node to node: given away by their own one, or taken from one that is gone. */
#include "server/store/postgres/postgres.h"

/* Whether a node plays the match `m`. A lobby begins by the rules of whoever has it then. */
#define PLAYS(node)                                                                                          \
    " AND EXISTS(SELECT 1 FROM plays p WHERE p.node=" node " AND p.game=m.game"                              \
    " AND (m.status=0 OR m.rules_revision BETWEEN p.oldest AND p.newest))"
#define TARGET_PLAYS  PLAYS("t.node")
#define ADOPTER_PLAYS PLAYS("$2")

/* The end of a match's stay, at this time or behind all of before: whoever gives on what came from a node
 * that is ahead, before it has looked at it, may still be behind that. */
#define STAY_END(match, time)                                                                                \
    "greatest(" time ",(SELECT max(s.until)+1 FROM stays s WHERE s.match=" match "))"
#define END_OF_GIVEN   STAY_END("$1", "$3")
#define END_OF_ADOPTED STAY_END("w.id", "g.until")

/* The match, to which node, at what time, from which. */
static const struct statement move_sql = {
    "WITH target AS (SELECT node FROM nodes WHERE name=$2 AND node<>$4),"
    " stay AS (INSERT INTO stays(match,until,node) SELECT $1," END_OF_GIVEN ",$4::bigint FROM target),"
    " given AS (UPDATE nodes SET given=given+1 WHERE node IN (SELECT node FROM target))"
    " UPDATE matches m SET node=t.node FROM target t WHERE m.id=$1 AND m.node=$4" TARGET_PLAYS,
    "ntnn"};

/* Who holds the place of the node of this name, and is silent, is there no more. */
static const struct statement end_silent_sql = {
    "SELECT pg_terminate_backend(l.pid) FROM nodes n, pg_locks l JOIN pg_stat_activity a ON a.pid=l.pid"
    " WHERE n.name=$1 AND " IS_LOCK_OF_N " AND (" SILENCE_OF_A ")>=" SILENT_TEXT,
    "t"};
/* Nobody takes that place before this transaction ends, since whoever takes it counts the claim. */
static const struct statement hold_place_sql = {"SELECT 1 FROM nodes WHERE name=$1 FOR UPDATE", "t"};

/* At most $4 of the matches of `gone` of which this is so. */
#define FEW_THAT(condition)                                                                                  \
    "(SELECT id,series FROM matches m WHERE m.node=g.node AND " condition PLAYS("$2") " LIMIT $4)"
#define FEW                                                                                                  \
    FEW_THAT("m.status=1")                                                                                   \
    " UNION ALL " FEW_THAT("m.status=0") " UNION ALL " FEW_THAT("m.status>1") " LIMIT $4"

/*
 * If nobody has the place now, no write of that node can come any more: who comes back finds that its claim
 * is not the last one. $1: its name, $2: this node, $3: the time; $5: how long it may have been there, and
 * shown what had happened, after it last said so.
 */
static const struct statement adopt_sql = {
    "WITH gone AS (SELECT n.node,greatest($3,coalesce((SELECT c.n+$5 FROM counts c"
    " WHERE c.node=n.node AND c.what=5),0)) AS until FROM nodes n WHERE n.name=$1 AND n.node<>$2"
    " AND NOT EXISTS(SELECT 1 FROM pg_locks l WHERE " IS_LOCK_OF_N ")),"
    " few AS (SELECT s.* FROM gone g CROSS JOIN LATERAL (" FEW ") s),"
    " whole AS (SELECT id FROM few UNION SELECT m.id FROM matches m JOIN gone g ON m.node=g.node"
    " WHERE m.series<>0 AND m.series IN (SELECT series FROM few)" ADOPTER_PLAYS "),"
    " stay AS (INSERT INTO stays(match,until,node) SELECT w.id," END_OF_ADOPTED ",g.node"
    " FROM whole w, gone g),"
    " gap AS (INSERT INTO gaps(since,until,node) SELECT c.n,g.until,g.node FROM gone g JOIN counts c"
    " ON c.node=g.node AND c.what=5 WHERE c.n<g.until ON CONFLICT(node,since) DO UPDATE"
    " SET until=greatest(gaps.until,excluded.until)),"
    " noted AS (UPDATE nodes n SET claims=claims+(n.node=g.node)::int,given=given+(n.node=$2)::int"
    " FROM gone g WHERE n.node IN (g.node,$2) AND EXISTS(SELECT 1 FROM few))"
    " UPDATE matches SET node=$2 WHERE id IN (SELECT id FROM whole)",
    "tnnnn"};

bool postgres_prepare_moves(struct connection_to *c)
{
    return postgres_prepare(c, &move_sql) && postgres_prepare(c, &end_silent_sql) &&
           postgres_prepare(c, &hold_place_sql) && postgres_prepare(c, &adopt_sql);
}

enum store_status postgres_move(struct postgres *s, const struct store_op *op)
{
    bool ok = postgres_flush(s) &&
              postgres_send(&s->writer, &move_sql, op->id, op->move.node, op->move.at, s->node);
    postgres_forget_length(s, op->id);
    return postgres_await(s, ok, "match", op->id, "is not here, or no such node plays it");
}

enum store_status postgres_adopt(struct postgres *s, const struct store_op *op)
{
    enum { AT_A_TIME = 64 }; /* other writes wait no longer than for so many */
    const char *node = op->move.node;
    enum store_status status =
        postgres_await(s, postgres_send(&s->writer, &end_silent_sql, node), NULL, 0, NULL);
    if (status == STORE_OK)
        status = postgres_await(s, postgres_send(&s->writer, &hold_place_sql, node), NULL, 0, NULL);
    if (status != STORE_OK)
        return status;
    uint64_t most = op->move.most && op->move.most < AT_A_TIME ? op->move.most : AT_A_TIME;
    bool ok = postgres_send(&s->writer, &adopt_sql, node, s->node, op->move.at, most,
                            (uint64_t)STORE_ALIVE_SURELY_MS);
    return postgres_await(s, ok, NULL, 0, NULL);
}
