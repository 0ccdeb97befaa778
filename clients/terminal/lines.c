#include "clients/terminal/lines.h"

#include <stdio.h>

void lines_clear(struct lines *l)
{
    l->first = l->count = 0;
}

void lines_add(struct lines *l, int style, const char *text)
{
    int at = (l->first + l->count) % LINES_MAX;
    if (l->count == LINES_MAX)
        l->first = (l->first + 1) % LINES_MAX;
    else
        l->count++;
    snprintf(l->line[at].text, LINE_SIZE, "%s", text);
    l->line[at].style = style;
}

void lines_add_before(struct lines *l, int style, const char *text)
{
    if (l->count == LINES_MAX)
        return;
    l->first = (l->first + LINES_MAX - 1) % LINES_MAX;
    l->count++;
    snprintf(l->line[l->first].text, LINE_SIZE, "%s", text);
    l->line[l->first].style = style;
}

const char *lines_at(const struct lines *l, int index)
{
    return index < 0 || index >= l->count ? NULL : l->line[(l->first + index) % LINES_MAX].text;
}

void lines_draw(const struct lines *l, struct canvas *c, struct rect area, int up)
{
    int bottom = area.y + area.height + up;
    for (int i = l->count - 1; i >= 0 && bottom > area.y; i--) {
        int at = (l->first + i) % LINES_MAX;
        int rows = canvas_paragraph(NULL, area, 0, 0, l->line[at].text);
        int top = bottom - rows;
        int skip = top < area.y ? area.y - top : 0;
        int y = top + skip;
        struct rect part = {area.x, y, area.width, area.y + area.height - y};
        if (part.height > rows - skip)
            part.height = rows - skip;
        canvas_paragraph(c, part, skip, l->line[at].style, l->line[at].text);
        bottom = top;
    }
}
