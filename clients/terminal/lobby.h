/* The table before the start, as a list of lines: what stands there, and what can be changed. */
#ifndef WARREN_TERMINAL_LOBBY_H
#define WARREN_TERMINAL_LOBBY_H

#include "clients/terminal/app.h"
#include "clients/terminal/terms.h"

enum lobby_line {
    LINE_SEAT,
    LINE_SETTING, /* of a seat, or of the match */
    LINE_TERM,    /* for the host: what else the table agrees on */
    LINE_GUEST,   /* for the host */
};

/*
 * The list has a line for every seat, followed by those of its settings; for the host, for who is here
 * without one; for every setting of the match; and for the host, for what else can be changed. Without a
 * screen those without a seat come last, since they come and go, and lines are meant by their numbers there.
 */
struct lobby_row {
    enum lobby_line line;
    const json_t *seat; /* NULL: a setting of the match, a term, or a guest */
    const char *setting, *value;
    enum term term;
    struct guest guest;
};

/* lobby_rows.c: finds a line. False if there are fewer. */
bool lobby_row(const struct app *a, int index, struct lobby_row *row);
int lobby_rows_count(const struct app *a);
/* The line that is selected. False if it is gone, until another one is selected. */
bool lobby_selected_row(const struct app *a, struct lobby_row *row);
/* Notes which line is selected; selects that line again where it stands now, and none if it is gone. */
void lobby_note_selected(struct app *a);
void lobby_find_selected(struct app *a);
/* The name and the value of a line that is no seat. */
void lobby_say_row(const struct app *a, struct lobby_row row, char *name, size_t name_size, char *value,
                   size_t value_size);
bool lobby_is_me(const struct app *a, const json_t *seat);
bool lobby_is_host(const struct app *a);
struct terms lobby_terms(const struct app *a);

/* lobby_values.c: another value for the selected line, the next one or the one before; the title is typed. */
void lobby_change(struct app *a, int step);

#endif
