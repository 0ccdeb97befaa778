/* The Chronicle (Law 8): who has won, and what the next match will find. See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

static const char *whole_way(const char *way)
{
    static const struct phrase ways[] = {{"usurper", "as Usurper"},
                                         {"vision", "by a Vision"},
                                         {"empire", "for the Empire"},
                                         {"successor", "as the Empire's Successor"},
                                         {NULL, NULL}};
    const char *words = phrase_find(ways, way);
    return words ? words : way;
}

/* The Vision by which a seat has won, revealed or claimed; NULL: it had none, or two, and either may have
 * been it. */
static const char *vision_of(const struct table *t, const json_t *seat)
{
    const json_t *board = oath_seat(t, json_string_value(seat));
    const char *revealed = json_string_value(json_object_get(board, "revealed"));
    const char *claimed = json_string_value(json_object_get(board, "prophet"));
    if (revealed && claimed && strcmp(revealed, claimed) != 0)
        return NULL;
    return revealed ? revealed : claimed;
}

static void add_way(struct line *how, const struct table *t, const char *way, const json_t *winner)
{
    char name[96];
    const char *vision = strcmp(way, "vision") == 0 ? vision_of(t, winner) : NULL;
    if (vision)
        line_add(how, " and ", "by the %s", oath_name(t, vision, name, sizeof name));
    else
        line_add(how, " and ", "%s", whole_way(way));
}

bool oath_ending(const struct table *t, char *out, size_t size)
{
    const json_t *turn = json_object_get(t->view, "turn"), *winners = json_object_get(turn, "winners");
    size_t i;
    json_t *way;
    struct line who = {{0}, 0}, how = {{0}, 0};
    if (json_array_size(winners) == 0)
        return false;
    line_names(&who, t, winners);
    json_array_foreach(json_object_get(turn, "ways"), i, way)
    {
        add_way(&how, t, json_string_value(way), json_array_get(winners, 0));
    }
    snprintf(out, size, "%s %s won %s", who.text, json_array_size(winners) > 1 ? "have" : "has", how.text);
    return true;
}

static void add_boards(struct rows *rows, const struct table *t, const char *member, const char *words)
{
    struct line line = {{0}, 0};
    line_names(&line, t, json_object_get(json_object_get(t->view, "chronicle"), member));
    if (line.used)
        rows_add(rows, ROW_KEEP, STYLE_TEXT, "  %s: %s", words, line.text);
}

static bool is_left_out(const struct table *t)
{
    return strcmp(text_in(json_object_get(t->lobby, "settings"), "chronicle"), "left_out") == 0;
}

void oath_add_chronicle(struct rows *rows, const struct table *t)
{
    char ending[OATH_LINE];
    if (!oath_ending(t, ending, sizeof ending))
        return;
    rows_add(rows, ROW_KEEP, STYLE_GOOD | STYLE_BOLD, "%s", ending);
    if (is_left_out(t))
        return;
    rows_add(rows, ROW_KEEP, STYLE_TEXT,
             "The Chronicle of match %lld: what lies here is left to the next one",
             (long long)oath_number(json_object_get(t->view, "chronicle"), "game"));
    add_boards(rows, t, "citizens", "boards that begin as Citizens");
    add_boards(rows, t, "turned", "boards turned to Exiles");
}
