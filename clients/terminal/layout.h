/* Where the parts of the match screen go, for a terminal of any size. */
#ifndef WARREN_TERMINAL_LAYOUT_H
#define WARREN_TERMINAL_LAYOUT_H

#include <stdbool.h>

#include "clients/terminal/canvas.h"

enum {
    LAYOUT_WIDTH_MIN = 100,
    LAYOUT_HEIGHT_MIN = 30,
    LAYOUT_TABLE_WIDTH = 64, /* at least, of the table */
    LAYOUT_TABLE_HEIGHT = 22,
};

struct layout {
    bool too_small; /* then nothing else is set */
    struct rect title, table, prompt, input, scores, board, hand, log;
};

/* The layout for a terminal of this size and a table of this many seats. The parts never overlap. */
struct layout layout_make(int width, int height, int seats);

#endif
