/* The own cards; in full also what all others on the table do. See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/cards.h"
#include "clients/terminal/oath/oath.h"

/* Name and facts of a card; in full what it does too. */
static void write_card(const struct table *t, struct pen *p, const char *before, const char *card, bool full)
{
    char name[96];
    struct line line = {{0}, 0}, facts = {{0}, 0};
    const struct oath_card *text = full ? oath_card_find("card", card) : NULL;
    oath_add_facts(&facts, t, card);
    line_add(&line, "", "%s%s", before, oath_name(t, card, name, sizeof name));
    if (facts.used)
        line_add(&line, ": ", "%s", facts.text);
    else if (!full && oath_goal_words(card)[0])
        line_add(&line, ": ", "%s", oath_goal_words(card));
    if (text)
        line_add(&line, facts.used ? ". " : ": ", "%s", text->effect);
    pen_write(p, STYLE_TEXT, "%s", line.text);
}

static void write_cards(const struct table *t, struct pen *p, const char *before, const json_t *cards,
                        bool full)
{
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
    {
        const char *name = text_in(card, "relic")[0] ? text_in(card, "relic") : oath_side(t, card);
        if (name[0])
            write_card(t, p, before, name, full);
    }
}

/* What the oath asks for, and what the open spaces of the Reliquary change. */
static void write_rules(const struct table *t, struct pen *p)
{
    const char *trait;
    json_t *space;
    char name[32];
    const char *goal = text_in(json_object_get(t->view, "turn"), "goal");
    const struct oath_card *text = oath_card_find("goal", goal);
    if (text)
        pen_write(p, STYLE_TEXT, "Oath of %s: %s", oath_name(t, goal, name, sizeof name), text->effect);
    json_object_foreach(json_object_get(t->view, "reliquary"), trait, space)
    {
        text = oath_flag(space, "open") ? oath_card_find("trait", trait) : NULL;
        if (text)
            pen_write(p, STYLE_TEXT, "%s: %s", oath_name(t, trait, name, sizeof name), text->effect);
    }
}

static void write_banners(const struct table *t, struct pen *p)
{
    const char *banner;
    json_t *state;
    json_object_foreach(json_object_get(t->view, "banners"), banner, state)
    {
        write_card(t, p, "", oath_flag(state, "mob") ? "mob" : banner, true);
    }
}

static void write_sites(const struct table *t, struct pen *p)
{
    const char *slot;
    json_t *site;
    char place[SAY_NAME_SIZE];
    json_object_foreach(json_object_get(t->view, "slots"), slot, site)
    {
        if (!text_in(site, "site")[0])
            continue;
        pen_write(p, STYLE_TITLE | STYLE_BOLD, "%s", oath_name(t, slot, place, sizeof place));
        write_card(t, p, "  ", text_in(site, "site"), true);
        write_cards(t, p, "  ", json_object_get(site, "cards"), true);
        write_cards(t, p, "  relic ", json_object_get(site, "relics"), true);
    }
}

static bool has_cards(const json_t *board)
{
    return json_array_size(json_object_get(board, "advisers")) > 0 ||
           json_array_size(json_object_get(board, "relics")) > 0;
}

static void write_others(const struct table *t, struct pen *p)
{
    const char *seat;
    json_t *board;
    char name[SAY_NAME_SIZE];
    json_object_foreach(json_object_get(t->view, "seats"), seat, board)
    {
        if (strcmp(seat, t->seat) == 0 || !has_cards(board))
            continue;
        pen_write(p, STYLE_TITLE | STYLE_BOLD, "%s", oath_name(t, seat, name, sizeof name));
        write_cards(t, p, "  adviser ", json_object_get(board, "advisers"), true);
        write_cards(t, p, "  relic ", json_object_get(board, "relics"), true);
    }
}

/* Those that lie face down are nobody else's to see; the others stand on the board. */
static void write_hidden_advisers(const struct table *t, struct pen *p, const json_t *board)
{
    size_t i;
    json_t *card;
    json_array_foreach(json_object_get(board, "advisers"), i, card)
    {
        if (!oath_flag(card, "faceup"))
            write_card(t, p, "Face down ", text_in(card, "card"), false);
    }
}

void oath_draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full)
{
    struct pen p = {c, area, full ? -t->scroll : 0};
    const json_t *board = oath_seat(t, t->seat);
    write_cards(t, &p, "Drawn ", json_object_get(board, "hand"), full);
    if (!full) {
        write_hidden_advisers(t, &p, board);
        return;
    }
    write_cards(t, &p, "Adviser ", json_object_get(board, "advisers"), true);
    write_cards(t, &p, "Relic ", json_object_get(board, "relics"), true);
    write_rules(t, &p);
    write_banners(t, &p);
    write_sites(t, &p);
    write_others(t, &p);
}
