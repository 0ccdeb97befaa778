#include "clients/terminal/terms.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/clock.h"
#include "clients/terminal/member.h"

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const char *const paces[] = {"quick", "calm", "slow"};
static const int delays[] = {0, 10, 30, 60, 120, 300, 600};
/* How long a clock runs, and what each own turn adds to one for the whole match. */
static const int times[] = {15,          30,          MINUTE,      2 * MINUTE,  3 * MINUTE,  5 * MINUTE,
                            10 * MINUTE, 15 * MINUTE, 20 * MINUTE, 30 * MINUTE, 45 * MINUTE, HOUR,
                            90 * MINUTE, 2 * HOUR,    3 * HOUR,    6 * HOUR,    12 * HOUR,   DAY,
                            2 * DAY,     3 * DAY,     7 * DAY,     14 * DAY,    30 * DAY};
static const int increments[] = {0, 5, 10, 15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR};
/* The kinds of clocks, and the time that each is offered first. */
static const char *const clocks[] = {"none", "choice", "turn", "bank"};
static const int usual_times[] = {2 * MINUTE, 2 * MINUTE, 10 * MINUTE, HOUR};
static const char *const timeouts[] = {"bot", "resign"};
enum {
    CLOCK_NONE = 0,
    CLOCK_BANK = 3,
    INCREMENT_USUAL = 30,
};

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

/* The values of each: words, or numbers of seconds; and its member in the protocol, where it is a flag, a
 * number, or one of the members' own words. */
static const struct {
    const char *name, *member;
    int count;
    const char *const *words;
    const int *seconds;
    const char *const *members;
} lines[TERMS] = {
    [TERM_TITLE] = {"Title", "title", 0, NULL, NULL, NULL},
    [TERM_PUBLIC] = {"Open to all", "public", 2, (const char *const[]){"no: by invite code", "yes"}, NULL,
                     NULL},
    [TERM_SPECTATORS] = {"Spectators", "spectators", 2, (const char *const[]){"none", "allowed"}, NULL, NULL},
    [TERM_DELAY] = {"Spectators' delay", "delay", COUNT(delays), NULL, delays, NULL},
    [TERM_CLOCK] = {"Clock", "kind", COUNT(clocks),
                    (const char *const[]){"none", "for each choice", "for each turn", "for the whole match"},
                    NULL, clocks},
    [TERM_TIME] = {"Time", "seconds", COUNT(times), NULL, times, NULL},
    [TERM_INCREMENT] = {"More for each turn", "increment", COUNT(increments), NULL, increments, NULL},
    [TERM_TIMEOUT] = {"When it has run out", "timeout", 2,
                      (const char *const[]){"a bot plays", "the seat resigns"}, NULL, timeouts},
    [TERM_PACE] = {"Pace of the bots", "pace", COUNT(paces), paces, NULL, paces},
    [TERM_HINTS] = {"Hints", "hints", 2, (const char *const[]){"no", "yes: against bots alone"}, NULL, NULL},
    [TERM_EXPLAIN] = {"Bots explain", "explain", 2, (const char *const[]){"no", "yes: what they expected"},
                      NULL, NULL},
};

static bool is_of_clock(enum term term)
{
    return term >= TERM_CLOCK && term <= TERM_TIMEOUT;
}

static void set_clock(struct terms *t, int clock)
{
    t->value[TERM_CLOCK] = clock;
    t->value[TERM_TIME] = usual_times[clock];
    t->value[TERM_INCREMENT] = INCREMENT_USUAL;
}

void terms_begin(struct terms *t)
{
    memset(t, 0, sizeof *t);
    t->value[TERM_SPECTATORS] = t->value[TERM_HINTS] = 1;
    set_clock(t, CLOCK_NONE);
}

/* The value of a term in the object that has its member; what it is now if there is none. */
static int read_value(const json_t *object, enum term term, int now)
{
    const json_t *member = json_object_get(object, lines[term].member);
    if (lines[term].seconds)
        return member ? (int)json_integer_value(member) : now;
    if (!lines[term].members)
        return member ? json_is_true(member) : now;
    for (int i = 0; i < lines[term].count; i++)
        if (strcmp(text_in(object, lines[term].member), lines[term].members[i]) == 0)
            return i;
    return now;
}

void terms_read(struct terms *t, const json_t *lobby)
{
    const json_t *clock = json_object_get(lobby, "clock");
    terms_begin(t);
    snprintf(t->title, sizeof t->title, "%s", text_in(lobby, "title"));
    for (enum term term = TERM_TITLE + 1; term < TERMS; term++)
        t->value[term] = read_value(is_of_clock(term) ? clock : lobby, term, t->value[term]);
}

