/* The face of Root: factions, scores, hand and boards. The map is in map_model.c. */
#include "clients/terminal/root/root.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/cards.h"

enum { HIRELINGS_MAX = 3 };
static_assert((int)HIRELINGS_MAX <= (int)SAY_OTHERS_MAX, "hirelings are named as those without a seat");

static const struct root_faction factions[] = {
    {"marquise", "Marquise", "Marquise de Cat", 'M', STYLE_ORANGE, root_board_marquise},
    {"eyrie", "Eyrie", "Eyrie Dynasties", 'E', STYLE_BLUE, root_board_eyrie},
    {"alliance", "Alliance", "Woodland Alliance", 'A', STYLE_GREEN, root_board_alliance},
    {"vagabond", "Vagabond", "Vagabond", 'V', STYLE_WHITE, root_board_vagabond},
    {"vagabond2", "Vagabond 2", "second Vagabond", 'W', STYLE_WHITE, root_board_vagabond},
    {"lizard", "Lizards", "Lizard Cult", 'L', STYLE_CYAN, root_board_lizard},
    {"riverfolk", "Riverfolk", "Riverfolk Company", 'R', STYLE_AQUA, root_board_riverfolk},
    {"duchy", "Duchy", "Underground Duchy", 'D', STYLE_PURPLE, root_board_duchy},
    {"corvid", "Corvids", "Corvid Conspiracy", 'C', STYLE_PURPLE, root_board_corvid},
    {"hundreds", "Hundreds", "Lord of the Hundreds", 'H', STYLE_RED, root_board_hundreds},
    {"keepers", "Keepers", "Keepers in Iron", 'K', STYLE_GREY, root_board_keepers},
};

static const struct root_piece pieces[] = {
    {"sawmill", "Sa", STYLE_ORANGE, "marquise"},
    {"workshop", "Wo", STYLE_ORANGE, "marquise"},
    {"recruiter", "Re", STYLE_ORANGE, "marquise"},
    {"roost", "Ro", STYLE_BLUE, "eyrie"},
    {"base_fox", "Ba", STYLE_GREEN, "alliance"},
    {"base_rabbit", "Ba", STYLE_GREEN, "alliance"},
    {"base_mouse", "Ba", STYLE_GREEN, "alliance"},
    {"wood", "w", STYLE_ORANGE, "marquise"},
    {"keep", "K", STYLE_ORANGE, "marquise"},
    {"sympathy", "s", STYLE_GREEN, "alliance"},
    {"garden_fox", "Ga", STYLE_CYAN, "lizard"},
    {"garden_rabbit", "Ga", STYLE_CYAN, "lizard"},
    {"garden_mouse", "Ga", STYLE_CYAN, "lizard"},
    {"trade_post_fox", "tp", STYLE_AQUA, "riverfolk"},
    {"trade_post_rabbit", "tp", STYLE_AQUA, "riverfolk"},
    {"trade_post_mouse", "tp", STYLE_AQUA, "riverfolk"},
    {"citadel", "Ci", STYLE_PURPLE, "duchy"},
    {"market", "Ma", STYLE_PURPLE, "duchy"},
    {"tunnel", "t", STYLE_PURPLE, "duchy"},
    {"plot", "p", STYLE_PURPLE, "corvid"},
    {"warlord", "H!", STYLE_RED, "hundreds"},
    {"stronghold", "St", STYLE_RED, "hundreds"},
    {"mob", "m", STYLE_RED, "hundreds"},
    {"vault", "Va", STYLE_TEXT, NULL},
    {"foothold", "fh", STYLE_TEXT, NULL},
    {"waystation_tablet_jewelry", "Wa", STYLE_GREY, "keepers"},
    {"waystation_jewelry_figure", "Wa", STYLE_GREY, "keepers"},
    {"waystation_figure_tablet", "Wa", STYLE_GREY, "keepers"},
    {"relic_figure_1", "f1", STYLE_GREY, "keepers"},
    {"relic_figure_2", "f2", STYLE_GREY, "keepers"},
    {"relic_figure_3", "f3", STYLE_GREY, "keepers"},
    {"relic_tablet_1", "t1", STYLE_GREY, "keepers"},
    {"relic_tablet_2", "t2", STYLE_GREY, "keepers"},
    {"relic_tablet_3", "t3", STYLE_GREY, "keepers"},
    {"relic_jewelry_1", "j1", STYLE_GREY, "keepers"},
    {"relic_jewelry_2", "j2", STYLE_GREY, "keepers"},
    {"relic_jewelry_3", "j3", STYLE_GREY, "keepers"},
};

