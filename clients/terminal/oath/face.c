/* Oath's face: the map's eight sites, what lies beside it, boards and the own cards, all in lines of text. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"
#include "clients/terminal/pen.h"

enum { LINE_SIZE = 400 };

/* ---- Lists in a line ---- */

struct line {
    char text[LINE_SIZE];
    size_t used;
};

static void add(struct line *line, const char *between, const char *what)
{
    int n = snprintf(line->text + line->used, sizeof line->text - line->used, "%s%s",
                     line->used ? between : "", what);
    size_t left = sizeof line->text - line->used;
    line->used += (size_t)n < left ? (size_t)n : left - 1;
}

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static bool flag(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static void add_number(struct line *line, const json_t *object, const char *key, const char *what)
{
    char text[64];
    if (number(object, key) == 0)
        return;
    snprintf(text, sizeof text, "%lld %s", (long long)number(object, key), what);
    add(line, ", ", text);
}

/* The value of a member in words, or what stands for null. */
static const char *word(const struct table *t, const json_t *object, const char *key, const char *none,
                        char *out, size_t size)
{
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value))
        snprintf(out, size, "%s", none);
    else
        say_value(t->names, value, out, size);
    return out;
}

/* A card as it lies, with what is on it: "Elders (2 favor)". */
static void add_laid(struct line *line, const struct table *t, const json_t *card, bool adviser)
{
    char name[96], text[200];
    struct line on = {{0}, 0};
    const char *back = flag(card, "vision") ? "a Vision" : "a card";
    word(t, card, "card", back, name, sizeof name);
    if (adviser && !flag(card, "faceup"))
        add(&on, ", ", "face down");
    if (flag(card, "ruined"))
        add(&on, ", ", "ruin");
    add_number(&on, card, "favor", "favor");
    add_number(&on, card, "secrets", "secrets");
    snprintf(text, sizeof text, on.used ? "%s (%.80s)" : "%s", name, on.text);
    add(line, ", ", text);
}

static void add_names(struct line *line, const struct table *t, const json_t *list)
{
    size_t i;
    json_t *value;
    char name[96];
    json_array_foreach(list, i, value)
    {
        say_value(t->names, value, name, sizeof name);
        add(line, ", ", name);
    }
}

/* ---- The table ---- */

static int oath_seat_style(const struct table *t, const char *seat)
{
    static const struct {
        const char *colour;
        int style;
    } styles[] = {{"purple", STYLE_PURPLE}, {"black", STYLE_GREY},  {"blue", STYLE_BLUE},
                  {"red", STYLE_RED},       {"white", STYLE_WHITE}, {"yellow", STYLE_YELLOW}};
    const json_t *board = json_object_get(json_object_get(t->view, "seats"), seat);
    const char *colour = json_string_value(json_object_get(board, "colour"));
    for (size_t i = 0; colour && i < sizeof styles / sizeof *styles; i++)
        if (strcmp(styles[i].colour, colour) == 0)
            return styles[i].style;
    return STYLE_TEXT;
}

static void add_pawns(struct line *line, const struct table *t, const char *slot)
{
    const char *seat;
    json_t *board;
    char name[SAY_NAME_SIZE], text[SAY_NAME_SIZE + 8];
    json_object_foreach(json_object_get(t->view, "seats"), seat, board)
    {
        const char *pawn = json_string_value(json_object_get(board, "pawn"));
        if (!pawn || strcmp(pawn, slot) != 0)
            continue;
        json_t *key = json_string(seat);
        say_value(t->names, key, name, sizeof name);
        json_decref(key);
        snprintf(text, sizeof text, "pawn of %s", name);
        add(line, ", ", text);
    }
}

