/* The form for a new match: every setting that the server tells of, as a line with its values. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/app.h"
#include "clients/terminal/clock.h"

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const char *const paces[] = {"quick", "calm", "slow"};
static const int delays[] = {0, 10, 30, 60, 120, 300, 600};
/* How long a clock runs, and what each own turn adds to one for the whole match. */
static const int times[] = {15,          30,          MINUTE,      2 * MINUTE,  3 * MINUTE,  5 * MINUTE,
                            10 * MINUTE, 15 * MINUTE, 20 * MINUTE, 30 * MINUTE, 45 * MINUTE, HOUR,
                            90 * MINUTE, 2 * HOUR,    3 * HOUR,    6 * HOUR,    12 * HOUR,   DAY,
                            2 * DAY,     3 * DAY,     7 * DAY,     14 * DAY,    30 * DAY};
static const int increments[] = {0, 5, 10, 15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR};
static const struct {
    const char *kind, *words;
    int usual; /* time that is offered first */
} clocks[] = {{"none", "none", 2 * MINUTE},
              {"choice", "for each choice", 2 * MINUTE},
              {"turn", "for each turn", 10 * MINUTE},
              {"bank", "for the whole match", HOUR}};
enum {
    PACES = sizeof paces / sizeof paces[0],
    DELAYS = sizeof delays / sizeof delays[0],
    TIMES = sizeof times / sizeof times[0],
    INCREMENTS = sizeof increments / sizeof increments[0],
    INCREMENT_USUAL = 30,
    CLOCKS = sizeof clocks / sizeof clocks[0],
    CLOCK_NONE = 0,
    CLOCK_BANK = CLOCKS - 1,
    SEATS_USUAL = 4, /* offered first, where the game allows it */
};

