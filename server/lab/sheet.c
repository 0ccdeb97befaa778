/* See sheet.h. */
#include "server/lab/sheet.h"

#include <libsmartcols/libsmartcols.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELL_SIZE = 1024 };

struct sheet {
    struct libscols_table *table;
    struct libscols_line *line; /* the row that is filled */
    size_t cell;                /* its next cell */
    bool failed;
};

struct sheet *sheet_create(void)
{
    struct sheet *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    scols_init_debug(0);
    s->table = scols_new_table();
    s->failed = !s->table;
    return s;
}

void sheet_column(struct sheet *s, const char *title, enum sheet_column kind)
{
    static const int flags[] = {
        [SHEET_LEFT] = 0, [SHEET_RIGHT] = SCOLS_FL_RIGHT, [SHEET_WRAP] = SCOLS_FL_WRAP};
    if (s && !s->failed)
        s->failed = !scols_table_new_column(s->table, title, 0, flags[kind]);
}

void sheet_row(struct sheet *s)
{
    if (!s || s->failed)
        return;
    s->line = scols_table_new_line(s->table, NULL);
    s->cell = 0;
    s->failed = !s->line;
}

void sheet_cell(struct sheet *s, const char *format, ...)
{
    char text[CELL_SIZE];
    va_list arguments;
    if (!s || s->failed)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    s->failed = scols_line_set_data(s->line, s->cell++, text) != 0;
}

bool sheet_print(struct sheet *s)
{
    if (!s)
        return false;
    bool ok = !s->failed;
    if (ok && s->line)
        ok = scols_print_table(s->table) == 0;
    fflush(stdout);
    scols_unref_table(s->table);
    free(s);
    return ok;
}
