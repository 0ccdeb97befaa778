/* Where the parts of the match screen go, for a terminal of any size. */
#ifndef WARREN_TERMINAL_LAYOUT_H
#define WARREN_TERMINAL_LAYOUT_H

#include <stdbool.h>

#include "clients/terminal/canvas.h"

enum {
    LAYOUT_WIDTH_MIN = 80,
    LAYOUT_HEIGHT_MIN = 24,
    LAYOUT_WIDTH_BESIDE = 100, /* from this size on, what can be looked up has its place beside the table */
    LAYOUT_HEIGHT_BESIDE = 30,
    LAYOUT_TABLE_WIDTH = 64, /* at least, of the table */
    LAYOUT_TABLE_HEIGHT = 16,
};

struct layout {
    bool too_small; /* then nothing else is set */
    bool narrow;    /* board, hand and log have no place: they are sheets, and the scores are one row */
    struct rect title, table, prompt, input, scores, board, hand, log;
};

/*
 * The layout for a terminal of this size, a table of this many seats and one that needs so many rows: what it
 * does not need is for the choices. The parts never overlap.
 */
struct layout layout_make(int width, int height, int seats, int table_rows);

#endif
