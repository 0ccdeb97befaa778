/* See show.h. Knows no game: sections, members and words are printed as they are named. */
#include "server/lab/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lab/sheet.h"

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

static void print_value(FILE *out, const json_t *value);

/* Words side by side; equal ones that follow each other are counted. */
static void print_list(FILE *out, const json_t *list)
{
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count;) {
        size_t same = 1;
        while (i + same < count && json_equal(json_array_get(list, i), json_array_get(list, i + same)))
            same++;
        if (i > 0)
            fprintf(out, " ");
        print_value(out, json_array_get(list, i));
        if (same > 1)
            fprintf(out, " x%zu", same);
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
static void print_inner(FILE *out, const json_t *object)
{
    const char *name, *before = "";
    json_t *value;
    fprintf(out, "(");
    json_object_foreach((json_t *)object, name, value)
    {
        if (is_empty(value) || is_zero(value))
            continue;
        fprintf(out, "%s%s", before, name);
        if (!json_is_true(value)) {
            fprintf(out, " ");
            print_value(out, value);
        }
        before = ", ";
    }
    fprintf(out, ")");
}

static void print_value(FILE *out, const json_t *value)
{
    if (json_is_string(value))
        fprintf(out, "%s", json_string_value(value));
    else if (json_is_integer(value))
        fprintf(out, "%lld", (long long)json_integer_value(value));
    else if (json_is_boolean(value))
        fprintf(out, "%s", json_is_true(value) ? "yes" : "no");
    else if (json_is_array(value))
        print_list(out, value);
    else if (json_is_object(value))
        print_inner(out, value);
    else
        fprintf(out, "-");
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
        print_value(stdout, value);
    }
    printf("\n");
}

/* Whether any element has something to say under this name. */
static bool is_told(const json_t *elements, const char *member)
{
    const char *name;
    json_t *element;
    json_object_foreach((json_t *)elements, name, element)
    {
        const json_t *value = json_object_get(element, member);
        if (!is_empty(value) && !is_zero(value) && !(json_is_object(value) && !has_content(value)))
            return true;
    }
    return false;
}

/* The members of all elements that say something, in the order in which they come. */
static json_t *columns_of(const json_t *elements)
{
    const char *name, *member;
    json_t *element, *value, *columns = json_object();
    json_object_foreach((json_t *)elements, name, element)
    {
        json_object_foreach(element, member, value)
        {
            if (is_told(elements, member))
                json_object_set_new(columns, member, json_true());
        }
    }
    return columns;
}

static void put_cell(struct sheet *s, const json_t *value)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = is_empty(value) || (json_is_object(value) && !has_content(value))
                    ? NULL
                    : open_memstream(&text, &size);
    if (out) {
        print_value(out, value);
        fclose(out);
    }
    sheet_cell(s, "%s", text ? text : "");
    free(text);
}

/* A row for each element, a column for each of their members. */
static void print_elements(const char *title, const json_t *elements)
{
    const char *name, *member;
    json_t *element, *yes, *columns = columns_of(elements);
    struct sheet *s = sheet_create();
    sheet_column(s, title, SHEET_LEFT);
    json_object_foreach(columns, member, yes) sheet_column(s, member, SHEET_WRAP);
    json_object_foreach((json_t *)elements, name, element)
    {
        sheet_row(s);
        sheet_cell(s, "%s", name);
        json_object_foreach(columns, member, yes) put_cell(s, json_object_get(element, member));
    }
    json_decref(columns);
    if (!sheet_print(s))
        printf("%s: memory is short\n", title);
    printf("\n");
}

static void print_section(const struct view_section *section, const json_t *value)
{
    if (json_is_null(value) || !value)
        return;
    if (section->count) {
        print_elements(section->name, value);
        return;
    }
    printf("%s", section->name);
    print_members(value, NULL);
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
