/* Cards of Root by their titles, by their suits, and in a line. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/cards.h"
#include "clients/terminal/root/root.h"

void root_list(const struct table *t, const json_t *list, char *out, size_t size)
{
    size_t i, used = 0;
    json_t *entry;
    char word[64];
    out[0] = '\0';
    json_array_foreach(list, i, entry)
    {
        const struct root_card *card =
            json_is_string(entry) ? root_card_find(json_string_value(entry)) : NULL;
        if (card)
            snprintf(word, sizeof word, "%s", card->title);
        else
            say_value(t->names, entry, word, sizeof word);
        int n = snprintf(out + used, size - used, "%s%s", used ? ", " : "", word);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
    if (used == 0)
        snprintf(out, size, "none");
}

static const char *suit_of(const struct table *t, const char *name)
{
    const struct root_card *card = root_card_find(name);
    return card ? card->suit : text_in(json_object_get(json_object_get(t->view, "cards"), name), "suit");
}

/* How often a card occurs in a list before place `end`. */
static int count_before(const json_t *list, const char *name, size_t end)
{
    int count = 0;
    for (size_t i = 0; i < end && i < json_array_size(list); i++) {
        const char *entry = json_string_value(json_array_get(list, i));
        count += entry && strcmp(entry, name) == 0;
    }
    return count;
}

int root_draw_suits(const struct table *t, struct pen *p, int x, const json_t *cards, const json_t *done)
{
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
    {
        const char *name = json_is_string(card) ? json_string_value(card) : "?";
        const char *suit = suit_of(t, name);
        bool is_done = count_before(cards, name, i) < count_before(done, name, json_array_size(done));
        const char *open = !is_done ? "" : p->canvas->words ? "done: " : "(", *shut = *open == '(' ? ")" : "";
        x = pen_at(p, x, is_done ? STYLE_DIM : root_suit_style(suit), "%s%s%s", open, suit, shut) + 1;
    }
    return x;
}

void root_draw_card(const struct table *t, struct pen *p, const char *name, bool full)
{
    const struct root_card *card = root_card_find(name);
    const char *suit = suit_of(t, name);
    char title[64], cost[16] = "";
    if (card)
        snprintf(title, sizeof title, "%s", card->title);
    else
        say_word(name, title, sizeof title);
    if (card && card->cost[0])
        snprintf(cost, sizeof cost, " [%s]", card->cost);
    int style = root_suit_style(suit);
    if (p->canvas->words) {
        pen_write(p, style, "%s, %s%s%s: %s", title, suit, cost[0] ? ", costs" : "", cost,
                  card ? card->effect : "");
        return;
    }
    int column = pen_at(p, 0, style | STYLE_BOLD, "%c", suit[0] ? suit[0] - 'a' + 'A' : '?');
    column = pen_at(p, column + 1, style, "%s%s", title, cost);
    if (full) {
        pen_next(p);
        struct pen indented = {
            p->canvas, {p->area.x + 2, p->area.y, p->area.width - 2, p->area.height}, p->row};
        pen_write(&indented, STYLE_TEXT, "%s", card ? card->effect : "");
        p->row = indented.row + 1;
        return;
    }
    pen_at(p, column + 1, STYLE_DIM, "%s", card ? card->effect : "");
    pen_next(p);
}
