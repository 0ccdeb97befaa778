/* The map: eight places for sites in three regions, and what lies at each. See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

/* Whether a place is one that can be chosen just now. */
static bool is_marked(const struct table *t, const char *slot)
{
    static const char *const members[] = {"slot", "to", "from"};
    size_t i;
    json_t *choice;
    json_array_foreach(t->choices, i, choice)
    {
        for (size_t k = 0; k < sizeof members / sizeof *members; k++)
            if (strcmp(text_in(choice, members[k]), slot) == 0)
                return true;
    }
    return false;
}

static void add_pawns(struct line *line, const struct table *t, const char *slot)
{
    const char *seat;
    json_t *board;
    char name[SAY_NAME_SIZE];
    struct line pawns = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "seats"), seat, board)
    {
        if (strcmp(text_in(board, "pawn"), slot) == 0)
            line_add(&pawns, " ", "%s", oath_name(t, seat, name, sizeof name));
    }
    if (pawns.used)
        line_add(line, "; ", "%s %s", strchr(pawns.text, ' ') ? "pawns" : "pawn", pawns.text);
}

/* "4 purple": warbands belong to colours. */
static void add_warbands(struct line *line, const struct table *t, const json_t *site)
{
    json_int_t n = oath_number(site, "warbands");
    const char *colour = text_in(oath_seat(t, text_in(site, "owner")), "colour");
    if (n > 0)
        line_add(line, " ", "with %lld %s", (long long)n, colour);
}

static void add_ruler(struct line *line, const struct table *t, const json_t *site)
{
    char ruler[SAY_NAME_SIZE];
    line_add(line, ", ", "%s",
             oath_without_article(oath_word_of(t, site, "ruler", "nobody", ruler, sizeof ruler)));
    add_warbands(line, t, site);
}

/* Cards lie in so many of so many places. */
static void add_capacity(struct line *line, const json_t *site, bool words)
{
    line_add(line, ", ", words ? "%zu of %lld places taken" : "%zu/%lld",
             json_array_size(json_object_get(site, "cards")), (long long)oath_number(site, "capacity"));
}

/* Where a site lies face down, its name is only known to who has looked at it. */
static void add_head(struct line *line, const struct table *t, const char *slot, const json_t *site,
                     bool words)
{
    static const char *const signs[] = {" ", ">"};
    char name[96], place[SAY_NAME_SIZE];
    struct line tokens = {{0}, 0};
    oath_word_of(t, site, "site", "a facedown site", name, sizeof name);
    if (!words)
        line_add(line, "", "%s%s %s", signs[is_marked(t, slot)], slot, name);
    else if (oath_flag(site, "faceup"))
        line_add(line, "", "%s", oath_name(t, slot, place, sizeof place));
    else
        line_add(line, "", "%s, %s", oath_name(t, slot, place, sizeof place), name);
    if (oath_flag(site, "faceup")) {
        add_capacity(line, site, words);
        add_ruler(line, t, site);
    } else if (text_in(site, "site")[0]) {
        line_add(line, ", ", "face down");
    }
    line_amount(&tokens, site, "favor", "favor", "favor");
    line_amount(&tokens, site, "secrets", "secret", "secrets");
    if (tokens.used)
        line_add(line, "; ", "%s here", tokens.text);
    add_pawns(line, t, slot);
}

/* Relics that the viewer has looked at by their names, the others by their number. */
static void add_relics(struct line *line, const struct table *t, const json_t *relics)
{
    size_t i;
    json_t *relic;
    char name[96];
    int unknown = 0;
    json_array_foreach(relics, i, relic)
    {
        if (text_in(relic, "relic")[0])
            line_add(line, ", ", "relic (%s)", oath_word_of(t, relic, "relic", "", name, sizeof name));
        else
            unknown++;
    }
    if (unknown == 1)
        line_add(line, ", ", "facedown relic");
    else if (unknown > 1)
        line_add(line, ", ", "%d facedown relics", unknown);
}

static void add_lying(struct line *line, const struct table *t, const json_t *site, bool words)
{
    size_t i;
    json_t *card;
    json_array_foreach(json_object_get(site, "cards"), i, card)
    {
        oath_add_card(line, t, card, words);
    }
    add_relics(line, t, json_object_get(site, "relics"));
}

static void add_slot(struct rows *rows, const struct table *t, const char *slot, const json_t *site,
                     bool words, int columns)
{
    struct line head = {{0}, 0}, lying = {{0}, 0};
    const char *owner = text_in(site, "owner");
    int style = owner[0] ? oath_face.seat_style(t, owner) : STYLE_TEXT;
    add_head(&head, t, slot, site, words);
    add_lying(&lying, t, site, words);
    if (!oath_flag(site, "faceup"))
        style = STYLE_DIM;
    if (lying.used && canvas_text_width(head.text) + canvas_text_width(lying.text) + 2 <= columns) {
        rows_add(rows, ROW_KEEP, style, "%s: %s", head.text, lying.text);
        return;
    }
    rows_add(rows, ROW_KEEP, style == STYLE_DIM ? style : style | STYLE_BOLD, "%s", head.text);
    if (lying.used)
        rows_add(rows, ROW_KEEP, STYLE_TEXT, "     %s", lying.text);
}

void oath_add_map(struct rows *rows, const struct table *t, bool words, int columns)
{
    const char *slot;
    json_t *site;
    json_object_foreach(json_object_get(t->view, "slots"), slot, site)
    {
        add_slot(rows, t, slot, site, words, columns);
    }
}
