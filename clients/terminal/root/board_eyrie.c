/* The board of the Eyrie Dynasties. */
#include <string.h>

#include "clients/terminal/root/root.h"

enum { ROOSTS = 7 };

static const int points[ROOSTS + 1] = {0, 0, 1, 2, 3, 4, 4, 5};

static bool has_name(const json_t *list, const char *name)
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

/* A column: a word per card, the resolved ones in brackets; * is a loyal vizier. */
static void draw_column(const struct table *t, struct pen *p, const json_t *own, const char *column)
{
    const json_t *cards = json_object_get(json_object_get(own, "decree"), column);
    const json_t *resolved = json_object_get(json_object_get(own, "resolved"), column);
    bool now = strcmp(text_in(own, "resolving"), column) == 0;
    int x = p->canvas->words
                ? pen_at(p, 0, STYLE_TEXT, "Decree, %s%s: ", column, now ? ", resolved now" : "")
                : pen_at(p, 0, now ? STYLE_KEY | STYLE_BOLD : STYLE_TEXT, "%c%-8s", now ? '>' : ' ', column);
    if (has_name(json_object_get(own, "viziers"), column)) {
        bool done = has_name(json_object_get(own, "viziers_resolved"), column);
        x = pen_at(p, x, done ? STYLE_DIM : STYLE_SKY, done ? "(vizier)" : "vizier") + 1;
    }
    root_draw_suits(t, p, x, cards, resolved);
    pen_next(p);
}

void root_board_eyrie(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "eyrie");
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    static const char *const columns[] = {"recruit", "move", "battle", "build"};
    int roosts = ROOSTS - root_number(supply, "roost");
    roosts = roosts < 0 ? 0 : roosts > ROOSTS ? ROOSTS : roosts;
    pen_write(p, STYLE_TEXT, "Leader: %s  Warriors %d",
              text_in(own, "leader")[0] ? text_in(own, "leader") : "none",
              root_number(root_seat(t, seat), "warriors"));
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        draw_column(t, p, own, columns[i]);
    pen_write(p, STYLE_TEXT, "Roosts %d of %d: +%d each Evening", roosts, ROOSTS, points[roosts]);
}
