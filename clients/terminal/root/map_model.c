/* From a view of Root to the drawing of its map. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/root/root.h"

/* Where to draw a place: left and top of a clearing's box, or the middle of a forest, in the base grid. */
struct spot {
    const char *name;
    int x, y;
};

/* Chosen by hand so that no box covers another or a path that is not its own. */
static const struct spot autumn[] = {
    {"c1", 0, 0},         {"c5", 30, 0},          {"c2", 50, 4},
    {"c10", 17, 5},       {"c9", 0, 7},           {"c11", 33, 10},
    {"c6", 50, 11},       {"c12", 15, 12},        {"c4", 0, 15},
    {"c7", 32, 16},       {"c8", 16, 18},         {"c3", 50, 18},
    {"f1_2_5_10", 26, 3}, {"f1_9_10_12", 15, 8},  {"f2_6_10_11_12", 42, 8},
    {"f3_6_11", 53, 16},  {"f3_7_11_12", 43, 15}, {"f4_7_8_12", 24, 16},
    {"f4_9_12", 10, 13},  {NULL, 0, 0},
};

static const struct spot winter[] = {
    {"c1", 0, 0},
    {"c5", 16, 0},
    {"c6", 33, 1},
    {"c2", 50, 0},
    {"c10", 0, 8},
    {"c11", 17, 8},
    {"c12", 34, 9},
    {"c7", 50, 8},
    {"c4", 0, 17},
    {"c9", 17, 18},
    {"c8", 34, 17},
    {"c3", 50, 18},
    {"f1_2_5_6_11_12", 31, 6},
    {"f1_10_11", 10, 6},
    {"f2_7_12", 53, 6},
    {"f3_7_12", 53, 14},
    {"f3_8_12", 45, 15},
    {"f4_9_11", 19, 15},
    {"f4_10_11", 10, 14},
    {"f8_9_11_12", 32, 15},
    {NULL, 0, 0},
};

static const struct spot lake[] = {
    {"c2", 0, 0},           {"c7", 20, 0},       {"c6", 34, 2},       {"c4", 50, 0},
    {"c8", 0, 7},           {"c10", 16, 7},      {"c11", 34, 9},      {"c5", 50, 9},
    {"c12", 16, 13},        {"c3", 0, 16},       {"c9", 29, 18},      {"c1", 50, 17},
    {"f2_7_10", 18, 5},     {"f2_8_10", 11, 6},  {"f7_10_11", 32, 8}, {"f6_7_11", 38, 7},
    {"f4_5_6_11", 50, 7},   {"f1_5_11", 54, 15}, {"f1_9_12", 45, 18}, {"f3_9_12", 22, 17},
    {"f3_8_10_12", 11, 13}, {NULL, 0, 0},
};

static const struct spot mountain[] = {
    {"c1", 0, 0},           {"c5", 34, 0},         {"c2", 50, 2},      {"c8", 0, 8},
    {"c9", 15, 3},          {"c10", 28, 8},        {"c6", 50, 9},      {"c12", 15, 12},
    {"c11", 37, 14},        {"c4", 0, 16},         {"c7", 24, 18},     {"c3", 50, 18},
    {"f1_8_9", 11, 6},      {"f2_5_11", 47, 5},    {"f2_6_11", 56, 7}, {"f3_6_11", 54, 15},
    {"f3_7_11_12", 34, 17}, {"f4_8_9_12", 11, 13}, {"f5_9_10", 32, 5}, {"f5_10_11", 39, 6},
    {"f9_10_12", 25, 9},    {"f10_11_12", 32, 13}, {NULL, 0, 0},
};

static const struct {
    const char *name;
    const struct spot *spots;
} maps[] = {{"autumn", autumn}, {"winter", winter}, {"lake", lake}, {"mountain", mountain}};

/* Where the view itself would draw a clearing (0 to 400 each way), in the base grid. */
static struct spot spot_from_view(const json_t *facts)
{
    int x = root_number(facts, "x"), y = root_number(facts, "y");
    return (struct spot){"", x * (MAP_BASE_WIDTH - MAP_BOX_WIDTH) / 400,
                         y * (MAP_BASE_HEIGHT - MAP_BOX_HEIGHT) / 400};
}

