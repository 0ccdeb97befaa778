/* What a scenario expects: see docs/scenarios.md, "Expectations". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "protocol/words.h"
#include "server/lab/match_json.h"
#include "server/lab/scenario.h"

enum { PLACE_SIZE = 200 };

/* ---- The position as JSON ---- */

static json_t *text_to_json(struct text *t)
{
    json_t *json = text_ok(t) ? json_loadb(t->data, t->length, JSON_DECODE_ANY, NULL) : NULL;
    text_free(t);
    return json;
}

static json_t *view_json(const struct scenario *s, uint8_t viewer)
{
    const struct game *game = s->kit->game;
    void *view = calloc(1, game->view_size);
    struct text t = {0};
    if (!view)
        return NULL;
    if (viewer == SEAT_NOBODY)
        game->reveal(s->session->now, view);
    else
        game->redact(s->session->now, viewer, view);
    text_view(&t, s->kit, &s->session->config, view);
    free(view);
    return text_to_json(&t);
}

json_t *scenario_prompt(const struct scenario *s)
{
    struct text t = {0};
    text_prompt(&t, s->kit->game, &s->session->config, &s->session->prompt, s->session->prompt.seat, true);
    return text_to_json(&t);
}

static json_t *events_json(const struct scenario *s, uint8_t viewer)
{
    struct text t = {0};
    text_events(&t, s->kit->game, &s->session->config, s->events, s->events_count,
                viewer == SEAT_NOBODY ? SEATS_ALL : SEAT_BIT(viewer));
    return text_to_json(&t);
}

/* ---- Words: a misspelt "not_offered" would pass for ever ---- */

static const struct term_def *find_term(const struct term_def *terms, int count, const json_t *name)
{
    for (int i = 0; i < count && json_is_string(name); i++)
        if (strcmp(terms[i].name, json_string_value(name)) == 0)
            return &terms[i];
    return NULL;
}

static bool word_known(const struct scenario *s, uint8_t kind, const json_t *value)
{
    if (json_is_null(value))
        return true;
    if (kind == KIND_COUNT)
        return json_is_integer(value);
    if (kind == KIND_FLAG)
        return json_is_boolean(value);
    const char *word = json_string_value(value);
    if (!word)
        return false;
    return kind == KIND_SEAT ? seat_of_name(word) != SEAT_NOBODY
                             : s->kit->game->value(&s->session->config, kind, word) >= 0;
}

/* An object like {"verb":"move","from":"c1"}: a term of the table and any of its arguments. */
static bool term_known(struct scenario *s, const char *place, const json_t *json, const char *head,
                       const struct term_def *terms, int count)
{
    char inner[PLACE_SIZE];
    const char *name;
    json_t *value;
    if (!json_is_object(json))
        return scenario_broken(s, place, "expected an object with the member \"%s\"", head);
    const struct term_def *term = find_term(terms, count, json_object_get(json, head));
    if (!term)
        return scenario_broken(s, place, "\"%s\" names no %s of %s", head, head, s->kit->game->name);
    json_object_foreach((json_t *)json, name, value)
    {
        int i = 0;
        while (i < EVENT_ARGS_MAX && term->args[i].name && strcmp(term->args[i].name, name) != 0)
            i++;
        bool argument = i < EVENT_ARGS_MAX && term->args[i].name;
        snprintf(inner, sizeof inner, "%.120s.%.60s", place, name);
        if (!argument && strcmp(name, head) != 0)
            return scenario_broken(s, inner, "the %s \"%s\" has no such argument", head, term->name);
        if (argument && !word_known(s, term->args[i].kind, value))
            return scenario_broken(s, inner, "no such value");
    }
    return true;
}

bool choice_known(struct scenario *s, const char *place, const json_t *choice)
{
    return term_known(s, place, choice, "verb", s->kit->game->verbs, s->kit->game->verbs_count);
}

/* {"supply":2}: amounts of the game. */
static bool price_known(struct scenario *s, const char *place, const json_t *price)
{
    const struct game *game = s->kit->game;
    const char *name;
    json_t *value;
    if (!json_is_object(price))
        return scenario_broken(s, place, "expected an object of amounts");
    json_object_foreach((json_t *)price, name, value)
    {
        int i = 0;
        while (i < game->amounts_count && strcmp(game->amounts[i], name) != 0)
            i++;
        if (i == game->amounts_count || !json_is_integer(value))
            return scenario_broken(s, place, "\"%s\" is no amount of %s, or not a number", name, game->name);
    }
    return true;
}

