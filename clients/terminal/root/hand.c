/* The hand, and what lies before oneself and on the map. */
#include "clients/terminal/root/root.h"

static void draw_on_the_map(const struct table *t, struct pen *p)
{
    root_landmarks_draw(t, p);
    root_hirelings_draw(t, p);
}

void root_draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full)
{
    struct pen p = {c, area, full ? -t->scroll : 0};
    const json_t *s = root_seat(t, t->seat);
    size_t i;
    json_t *card;
    if (!s) {
        pen_write(&p, STYLE_DIM, "You watch: hands are hidden.");
        if (full)
            draw_on_the_map(t, &p);
        return;
    }
    json_array_foreach(json_object_get(s, "cards"), i, card)
    {
        if (json_is_string(card))
            root_draw_card(t, &p, json_string_value(card), full);
    }
    if (!full)
        return;
    pen_write(&p, STYLE_TITLE | STYLE_BOLD, "In front of you");
    json_array_foreach(json_object_get(s, "crafted"), i, card)
    {
        if (json_is_string(card))
            root_draw_card(t, &p, json_string_value(card), true);
    }
    draw_on_the_map(t, &p);
}