static struct spot find_spot(const json_t *map, const char *name)
{
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        if (strcmp(maps[i].name, text_in(map, "name")) != 0)
            continue;
        for (const struct spot *s = maps[i].spots; s->name; s++)
            if (strcmp(s->name, name) == 0)
                return *s;
    }
    const json_t *clearing = json_object_get(json_object_get(map, "clearings"), name);
    if (clearing)
        return spot_from_view(clearing);
    /* A forest: the middle of its clearings. */
    const json_t *around =
        json_object_get(json_object_get(json_object_get(map, "forests"), name), "clearings");
    struct spot sum = {"", 0, 0};
    int count = (int)json_array_size(around);
    for (int i = 0; i < count; i++) {
        const char *neighbour = json_string_value(json_array_get(around, (size_t)i));
        struct spot s = find_spot(map, neighbour ? neighbour : "");
        sum.x += s.x + MAP_BOX_WIDTH / 2;
        sum.y += s.y + MAP_BOX_HEIGHT / 2;
    }
    if (count)
        sum = (struct spot){"", sum.x / count, sum.y / count};
    return sum;
}

static bool is_marked(const struct table *t, const char *name)
{
    size_t i;
    json_t *choice;
    json_array_foreach(t->choices, i, choice)
    {
        if (json_is_string(choice) && strcmp(json_string_value(choice), name) == 0)
            return true;
    }
    return false;
}

/* A waystation's sign says which type it shows, by its first letter. */
static void waystation_sign(const struct table *t, const char *name, struct root_piece *look, char sign[4])
{
    const char *shown = text_in(json_object_get(json_object_get(t->view, "keepers"), "waystations"), name);
    if (!shown[0])
        return;
    snprintf(sign, 4, "W%c", shown[0]);
    look->sign = sign;
}

/* Buildings, the ruin, free slots; then tokens, equal ones as a number. */
static void slots_line(const struct table *t, const json_t *clearing, struct map_line *line)
{
    size_t i;
    json_t *piece;
    char sign[4], text[12];
    json_array_foreach(json_object_get(clearing, "buildings"), i, piece)
    {
        struct root_piece look =
            root_piece_look(json_is_string(piece) ? json_string_value(piece) : "?", sign);
        waystation_sign(t, look.name, &look, sign);
        root_map_line_add(line, look.style | STYLE_BOLD, look.sign);
        root_map_line_add(line, STYLE_TEXT, " ");
    }
    if (json_is_true(json_object_get(clearing, "ruin")))
        root_map_line_add(line, STYLE_DIM, "## ");
    for (int free = root_number(clearing, "free"); free > 0; free--)
        root_map_line_add(line, STYLE_DIM, "[] ");
    const json_t *tokens = json_object_get(clearing, "tokens");
    json_array_foreach(tokens, i, piece)
    {
        const char *name = json_is_string(piece) ? json_string_value(piece) : "?";
        size_t same = 0;
        bool first = true;
        for (size_t k = 0; k < json_array_size(tokens); k++) {
            if (!json_equal(json_array_get(tokens, k), piece))
                continue;
            same++;
            first = first && k >= i;
        }
        if (!first)
            continue;
        struct root_piece look = root_piece_look(name, sign);
        bool ends_in_digit = isdigit((unsigned char)look.sign[strlen(look.sign) - 1]);
        snprintf(text, sizeof text, same == 1 ? "%s" : ends_in_digit ? "%sx%zu" : "%s%zu", look.sign, same);
        root_map_line_add(line, look.style | STYLE_BOLD, text);
    }
}

