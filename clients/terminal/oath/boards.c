/* The board of a seat, and the own cards. See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/cards.h"
#include "clients/terminal/oath/oath.h"

/* ---- Supply (Law 4.3.3) ---- */

struct band {
    int from, supply; /* with at least so many warbands in the bank */
};

static const struct band chancellors[] = {{18, 6}, {11, 5}, {4, 4}, {0, 3}};
static const struct band exiles[] = {{9, 6}, {4, 5}, {0, 4}};

/* What a rest adds to what is left; a Citizen's as the Chancellor's marker stands, which is -1. */
static int fresh_supply(const json_t *board)
{
    const char *role = oath_text(board, "role");
    const struct band *band = strcmp(role, "chancellor") == 0 ? chancellors : exiles;
    if (strcmp(role, "citizen") == 0)
        return -1;
    while (oath_number(board, "bank") < band->from)
        band++;
    return band->supply;
}

/* ---- A board ---- */

static void write_head(const struct table *t, struct pen *p, const char *seat, const json_t *board)
{
    char role[32], colour[32], pawn[SAY_NAME_SIZE];
    struct line line = {{0}, 0};
    line_add(&line, "", "%s, %s", oath_word_of(t, board, "role", "", role, sizeof role),
             oath_word_of(t, board, "colour", "no board yet", colour, sizeof colour));
    if (oath_text(board, "pawn")[0])
        line_add(&line, ", ", "at %s", oath_word_of(t, board, "pawn", "", pawn, sizeof pawn));
    pen_write(p, oath_face.seat_style(t, seat) | STYLE_BOLD, "%s", line.text);
}

static void write_tokens(struct pen *p, const json_t *board)
{
    struct line line = {{0}, 0}, bands = {{0}, 0};
    int fresh = fresh_supply(board);
    line_add(&line, "", "%lld Supply", (long long)oath_number(board, "supply"));
    if (fresh >= 0)
        line_add(&line, " ", "(a rest adds %d)", fresh);
    else
        line_add(&line, " ", "(a rest: as Chancellor)");
    pen_write(p, STYLE_TEXT, "%s", line.text);
    line = (struct line){{0}, 0};
    line_add(&line, "", "%lld favor", (long long)oath_number(board, "favor"));
    line_add(&line, ", ", "%lld %s", (long long)oath_number(board, "secrets"),
             oath_number(board, "secrets") == 1 ? "secret" : "secrets");
    if (oath_number(board, "secrets_down"))
        line_add(&line, ", ", "%lld face down", (long long)oath_number(board, "secrets_down"));
    pen_write(p, STYLE_TEXT, "%s", line.text);
    line_add(&bands, "", "Warbands %lld", (long long)oath_number(board, "warbands"));
    line_add(&bands, ", ", "bank %lld", (long long)oath_number(board, "bank"));
    if (oath_number(board, "cage"))
        line_add(&bands, ", ", "caged %lld", (long long)oath_number(board, "cage"));
    pen_write(p, STYLE_TEXT, "%s", bands.text);
}

static void write_vision(const struct table *t, struct pen *p, const json_t *board, const char *member,
                         const char *words)
{
    char vision[64];
    if (oath_text(board, member)[0])
        pen_write(p, STYLE_TITLE, "%s %s: %s", words,
                  oath_word_of(t, board, member, "", vision, sizeof vision),
                  oath_goal_words(oath_text(board, member)));
}

static void write_advisers(const struct table *t, struct pen *p, const json_t *board)
{
    struct line line = {{0}, 0};
    size_t i;
    json_t *card;
    json_array_foreach(json_object_get(board, "advisers"), i, card)
    {
        oath_add_adviser(&line, t, card, p->canvas->words);
    }
    if (line.used)
        pen_write(p, STYLE_TEXT, "Advisers: %s", line.text);
}

/* A relic held, with its cost and what is on it. */
static void add_relic(struct line *line, const struct table *t, const json_t *held, bool words)
{
    json_t *card = json_pack("{ssssss}", "card", oath_text(held, "relic"), "favor", "", "secrets", "");
    json_object_set(card, "favor", json_object_get(held, "favor"));
    json_object_set(card, "secrets", json_object_get(held, "secrets"));
    oath_add_card(line, t, card, words);
    json_decref(card);
}

/* Relics and banners: what counts for Protection. */
static void write_items(const struct table *t, struct pen *p, const char *seat, const json_t *board)
{
    struct line line = {{0}, 0};
    size_t i;
    json_t *held;
    const char *banner;
    char name[64];
    json_array_foreach(json_object_get(board, "relics"), i, held)
    {
        add_relic(&line, t, held, p->canvas->words);
    }
    json_object_foreach(json_object_get(t->view, "banners"), banner, held)
    {
        if (strcmp(oath_text(held, "holder"), seat) == 0)
            line_add(&line, ", ", "%s", oath_name(t, banner, name, sizeof name));
    }
    if (line.used)
        pen_write(p, STYLE_TEXT, "Holds: %s", line.text);
}

static void write_hand_count(const struct table *t, struct pen *p, const char *seat, const json_t *board)
{
    size_t count = json_array_size(json_object_get(board, "hand"));
    if (count && strcmp(seat, t->seat) != 0)
        pen_write(p, STYLE_TEXT, "Cards drawn: %zu", count);
}

