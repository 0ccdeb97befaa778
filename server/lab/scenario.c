/* warren-lab scenario: law cases as data. The format is docs/scenarios.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/root/root.h"
#include "core/session.h"
#include "protocol/config.h"
#include "protocol/words.h"
#include "server/lab/given.h"
#include "server/lab/lab.h"
#include "server/lab/match_json.h"

enum { EVENTS_KEPT_MAX = 4096 };

/* One scenario being run. `where` names the step for errors. */
struct scenario {
    const struct game_kit *kit;
    struct session *session;
    struct event events[EVENTS_KEPT_MAX];
    int events_count;
    char where[64];
    char error[1200];
};

static bool failed(struct scenario *s, const char *what, const json_t *expected, const json_t *found)
{
    char *e = expected ? json_dumps(expected, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    char *f = found ? json_dumps(found, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    snprintf(s->error, sizeof s->error, "%s: %s%s%.400s%s%.500s", s->where, what,
             e ? "\n      expected " : "", e ? e : "", f ? "\n      found    " : "", f ? f : "");
    free(e);
    free(f);
    return false;
}

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

static json_t *prompt_json(const struct scenario *s)
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

/* ---- Expectations ---- */

static bool any_matches(const json_t *list, const json_t *expected)
{
    size_t i;
    json_t *item;
    json_array_foreach((json_t *)list, i, item) if (json_matches(item, expected)) return true;
    return false;
}

static bool expect_asked(struct scenario *s, const json_t *expected)
{
    json_t *prompt = prompt_json(s);
    bool ok = json_matches(prompt, expected);
    if (!ok && prompt)
        json_object_del(prompt, "options");
    ok = ok || failed(s, "another question is open", expected, prompt);
    json_decref(prompt);
    return ok;
}

static bool expect_offers(struct scenario *s, const json_t *expected, bool offered)
{
    json_t *prompt = prompt_json(s), *item;
    const json_t *options = json_object_get(prompt, "options");
    bool ok = true;
    size_t i;
    json_array_foreach((json_t *)expected, i, item) if (ok && any_matches(options, item) != offered) ok =
        failed(s, offered ? "not offered" : "offered though it must not be", item, options);
    json_decref(prompt);
    return ok;
}

/* The options are these and no others, in any order. */
static bool expect_options(struct scenario *s, const json_t *expected, bool unused)
{
    (void)unused;
    json_t *prompt = prompt_json(s);
    const json_t *options = json_object_get(prompt, "options");
    bool ok = json_array_size(options) == json_array_size(expected) && json_matches(options, expected);
    ok = ok || failed(s, "the options differ", expected, options);
    json_decref(prompt);
    return ok;
}

static bool expect_views(struct scenario *s, const json_t *expected)
{
    const char *name;
    json_t *part;
    json_object_foreach((json_t *)expected, name, part)
    {
        uint8_t viewer = strcmp(name, "all") == 0 ? SEAT_NOBODY : seat_of_name(name);
        if (viewer == SEAT_NOBODY && strcmp(name, "all") != 0)
            return failed(s, "view of no such seat", NULL, NULL);
        json_t *view = view_json(s, viewer);
        char path[200] = "";
        const json_t *found = NULL, *wanted = NULL;
        bool ok = json_difference(view, part, path, sizeof path, &found, &wanted);
        if (!ok) {
            char what[320];
            snprintf(what, sizeof what, "the view of %s differs at %s", name, path);
            failed(s, what, wanted, found);
        }
        json_decref(view);
        if (!ok)
            return false;
    }
    return true;
}

/* Expected events occur in this order, others may lie between. */
static bool expect_events(struct scenario *s, const json_t *expected, uint8_t viewer)
{
    json_t *events = events_json(s, viewer), *item;
    size_t i, at = 0;
    bool ok = true;
    json_array_foreach((json_t *)expected, i, item)
    {
        while (at < json_array_size(events) && !json_matches(json_array_get(events, at), item))
            at++;
        if (at++ >= json_array_size(events)) {
            ok = failed(s, "this event did not happen (in this order)", item, NULL);
            break;
        }
    }
    json_decref(events);
    return ok;
}

static bool expect_no_events(struct scenario *s, const json_t *expected, uint8_t viewer)
{
    json_t *events = events_json(s, viewer), *item;
    size_t i;
    bool ok = true;
    json_array_foreach((json_t *)expected, i, item) if (ok && any_matches(events, item)) ok =
        failed(s, "this event happened", item, NULL);
    json_decref(events);
    return ok;
}

static bool expect_events_of(struct scenario *s, const json_t *expected,
                             bool (*check)(struct scenario *, const json_t *, uint8_t))
{
    if (json_is_array(expected))
        return check(s, expected, SEAT_NOBODY);
    const char *name;
    json_t *list;
    json_object_foreach((json_t *)expected, name, list)
    {
        uint8_t viewer = seat_of_name(name);
        if (viewer == SEAT_NOBODY)
            return failed(s, "events of no such seat", NULL, NULL);
        if (!check(s, list, viewer))
            return false;
    }
    return true;
}

static bool expect_winners(struct scenario *s, const json_t *expected)
{
    struct game_result result = {0};
    s->kit->game->result(s->session->now, &result);
    json_t *found = json_array();
    for (uint8_t seat = 0; seat < SEATS_MAX; seat++)
        if (result.over && (result.winners & SEAT_BIT(seat)))
            json_array_append_new(found, json_string(seat_name(seat)));
    bool ok = json_equal(found, expected) || failed(s, "other winners", expected, found);
    json_decref(found);
    return ok;
}

static bool expect_scores(struct scenario *s, const json_t *expected)
{
    struct game_result result = {0};
    s->kit->game->result(s->session->now, &result);
    const char *name;
    json_t *points;
    json_object_foreach((json_t *)expected, name, points)
    {
        uint8_t seat = seat_of_name(name);
        json_t *found = json_integer(seat < SEATS_MAX ? result.score[seat] : -1);
        bool ok = json_equal(found, points) || failed(s, name, points, found);
        json_decref(found);
        if (!ok)
            return false;
    }
    return true;
}

static bool expect(struct scenario *s, const json_t *expected)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)expected, name, value)
    {
        bool ok;
        if (strcmp(name, "asked") == 0)
            ok = expect_asked(s, value);
        else if (strcmp(name, "offered") == 0)
            ok = expect_offers(s, value, true);
        else if (strcmp(name, "not_offered") == 0)
            ok = expect_offers(s, value, false);
        else if (strcmp(name, "options") == 0)
            ok = expect_options(s, value, true);
        else if (strcmp(name, "view") == 0)
            ok = expect_views(s, value);
        else if (strcmp(name, "events") == 0)
            ok = expect_events_of(s, value, expect_events);
        else if (strcmp(name, "no_events") == 0)
            ok = expect_events_of(s, value, expect_no_events);
        else if (strcmp(name, "scores") == 0)
            ok = expect_scores(s, value);
        else if (strcmp(name, "winners") == 0)
            ok = expect_winners(s, value);
        else
            ok = failed(s, "unknown expectation", json_object_get(expected, name), NULL);
        if (!ok)
            return false;
    }
    return true;
}

