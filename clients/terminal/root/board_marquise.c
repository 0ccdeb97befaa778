/* The board of the Marquise de Cat. */
#include "clients/terminal/root/root.h"

enum { TRACK = 6 };

/* Printed on the board: what the next building of a track costs in wood and scores. */
static const int cost[TRACK] = {0, 1, 2, 3, 3, 4};
static const struct {
    const char *name, *title;
    int points[TRACK];
} tracks[] = {
    {"sawmill", "Sawmills", {0, 1, 2, 3, 4, 5}},
    {"workshop", "Workshops", {0, 2, 2, 3, 4, 5}},
    {"recruiter", "Recruiters", {0, 1, 2, 3, 3, 4}},
};

void root_board_marquise(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "marquise");
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    char keep[32];
    say_value(t->names, json_object_get(own, "keep") ? json_object_get(own, "keep") : json_null(), keep,
              sizeof keep);
    pen_write(p, STYLE_TEXT, "Warriors %d  Wood %d  Keep: %s", root_number(root_seat(t, seat), "warriors"),
              root_number(supply, "wood"),
              text_in(own, "keep")[0]       ? keep
              : root_number(supply, "keep") ? "none yet"
                                            : "lost");
    for (size_t i = 0; i < sizeof tracks / sizeof tracks[0]; i++) {
        int built = TRACK - root_number(supply, tracks[i].name);
        int column = pen_at(p, 0, STYLE_TEXT, "%-10s ", tracks[i].title);
        column = pen_track(p, column, STYLE_ORANGE, built, TRACK);
        if (built >= 0 && built < TRACK)
            pen_at(p, column + 1, STYLE_DIM, "next: %d wood, +%d", cost[built], tracks[i].points[built]);
        pen_next(p);
    }
    if (json_is_true(json_object_get(own, "recruited")))
        pen_write(p, STYLE_DIM, "Recruited this turn");
}
