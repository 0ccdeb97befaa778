/* From pushes to the lines of the log and of the chat. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"
#include "clients/terminal/member.h"

/* The look of an event: that of who did it. */
static int event_style(const struct app *a, const json_t *event)
{
    struct table t = app_table(a);
    const char *who = a->face->actor(event);
    if (!who[0])
        return STYLE_DIM;
    bool phase = who[0] == 's' && strcmp(text_in(event, "event"), "phase") == 0;
    return a->face->seat_style(&t, who) | (phase ? STYLE_BOLD : 0);
}

/* Adds a line to the log; without a screen it is told at once. */
static void log_line(struct app *a, int style, const char *text)
{
    lines_add(&a->log, style, text);
    if (a->plain)
        plain_say(a, "%s", text);
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
        log_line(a, event_style(a, event), text);
    }
}

/* When the own turn begins: a line for each of the others, of what they did since the last one. */
static void tell_since(struct app *a, const json_t *events)
{
    char text[LINE_SIZE];
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event)
    {
        if (!since_take(&a->since, a->face->news, a->follow.seat, event))
            continue;
        log_line(a, STYLE_KEY | STYLE_BOLD, "Since your last turn:");
        for (int k = 0; k < a->since.count; k++) {
            since_say(&a->since, k, &a->names, text, sizeof text);
            log_line(a, STYLE_KEY, text);
        }
        since_clear(&a->since);
    }
}

/* ---- What happened before we came ---- */

enum { LOG_BACK = 80 }; /* choices whose events are asked for */

/* What was told, the latest first, each before all that the log has. */
static void on_story(void *context, json_t *reply)
{
    struct app *a = context;
    const json_t *steps = json_object_get(reply, "steps");
    char text[LINE_SIZE];
    struct say_names names = a->names;
    names.brief = true;
    if (strcmp(text_in(reply, "match"), a->follow.match) != 0 && reply_ok(reply))
        return;
    a->log_awaited = false;
    a->dirty = true;
    for (size_t i = json_array_size(steps); i-- > 0;) {
        const json_t *events = json_object_get(json_array_get(steps, i), "events");
        if (json_integer_value(json_object_get(json_array_get(steps, i), "version")) > a->log_until)
            continue; /* came by itself meanwhile */
        for (size_t k = json_array_size(events); k-- > 0;) {
            const json_t *event = json_array_get(events, k);
            say_event(&names, event, text, sizeof text);
            lines_add_before(&a->log, event_style(a, event), text);
        }
    }
    if (a->plain && a->log.count > 0)
        match_log_tell(a, LOG_TOLD);
}

void match_log_fetch(struct app *a, const json_t *snapshot)
{
    const char *cause = text_in(snapshot, "cause");
    json_int_t version = json_integer_value(json_object_get(snapshot, "version"));
    bool came = strcmp(cause, "resume") == 0 || strcmp(cause, "watch") == 0;
    if (!came || version <= 0)
        return;
    since_clear(&a->since);
    lines_clear(&a->log); /* a gap would look like a story without one */
    a->log_until = version;
    a->log_awaited = true;
    client_request(a->client,
                   json_pack("{sssssIss}", "type", "events", "match", a->follow.match, "from",
                             version > LOG_BACK ? version - LOG_BACK : (json_int_t)0, "seat", a->follow.seat),
                   on_story, a);
}

void match_log_tell(struct app *a, int count)
{
    if (a->log.count == 0)
        plain_say(a, "The log is empty.");
    for (int i = a->log.count > count ? a->log.count - count : 0; i < a->log.count; i++)
        plain_say(a, "%s", lines_at(&a->log, i));
}

static void log_chat(struct app *a, const json_t *push)
{
    char text[LINE_SIZE];
    bool aside = strcmp(text_in(push, "channel"), "spectators") == 0;
    snprintf(text, sizeof text, "%s%s: %s", text_in(push, "name"), aside ? " (watching)" : "",
             text_in(push, "text"));
    lines_add(&a->chat, STYLE_TEXT, text);
    snprintf(text, sizeof text, "\"%s\" %s", text_in(push, "text"), text_in(push, "name"));
    log_line(a, STYLE_KEY, text);
}

/* In percent, of ten thousandths. */
static int percent_of(const json_t *one)
{
    enum { A_PERCENT = 100 };
    return (int)(json_integer_value(json_object_get(one, "chance")) + A_PERCENT / 2) / A_PERCENT;
}

/* What a bot expected of its choice, and of the others that it thought about most. */
static void log_considered(struct app *a, const json_t *push)
{
    char who[SAY_NAME_SIZE], choice[LINE_SIZE / 4], text[LINE_SIZE];
    size_t i;
    json_t *one;
    struct say_names names = a->names;
    names.brief = true; /* as in log_events */
    say_value(&names, json_object_get(push, "seat"), who, sizeof who);
    say_choice(&names, json_object_get(push, "choice"), choice, sizeof choice);
    int length = snprintf(text, sizeof text, "Chance of %s: %d%% %s", who, percent_of(push), choice);
    json_array_foreach(json_object_get(push, "best"), i, one)
    {
        if (json_equal(json_object_get(one, "choice"), json_object_get(push, "choice")))
            continue;
        say_choice(&names, json_object_get(one, "choice"), choice, sizeof choice);
        length += snprintf(text + length, sizeof text - (size_t)length, "; %d%% %s", percent_of(one), choice);
        if (length >= (int)sizeof text)
            break;
    }
    log_line(a, STYLE_DIM, text);
}

void match_log_push(struct app *a, const json_t *push)
{
    const char *type = text_in(push, "type");
    char who[SAY_NAME_SIZE], text[LINE_SIZE];
    if (strcmp(text_in(push, "match"), a->follow.match) != 0)
        return;
    if (strcmp(type, "update") == 0) {
        log_events(a, json_object_get(push, "events"));
        tell_since(a, json_object_get(push, "events"));
    } else if (strcmp(type, "chat") == 0) {
        log_chat(a, push);
    } else if (strcmp(type, "considered") == 0) {
        log_considered(a, push);
    } else if (strcmp(type, "snapshot") == 0 && strcmp(text_in(push, "cause"), "undo") == 0) {
        say_value(&a->names, json_object_get(push, "by"), who, sizeof who);
        snprintf(text, sizeof text, "%s takes back a choice", who);
        log_line(a, STYLE_DIM, text);
    }
}

void match_log_past(struct app *a, const json_t *past)
{
    char text[LINE_SIZE];
    snprintf(text, sizeof text, "Move %lld", (long long)json_integer_value(json_object_get(past, "move")));
    log_line(a, STYLE_KEY, text);
    log_events(a, json_object_get(past, "events"));
}