/* A choice, and what it costs. */
static bool option_known(struct scenario *s, const char *place, const json_t *option)
{
    static const char *const members[] = {"price", "price_most"};
    json_t *choice = json_copy((json_t *)option);
    bool known = true;
    for (int i = 0; i < 2; i++) {
        const json_t *price = json_object_get(option, members[i]);
        known = known && (!price || price_known(s, place, price));
        json_object_del(choice, members[i]);
    }
    known = known && choice_known(s, place, choice);
    json_decref(choice);
    return known;
}

static bool event_known(struct scenario *s, const char *place, const json_t *event)
{
    return term_known(s, place, event, "event", s->kit->game->events, s->kit->game->events_count);
}

static bool list_known(struct scenario *s, const char *place, const json_t *list,
                       bool (*known)(struct scenario *, const char *, const json_t *))
{
    char inner[PLACE_SIZE];
    size_t i;
    json_t *item;
    if (!json_is_array(list))
        return scenario_broken(s, place, "expected a list");
    json_array_foreach((json_t *)list, i, item)
    {
        snprintf(inner, sizeof inner, "%.150s[%zu]", place, i);
        if (!known(s, inner, item))
            return false;
    }
    return true;
}

/* A seat of this match, or what else is allowed there; SEATS_MAX or more if it is neither. */
static bool seat_known(struct scenario *s, const char *place, const char *name, bool spectator)
{
    uint8_t seat = seat_of_name(name);
    if (seat < s->session->config.seats || (spectator && seat == SEAT_SPECTATOR))
        return true;
    return scenario_broken(s, place, "\"%s\" is no seat of this match", name);
}

/* ---- The open question ---- */

static bool any_matches(const json_t *list, const json_t *expected)
{
    size_t i;
    json_t *item;
    json_array_foreach((json_t *)list, i, item)
    {
        if (json_matches(item, expected))
            return true;
    }
    return false;
}

static bool asked_known(struct scenario *s, const char *place, const json_t *asked)
{
    static const char *const members[] = {"seat", "why", NULL};
    const json_t *why = json_object_get(asked, "why"), *seat = json_object_get(asked, "seat");
    if (json_is_null(asked))
        return true;
    if (!json_is_object(asked))
        return scenario_broken(s, place, "expected an object, or null if nobody is asked");
    if (!members_known(s, place, asked, members))
        return false;
    if (seat && (!json_is_string(seat) || seat_of_name(json_string_value(seat)) == SEAT_NOBODY))
        return scenario_broken(s, "asked.seat", "expected a seat or \"chance\"");
    return !why ||
           term_known(s, "asked.why", why, "reason", s->kit->game->reasons, s->kit->game->reasons_count);
}

static bool expect_asked(struct scenario *s, const char *place, const json_t *expected)
{
    if (!asked_known(s, place, expected))
        return false;
    json_t *prompt = scenario_prompt(s);
    bool ok = json_matches(prompt, expected);
    if (!ok && prompt)
        json_object_del(prompt, "options");
    ok = ok || scenario_differs(s, "another question is open", expected, prompt);
    json_decref(prompt);
    return ok;
}

static bool expect_offers(struct scenario *s, const char *place, const json_t *expected, bool offered)
{
    if (!list_known(s, place, expected, option_known))
        return false;
    json_t *prompt = scenario_prompt(s), *item;
    const json_t *options = json_object_get(prompt, "options");
    bool ok = true;
    size_t i;
    json_array_foreach((json_t *)expected, i, item)
    {
        if (ok && any_matches(options, item) != offered)
            ok =
                scenario_differs(s, offered ? "not offered" : "offered though it must not be", item, options);
    }
    json_decref(prompt);
    return ok;
}

static bool expect_offered(struct scenario *s, const char *place, const json_t *expected)
{
    return expect_offers(s, place, expected, true);
}

static bool expect_not_offered(struct scenario *s, const char *place, const json_t *expected)
{
    return expect_offers(s, place, expected, false);
}

