/* The board of the Riverfolk Company. */
#include <stdio.h>

#include "clients/terminal/root/root.h"

enum { TRACK = 3, SUITS = 3 };

static const char *const suits[SUITS] = {"fox", "rabbit", "mouse"};

/* A box of warriors: how many of whom. */
static void draw_box(const struct table *t, struct pen *p, const char *title, const json_t *box)
{
    const char *seat;
    json_t *count;
    int column = pen_at(p, 0, STYLE_TEXT, "%-11s", title);
    json_object_foreach((json_t *)box, seat, count)
    {
        const struct root_faction *f = root_faction_find(text_in(root_seat(t, seat), "faction"));
        int number = (int)json_integer_value(count);
        if (!f || number <= 0)
            continue;
        if (p->canvas->words)
            column = pen_at(p, column, f->style, "%s %d ", f->title, number);
        else
            column = pen_at(p, column, f->style, "%c%d ", f->letter, number);
    }
    pen_next(p);
}

static void draw_posts(const struct table *t, struct pen *p, const json_t *own)
{
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    for (int s = 0; s < SUITS; s++) {
        char name[32];
        snprintf(name, sizeof name, "trade_post_%s", suits[s]);
        int left = root_number(supply, name), style = root_suit_style(suits[s]), crafting = 0;
        const char *seat;
        json_t *count;
        json_object_foreach(json_object_get(json_object_get(own, "crafting"), suits[s]), seat, count)
            crafting += (int)json_integer_value(count);
        int column = pen_at(p, 0, style, "%-7s", suits[s]);
        column = pen_track(p, column, style, left, TRACK);
        if (crafting > 0)
            pen_at(p, column + 1, STYLE_DIM, "%d in use", crafting);
        pen_next(p);
    }
}

static void draw_holder(const struct table *t, struct pen *p, const char *title, const char *seat)
{
    const struct root_faction *f = root_faction_find(text_in(root_seat(t, seat), "faction"));
    if (f)
        pen_write(p, STYLE_TEXT, "%s: %s", title, f->full);
}

void root_board_riverfolk(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "riverfolk"), *prices = json_object_get(own, "prices");
    pen_write(p, STYLE_TEXT, "Warriors %d", root_number(root_seat(t, seat), "warriors"));
    pen_write(p, STYLE_TEXT, "Prices: card %d, riverboats %d, mercenaries %d",
              root_number(prices, "hand_card"), root_number(prices, "riverboats"),
              root_number(prices, "mercenaries"));
    draw_box(t, p, "Payments", json_object_get(own, "payments"));
    draw_box(t, p, "Funds", json_object_get(own, "funds"));
    draw_box(t, p, "Committed", json_object_get(own, "committed"));
    pen_write(p, STYLE_TEXT, "Trade posts left");
    draw_posts(t, p, own);
    draw_holder(t, p, "Riverboats", text_in(own, "riverboats"));
    draw_holder(t, p, "Mercenaries", text_in(own, "mercenaries"));
}
