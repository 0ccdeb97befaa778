/* The tables that every engine that keeps anything has, for copies of whole stores from one to another
 * (copy.h). */
#ifndef WARREN_STORE_TABLES_H
#define WARREN_STORE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TABLE_COLUMNS_MAX = 20, TABLE_SQL_SIZE = 1024 };

struct store_table {
    const char *name;
    const char *columns; /* names, with commas between; numbers, texts and bytes by a letter each: n, t, b */
    const char *kinds;
    const char *key;  /* columns by which rows are in order */
    const char *only; /* a condition on the rows, or NULL: others are each engine's own */
};

/* A value of a row: of a number, or of a text or bytes. */
struct store_cell {
    uint64_t number;
    const void *data;
    size_t size;
};

/* In the order in which they are copied; ends with a name that is NULL. */
extern const struct store_table store_tables[];

/* One row of a table; the values live as long as the call. False ends the reading. */
typedef bool store_each_row(void *context, const struct store_table *table, const struct store_cell *cells);

/*
 * SELECT of all rows in their order, from the table or what stands for it; `number` is put behind the name of
 * each number's column.
 */
void table_select(const struct store_table *table, const char *from, const char *number,
                  char sql[TABLE_SQL_SIZE]);

#endif
