/* Rows that have to fit an area. See oath.h. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

void rows_add(struct rows *rows, enum row_worth worth, int style, const char *format, ...)
{
    va_list arguments;
    if (rows->count == OATH_ROWS)
        return;
    va_start(arguments, format);
    vsnprintf(rows->row[rows->count].text, OATH_LINE, format, arguments);
    va_end(arguments);
    rows->row[rows->count].style = style;
    rows->row[rows->count++].worth = worth;
}

static int row_height(const struct rows *rows, int row, int width)
{
    return canvas_paragraph(NULL, (struct rect){0, 0, width, 0}, 0, 0, rows->row[row].text);
}

int rows_height(const struct rows *rows, int width)
{
    int height = 0;
    for (int i = 0; i < rows->count; i++)
        height += row_height(rows, i, width);
    return height;
}

bool rows_drop(struct rows *rows, enum row_worth worth)
{
    for (int i = rows->count - 1; i >= 0; i--)
        if (rows->row[i].worth == worth) {
            memmove(&rows->row[i], &rows->row[i + 1], (size_t)(--rows->count - i) * sizeof rows->row[0]);
            return true;
        }
    return false;
}

void rows_draw(struct rows *rows, const struct table *t, struct canvas *c, struct rect area)
{
    struct pen p = {c, area, -t->scroll};
    while (t->scroll == 0 && rows_height(rows, area.width) > area.height &&
           (rows_drop(rows, ROW_SMALLEST) || rows_drop(rows, ROW_SMALL)))
        ;
    for (int i = 0; i < rows->count; i++)
        pen_write(&p, rows->row[i].style, "%s", rows->row[i].text);
}
