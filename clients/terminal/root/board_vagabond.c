/* The boards of the Vagabonds. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/root.h"

/* A list of items, or of clearings. */
static void draw_items(const struct table *t, struct pen *p, const json_t *own, const char *member,
                       const char *title, int style)
{
    char list[300];
    if (json_array_size(json_object_get(own, member)) == 0)
        return;
    root_list(t, json_object_get(own, member), list, sizeof list);
    pen_write(p, style, "%s: %s", title, list);
}

static void draw_relations(const struct table *t, struct pen *p, const json_t *own)
{
    const char *seat;
    json_t *relation;
    int column = 0;
    json_object_foreach(json_object_get(own, "relations"), seat, relation)
    {
        const struct root_faction *faction = root_faction_of(t, seat);
        if (!json_is_string(relation) || !faction)
            continue;
        int aids = root_number(json_object_get(own, "aids"), seat);
        char text[64];
        snprintf(text, sizeof text, aids ? "%s: %s+%d" : "%s: %s", faction->title,
                 json_string_value(relation), aids);
        if (column > 0 && column + (int)strlen(text) > p->area.width) {
            pen_next(p);
            column = 0;
        }
        column = pen_at(p, column, faction->style, "%s", text) + 2;
    }
    pen_next(p);
}

static void draw_quests(const struct table *t, struct pen *p, const json_t *own)
{
    size_t i;
    json_t *quest;
    char title[64], items[64];
    json_array_foreach(json_object_get(own, "quests"), i, quest)
    {
        const char *name = json_is_string(quest) ? json_string_value(quest) : "";
        const json_t *facts = json_object_get(json_object_get(t->view, "quests"), name);
        root_list(t, json_object_get(facts, "items"), items, sizeof items);
        say_word(name, title, sizeof title);
        pen_write(p, root_suit_style(text_in(facts, "suit")), "Quest %s: %s", title, items);
    }
    if (json_array_size(json_object_get(own, "completed")))
        pen_write(p, STYLE_DIM, "Completed quests: %zu", json_array_size(json_object_get(own, "completed")));
}

void root_board_vagabond(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, text_in(root_seat(t, seat), "faction"));
    char place[64];
    const json_t *pawn = json_object_get(root_seat(t, seat), "pawn");
    say_value(t->names, pawn ? pawn : json_null(), place, sizeof place);
    pen_write(p, STYLE_TEXT, "%s, in %s",
              text_in(own, "character")[0] ? text_in(own, "character") : "no character", place);
    draw_items(t, p, own, "ready", "Ready", STYLE_GOOD);
    draw_items(t, p, own, "exhausted", "Exhausted", STYLE_DIM);
    draw_items(t, p, own, "damaged", "Damaged", STYLE_ERROR);
    draw_items(t, p, own, "damaged_exhausted", "Damaged, exhausted", STYLE_ERROR);
    draw_items(t, p, own, "scorched", "Scorched", STYLE_ERROR);
    draw_relations(t, p, own);
    draw_quests(t, p, own);
}
