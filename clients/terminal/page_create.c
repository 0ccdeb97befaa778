/* The page of a new match: its form (create_form.h) as lines with their values. */
#include <stdio.h>

#include "clients/terminal/app.h"
#include "clients/terminal/create_form.h"

static void create_enter(struct app *a)
{
    create_begin(a);
    app_hush(a);
}

static void create_draw(struct app *a)
{
    struct canvas *c = &a->canvas;
    char name[96], value[EDIT_SIZE];
    app_title(a, "Warren: a new match", a->settings.address);
    int room = c->height - 5, first = a->selected >= room ? a->selected - room + 1 : 0;
    for (int i = first; i < create_rows_count(a) && i - first < room; i++) {
        bool selected = i == a->selected;
        int y = 2 + i - first;
        create_row(a, i, name, sizeof name, value, sizeof value);
        if (selected)
            canvas_put(c, 1, y, 0x25b6, STYLE_KEY);
        canvas_text(c, 3, y, 24, selected ? STYLE_TEXT | STYLE_BOLD | STYLE_REVERSE : STYLE_TEXT, name);
        if (value[0] && selected)
            canvas_text(c, 28, y, 2, STYLE_KEY, "<");
        int used = canvas_text(c, 30, y, c->width - 34, STYLE_TEXT | (selected ? STYLE_BOLD : 0), value);
        if (value[0] && selected)
            canvas_text(c, 31 + used, y, 2, STYLE_KEY, ">");
    }
    canvas_text(c, 1, c->height - 2, c->width - 2, STYLE_KEY,
                "Up, Down select   Left, Right change   Enter create   F1 help   Esc back");
    app_list_more(a, (struct rect){c->width - 14, 2, 14, room}, first, create_rows_count(a));
    app_bottom(a, a->typing ? create_prompt(a, a->selected) : NULL);
}

static void on_created(void *context, json_t *reply)
{
    struct app *a = context;
    const char *match = json_string_value(json_object_get(reply, "match"));
    if (reply_ok(reply) && match)
        app_follow(a, match);
    else
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
}

/* Keys while the text of a line is typed. */
static void type_text(struct app *a, int key)
{
    a->typing = key != PRESS_ENTER && key != PRESS_ESCAPE;
    if (a->typing) {
        app_edit_key(a, key);
        return;
    }
    if (key == PRESS_ENTER)
        create_type(a, a->selected, a->edit.text);
    edit_clear(&a->edit);
}

static void create_key(struct app *a, int key)
{
    if (a->typing) {
        type_text(a, key);
        return;
    }
    if (app_list_key(a, key, create_rows_count(a)))
        return;
    const char *text = create_text(a, a->selected);
    if (text && (key == PRESS_LEFT || key == PRESS_RIGHT || key == ' ')) {
        a->typing = true;
        a->edit = (struct edit){0};
        snprintf(a->edit.text, sizeof a->edit.text, "%s", text);
        return;
    }
    switch (key) {
    case PRESS_LEFT:
        create_change(a, a->selected, -1);
        break;
    case PRESS_RIGHT:
    case ' ':
        create_change(a, a->selected, 1);
        break;
    case PRESS_ENTER:
        client_request(a->client, create_request(a), on_created, a);
        break;
    case PRESS_ESCAPE:
    case PRESS_LEAVE:
        app_go(a, &page_home);
        break;
    }
}

static const char *const help[] = {
    "Up, Down      select a line",
    "Left, Right   change its value; on Title and Starts from: type one",
    "Enter         create the match and go to its table",
    "Esc           back",
    "",
    "A match that is not open to all can be joined only with its invite code, shown at its table.",
    "Spectators see what is public, after the delay.",
    "A clock runs while its player is asked, and not while the match is paused or the server is away.",
    "Calm bots take three times as long for each choice as quick ones, slow ones eight times.",
    "Bots that explain themselves tell everybody what they expected of their choices, except for what is "
    "hidden: one that knows a hidden card that another player knows, too, explains no more, which is soon "
    "the case in Oath.",
    "A series is a chain of matches of one group, each of which starts from what the one before it left.",
    "What was hidden stays sealed until its host closes it. Starts from takes the text that a match left, as "
    "its log has it.",
    NULL,
};

const struct page page_create = {create_enter, create_draw, create_key, NULL, help, &plain_create};
