/* The board of the Keepers in Iron. */
#include <string.h>

#include "clients/terminal/root/root.h"

enum { RELICS_OF_A_TYPE = 4 };

/* The relics recovered, a row for each type, and whether a waystation shows it. */
static void draw_rows(struct pen *p, const json_t *own)
{
    const char *type, *waystation;
    json_t *values, *shown;
    json_object_foreach(json_object_get(own, "recovered"), type, values)
    {
        int column = pen_at(p, 0, STYLE_TEXT, "%-8s", type);
        for (size_t i = 0; i < RELICS_OF_A_TYPE; i++) {
            const json_t *value = json_array_get(values, i);
            column = value ? pen_at(p, column, STYLE_GREY | STYLE_BOLD, "%d ", (int)json_integer_value(value))
                     : p->canvas->words ? column
                                        : pen_at(p, column, STYLE_DIM, ". ");
        }
        json_object_foreach(json_object_get(own, "waystations"), waystation, shown)
        {
            if (json_is_string(shown) && strcmp(json_string_value(shown), type) == 0)
                column = pen_at(p, column + 1, STYLE_GREY, "waystation");
        }
        pen_next(p);
    }
}

/* A column of the retinue: its retainers and the suits of its cards; those that acted this turn in brackets.
 */
static void draw_column(const struct table *t, struct pen *p, const json_t *own, const char *column,
                        const json_t *cards)
{
    char title[32];
    int retainers = root_number(json_object_get(own, "retainers"), column);
    int acted = root_number(json_object_get(own, "retainers_acted"), column);
    say_word(column, title, sizeof title);
    int x = pen_at(p, 0, STYLE_TEXT, "%s: ", title);
    for (int i = 0; i < retainers; i++)
        x = pen_at(p, x, i < acted ? STYLE_DIM : STYLE_SKY, i < acted ? "(retainer)" : "retainer") + 1;
    root_draw_suits(t, p, x, cards, json_object_get(json_object_get(own, "acted"), column));
    pen_next(p);
}

void root_board_keepers(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "keepers");
    const char *column;
    json_t *cards;
    pen_write(p, STYLE_TEXT, "Warriors %d", root_number(root_seat(t, seat), "warriors"));
    draw_rows(p, own);
    json_object_foreach(json_object_get(own, "retinue"), column, cards) draw_column(t, p, own, column, cards);
}
