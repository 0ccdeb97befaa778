/* One line of text being typed, in UTF-8. */
#ifndef WARREN_TERMINAL_EDIT_H
#define WARREN_TERMINAL_EDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EDIT_SIZE = 2100 }; /* what a match leaves fits, the longest text that is typed */

struct edit {
    char text[EDIT_SIZE];
};

void edit_clear(struct edit *e);
/* Adds a character; dropped when full or not printable. True if it was taken. */
bool edit_add(struct edit *e, uint32_t glyph);
/* Removes the last character. False if there is none. */
bool edit_erase(struct edit *e);
/* The text after its first character; the same at the end. */
const char *edit_after(const char *text);

#endif
