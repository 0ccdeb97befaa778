/* The board of a seat: what only its faction has, and what every faction may have. */
#include <string.h>

#include "clients/terminal/root/root.h"

static const struct {
    const char *faction;
    void (*draw)(const struct table *t, struct pen *p, const char *seat);
} boards[] = {
    {"marquise", root_board_marquise},   {"eyrie", root_board_eyrie},
    {"alliance", root_board_alliance},   {"vagabond", root_board_vagabond},
    {"vagabond2", root_board_vagabond},  {"lizard", root_board_lizard},
    {"riverfolk", root_board_riverfolk}, {"duchy", root_board_duchy},
    {"corvid", root_board_corvid},       {"hundreds", root_board_hundreds},
    {"keepers", root_board_keepers},
};

static void draw_common(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *s = root_seat(t, seat);
    char list[400];
    const json_t *crafted = json_object_get(s, "crafted"), *items = json_object_get(s, "items");
    const json_t *exhausted = json_object_get(s, "exhausted");
    int coffin = (int)json_integer_value(json_object_get(s, "coffin"));
    if (json_array_size(crafted)) {
        root_list(t, crafted, list, sizeof list);
        pen_write(p, STYLE_TEXT, "Crafted: %s", list);
    }
    if (json_array_size(items)) {
        root_list(t, items, list, sizeof list);
        pen_write(p, STYLE_TEXT, "Items: %s", list);
    }
    if (json_array_size(exhausted)) {
        root_list(t, exhausted, list, sizeof list);
        pen_write(p, STYLE_DIM, "Face down: %s", list);
    }
    if (coffin > 0)
        pen_write(p, STYLE_TEXT, "Warriors on Coffin Makers: %d", coffin);
    if (text_in(s, "dominance")[0])
        pen_write(p, STYLE_KEY, "Active: %s", text_in(s, "dominance"));
    if (text_in(s, "coalition")[0])
        pen_write(p, STYLE_KEY, "Coalition with %s", text_in(s, "coalition"));
    root_hirelings_of(t, p, seat);
}

void root_draw_board(const struct table *t, struct canvas *c, struct rect area, const char *seat)
{
    struct pen p = {c, area, 0};
    const json_t *s = root_seat(t, seat);
    const struct root_faction *faction = root_faction_of(t, seat);
    if (!s)
        return;
    if (!faction) {
        pen_write(&p, STYLE_DIM, "%s has no faction yet.", seat);
        root_board_draft(t, &p);
        return;
    }
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        if (strcmp(boards[i].faction, faction->name) == 0)
            boards[i].draw(t, &p, seat);
    draw_common(t, &p, seat);
    /* Of others' hands: what we know. */
    const json_t *cards = json_object_get(s, "cards");
    if (strcmp(seat, t->seat) != 0 && json_array_size(cards)) {
        char list[400];
        root_list(t, cards, list, sizeof list);
        pen_write(&p, STYLE_DIM, "Known in hand: %s", list);
    }
}
