/*
 * A grid of characters to draw on, before anything reaches a terminal.
 *
 * All drawing is done here and is the same with and without a terminal, so tests can look at it as text.
 * Everything outside the grid is cut off. Text from others passes through canvas_text, which drops control
 * characters. A canvas owns its cells.
 */
#ifndef WARREN_TERMINAL_CANVAS_H
#define WARREN_TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clients/terminal/style.h"

struct cell {
    uint32_t glyph; /* Unicode; 0 is the right half of a wide character */
    uint16_t style;
};

struct rect {
    int x, y, width, height;
};

struct canvas {
    int width, height;
    struct cell *cells;
    uint8_t *dots; /* braille dots of lines, per cell; only while lines are drawn */
    bool words;    /* to be read out row by row, not looked at: signs and pictures are said in words */
};

/* Allocates an empty canvas, at least 1x1. False if memory is short. */
bool canvas_init(struct canvas *c, int width, int height);
void canvas_free(struct canvas *c);
void canvas_clear(struct canvas *c);
/* The cell at a place, or NULL outside. */
struct cell *canvas_at(const struct canvas *c, int x, int y);
void canvas_put(struct canvas *c, int x, int y, uint32_t glyph, int style);
/* Writes UTF-8 text from x,y in at most `width` columns; text that does not fit ends in "…". Returns columns
 * used. */
int canvas_text(struct canvas *c, int x, int y, int width, int style, const char *text);
/* Columns that a text takes. */
int canvas_text_width(const char *text);
/*
 * Writes text in lines of at most area.width, breaking at spaces, from line `skip` of it on. Returns the
 * number of lines that the whole text takes; with c NULL nothing is drawn.
 */
int canvas_paragraph(struct canvas *c, struct rect area, int skip, int style, const char *text);
/* Fills a rectangle with spaces. */
void canvas_fill(struct canvas *c, struct rect area, int style);
/* Frame of a rectangle, with a title in its top line (may be NULL); `heavy` draws it thick. */
void canvas_frame(struct canvas *c, struct rect area, int style, bool heavy, const char *title);
/* Horizontal rule with a title. */
void canvas_rule(struct canvas *c, int x, int y, int width, int style, const char *title);
/*
 * A fine line between the centres of two cells, made of braille dots; every `gap`-th piece of a line is left
 * out (0: solid). Lines keep to empty cells.
 */
void canvas_line(struct canvas *c, int x0, int y0, int x1, int y1, int style, int gap);

/* The nearest ASCII character of a glyph, for terminals without UTF-8. */
char glyph_ascii(uint32_t glyph);
/* Writes a glyph as UTF-8 with its end; returns the bytes used, 1 to 4. */
int glyph_utf8(uint32_t glyph, char out[5]);
/* A row as UTF-8 (or ASCII) text without trailing blanks, for tests and dumps. */
void canvas_row(const struct canvas *c, int y, bool ascii, char *out, size_t size);

#endif
