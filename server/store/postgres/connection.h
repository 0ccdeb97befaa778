/*
 * A connection to PostgreSQL: statements with numbers, texts and bytes, one by one or many in a pipeline. Of
 * one thread.
 */
#ifndef WARREN_STORE_POSTGRES_CONNECTION_H
#define WARREN_STORE_POSTGRES_CONNECTION_H

#include <libpq-fe.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/store.h"

/*
 * A statement and what it takes, a letter for each parameter:
 *   n  a number                  uint64_t; bigint
 *   t  a text, NULL is none      const char *; text
 *   b  bytes                     const void *, size_t; bytea
 *   N  numbers                   const uint64_t *, size_t count; bigint[]
 *   B  bytes, all of one width   const void *, size_t count, size_t width; bytea[]
 */
struct statement {
    const char *sql, *takes;
};

enum {
    PREPARED_MAX = 96,
    PLACE_SIZE = 200,
};

struct connection_to {
    PGconn *conn;                                   /* NULL: none */
    const struct statement *prepared[PREPARED_MAX]; /* on the server, under their place here */
    int prepared_count;
    bool ending; /* the server has said that it ends this */
    bool warned; /* the server has warned of something since this was last cleared */
};

/* The address without anything secret, for logs and errors. */
void postgres_place(const char *address, char place[PLACE_SIZE]);
/* False with a text; then c->conn is NULL. `writes`: the server must be one that takes writes. */
bool postgres_connect(struct connection_to *c, const char *address, bool writes,
                      char error[STORE_ERROR_SIZE]);
void postgres_disconnect(struct connection_to *c);
/* Whether it is there, as far as is known without asking. */
bool postgres_connected(struct connection_to *c);

/* Prepares a statement unless it is prepared. False with a reason in PQerrorMessage. */
bool postgres_prepare(struct connection_to *c, const struct statement *s);
/* Runs one statement outside pipelines; the caller's, PQclear. NULL if memory is short. */
PGresult *postgres_run(struct connection_to *c, const struct statement *s, ...);
/* Sends a prepared statement down the pipeline. */
bool postgres_send(struct connection_to *c, const struct statement *s, ...);
/* Runs commands without parameters or results. */
bool postgres_do(struct connection_to *c, const char *commands);

/* What was wrong with a result (NULL: with the connection), in one line. */
void postgres_why(const struct connection_to *c, const PGresult *result, char why[STORE_ERROR_SIZE]);
bool postgres_ok(const PGresult *result);
/* Whether an error is of this class of SQLSTATE ("23": a constraint). */
bool postgres_error_is(const PGresult *result, const char *class);

/* Fields of a result, which are binary: bigint, text, bytea. */
uint64_t field_number(const PGresult *r, int row, int column);
const char *field_text(const PGresult *r, int row, int column);
/* Copies bytes of exactly this size; false if there are others. */
bool field_bytes(const PGresult *r, int row, int column, void *to, size_t size);

#endif