bool terms_have(const struct terms *t, enum term term)
{
    if (term == TERM_TIME || term == TERM_TIMEOUT)
        return t->value[TERM_CLOCK] != CLOCK_NONE;
    return term != TERM_INCREMENT || t->value[TERM_CLOCK] == CLOCK_BANK;
}

static void say_value_of(enum term term, int value, char *out, size_t size)
{
    if (lines[term].seconds)
        clock_duration(value, out, size);
    else
        snprintf(out, size, "%s", lines[term].words[value]);
}

/* Whether a title reads as another one, or as none, unless it stands in quotes. */
static bool is_quoted(const char *title)
{
    size_t length = strlen(title);
    return strcasecmp(title, "none") == 0 || (length >= 2 && title[0] == '"' && title[length - 1] == '"');
}

void terms_say(const struct terms *t, enum term term, char *name, size_t name_size, char *value,
               size_t value_size)
{
    snprintf(name, name_size, "%s", lines[term].name);
    if (term == TERM_TITLE)
        snprintf(value, value_size, is_quoted(t->title) ? "\"%s\"" : "%s", t->title[0] ? t->title : "none");
    else
        say_value_of(term, t->value[term], value, value_size);
}

static int value_at(enum term term, int place)
{
    return lines[term].seconds ? lines[term].seconds[place] : place;
}

static void take_value(struct terms *t, enum term term, int value)
{
    if (term == TERM_CLOCK)
        set_clock(t, value);
    else
        t->value[term] = value;
}

/* The value need not be one of those that are offered: others may have set it. */
void terms_step(struct terms *t, enum term term, int step)
{
    int count = lines[term].count, place = 0;
    if (step > 0) {
        while (place < count && value_at(term, place) <= t->value[term])
            place++;
        take_value(t, term, value_at(term, place % count));
        return;
    }
    while (place < count && value_at(term, place) < t->value[term])
        place++;
    take_value(t, term, value_at(term, (place + count - 1) % count));
}

void terms_entitle(struct terms *t, const char *title)
{
    snprintf(t->title, sizeof t->title, "%s", title);
}

static void set_title(struct terms *t, const char *value)
{
    if (strcasecmp(value, "none") == 0)
        terms_entitle(t, "");
    else if (is_quoted(value))
        snprintf(t->title, sizeof t->title, "%.*s", (int)strlen(value) - 2, value + 1);
    else
        terms_entitle(t, value);
}

bool terms_set(struct terms *t, enum term term, const char *value)
{
    char word[64];
    if (term == TERM_TITLE)
        set_title(t, value);
    for (int whole = 1; whole >= 0; whole--)
        for (int place = 0; place < lines[term].count; place++) {
            say_value_of(term, value_at(term, place), word, sizeof word);
            if (strncasecmp(word, value, strlen(value)) != 0 || (whole && strlen(word) != strlen(value)))
                continue;
            take_value(t, term, value_at(term, place));
            return true;
        }
    return term == TERM_TITLE;
}

void terms_values(enum term term, char *out, size_t size)
{
    char word[64];
    size_t used = 0;
    if (term == TERM_TITLE)
        snprintf(out, size,
                 "none, or a text to show in the lists of matches (in quotes if it is the word none, or in "
                 "quotes itself)");
    for (int place = 0; place < lines[term].count && used < size; place++) {
        say_value_of(term, value_at(term, place), word, sizeof word);
        used += (size_t)snprintf(out + used, size - used, "%s%s", place ? ", " : "", word);
    }
}

/* ---- In requests ---- */

static json_t *value_in_protocol(const struct terms *t, enum term term)
{
    int value = t->value[term];
    return term == TERM_TITLE    ? json_string(t->title)
           : lines[term].members ? json_string(lines[term].members[value])
           : lines[term].seconds ? json_integer(value)
                                 : json_boolean(value);
}

static json_t *clock_in_protocol(const struct terms *t)
{
    json_t *clock = json_object();
    for (enum term term = TERM_CLOCK; term <= TERM_TIMEOUT; term++)
        if (term == TERM_CLOCK || terms_have(t, term))
            json_object_set_new(clock, lines[term].member, value_in_protocol(t, term));
    return clock;
}

void terms_write(const struct terms *t, enum term term, json_t *request)
{
    if (is_of_clock(term))
        json_object_set_new(request, "clock", clock_in_protocol(t));
    else
        json_object_set_new(request, lines[term].member, value_in_protocol(t, term));
}
