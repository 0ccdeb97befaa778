/* The form for a new match: every setting that the server tells of, as a line with its values. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/app.h"

static const char *const paces[] = {"quick", "calm", "slow"};
static const int delays[] = {0, 10, 30, 60, 120, 300, 600};
enum {
    PACES = sizeof paces / sizeof paces[0],
    DELAYS = sizeof delays / sizeof delays[0],
    SEATS_USUAL = 4, /* offered first, where the game allows it */
};

/* What a line of the form is about. */
enum row_kind {
    ROW_GAME,
    ROW_SEATS,
    ROW_SETTING,
    ROW_SEAT_SETTING,
    ROW_PUBLIC,
    ROW_SPECTATORS,
    ROW_DELAY,
    ROW_PACE,
    ROW_EXPLAIN,
    ROW_SERIES, /* this and the next only in games whose matches leave something */
    ROW_LEGACY,
    ROW_CREATE
};

struct row {
    enum row_kind kind;
    int setting, seat;
};

static const json_t *games(const struct app *a)
{
    return json_object_get(a->client ? client_hello(a->client) : NULL, "games");
}

static const json_t *game(const struct app *a)
{
    return json_array_get(games(a), (size_t)a->create.game);
}

/* Whether matches of the game leave anything to a next one. */
static bool leaves(const struct app *a)
{
    return json_is_true(json_object_get(game(a), "legacy"));
}

int create_rows_count(const struct app *a)
{
    int settings = (int)json_array_size(json_object_get(game(a), "settings"));
    int of_seats = (int)json_array_size(json_object_get(game(a), "seat_settings"));
    return (leaves(a) ? 10 : 8) + settings + of_seats * (int)a->create.seats;
}

static struct row row_at(const struct app *a, int index)
{
    int settings = (int)json_array_size(json_object_get(game(a), "settings"));
    int of_seats = (int)json_array_size(json_object_get(game(a), "seat_settings")) * (int)a->create.seats;
    if (index < 2)
        return (struct row){index == 0 ? ROW_GAME : ROW_SEATS, 0, 0};
    index -= 2;
    if (index < settings)
        return (struct row){ROW_SETTING, index, 0};
    index -= settings;
    if (index < of_seats) {
        int per_seat = of_seats / (int)a->create.seats;
        return (struct row){ROW_SEAT_SETTING, index % per_seat, index / per_seat};
    }
    index += ROW_PUBLIC - of_seats;
    return (struct row){index == ROW_SERIES && !leaves(a) ? ROW_CREATE : (enum row_kind)index, 0, 0};
}

static const json_t *setting_at(const struct app *a, struct row row)
{
    const char *member = row.kind == ROW_SETTING ? "settings" : "seat_settings";
    return json_array_get(json_object_get(game(a), member), (size_t)row.setting);
}

static int *value_of(struct app *a, struct row row)
{
    return row.kind == ROW_SETTING ? &a->create.values[row.setting]
                                   : &a->create.seat_values[row.seat][row.setting];
}

static int preset_of(const json_t *setting)
{
    size_t i;
    json_t *value;
    json_array_foreach(json_object_get(setting, "values"), i, value)
    {
        if (json_equal(value, json_object_get(setting, "preset")))
            return (int)i;
    }
    return 0;
}

static void set_presets(struct app *a)
{
    const json_t *settings = json_object_get(game(a), "settings");
    const json_t *of_seats = json_object_get(game(a), "seat_settings");
    a->create.seats = json_integer_value(json_object_get(game(a), "seats_max"));
    if (a->create.seats > SEATS_USUAL)
        a->create.seats = SEATS_USUAL;
    for (int i = 0; i < CREATE_SETTINGS_MAX; i++) {
        a->create.values[i] = preset_of(json_array_get(settings, (size_t)i));
        for (int s = 0; s < SAY_SEATS_MAX; s++)
            a->create.seat_values[s][i] = preset_of(json_array_get(of_seats, (size_t)i));
    }
}

static void create_enter(struct app *a)
{
    memset(&a->create, 0, sizeof a->create);
    a->create.spectators = true;
    set_presets(a);
    app_hush(a);
}