/* ---- Steps ---- */

static void keep_events(struct scenario *s)
{
    for (int i = 0; i < s->session->news_count && s->events_count < EVENTS_KEPT_MAX; i++)
        s->events[s->events_count++] = s->session->news[i];
}

/* The option named by a choice of the step; -1 with an error if there is none or the words are wrong. */
static int find_option(struct scenario *s, const json_t *choice)
{
    struct named_choice named;
    struct fault fault = {0};
    if (choice_read(s->kit->game, &s->session->config, choice, &named, &fault) != 0) {
        char what[sizeof fault.field + sizeof fault.message + 32];
        snprintf(what, sizeof what, "choice: %s: %s", fault.field, fault.message);
        failed(s, what, choice, NULL);
        return -2;
    }
    return choice_match(s->kit->game, &s->session->config, &s->session->prompt, &named);
}

static bool play(struct scenario *s, uint8_t seat, const json_t *choice, bool refuse)
{
    json_t *prompt = prompt_json(s);
    int index = -1;
    bool ok = true;
    if (s->session->prompt.seat != seat)
        ok = refuse || failed(s, "another seat is asked", choice, json_object_get(prompt, "why"));
    else
        index = find_option(s, choice);
    if (ok && index == -2)
        ok = false;
    else if (ok && refuse)
        ok = index < 0 || failed(s, "accepted though it must be refused", choice, NULL);
    else if (ok && index < 0)
        ok = failed(s, "not offered", choice, prompt);
    if (ok && !refuse) {
        session_answer_index(s->session, index);
        keep_events(s);
    }
    json_decref(prompt);
    return ok;
}

/* {"roll":[3,0]} and {"draw":"fox_card"} are short for choices of CHANCE. */
static json_t *chance_choice(const json_t *step)
{
    const json_t *roll = json_object_get(step, "roll"), *draw = json_object_get(step, "draw");
    if (roll)
        return json_pack("{s:s,s:O,s:O}", "verb", "roll", "first", json_array_get(roll, 0), "second",
                         json_array_get(roll, 1));
    if (draw)
        return json_pack("{s:s,s:O}", "verb", "draw", "card", draw);
    return json_incref(json_object_get(step, "chance"));
}

static bool run_step(struct scenario *s, const json_t *step)
{
    const json_t *expected = json_object_get(step, "expect"), *refuse = json_object_get(step, "refuse");
    const json_t *choose = json_object_get(step, "choose");
    if (expected)
        return expect(s, expected);
    if (choose || refuse) {
        const char *name = json_string_value(json_object_get(step, "seat"));
        uint8_t seat = name ? seat_of_name(name) : s->session->prompt.seat;
        if (seat == SEAT_CHANCE)
            return failed(s, "chance is asked: script it with roll, draw or chance", NULL, NULL);
        return play(s, seat, choose ? choose : refuse, !choose);
    }
    json_t *choice = chance_choice(step);
    if (!choice)
        return failed(s, "a step is one of choose, refuse, roll, draw, chance, expect", step, NULL);
    bool ok = play(s, SEAT_CHANCE, choice, false);
    json_decref(choice);
    return ok;
}

