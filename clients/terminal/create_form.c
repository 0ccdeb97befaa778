#include "clients/terminal/create_form.h"

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
/* The kinds of clocks, and the time that each is offered first. */
static const char *const clocks[] = {"none", "choice", "turn", "bank"};
static const int usual_times[] = {2 * MINUTE, 2 * MINUTE, 10 * MINUTE, HOUR};
enum {
    CLOCK_NONE = 0,
    CLOCK_BANK = 3,
    INCREMENT_USUAL = 30,
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
_Static_assert((int)ROW_KINDS <= (int)CREATE_CHOICES_MAX, "every kind of line has its place in the form");

struct row {
    enum row_kind kind;
    int setting, seat;
};

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

/* Lines from ROW_TITLE on that have a list of values: words, or numbers of seconds. */
static const struct {
    const char *name;
    int count;
    const char *const *words;
    const int *seconds;
} choices[ROW_KINDS] = {
    [ROW_PUBLIC] = {"Open to all", 2, (const char *const[]){"no: by invite code", "yes"}, NULL},
    [ROW_SPECTATORS] = {"Spectators", 2, (const char *const[]){"none", "allowed"}, NULL},
    [ROW_DELAY] = {"Spectators' delay", COUNT(delays), NULL, delays},
    [ROW_CLOCK] = {"Clock", COUNT(clocks),
                   (const char *const[]){"none", "for each choice", "for each turn", "for the whole match"},
                   NULL},
    [ROW_TIME] = {"Time", COUNT(times), NULL, times},
    [ROW_INCREMENT] = {"More for each turn", COUNT(increments), NULL, increments},
    [ROW_TIMEOUT] = {"When it has run out", 2, (const char *const[]){"a bot plays", "the seat resigns"},
                     NULL},
    [ROW_PACE] = {"Pace of the bots", COUNT(paces), paces, NULL},
    [ROW_HINTS] = {"Hints", 2, (const char *const[]){"no", "yes: against bots alone"}, NULL},
    [ROW_EXPLAIN] = {"Bots explain", 2, (const char *const[]){"no", "yes: what they expected"}, NULL},
    [ROW_SERIES] = {"Series", 2, (const char *const[]){"no", "yes: others follow"}, NULL},
};

/* Lines whose text is typed. */
static const struct {
    const char *name, *nothing, *prompt, *values;
} texts[ROW_KINDS] = {
    [ROW_TITLE] = {"Title", "none", "Title:", "none, or a text to show in the lists of matches"},
    [ROW_LEGACY] = {"Starts from", "nothing", "What an earlier match left:",
                    "nothing, or the text that an earlier match left (\"leaves\" in its log)"},
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
        return a->create.choice[ROW_CLOCK] != CLOCK_NONE;
    case ROW_INCREMENT:
        return a->create.choice[ROW_CLOCK] == CLOCK_BANK;
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

char *create_text(struct app *a, int index)
{
    enum row_kind kind = row_at(a, index).kind;
    return kind == ROW_TITLE ? a->create.title : kind == ROW_LEGACY ? a->create.legacy : NULL;
}

const char *create_prompt(const struct app *a, int index)
{
    return texts[row_at(a, index).kind].prompt;
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

/* The presets of a game: its seats and settings. */
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
    a->create.choice[ROW_CLOCK] = clock;
    a->create.choice[ROW_TIME] = place_of(times, usual_times[clock]);
    a->create.choice[ROW_INCREMENT] = place_of(increments, INCREMENT_USUAL);
}

void create_begin(struct app *a)
{
    memset(&a->create, 0, sizeof a->create);
    a->create.choice[ROW_SPECTATORS] = a->create.choice[ROW_HINTS] = 1;
    set_clock(a, CLOCK_NONE);
    set_presets(a);
}

/* ---- Lines in words ---- */

static void say_setting(struct app *a, struct row row, char *name, size_t name_size, char *value,
                        size_t value_size)
{
    const json_t *setting = setting_at(a, row);
    char word[64];
    say_word(json_string_value(json_object_get(setting, "name")), word, sizeof word);
    if (row.kind == ROW_SETTING)
        snprintf(name, name_size, "%s", word);
    else
        snprintf(name, name_size, "s%d %s", row.seat + 1, word);
    say_word(json_string_value(json_array_get(json_object_get(setting, "values"), (size_t)*value_of(a, row))),
             value, value_size);
}

static void say_choice_of(const struct app *a, enum row_kind kind, char *value, size_t size)
{
    int place = a->create.choice[kind];
    if (choices[kind].words)
        snprintf(value, size, "%s", choices[kind].words[place]);
    else
        clock_duration(choices[kind].seconds[place], value, size);
}

void create_row(struct app *a, int index, char *name, size_t name_size, char *value, size_t value_size)
{
    struct row row = row_at(a, index);
    const char *text = create_text(a, index);
    if (row.kind == ROW_SETTING || row.kind == ROW_SEAT_SETTING) {
        say_setting(a, row, name, name_size, value, value_size);
    } else if (row.kind == ROW_GAME) {
        snprintf(name, name_size, "Game");
        snprintf(value, value_size, "%s", json_string_value(json_object_get(game(a), "game")));
    } else if (row.kind == ROW_SEATS) {
        snprintf(name, name_size, "Seats");
        snprintf(value, value_size, "%d", (int)a->create.seats);
    } else if (text) {
        snprintf(name, name_size, "%s", texts[row.kind].name);
        snprintf(value, value_size, "%s", text[0] ? text : texts[row.kind].nothing);
    } else if (row.kind == ROW_CREATE) {
        snprintf(name, name_size, "Create the match");
        value[0] = '\0';
    } else {
        snprintf(name, name_size, "%s", choices[row.kind].name);
        say_choice_of(a, row.kind, value, value_size);
    }
}

/* ---- Changing them ---- */

static int turn_round(int value, int step, int count)
{
    return count > 0 ? (value + step + count) % count : 0;
}

static void change_game(struct app *a, int step)
{
    a->create.game = turn_round(a->create.game, step, (int)json_array_size(games(a)));
    a->create.choice[ROW_SERIES] = 0;
    a->create.legacy[0] = '\0';
    set_presets(a);
}

static void change_seats(struct app *a, int step)
{
    json_int_t low = json_integer_value(json_object_get(game(a), "seats_min"));
    json_int_t high = json_integer_value(json_object_get(game(a), "seats_max"));
    high = high > SAY_SEATS_MAX ? SAY_SEATS_MAX : high;
    a->create.seats = low + turn_round((int)(a->create.seats - low), step, (int)(high - low + 1));
}

static void change_setting(struct app *a, struct row row, int step)
{
    int *value = value_of(a, row);
    *value = turn_round(*value, step, (int)json_array_size(json_object_get(setting_at(a, row), "values")));
}

void create_change(struct app *a, int index, int step)
{
    struct row row = row_at(a, index);
    int place = turn_round(a->create.choice[row.kind], step, choices[row.kind].count);
    switch (row.kind) {
    case ROW_GAME:
        change_game(a, step);
        break;
    case ROW_SEATS:
        change_seats(a, step);
        break;
    case ROW_SETTING:
    case ROW_SEAT_SETTING:
        change_setting(a, row, step);
        break;
    case ROW_CLOCK:
        set_clock(a, place);
        break;
    default:
        a->create.choice[row.kind] = place;
    }
}

/* Goes round the values of a line to one that begins so, or is so. */
static bool turn_to(struct app *a, int index, const char *value, bool whole)
{
    char name[96], first[64], now[64];
    create_row(a, index, name, sizeof name, first, sizeof first);
    snprintf(now, sizeof now, "%s", first);
    do {
        if (strncasecmp(now, value, strlen(value)) == 0 && (!whole || strlen(now) == strlen(value)))
            return true;
        create_change(a, index, 1);
        create_row(a, index, name, sizeof name, now, sizeof now);
    } while (strcmp(now, first) != 0);
    return false;
}

void create_type(struct app *a, int index, const char *text)
{
    bool none = strcasecmp(text, texts[row_at(a, index).kind].nothing) == 0;
    snprintf(create_text(a, index), EDIT_SIZE, "%s", none ? "" : text);
}

bool create_set(struct app *a, int index, const char *value)
{
    struct create_form before = a->create;
    a->selected = index;
    if (index < 0 || index >= create_rows_count(a) || row_at(a, index).kind == ROW_CREATE)
        return false;
    if (create_text(a, index)) {
        create_type(a, index, value);
        return true;
    }
    if (turn_to(a, index, value, true) || turn_to(a, index, value, false))
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
    if (create_text(a, index)) {
        snprintf(out, size, "%s", texts[row_at(a, index).kind].values);
        return;
    }
    create_row(a, index, name, sizeof name, first, sizeof first);
    do {
        create_row(a, index, name, sizeof name, now, sizeof now);
        int n = snprintf(out + used, size - used, "%s%s", used ? ", " : "", now);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
        create_change(a, index, 1);
        create_row(a, index, name, sizeof name, now, sizeof now);
    } while (strcmp(now, first) != 0);
    a->create = saved;
}

/* ---- The request ---- */

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

/* The chosen values of the settings of all seats. */
static json_t *chosen_of_seats(const struct app *a)
{
    char seat[16];
    json_t *of_seats = json_object();
    for (int s = 0; s < (int)a->create.seats; s++) {
        snprintf(seat, sizeof seat, "s%d", s + 1);
        json_object_set_new(of_seats, seat,
                            chosen(json_object_get(game(a), "seat_settings"), a->create.seat_values[s]));
    }
    return of_seats;
}

/* The clock as the request has it. */
static json_t *chosen_clock(const int *choice)
{
    return json_pack("{sssisiss}", "kind", clocks[choice[ROW_CLOCK]], "seconds", times[choice[ROW_TIME]],
                     "increment", choice[ROW_CLOCK] == CLOCK_BANK ? increments[choice[ROW_INCREMENT]] : 0,
                     "timeout", choice[ROW_TIMEOUT] ? "resign" : "bot");
}

json_t *create_request(const struct app *a)
{
    const int *choice = a->create.choice;
    json_t *request =
        json_pack("{sssOsIsosbsbsisssbsb}", "type", "create", "game", json_object_get(game(a), "game"),
                  "seats", a->create.seats, "seat_settings", chosen_of_seats(a), "public", choice[ROW_PUBLIC],
                  "spectators", choice[ROW_SPECTATORS], "delay", delays[choice[ROW_DELAY]], "pace",
                  paces[choice[ROW_PACE]], "hints", choice[ROW_HINTS], "explain", choice[ROW_EXPLAIN]);
    json_object_set_new(request, "settings", chosen(json_object_get(game(a), "settings"), a->create.values));
    if (choice[ROW_CLOCK] != CLOCK_NONE)
        json_object_set_new(request, "clock", chosen_clock(choice));
    if (a->create.title[0])
        json_object_set_new(request, "title", json_string(a->create.title));
    if (choice[ROW_SERIES])
        json_object_set_new(request, "series", json_true());
    if (a->create.legacy[0])
        json_object_set_new(request, "legacy", json_string(a->create.legacy));
    return request;
}
