/* Parts that all pages have: the line at the top, the one at the bottom, and lists. See app.h. */
#include <stdio.h>

#include "clients/terminal/app.h"

void app_title(struct app *a, const char *left, const char *right)
{
    canvas_fill(&a->canvas, (struct rect){0, 0, a->canvas.width, 1}, STYLE_TITLE | STYLE_REVERSE);
    int room = a->canvas.width - canvas_text_width(right) - 3;
    canvas_text(&a->canvas, 1, 0, room, STYLE_TITLE | STYLE_REVERSE | STYLE_BOLD, left);
    canvas_text(&a->canvas, a->canvas.width - canvas_text_width(right) - 1, 0, canvas_text_width(right),
                (a->online ? STYLE_TITLE : STYLE_ERROR) | STYLE_REVERSE, right);
}

/* How the connection is, from the bottom up: in as many lines as it takes. */
static void draw_link(struct app *a)
{
    struct rect area = {0, 0, a->canvas.width, a->canvas.height};
    area.height = canvas_paragraph(NULL, area, 0, STYLE_ERROR, a->link);
    area.y = a->canvas.height - area.height;
    canvas_fill(&a->canvas, area, STYLE_ERROR);
    canvas_paragraph(&a->canvas, area, 0, STYLE_ERROR, a->link);
}

void app_bottom(struct app *a, const char *prompt)
{
    int y = a->canvas.height - 1;
    if (prompt) {
        int x = canvas_text(&a->canvas, 0, y, a->canvas.width, STYLE_KEY | STYLE_BOLD, prompt) + 1;
        const char *text = a->edit.text;
        while (x + canvas_text_width(text) + 1 > a->canvas.width && *text)
            text = edit_after(text); /* the end of a long line stays in sight */
        a->cursor_x = x + canvas_text(&a->canvas, x, y, a->canvas.width - x, STYLE_TEXT, text);
        a->cursor_y = y;
        if (a->message[0]) { /* why a line that is typed once more was refused */
            canvas_fill(&a->canvas, (struct rect){0, y - 1, a->canvas.width, 1}, a->message_style);
            canvas_text(&a->canvas, 0, y - 1, a->canvas.width, a->message_style, a->message);
        }
    } else if (!a->online) {
        draw_link(a);
    } else {
        canvas_text(&a->canvas, 0, y, a->canvas.width, a->message_style, a->message);
    }
}

bool app_edit_key(struct app *a, int key)
{
    if (a->typing || a->chatting)
        app_hush(a); /* read, and being corrected */
    if (key == PRESS_ERASE)
        return edit_erase(&a->edit);
    return key >= ' ' && key < PRESS_BASE && edit_add(&a->edit, (uint32_t)key);
}

bool app_list_key(struct app *a, int key, int count)
{
    int step = key == PRESS_UP          ? -1
               : key == PRESS_DOWN      ? 1
               : key == PRESS_PAGE_UP   ? -8
               : key == PRESS_PAGE_DOWN ? 8
                                        : 0;
    if (step == 0)
        return false;
    a->selected += step;
    if (a->selected >= count)
        a->selected = count - 1;
    if (a->selected < 0)
        a->selected = 0;
    return true;
}

void app_list_more(struct app *a, struct rect area, int first, int count)
{
    char text[24];
    int below = count - first - area.height;
    if (first > 0) {
        snprintf(text, sizeof text, "%d above", first);
        canvas_text(&a->canvas, area.x, area.y, area.width, STYLE_DIM, text);
    }
    if (below > 0) {
        snprintf(text, sizeof text, "%d below", below);
        canvas_text(&a->canvas, area.x, area.y + area.height - 1, area.width, STYLE_DIM, text);
    }
}