/* Warriors by owner, single ones, then pawns. */
static void warriors_line(const struct table *t, const json_t *clearing, const char *name,
                          struct map_line *line)
{
    const char *seat;
    json_t *value;
    char text[12];
    json_object_foreach(json_object_get(clearing, "warriors"), seat, value)
    {
        if (json_integer_value(value) == 0)
            continue;
        snprintf(text, sizeof text, "%c%d ", root_owner_letter(t, seat), (int)json_integer_value(value));
        root_map_line_add(line, root_owner_style(t, seat), text);
    }
    size_t i;
    json_array_foreach(json_object_get(clearing, "singles"), i, value)
    {
        char sign[4];
        struct root_piece look =
            root_piece_look(json_is_string(value) ? json_string_value(value) : "?", sign);
        root_map_line_add(line, look.style | STYLE_BOLD, look.sign);
        root_map_line_add(line, STYLE_TEXT, " ");
    }
    static const char *const owners[] = {"seats", "hirelings"};
    for (size_t k = 0; k < sizeof owners / sizeof owners[0]; k++) {
        json_object_foreach(json_object_get(t->view, owners[k]), seat, value)
        {
            if (strcmp(text_in(value, "pawn"), name) != 0)
                continue;
            snprintf(text, sizeof text, "%c ", root_owner_letter(t, seat));
            root_map_line_add(line, root_owner_style(t, seat) | STYLE_BOLD | STYLE_REVERSE, text);
        }
    }
}

static void make_place(const struct table *t, const char *name, const json_t *clearing,
                       struct map_place *place)
{
    struct spot spot = find_spot(json_object_get(t->view, "map"), name);
    const char *suit = text_in(clearing, "suit"), *ruler = text_in(clearing, "ruler");
    place->x = spot.x;
    place->y = spot.y;
    char signs[12];
    bool all = root_is_lost_city(t, name);
    root_landmark_signs(t, name, signs, sizeof signs);
    place->title_style = all ? STYLE_TEXT | STYLE_BOLD : root_suit_style(suit);
    snprintf(place->title, sizeof place->title, "%s %s%s", name, all ? "all" : suit, signs);
    if (ruler[0]) {
        snprintf(place->ruler, sizeof place->ruler, "\u265b%c", root_owner_letter(t, ruler));
        place->ruler_style = root_owner_style(t, ruler);
    }
    place->marked = is_marked(t, name);
    slots_line(t, clearing, &place->lines[0]);
    warriors_line(t, clearing, name, &place->lines[1]);
}

static int place_index(const json_t *clearings, const char *name)
{
    const char *key;
    json_t *value;
    int index = 0;
    json_object_foreach((json_t *)clearings, key, value)
    {
        if (strcmp(key, name) == 0)
            return index;
        index++;
    }
    return -1;
}

/* Whether the path between two clearings is closed now. */
static bool is_closed(const struct table *t, const char *a, const char *b)
{
    size_t i;
    json_t *pair;
    json_array_foreach(json_object_get(json_object_get(t->view, "markers"), "closed_paths"), i, pair)
    {
        const char *from = json_string_value(json_array_get(pair, 0));
        const char *to = json_string_value(json_array_get(pair, 1));
        if (from && to &&
            ((strcmp(from, a) == 0 && strcmp(to, b) == 0) || (strcmp(from, b) == 0 && strcmp(to, a) == 0)))
            return true;
    }
    return false;
}

static void make_links(const struct table *t, const char *name, const json_t *to, bool river,
                       struct map_model *model)
{
    size_t i;
    json_t *other;
    const json_t *clearings = json_object_get(t->view, "clearings");
    int from = place_index(clearings, name);
    json_array_foreach(to, i, other)
    {
        const char *there = json_is_string(other) ? json_string_value(other) : "";
        int target = place_index(clearings, there);
        /* Every link is told from both ends; draw it once. */
        if (from >= 0 && target > from && target < MAP_PLACES_MAX && model->links_count < MAP_LINKS_MAX)
            model->links[model->links_count++] = (struct map_link){from, target,
                                                                   river                       ? LINK_RIVER
                                                                   : is_closed(t, name, there) ? LINK_CLOSED
                                                                                               : LINK_PATH};
    }
}

