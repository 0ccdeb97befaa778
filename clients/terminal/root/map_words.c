/* The map of Root in words, for those who do not look at it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/root.h"

enum { LINE = 900 };

/* A line that grows: parts with what joins them. */
struct sentence {
    char text[LINE];
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void add(struct sentence *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(s->text + s->used, sizeof s->text - s->used, format, arguments);
    va_end(arguments);
    s->used = (size_t)n < sizeof s->text - s->used ? s->used + (size_t)n : sizeof s->text - 1;
}

static void add_value(struct sentence *s, const struct table *t, const json_t *value)
{
    char word[SAY_NAME_SIZE + 24];
    say_value(t->names, value ? value : json_null(), word, sizeof word);
    add(s, "%s", word);
}

/* Who sits there or which hireling it is. */
static void add_owner(struct sentence *s, const struct table *t, const char *owner)
{
    json_t *value = json_string(owner);
    add_value(s, t, value);
    json_decref(value);
}

static size_t count_of(const json_t *list, const json_t *wanted, size_t end)
{
    size_t count = 0;
    for (size_t i = 0; i < end; i++)
        count += json_equal(json_array_get(list, i), wanted);
    return count;
}

/* "; tokens: keep, 2 wood": equal ones once, with their number. */
static void add_pieces(struct sentence *s, const struct table *t, const char *title, const json_t *list)
{
    size_t i, size = json_array_size(list);
    json_t *piece;
    const char *join = title;
    json_array_foreach(list, i, piece)
    {
        size_t count = count_of(list, piece, size);
        if (count_of(list, piece, i))
            continue;
        add(s, "%s", join);
        if (count > 1)
            add(s, "%zu ", count);
        add_value(s, t, piece);
        const char *shown = text_in(json_object_get(json_object_get(t->view, "keepers"), "waystations"),
                                    json_is_string(piece) ? json_string_value(piece) : "");
        if (shown[0])
            add(s, " (%s)", shown);
        join = ", ";
    }
}

/* "; pawns: Vagabond" */
static void add_pawns(struct sentence *s, const struct table *t, const char *place)
{
    static const char *const owners[] = {"seats", "hirelings"};
    const char *join = "; pawns: ", *owner;
    json_t *value;
    for (size_t k = 0; k < sizeof owners / sizeof owners[0]; k++) {
        json_object_foreach(json_object_get(t->view, owners[k]), owner, value)
        {
            if (strcmp(text_in(value, "pawn"), place) != 0)
                continue;
            add(s, "%s", join);
            add_owner(s, t, owner);
            join = ", ";
        }
    }
}

static void add_warriors(struct sentence *s, const struct table *t, const json_t *clearing)
{
    const char *join = "; warriors: ", *owner;
    json_t *value;
    json_object_foreach(json_object_get(clearing, "warriors"), owner, value)
    {
        if (json_integer_value(value) == 0)
            continue;
        add(s, "%s", join);
        add_owner(s, t, owner);
        add(s, " %d", (int)json_integer_value(value));
        join = ", ";
    }
    add_pieces(s, t, "; also: ", json_object_get(clearing, "singles"));
}

static void add_slots(struct sentence *s, const json_t *clearing)
{
    int slots = root_number(clearing, "free");
    if (json_is_true(json_object_get(clearing, "ruin")))
        add(s, "; a ruin");
    if (slots)
        add(s, "; %d free slot%s", slots, slots == 1 ? "" : "s");
}

/* Whether the pair of clearings is in a list of pairs. */
static bool has_pair(const json_t *pairs, const char *a, const char *b)
{
    size_t i;
    json_t *pair;
    json_array_foreach(pairs, i, pair)
    {
        const char *from = json_string_value(json_array_get(pair, 0));
        const char *to = json_string_value(json_array_get(pair, 1));
        if (from && to &&
            ((strcmp(from, a) == 0 && strcmp(to, b) == 0) || (strcmp(from, b) == 0 && strcmp(to, a) == 0)))
            return true;
    }
    return false;
}

/* What lies on the path between two clearings, or that it is closed. */
static void add_path(struct sentence *s, const struct table *t, const char *from, const char *to)
{
    const char *owner;
    json_t *hireling;
    add(s, "%s", to);
    if (has_pair(json_object_get(json_object_get(t->view, "markers"), "closed_paths"), from, to))
        add(s, " (closed)");
    json_object_foreach(json_object_get(t->view, "hirelings"), owner, hireling)
    {
        if (!has_pair(json_object_get(hireling, "bandits"), from, to))
            continue;
        add(s, " (");
        add_owner(s, t, owner);
        add(s, ")");
    }
}

static void add_ways(struct sentence *s, const struct table *t, const char *name)
{
    static const char *const kinds[][2] = {{"paths", "; paths to "}, {"rivers", "; river to "}};
    const json_t *facts =
        json_object_get(json_object_get(json_object_get(t->view, "map"), "clearings"), name);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        size_t i;
        json_t *other;
        json_array_foreach(json_object_get(facts, kinds[k][0]), i, other)
        {
            add(s, "%s", i ? ", " : kinds[k][1]);
            add_path(s, t, name, json_is_string(other) ? json_string_value(other) : "?");
        }
    }
}

static void say_clearing(const struct table *t, struct pen *p, const char *name, const json_t *clearing)
{
    struct sentence s = {0};
    char landmarks[120];
    const char *ruler = text_in(clearing, "ruler");
    root_landmark_names(t, name, landmarks, sizeof landmarks);
    add(&s, "%s %s%s: ", name, root_is_lost_city(t, name) ? "all suits" : text_in(clearing, "suit"),
        landmarks);
    add(&s, ruler[0] ? "ruled by " : "ruled by nobody");
    if (ruler[0])
        add_owner(&s, t, ruler);
    add_warriors(&s, t, clearing);
    add_pawns(&s, t, name);
    add_pieces(&s, t, "; buildings: ", json_object_get(clearing, "buildings"));
    add_slots(&s, clearing);
    add_pieces(&s, t, "; tokens: ", json_object_get(clearing, "tokens"));
    add_ways(&s, t, name);
    pen_write(p, STYLE_TEXT, "%s", s.text);
}

/* Relics in a forest: their types, and their values as far as they are up. */
static void add_relics(struct sentence *s, const struct table *t, const char *forest)
{
    size_t i;
    json_t *relic;
    json_array_foreach(
        json_object_get(json_object_get(json_object_get(t->view, "keepers"), "relics"), forest), i, relic)
    {
        add(s, "%s%s", i ? ", " : "; relics: ", text_in(relic, "relic"));
        if (json_is_true(json_object_get(relic, "face_up")))
            add(s, " of value %d", root_number(relic, "value"));
    }
}

static void say_forest(const struct table *t, struct pen *p, const char *name)
{
    struct sentence s = {0};
    add_owner(&s, t, name);
    size_t before = s.used;
    add_pawns(&s, t, name);
    add_relics(&s, t, name);
    if (s.used > before)
        pen_write(p, STYLE_TEXT, "%s", s.text);
}

void root_map_say(const struct table *t, struct canvas *c, struct rect area)
{
    struct pen p = {c, area, 0};
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(t->view, "clearings"), name, value)
    {
        say_clearing(t, &p, name, value);
    }
    json_object_foreach(json_object_get(json_object_get(t->view, "map"), "forests"), name, value)
    {
        say_forest(t, &p, name);
    }
}
