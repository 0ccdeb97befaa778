/* What can be laid over the table: the hand with its texts, the log, all boards, the result. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"
#include "clients/terminal/member.h"
#include "clients/terminal/series.h"

static bool is_in(const json_t *list, const char *name)
{
    size_t i;
    json_t *entry;
    json_array_foreach(list, i, entry)
    {
        if (json_is_string(entry) && strcmp(json_string_value(entry), name) == 0)
            return true;
    }
    return false;
}

static void draw_boards(struct app *a, struct rect area)
{
    struct table t = app_table(a);
    const json_t *seats = json_object_get(a->follow.lobby, "seats");
    size_t i;
    json_t *seat;
    int count = (int)json_array_size(seats), rows = (count + 1) / 2;
    int width = area.width / 2, height = rows ? area.height / rows : area.height;
    json_array_foreach(seats, i, seat)
    {
        const char *name = text_in(seat, "seat");
        struct rect part = {area.x + (int)(i % 2) * width, area.y + (int)(i / 2) * height, width - 1, height};
        char title[SAY_NAME_SIZE + 8];
        snprintf(title, sizeof title, "%s", i < SAY_SEATS_MAX ? a->names.seats[i] : name);
        canvas_rule(&a->canvas, part.x, part.y, part.width, a->face->seat_style(&t, name) | STYLE_BOLD,
                    title);
        part.y++;
        part.height--;
        a->face->draw_board(&t, &a->canvas, part, name);
    }
}

static const char *how_it_ended(const char *reason)
{
    if (strcmp(reason, "played") == 0)
        return "The match is over.";
    if (strcmp(reason, "too_long") == 0)
        return "The match has grown too long for this server. Nobody has won.";
    return "The match was given up.";
}

static int widest(int width, const char *text)
{
    return canvas_text_width(text) > width ? canvas_text_width(text) : width;
}

static const char *name_at(const struct app *a, size_t seat, const json_t *of)
{
    return seat < SAY_SEATS_MAX ? a->names.seats[seat] : text_in(of, "seat");
}

/* The person whose seat it is or was, also if a bot played on for them. */
static const char *player_at(const json_t *seat)
{
    return text_in(seat, "name")[0] ? text_in(seat, "name") : "bot";
}

/* How it ended for each seat, a row each in columns; returns the row below. */
static int draw_standings(struct app *a, struct rect area, int y)
{
    const json_t *result = json_object_get(a->follow.ended, "result");
    const json_t *seats = json_object_get(a->follow.lobby, "seats");
    struct table t = app_table(a);
    int names = 0, players = 0;
    size_t i;
    json_t *seat;
    json_array_foreach(seats, i, seat)
    {
        names = widest(names, name_at(a, i, seat));
        players = widest(players, player_at(seat));
    }
    json_array_foreach(seats, i, seat)
    {
        const char *name = text_in(seat, "seat");
        const json_t *score = json_object_get(json_object_get(result, "scores"), name);
        bool won = is_in(json_object_get(result, "winners"), name);
        bool resigned = is_in(json_object_get(result, "resigned"), name);
        int style = a->face->seat_style(&t, name) | (won ? STYLE_BOLD : 0), x = area.x + 2;
        char end[60], points[8] = "";
        if (score)
            snprintf(points, sizeof points, "%4d", (int)json_integer_value(score));
        snprintf(end, sizeof end, "%s%s%s", points, won ? "   WINS" : "", resigned ? "   resigned" : "");
        canvas_text(&a->canvas, x, y, names, style, name_at(a, i, seat));
        canvas_text(&a->canvas, x + names + 3, y, players, style, player_at(seat));
        canvas_text(&a->canvas, x + names + players + 5, y++, (int)sizeof end, style, end);
    }
    return y;
}

enum { RESULT_KEYS = 2 }; /* rows */