/* The options are these and no others, in any order. */
static bool expect_options(struct scenario *s, const char *place, const json_t *expected)
{
    if (!list_known(s, place, expected, option_known))
        return false;
    json_t *prompt = scenario_prompt(s);
    const json_t *options = json_object_get(prompt, "options");
    bool ok = json_matches(options, expected) || scenario_differs(s, "the options differ", expected, options);
    json_decref(prompt);
    return ok;
}

/* ---- Views ---- */

static bool expect_view(struct scenario *s, const char *name, uint8_t viewer, const json_t *part)
{
    char path[PLACE_SIZE] = "", what[PLACE_SIZE + 80];
    const json_t *found = NULL, *wanted = NULL;
    json_t *view = view_json(s, viewer);
    bool ok = json_difference(view, part, path, sizeof path, &found, &wanted);
    snprintf(what, sizeof what, "view.%s%s%s", name, path[0] ? "." : "", path);
    if (!ok && !found)
        scenario_broken(s, what, "the view has no such member there");
    else if (!ok) {
        snprintf(what, sizeof what, "the view of %s differs at %s", name, path);
        scenario_differs(s, what, wanted, found);
    }
    json_decref(view);
    return ok;
}

static bool expect_views(struct scenario *s, const char *place, const json_t *expected)
{
    const char *name;
    json_t *part;
    if (!json_is_object(expected))
        return scenario_broken(s, place, "expected an object of seats, \"spectator\" and \"all\"");
    json_object_foreach((json_t *)expected, name, part)
    {
        bool all = strcmp(name, "all") == 0;
        if (!all && !seat_known(s, place, name, true))
            return false;
        if (!expect_view(s, name, all ? SEAT_NOBODY : seat_of_name(name), part))
            return false;
    }
    return true;
}

/* ---- Events ---- */

/* They occurred in this order; others may lie between. */
static bool events_happened(struct scenario *s, const json_t *events, const json_t *expected)
{
    size_t i, at = 0;
    json_t *item;
    json_array_foreach((json_t *)expected, i, item)
    {
        while (at < json_array_size(events) && !json_matches(json_array_get(events, at), item))
            at++;
        if (at++ >= json_array_size(events))
            return scenario_differs(s, "this event did not happen (in this order)", item, events);
    }
    return true;
}

static bool events_absent(struct scenario *s, const json_t *events, const json_t *expected)
{
    size_t i;
    json_t *item;
    json_array_foreach((json_t *)expected, i, item)
    {
        if (any_matches(events, item))
            return scenario_differs(s, "this event happened", item, NULL);
    }
    return true;
}

typedef bool (*events_check)(struct scenario *s, const json_t *events, const json_t *expected);

static bool events_of(struct scenario *s, const char *place, const json_t *expected, uint8_t viewer,
                      events_check check)
{
    if (!list_known(s, place, expected, event_known))
        return false;
    json_t *events = events_json(s, viewer);
    bool ok = check(s, events, expected);
    json_decref(events);
    return ok;
}

/* A list: with nothing hidden. An object: as each seat was told. */
static bool events_of_all(struct scenario *s, const char *place, const json_t *expected, events_check check)
{
    if (!json_is_object(expected))
        return events_of(s, place, expected, SEAT_NOBODY, check);
    const char *name;
    json_t *list;
    char inner[PLACE_SIZE];
    json_object_foreach((json_t *)expected, name, list)
    {
        snprintf(inner, sizeof inner, "%.120s.%.60s", place, name);
        if (!seat_known(s, place, name, true) || !events_of(s, inner, list, seat_of_name(name), check))
            return false;
    }
    return true;
}

static bool expect_events(struct scenario *s, const char *place, const json_t *expected)
{
    return events_of_all(s, place, expected, events_happened);
}

static bool expect_no_events(struct scenario *s, const char *place, const json_t *expected)
{
    return events_of_all(s, place, expected, events_absent);
}

/* ---- The result ---- */

