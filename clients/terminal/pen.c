#include "clients/terminal/pen.h"

#include <stdarg.h>
#include <stdio.h>

void pen_write(struct pen *p, int style, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int skip = p->row < 0 ? -p->row : 0;
    struct rect part = p->area;
    part.y += p->row + skip;
    part.height -= p->row + skip;
    p->row += canvas_paragraph(p->canvas, part, skip, style, text);
}

int pen_at(struct pen *p, int column, int style, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int room = p->area.width - column;
    if (p->row < 0 || p->row >= p->area.height || room <= 0)
        return column + canvas_text_width(text);
    return column + canvas_text(p->canvas, p->area.x + column, p->area.y + p->row, room, style, text);
}

int pen_track(struct pen *p, int column, int style, int filled, int spaces)
{
    if (p->canvas->words)
        return pen_at(p, column, style, "%d of %d", filled, spaces);
    for (int k = 0; k < spaces; k++)
        column = pen_at(p, column, k < filled ? style | STYLE_BOLD : STYLE_DIM, k < filled ? "#" : ".");
    return column;
}

void pen_next(struct pen *p)
{
    p->row++;
}
