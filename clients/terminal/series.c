/* See series.h. */
#include "clients/terminal/series.h"

#include <stdio.h>
#include <stdlib.h>

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

/* A value without quotes, nested ones as they are in JSON. */
static void say_plain(const json_t *value, char *text, size_t size)
{
    char *json = json_is_string(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    char word[200];
    if (json_is_string(value))
        say_word(json_string_value(value), word, sizeof word);
    else
        snprintf(word, sizeof word, "%s", json ? json : "?");
    snprintf(text, size, "%s", word);
    free(json);
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
        int n = snprintf(text + used, size - used, "%s%s %s", used ? ", " : "", key, said);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
}

void series_show(struct app *a)
{
    if (json_is_object(json_object_get(a->follow.lobby, "series")))
        app_go(a, &page_series);
    else
        app_say(a, STYLE_ERROR, "This match is in no series.");
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