static void draw_slot(const struct table *t, struct pen *p, const char *slot, const json_t *site)
{
    char name[96], ruler[96], warbands[120], place[96];
    struct line head = {{0}, 0}, cards = {{0}, 0};
    const json_t *owner = json_object_get(site, "owner");
    json_t *key = json_string(slot), *card;
    say_value(t->names, key, place, sizeof place);
    json_decref(key);
    word(t, site, "site", "not known", name, sizeof name);
    if (!flag(site, "faceup"))
        add(&head, ", ", "face down");
    else
        add(&head, ", ", word(t, site, "ruler", "nobody", ruler, sizeof ruler));
    if (number(site, "warbands") > 0) {
        snprintf(warbands, sizeof warbands, "%lld %s", (long long)number(site, "warbands"),
                 number(site, "warbands") == 1 ? "warband" : "warbands");
        add(&head, ", ", warbands);
    }
    add_number(&head, site, "favor", "favor");
    add_number(&head, site, "secrets", "secrets");
    add_pawns(&head, t, slot);
    int style = json_is_string(owner) ? oath_seat_style(t, json_string_value(owner)) : STYLE_TEXT;
    pen_write(p, style | STYLE_BOLD, "%s, %s: %s", place, name, head.text);
    size_t i;
    json_array_foreach(json_object_get(site, "cards"), i, card)
    {
        add_laid(&cards, t, card, false);
    }
    json_array_foreach(json_object_get(site, "relics"), i, card)
    {
        char relic[96];
        add(&cards, ", ", word(t, card, "relic", "a relic", relic, sizeof relic));
    }
    if (number(site, "capacity") > (json_int_t)json_array_size(json_object_get(site, "cards")))
        add(&cards, ", ", "room for more");
    if (cards.used)
        pen_write(p, STYLE_TEXT, "   %s", cards.text);
}

static void draw_banks(const struct table *t, struct pen *p)
{
    const char *key;
    json_t *value;
    char text[120], holder[96];
    struct line line = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "banks"), key, value)
    {
        json_t *name = json_string(key);
        say_value(t->names, name, holder, sizeof holder);
        json_decref(name);
        snprintf(text, sizeof text, "%s %lld", holder, (long long)json_integer_value(value));
        add(&line, ", ", text);
    }
    pen_write(p, STYLE_TEXT, "Favor: %s", line.text);
    json_object_foreach(json_object_get(t->view, "banners"), key, value)
    {
        json_t *name = json_string(key);
        say_value(t->names, name, text, sizeof text);
        json_decref(name);
        word(t, value, "holder", "nobody", holder, sizeof holder);
        pen_write(p, STYLE_TEXT, "%s%s: %s, %lld on it", text, flag(value, "mob") ? " (Mob)" : "", holder,
                  (long long)number(value, "tokens"));
    }
    const json_t *title = json_object_get(t->view, "title");
    word(t, title, "holder", "nobody", holder, sizeof holder);
    pen_write(p, STYLE_TEXT, "%s: %s", flag(title, "usurper") ? "Usurper" : "Oathkeeper", holder);
}

static void draw_decks(const struct table *t, struct pen *p)
{
    const char *key;
    json_t *value;
    char text[120], name[96];
    const json_t *deck = json_object_get(t->view, "deck");
    struct line line = {{0}, 0};
    word(t, deck, "world", "empty", name, sizeof name);
    snprintf(text, sizeof text, "World deck: %s on top", name);
    add(&line, ", ", strcmp(name, "empty") == 0 ? "World deck: empty" : text);
    add_number(&line, deck, "relics", "relics");
    add_number(&line, deck, "dispossessed", "dispossessed");
    json_object_foreach(json_object_get(t->view, "piles"), key, value)
    {
        json_t *region = json_string(key);
        say_value(t->names, region, name, sizeof name);
        json_decref(region);
        snprintf(text, sizeof text, "%s pile %lld", name, (long long)number(value, "count"));
        add(&line, ", ", text);
    }
    pen_write(p, STYLE_TEXT, "%s", line.text);
    struct line spaces = {{0}, 0};
    json_object_foreach(json_object_get(t->view, "reliquary"), key, value)
    {
        char relic[96];
        json_t *trait = json_string(key);
        say_value(t->names, trait, name, sizeof name);
        json_decref(trait);
        word(t, value, "relic", "a relic", relic, sizeof relic);
        snprintf(text, sizeof text, "%.40s %.60s", name, flag(value, "open") ? "open" : relic);
        add(&spaces, ", ", text);
    }
    pen_write(p, STYLE_TEXT, "Reliquary: %s", spaces.text);
}

static void draw_side(struct pen *p, const char *name, const json_t *side)
{
    if (flag(side, "rolled"))
        pen_write(p, STYLE_TEXT, "   %s: strength %lld, from %lld dice", name,
                  (long long)number(side, "strength"), (long long)number(side, "dice"));
    else
        pen_write(p, STYLE_TEXT, "   %s: %lld dice", name, (long long)number(side, "dice"));
}

