/* The board of the Lizard Cult. */
#include <stdio.h>

#include "clients/terminal/root/root.h"

enum { TRACK = 5, SUITS = 3 };

/* Printed on the board: what a score brings with so many gardens of the suit on the map. */
static const int points[TRACK + 1] = {0, 0, 2, 2, 3, 4};
static const char *const suits[SUITS] = {"fox", "rabbit", "mouse"};

static void draw_gardens(const struct table *t, struct pen *p)
{
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    for (int s = 0; s < SUITS; s++) {
        char name[32];
        snprintf(name, sizeof name, "garden_%s", suits[s]);
        int built = TRACK - root_number(supply, name), style = root_suit_style(suits[s]);
        int column = pen_at(p, 0, style, "%-7s", suits[s]);
        column = pen_track(p, column, style, built, TRACK);
        if (built > 0 && built <= TRACK)
            pen_at(p, column + 1, STYLE_DIM, "score +%d", points[built]);
        pen_next(p);
    }
}

static void draw_cards(const struct table *t, struct pen *p, const char *title, const json_t *cards)
{
    char list[400];
    if (json_array_size(cards) == 0)
        return;
    root_list(t, cards, list, sizeof list);
    pen_write(p, STYLE_TEXT, "%s: %s", title, list);
}

void root_board_lizard(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "lizard");
    const char *outcast = text_in(own, "outcast");
    pen_write(p, STYLE_TEXT, "Acolytes %d  Warriors %d", root_number(own, "acolytes"),
              root_number(root_seat(t, seat), "warriors"));
    int column = pen_at(p, 0, STYLE_TEXT, "Outcast:");
    pen_at(p, column + 1, root_suit_style(outcast) | STYLE_BOLD, "%s%s", outcast[0] ? outcast : "none",
           json_is_true(json_object_get(own, "hated")) ? ", hated" : "");
    pen_next(p);
    draw_gardens(t, p);
    draw_cards(t, p, "Revealed", json_object_get(own, "revealed"));
    draw_cards(t, p, "Lost souls", json_object_get(own, "lost_souls"));
}
