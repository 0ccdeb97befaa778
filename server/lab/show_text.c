/* See show.h. Knows no game: sections, members and words are printed as they are named. */
#include "server/lab/show.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS_SHOWN = 12 };

static bool is_empty(const json_t *value)
{
    return !value || json_is_null(value) || json_is_false(value) ||
           (json_is_object(value) && json_object_size(value) == 0) ||
           (json_is_array(value) && json_array_size(value) == 0);
}

static bool is_zero(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) == 0;
}

static void print_value(const json_t *value);

/* Words side by side; equal ones that follow each other are counted. */
static void print_list(const json_t *list)
{
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count;) {
        size_t same = 1;
        while (i + same < count && json_equal(json_array_get(list, i), json_array_get(list, i + same)))
            same++;
        if (i > 0)
            printf(" ");
        print_value(json_array_get(list, i));
        if (same > 1)
            printf(" x%zu", same);
        i += same;
    }
}

static bool has_content(const json_t *object)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value) if (!is_empty(value) && !is_zero(value)) return true;
    return false;
}

/* Members of an object inside: "(s1 2, s3 1)". */
static void print_inner(const json_t *object)
{
    const char *name, *before = "";
    json_t *value;
    printf("(");
    json_object_foreach((json_t *)object, name, value)
    {
        if (is_empty(value) || is_zero(value))
            continue;
        printf("%s%s", before, name);
        if (!json_is_true(value)) {
            printf(" ");
            print_value(value);
        }
        before = ", ";
    }
    printf(")");
}

static void print_value(const json_t *value)
{
    if (json_is_string(value))
        printf("%s", json_string_value(value));
    else if (json_is_integer(value))
        printf("%lld", (long long)json_integer_value(value));
    else if (json_is_boolean(value))
        printf("%s", json_is_true(value) ? "yes" : "no");
    else if (json_is_array(value))
        print_list(value);
    else if (json_is_object(value))
        print_inner(value);
    else
        printf("-");
}

/* The members of a section or element in one line, two spaces apart. `but` is left out. */
static void print_members(const json_t *object, const char *but)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value)
    {
        if (is_empty(value) || (json_is_object(value) && !has_content(value)) ||
            (but && strcmp(name, but) == 0))
            continue;
        printf("  %s", name);
        if (json_is_true(value))
            continue;
        printf(" ");
        print_value(value);
    }
    printf("\n");
}

static void print_section(const struct view_section *section, const json_t *value)
{
    if (json_is_null(value) || !value)
        return;
    printf("%s", section->name);
    if (!section->count) {
        print_members(value, NULL);
        return;
    }
    printf("\n");
    const char *name;
    json_t *element;
    json_object_foreach((json_t *)value, name, element)
    {
        printf("  %-4s", name);
        print_members(element, NULL);
    }
}

/* A choice, event or reason: its own word first, then its arguments. */
static void print_term(const json_t *term, const char *word)
{
    const char *name = json_string_value(json_object_get(term, word));
    printf("%s", name ? name : "?");
    print_members(term, word);
}

static void print_record(const json_t *record)
{
    const json_t *choice = json_object_get(record, "choice");
    if (json_is_null(record) || !record)
        return;
    printf("last record  ");
    if (choice) {
        printf("%s: ", json_string_value(json_object_get(record, "seat")));
        print_term(choice, "verb");
    } else {
        print_members(record, NULL);
    }
}

static void print_prompt(const json_t *prompt)
{
    if (json_is_null(prompt) || !prompt) {
        printf("the match is over\n");
        return;
    }
    printf("asked  %s: ", json_string_value(json_object_get(prompt, "seat")));
    print_term(json_object_get(prompt, "why"), "reason");
    size_t i;
    json_t *option;
    json_array_foreach(json_object_get(prompt, "options"), i, option)
    {
        printf("  %3zu  ", i + 1);
        print_term(option, "verb");
    }
}

void show_text(const struct game_kit *kit, const json_t *moment, const json_t *events)
{
    const json_t *view = json_object_get(moment, "view");
    printf("match %s, after %lld of %lld records, through the eyes of %s\n\n",
           json_string_value(json_object_get(moment, "match")),
           (long long)json_integer_value(json_object_get(moment, "move")),
           (long long)json_integer_value(json_object_get(moment, "moves")),
           json_string_value(json_object_get(moment, "seat")));
    for (int i = 0; i < kit->sections_count; i++)
        if (kit->sections[i].ranges[0].size > 0)
            print_section(&kit->sections[i], json_object_get(view, kit->sections[i].name));
    size_t count = json_array_size(events), first = count > EVENTS_SHOWN ? count - EVENTS_SHOWN : 0;
    printf("\nlast events\n");
    for (size_t i = first; i < count; i++) {
        printf("  ");
        print_term(json_array_get(events, i), "event");
    }
    print_record(json_object_get(moment, "record"));
    print_prompt(json_object_get(moment, "prompt"));
}
