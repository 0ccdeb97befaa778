/* See characters.h. */
#include "protocol/characters.h"

#include <stddef.h>
#include <stdint.h>

struct range {
    uint32_t first, last;
};

/* Ascending. */
static const struct range refused[] = {
    {0x0000, 0x001f},   {0x007f, 0x009f}, /* controls */
    {0x2028, 0x2029},                     /* line and paragraph separators */
    {0x202a, 0x202e},   {0x2066, 0x2069}, /* embeddings, overrides, isolates */
    {0x206a, 0x206f},                     /* deprecated format characters */
    {0xfdd0, 0xfdef},   {0xfff9, 0xfffb}, /* no characters; annotations */
    {0xfffe, 0xffff},                     /* no characters */
    {0xe0000, 0xe0fff},                   /* tags and other things without a shape */
};
static const struct range invisible[] = {
    {0x00ad, 0x00ad},                   /* soft hyphen */
    {0x034f, 0x034f},                   /* grapheme joiner */
    {0x061c, 0x061c},                   /* Arabic letter mark */
    {0x115f, 0x1160},                   /* Hangul fillers */
    {0x17b4, 0x17b5}, {0x180b, 0x180f}, /* Khmer and Mongolian signs without a shape */
    {0x200b, 0x200f},                   /* zero width space and joiners, direction marks */
    {0x2060, 0x2065},                   /* word joiner, invisible operators */
    {0x2800, 0x2800},                   /* the empty Braille pattern */
    {0x3164, 0x3164}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0x1d173, 0x1d17a}, /* musical format characters */
};
static const struct range marks[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f},
};
static const struct range spaces[] = {
    {0x0020, 0x0020}, {0x00a0, 0x00a0}, {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

#define IN(table, code) is_in(table, sizeof(table) / sizeof *(table), code)

static bool is_in(const struct range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count && ranges[i].first <= code; i++)
        if (code <= ranges[i].last)
            return true;
    return false;
}

/* The next code point of valid UTF-8. */
static uint32_t next(const unsigned char **at)
{
    uint32_t lead = *(*at)++;
    int more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    uint32_t code = more == 0 ? lead : lead & (0x3fu >> more);
    while (more-- > 0 && **at)
        code = code << 6 | (*(*at)++ & 0x3fu);
    return code;
}

int characters_count(const char *text)
{
    int count = 0, marked = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at; count++) {
        uint32_t code = next(&at);
        marked = IN(marks, code) ? marked + 1 : 0;
        if (IN(refused, code) || (code & 0xfffe) == 0xfffe || marked > MARKS_MAX)
            return -1;
    }
    return count;
}

bool characters_visible(const char *text)
{
    bool seen = false;
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        uint32_t code = next(&at);
        if (IN(invisible, code))
            return false;
        seen = seen || !(IN(spaces, code) || IN(marks, code));
    }
    return seen;
}
