#include "clients/terminal/create_form.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/app.h"

enum { SEATS_USUAL = 4 /* offered first, where the game allows it */ };

/* What a line of the form is about. */
enum row_kind {
    ROW_GAME,
    ROW_SEATS,
    ROW_SETTING,
    ROW_SEAT_SETTING,
    ROW_TERM, /* one for each that there is */
    ROW_SERIES,
    ROW_LEGACY,
    ROW_CREATE,
};

struct row {
    enum row_kind kind;
    int setting, seat;
    enum term term;
};

static const char *const of_series[] = {"no", "yes: others follow"};

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

/* The term in a place of those that there are; TERMS if there are fewer. */
static enum term term_at(const struct app *a, int index)
{
    enum term term = 0;
    while (term < TERMS && (!terms_have(&a->create.terms, term) || index-- > 0))
        term++;
    return term;
}

static int terms_count(const struct app *a)
{
    int count = 0;
    while (term_at(a, count) < TERMS)
        count++;
    return count;
}

int create_rows_count(const struct app *a)
{
    int settings = settings_count(a) + seat_settings_count(a) * (int)a->create.seats;
    return ROW_SETTING + settings + terms_count(a) + (leaves(a) ? 2 : 0) + 1;
}

static struct row row_at(const struct app *a, int index)
{
    int settings = settings_count(a), per_seat = seat_settings_count(a), terms = terms_count(a);
    int of_seats = per_seat * (int)a->create.seats;
    if (index < ROW_SETTING)
        return (struct row){.kind = (enum row_kind)index};
    index -= ROW_SETTING;
    if (index < settings)
        return (struct row){.kind = ROW_SETTING, .setting = index};
    index -= settings;
    if (index < of_seats)
        return (struct row){.kind = ROW_SEAT_SETTING, .setting = index % per_seat, .seat = index / per_seat};
    index -= of_seats;
    if (index < terms)
        return (struct row){.kind = ROW_TERM, .term = term_at(a, index)};
    index -= terms;
    return (struct row){.kind = leaves(a) && index < 2 ? (enum row_kind)(ROW_SERIES + index) : ROW_CREATE};
}

static bool is_title(struct row row)
{
    return row.kind == ROW_TERM && row.term == TERM_TITLE;
}

char *create_text(struct app *a, int index)
{
    struct row row = row_at(a, index);
    return is_title(row) ? a->create.terms.title : row.kind == ROW_LEGACY ? a->create.legacy : NULL;
}

const char *create_prompt(const struct app *a, int index)
{
    return is_title(row_at(a, index)) ? "Title:" : "What an earlier match left:";
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

void create_begin(struct app *a)
{
    memset(&a->create, 0, sizeof a->create);
    terms_begin(&a->create.terms);
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

void create_row(struct app *a, int index, char *name, size_t name_size, char *value, size_t value_size)
{
    static const char *const names[] = {[ROW_GAME] = "Game",
                                        [ROW_SEATS] = "Seats",
                                        [ROW_SERIES] = "Series",
                                        [ROW_LEGACY] = "Starts from",
                                        [ROW_CREATE] = "Create the match"};
    struct row row = row_at(a, index);
    if (row.kind == ROW_TERM) {
        terms_say(&a->create.terms, row.term, name, name_size, value, value_size);
        return;
    }
    if (row.kind == ROW_SETTING || row.kind == ROW_SEAT_SETTING) {
        say_setting(a, row, name, name_size, value, value_size);
        return;
    }
    snprintf(name, name_size, "%s", names[row.kind]);
    value[0] = '\0';
    if (row.kind == ROW_GAME)
        snprintf(value, value_size, "%s", json_string_value(json_object_get(game(a), "game")));
    else if (row.kind == ROW_SEATS)
        snprintf(value, value_size, "%d", (int)a->create.seats);
    else if (row.kind == ROW_SERIES)
        snprintf(value, value_size, "%s", of_series[a->create.series]);
    else if (row.kind == ROW_LEGACY)
        snprintf(value, value_size, "%s", a->create.legacy[0] ? a->create.legacy : "nothing");
}

/* ---- Changing them ---- */

static int turn_round(int value, int step, int count)
{
    return count > 0 ? (value + step + count) % count : 0;
}

static void change_game(struct app *a, int step)
{
    a->create.game = turn_round(a->create.game, step, (int)json_array_size(games(a)));
    a->create.series = false;
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
    case ROW_TERM:
        terms_step(&a->create.terms, row.term, step);
        break;
    case ROW_SERIES:
        a->create.series = !a->create.series;
        break;
    case ROW_LEGACY:
    case ROW_CREATE:
        break;
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
    if (is_title(row_at(a, index)))
        terms_entitle(&a->create.terms, text);
    else
        snprintf(a->create.legacy, sizeof a->create.legacy, "%s",
                 strcasecmp(text, "nothing") == 0 ? "" : text);
}

bool create_set(struct app *a, int index, const char *value)
{
    struct create_form before = a->create;
    a->selected = index;
    if (index < 0 || index >= create_rows_count(a) || row_at(a, index).kind == ROW_CREATE)
        return false;
    if (row_at(a, index).kind == ROW_TERM)
        return terms_set(&a->create.terms, row_at(a, index).term, value);
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
    if (row_at(a, index).kind == ROW_TERM) {
        terms_values(row_at(a, index).term, out, size);
        return;
    }
    if (create_text(a, index)) {
        snprintf(out, size, "nothing, or the text that an earlier match left (\"leaves\" in its log)");
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

json_t *create_request(const struct app *a)
{
    json_t *request = json_pack("{sssOsIsoso}", "type", "create", "game", json_object_get(game(a), "game"),
                                "seats", a->create.seats, "seat_settings", chosen_of_seats(a), "settings",
                                chosen(json_object_get(game(a), "settings"), a->create.values));
    for (enum term term = 0; term < TERMS; term++)
        terms_write(&a->create.terms, term, request);
    if (a->create.series)
        json_object_set_new(request, "series", json_true());
    if (a->create.legacy[0])
        json_object_set_new(request, "legacy", json_string(a->create.legacy));
    return request;
}
