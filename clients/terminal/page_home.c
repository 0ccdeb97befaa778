/* The page with the matches: one's own, open lobbies, running ones to watch, and one's own that are over. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "clients/terminal/app.h"
#include "clients/terminal/series.h"

enum { LISTED_AT_ONCE = 20 };
enum { LIST_MINE, LIST_LOBBIES, LIST_RUNNING, LIST_FINISHED, LISTS };

/* One line of the list, over all lists. */
struct entry {
    const json_t *match; /* summary */
    int list;
    size_t at; /* in its list */
};

static const char *const titles[LISTS] = {"Your matches", "Open matches", "Matches to watch",
                                          "Your finished matches"};

static const json_t *list_of(const struct app *a, int list)
{
    const json_t *const lists[LISTS] = {a->mine, a->lobbies, a->running, a->finished};
    return lists[list];
}

/* Whether older ones can be asked for at the end of a list; those of others share a place. */
static bool has_older(const struct app *a, int list)
{
    return (list == LIST_FINISHED && json_is_string(a->finished_more)) ||
           (list == LIST_RUNNING && json_is_string(a->others_more));
}

/* Who has never finished a match is not told of it. */
static bool is_listed(const struct app *a, int list)
{
    return list != LIST_FINISHED || json_array_size(a->finished) > 0 || has_older(a, list);
}

static int count_entries(const struct app *a)
{
    size_t count = 0;
    for (int list = 0; list < LISTS; list++)
        count += json_array_size(list_of(a, list));
    return (int)count;
}

static struct entry find_entry(const struct app *a, int index)
{
    for (int list = 0; list < LISTS; list++) {
        int size = (int)json_array_size(list_of(a, list));
        if (index < size)
            return (struct entry){json_array_get(list_of(a, list), (size_t)index), list, (size_t)index};
        index -= size;
    }
    return (struct entry){NULL, 0, 0};
}

/* The line of an entry that stayed where it was in its list, whatever came to the lists before. */
static int index_of(const struct app *a, const struct entry *entry)
{
    size_t index = entry->at;
    for (int list = 0; list < entry->list; list++)
        index += json_array_size(list_of(a, list));
    return (int)index;
}

static void keep(json_t **place, json_t *value)
{
    json_decref(*place);
    *place = json_incref(value);
}

static void on_mine(void *context, json_t *reply)
{
    struct app *a = context;
    if (!reply_ok(reply))
        return;
    keep(&a->mine, json_object_get(reply, "matches"));
    a->dirty = true;
}

static void on_list(void *context, json_t *reply)
{
    struct app *a = context;
    if (!reply_ok(reply))
        return;
    keep(&a->lobbies, json_object_get(reply, "lobbies"));
    keep(&a->running, json_object_get(reply, "running"));
    keep(&a->others_more, json_object_get(reply, "more"));
    a->dirty = true;
}

static void on_older_others(void *context, json_t *reply)
{
    struct app *a = context;
    if (!reply_ok(reply))
        return;
    struct entry selected = find_entry(a, a->selected);
    json_array_extend(a->lobbies, json_object_get(reply, "lobbies"));
    json_array_extend(a->running, json_object_get(reply, "running"));
    if (selected.match)
        a->selected = index_of(a, &selected);
    keep(&a->others_more, json_object_get(reply, "more"));
    a->dirty = true;
}

/* More of those that are over; what goes on is in a list of its own. */
static void add_finished(struct app *a, const json_t *reply)
{
    size_t i;
    json_t *match;
    json_array_foreach(json_object_get(reply, "matches"), i, match)
    {
        const char *state = json_string_value(json_object_get(match, "state"));
        if (state && strcmp(state, "finished") == 0)
            json_array_append(a->finished, match);
    }
    keep(&a->finished_more, json_object_get(reply, "more"));
    a->dirty = true;
}

static void on_older_finished(void *context, json_t *reply)
{
    if (reply_ok(reply))
        add_finished(context, reply);
}

static void on_finished(void *context, json_t *reply)
{
    struct app *a = context;
    if (!reply_ok(reply))
        return;
    json_decref(a->finished);
    a->finished = json_array();
    add_finished(a, reply);
}

/* Of whatever has them; each place is asked for once. */
static void ask_older(struct app *a)
{
    if (!a->client)
        return;
    if (has_older(a, LIST_RUNNING))
        client_request(
            a->client,
            json_pack("{sssisO}", "type", "list", "limit", LISTED_AT_ONCE, "after", a->others_more),
            on_older_others, a);
    if (has_older(a, LIST_FINISHED))
        client_request(a->client,
                       json_pack("{sssbsisO}", "type", "mine", "finished", 1, "limit", LISTED_AT_ONCE,
                                 "after", a->finished_more),
                       on_older_finished, a);
    keep(&a->others_more, NULL);
    keep(&a->finished_more, NULL);
}