void oath_draw_board(const struct table *t, struct canvas *c, struct rect area, const char *seat)
{
    struct pen p = {c, area, 0};
    const json_t *board = oath_seat(t, seat);
    if (!board)
        return;
    write_head(t, &p, seat, board);
    write_tokens(&p, board);
    write_vision(t, &p, board, "revealed", "Revealed");
    write_vision(t, &p, board, "prophet", "Claims");
    write_items(t, &p, seat, board);
    write_advisers(t, &p, board);
    write_hand_count(t, &p, seat, board);
}

/* ---- The own cards ---- */

/* What is printed on a card; `full`: and below that what it does. */
static void write_card(const struct table *t, struct pen *p, const char *before, const char *card, bool full)
{
    char name[96];
    struct line facts = {{0}, 0};
    const struct oath_card *known = oath_card_find("card", card);
    oath_add_facts(&facts, t, card);
    oath_name(t, card, name, sizeof name);
    if (facts.used)
        pen_write(p, STYLE_TEXT, "%s%s: %s", before, name, facts.text);
    else if (oath_goal_words(card)[0] && !full)
        pen_write(p, STYLE_TEXT, "%s%s: %s", before, name, oath_goal_words(card));
    else
        pen_write(p, STYLE_TEXT, "%s%s", before, name);
    if (full && known)
        pen_write(p, STYLE_DIM, "    %s", known->effect);
}

/* The name of what shows: a ruin has one of its own. */
static const char *shown(const struct table *t, const json_t *card, const char *member)
{
    const char *name = oath_text(card, member);
    const char *ruin = oath_flag(card, "ruined") ? oath_text(oath_facts(t, name), "ruin") : "";
    return ruin[0] ? ruin : name;
}

static void write_cards(const struct table *t, struct pen *p, const char *before, const json_t *cards,
                        const char *member, bool full)
{
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
    {
        if (oath_text(card, member)[0])
            write_card(t, p, before, shown(t, card, member), full);
    }
}

static void write_sites(const struct table *t, struct pen *p)
{
    const char *slot;
    json_t *site;
    char place[SAY_NAME_SIZE];
    json_object_foreach(json_object_get(t->view, "slots"), slot, site)
    {
        if (!oath_text(site, "site")[0])
            continue;
        pen_write(p, STYLE_TITLE | STYLE_BOLD, "%s", oath_name(t, slot, place, sizeof place));
        write_card(t, p, "  ", oath_text(site, "site"), true);
        write_cards(t, p, "  ", json_object_get(site, "cards"), "card", true);
        write_cards(t, p, "  relic ", json_object_get(site, "relics"), "relic", true);
    }
}

static void write_others(const struct table *t, struct pen *p)
{
    const char *seat;
    json_t *board;
    char name[SAY_NAME_SIZE];
    json_object_foreach(json_object_get(t->view, "seats"), seat, board)
    {
        if (strcmp(seat, t->seat) == 0)
            continue;
        pen_write(p, STYLE_TITLE | STYLE_BOLD, "%s", oath_name(t, seat, name, sizeof name));
        write_cards(t, p, "  adviser ", json_object_get(board, "advisers"), "card", true);
        write_cards(t, p, "  relic ", json_object_get(board, "relics"), "relic", true);
    }
}

/* Those that lie face down are nobody else's to see; the others stand on the board. */
static void write_hidden_advisers(const struct table *t, struct pen *p, const json_t *board, bool full)
{
    size_t i;
    json_t *card;
    json_array_foreach(json_object_get(board, "advisers"), i, card)
    {
        if (!oath_flag(card, "faceup"))
            write_card(t, p, "Face down ", oath_text(card, "card"), full);
    }
}

/* A word of the game with what it means. */
static void write_about(const struct table *t, struct pen *p, const char *kind, const char *name)
{
    char title[64];
    const struct oath_card *known = oath_card_find(kind, name);
    oath_name(t, name, title, sizeof title);
    if (known)
        pen_write(p, STYLE_TEXT, "  %s: %s", title, known->effect);
}

/* What lies before nobody, or before all: the oath, the banners, the spaces of the Reliquary. */
static void write_common(const struct table *t, struct pen *p)
{
    const char *name;
    json_t *thing;
    pen_write(p, STYLE_TITLE | STYLE_BOLD, "Oath, banners, Reliquary");
    write_about(t, p, "goal", oath_text(json_object_get(t->view, "turn"), "goal"));
    json_object_foreach(json_object_get(t->view, "banners"), name, thing)
    {
        write_about(t, p, "card", name);
        if (oath_flag(thing, "mob"))
            write_about(t, p, "card", "mob");
    }
    json_object_foreach(json_object_get(t->view, "reliquary"), name, thing)
    {
        write_about(t, p, "trait", name);
    }
}

/* Rows that a card takes with what it does, about. */
enum { CARD_ROWS = 3 };

void oath_draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full)
{
    struct pen p = {c, area, full ? -t->scroll : 0};
    const json_t *board = oath_seat(t, t->seat);
    size_t held =
        json_array_size(json_object_get(board, "hand")) + json_array_size(json_object_get(board, "advisers"));
    bool whole = full || c->words || held * CARD_ROWS <= (size_t)area.height;
    write_cards(t, &p, "Drawn ", json_object_get(board, "hand"), "card", whole);
    if (!full) {
        write_hidden_advisers(t, &p, board, whole);
        return;
    }
    write_cards(t, &p, "Adviser ", json_object_get(board, "advisers"), "card", true);
    write_cards(t, &p, "Relic ", json_object_get(board, "relics"), "relic", true);
    write_sites(t, &p);
    write_others(t, &p);
    write_common(t, &p);
}