/* What a line of the form is about. */
enum row_kind {
    ROW_GAME,
    ROW_SEATS,
    ROW_SETTING,
    ROW_SEAT_SETTING,
    ROW_TITLE, /* from here on one line each, but for those that has_row leaves out */
    ROW_PUBLIC,
    ROW_SPECTATORS,
    ROW_DELAY,
    ROW_CLOCK,
    ROW_TIME,
    ROW_INCREMENT,
    ROW_TIMEOUT,
    ROW_PACE,
    ROW_HINTS,
    ROW_EXPLAIN,
    ROW_SERIES,
    ROW_LEGACY,
    ROW_CREATE,
    ROW_KINDS
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

static int settings_count(const struct app *a)
{
    return (int)json_array_size(json_object_get(game(a), "settings"));
}

static int seat_settings_count(const struct app *a)
{
    return (int)json_array_size(json_object_get(game(a), "seat_settings"));
}

/* Whether a line from ROW_TITLE on is there, as the form stands. */
static bool has_row(const struct app *a, enum row_kind kind)
{
    switch (kind) {
    case ROW_TIME:
    case ROW_TIMEOUT:
        return a->create.clock != CLOCK_NONE;
    case ROW_INCREMENT:
        return a->create.clock == CLOCK_BANK;
    case ROW_SERIES:
    case ROW_LEGACY:
        return leaves(a);
    default:
        return true;
    }
}

int create_rows_count(const struct app *a)
{
    int count = ROW_SETTING + settings_count(a) + seat_settings_count(a) * (int)a->create.seats;
    for (enum row_kind kind = ROW_TITLE; kind < ROW_KINDS; kind++)
        count += has_row(a, kind);
    return count;
}

static struct row row_at(const struct app *a, int index)
{
    int settings = settings_count(a), per_seat = seat_settings_count(a);
    int of_seats = per_seat * (int)a->create.seats;
    if (index < ROW_SETTING)
        return (struct row){(enum row_kind)index, 0, 0};
    index -= ROW_SETTING;
    if (index < settings)
        return (struct row){ROW_SETTING, index, 0};
    index -= settings;
    if (index < of_seats)
        return (struct row){ROW_SEAT_SETTING, index % per_seat, index / per_seat};
    index -= of_seats;
    enum row_kind kind = ROW_TITLE;
    while (kind < ROW_CREATE && (!has_row(a, kind) || index-- > 0))
        kind++;
    return (struct row){kind, 0, 0};
}

/* The text of a line that is typed, NULL of others. */
static char *typed_text(struct app *a, struct row row)
{
    return row.kind == ROW_TITLE ? a->create.title : row.kind == ROW_LEGACY ? a->create.legacy : NULL;
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

/* The place of a value in a list that has it. */
static int place_of(const int *list, int value)
{
    int i = 0;
    while (list[i] != value)
        i++;
    return i;
}

static void set_clock(struct app *a, int clock)
{
    a->create.clock = clock;
    a->create.time = place_of(times, clocks[clock].usual);
    a->create.increment = place_of(increments, INCREMENT_USUAL);
}

static void create_enter(struct app *a)
{
    memset(&a->create, 0, sizeof a->create);
    a->create.spectators = a->create.hints = true;
    set_clock(a, CLOCK_NONE);
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
    case ROW_TITLE:
        snprintf(name, name_size, "Title");
        snprintf(value, value_size, "%s", a->create.title[0] ? a->create.title : "none");
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
    case ROW_CLOCK:
        snprintf(name, name_size, "Clock");
        snprintf(value, value_size, "%s", clocks[a->create.clock].words);
        break;
    case ROW_TIME:
        snprintf(name, name_size, "Time");
        clock_duration(times[a->create.time], value, value_size);
        break;
    case ROW_INCREMENT:
        snprintf(name, name_size, "More for each turn");
        clock_duration(increments[a->create.increment], value, value_size);
        break;
    case ROW_TIMEOUT:
        snprintf(name, name_size, "When it has run out");
        snprintf(value, value_size, a->create.resigns ? "the seat resigns" : "a bot plays");
        break;
    case ROW_PACE:
        snprintf(name, name_size, "Pace of the bots");
        snprintf(value, value_size, "%s", paces[a->create.pace]);
        break;
    case ROW_HINTS:
        snprintf(name, name_size, "Hints");
        snprintf(value, value_size, a->create.hints ? "yes: against bots alone" : "no");
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
    case ROW_KINDS:
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
    app_list_more(a, (struct rect){c->width - 14, 2, 14, room}, first, create_rows_count(a));
    bool title = row_at(a, a->selected).kind == ROW_TITLE;
    app_bottom(a, !a->typing ? NULL : title ? "Title:" : "What an earlier match left:");
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
    case ROW_CLOCK:
        set_clock(a, turn_round(a->create.clock, step, CLOCKS));
        break;
    case ROW_TIME:
        a->create.time = turn_round(a->create.time, step, TIMES);
        break;
    case ROW_INCREMENT:
        a->create.increment = turn_round(a->create.increment, step, INCREMENTS);
        break;
    case ROW_TIMEOUT:
        a->create.resigns = !a->create.resigns;
        break;
    case ROW_PACE:
        a->create.pace = turn_round(a->create.pace, step, PACES);
        break;
    case ROW_HINTS:
        a->create.hints = !a->create.hints;
        break;
    case ROW_EXPLAIN:
        a->create.explain = !a->create.explain;
        break;
    case ROW_SERIES:
        a->create.series = !a->create.series;
        break;
    case ROW_TITLE: /* is typed */
    case ROW_LEGACY:
    case ROW_CREATE:
    case ROW_KINDS:
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

/* A title, or what an earlier match left, as its log has it; the server says whether it is any good. */
static void set_text(struct app *a, struct row row, const char *text)
{
    bool none = strcasecmp(text, row.kind == ROW_TITLE ? "none" : "nothing") == 0;
    snprintf(typed_text(a, row), EDIT_SIZE, "%s", none ? "" : text);
}

bool create_set(struct app *a, int index, const char *value)
{
    struct create_form before = a->create;
    a->selected = index;
    if (index < 0 || index >= create_rows_count(a) || row_at(a, index).kind == ROW_CREATE)
        return false;
    if (typed_text(a, row_at(a, index))) {
        set_text(a, row_at(a, index), value);
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
    if (row_at(a, index).kind == ROW_TITLE) {
        snprintf(out, size, "none, or a text to show in the lists of matches");
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

/* The clock as the request has it. */
static json_t *chosen_clock(const struct app *a)
{
    const struct create_form *form = &a->create;
    return json_pack("{sssisiss}", "kind", clocks[form->clock].kind, "seconds", times[form->time],
                     "increment", form->clock == CLOCK_BANK ? increments[form->increment] : 0, "timeout",
                     form->resigns ? "resign" : "bot");
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
        json_pack("{sssOsIsosbsbsisssbsb}", "type", "create", "game", json_object_get(game(a), "game"),
                  "seats", a->create.seats, "seat_settings", of_seats, "public", a->create.public,
                  "spectators", a->create.spectators, "delay", delays[a->create.delay], "pace",
                  paces[a->create.pace], "hints", a->create.hints, "explain", a->create.explain);
    json_object_set_new(request, "settings", chosen(json_object_get(game(a), "settings"), a->create.values));
    if (a->create.clock != CLOCK_NONE)
        json_object_set_new(request, "clock", chosen_clock(a));
    if (a->create.title[0])
        json_object_set_new(request, "title", json_string(a->create.title));
    if (a->create.series)
        json_object_set_new(request, "series", json_true());
    if (a->create.legacy[0])
        json_object_set_new(request, "legacy", json_string(a->create.legacy));
    client_request(a->client, request, on_created, a);
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
        set_text(a, row_at(a, a->selected), a->edit.text);
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
    const char *text = typed_text(a, row_at(a, a->selected));
    if (text && (key == PRESS_LEFT || key == PRESS_RIGHT || key == ' ')) {
        a->typing = true;
        a->edit = (struct edit){0};
        snprintf(a->edit.text, sizeof a->edit.text, "%s", text);
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
    "Left, Right   change its value; on Title and Begins from: type one",
    "Enter         create the match and go to its table",
    "Esc           back",
    "",
    "A match that is not open to all can only be entered with its invite code, shown at its table.",
    "Spectators see what is public, later by the delay.",
    "A clock runs while its player is asked, and not while the match is paused or the server is away.",
    "Calm bots take three times as long for each choice as quick ones, slow ones eight times.",
    "Bots that explain themselves tell everybody what they expected of their choices, but for what is "
    "hidden.",
    "A series is a chain of matches of one group, each of which begins from what the one before it left.",
    "What was hidden stays sealed until its host closes it. Begins from takes the text that a match left, as "
    "its log has it.",
    NULL,
};

const struct page page_create = {create_enter, create_draw, create_key, NULL, help, &plain_create};
