/* Tables for people on standard output: rows and columns, laid out for the terminal by libsmartcols. */
#ifndef WARREN_LAB_SHEET_H
#define WARREN_LAB_SHEET_H

#include <stdbool.h>

enum sheet_column {
    SHEET_LEFT,
    SHEET_RIGHT, /* numbers */
    SHEET_WRAP,  /* long text, in several lines where the terminal is too narrow */
};

struct sheet;

/* An empty table; the caller prints it. NULL, which everything below takes, if memory is short. */
struct sheet *sheet_create(void);
/* Adds a column; all of them come before the first row. */
void sheet_column(struct sheet *s, const char *title, enum sheet_column kind);
/* Begins a row, whose cells follow from left to right. */
void sheet_row(struct sheet *s);
void sheet_cell(struct sheet *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints the table (nothing if it has no rows) and frees it. False if memory was short. */
bool sheet_print(struct sheet *s);

#endif