static void draw_campaign(const struct table *t, struct pen *p, const json_t *campaign)
{
    char attacker[96], defender[96], at[96], name[96];
    struct line targets = {{0}, 0}, plans = {{0}, 0};
    size_t i;
    json_t *plan;
    word(t, campaign, "attacker", "nobody", attacker, sizeof attacker);
    word(t, campaign, "defender", "nobody", defender, sizeof defender);
    word(t, campaign, "at", "nowhere", at, sizeof at);
    pen_write(p, STYLE_TITLE | STYLE_BOLD, "Campaign at %s: %s against %s", at, attacker, defender);
    add_names(&targets, t, json_object_get(campaign, "sites"));
    add_names(&targets, t, json_object_get(campaign, "relics"));
    add_names(&targets, t, json_object_get(campaign, "banners"));
    if (flag(campaign, "pawn"))
        add(&targets, ", ", "pawn and favor");
    if (number(campaign, "lying"))
        add(&targets, ", ", "facedown relics");
    if (targets.used)
        pen_write(p, STYLE_TEXT, "   for %s", targets.text);
    draw_side(p, "attack", json_object_get(campaign, "attack"));
    draw_side(p, "defence", json_object_get(campaign, "defence"));
    json_array_foreach(json_object_get(campaign, "plans"), i, plan)
    {
        add(&plans, ", ", word(t, plan, "card", "?", name, sizeof name));
    }
    if (plans.used)
        pen_write(p, STYLE_TEXT, "   plans: %s", plans.text);
}

static void draw_terms(const struct table *t, struct pen *p, const char *who, const json_t *terms)
{
    struct line line = {{0}, 0};
    add_number(&line, terms, "favor", "favor");
    add_number(&line, terms, "secrets", "secrets");
    add_names(&line, t, json_object_get(terms, "relics"));
    add_names(&line, t, json_object_get(terms, "banners"));
    add_names(&line, t, json_object_get(terms, "sites"));
    if (json_array_size(json_object_get(terms, "advisers")))
        add(&line, ", ", "facedown advisers");
    pen_write(p, STYLE_TEXT, "   %s gives %s", who, line.used ? line.text : "nothing yet");
}

static void draw_deal(const struct table *t, struct pen *p, const json_t *deal)
{
    char seat[96], with[96], space[96];
    word(t, deal, "seat", "nobody", seat, sizeof seat);
    word(t, deal, "with", "nobody yet", with, sizeof with);
    pen_write(p, STYLE_TITLE | STYLE_BOLD, "Deal of %s with %s%s", seat, with,
              flag(deal, "proposed") ? ", proposed" : "");
    draw_terms(t, p, seat, json_object_get(deal, "gives"));
    draw_terms(t, p, with, json_object_get(deal, "wants"));
    if (json_is_string(json_object_get(deal, "space")))
        pen_write(p, STYLE_TEXT, "   citizenship with the relic on the %s space",
                  word(t, deal, "space", "", space, sizeof space));
}

static void oath_draw_table(const struct table *t, struct canvas *c, struct rect area)
{
    struct pen p = {c, area, -t->scroll};
    const char *slot;
    json_t *site;
    if (!t->view) {
        pen_write(&p, STYLE_DIM, "The match has not begun.");
        return;
    }
    if (json_is_object(json_object_get(t->view, "campaign")))
        draw_campaign(t, &p, json_object_get(t->view, "campaign"));
    if (json_is_object(json_object_get(t->view, "deal")))
        draw_deal(t, &p, json_object_get(t->view, "deal"));
    json_object_foreach(json_object_get(t->view, "slots"), slot, site)
    {
        draw_slot(t, &p, slot, site);
    }
    draw_banks(t, &p);
    draw_decks(t, &p);
}

/* ---- Boards and the own cards ---- */

static void draw_cards(const struct table *t, struct pen *p, const char *title, const json_t *cards)
{
    struct line line = {{0}, 0};
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
    {
        add_laid(&line, t, card, json_object_get(card, "faceup"));
    }
    if (line.used)
        pen_write(p, STYLE_TEXT, "%s: %s", title, line.text);
}

