/* Glyphs as bytes: UTF-8, and the ASCII characters that stand in for them. */
#include "clients/terminal/canvas.h"
#include "clients/terminal/face.h"

/* What a braille pattern of a thin line looks most like: flat, upright, or slanted. */
static char braille_ascii(uint32_t dots)
{
    int left = (dots & 0x47) != 0, right = (dots & 0xb8) != 0;
    int rows = ((dots & 0x09) != 0) + ((dots & 0x12) != 0) + ((dots & 0x24) != 0) + ((dots & 0xc0) != 0);
    if (rows <= 1)
        return '-';
    if (!left || !right || rows == 4)
        return rows >= 3 ? '|' : '.';
    return '.';
}

static char in_table(const struct face_glyph *table, uint32_t glyph)
{
    for (; table && table->glyph; table++)
        if (table->glyph == glyph)
            return table->ascii;
    return '\0';
}

char glyph_ascii(uint32_t glyph)
{
    static const struct face_glyph shared[] = {
        {0x2500, '-'}, {0x2501, '='}, {0x2502, '|'},  {0x2503, '#'}, {0x250c, '+'},
        {0x250f, '#'}, {0x2510, '+'}, {0x2513, '#'},  {0x2514, '+'}, {0x2517, '#'},
        {0x2518, '+'}, {0x251b, '#'}, {0x2026, '~'},  {0x25b6, '>'}, {0x2592, '%'},
        {0x2591, '.'}, {0x2192, '>'}, {0x2191, '^'},  {0x2193, 'v'}, {0x00b7, '.'},
        {0x2022, '*'}, {0x2013, '-'}, {0x2019, '\''}, {0x2713, 'v'}, {0, 0},
    };
    if (glyph < 0x80)
        return glyph ? (char)glyph : ' ';
    if (glyph >= 0x2581 && glyph <= 0x2588)
        return "_.:-=+*#"[glyph - 0x2581]; /* blocks of growing height */
    if ((glyph & 0xffffff00u) == 0x2800)
        return braille_ascii(glyph & 0xff);
    char ascii = in_table(shared, glyph);
    for (const struct face *const *face = game_faces; !ascii && *face; face++)
        ascii = in_table((*face)->glyphs, glyph);
    return ascii ? ascii : '?';
}

int glyph_utf8(uint32_t glyph, char out[5])
{
    int n = 0;
    if (glyph < 0x80) {
        out[n++] = (char)glyph;
    } else if (glyph < 0x800) {
        out[n++] = (char)(0xc0 | glyph >> 6);
        out[n++] = (char)(0x80 | (glyph & 0x3f));
    } else if (glyph < 0x10000) {
        out[n++] = (char)(0xe0 | glyph >> 12);
        out[n++] = (char)(0x80 | (glyph >> 6 & 0x3f));
        out[n++] = (char)(0x80 | (glyph & 0x3f));
    } else {
        out[n++] = (char)(0xf0 | (glyph >> 18 & 0x07));
        out[n++] = (char)(0x80 | (glyph >> 12 & 0x3f));
        out[n++] = (char)(0x80 | (glyph >> 6 & 0x3f));
        out[n++] = (char)(0x80 | (glyph & 0x3f));
    }
    out[n] = '\0';
    return n;
}

void canvas_row(const struct canvas *c, int y, bool ascii, char *out, size_t size)
{
    size_t used = 0, kept = 0;
    for (int x = 0; x < c->width; x++) {
        uint32_t glyph = canvas_at(c, x, y)->glyph;
        char bytes[5] = {glyph_ascii(glyph), '\0'};
        int n = 1;
        if (!glyph)
            continue;
        if (!ascii)
            n = glyph_utf8(glyph, bytes);
        if (used + (size_t)n >= size)
            break;
        for (int i = 0; i < n; i++)
            out[used++] = bytes[i];
        if (glyph != ' ')
            kept = used;
    }
    out[kept] = '\0';
}
