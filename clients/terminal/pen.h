/* Writing line after line into an area; lines that do not fit are wrapped, then cut off at the bottom. */
#ifndef WARREN_TERMINAL_PEN_H
#define WARREN_TERMINAL_PEN_H

#include "clients/terminal/canvas.h"

struct pen {
    struct canvas *canvas;
    struct rect area;
    int row; /* next one; negative while scrolled out at the top */
};

/* Writes a paragraph and goes to the next row. The format and length limits are those of printf, 1023 bytes.
 */
void pen_write(struct pen *p, int style, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Writes on one row without going on: at a column, returns the column behind it. */
int pen_at(struct pen *p, int column, int style, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void pen_next(struct pen *p);
/* A track of which so many spaces are filled: "##....", where words are wanted "2 of 6". The column behind
 * it. */
int pen_track(struct pen *p, int column, int style, int filled, int spaces);

#endif
