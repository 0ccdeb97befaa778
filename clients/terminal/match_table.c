/* Clocks, absent players, pauses, undo by agreement, and hints. See app.h and docs/protocol.md, section 5. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "clients/terminal/app.h"
#include "clients/terminal/member.h"

static bool is_own_absent(const struct app *a)
{
    return json_is_true(json_object_get(follow_seat(&a->follow, a->follow.seat), "absent"));
}

static bool is_paused(const struct app *a)
{
    return json_is_true(json_object_get(a->follow.lobby, "paused"));
}

static const json_t *proposal(const struct app *a)
{
    const json_t *open = json_object_get(a->follow.lobby, "proposal");
    return json_is_object(open) ? open : NULL;
}

/* Whose clock runs; "" if none does. */
static const char *running(const struct app *a)
{
    bool paused = json_is_true(json_object_get(a->follow.clock, "paused"));
    return paused || a->follow.ended ? "" : text_in(a->follow.clock, "running");
}

bool match_table_clock_runs(const struct app *a)
{
    return running(a)[0] != '\0';
}

/* What is left by now of what was told. */
static json_int_t left_now(const struct app *a, const char *seat, json_int_t told)
{
    json_int_t gone = strcmp(running(a), seat) == 0 ? (json_int_t)(app_now() - a->clock_told_at) : 0;
    return told > gone ? told - gone : 0;
}

void match_table_clock(const struct app *a, const char *seat, char *text, size_t size)
{
    const json_t *left = json_object_get(json_object_get(a->follow.clock, "left"), seat);
    json_int_t seconds = left_now(a, seat, json_integer_value(left)) / 1000;
    bool bot = text_in(follow_seat(&a->follow, seat), "bot")[0] != '\0';
    text[0] = '\0';
    if (!json_is_integer(left) || a->follow.ended || bot)
        return;
    if (seconds >= 48 * 3600)
        snprintf(text, size, ", %lld days", (long long)(seconds / (24 * 3600)));
    else if (seconds >= 3600)
        snprintf(text, size, ", %lld:%02lld h", (long long)(seconds / 3600), (long long)(seconds / 60 % 60));
    else
        snprintf(text, size, ", %lld:%02lld", (long long)(seconds / 60), (long long)(seconds % 60));
}

/* Whether the match waits for a person who is not connected, at this seat. */
static bool is_away(const struct app *a, const json_t *seat)
{
    const char *name = text_in(seat, "seat");
    return text_in(seat, "player")[0] && !text_in(seat, "bot")[0] &&
           !json_is_true(json_object_get(seat, "online")) && strcmp(name, a->follow.seat) != 0 &&
           (is_paused(a) || strcmp(text_in(a->follow.prompt, "seat"), name) == 0);
}

/* The seat for which a bot may be proposed; NULL if there is none. */
static const json_t *away(const struct app *a)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(a->follow.lobby, "seats"), i, seat) if (is_away(a, seat)) return seat;
    return NULL;
}

enum { FROM_SIZE = 32 };

/* From when on that counts, if not at once: ", from 14:05 on", with the day if it is another one. */
static void say_from(json_int_t at, char *text, size_t size)
{
    time_t from = (time_t)(at / 1000), now = time(NULL);
    struct tm then, today;
    text[0] = '\0';
    if (at == 0 || !localtime_r(&from, &then) || !localtime_r(&now, &today))
        return;
    bool same = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year;
    strftime(text, size, same ? ", from %H:%M on" : ", from %Y-%m-%d %H:%M on", &then);
}