int root_number(const json_t *object, const char *member)
{
    return (int)json_integer_value(json_object_get(object, member));
}

const struct root_faction *root_faction_find(const char *name)
{
    for (size_t i = 0; i < sizeof factions / sizeof factions[0]; i++)
        if (strcmp(factions[i].name, name) == 0)
            return &factions[i];
    return NULL;
}

const json_t *root_seat(const struct table *t, const char *seat)
{
    return json_object_get(json_object_get(t->view, "seats"), seat);
}

const struct root_faction *root_faction_of(const struct table *t, const char *seat)
{
    return root_faction_find(text_in(root_seat(t, seat), "faction"));
}

int root_suit_style(const char *suit)
{
    static const struct {
        const char *name;
        int style;
    } suits[] = {{"fox", STYLE_CORAL}, {"rabbit", STYLE_YELLOW}, {"mouse", STYLE_AMBER}, {"bird", STYLE_SKY}};
    for (size_t i = 0; i < sizeof suits / sizeof suits[0]; i++)
        if (strcmp(suits[i].name, suit) == 0)
            return suits[i].style;
    return STYLE_TEXT;
}

struct root_piece root_piece_look(const char *name, char sign[4])
{
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        if (strcmp(pieces[i].name, name) == 0)
            return pieces[i];
    snprintf(sign, 4, "%.2s", name);
    return (struct root_piece){name, sign, STYLE_PURPLE, NULL};
}

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

static bool seat_name(const struct table *t, const char *seat, char *out, size_t size)
{
    const struct root_faction *faction = root_faction_of(t, seat);
    if (!faction)
        return false;
    snprintf(out, size, "%s", faction->title);
    return true;
}

static void hireling_names(const struct table *t, struct say_names *names)
{
    for (int number = 1; number <= HIRELINGS_MAX; number++) {
        char name[8], title[SAY_NAME_SIZE];
        snprintf(name, sizeof name, "h%d", number);
        if (!root_hireling_name(t, name, title, sizeof title))
            continue;
        int at = names->others_count++;
        snprintf(names->others[at].name, sizeof names->others[at].name, "%s", name);
        snprintf(names->others[at].title, sizeof names->others[at].title, "%s", title);
    }
}

static const char *actor(const json_t *event)
{
    static const char *const members[] = {"seat", "attacker", "hireling"};
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        const char *who = text_in(event, members[i]);
        if (who[0] == 's' || who[0] == 'h')
            return who;
    }
    return "";
}

static void score(const struct table *t, const char *seat, char *out, size_t size)
{
    const json_t *s = root_seat(t, seat);
    const char *dominance = text_in(s, "dominance");
    const char *partner = text_in(s, "coalition");
    if (dominance[0])
        snprintf(out, size, "dom %s", strrchr(dominance, '_') ? strrchr(dominance, '_') + 1 : "");
    else if (partner[0])
        snprintf(out, size, "with %s", partner);
    else if (t->brief)
        snprintf(out, size, "%d", root_number(s, "score"));
    else
        snprintf(out, size, "%d point%s", root_number(s, "score"), root_number(s, "score") == 1 ? "" : "s");
    if (t->brief)
        return;
    size_t used = strlen(out);
    snprintf(out + used, size - used, "  %d card%s", root_number(s, "hand"),
             root_number(s, "hand") == 1 ? "" : "s");
}

static void turn(const struct table *t, char *out, size_t size)
{
    const json_t *now = json_object_get(t->view, "turn");
    const struct root_faction *faction = root_faction_of(t, text_in(now, "seat"));
    if (root_number(now, "round") == 0) {
        snprintf(out, size, "Setup");
        return;
    }
    char phase[32];
    say_word(text_in(now, "phase"), phase, sizeof phase);
    snprintf(out, size, "Round %d, %s: %s", root_number(now, "round"),
             faction ? faction->title : text_in(now, "seat"), phase);
}

static void draw_table(const struct table *t, struct canvas *c, struct rect area)
{
    struct map_model model = {0};
    if (!json_is_object(json_object_get(t->view, "clearings"))) {
        canvas_text(c, area.x + 1, area.y + 1, area.width - 2, STYLE_DIM, "The match has not begun.");
        return;
    }
    if (c->words) {
        root_map_say(t, c, area);
        return;
    }
    root_map_make(t, &model);
    root_map_draw(c, area, &model);
}

static int table_rows(const struct table *t, int width)
{
    (void)t;
    (void)width;
    return MAP_BASE_HEIGHT;
}

