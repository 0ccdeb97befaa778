/* All rows out, and into empty tables: for copies from one engine to another. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/postgres.h"

/* ---- Out ---- */

static enum store_status failed(struct postgres_reader *s, const PGresult *r)
{
    char why[STORE_ERROR_SIZE];
    postgres_why(&s->connection, r, why);
    snprintf(s->error, sizeof s->error, "cannot read %.100s: %.140s", s->of->place, why);
    return STORE_FAILED;
}

static bool each_row(const PGresult *r, const struct store_table *table, store_each_row *each, void *context)
{
    struct store_cell cells[TABLE_COLUMNS_MAX];
    for (int i = 0; table->kinds[i]; i++) {
        bool number = table->kinds[i] == 'n';
        cells[i] = (struct store_cell){
            .number = number ? field_number(r, 0, i) : 0,
            .data = number ? NULL : PQgetvalue(r, 0, i),
            .size = number ? 0 : (size_t)PQgetlength(r, 0, i),
        };
    }
    return each(context, table, cells);
}

/* A copy is one server's: what nodes have each is joined. Nobody pays for time in which one was away. */
static const char *of_all_nodes(const struct store_table *table)
{
    static const char *const joined[][2] = {
        {"gaps", "(SELECT since,max(until) AS until FROM gaps GROUP BY since) all_gaps"},
        {"counts", "(SELECT what,max(n) AS n FROM counts GROUP BY what) all_counts"},
    };
    for (size_t i = 0; i < sizeof joined / sizeof *joined; i++)
        if (strcmp(table->name, joined[i][0]) == 0)
            return joined[i][1];
    return table->name;
}

/* Row by row, so that no table has to fit into memory. `*more`: whether the others are wanted. */
static enum store_status dump_table(struct postgres_reader *s, const struct store_table *table,
                                    store_each_row *each, void *context, bool *more)
{
    PGconn *conn = s->connection.conn;
    char sql[TABLE_SQL_SIZE];
    enum store_status status = STORE_OK;
    table_select(table, of_all_nodes(table), "::bigint", sql);
    if (!PQsendQueryParams(conn, sql, 0, NULL, NULL, NULL, NULL, 1) || !PQsetSingleRowMode(conn))
        return failed(s, NULL);
    for (PGresult *r; (r = PQgetResult(conn)); PQclear(r)) {
        if (!postgres_ok(r) && status == STORE_OK)
            status = failed(s, r);
        else if (PQresultStatus(r) == PGRES_SINGLE_TUPLE && *more)
            *more = each_row(r, table, each, context);
    }
    return status;
}