/* "s2 proposes to pause" */
static void say_proposal(const struct app *a, const json_t *open, char *text, size_t size)
{
    static const struct {
        const char *what, *words;
    } words[] = {{"pause", "to pause"}, {"continue", "to go on"}, {"undo", "to take back a choice"}};
    char who[SAY_NAME_SIZE], whom[SAY_NAME_SIZE], from[FROM_SIZE];
    say_value(&a->names, json_object_get(open, "by"), who, sizeof who);
    if (strcmp(text_in(open, "what"), "absent") == 0) {
        say_value(&a->names, json_object_get(open, "seat"), whom, sizeof whom);
        say_from(json_integer_value(json_object_get(open, "from")), from, sizeof from);
        snprintf(text, size, "%s proposes that a bot plays for %s, who is away%s: F7 answers", who, whom,
                 from);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(text_in(open, "what"), words[i].what) == 0)
            snprintf(text, size, "%s proposes %s: F7 answers", who, words[i].words);
}

void match_table_watching(const struct app *a, char *text, size_t size)
{
    json_int_t delay = json_integer_value(json_object_get(a->follow.lobby, "delay"));
    if (delay > 0 && !a->follow.ended)
        snprintf(text, size, "watching, %" JSON_INTEGER_FORMAT " s behind", delay);
    else
        snprintf(text, size, "watching");
}

void match_table_status(const struct app *a, char *text, size_t size)
{
    text[0] = '\0';
    if (a->follow.ended)
        return;
    if (is_own_absent(a))
        snprintf(text, size, "A bot is playing for you: press F7, then b, to come back");
    else if (proposal(a))
        say_proposal(a, proposal(a), text, size);
    else if (is_paused(a))
        snprintf(text, size, "The match is paused: F7 to go on");
}

static void say_away(const struct app *a, char *text, size_t size)
{
    char whom[SAY_NAME_SIZE];
    say_value(&a->names, json_object_get(away(a), "seat"), whom, sizeof whom);
    snprintf(text, size, "; a: propose that a bot plays for %s", whom);
}

void match_table_question(const struct app *a, char *text, size_t size)
{
    if (is_own_absent(a))
        snprintf(text, size, "b: I am back; Esc: no");
    else if (proposal(a))
        snprintf(text, size, "y: agree, n: decline (even your own); Esc: later");
    else if (is_paused(a))
        snprintf(text, size, "c: propose to go on; Esc: no");
    else
        snprintf(text, size, "p: propose a pause, u: to take back your last choice%s; Esc: no",
                 match_hint_is_offered(a) ? "; h: a hint" : "");
    if (!is_own_absent(a) && !proposal(a) && away(a))
        say_away(a, text + strlen(text), size - strlen(text));
    if (match_guests_are_here(a))
        snprintf(text + strlen(text), size - strlen(text), "; w: without a seat");
}

static void ask(struct app *a, const char *what)
{
    app_request(a, json_pack("{ssssss}", "type", "propose", "match", a->follow.match, "what", what));
}

static void ask_for_bot(struct app *a)
{
    if (away(a))
        app_request(a, json_pack("{ssssssss}", "type", "propose", "match", a->follow.match, "what", "absent",
                                 "seat", text_in(away(a), "seat")));
    else
        app_say(a, STYLE_ERROR, "The match waits for nobody who is away.");
}

static void answer(struct app *a, bool agree)
{
    app_request(a, json_pack("{sssssb}", "type", "agree", "match", a->follow.match, "agree", agree));
}

bool match_table_key(struct app *a, int key)
{
    if (!a->agreeing)
        return false;
    a->agreeing = false;
    if (is_own_absent(a) && key == 'b')
        app_request(a, json_pack("{ssss}", "type", "back", "match", a->follow.match));
    else if (proposal(a) && (key == 'y' || key == 'n'))
        answer(a, key == 'y');
    else if (key == 'p')
        ask(a, "pause");
    else if (key == 'c')
        ask(a, "continue");
    else if (key == 'u')
        ask(a, "undo");
    else if (key == 'a')
        ask_for_bot(a);
    else if (key == 'h')
        match_hint(a);
    else if (key == 'w' && match_guests_are_here(a))
        match_guests_open(a);
    return true;
}
