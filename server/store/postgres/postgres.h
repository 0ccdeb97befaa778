/* Inside the PostgreSQL engine; nobody else includes this. */
#ifndef WARREN_STORE_POSTGRES_H
#define WARREN_STORE_POSTGRES_H

#include <stdatomic.h>

#include "server/base/id_map.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/engine.h"

enum {
    TOUCHED_SIZE = 4096,
    TOUCH_EVERY_MS = 60000,
    LENGTHS_MAX = 65536,
};

/*
 * The lock of a node, by schema, so that one database may hold several stores; `node` is an SQL expression of
 * its number. 0x57415252: "WARR".
 */
#define LOCK_CLASS "1463898706"
#define LOCK_OF(node)                                                                                        \
    "hashtext(current_schema()||CASE " node "::bigint WHEN 0 THEN '' ELSE '/'||" node " END)"
/* Rows of pg_locks `l` that are the lock of a node: of number $1, or of `nodes` n. */
#define IS_LOCK_OF(node)                                                                                     \
    "l.locktype='advisory' AND l.granted"                                                                    \
    " AND l.database=(SELECT oid FROM pg_database WHERE datname=current_database())"                         \
    " AND l.classid=" LOCK_CLASS " AND l.objid=(" LOCK_OF(node) "::bigint & 4294967295)::oid"
#define IS_LOCK_OF_1 IS_LOCK_OF("$1")
#define IS_LOCK_OF_N IS_LOCK_OF("n.node")
#define LOCK_OF_1    LOCK_OF("$1")

/* Of a match: it is in lists, has ended, and a delay may hold that back from whoever only watches
 * (server/match/record.c). An index has the same words. */
#define IS_HELD_BACK "status=2 AND listed=1 AND lobby~'\"delay\":[1-9]' AND strpos(lobby,'\"end_shown\"')=0"

/*
 * For how many seconds the connection `a` of pg_stat_activity has been silent: whose turn it is to speak is,
 * also in the middle of a pipeline, which counts as active until its end. A server that works says something
 * at least every five seconds (server/match/deadlines.c).
 */
#define SILENCE_OF_A                                                                                         \
    "CASE WHEN a.state<>'active' OR a.wait_event_type='Client'"                                              \
    " THEN extract(epoch FROM clock_timestamp()-a.state_change) ELSE 0 END"
enum { SILENT_S = 15 };
#define SILENT_TEXT "15"

enum { FIRST_NODE = 0 }; /* its number: it makes the tables, and whoever is the only one is it */
/* No node has this number. */
#define ALL_NODES UINT64_MAX

/* Entries of one group, which go into the log together: a column each. */
struct appends {
    uint64_t *columns; /* owned: match, idx, kind, seat, at one behind the other, `room` of each */
    uint8_t *choices;  /* owned */
    size_t count, room;
};

/* One statement on its way: what is said if it fails or finds nothing to change. */
struct awaited {
    const char *what; /* NULL: nothing by name */
    uint64_t id;
    const char *missing; /* it must change a row, or it is refused with this; NULL: it need not */
};

struct expected {
    struct awaited *list; /* owned */
    size_t count, room;
    bool must; /* one of them must change a row */
};

/* What is open; see engine.h for whose it is. */
struct postgres {
    char *address; /* owned; may hold a password */
    char place[PLACE_SIZE];
    bool stands_by;                  /* as in struct store_options */
    char name[STORE_NODE_SIZE];      /* of the node that this is, the same */
    uint64_t node;                   /* its number; ALL_NODES for tools that only read */
    const struct store_plays *plays; /* as in struct store_options */
    bool for_copy;                   /* the same */
    bool read_only;                  /* nothing below is used */
    struct connection_to writer;
    uint64_t claim; /* which one it is of all that have ever been made of the node; 0: none yet */
    int backend;    /* that held it last */
    bool collided;  /* the last transaction was undone for the sake of another node's */
    bool asked;     /* a commit was sent, and nothing is known of it yet */
    /*
     * False after a commit of which it is not known whether it is in the database: nothing is read until
     * another one is known to be, since that one may still come.
     */
    atomic_bool settled;
    atomic_uint_fast64_t reached; /* uv_hrtime when the writer last reached the database */
    struct id_map lengths; /* of logs that were written lately, int64_t each; wrong after a roll-back */
    struct appends appends;
    struct expected expected;
    const struct store_table *filled; /* which table is being filled */
    struct {
        char *data; /* owned */
        size_t size, room;
    } row; /* of it, as COPY takes it */
    struct {
        uint64_t match, at;
    } touched[TOUCHED_SIZE]; /* which matches had their `updated` renewed lately, to spare the statement */
};

