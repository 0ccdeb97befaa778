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

void match_draw_result(struct app *a, struct rect area)
{
    const json_t *result = json_object_get(a->follow.ended, "result");
    const json_t *winners = json_object_get(result, "winners");
    struct table t = app_table(a);
    size_t i;
    json_t *seat;
    char line[200];
    int y = area.y + 1;
    canvas_text(&a->canvas, area.x + 2, y, area.width - 4, STYLE_TITLE | STYLE_BOLD,
                how_it_ended(text_in(result, "reason")));
    y += 2;
    json_array_foreach(json_object_get(a->follow.lobby, "seats"), i, seat)
    {
        const char *name = text_in(seat, "seat");
        bool won = is_in(winners, name);
        const char *player = text_in(seat, "bot")[0] ? "bot" : text_in(seat, "name");
        const json_t *score = json_object_get(json_object_get(result, "scores"), name);
        char points[8] = "";
        if (score)
            snprintf(points, sizeof points, "%4d", (int)json_integer_value(score));
        snprintf(line, sizeof line, "%-12s %-20s %s%s%s", i < SAY_SEATS_MAX ? a->names.seats[i] : name,
                 player, points, won ? "   WINS" : "",
                 is_in(json_object_get(result, "resigned"), name) ? "   resigned" : "");
        canvas_text(&a->canvas, area.x + 2, y++, area.width - 4,
                    a->face->seat_style(&t, name) | (won ? STYLE_BOLD : 0), line);
    }
    if (a->face->ending && a->face->ending(&t, line, sizeof line))
        canvas_text(&a->canvas, area.x + 2, ++y, area.width - 4, STYLE_GOOD, line);
    const json_t *series = json_object_get(a->follow.ended, "series");
    series_sentence(series, true, line, sizeof line);
    if (line[0])
        canvas_text(&a->canvas, area.x + 2, ++y, area.width - 4, STYLE_DIM, line);
    if (a->canvas.words)
        return; /* no keys there */
    y += line[0] ? 2 : 1;
    canvas_text(&a->canvas, area.x + 2, y++, area.width - 4, STYLE_KEY,
                a->follow.spectator      ? "Esc: see the table   F10: leave"
                : series_is_open(series) ? "r: the next match   Esc: see the table   F10: leave"
                                         : "r: again, same people   Esc: see the table   F10: leave");
    if (json_is_object(series))
        canvas_text(&a->canvas, area.x + 2, y++, area.width - 4, STYLE_KEY,
                    "m: the matches of the series, and its end");
    canvas_text(&a->canvas, area.x + 2, y, area.width - 4, STYLE_KEY,
                "Left, Right, Page Up, Page Down: through the match");
}

void match_draw_sheet(struct app *a, struct rect area)
{
    static const char *const titles[] = {
        [SHEET_NONE] = "",
        [SHEET_HAND] = " Your cards: F4 or Esc goes back ",
        [SHEET_LOG] = " Log: F5 or Esc goes back ",
        [SHEET_BOARDS] = " All boards: F6 or Esc goes back ",
        [SHEET_RESULT] = " Result ",
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
    case SHEET_NONE:
        break;
    }
}
