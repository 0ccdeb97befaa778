/* What lies beside the map: favor banks, banners, decks, discard piles, the Reliquary. See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

/* In their order on the map, a cycle (Law 8.4). */
static void add_banks(struct rows *rows, const struct table *t)
{
    const char *bank;
    json_t *count;
    char name[32];
    struct line line = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "banks"), bank, count)
    {
        if (strcmp(bank, "shared") != 0)
            line_add(&line, ", ", "%s %lld", oath_name(t, bank, name, sizeof name),
                     (long long)json_integer_value(count));
    }
    rows_add(rows, ROW_KEEP, STYLE_TEXT, "Favor: %s", line.text);
}

static void add_banners(struct rows *rows, const struct table *t)
{
    const char *banner;
    json_t *state;
    char name[64], holder[SAY_NAME_SIZE];
    struct line line = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "banners"), banner, state)
    {
        line_add(&line, "; ", "%s%s %lld, %s", oath_without_article(oath_name(t, banner, name, sizeof name)),
                 oath_flag(state, "mob") ? " (Mob)" : "", (long long)oath_number(state, "tokens"),
                 oath_word_of(t, state, "holder", "nobody", holder, sizeof holder));
    }
    rows_add(rows, ROW_KEEP, STYLE_TEXT, "%s", line.text);
}

static void add_pile(struct line *line, const struct table *t, const char *region, const json_t *pile)
{
    char name[32], card[96];
    const json_t *cards = json_object_get(pile, "cards");
    size_t count = json_array_size(cards);
    const json_t *top = count ? json_array_get(cards, count - 1) : NULL;
    line_add(line, ", ", "%s %zu", oath_name(t, region, name, sizeof name), count);
    if (text_in(top, "card")[0])
        line_add(line, " ", "(top %s)", oath_word_of(t, top, "card", "", card, sizeof card));
    else if (oath_flag(top, "vision"))
        line_add(line, " ", "(top a Vision)");
}

static void add_piles(struct rows *rows, const struct table *t)
{
    const char *region;
    json_t *pile;
    struct line line = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "piles"), region, pile)
    {
        add_pile(&line, t, region, pile);
    }
    rows_add(rows, ROW_SMALL, STYLE_TEXT, "Discarded: %s", line.text);
}

static void add_decks(struct rows *rows, const struct table *t)
{
    char top[32];
    const json_t *deck = json_object_get(t->view, "deck");
    struct line line = {{0}, 0};
    if (text_in(deck, "world")[0])
        line_add(&line, "", "%s on top", oath_word_of(t, deck, "world", "", top, sizeof top));
    else
        line_add(&line, "", "empty");
    line_amount(&line, deck, "relics", "relic", "relics");
    line_amount(&line, deck, "dispossessed", "Dispossessed", "Dispossessed");
    line_add(&line, ", ", "%lld favor left",
             (long long)oath_number(json_object_get(t->view, "banks"), "shared"));
    rows_add(rows, ROW_SMALLEST, STYLE_TEXT, "World deck: %s", line.text);
}

static void add_reliquary(struct rows *rows, const struct table *t)
{
    const char *trait;
    json_t *space;
    char name[32], relic[96];
    struct line line = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "reliquary"), trait, space)
    {
        line_add(&line, ", ", "%s", oath_name(t, trait, name, sizeof name));
        if (oath_flag(space, "open"))
            line_add(&line, " ", "in force");
        else if (text_in(space, "relic")[0])
            line_add(&line, " ", "(%s)", oath_word_of(t, space, "relic", "", relic, sizeof relic));
    }
    rows_add(rows, ROW_SMALLEST, STYLE_TEXT, "Reliquary: %s", line.text);
}

void oath_add_supplies(struct rows *rows, const struct table *t)
{
    add_banks(rows, t);
    add_banners(rows, t);
    add_piles(rows, t);
    add_decks(rows, t);
    add_reliquary(rows, t);
}
