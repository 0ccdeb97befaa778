/* The set-up cards of the advanced setup, where a seat without a faction has no board yet. */
#include "clients/terminal/root/root.h"

static void draw_setup_card(const struct table *t, struct pen *p, const json_t *card)
{
    const struct root_faction *faction = root_faction_find(text_in(card, "faction"));
    bool militant = json_is_true(json_object_get(card, "militant"));
    char character[64];
    int style = faction ? faction->style : STYLE_TEXT;
    int column =
        pen_at(p, 0, style | STYLE_BOLD, "%-10s", faction ? faction->title : text_in(card, "faction"));
    column = pen_at(p, column + 1, militant ? STYLE_ERROR : STYLE_DIM, militant ? "militant" : "insurgent");
    if (text_in(card, "seat")[0])
        pen_at(p, column + 1, STYLE_DIM, "taken: %s", text_in(card, "seat"));
    else if (json_is_true(json_object_get(card, "locked")))
        pen_at(p, column + 1, STYLE_KEY, "locked");
    pen_next(p);
    if (text_in(card, "character")[0]) {
        say_value(t->names, json_object_get(card, "character"), character, sizeof character);
        pen_write(p, STYLE_TEXT, "  the %s", character);
    }
}

void root_board_draft(const struct table *t, struct pen *p)
{
    const json_t *draft = json_object_get(t->view, "draft");
    const char *seat;
    size_t i;
    json_t *card, *homelands;
    char list[200];
    json_array_foreach(json_object_get(draft, "cards"), i, card) draw_setup_card(t, p, card);
    json_object_foreach(json_object_get(draft, "homelands"), seat, homelands)
    {
        if (json_array_size(homelands) == 0)
            continue;
        root_list(t, homelands, list, sizeof list);
        pen_write(p, STYLE_DIM, "Homelands of %s: %s", seat, list);
    }
}