static void refresh(struct app *a)
{
    if (!a->client)
        return;
    keep(&a->finished_more, NULL); /* older ones go on behind what is asked for now */
    keep(&a->others_more, NULL);
    client_request(a->client, json_pack("{sssbsi}", "type", "mine", "finished", 1, "limit", LISTED_AT_ONCE),
                   on_finished, a);
    client_request(a->client, json_pack("{sssi}", "type", "mine", "limit", 100), on_mine, a);
    client_request(a->client, json_pack("{sssi}", "type", "list", "limit", LISTED_AT_ONCE), on_list, a);
}

/* How it stands, or of a match that is over the day on which it was last changed: "2026-11-28". */
static void describe_state(const json_t *match, char *out, size_t size)
{
    bool frozen = json_is_object(json_object_get(match, "frozen"));
    const char *state = frozen ? "frozen" : json_string_value(json_object_get(match, "state"));
    time_t changed = (time_t)json_integer_value(json_object_get(match, "changed"));
    struct tm day;
    if (state && strcmp(state, "finished") == 0 && localtime_r(&changed, &day))
        strftime(out, size, "%Y-%m-%d", &day);
    else
        snprintf(out, size, "%s", state ? state : "?");
}

/* "root     running    Friday, match 2 of a series: Ada, Ben, easy bot, free": names, which may be many, come
 * last. */
static void describe(const json_t *match, char *out, size_t size)
{
    size_t i, used = 0;
    json_t *seat;
    const char *game = json_string_value(json_object_get(match, "game"));
    const char *title = json_string_value(json_object_get(match, "title"));
    char people[200] = "", place[48], state[32];
    series_place(json_object_get(match, "series"), place, sizeof place);
    json_array_foreach(json_object_get(match, "seats"), i, seat)
    {
        const char *name = json_string_value(json_object_get(seat, "name"));
        const char *bot = json_string_value(json_object_get(seat, "bot"));
        int n = snprintf(people + used, sizeof people - used, "%s%s%s", i ? ", " : "",
                         name  ? name
                         : bot ? bot
                               : "free",
                         bot && !name ? " bot" : "");
        used = (size_t)n < sizeof people - used ? used + (size_t)n : sizeof people - 1;
    }
    describe_state(match, state, sizeof state);
    snprintf(out, size, "%-8s %-10s %s%s%s%s%s", game ? game : "?", state, title ? title : "",
             title && place[0] ? ", " : "", place, title || place[0] ? ": " : "", people);
}

/* A row of the page, unless it is scrolled out of sight. */
static bool in_sight(const struct app *a, int y)
{
    return y >= 2 && y < a->canvas.height - 2;
}

static void draw_match(struct app *a, int y, const json_t *match, bool selected, bool mine)
{
    struct canvas *c = &a->canvas;
    char line[320];
    if (!in_sight(a, y))
        return;
    describe(match, line, sizeof line);
    if (selected)
        canvas_put(c, 1, y, 0x25b6, STYLE_KEY);
    canvas_text(c, 3, y, c->width - 14, selected ? STYLE_TEXT | STYLE_BOLD | STYLE_REVERSE : STYLE_TEXT,
                line);
    if (mine && json_is_true(json_object_get(match, "asked")))
        canvas_text(c, c->width - 10, y, 10, STYLE_KEY | STYLE_BOLD, "your turn");
}

/* What the server does not keep for ever: "untouched lobbies 30 days, finished matches 90 days". */
static void describe_keeping(const json_t *keeps, char *out, size_t size)
{
    static const char *const names[][2] = {{"lobbies", "untouched lobbies"},
                                           {"finished", "finished matches"},
                                           {"chat", "their chat"},
                                           {"identities", "people who stay away"}};
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_int_t days = json_integer_value(json_object_get(keeps, names[i][0]));
        if (days > 0 && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s %" JSON_INTEGER_FORMAT " days",
                                     used ? ", " : "Kept here: ", names[i][1], days);
    }
}

static void draw_keeping(struct app *a, int y)
{
    char line[200];
    describe_keeping(json_object_get(a->client ? client_hello(a->client) : NULL, "keeps"), line, sizeof line);
    if (in_sight(a, y))
        canvas_text(&a->canvas, 1, y, a->canvas.width - 2, STYLE_DIM, line);
}

/* Draws a list from row y on, whose first match is the index-th of all; returns the row below. *at becomes
 * the row that has to be in sight if the selected match is in it. */
