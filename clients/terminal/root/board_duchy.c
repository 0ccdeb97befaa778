/* The board of the Underground Duchy. */
#include <stdio.h>

#include "clients/terminal/root/root.h"

enum { BUILDINGS = 3 };

static void draw_list(const struct table *t, struct pen *p, const char *title, const json_t *list)
{
    char text[400];
    if (json_array_size(list) == 0)
        return;
    root_list(t, list, text, sizeof text);
    pen_write(p, STYLE_TEXT, "%s: %s", title, text);
}

void root_board_duchy(const struct table *t, struct pen *p, const char *seat)
{
    /* Printed on the board, by buildings on the map: warriors each Birdsong and cards each Evening. */
    static const int warriors[BUILDINGS + 1] = {1, 2, 4, 6}, cards[BUILDINGS + 1] = {1, 2, 3, 4};
    const json_t *own = json_object_get(t->view, "duchy"), *crowns = json_object_get(own, "crowns");
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    int citadels = BUILDINGS - root_number(supply, "citadel"),
        markets = BUILDINGS - root_number(supply, "market");
    pen_write(p, STYLE_TEXT, "Burrow %d  Warriors %d", root_number(own, "burrow"),
              root_number(root_seat(t, seat), "warriors"));
    if (citadels >= 0 && citadels <= BUILDINGS)
        pen_write(p, STYLE_TEXT, "Citadels %d of 3: %d warrior%s", citadels, warriors[citadels],
                  warriors[citadels] == 1 ? "" : "s");
    if (markets >= 0 && markets <= BUILDINGS)
        pen_write(p, STYLE_TEXT, "Markets  %d of 3: %d card%s", markets, cards[markets],
                  cards[markets] == 1 ? "" : "s");
    pen_write(p, STYLE_TEXT, "Crowns: squire %d, noble %d, lord %d", root_number(crowns, "squire"),
              root_number(crowns, "noble"), root_number(crowns, "lord"));
    draw_list(t, p, "Ministers", json_object_get(own, "swayed"));
    draw_list(t, p, "Acted", json_object_get(own, "acted"));
    draw_list(t, p, "Revealed", json_object_get(own, "revealed"));
}
