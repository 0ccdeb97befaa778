/* The face of Root: names, scores and turns. The map is in map_model.c, boards in boards.c, the hand in
 * hand.c. */
#include "clients/terminal/root/root.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { HIRELINGS_MAX = 3 };
static_assert((int)HIRELINGS_MAX <= (int)SAY_OTHERS_MAX, "hirelings are named as those without a seat");

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
    .draw_board = root_draw_board,
    .draw_hand = root_draw_hand,
    .explain = root_explain,
    .help = help,
};
