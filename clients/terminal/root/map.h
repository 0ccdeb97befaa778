/*
 * Drawing a map of boxes joined by lines.
 *
 * A map_model says what stands where, in drawing units of a base grid of 64x22 cells; root_map_draw stretches
 * it to the room there is. map_model.c makes the model from a view.
 */
#ifndef WARREN_TERMINAL_ROOT_MAP_H
#define WARREN_TERMINAL_ROOT_MAP_H

#include "clients/terminal/canvas.h"
#include "clients/terminal/layout.h"

enum {
    MAP_BASE_WIDTH = LAYOUT_TABLE_WIDTH, /* smallest area, unless it is wider */
    MAP_BASE_HEIGHT = 22,
    MAP_BOX_WIDTH = 14,
    MAP_BOX_HEIGHT = 4,
    MAP_PLACES_MAX = 24,
    MAP_LINKS_MAX = 64,
    MAP_MARKS_MAX = 24,
    MAP_SPANS_MAX = 14,
};

/* A piece of text with one look. */
struct span {
    char text[12];
    int style;
};

struct map_line {
    struct span spans[MAP_SPANS_MAX];
    int count;
};

struct map_place {
    int x, y; /* left and top in the base grid */
    char title[24];
    int title_style;
    char ruler[8]; /* shown in the frame's top right, may be empty */
    int ruler_style;
    bool marked; /* can be chosen now: thick frame */
    struct map_line lines[2];
};

enum map_link_kind { LINK_PATH, LINK_RIVER, LINK_CLOSED };

/* A line between two places. */
struct map_link {
    int from, to;
    enum map_link_kind kind;
};

/* A word between the places (forests). */
struct map_mark {
    int x, y; /* of its middle, in the base grid */
    char text[32];
    int style;
};

struct map_model {
    struct map_place places[MAP_PLACES_MAX];
    int places_count;
    struct map_link links[MAP_LINKS_MAX];
    int links_count;
    struct map_mark marks[MAP_MARKS_MAX];
    int marks_count;
};

/* Adds a text to a line of a place; too many are dropped. */
void root_map_line_add(struct map_line *line, int style, const char *text);
/* Where a place's box is within an area. */
struct rect root_map_place_rect(struct rect area, const struct map_place *place);
void root_map_draw(struct canvas *c, struct rect area, const struct map_model *model);

#endif
