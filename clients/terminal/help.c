/* The help that lies over a page: what to know just now, its keys, and the game's. See app.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"

size_t app_explain(const struct app *a, const char **lines, size_t most)
{
    struct table t = app_table(a);
    if (a->page != &page_match || !a->face->explain)
        return 0;
    return a->face->explain(&t, json_object_get(a->follow.prompt, "why"), lines, most);
}

enum { HELP_HEAD_MAX = 16 };

/* The bytes up to the second column of a line of help; 0: it has none. */
static int help_head(const char *line)
{
    const char *gap = strstr(line, "  ");
    size_t head = gap ? (size_t)(gap - line) + strspn(gap, " ") : 0;
    return head <= HELP_HEAD_MAX ? (int)head : 0;
}

/* A line of help, from its row `skip` on, with its second column below itself; returns its rows. */
static int write_help_line(struct canvas *c, struct rect area, int skip, const char *line)
{
    char head[HELP_HEAD_MAX + 1];
    snprintf(head, sizeof head, "%.*s", help_head(line), line);
    int column = canvas_text_width(head);
    if (c && skip == 0 && area.height > 0)
        canvas_text(c, area.x, area.y, column, STYLE_TEXT, head);
    area.x += column;
    area.width -= column;
    return canvas_paragraph(c, area, skip, STYLE_TEXT, line + strlen(head));
}

/* Writes what to know just now, the help of the page, and of the game on it, from line `help_top` on; returns
 * its lines. */
static int write_help(struct app *a, struct canvas *c, struct rect area)
{
    const char *now[FACE_LINES_MAX + 1];
    now[app_explain(a, now, FACE_LINES_MAX)] = NULL;
    const char *const *parts[] = {now, a->page->help, a->page == &page_match ? a->face->help : NULL};
    int row = -a->help_top;
    for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
        for (const char *const *line = parts[k]; line && *line; line++) {
            int skip = row < 0 ? -row : 0;
            struct rect part = {area.x, area.y + row + skip, area.width, area.height - row - skip};
            int lines = write_help_line(c, part, skip, *line);
            row += lines ? lines : 1;
        }
    return row + a->help_top;
}

void help_draw(struct app *a)
{
    struct rect area = {4, 2, a->canvas.width - 8, a->canvas.height - 2};
    struct rect inside = {area.x + 2, area.y + 2, area.width - 4, area.height - 4};
    int count = write_help(a, NULL, inside);
    if (inside.height > count)
        inside.height = count;
    area.height = inside.height + 4;
    int last = count - inside.height;
    bool scrolls = last > 0;
    a->help_top = a->help_top > last ? last : a->help_top < 0 ? 0 : a->help_top;
    canvas_fill(&a->canvas, area, STYLE_TEXT);
    canvas_frame(&a->canvas, area, STYLE_KEY, true,
                 scrolls ? " Help: any key goes back, Up and Down scroll " : " Help: any key goes back ");
    write_help(a, &a->canvas, inside);
    a->cursor_x = -1;
}

void help_key(struct app *a, int key)
{
    int page = a->canvas.height - 8;
    int step = key == PRESS_UP          ? -1
               : key == PRESS_DOWN      ? 1
               : key == PRESS_PAGE_UP   ? -page
               : key == PRESS_PAGE_DOWN ? page
                                        : 0;
    a->help = step != 0;
    a->help_top = step ? a->help_top + step : 0;
}
