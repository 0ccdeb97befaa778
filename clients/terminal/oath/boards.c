/* The board of a seat. See oath.h. */
#include <stdio.h>
#include <string.h>

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
    const char *role = text_in(board, "role");
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
    line_add(&line, "", "%s", oath_word_of(t, board, "role", "No board yet", role, sizeof role));
    if (text_in(board, "colour")[0])
        line_add(&line, ", ", "%s", oath_word_of(t, board, "colour", "", colour, sizeof colour));
    if (text_in(board, "pawn")[0])
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
    if (text_in(board, member)[0])
        pen_write(p, STYLE_TITLE, "%s %s: %s", words,
                  oath_word_of(t, board, member, "", vision, sizeof vision),
                  oath_goal_words(text_in(board, member)));
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
    json_t *card = json_pack("{ssssss}", "card", text_in(held, "relic"), "favor", "", "secrets", "");
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
        if (strcmp(text_in(held, "holder"), seat) == 0)
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