static int draw_list(struct app *a, int list, int index, int y, int *at)
{
    size_t i;
    json_t *match;
    if (in_sight(a, y))
        canvas_rule(&a->canvas, 0, y, a->canvas.width, STYLE_TITLE | STYLE_BOLD, titles[list]);
    y++;
    if (json_array_size(list_of(a, list)) == 0 && in_sight(a, y))
        canvas_text(&a->canvas, 3, y, a->canvas.width - 4, STYLE_DIM, "none");
    y += json_array_size(list_of(a, list)) == 0;
    json_array_foreach(list_of(a, list), i, match)
    {
        if (index == a->selected)
            *at = y;
        draw_match(a, y++, match, index++ == a->selected, list == LIST_MINE);
    }
    if (!has_older(a, list))
        return y;
    if (index - 1 == a->selected)
        *at = y; /* with the last one */
    if (in_sight(a, y))
        canvas_text(&a->canvas, 3, y, a->canvas.width - 4, STYLE_KEY, "o  older ones");
    return y + 1;
}

/* Draws the lists from row y on; returns the row that has to be in sight. */
static int draw_lists(struct app *a, int y)
{
    int index = 0, at = y;
    for (int list = 0; list < LISTS; list++) {
        if (!is_listed(a, list))
            continue;
        y = draw_list(a, list, index, y, &at) + 1;
        index += (int)json_array_size(list_of(a, list));
    }
    draw_keeping(a, y);
    return at;
}

static void home_draw(struct app *a)
{
    struct canvas *c = &a->canvas;
    const char *name = json_string_value(json_object_get(a->client ? client_hello(a->client) : NULL, "name"));
    char right[160];
    int at = draw_lists(a, 2), last = c->height - 3;
    if (at > last) { /* again, so that the selected one is in sight */
        canvas_clear(c);
        draw_lists(a, 2 - (at - last));
    }
    snprintf(right, sizeof right, "%s%s%s", name ? name : "", name ? " at " : "", a->settings.address);
    app_title(a, "Warren", right);
    canvas_text(c, 1, c->height - 2, c->width - 2, STYLE_KEY,
                "Enter open   c create   j join   w watch   r refresh   F1 help   q leave");
    app_bottom(a, !a->typing ? NULL : a->board == 1 ? "Code or match to watch:" : "Invite code:");
}

static void open_selected(struct app *a)
{
    struct entry e = find_entry(a, a->selected);
    const char *match = json_string_value(json_object_get(e.match, "match"));
    if (!match)
        return;
    edit_clear(&a->sent);
    app_enter(a, match, e.list == LIST_RUNNING);
}

static void type_code(struct app *a, int key)
{
    if (key == PRESS_ESCAPE) {
        a->typing = false;
        edit_clear(&a->edit);
    } else if (key == PRESS_ENTER && a->edit.text[0]) {
        a->typing = false;
        app_line_sent(a);
        app_enter(a, a->sent.text, a->board == 1);
    } else {
        app_edit_key(a, key);
    }
}

static void home_key(struct app *a, int key)
{
    if (a->typing) {
        type_code(a, key);
        return;
    }
    if (app_list_key(a, key, count_entries(a)))
        return;
    switch (key) {
    case PRESS_ENTER:
        open_selected(a);
        break;
    case 'c':
        if (a->online)
            app_go(a, &page_create);
        break;
    case 'j':
    case 'w':
        a->typing = true;
        a->board = key == 'w'; /* what the code is for */
        break;
    case 'o':
        ask_older(a);
        break;
    case 'r':
        refresh(a);
        break;
    case 'q':
    case PRESS_LEAVE:
        a->done = true;
        break;
    }
}

void home_tell(struct app *a, FILE *out)
{
    char line[320];
    int number = 0;
    if (!a->online || !a->mine || !a->lobbies) {
        fprintf(out, "The lists of matches have not arrived yet.\n");
        return;
    }
    for (int list = 0; list < LISTS; list++) {
        size_t i;
        json_t *match;
        if (!is_listed(a, list))
            continue;
        fprintf(out, "%s: %zu\n", titles[list], json_array_size(list_of(a, list)));
        json_array_foreach(list_of(a, list), i, match)
        {
            bool asked = list == LIST_MINE && json_is_true(json_object_get(match, "asked"));
            describe(match, line, sizeof line);
            fprintf(out, " %d %s%s\n", ++number, line, asked ? ", your turn" : "");
        }
    }
    if (has_older(a, LIST_RUNNING) || has_older(a, LIST_FINISHED))
        fprintf(out, "There are older ones: older\n");
}

static void home_enter(struct app *a)
{
    app_hush(a);
    refresh(a);
}

static const char *const help[] = {
    "Up, Down     select a match",
    "Enter        open it: go on playing, join it, watch it, or look back",
    "c            create a match",
    "j            join a match by its invite code",
    "w            watch a match by its invite code or name",
    "o            list older ones, where a list does not show all",
    "r            ask the server again",
    "q, F10, ^X   leave Warren",
    "",
    "Your matches stay on the server: leave and come back whenever you like.",
    NULL,
};

const struct page page_home = {home_enter, home_draw, home_key, NULL, help, &plain_home};