static void oath_draw_board(const struct table *t, struct canvas *c, struct rect area, const char *seat)
{
    struct pen p = {c, area, 0};
    char role[96], colour[96], vision[96], relic[120];
    struct line has = {{0}, 0}, relics = {{0}, 0};
    const json_t *board = json_object_get(json_object_get(t->view, "seats"), seat);
    size_t i;
    json_t *held;
    if (!board)
        return;
    word(t, board, "role", "?", role, sizeof role);
    word(t, board, "colour", "?", colour, sizeof colour);
    pen_write(&p, oath_seat_style(t, seat) | STYLE_BOLD, "%s, %s", role, colour);
    add_number(&has, board, "supply", "Supply");
    add_number(&has, board, "favor", "favor");
    add_number(&has, board, "secrets", "secrets");
    add_number(&has, board, "secrets_down", "secrets face down");
    add_number(&has, board, "warbands", "warbands");
    add_number(&has, board, "bank", "warbands in the bank");
    add_number(&has, board, "cage", "warbands caged");
    pen_write(&p, STYLE_TEXT, "%s", has.used ? has.text : "nothing");
    if (json_is_string(json_object_get(board, "revealed")))
        pen_write(&p, STYLE_TITLE, "Revealed: %s", word(t, board, "revealed", "", vision, sizeof vision));
    draw_cards(t, &p, "Advisers", json_object_get(board, "advisers"));
    json_array_foreach(json_object_get(board, "relics"), i, held)
    {
        add(&relics, ", ", word(t, held, "relic", "?", relic, sizeof relic));
    }
    if (relics.used)
        pen_write(&p, STYLE_TEXT, "Relics: %s", relics.text);
}

static void oath_draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full)
{
    struct pen p = {c, area, 0};
    const json_t *board = json_object_get(json_object_get(t->view, "seats"), t->seat);
    (void)full;
    draw_cards(t, &p, "Drawn", json_object_get(board, "hand"));
    draw_cards(t, &p, "Advisers", json_object_get(board, "advisers"));
}

/* ---- Who, and whose turn ---- */

static bool oath_seat_name(const struct table *t, const char *seat, char *out, size_t size)
{
    return face_plain.seat_name(t, seat, out, size);
}

static const char *oath_actor(const json_t *event)
{
    return face_plain.actor(event);
}

/* There are no points: what a seat is, and whether it leads. */
static void oath_score(const struct table *t, const char *seat, char *out, size_t size)
{
    char role[96];
    const json_t *title = json_object_get(t->view, "title");
    const char *holder = json_string_value(json_object_get(title, "holder"));
    const json_t *board = json_object_get(json_object_get(t->view, "seats"), seat);
    out[0] = '\0';
    if (board)
        snprintf(out, size, "%s%s", word(t, board, "role", "", role, sizeof role),
                 holder && strcmp(holder, seat) == 0 ? flag(title, "usurper") ? ", Usurper" : ", Oathkeeper"
                                                     : "");
}

static void oath_turn(const struct table *t, char *out, size_t size)
{
    char seat[96], phase[96], goal[96];
    const json_t *turn = json_object_get(t->view, "turn");
    out[0] = '\0';
    if (turn)
        snprintf(out, size, "round %lld, %s of %s; oath of %s", (long long)number(turn, "round"),
                 word(t, turn, "phase", "", phase, sizeof phase),
                 word(t, turn, "seat", "nobody", seat, sizeof seat),
                 word(t, turn, "goal", "", goal, sizeof goal));
}

static const char *const help[] = {
    "The map is a list: place, site, who rules it, what stands there; below it the cards and relics at the "
    "site.",
    "Cradle 1 and 2, Provinces 1 to 3, Hinterland 1 to 3 are the eight places of the map.",
    "Below the map: favor banks, banners, the title, decks, discard piles, the Reliquary.",
    "A campaign or a deal that goes on stands above the map. Page Up and Page Down scroll it.",
    NULL,
};

const struct face oath_face = {
    .game = "oath",
    .words = &oath_words,
    .seat_name = oath_seat_name,
    .seat_style = oath_seat_style,
    .actor = oath_actor,
    .score = oath_score,
    .turn = oath_turn,
    .draw_table = oath_draw_table,
    .draw_board = oath_draw_board,
    .draw_hand = oath_draw_hand,
    .help = help,
};