/* Relics in the forest: the first letter of each one's type, and its value if it is up. */
static void add_relics(const struct table *t, const char *name, struct map_mark *mark)
{
    const json_t *relics =
        json_object_get(json_object_get(json_object_get(t->view, "keepers"), "relics"), name);
    size_t i;
    json_t *relic;
    json_array_foreach(relics, i, relic)
    {
        size_t used = strlen(mark->text), room = sizeof mark->text - used;
        char type = text_in(relic, "relic")[0];
        if (json_is_true(json_object_get(relic, "face_up")))
            snprintf(mark->text + used, room, "%c%d", type, root_number(relic, "value"));
        else
            snprintf(mark->text + used, room, "%c", type);
    }
}

/* Pawns in a forest: a letter each, in the colour of the last one. */
static void add_pawns(const struct table *t, const char *owners, const char *name, struct map_mark *mark)
{
    const char *owner;
    json_t *value;
    json_object_foreach(json_object_get(t->view, owners), owner, value)
    {
        size_t used = strlen(mark->text);
        if (strcmp(text_in(value, "pawn"), name) != 0)
            continue;
        snprintf(mark->text + used, sizeof mark->text - used, "%c", root_owner_letter(t, owner));
        mark->style = root_owner_style(t, owner) | STYLE_BOLD | STYLE_REVERSE;
    }
}

static void make_mark(const struct table *t, const char *name, struct map_mark *mark)
{
    struct spot spot = find_spot(json_object_get(t->view, "map"), name);
    mark->x = spot.x;
    mark->y = spot.y;
    mark->style = STYLE_FOREST;
    snprintf(mark->text, sizeof mark->text, "\u2663");
    add_pawns(t, "seats", name, mark);
    add_pawns(t, "hirelings", name, mark);
    add_relics(t, name, mark);
    if (is_marked(t, name)) {
        size_t used = strlen(mark->text);
        snprintf(mark->text + used, sizeof mark->text - used, "*");
        mark->style |= STYLE_BOLD;
    }
}

/* Bandits stand on paths: in the middle between two clearings. */
static void make_bandits(const struct table *t, const char *owner, const json_t *bandits,
                         struct map_model *model)
{
    const json_t *map = json_object_get(t->view, "map");
    size_t i;
    json_t *pair;
    json_array_foreach(bandits, i, pair)
    {
        const char *from = json_string_value(json_array_get(pair, 0));
        const char *to = json_string_value(json_array_get(pair, 1));
        if (!from || !to || model->marks_count >= MAP_MARKS_MAX)
            continue;
        struct spot a = find_spot(map, from), b = find_spot(map, to);
        struct map_mark *mark = &model->marks[model->marks_count++];
        mark->x = (a.x + b.x + MAP_BOX_WIDTH) / 2;
        mark->y = (a.y + b.y + MAP_BOX_HEIGHT) / 2;
        mark->style = root_owner_style(t, owner) | STYLE_BOLD | STYLE_REVERSE;
        snprintf(mark->text, sizeof mark->text, "%c", root_owner_letter(t, owner));
    }
}

void root_map_make(const struct table *t, struct map_model *model)
{
    const json_t *map = json_object_get(t->view, "map");
    const json_t *clearings = json_object_get(t->view, "clearings");
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)clearings, name, value)
    {
        if (model->places_count < MAP_PLACES_MAX)
            make_place(t, name, value, &model->places[model->places_count++]);
    }
    json_object_foreach((json_t *)clearings, name, value)
    {
        const json_t *facts = json_object_get(json_object_get(map, "clearings"), name);
        make_links(t, name, json_object_get(facts, "rivers"), true, model);
        make_links(t, name, json_object_get(facts, "paths"), false, model);
    }
    json_object_foreach(json_object_get(map, "forests"), name, value)
    {
        if (model->marks_count < MAP_MARKS_MAX)
            make_mark(t, name, &model->marks[model->marks_count++]);
    }
    json_object_foreach(json_object_get(t->view, "hirelings"), name, value)
    {
        make_bandits(t, name, json_object_get(value, "bandits"), model);
    }
}