/* A connection to read by. */
struct postgres_reader {
    struct postgres *of;
    struct connection_to connection;
    uint64_t tried; /* uv_hrtime of the last attempt to connect */
    char error[STORE_ERROR_SIZE];
};

/* Makes or updates the tables; with `read_only` they must be there as this version has them. */
bool postgres_schema(struct connection_to *c, bool read_only, char error[STORE_ERROR_SIZE]);

/*
 * Becomes the one that writes here, for as long as the connection lasts. If it was that before, whatever it
 * did is over when this returns: a commit of which no answer came is there, or will never be. STORE_IN_USE if
 * another one writes, or has written since.
 */
enum store_status postgres_claim(struct postgres *s, char error[STORE_ERROR_SIZE]);
void postgres_release(struct postgres *s);
/*
 * Which node this is, by its name: one that has none yet gets a number of its own, or is the first one, which
 * may be without a name until then. Before it is locked.
 */
enum store_status postgres_find_node(struct postgres *s, char error[STORE_ERROR_SIZE]);
/* What the node plays is so from now on; others look there before they move a match to it. */
enum store_status postgres_note_plays(struct postgres *s, char error[STORE_ERROR_SIZE]);
/* The first node has its name from now on. Once it is locked. */
enum store_status postgres_name_node(struct postgres *s, char error[STORE_ERROR_SIZE]);

/* All statements of postgres_apply, prepared; and those of moves.c alone. */
bool postgres_prepare_writes(struct connection_to *c);
bool postgres_prepare_moves(struct connection_to *c);
/*
 * Sends what an operation does down the pipeline, but for entries, which wait for postgres_flush. REFUSED
 * with a text if it is known to contradict what is stored, FAILED if it cannot be sent.
 */
enum store_status postgres_apply(struct postgres *s, const struct store_op *op, char error[STORE_ERROR_SIZE]);
/*
 * Notes that something was sent, to be judged when its answer comes (struct awaited). FAILED if it was not,
 * or memory is short: then the connection is of no use any more.
 */
enum store_status postgres_await(struct postgres *s, bool sent, const char *what, uint64_t id,
                                 const char *missing);
/* Sends the entries that wait. */
bool postgres_flush(struct postgres *s);
/* Finds out how long the logs are to which these writes add (with `alone` only the first of them). */
bool postgres_learn(struct postgres *s, const struct write *first, bool alone);
/* A match goes to another node: what was written of it before goes along, and nothing is taken from here any
 * more. As postgres_apply. */
enum store_status postgres_move(struct postgres *s, const struct store_op *op);
/* Some matches of a node that is gone are this one's. As postgres_apply. */
enum store_status postgres_adopt(struct postgres *s, const struct store_op *op);
/* How long the log of a match is has to be found out before anything is put behind it. */
void postgres_forget_length(struct postgres *s, uint64_t match);
/* Nothing of what was noted in passing is known any more. */
void postgres_forget(struct postgres *s);

/* The engine's commit. */
enum store_status postgres_commit(void *state, struct write *first, char error[STORE_ERROR_SIZE]);
enum store_status postgres_reader_open(void *state, void **reader, char error[STORE_ERROR_SIZE]);
void postgres_reader_close(void *reader);

extern const struct store_reads postgres_reads;

/* As in struct store_engine. */
enum store_status postgres_dump(void *reader, store_each_row *each, void *context);
enum store_status postgres_fill_begin(void *state, char error[STORE_ERROR_SIZE]);
enum store_status postgres_fill(void *state, const struct store_table *table, const struct store_cell *cells,
                                char error[STORE_ERROR_SIZE]);
enum store_status postgres_fill_end(void *state, bool keep, char error[STORE_ERROR_SIZE]);
/* A connection to read by, or false with the reason in reader->error. */
bool postgres_reach(struct postgres_reader *reader);

#endif
