/* A log of lines: keeps the latest ones, draws the end of it (or further up). */
#ifndef WARREN_TERMINAL_LINES_H
#define WARREN_TERMINAL_LINES_H

#include "clients/terminal/canvas.h"

enum {
    LINES_MAX = 400,
    LINE_SIZE = 640,
};

struct lines {
    struct {
        char text[LINE_SIZE];
        int style;
    } line[LINES_MAX];
    int first, count;
};

void lines_clear(struct lines *l);
/* Adds a line; the oldest goes if there are too many. */
void lines_add(struct lines *l, int style, const char *text);
/* Adds a line before all others; it is dropped if there is no room. */
void lines_add_before(struct lines *l, int style, const char *text);
/* The line in place `index` from the oldest, which is 0; NULL if there is none. */
const char *lines_at(const struct lines *l, int index);
/* Draws as many of the latest lines as fit, wrapped, the newest at the bottom, `up` screen rows scrolled up.
 */
void lines_draw(const struct lines *l, struct canvas *c, struct rect area, int up);

#endif
