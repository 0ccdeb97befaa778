/* The lines of the table before the start. */
#include "clients/terminal/lobby.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/member.h"

static const json_t *lobby(const struct app *a)
{
    return a->follow.lobby;
}

static const char *self(const struct app *a)
{
    return text_in(client_hello(a->client), "player");
}

bool lobby_is_me(const struct app *a, const json_t *seat)
{
    return self(a)[0] && strcmp(self(a), text_in(seat, "player")) == 0;
}

bool lobby_is_host(const struct app *a)
{
    return strcmp(self(a), text_in(lobby(a), "host")) == 0;
}

struct terms lobby_terms(const struct app *a)
{
    struct terms terms;
    terms_read(&terms, lobby(a));
    return terms;
}

static bool find_term(const struct app *a, int *index, struct lobby_row *row)
{
    struct terms terms = lobby_terms(a);
    for (enum term term = 0; term < TERMS && lobby_is_host(a); term++) {
        if (!terms_have(&terms, term) || (*index)-- > 0)
            continue;
        *row = (struct lobby_row){.line = LINE_TERM, .term = term};
        return true;
    }
    return false;
}

static bool find_guest(const struct app *a, int *index, struct lobby_row *row)
{
    *row = (struct lobby_row){.line = LINE_GUEST};
    if (guest_at(lobby(a), self(a), *index, &row->guest))
        return true;
    *index -= guests_count(lobby(a), self(a));
    return false;
}

/* The number counts down to the line. */
bool lobby_row(const struct app *a, int index, struct lobby_row *row)
{
    size_t i;
    const char *name;
    json_t *seat, *value;
    json_array_foreach(json_object_get(lobby(a), "seats"), i, seat)
    {
        if (index-- == 0) {
            *row = (struct lobby_row){.line = LINE_SEAT, .seat = seat};
            return true;
        }
        json_object_foreach(json_object_get(seat, "settings"), name, value)
        {
            if (index-- == 0) {
                *row = (struct lobby_row){
                    .line = LINE_SETTING, .seat = seat, .setting = name, .value = json_string_value(value)};
                return true;
            }
        }
    }
    if (!a->plain && find_guest(a, &index, row))
        return true;
    json_object_foreach(json_object_get(lobby(a), "settings"), name, value)
    {
        if (index-- == 0) {
            *row =
                (struct lobby_row){.line = LINE_SETTING, .setting = name, .value = json_string_value(value)};
            return true;
        }
    }
    return find_term(a, &index, row) || (a->plain && find_guest(a, &index, row));
}

int lobby_rows_count(const struct app *a)
{
    struct lobby_row row;
    int count = 0;
    while (lobby_row(a, count, &row))
        count++;
    return count;
}

void lobby_say_row(const struct app *a, struct lobby_row row, char *name, size_t name_size, char *value,
                   size_t value_size)
{
    struct terms terms;
    if (row.line == LINE_GUEST) {
        snprintf(name, name_size, "%s", row.guest.name);
        snprintf(value, value_size, "%s", guest_state(&row.guest));
        return;
    }
    if (row.line == LINE_TERM) {
        terms = lobby_terms(a);
        terms_say(&terms, row.term, name, name_size, value, value_size);
        return;
    }
    say_word(row.setting, name, name_size);
    say_word(row.value ? row.value : "", value, value_size);
}

/* What tells a line from all others, whatever its number. */
static void name_row(const struct lobby_row *row, char name[LOBBY_NAME_SIZE])
{
    const char *what = row->line == LINE_SETTING ? row->setting
                       : row->line == LINE_GUEST ? row->guest.player
                                                 : "";
    snprintf(name, LOBBY_NAME_SIZE, "%d %d %s %s", (int)row->line, (int)row->term,
             row->seat ? text_in(row->seat, "seat") : "", what);
}

bool lobby_selected_row(const struct app *a, struct lobby_row *row)
{
    return a->lobby_selected[0] && lobby_row(a, a->selected, row);
}

void lobby_note_selected(struct app *a)
{
    struct lobby_row row;
    if (!lobby_row(a, a->selected, &row))
        return;
    name_row(&row, a->lobby_selected);
    snprintf(a->lobby_sitter, sizeof a->lobby_sitter, "%s", row.seat ? text_in(row.seat, "player") : "");
}

void lobby_find_selected(struct app *a)
{
    struct lobby_row row;
    char name[LOBBY_NAME_SIZE];
    for (int index = 0; lobby_row(a, index, &row); index++) {
        name_row(&row, name);
        if (strcmp(name, a->lobby_selected) != 0)
            continue;
        a->selected = index;
        return;
    }
    a->lobby_selected[0] = '\0';
}

bool lobby_select(struct app *a, int index)
{
    struct lobby_row row;
    if (index < 0 || !lobby_row(a, index, &row))
        return false;
    a->selected = index;
    lobby_note_selected(a);
    return true;
}

int lobby_find_row(const struct app *a, const char *name)
{
    struct lobby_row row;
    for (int index = 0; lobby_row(a, index, &row); index++)
        if ((row.line == LINE_SEAT && strcasecmp(text_in(row.seat, "seat"), name) == 0) ||
            (row.line == LINE_GUEST && strcasecmp(row.guest.name, name) == 0))
            return index;
    return -1;
}
