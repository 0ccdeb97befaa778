/* Inside the SQLite engine; nobody else includes this. */
#ifndef WARREN_STORE_SQLITE_H
#define WARREN_STORE_SQLITE_H

#include <sqlite3.h>

#include "server/base/witness.h"
#include "server/store/sqlite/engine.h"

#define STORE_WITNESS "warren.seen"

/* The columns of a match in the order that store__read_match expects. */
#define STORE_MATCH_COLUMNS                                                                                  \
    "m.id,m.status,m.listed,m.bots,m.updated,m.created,m.rules_revision,m.rematch_of,m.game,m.invite,"       \
    "m.secret,m.seats,m.entropy,m.config,m.lobby,m.series,m.number,m.opened"

enum write_statement {
    WRITE_BEGIN,
    WRITE_COMMIT,
    WRITE_ROLLBACK,
    WRITE_SAVEPOINT,
    WRITE_RELEASE,
    WRITE_ROLLBACK_TO,
    WRITE_IDENTITY,
    WRITE_RENAME,
    WRITE_TOKEN,
    WRITE_TOKENS_TRIM,
    WRITE_CODES_TRIM,
    WRITE_TOKEN_REMOVE,
    WRITE_TOKEN_SPEND,
    WRITE_TOKENS_REMOVE,
    WRITE_ACCOUNT,
    WRITE_VERIFIER,
    WRITE_BAN,
    WRITE_BAN_REMOVE,
    WRITE_MATCH,
    WRITE_MATCH_UPDATE,
    WRITE_SERIES_CLOSE,
    WRITE_LOG_FIRST,
    WRITE_LOG,
    WRITE_HASH,
    WRITE_CHAT_FIRST,
    WRITE_CHAT,
    WRITE_CHAT_TRIM,
    WRITE_MEMBER,
    WRITE_MEMBER_REMOVE,
    WRITE_TOUCH,
    WRITE_ALIVE,
    WRITE_GAP,
    WRITE_SEEN,
    WRITE_EXPIRE_MATCH,
    WRITE_EXPIRE_CHAT,
    WRITE_DROP_LOG,
    WRITE_DROP_HASHES,
    WRITE_DROP_CHAT,
    WRITE_DROP_MEMBERS,
    WRITE_EXPIRE_IDENTITY,
    WRITE_DROP_TOKENS,
    WRITE_DROP_ACCOUNT,
    WRITE_DROP_MEMBERSHIPS,
    WRITE_STATEMENTS,
};

enum read_statement {
    READ_BEGIN,
    READ_END,
    READ_TOKEN,
    READ_IDENTITY,
    READ_ACCOUNT,
    READ_ACCOUNT_OF,
    READ_BANS,
    READ_INVITE,
    READ_NEXT,
    READ_RIGHTS,
    READ_MATCH,
    READ_LOG_COUNT,
    READ_LOG,
    READ_HASH_COUNT,
    READ_HASHES,
    READ_CHAT_NEXT,
    READ_COUNTS,
    READ_GAPS,
    READ_ALIVE,
    READ_REUSABLE,
    READ_STATEMENTS,
};

enum {
    SQLITE_PATH_SIZE = 1024,
    TOUCHED_SIZE = 4096,
    TOUCH_EVERY_MS = 60000,
};

/* What is open; see engine.h for whose it is. */
struct sqlite {
    char path[SQLITE_PATH_SIZE];
    bool read_only; /* nothing below is there */
    int lock;       /* descriptor that holds the directory's lock */
    sqlite3 *writer;
    sqlite3_stmt *write[WRITE_STATEMENTS];
    struct witness *witness; /* of what was committed */
    uint64_t witness_kept;   /* its bytes when it could not begin anew last */
    struct {
        uint64_t match, at;
    } touched[TOUCHED_SIZE];   /* which matches had their `updated` renewed lately, to spare the statement */
    struct store_loss *losses; /* owned; found at the start */
    size_t losses_count;
    const struct store_table *filled; /* which table is being filled, and by which statement */
    sqlite3_stmt *filling;
};

/* A connection to read by. */
struct sqlite_reader {
    char path[SQLITE_PATH_SIZE];
    sqlite3 *db;
    sqlite3_stmt *read[READ_STATEMENTS];
    char error[STORE_ERROR_SIZE];
};

/* Brings a database from its user_version to `count` by steps[version], each in a transaction of its own. */
enum store_status store__migrate(sqlite3 *db, const char *const *steps, int count,
                                 char error[STORE_ERROR_SIZE]);
/* Whether the database is ours and not newer than we are. */
enum store_status store__recognize(sqlite3 *db, int64_t *version, char error[STORE_ERROR_SIZE]);
/* The same; an older one is migrated, or refused if `read_only`. */
enum store_status store__schema(sqlite3 *db, bool read_only, char error[STORE_ERROR_SIZE]);

/* Why the database of this path cannot be opened, by errno; its folder may be that of a server on PostgreSQL.
 */
const char *store__why_not_opened(const char *path);
/* What SQLite's check of pages has said, without its headline. */
const char *store__finding(const char *said);

/* SQL of the statements, by enum. */
extern const char *const store__write_sql[WRITE_STATEMENTS];
extern const char *const store__read_sql[READ_STATEMENTS];

/*
 * Runs one operation inside the open transaction. STORE_REFUSED or STORE_FAILED with a text. A refused
 * operation leaves nothing of itself.
 */
enum store_status store__apply(struct sqlite *s, const struct store_op *op, char error[STORE_ERROR_SIZE]);
/* Runs a statement without result rows. */
int store__run(sqlite3_stmt *statement);
/* The engine's commit. */
enum store_status store__commit(void *state, struct write *first, char error[STORE_ERROR_SIZE]);

/* A reader of the database; on failure *reader is NULL. */
enum store_status store__reader_open(const char *path, bool read_only, struct sqlite_reader **reader,
                                     char error[STORE_ERROR_SIZE]);
void store__reader_close(struct sqlite_reader *reader);

/* Compares what was seen with what is there, and goes on with the record. */
enum store_status store__witness_open(struct sqlite *s, char error[STORE_ERROR_SIZE]);
/* The same without changing anything. */
enum store_status store__witness_compare(struct sqlite_reader *reader, store_each_loss *each, void *context);
/*
 * A group of writes is about to be committed: what it removes is noted, and on disk, before it is gone.
 * Whoever falls between the two misses nothing that was removed; of what was not removed after all less is
 * promised.
 */
void store__witness_removals(struct sqlite *s, const struct write *first);
/* A group of writes was committed. */
void store__witness_commit(struct sqlite *s, const struct write *first);
/* The database is about to be closed in good order. */
void store__witness_close(struct sqlite *s);
void store__losses(const void *state, store_each_loss *each, void *context);
/* A number about a match, of a statement that has always one row. */
enum store_status store__count_of(struct sqlite_reader *s, enum read_statement which, uint64_t id,
                                  uint32_t *number);

/* Makes the directory if it is missing, and takes the lock that keeps every other server out; -1 on failure.
 */
enum store_status store__lock(const char *directory, int *lock, char error[STORE_ERROR_SIZE]);

extern const struct store_reads store__reads;

/* As in struct store_engine. */
enum store_status store__dump(void *reader, store_each_row *each, void *context);
enum store_status store__fill_begin(void *state, char error[STORE_ERROR_SIZE]);
enum store_status store__fill(void *state, const struct store_table *table, const struct store_cell *cells,
                              char error[STORE_ERROR_SIZE]);
enum store_status store__fill_end(void *state, bool keep, char error[STORE_ERROR_SIZE]);

#endif
