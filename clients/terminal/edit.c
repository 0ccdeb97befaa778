#include "clients/terminal/edit.h"

#include <string.h>

#include "clients/terminal/canvas.h"

void edit_clear(struct edit *e)
{
    e->text[0] = '\0';
}

bool edit_add(struct edit *e, uint32_t glyph)
{
    char bytes[5];
    if (glyph < 0x20 || (glyph >= 0x7f && glyph < 0xa0) || glyph > 0x10ffff)
        return false;
    int n = glyph_utf8(glyph, bytes);
    size_t used = strlen(e->text);
    if (used + (size_t)n + 1 > sizeof e->text)
        return false;
    memcpy(e->text + used, bytes, (size_t)n + 1);
    return true;
}

/* Whether a byte of UTF-8 goes on with a character that began before it. */
static bool goes_on(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

const char *edit_after(const char *text)
{
    text += *text != '\0';
    while (goes_on(*text))
        text++;
    return text;
}

bool edit_erase(struct edit *e)
{
    size_t used = strlen(e->text);
    if (used == 0)
        return false;
    used--;
    while (used > 0 && goes_on(e->text[used]))
        used--;
    e->text[used] = '\0';
    return true;
}
