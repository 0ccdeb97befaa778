/* The board of the Woodland Alliance. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/cards.h"
#include "clients/terminal/root/root.h"

enum { SYMPATHY = 10 };

static const int cost[SYMPATHY] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 3};
static const int points[SYMPATHY] = {0, 1, 1, 1, 2, 2, 3, 4, 4, 4};
static const char *const suits[] = {"fox", "rabbit", "mouse", "bird"};

/* The known supporters, counted by suit. */
static void draw_supporters(const struct table *t, struct pen *p, const json_t *own)
{
    const json_t *cards = json_object_get(own, "cards");
    int column = pen_at(p, 0, STYLE_TEXT, "Supporters %d", root_number(own, "supporters"));
    for (size_t s = 0; s < sizeof suits / sizeof suits[0]; s++) {
        int count = 0;
        for (size_t i = 0; i < json_array_size(cards); i++) {
            const char *name = json_string_value(json_array_get(cards, i));
            const struct root_card *card = name ? root_card_find(name) : NULL;
            const char *suit =
                card ? card->suit : text_in(json_object_get(json_object_get(t->view, "cards"), name), "suit");
            count += strcmp(suit, suits[s]) == 0;
        }
        if (count)
            column = pen_at(p, column + 1, root_suit_style(suits[s]), "%s %d", suits[s], count);
    }
    pen_next(p);
}

void root_board_alliance(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "alliance");
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    int placed = SYMPATHY - root_number(supply, "sympathy");
    char name[32];
    draw_supporters(t, p, own);
    pen_write(p, STYLE_TEXT, "Officers %d  Warriors %d", root_number(own, "officers"),
              root_number(root_seat(t, seat), "warriors"));
    int column = pen_at(p, 0, STYLE_TEXT, "Bases:");
    for (int s = 0; s < 3; s++) {
        snprintf(name, sizeof name, "base_%s", suits[s]);
        bool built = root_number(supply, name) == 0;
        if (p->canvas->words && !built)
            continue;
        column = pen_at(p, column + 1, built ? root_suit_style(suits[s]) | STYLE_BOLD : STYLE_DIM,
                        built && !p->canvas->words ? "[%s]" : "%s", suits[s]);
    }
    pen_next(p);
    if (placed >= 0 && placed < SYMPATHY)
        pen_write(p, STYLE_TEXT, "Sympathy %d of %d, next: %d card%s, +%d", placed, SYMPATHY, cost[placed],
                  cost[placed] == 1 ? "" : "s", points[placed]);
    else
        pen_write(p, STYLE_TEXT, "Sympathy: all %d placed", SYMPATHY);
}
