/* See series.h. */
#include "clients/terminal/series.h"

#include <stdio.h>

#include "clients/terminal/app.h"

bool series_is_open(const json_t *series)
{
    return json_is_true(json_object_get(series, "open"));
}

void series_place(const json_t *series, char *text, size_t size)
{
    text[0] = '\0';
    if (json_is_object(series))
        snprintf(text, size, "match %d of a series",
                 (int)json_integer_value(json_object_get(series, "number")));
}

void series_sentence(const json_t *series, bool ended, char *text, size_t size)
{
    text[0] = '\0';
    if (!json_is_object(series))
        return;
    int number = (int)json_integer_value(json_object_get(series, "number"));
    const char *state = !series_is_open(series) ? "which is closed: nothing in it is sealed"
                        : ended ? "which is open: what was hidden stays sealed until it is closed"
                                : "which is open";
    snprintf(text, size, "Match %d of a series, %s.", number, state);
}

/* A text or a number; "" of anything else. */
static void say_single(const json_t *value, char *text, size_t size)
{
    text[0] = '\0';
    if (json_is_integer(value))
        snprintf(text, size, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_string(value) && json_string_length(value) > 0)
        say_word(json_string_value(value), text, size);
}

/* The same, or several of them: "black and white". */
static void say_plain(const json_t *value, char *text, size_t size)
{
    size_t i, used = 0;
    json_t *each;
    char single[100];
    say_single(value, text, size);
    json_array_foreach(value, i, each)
    {
        say_single(each, single, sizeof single);
        if (!single[0])
            continue;
        int n = snprintf(text + used, size - used, "%s%s", used ? " and " : "", single);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
}

void series_legacy(const json_t *legacy, char *text, size_t size)
{
    const char *name;
    json_t *value;
    size_t used = 0;
    char key[64], said[200];
    text[0] = '\0';
    json_object_foreach((json_t *)legacy, name, value)
    {
        say_word(name, key, sizeof key);
        say_plain(value, said, sizeof said);
        if (!said[0])
            continue;
        int n = snprintf(text + used, size - used, "%s%s %s", used ? ", " : "", key, said);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
}

void series_show(struct app *a)
{
    if (json_is_object(json_object_get(a->follow.lobby, "series")))
        app_go(a, &page_series);
    else
        app_say(a, STYLE_ERROR, "This match is not part of a series.");
}

static void on_closed(void *context, json_t *reply)
{
    struct app *a = context;
    if (reply_ok(reply))
        app_say(a, STYLE_GOOD, "The series is closed: nothing in its matches is sealed any more.");
    else
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
    if (a->page == &page_series)
        page_series.enter(a); /* its states have changed */
}

void series_close(struct app *a, const char *match)
{
    client_request(a->client, json_pack("{ssss}", "type", "close_series", "match", match), on_closed, a);
}
