#include "clients/terminal/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { REPLACEMENT = '?', BRAILLE = 0x2800 };

bool canvas_init(struct canvas *c, int width, int height)
{
    c->words = false;
    c->width = width > 0 ? width : 1;
    c->height = height > 0 ? height : 1;
    c->cells = calloc((size_t)c->width * (size_t)c->height, sizeof *c->cells);
    c->dots = calloc((size_t)c->width * (size_t)c->height, 1);
    if (!c->cells || !c->dots) {
        canvas_free(c);
        return false;
    }
    canvas_clear(c);
    return true;
}

void canvas_free(struct canvas *c)
{
    free(c->cells);
    free(c->dots);
    *c = (struct canvas){0};
}

void canvas_clear(struct canvas *c)
{
    for (int i = 0; i < c->width * c->height; i++) {
        c->cells[i] = (struct cell){' ', STYLE_TEXT};
        c->dots[i] = 0;
    }
}

struct cell *canvas_at(const struct canvas *c, int x, int y)
{
    if (x < 0 || y < 0 || x >= c->width || y >= c->height)
        return NULL;
    return &c->cells[y * c->width + x];
}

void canvas_put(struct canvas *c, int x, int y, uint32_t glyph, int style)
{
    struct cell *cell = canvas_at(c, x, y);
    if (cell)
        *cell = (struct cell){glyph, (uint16_t)style};
}

/* Reads one code point; damaged UTF-8 gives the replacement and moves on by one byte. */
static uint32_t next_glyph(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    int more = s[0] < 0x80             ? 0
               : (s[0] & 0xe0) == 0xc0 ? 1
               : (s[0] & 0xf0) == 0xe0 ? 2
               : (s[0] & 0xf8) == 0xf0 ? 3
                                       : -1;
    static const uint8_t lead[] = {0x7f, 0x1f, 0x0f, 0x07};
    if (more < 0) {
        *text += 1;
        return REPLACEMENT;
    }
    uint32_t glyph = s[0] & lead[more];
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xc0) != 0x80) {
            *text += i;
            return REPLACEMENT;
        }
        glyph = glyph << 6 | (s[i] & 0x3f);
    }
    *text += more + 1;
    return glyph;
}

/* Columns of a glyph: 0 for control and combining characters, which are not drawn. */
static int glyph_columns(uint32_t glyph)
{
    if (glyph < 0x20 || (glyph >= 0x7f && glyph < 0xa0))
        return 0;
    if (glyph < 0x300)
        return 1;
    int n = wcwidth((wchar_t)glyph);
    return n < 0 ? 1 : n; /* unknown to this locale */
}

int canvas_text_width(const char *text)
{
    int columns = 0;
    while (*text)
        columns += glyph_columns(next_glyph(&text));
    return columns;
}

int canvas_text(struct canvas *c, int x, int y, int width, int style, const char *text)
{
    int used = 0;
    bool fits = canvas_text_width(text) <= width;
    int room = fits ? width : width - 1;
    while (*text && room > 0) {
        uint32_t glyph = next_glyph(&text);
        int columns = glyph_columns(glyph);
        if (columns == 0)
            continue;
        if (used + columns > room)
            break;
        canvas_put(c, x + used, y, glyph, style);
        if (columns == 2)
            canvas_put(c, x + used + 1, y, 0, style);
        used += columns;
    }
    if (!fits && width > 0)
        canvas_put(c, x + used++, y, 0x2026, style);
    return used;
}

/* Bytes of the next line of a text: as many words as fit, at least one character. */
static size_t line_bytes(const char *text, int width)
{
    const char *at = text, *space = NULL;
    int used = 0;
    while (*at) {
        const char *before = at;
        uint32_t glyph = next_glyph(&at);
        if (glyph == '\n')
            return (size_t)(before - text);
        if (glyph == ' ')
            space = before;
        used += glyph_columns(glyph);
        if (used > width && before > text)
            return (size_t)((space && space > text ? space : before) - text);
    }
    return (size_t)(at - text);
}