/* ---- Files ---- */

/* "factions":["marquise","eyrie"] is short for a whole configuration of Root. */
static int read_config(const struct game *game, const json_t *scenario, struct game_config *config,
                       struct fault *fault)
{
    const json_t *factions = json_object_get(scenario, "factions"),
                 *whole = json_object_get(scenario, "config");
    if (whole)
        return config_read(game, whole, config, fault);
    if (!json_is_array(factions))
        return fault_set(fault, FAULT_BAD_CONFIG, "factions", "a scenario needs factions or config");
    json_t *seats = json_object(), *name;
    size_t i;
    json_array_foreach((json_t *)factions, i, name) json_object_set_new(
        seats, i < SEATS_MAX ? seat_name((uint8_t)i) : "s9", json_pack("{s:O}", "faction", name));
    json_t *made = json_pack("{s:i,s:{s:s},s:o}", "seats", (int)json_array_size(factions), "settings",
                             "order", "seated", "seat_settings", seats);
    int result = config_read(game, made, config, fault);
    json_decref(made);
    return result;
}

static bool set_up(struct scenario *s, const json_t *scenario)
{
    struct game_config config;
    struct fault fault = {0};
    const json_t *given = json_object_get(scenario, "given");
    int wrong = read_config(s->kit->game, scenario, &config, &fault);
    if (!wrong && given && s->kit->game == &root_game) {
        struct root *g = aligned_alloc(16, (sizeof *g + 15) / 16 * 16);
        memset(g, 0, sizeof *g);
        wrong = given_root(given, &config, g, &fault);
        if (!wrong)
            session_stand(s->session, &config, g);
        free(g);
    } else if (!wrong) {
        session_start(s->session, &config);
    }
    if (wrong)
        snprintf(s->error, sizeof s->error, "%s: %s", fault.field,
                 fault.message[0] ? fault.message : fault_text(fault.code));
    else
        keep_events(s);
    return !wrong;
}

static bool run_scenario(struct scenario *s, const json_t *scenario)
{
    static const char *const members[] = {"name",   "law",   "notes", "game", "factions",
                                          "config", "given", "when",  "then"};
    const char *name;
    json_t *value, *step;
    json_object_foreach((json_t *)scenario, name, value)
    {
        bool known = false;
        for (size_t i = 0; i < sizeof members / sizeof *members; i++)
            known = known || strcmp(name, members[i]) == 0;
        if (!known) {
            snprintf(s->error, sizeof s->error, "unknown member \"%s\"", name);
            return false;
        }
    }
    if (json_array_size(json_object_get(scenario, "law")) == 0 || !json_object_get(scenario, "then")) {
        snprintf(s->error, sizeof s->error, "a scenario needs \"law\" (a list of sections) and \"then\"");
        return false;
    }
    if (!set_up(s, scenario))
        return false;
    size_t i;
    json_array_foreach(json_object_get(scenario, "when"), i, step)
    {
        snprintf(s->where, sizeof s->where, "when[%zu]", i);
        if (!run_step(s, step))
            return false;
    }
    snprintf(s->where, sizeof s->where, "then");
    return expect(s, json_object_get(scenario, "then"));
}

static bool run_one(const char *file, const json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *game = json_string_value(json_object_get(json, "game"));
    struct scenario *s = calloc(1, sizeof *s);
    bool ok = false;
    s->kit = kit_find(lab_kits, game ? game : "root");
    if (!s->kit) {
        snprintf(s->error, sizeof s->error, "no such game");
    } else {
        s->session = session_create(s->kit->game);
        ok = run_scenario(s, json);
        session_destroy(s->session);
    }
    if (!ok)
        printf("FAILED %s: %s\n    %s\n", file, name ? name : "(no name)", s->error);
    free(s);
    return ok;
}

int lab_scenario(int argc, char **argv)
{
    int passed = 0, not_passed = 0, unreadable = 0;
    if (argc < 1) {
        fprintf(stderr, "usage: warren-lab scenario FILE...\n");
        return LAB_WRONG_CALL;
    }
    for (int i = 0; i < argc; i++) {
        json_error_t error;
        json_t *file = json_load_file(argv[i], JSON_REJECT_DUPLICATES, &error), *item;
        if (!file) {
            fprintf(stderr, "%s:%d:%d: %s\n", argv[i], error.line, error.column, error.text);
            unreadable++;
            continue;
        }
        size_t k;
        if (json_is_object(file))
            run_one(argv[i], file) ? passed++ : not_passed++;
        else
            json_array_foreach(file, k, item) run_one(argv[i], item) ? passed++ : not_passed++;
        json_decref(file);
    }
    printf("%d passed, %d failed\n", passed, not_passed + unreadable);
    if (unreadable)
        return LAB_WRONG_CALL;
    return not_passed ? LAB_DIFFERS : LAB_OK;
}
