/* The face of Oath: names of seats and places, whose turn it is, and the table put together. See oath.h. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

enum { SLOTS = 8 };
static_assert((int)SLOTS <= (int)SAY_OTHERS_MAX, "places are named as those without a seat");

/* ---- Names ---- */

static int seat_style(const struct table *t, const char *seat)
{
    static const struct {
        const char *colour;
        int style;
    } styles[] = {{"purple", STYLE_PURPLE}, {"black", STYLE_GREY},  {"blue", STYLE_BLUE},
                  {"red", STYLE_RED},       {"white", STYLE_WHITE}, {"yellow", STYLE_YELLOW}};
    const char *colour = text_in(oath_seat(t, seat), "colour");
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (strcmp(styles[i].colour, colour) == 0)
            return styles[i].style;
    return STYLE_TEXT;
}

/* As their boards: "Chancellor", "Yellow". */
static bool seat_name(const struct table *t, const char *seat, char *out, size_t size)
{
    static const struct phrase boards[] = {
        {"purple", "Chancellor"}, {"black", "Black"},   {"blue", "Blue"}, {"red", "Red"},
        {"white", "White"},       {"yellow", "Yellow"}, {NULL, NULL}};
    const char *name = phrase_find(boards, text_in(oath_seat(t, seat), "colour"));
    if (!name)
        return false;
    snprintf(out, size, "%s", name);
    return true;
}

/* Places are called as the site there: "Plains (c1)", face down "Cradle 2". */
static void place_names(const struct table *t, struct say_names *names)
{
    const char *slot;
    json_t *site;
    json_object_foreach(json_object_get(t->view, "slots"), slot, site)
    {
        char name[96];
        if (!oath_flag(site, "faceup") || !text_in(site, "site")[0] || names->others_count == SAY_OTHERS_MAX)
            continue;
        int at = names->others_count++;
        oath_word_of(t, site, "site", "", name, sizeof name);
        snprintf(names->others[at].name, sizeof names->others[at].name, "%s", slot);
        snprintf(names->others[at].title, sizeof names->others[at].title, "%.30s (%.4s)", name, slot);
    }
}

static const char *actor(const json_t *event)
{
    static const char *const members[] = {"seat", "attacker", "user"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (text_in(event, members[i])[0] == 's')
            return text_in(event, members[i]);
    return "";
}

/* There are no points: what a seat is, as soon as it has a board, and whether it leads. The Chancellor is
 * called so already. */
static void score(const struct table *t, const char *seat, char *out, size_t size)
{
    char role[32];
    const json_t *title = json_object_get(t->view, "title"), *board = oath_seat(t, seat);
    struct line line = {{0}, 0};
    if (board && text_in(board, "role")[0] && strcmp(text_in(board, "role"), "chancellor") != 0)
        line_add(&line, "", "%s", oath_word_of(t, board, "role", "", role, sizeof role));
    if (strcmp(text_in(title, "holder"), seat) == 0)
        line_add(&line, ", ", "%s", oath_flag(title, "usurper") ? "Usurper" : "Oathkeeper");
    snprintf(out, size, "%s", line.text);
}

static void turn(const struct table *t, char *out, size_t size)
{
    char seat[SAY_NAME_SIZE], phase[32], goal[32];
    const json_t *now = json_object_get(t->view, "turn");
    out[0] = '\0';
    if (!now)
        return;
    oath_word_of(t, now, "goal", "", goal, sizeof goal);
    if (oath_number(now, "round") == 0)
        snprintf(out, size, "Setup; Oath of %s", goal);
    else
        snprintf(out, size, "Round %lld, %s: %s; Oath of %s", (long long)oath_number(now, "round"),
                 oath_word_of(t, now, "seat", "nobody", seat, sizeof seat),
                 oath_word_of(t, now, "phase", "", phase, sizeof phase), goal);
}

/* ---- The table ---- */

static void fill(struct rows *rows, const struct table *t, bool words, int columns)
{
    rows->count = 0;
    oath_add_chronicle(rows, t);
    oath_add_campaign(rows, t);
    oath_add_deal(rows, t);
    oath_add_goal(rows, t);
    oath_add_map(rows, t, words, columns);
    oath_add_supplies(rows, t);
}

static void draw_table(const struct table *t, struct canvas *c, struct rect area)
{
    struct rows rows = {.count = 0};
    if (!t->view) {
        canvas_text(c, area.x + 1, area.y + 1, area.width - 2, STYLE_DIM, "The match has not begun.");
        return;
    }
    fill(&rows, t, c->words, c->words ? OATH_LINE : 0);
    if (rows_height(&rows, area.width) > area.height)
        fill(&rows, t, c->words, area.width);
    rows_draw(&rows, t, c, area);
}

/* With what lies at a site in the row of the site where both fit, and without what the cards (F4) tell as
 * well. */
static int table_rows(const struct table *t, int width)
{
    struct rows rows = {.count = 0};
    if (!t->view)
        return 1;
    fill(&rows, t, false, width);
    while (rows_drop(&rows, ROW_SMALLEST))
        ;
    return rows_height(&rows, width);
}

const struct face oath_face = {
    .game = "oath",
    .words = &oath_words,
    .seat_name = seat_name,
    .seat_style = seat_style,
    .others = place_names,
    .actor = actor,
    .news = oath_news,
    .outlook = oath_outlook,
    .score = score,
    .ending = oath_ending,
    .turn = turn,
    .draw_table = draw_table,
    .table_rows = table_rows,
    .draw_board = oath_draw_board,
    .draw_hand = oath_draw_hand,
    .explain = oath_explain,
    .help = oath_help,
};