static void draw_common(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *s = root_seat(t, seat);
    char list[400];
    const json_t *crafted = json_object_get(s, "crafted"), *items = json_object_get(s, "items");
    const json_t *exhausted = json_object_get(s, "exhausted");
    int coffin = (int)json_integer_value(json_object_get(s, "coffin"));
    if (json_array_size(crafted)) {
        root_list(t, crafted, list, sizeof list);
        pen_write(p, STYLE_TEXT, "Crafted: %s", list);
    }
    if (json_array_size(items)) {
        root_list(t, items, list, sizeof list);
        pen_write(p, STYLE_TEXT, "Items: %s", list);
    }
    if (json_array_size(exhausted)) {
        root_list(t, exhausted, list, sizeof list);
        pen_write(p, STYLE_DIM, "Face down: %s", list);
    }
    if (coffin > 0)
        pen_write(p, STYLE_TEXT, "Warriors on Coffin Makers: %d", coffin);
    if (text_in(s, "dominance")[0])
        pen_write(p, STYLE_KEY, "Active: %s", text_in(s, "dominance"));
    if (text_in(s, "coalition")[0])
        pen_write(p, STYLE_KEY, "Coalition with %s", text_in(s, "coalition"));
    root_hirelings_of(t, p, seat);
}

static void draw_board(const struct table *t, struct canvas *c, struct rect area, const char *seat)
{
    struct pen p = {c, area, 0};
    const json_t *s = root_seat(t, seat);
    const struct root_faction *faction = root_faction_of(t, seat);
    if (!s)
        return;
    if (!faction) {
        pen_write(&p, STYLE_DIM, "%s has no faction yet.", seat);
        root_board_draft(t, &p);
        return;
    }
    if (faction->board)
        faction->board(t, &p, seat);
    draw_common(t, &p, seat);
    /* Of others' hands: what we know. */
    const json_t *cards = json_object_get(s, "cards");
    if (strcmp(seat, t->seat) != 0 && json_array_size(cards)) {
        char list[400];
        root_list(t, cards, list, sizeof list);
        pen_write(&p, STYLE_DIM, "Known in hand: %s", list);
    }
}

/* One card in one line, or with its whole text below. */
static void draw_card(const struct table *t, struct pen *p, const char *name, bool full)
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

static void draw_on_the_map(const struct table *t, struct pen *p)
{
    root_landmarks_draw(t, p);
    root_hirelings_draw(t, p);
}

static void draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full)
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
            draw_card(t, &p, json_string_value(card), full);
    }
    if (!full)
        return;
    pen_write(&p, STYLE_TITLE | STYLE_BOLD, "In front of you");
    json_array_foreach(json_object_get(s, "crafted"), i, card)
    {
        if (json_is_string(card))
            draw_card(t, &p, json_string_value(card), true);
    }
    draw_on_the_map(t, &p);
}

static const char *const help[] = {
    "",
    "Map: the name and suit of a clearing, \u265b and a letter for who rules it; buildings (Sa sawmill, Wo "
    "workshop, Re recruiter, Ro roost, Ba base, Ga garden), ## ruin, [] free slot, tokens (K keep, w wood, s "
    "sympathy); warriors as a letter and a number (M, E, A, L: the factions), V the Vagabond.",
    "Fine lines are paths, dotted blue ones the river; \u2663 is a forest. Thick frames and * can be chosen. "
    "Dim broken lines are closed paths.",
    "After a suit, landmarks: \u2248 the Ferry, \u265c the Tower, \u25c6 the Lost City, \u2692 the Legendary "
    "Forge, \u2660 the Elder Treetop, \u2696 the Black Market; F4 tells what they do.",
    "Small letters with a number, or on a path or reversed: hirelings, in the colour of who controls them.",
    NULL,
};

/* Forest, sympathy, ruler, landmarks. */
static const struct face_glyph glyphs[] = {
    {0x2663, '&'}, {0x2665, 's'}, {0x265b, '^'}, {0x265c, 'T'}, {0x2248, '~'},
    {0x25c6, 'C'}, {0x2692, 'F'}, {0x2660, 'Y'}, {0x2696, 'M'}, {0, 0},
};

const struct face root_face = {
    .game = "root",
    .words = &root_words,
    .glyphs = glyphs,
    .seat_name = seat_name,
    .seat_style = root_owner_style,
    .others = hireling_names,
    .actor = actor,
    .news = root_news,
    .outlook = root_outlook,
    .score = score,
    .turn = turn,
    .draw_table = draw_table,
    .table_rows = table_rows,
    .draw_board = draw_board,
    .draw_hand = draw_hand,
    .explain = root_explain,
    .help = help,
};