static bool expect_winners(struct scenario *s, const char *place, const json_t *expected)
{
    struct game_result result = {0};
    size_t i;
    json_t *name;
    if (!json_is_array(expected))
        return scenario_broken(s, place, "expected a list of seats");
    json_array_foreach((json_t *)expected, i, name)
    {
        if (!json_is_string(name) || !seat_known(s, place, json_string_value(name), false))
            return scenario_broken(s, place, "expected a list of seats");
    }
    s->kit->game->result(s->session->now, &result);
    json_t *found = json_array();
    for (uint8_t seat = 0; seat < SEATS_MAX; seat++)
        if (result.winners & SEAT_BIT(seat))
            json_array_append_new(found, json_string(seat_name(seat)));
    bool ok = json_matches(found, expected) || scenario_differs(s, "other winners", expected, found);
    json_decref(found);
    return ok;
}

static bool expect_scores(struct scenario *s, const char *place, const json_t *expected)
{
    struct game_result result = {0};
    const char *name;
    json_t *points;
    char what[32];
    if (!json_is_object(expected))
        return scenario_broken(s, place, "expected an object of seats");
    s->kit->game->result(s->session->now, &result);
    if (!result.scored)
        return scenario_broken(s, place, "no scores are kept here");
    json_object_foreach((json_t *)expected, name, points)
    {
        if (!seat_known(s, place, name, false))
            return false;
        json_t *found = json_integer(result.score[seat_of_name(name)]);
        snprintf(what, sizeof what, "the score of %s", name);
        bool ok = json_equal(found, points) || scenario_differs(s, what, points, found);
        json_decref(found);
        if (!ok)
            return false;
    }
    return true;
}

/* What it leaves to the next match, as far as all may know it. */
static bool expect_leaves(struct scenario *s, const char *place, const json_t *expected)
{
    struct legacy legacy = {0};
    struct text t = {0};
    if (!s->kit->game->legacy_write || !s->session->over)
        return scenario_broken(s, place, "nothing is left here, or not yet");
    s->kit->game->legacy_write(s->session->now, &legacy);
    text_legacy_view(&t, s->kit, &legacy);
    json_t *found = text_to_json(&t);
    bool ok =
        json_matches(found, expected) || scenario_differs(s, "it leaves something else", expected, found);
    json_decref(found);
    return ok;
}

/* ---- Before the start ---- */

/* What the lobby is told of the settings. */
static bool expect_advice(struct scenario *s, const char *place, const json_t *expected)
{
    struct text t = {0};
    if (!json_is_array(expected))
        return scenario_broken(s, place, "expected a list");
    text_advice(&t, s->kit->game, &s->session->config);
    json_t *found = text_to_json(&t);
    bool ok = json_matches(found, expected) || scenario_differs(s, "other advice", expected, found);
    json_decref(found);
    return ok;
}

/* Whether a lobby with these settings may start: true, or the sentence that says why not. */
static bool expect_start(struct scenario *s, const char *place, const json_t *expected)
{
    struct fault fault = {0};
    if (!json_is_true(expected) && !json_is_string(expected))
        return scenario_broken(s, place, "expected true, or why it may not start");
    bool may = config_start_verify(s->kit->game, &s->session->config, &fault) == 0;
    json_t *found = may ? json_true() : json_string(fault.message);
    bool ok = json_equal(found, expected) || scenario_differs(s, "the start", expected, found);
    json_decref(found);
    return ok;
}

bool scenario_expect(struct scenario *s, const json_t *expected)
{
    static const struct expectation {
        const char *name;
        bool (*check)(struct scenario *s, const char *place, const json_t *expected);
    } expectations[] = {
        {"asked", expect_asked},     {"offered", expect_offered},     {"not_offered", expect_not_offered},
        {"options", expect_options}, {"view", expect_views},          {"events", expect_events},
        {"scores", expect_scores},   {"no_events", expect_no_events}, {"winners", expect_winners},
        {"advice", expect_advice},   {"start", expect_start},         {"leaves", expect_leaves},
    };
    const size_t count = sizeof expectations / sizeof *expectations;
    const char *name;
    json_t *value;
    if (!json_is_object(expected) || json_object_size(expected) == 0)
        return scenario_broken(s, "", "expected an object of expectations");
    json_object_foreach((json_t *)expected, name, value)
    {
        size_t i = 0;
        while (i < count && strcmp(expectations[i].name, name) != 0)
            i++;
        if (i == count)
            return scenario_broken(s, name, "unknown expectation");
        if (!expectations[i].check(s, name, value))
            return false;
    }
    return true;
}
