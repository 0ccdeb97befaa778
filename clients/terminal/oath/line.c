/* Lists in a line, and members of the view in words. See oath.h. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

json_int_t oath_number(const json_t *object, const char *member)
{
    return json_integer_value(json_object_get(object, member));
}

bool oath_flag(const json_t *object, const char *member)
{
    return json_is_true(json_object_get(object, member));
}

const json_t *oath_seat(const struct table *t, const char *seat)
{
    return json_object_get(json_object_get(t->view, "seats"), seat);
}

const json_t *oath_facts(const struct table *t, const char *card)
{
    return json_object_get(json_object_get(t->view, "cards"), card);
}

static void take(struct line *line, int n)
{
    size_t left = sizeof line->text - line->used;
    line->used += (size_t)n < left ? (size_t)n : left - 1;
}

void line_add(struct line *line, const char *join, const char *format, ...)
{
    va_list arguments;
    if (line->used)
        take(line, snprintf(line->text + line->used, sizeof line->text - line->used, "%s", join));
    va_start(arguments, format);
    take(line, vsnprintf(line->text + line->used, sizeof line->text - line->used, format, arguments));
    va_end(arguments);
}

void line_amount(struct line *line, const json_t *object, const char *member, const char *one,
                 const char *many)
{
    json_int_t n = oath_number(object, member);
    if (n != 0)
        line_add(line, ", ", "%lld %s", (long long)n, n == 1 ? one : many);
}

void line_names(struct line *line, const struct table *t, const json_t *list)
{
    size_t i;
    json_t *value;
    char name[96];
    json_array_foreach(list, i, value)
    {
        say_value(t->names, value, name, sizeof name);
        line_add(line, ", ", "%s", name);
    }
}

const char *oath_word_of(const struct table *t, const json_t *object, const char *member, const char *none,
                         char *out, size_t size)
{
    const json_t *value = json_object_get(object, member);
    if (!value || json_is_null(value))
        snprintf(out, size, "%s", none);
    else
        say_value(t->names, value, out, size);
    return out;
}

const char *oath_name(const struct table *t, const char *name, char *out, size_t size)
{
    json_t *value = json_string(name);
    say_value(t->names, value ? value : json_null(), out, size);
    json_decref(value);
    return out;
}

const char *oath_without_article(const char *name)
{
    return strncmp(name, "the ", 4) == 0 ? name + 4 : name;
}