int canvas_paragraph(struct canvas *c, struct rect area, int skip, int style, const char *text)
{
    int lines = 0;
    char line[1024];
    if (area.width < 1)
        return 0;
    while (*text) {
        size_t bytes = line_bytes(text, area.width);
        size_t kept = bytes < sizeof line ? bytes : sizeof line - 1;
        memcpy(line, text, kept);
        line[kept] = '\0';
        int row = lines - skip;
        if (c && row >= 0 && row < area.height)
            canvas_text(c, area.x, area.y + row, area.width, style, line);
        lines++;
        text += bytes;
        if (*text == ' ' || *text == '\n')
            text++;
    }
    return lines;
}

void canvas_fill(struct canvas *c, struct rect area, int style)
{
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            canvas_put(c, x, y, ' ', style);
}

void canvas_frame(struct canvas *c, struct rect area, int style, bool heavy, const char *title)
{
    static const uint32_t glyphs[2][6] = {
        {0x250c, 0x2510, 0x2514, 0x2518, 0x2500, 0x2502},
        {0x250f, 0x2513, 0x2517, 0x251b, 0x2501, 0x2503},
    };
    const uint32_t *g = glyphs[heavy];
    int right = area.x + area.width - 1, bottom = area.y + area.height - 1;
    for (int x = area.x + 1; x < right; x++) {
        canvas_put(c, x, area.y, g[4], style);
        canvas_put(c, x, bottom, g[4], style);
    }
    for (int y = area.y + 1; y < bottom; y++) {
        canvas_put(c, area.x, y, g[5], style);
        canvas_put(c, right, y, g[5], style);
    }
    canvas_put(c, area.x, area.y, g[0], style);
    canvas_put(c, right, area.y, g[1], style);
    canvas_put(c, area.x, bottom, g[2], style);
    canvas_put(c, right, bottom, g[3], style);
    if (title)
        canvas_text(c, area.x + 2, area.y, area.width - 4, style, title);
}

void canvas_rule(struct canvas *c, int x, int y, int width, int style, const char *title)
{
    for (int i = 0; i < width; i++)
        canvas_put(c, x + i, y, 0x2500, STYLE_DIM);
    if (title && title[0] && width > 4) {
        canvas_put(c, x + 1, y, ' ', style);
        int used = canvas_text(c, x + 2, y, width - 4, style, title);
        canvas_put(c, x + 2 + used, y, ' ', style);
    }
}

/* Sets one braille dot; a cell that holds something else than a line stays. */
static void put_dot(struct canvas *c, int dot_x, int dot_y, int style)
{
    static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (dot_x < 0 || dot_y < 0)
        return;
    struct cell *cell = canvas_at(c, dot_x / 2, dot_y / 4);
    if (!cell || (cell->glyph != ' ' && (cell->glyph & 0xff00) != BRAILLE))
        return;
    uint8_t *dots = &c->dots[cell - c->cells];
    *dots |= bits[dot_y % 4][dot_x % 2];
    cell->glyph = BRAILLE + *dots;
    cell->style = (uint16_t)style;
}

void canvas_line(struct canvas *c, int x0, int y0, int x1, int y1, int style, int gap)
{
    int ax = x0 * 2, ay = y0 * 4 + 1, bx = x1 * 2, by = y1 * 4 + 1;
    int dx = abs(bx - ax), dy = abs(by - ay);
    int steps = dx > dy ? dx : dy;
    for (int i = 0; i <= steps; i++) {
        if (gap && i / 2 % gap == gap - 1)
            continue;
        int x = steps ? ax + ((bx - ax) * i * 2 + (bx > ax ? steps : -steps)) / (steps * 2) : ax;
        int y = steps ? ay + ((by - ay) * i * 2 + (by > ay ? steps : -steps)) / (steps * 2) : ay;
        put_dot(c, x, y, style);
    }
}
