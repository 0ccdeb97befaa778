/* All rows out, and into an empty database: for copies from one engine to another. */
#include <stdio.h>
#include <string.h>

#include "server/store/sqlite/sqlite.h"

/* ---- Out ---- */

static enum store_status failed(struct sqlite_reader *s)
{
    snprintf(s->error, sizeof s->error, "cannot read %.*s: %.120s", 120, s->path, sqlite3_errmsg(s->db));
    return STORE_FAILED;
}

static void take_cell(sqlite3_stmt *r, int column, char kind, struct store_cell *cell)
{
    *cell = (struct store_cell){.number = 0};
    if (kind == 'n')
        cell->number = (uint64_t)sqlite3_column_int64(r, column);
    else
        cell->data =
            kind == 't' ? (const void *)sqlite3_column_text(r, column) : sqlite3_column_blob(r, column);
    cell->size = kind == 'n' ? 0 : (size_t)sqlite3_column_bytes(r, column);
}

/* `*more`: whether the others are wanted. */
static enum store_status dump_table(struct sqlite_reader *s, const struct store_table *table,
                                    store_each_row *each, void *context, bool *more)
{
    char sql[TABLE_SQL_SIZE];
    struct store_cell cells[TABLE_COLUMNS_MAX];
    sqlite3_stmt *r = NULL;
    int rc;
    table_select(table, table->name, "", sql);
    if (sqlite3_prepare_v2(s->db, sql, -1, &r, NULL) != SQLITE_OK)
        return failed(s);
    while ((rc = sqlite3_step(r)) == SQLITE_ROW && *more) {
        for (int i = 0; table->kinds[i]; i++)
            take_cell(r, i, table->kinds[i], &cells[i]);
        *more = each(context, table, cells);
    }
    enum store_status status = rc == SQLITE_DONE || rc == SQLITE_ROW ? STORE_OK : failed(s);
    sqlite3_finalize(r);
    return status;
}

enum store_status store__dump(void *reader, store_each_row *each, void *context)
{
    struct sqlite_reader *s = reader;
    bool more = true;
    if (store__run(s->read[READ_BEGIN]) != SQLITE_DONE)
        return failed(s);
    enum store_status status = STORE_OK;
    for (const struct store_table *t = store_tables; t->name && more && status == STORE_OK; t++)
        status = dump_table(s, t, each, context, &more);
    store__run(s->read[READ_END]);
    return status;
}

/* ---- In ---- */

static enum store_status not_filled(struct sqlite *s, const char *what, char error[STORE_ERROR_SIZE])
{
    snprintf(error, STORE_ERROR_SIZE, "cannot write %.*s: %.40s: %.100s", 80, s->path, what,
             sqlite3_errmsg(s->writer));
    return STORE_FAILED;
}

enum store_status store__fill_begin(void *state, char error[STORE_ERROR_SIZE])
{
    struct sqlite *s = state;
    s->filled = NULL;
    return store__run(s->write[WRITE_BEGIN]) == SQLITE_DONE ? STORE_OK : not_filled(s, "begin", error);
}

static bool prepare(struct sqlite *s, const struct store_table *table)
{
    char sql[TABLE_SQL_SIZE];
    int used = snprintf(sql, sizeof sql, "INSERT INTO %s(%s) VALUES(", table->name, table->columns);
    for (const char *kind = table->kinds; *kind; kind++)
        used += snprintf(sql + used, sizeof sql - (size_t)used, "?%s", kind[1] ? "," : ")");
    sqlite3_finalize(s->filling);
    s->filling = NULL;
    s->filled = table;
    return sqlite3_prepare_v2(s->writer, sql, -1, &s->filling, NULL) == SQLITE_OK;
}

enum store_status store__fill(void *state, const struct store_table *table, const struct store_cell *cells,
                              char error[STORE_ERROR_SIZE])
{
    struct sqlite *s = state;
    if (s->filled != table && !prepare(s, table))
        return not_filled(s, table->name, error);
    for (int i = 0; table->kinds[i]; i++) {
        const struct store_cell *c = &cells[i];
        if (table->kinds[i] == 'n')
            sqlite3_bind_int64(s->filling, i + 1, (sqlite3_int64)c->number);
        else if (table->kinds[i] == 't')
            sqlite3_bind_text(s->filling, i + 1, c->size ? c->data : "", (int)c->size, SQLITE_STATIC);
        else
            sqlite3_bind_blob(s->filling, i + 1, c->size ? c->data : "", (int)c->size, SQLITE_STATIC);
    }
    return store__run(s->filling) == SQLITE_DONE ? STORE_OK : not_filled(s, table->name, error);
}

enum store_status store__fill_end(void *state, bool keep, char error[STORE_ERROR_SIZE])
{
    struct sqlite *s = state;
    sqlite3_finalize(s->filling);
    s->filling = NULL;
    if (keep && store__run(s->write[WRITE_COMMIT]) == SQLITE_DONE)
        return STORE_OK;
    enum store_status status = keep ? not_filled(s, "commit", error) : STORE_OK;
    if (!sqlite3_get_autocommit(s->writer))
        store__run(s->write[WRITE_ROLLBACK]);
    return status;
}