enum store_status postgres_dump(void *reader, store_each_row *each, void *context)
{
    struct postgres_reader *s = reader;
    bool more = true;
    if (!postgres_reach(s))
        return STORE_FAILED;
    if (!postgres_do(&s->connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        return failed(s, NULL);
    enum store_status status = STORE_OK;
    for (const struct store_table *t = store_tables; t->name && more && status == STORE_OK; t++)
        status = dump_table(s, t, each, context, &more);
    postgres_do(&s->connection, "ROLLBACK");
    return status;
}

/* ---- In ---- */

static enum store_status not_filled(struct postgres *s, const PGresult *r, const char *what,
                                    char error[STORE_ERROR_SIZE])
{
    char why[STORE_ERROR_SIZE];
    postgres_why(&s->writer, r, why);
    snprintf(error, STORE_ERROR_SIZE, "cannot write %.80s: %.30s: %.120s", s->place, what, why);
    return STORE_FAILED;
}

enum store_status postgres_fill_begin(void *state, char error[STORE_ERROR_SIZE])
{
    struct postgres *s = state;
    s->filled = NULL;
    return postgres_do(&s->writer, "BEGIN") ? STORE_OK : not_filled(s, NULL, "begin", error);
}

/* The table that is being filled, if any, has all its rows. */
static enum store_status end_table(struct postgres *s, char error[STORE_ERROR_SIZE])
{
    const struct store_table *table = s->filled;
    enum store_status status = STORE_OK;
    if (!table)
        return STORE_OK;
    s->filled = NULL;
    if (PQputCopyEnd(s->writer.conn, NULL) != 1)
        return not_filled(s, NULL, table->name, error);
    for (PGresult *r; (r = PQgetResult(s->writer.conn)); PQclear(r))
        if (!postgres_ok(r) && status == STORE_OK)
            status = not_filled(s, r, table->name, error);
    return status;
}

static enum store_status begin_table(struct postgres *s, const struct store_table *table,
                                     char error[STORE_ERROR_SIZE])
{
    char sql[TABLE_SQL_SIZE];
    if (end_table(s, error) != STORE_OK)
        return STORE_FAILED;
    snprintf(sql, sizeof sql, "COPY %s(%s) FROM STDIN", table->name, table->columns);
    PGresult *r = PQexec(s->writer.conn, sql);
    enum store_status status =
        PQresultStatus(r) == PGRES_COPY_IN ? STORE_OK : not_filled(s, r, table->name, error);
    PQclear(r);
    if (status == STORE_OK)
        s->filled = table;
    return status;
}

/* Room for so many more bytes of the row. */
static char *room(struct postgres *s, size_t bytes)
{
    if (s->row.room - s->row.size < bytes) {
        size_t wanted = 2 * (s->row.size + bytes);
        char *grown = realloc(s->row.data, wanted);
        if (!grown)
            return NULL;
        s->row.data = grown;
        s->row.room = wanted;
    }
    return s->row.data + s->row.size;
}

static bool put_number(struct postgres *s, uint64_t number)
{
    enum { DIGITS = 24 };
    char *to = room(s, DIGITS);
    if (to)
        s->row.size += (size_t)snprintf(to, DIGITS, "%" PRId64, (int64_t)number);
    return to != NULL;
}

/* COPY reads lines of columns with tabs between; what means something in it stands behind a backslash. */
static bool put_text(struct postgres *s, const char *text, size_t size)
{
    char *to = room(s, 2 * size), *from = to;
    if (!to)
        return false;
    for (size_t i = 0; i < size; i++) {
        const char *special = text[i] ? strchr("\\\\\nn\rr\tt", text[i]) : NULL;
        if (special && (text[i] == '\\' || text[i] < ' ')) {
            *to++ = '\\';
            *to++ = special[1];
        } else {
            *to++ = text[i];
        }
    }
    s->row.size += (size_t)(to - from);
    return true;
}

static bool put_bytes(struct postgres *s, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char *to = room(s, 2 * size + 3);
    if (!to)
        return false;
    memcpy(to, "\\\\x", 3);
    for (size_t i = 0; i < size; i++) {
        to[3 + 2 * i] = digits[bytes[i] >> 4];
        to[4 + 2 * i] = digits[bytes[i] & 15];
    }
    s->row.size += 2 * size + 3;
    return true;
}

static bool put_row(struct postgres *s, const char *kinds, const struct store_cell *cells)
{
    bool ok = true;
    s->row.size = 0;
    for (int i = 0; ok && kinds[i]; i++) {
        if (kinds[i] == 'n')
            ok = put_number(s, cells[i].number);
        else if (kinds[i] == 't')
            ok = put_text(s, cells[i].data, cells[i].size);
        else
            ok = put_bytes(s, cells[i].data, cells[i].size);
        ok = ok && room(s, 1);
        if (ok)
            s->row.data[s->row.size++] = kinds[i + 1] ? '\t' : '\n';
    }
    return ok;
}

enum store_status postgres_fill(void *state, const struct store_table *table, const struct store_cell *cells,
                                char error[STORE_ERROR_SIZE])
{
    struct postgres *s = state;
    if (s->filled != table && begin_table(s, table, error) != STORE_OK)
        return STORE_FAILED;
    if (put_row(s, table->kinds, cells) && PQputCopyData(s->writer.conn, s->row.data, (int)s->row.size) == 1)
        return STORE_OK;
    return not_filled(s, NULL, table->name, error);
}

enum store_status postgres_fill_end(void *state, bool keep, char error[STORE_ERROR_SIZE])
{
    struct postgres *s = state;
    enum store_status status = end_table(s, error);
    postgres_forget(s);
    if (keep && status == STORE_OK) {
        if (postgres_do(&s->writer, "COMMIT"))
            return STORE_OK;
        status = not_filled(s, NULL, "commit", error);
    }
    postgres_do(&s->writer, "ROLLBACK");
    return status;
}
