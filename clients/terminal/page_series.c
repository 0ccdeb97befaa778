/* The page of a series: its matches, each to be opened, and its end. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/app.h"
#include "clients/terminal/member.h"
#include "clients/terminal/series.h"

enum { LIST_PART = 100 }; /* the server gives no more at once */

static const json_t *match_at(const struct app *a, int index)
{
    return index < 0 ? NULL : json_array_get(a->series_matches, (size_t)index);
}

/* The last match of the series this person knows of, "" if there is none. */
static const char *last_match(const struct app *a)
{
    for (size_t i = json_array_size(a->series_matches); i-- > 0;)
        if (text_in(match_at(a, (int)i), "match")[0])
            return text_in(match_at(a, (int)i), "match");
    return "";
}

static void ask_from(struct app *a, json_int_t from);

static void on_part(void *context, json_t *reply)
{
    struct app *a = context;
    const json_t *part = json_object_get(reply, "matches");
    if (--a->series_asked > 0)
        return; /* the list was asked for anew */
    if (!reply_ok(reply)) {
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
        return;
    }
    json_decref(a->series);
    a->series = json_incref(json_object_get(reply, "series"));
    json_array_extend(a->series_matches, (json_t *)part);
    size_t count = json_array_size(part);
    if (count == LIST_PART)
        ask_from(a, json_integer_value(json_object_get(json_array_get(part, count - 1), "number")) + 1);
    a->dirty = true;
}

static void ask_from(struct app *a, json_int_t from)
{
    a->series_asked++;
    client_request(
        a->client,
        json_pack("{sssssIsi}", "type", "series", "match", a->follow.match, "from", from, "limit", LIST_PART),
        on_part, a);
}

static void series_enter(struct app *a)
{
    json_decref(a->series_matches);
    json_decref(a->series);
    a->series_matches = json_array();
    a->series = NULL;
    a->closing = false;
    ask_from(a, 1);
}

/* "Match 2: finished, your seat s1, this one" */
static void say_match(const struct app *a, const json_t *match, char *text, size_t size)
{
    const char *name = text_in(match, "match"), *seat = text_in(match, "seat");
    snprintf(text, size, "Match %d: %s%s%s%s%s", (int)json_integer_value(json_object_get(match, "number")),
             text_in(match, "state"), seat[0] ? ", your seat " : "", seat,
             name[0] ? "" : ", which you may not see",
             strcmp(name, a->follow.match) == 0 ? ", the one you came from" : "");
}

static void say_state(const struct app *a, char *text, size_t size)
{
    if (!a->series)
        snprintf(text, size, "The list has not arrived yet.");
    else if (series_is_open(a->series))
        snprintf(text, size,
                 "The series is open: what was hidden in its matches stays sealed until it is closed.");
    else
        snprintf(text, size, "The series is closed: its matches can be looked at with nothing hidden.");
}

static void series_draw(struct app *a)
{
    struct canvas *c = &a->canvas;
    char text[160];
    app_title(a, "Warren: a series", a->settings.address);
    say_state(a, text, sizeof text);
    int top = 3 + canvas_paragraph(c, (struct rect){3, 2, c->width - 4, 2}, 0, STYLE_DIM, text);
    int room = c->height - 3 - top, first = a->selected >= room ? a->selected - room + 1 : 0;
    for (int i = first; match_at(a, i) && i - first < room; i++) {
        bool selected = i == a->selected;
        int y = top + i - first;
        say_match(a, match_at(a, i), text, sizeof text);
        if (selected)
            canvas_put(c, 1, y, 0x25b6, STYLE_KEY);
        canvas_text(c, 3, y, c->width - 4, selected ? STYLE_TEXT | STYLE_BOLD | STYLE_REVERSE : STYLE_TEXT,
                    text);
    }
    canvas_text(c, 1, c->height - 2, c->width - 2, STYLE_KEY,
                "Enter open   x close the series   r refresh   F1 help   Esc back");
    app_bottom(a,
               a->closing ? "Close it for good? What was hidden is shown to all. Enter: yes, Esc: no" : NULL);
}

static void open_selected(struct app *a)
{
    char name[FOLLOW_NAME_SIZE];
    const json_t *match = match_at(a, a->selected);
    bool seated = text_in(match, "seat")[0] != '\0';
    snprintf(name, sizeof name, "%s", text_in(match, "match"));
    if (!name[0]) {
        app_say(a, STYLE_ERROR, match ? "You may not see this match." : "There is no such match here.");
        return;
    }
    if (strcmp(name, a->follow.match) == 0) {
        app_show_match(a);
        return;
    }
    app_unfollow(a);
    app_go(a, &page_home);
    app_enter(a, name, !seated);
}

static void series_key(struct app *a, int key)
{
    if (a->closing) {
        a->closing = false;
        if (key == PRESS_ENTER)
            series_close(a, last_match(a));
        return;
    }
    if (app_list_key(a, key, (int)json_array_size(a->series_matches)))
        return;
    app_hush(a);
    switch (key) {
    case PRESS_ENTER:
        open_selected(a);
        break;
    case 'x':
        a->closing = a->online && last_match(a)[0];
        break;
    case 'r':
        series_enter(a);
        break;
    case PRESS_ESCAPE:
    case PRESS_LEAVE:
        app_show_match(a);
        break;
    }
}

/* ---- Without a screen ---- */

static void series_tell(struct app *a, FILE *out)
{
    char text[160];
    say_state(a, text, sizeof text);
    fprintf(out, "%s\n", text);
    for (int i = 0; a->series_asked == 0 && match_at(a, i); i++) {
        say_match(a, match_at(a, i), text, sizeof text);
        fprintf(out, "%d %s\n", i + 1, text);
    }
}

static bool series_line(struct app *a, const char *line)
{
    int number;
    if (!plain_number(line, &number) || number < 1)
        return false;
    a->selected = number - 1;
    open_selected(a);
    return true;
}

static void series_back(struct app *a, const char *argument)
{
    (void)argument;
    app_show_match(a);
}

static void series_refresh(struct app *a, const char *argument)
{
    (void)argument;
    plain_forget(a);
    series_enter(a);
}

void plain_close_series(struct app *a, const char *argument)
{
    const char *match = a->page == &page_series ? last_match(a) : a->follow.match;
    if (strcasecmp(argument, "for good") == 0)
        series_close(a, match);
    else
        plain_say(a, "No match can follow then, and what was hidden is shown to all. To do it, type: "
                     "close_series for good");
}

static const struct plain_word words[] = {
    {"close_series", "for good", "host: no match follows, and nothing stays sealed", plain_close_series},
    {"refresh", "", "asks the server for the list again", series_refresh},
    {"back", "", "to the match you came from", series_back},
    {NULL, NULL, NULL, NULL},
};

static const struct plain_page plain_series = {
    "The matches of the series. A number opens one; help lists the words.", series_tell, series_line, words};

static const char *const help[] = {
    "Up, Down     select a match of the series",
    "Enter        open it",
    "x            host: close the series for good",
    "r            ask the server again",
    "Esc          back to the match you came from",
    "",
    "Each match starts from what the one before it left. What was hidden in a match stays sealed until the",
    "series is closed; then every die and card of all its matches can be looked at and verified.",
    NULL,
};

const struct page page_series = {series_enter, series_draw, series_key, NULL, help, &plain_series};