void create_row(struct app *a, int index, char *name, size_t name_size, char *value, size_t value_size)
{
    struct row row = row_at(a, index);
    const json_t *setting;
    char word[64];
    value[0] = '\0';
    switch (row.kind) {
    case ROW_GAME:
        snprintf(name, name_size, "Game");
        snprintf(value, value_size, "%s", json_string_value(json_object_get(game(a), "game")));
        break;
    case ROW_SEATS:
        snprintf(name, name_size, "Seats");
        snprintf(value, value_size, "%d", (int)a->create.seats);
        break;
    case ROW_SETTING:
    case ROW_SEAT_SETTING:
        setting = setting_at(a, row);
        say_word(json_string_value(json_object_get(setting, "name")), word, sizeof word);
        if (row.kind == ROW_SETTING)
            snprintf(name, name_size, "%s", word);
        else
            snprintf(name, name_size, "s%d %s", row.seat + 1, word);
        say_word(
            json_string_value(json_array_get(json_object_get(setting, "values"), (size_t)*value_of(a, row))),
            value, value_size);
        break;
    case ROW_PUBLIC:
        snprintf(name, name_size, "Open to all");
        snprintf(value, value_size, a->create.public ? "yes" : "no: by invite code");
        break;
    case ROW_SPECTATORS:
        snprintf(name, name_size, "Spectators");
        snprintf(value, value_size, a->create.spectators ? "allowed" : "none");
        break;
    case ROW_DELAY:
        snprintf(name, name_size, "Spectators' delay");
        snprintf(value, value_size, "%d s", delays[a->create.delay]);
        break;
    case ROW_PACE:
        snprintf(name, name_size, "Pace of the bots");
        snprintf(value, value_size, "%s", paces[a->create.pace]);
        break;
    case ROW_EXPLAIN:
        snprintf(name, name_size, "Bots explain");
        snprintf(value, value_size, a->create.explain ? "yes: what they expected" : "no");
        break;
    case ROW_SERIES:
        snprintf(name, name_size, "Series");
        snprintf(value, value_size, a->create.series ? "yes: others follow" : "no");
        break;
    case ROW_LEGACY:
        snprintf(name, name_size, "Begins from");
        snprintf(value, value_size, "%s", a->create.legacy[0] ? a->create.legacy : "nothing");
        break;
    case ROW_CREATE:
        snprintf(name, name_size, "Create the match");
        break;
    }
}

static void create_draw(struct app *a)
{
    struct canvas *c = &a->canvas;
    char name[96], value[64];
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
    app_bottom(a, a->typing ? "What an earlier match left:" : NULL);
}

static int turn_round(int value, int step, int count)
{
    return count > 0 ? (value + step + count) % count : 0;
}

static void change(struct app *a, int step)
{
    struct row row = row_at(a, a->selected);
    json_int_t low = json_integer_value(json_object_get(game(a), "seats_min"));
    json_int_t high = json_integer_value(json_object_get(game(a), "seats_max"));
    int *value;
    switch (row.kind) {
    case ROW_GAME:
        a->create.game = turn_round(a->create.game, step, (int)json_array_size(games(a)));
        a->create.series = false;
        a->create.legacy[0] = '\0';
        set_presets(a);
        break;
    case ROW_SEATS:
        high = high > SAY_SEATS_MAX ? SAY_SEATS_MAX : high;
        a->create.seats = low + turn_round((int)(a->create.seats - low), step, (int)(high - low + 1));
        break;
    case ROW_SETTING:
    case ROW_SEAT_SETTING:
        value = value_of(a, row);
        *value =
            turn_round(*value, step, (int)json_array_size(json_object_get(setting_at(a, row), "values")));
        break;
    case ROW_PUBLIC:
        a->create.public = !a->create.public;
        break;
    case ROW_SPECTATORS:
        a->create.spectators = !a->create.spectators;
        break;
    case ROW_DELAY:
        a->create.delay = turn_round(a->create.delay, step, DELAYS);
        break;
    case ROW_PACE:
        a->create.pace = turn_round(a->create.pace, step, PACES);
        break;
    case ROW_EXPLAIN:
        a->create.explain = !a->create.explain;
        break;
    case ROW_SERIES:
        a->create.series = !a->create.series;
        break;
    case ROW_LEGACY: /* is typed */
    case ROW_CREATE:
        break;
    }
}

/* Goes round the values of the selected line to one that begins so, or is so. */
static bool turn_to(struct app *a, const char *value, bool whole)
{
    char name[96], first[64], now[64];
    create_row(a, a->selected, name, sizeof name, first, sizeof first);
    snprintf(now, sizeof now, "%s", first);
    do {
        if (strncasecmp(now, value, strlen(value)) == 0 && (!whole || strlen(now) == strlen(value)))
            return true;
        change(a, 1);
        create_row(a, a->selected, name, sizeof name, now, sizeof now);
    } while (strcmp(now, first) != 0);
    return false;
}

/* What an earlier match left, as its log has it; the server says whether it is any good. */
static void set_legacy(struct app *a, const char *text)
{
    bool none = strcasecmp(text, "nothing") == 0;
    snprintf(a->create.legacy, sizeof a->create.legacy, "%s", none ? "" : text);
}

