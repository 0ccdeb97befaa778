/* The first page of who has no identity on this server yet: asks for a name. */
#include <stdio.h>

#include "clients/terminal/app.h"

static void page_name_draw(struct app *a)
{
    struct canvas *c = &a->canvas;
    app_title(a, "Warren", a->settings.address);
    canvas_text(c, 4, 4, c->width - 8, STYLE_TITLE | STYLE_BOLD, "Welcome.");
    canvas_text(c, 4, 6, c->width - 8, STYLE_TEXT, "What should the others call you?");
    struct rect told = {4, 8, c->width - 8, 3}, wrong = {4, 12, c->width - 8, 4};
    canvas_paragraph(
        c, told, 0, STYLE_DIM,
        "The server gives you an identity. It is kept in your token file, so that you get your seats back.");
    if (a->fresh)
        canvas_paragraph(c, wrong, 0, STYLE_ERROR, a->link);
    app_bottom(a, "Name:");
}

static void page_name_key(struct app *a, int key)
{
    if (key == PRESS_LEAVE || key == PRESS_ESCAPE) {
        a->done = true;
    } else if (key == PRESS_ENTER && a->edit.text[0]) {
        snprintf(a->name, sizeof a->name, "%s", a->edit.text);
        app_connect(a);
        a->fresh = false;
        app_go(a, &page_home);
    } else {
        app_edit_key(a, key);
    }
}

static const char *const help[] = {
    "Type a name of at most 32 characters and press Enter.",
    "Esc or ^X leaves.",
    NULL,
};

const struct page page_name = {NULL, page_name_draw, page_name_key, NULL, help, &plain_name};
