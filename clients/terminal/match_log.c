/* From pushes to the lines of the log and of the chat. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"

static const char *text_in(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

/* The look of an event: that of the seat it is about. */
static int event_style(const struct app *a, const json_t *event)
{
    static const char *const members[] = {"seat", "attacker", "hireling"};
    struct table t = app_table(a);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        const char *seat = text_in(event, members[i]);
        if (seat[0] == 's' && strcmp(text_in(event, "event"), "phase") == 0)
            return a->face->seat_style(&t, seat) | STYLE_BOLD;
        if (seat[0] == 's' || seat[0] == 'h')
            return a->face->seat_style(&t, seat);
    }
    return STYLE_DIM;
}

static void log_events(struct app *a, const json_t *events)
{
    char text[LINE_SIZE];
    size_t i;
    json_t *event;
    struct say_names names = a->names;
    names.brief = true; /* the log is narrow */
    json_array_foreach(events, i, event)
    {
        say_event(&names, event, text, sizeof text);
        lines_add(&a->log, event_style(a, event), text);
    }
}

static void log_chat(struct app *a, const json_t *push)
{
    char text[LINE_SIZE];
    bool aside = strcmp(text_in(push, "channel"), "spectators") == 0;
    snprintf(text, sizeof text, "%s%s: %s", text_in(push, "name"), aside ? " (watching)" : "",
             text_in(push, "text"));
    lines_add(&a->chat, STYLE_TEXT, text);
    snprintf(text, sizeof text, "\"%s\" %s", text_in(push, "text"), text_in(push, "name"));
    lines_add(&a->log, STYLE_KEY, text);
}

void match_log_push(struct app *a, const json_t *push)
{
    const char *type = text_in(push, "type");
    char who[SAY_NAME_SIZE], text[LINE_SIZE];
    if (strcmp(text_in(push, "match"), a->follow.match) != 0)
        return;
    if (strcmp(type, "update") == 0) {
        log_events(a, json_object_get(push, "events"));
    } else if (strcmp(type, "chat") == 0) {
        log_chat(a, push);
    } else if (strcmp(type, "snapshot") == 0 && strcmp(text_in(push, "cause"), "undo") == 0) {
        say_value(&a->names, json_object_get(push, "by"), who, sizeof who);
        snprintf(text, sizeof text, "%s takes back a choice", who);
        lines_add(&a->log, STYLE_DIM, text);
    }
}

void match_log_past(struct app *a, const json_t *past)
{
    char text[LINE_SIZE];
    snprintf(text, sizeof text, "Move %lld", (long long)json_integer_value(json_object_get(past, "move")));
    lines_add(&a->log, STYLE_KEY, text);
    log_events(a, json_object_get(past, "events"));
}