bool create_set(struct app *a, int index, const char *value)
{
    struct create_form before = a->create;
    a->selected = index;
    if (index < 0 || index >= create_rows_count(a) || row_at(a, index).kind == ROW_CREATE)
        return false;
    if (row_at(a, index).kind == ROW_LEGACY) {
        set_legacy(a, value);
        return true;
    }
    if (turn_to(a, value, true) || turn_to(a, value, false))
        return true;
    a->create = before;
    return false;
}

void create_values(struct app *a, int index, char *out, size_t size)
{
    char name[96], first[64], now[64];
    size_t used = 0;
    struct create_form saved = a->create;
    a->selected = index;
    if (row_at(a, index).kind == ROW_LEGACY) {
        snprintf(out, size, "nothing, or the text that an earlier match left (\"leaves\" in its log)");
        return;
    }
    create_row(a, index, name, sizeof name, first, sizeof first);
    do {
        create_row(a, index, name, sizeof name, now, sizeof now);
        int n = snprintf(out + used, size - used, "%s%s", used ? ", " : "", now);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
        change(a, 1);
        create_row(a, index, name, sizeof name, now, sizeof now);
    } while (strcmp(now, first) != 0);
    a->create = saved;
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

/* The chosen values of some settings as an object. */
static json_t *chosen(const json_t *settings, const int *values)
{
    json_t *object = json_object();
    size_t i;
    json_t *setting;
    json_array_foreach(settings, i, setting)
    {
        const char *name = json_string_value(json_object_get(setting, "name"));
        json_t *value = json_array_get(json_object_get(setting, "values"), (size_t)values[i]);
        if (name && i < CREATE_SETTINGS_MAX)
            json_object_set(object, name, value);
    }
    return object;
}

static void create(struct app *a)
{
    char seat[16];
    json_t *of_seats = json_object();
    for (int s = 0; s < (int)a->create.seats; s++) {
        snprintf(seat, sizeof seat, "s%d", s + 1);
        json_object_set_new(of_seats, seat,
                            chosen(json_object_get(game(a), "seat_settings"), a->create.seat_values[s]));
    }
    json_t *request =
        json_pack("{sssOsIsosbsbsisssb}", "type", "create", "game", json_object_get(game(a), "game"), "seats",
                  a->create.seats, "seat_settings", of_seats, "public", a->create.public, "spectators",
                  a->create.spectators, "delay", delays[a->create.delay], "pace", paces[a->create.pace],
                  "explain", a->create.explain);
    json_object_set_new(request, "settings", chosen(json_object_get(game(a), "settings"), a->create.values));
    if (a->create.series)
        json_object_set_new(request, "series", json_true());
    if (a->create.legacy[0])
        json_object_set_new(request, "legacy", json_string(a->create.legacy));
    client_request(a->client, request, on_created, a);
}

/* Keys while the text of a legacy is typed. */
static void type_legacy(struct app *a, int key)
{
    a->typing = key != PRESS_ENTER && key != PRESS_ESCAPE;
    if (a->typing) {
        app_edit_key(a, key);
        return;
    }
    if (key == PRESS_ENTER)
        set_legacy(a, a->edit.text);
    edit_clear(&a->edit);
}

static void create_key(struct app *a, int key)
{
    if (a->typing) {
        type_legacy(a, key);
        return;
    }
    if (app_list_key(a, key, create_rows_count(a)))
        return;
    if (row_at(a, a->selected).kind == ROW_LEGACY &&
        (key == PRESS_LEFT || key == PRESS_RIGHT || key == ' ')) {
        a->typing = true;
        a->edit = (struct edit){0};
        snprintf(a->edit.text, sizeof a->edit.text, "%s", a->create.legacy);
        return;
    }
    switch (key) {
    case PRESS_LEFT:
        change(a, -1);
        break;
    case PRESS_RIGHT:
    case ' ':
        change(a, 1);
        break;
    case PRESS_ENTER:
        create(a);
        break;
    case PRESS_ESCAPE:
    case PRESS_LEAVE:
        app_go(a, &page_home);
        break;
    }
}

static const char *const help[] = {
    "Up, Down      select a line",
    "Left, Right   change its value",
    "Enter         create the match and go to its table",
    "Esc           back",
    "",
    "A match that is not open to all can only be entered with its invite code, shown at its table.",
    "Spectators see what is public, later by the delay.",
    "Calm bots take three times as long for each choice as quick ones, slow ones eight times.",
    "Bots that explain themselves tell everybody what they expected of their choices, but for what is "
    "hidden.",
    "A series is a chain of matches of one group, each of which begins from what the one before it left.",
    "What was hidden stays sealed until its host closes it. Right on Begins from types such a text.",
    NULL,
};

const struct page page_create = {create_enter, create_draw, create_key, NULL, help, &plain_create};