static void draw_result_keys(struct app *a, struct rect area, int y, const json_t *series)
{
    canvas_text(&a->canvas, area.x, y++, area.width, STYLE_KEY,
                a->follow.spectator      ? "Esc: see the table   F10: leave"
                : series_is_open(series) ? "r: the next match   Esc: see the table   F10: leave"
                                         : "r: again, same people   Esc: see the table   F10: leave");
    char more[120];
    snprintf(more, sizeof more, "%s%sLeft, Right: through the match",
             match_judge_is_offered(a) ? "j: the bots judge it   " : "",
             json_is_object(series) ? "m: the series   " : "");
    canvas_text(&a->canvas, area.x, y, area.width, STYLE_KEY, more);
}

void match_draw_result(struct app *a, struct rect area)
{
    const json_t *result = json_object_get(a->follow.ended, "result");
    const json_t *series = json_object_get(a->follow.ended, "series");
    struct table t = app_table(a);
    struct canvas *c = &a->canvas;
    struct rect inside = {area.x + 2, area.y + 1, area.width - 4, area.height - 1};
    char ending[200] = "", sentence[200];
    if (!a->face->ending || !a->face->ending(&t, ending, sizeof ending))
        ending[0] = '\0';
    series_sentence(series, true, sentence, sizeof sentence);
    int told = sentence[0] ? canvas_paragraph(NULL, inside, 0, STYLE_DIM, sentence) : 0;
    int rows = 1 + (int)json_array_size(json_object_get(a->follow.lobby, "seats")) + (ending[0] != '\0') +
               told + RESULT_KEYS;
    int gaps = 2 + (ending[0] != '\0') + (told > 0),
        gap = rows + gaps <= inside.height; /* where there is room */
    int y = inside.y;
    canvas_text(c, inside.x, y, inside.width, STYLE_TITLE | STYLE_BOLD,
                how_it_ended(text_in(result, "reason")));
    y = draw_standings(a, area, y + 1 + gap) + gap;
    if (ending[0]) {
        canvas_text(c, inside.x, y, inside.width, STYLE_GOOD, ending);
        y += 1 + gap;
    }
    if (told)
        y +=
            canvas_paragraph(c, (struct rect){inside.x, y, inside.width, told}, 0, STYLE_DIM, sentence) + gap;
    if (!c->words) /* no keys there */
        draw_result_keys(a, inside, y, series);
}

void match_draw_sheet(struct app *a, struct rect area)
{
    static const char *const titles[] = {
        [SHEET_NONE] = "",
        [SHEET_HAND] = " Your cards: F4 or Esc goes back ",
        [SHEET_LOG] = " Log: F5 or Esc goes back ",
        [SHEET_BOARDS] = " All boards: F6 or Esc goes back ",
        [SHEET_RESULT] = " Result ",
        [SHEET_JUDGED] =
            " Chances to win: j or Esc goes back, Up and Down select a choice, Enter looks at it ",
        [SHEET_GUESTS] = " Without a seat: Up and Down select, x removes or lets back in, Esc goes back ",
    };
    struct table t = app_table(a);
    canvas_fill(&a->canvas, area, STYLE_TEXT);
    canvas_frame(&a->canvas, area, STYLE_KEY, true, titles[a->sheet]);
    struct rect inside = {area.x + 2, area.y + 1, area.width - 4, area.height - 2};
    switch (a->sheet) {
    case SHEET_HAND:
        a->face->draw_hand(&t, &a->canvas, inside, true);
        break;
    case SHEET_LOG:
        lines_draw(&a->log, &a->canvas, inside, a->scroll);
        break;
    case SHEET_BOARDS:
        draw_boards(a, inside);
        break;
    case SHEET_RESULT:
        match_draw_result(a, inside);
        break;
    case SHEET_JUDGED:
        match_judged_draw(a, inside);
        break;
    case SHEET_GUESTS:
        match_guests_draw(a, inside);
        break;
    case SHEET_NONE:
        break;
    }
}
