/* The board of the Corvid Conspiracy. */
#include "clients/terminal/root/root.h"

enum { ACTIONS = 3 };

static void draw_plot(const struct table *t, struct pen *p, const char *clearing, const json_t *plot)
{
    char refuted[120];
    const char *kind = text_in(plot, "plot");
    bool face_up = json_is_true(json_object_get(plot, "face_up"));
    const json_t *wrong = json_object_get(plot, "refuted");
    int column = pen_at(p, 0, STYLE_TEXT, "%-4s", clearing);
    column = pen_at(p, column, face_up ? STYLE_PURPLE | STYLE_BOLD : STYLE_DIM, "%s%s",
                    kind[0] ? kind : "a plot", face_up ? "" : ", face down");
    if (json_array_size(wrong) > 0) {
        root_list(t, wrong, refuted, sizeof refuted);
        pen_at(p, column + 1, STYLE_DIM, "not: %s", refuted);
    }
    pen_next(p);
}

void root_board_corvid(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "corvid");
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    const char *clearing;
    json_t *plot;
    pen_write(p, STYLE_TEXT, "Plots %d  Warriors %d", root_number(supply, "plot"),
              root_number(root_seat(t, seat), "warriors"));
    pen_write(p, STYLE_DIM, "%d actions; the next plot costs %d", ACTIONS, 1 + root_number(own, "placed"));
    json_object_foreach(json_object_get(own, "plots"), clearing, plot)
    {
        if (json_is_object(plot))
            draw_plot(t, p, clearing, plot);
    }
}
