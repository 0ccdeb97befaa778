/* warren-lab scenario: law cases as data. The format is docs/scenarios.md. */
#include "server/lab/scenario.h"

#include <errno.h>
#include <fts.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "protocol/words.h"
#include "server/lab/lab.h"
#include "server/lab/lab_game.h"
#include "server/lab/open_file.h"

/* ---- What is wrong ---- */

bool scenario_differs(struct scenario *s, const char *what, const json_t *expected, const json_t *found)
{
    char *e = expected ? json_dumps(expected, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    char *f = found ? json_dumps(found, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    snprintf(s->error, sizeof s->error, "%s: %s%s%.500s%s%.800s", s->where, what,
             e ? "\n      expected " : "", e ? e : "", f ? "\n      found    " : "", f ? f : "");
    free(e);
    free(f);
    return false;
}

bool scenario_broken(struct scenario *s, const char *place, const char *format, ...)
{
    char message[FAULT_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const char *dot = s->where[0] && place[0] && place[0] != '[' ? "." : "";
    const char *colon = s->where[0] || place[0] ? ": " : "";
    snprintf(s->error, sizeof s->error, "%s%s%.200s%s%s", s->where, dot, place, colon, message);
    s->broken = true;
    return false;
}

bool members_known(struct scenario *s, const char *place, const json_t *object, const char *const *known)
{
    const char *name;
    json_t *value;
    char inner[FAULT_FIELD_SIZE];
    json_object_foreach((json_t *)object, name, value)
    {
        int i = 0;
        while (known[i] && strcmp(known[i], name) != 0)
            i++;
        snprintf(inner, sizeof inner, "%.40s%s%.40s", place, place[0] ? "." : "", name);
        if (!known[i])
            return scenario_broken(s, inner, "unknown member");
    }
    return true;
}

/* ---- Steps ---- */

static void keep_events(struct scenario *s)
{
    for (int i = 0; i < s->session->news_count && s->events_count < EVENTS_KEPT_MAX; i++)
        s->events[s->events_count++] = s->session->news[i];
}

/* Finds the option that a choice names: its index, or -1 if none is offered. False if its words are wrong. */
static bool find_option(struct scenario *s, const char *place, const json_t *choice, int *index)
{
    struct named_choice named;
    struct fault fault = {0};
    if (!choice_known(s, place, choice))
        return false;
    if (choice_read(s->kit->game, &s->session->config, choice, &named, &fault) != 0)
        return scenario_broken(s, place, "%s", fault.message);
    *index = choice_match(s->kit->game, &s->session->config, &s->session->prompt, &named);
    return true;
}

static bool answer_with(struct scenario *s, int index)
{
    session_answer_index(s->session, index);
    keep_events(s);
    const char *broken = s->kit->game->check ? s->kit->game->check(s->session->now) : NULL;
    return broken ? scenario_differs(s, broken, NULL, NULL) : scenario_play_on(s);
}

static bool play(struct scenario *s, uint8_t seat, const char *place, const json_t *choice)
{
    int index = -1;
    if (!find_option(s, place, choice, &index))
        return false;
    json_t *prompt = scenario_prompt(s);
    bool ok;
    if (s->session->prompt.seat != seat)
        ok = scenario_differs(s, "another seat is asked", choice, prompt);
    else if (index < 0)
        ok = scenario_differs(s, "not offered", choice, prompt);
    else
        ok = answer_with(s, index);
    json_decref(prompt);
    return ok;
}

static bool refuse(struct scenario *s, uint8_t seat, const json_t *choice)
{
    int index = -1;
    if (!find_option(s, "refuse", choice, &index))
        return false;
    if (s->session->prompt.seat == seat && index >= 0)
        return scenario_differs(s, "accepted though it must be refused", choice, NULL);
    return true;
}

static bool play_chance(struct scenario *s, const char *place, json_t *choice)
{
    bool ok = choice ? play(s, SEAT_CHANCE, place, choice) : scenario_broken(s, place, "wrong form");
    json_decref(choice);
    return ok;
}

/* {"draw":"anvil"}, or a list of cards drawn one after the other */
static bool play_draw(struct scenario *s, const json_t *cards)
{
    size_t i;
    json_t *card;
    if (!json_is_array(cards))
        return play_chance(s, "draw", json_pack("{s:s,s:O}", "verb", "draw", "card", cards));
    json_array_foreach((json_t *)cards, i, card)
    {
        char place[32];
        snprintf(place, sizeof place, "draw[%zu]", i);
        if (!play_chance(s, place, json_pack("{s:s,s:O}", "verb", "draw", "card", card)))
            return false;
    }
    return true;
}

/* {"roll":[3,0]}: the arguments of the game's verb of that name, in their order. */
static bool play_roll(struct scenario *s, const json_t *dice)
{
    const struct game *game = s->kit->game;
    const struct term_def *roll = NULL;
    for (int i = 0; i < game->verbs_count && !roll; i++)
        roll = game->verbs[i].name && strcmp(game->verbs[i].name, "roll") == 0 ? &game->verbs[i] : NULL;
    if (!roll)
        return scenario_broken(s, "roll", "this game has no dice; see chance");
    if ((int)json_array_size(dice) != term_args(roll))
        return scenario_broken(s, "roll", term_args(roll) == 2 ? "expected two dice" : "expected its dice");
    json_t *choice = json_pack("{s:s}", "verb", "roll");
    for (int i = 0; i < term_args(roll); i++)
        json_object_set(choice, roll->args[i].name, json_array_get(dice, (size_t)i));
    return play_chance(s, "roll", choice);
}

static bool run_choice(struct scenario *s, const json_t *step, const json_t *choose)
{
    const json_t *named = json_object_get(step, "seat");
    uint8_t seat = s->session->prompt.seat;
    if (named) {
        seat = json_is_string(named) ? seat_of_name(json_string_value(named)) : SEAT_NOBODY;
        if (seat >= s->session->config.seats)
            return scenario_broken(s, "seat", "expected a seat of this match");
    }
    if (!choose)
        return refuse(s, seat, json_object_get(step, "refuse"));
    if (seat == SEAT_CHANCE) {
        json_t *prompt = scenario_prompt(s);
        scenario_differs(s, "chance is asked: script it with roll, draw or chance", NULL,
                         json_object_get(prompt, "why"));
        json_decref(prompt);
        return false;
    }
    return play(s, seat, "choose", choose);
}

static bool run_step(struct scenario *s, const json_t *step)
{
    static const char *const kinds[] = {"choose", "refuse", "roll", "draw", "chance", "expect", NULL};
    static const char *const members[] = {"seat", "choose", "refuse", "roll",
                                          "draw", "chance", "expect", NULL};
    int given = 0;
    for (int i = 0; kinds[i]; i++)
        given += json_object_get(step, kinds[i]) != NULL;
    if (!members_known(s, "", step, members))
        return false;
    const json_t *choose = json_object_get(step, "choose"), *value;
    if (given != 1)
        return scenario_broken(s, "", "a step is one of choose, refuse, roll, draw, chance, expect");
    if (choose || json_object_get(step, "refuse"))
        return run_choice(s, step, choose);
    if (json_object_get(step, "seat"))
        return scenario_broken(s, "seat", "only choose and refuse have a seat");
    if ((value = json_object_get(step, "expect")))
        return scenario_expect(s, value);
    if ((value = json_object_get(step, "draw")))
        return play_draw(s, value);
    if ((value = json_object_get(step, "roll")))
        return play_roll(s, value);
    return play_chance(s, "chance", json_incref(json_object_get(step, "chance")));
}

/* ---- Scenarios ---- */

/* A whole configuration, or what the game has that is short for one. */
static int read_config(const struct scenario *s, const json_t *scenario, struct game_config *config,
                       struct fault *fault)
{
    const struct lab_game *own = lab_game_of(s->kit->game);
    const json_t *whole = json_object_get(scenario, "config");
    for (int i = 0; whole && own && own->short_members && own->short_members[i]; i++)
        if (json_object_get(scenario, own->short_members[i]))
            return fault_set(fault, FAULT_BAD_CONFIG, "config", "either %s or config", own->short_members[i]);
    if (whole) {
        int result = config_read(s->kit->game, whole, config, fault);
        return result ? fault_inside(fault, "config") : 0;
    }
    if (!own || !own->short_config)
        return fault_set(fault, FAULT_BAD_CONFIG, "config", "a scenario of this game needs a configuration");
    return own->short_config(scenario, config, fault);
}

/* A position of a game that has a way to write them. */
static int stand_given(struct scenario *s, const json_t *given, const struct game_config *config,
                       struct fault *fault)
{
    const struct game *game = s->kit->game;
    const struct lab_game *own = lab_game_of(game);
    if (!own || !own->given)
        return fault_set(fault, FAULT_BAD_FIELD, "given", "this game starts at its beginning only");
    void *state = aligned_alloc(16, (game->state_size + 15) / 16 * 16);
    memset(state, 0, game->state_size);
    int result = own->given(given, config, state, fault);
    if (result == 0)
        session_stand(s->session, config, state);
    free(state);
    return result;
}

static bool set_up(struct scenario *s, const json_t *scenario)
{
    struct game_config config;
    struct fault fault = {0};
    const json_t *given = json_object_get(scenario, "given");
    int result = read_config(s, scenario, &config, &fault);
    if (result == 0 && given)
        result = stand_given(s, given, &config, &fault);
    else if (result == 0)
        session_start(s->session, &config);
    if (result != 0)
        return scenario_broken(s, fault.field, "%s",
                               fault.message[0] ? fault.message : fault_text(fault.code));
    keep_events(s);
    snprintf(s->where, sizeof s->where, given ? "given" : "start");
    return scenario_play_on(s);
}

static bool names_sections(const json_t *scenario)
{
    const json_t *law = json_object_get(scenario, "law"), *notes = json_object_get(scenario, "notes");
    json_t *item;
    size_t i;
    bool ok = json_array_size(law) > 0 && (!notes || json_is_array(notes));
    json_array_foreach(law, i, item)
    {
        ok = ok && json_is_string(item);
    }
    json_array_foreach(notes, i, item)
    {
        ok = ok && (json_is_integer(item) || json_is_string(item));
    }
    return ok;
}

/* Whether it has only members that any scenario may have, or that are short for a configuration of its game.
 */
static bool all_known(struct scenario *s, const json_t *scenario)
{
    static const char *const members[] = {"name", "law", "notes", "game", "config", "given", "when", "then"};
    enum { MEMBERS = sizeof members / sizeof *members, SHORT_MAX = 8 };
    const struct lab_game *own = lab_game_of(s->kit->game);
    const char *known[MEMBERS + SHORT_MAX + 1] = {NULL};
    memcpy(known, members, sizeof members);
    for (int i = 0; own && own->short_members && i < SHORT_MAX && own->short_members[i]; i++)
        known[MEMBERS + i] = own->short_members[i];
    return members_known(s, "", scenario, known);
}

static bool shape_known(struct scenario *s, const json_t *scenario)
{
    const json_t *when = json_object_get(scenario, "when"), *given = json_object_get(scenario, "given");
    if (!json_is_object(scenario))
        return scenario_broken(s, "", "expected a scenario: an object");
    if (!all_known(s, scenario))
        return false;
    if (!json_is_string(json_object_get(scenario, "name")))
        return scenario_broken(s, "name", "a scenario needs a name");
    if (!names_sections(scenario))
        return scenario_broken(s, "law",
                               "a scenario needs a list of sections (and notes are numbers, names)");
    if (given && !json_is_object(given))
        return scenario_broken(s, "given", "expected an object");
    if (when && !json_is_array(when))
        return scenario_broken(s, "when", "expected a list of steps");
    if (!json_object_get(scenario, "then"))
        return scenario_broken(s, "then", "a scenario needs to expect something");
    return true;
}

static bool run_scenario(struct scenario *s, const json_t *scenario)
{
    if (!shape_known(s, scenario) || !set_up(s, scenario))
        return false;
    size_t i;
    json_t *step;
    json_array_foreach(json_object_get(scenario, "when"), i, step)
    {
        snprintf(s->where, sizeof s->where, "when[%zu]", i);
        if (!run_step(s, step))
            return false;
    }
    snprintf(s->where, sizeof s->where, "then");
    return scenario_expect(s, json_object_get(scenario, "then"));
}

bool scenario_run(struct scenario *s, const json_t *scenario)
{
    const char *game = json_string_value(json_object_get(scenario, "game"));
    s->kit = game ? kit_find(lab_kits, game) : lab_kits[0];
    if (!s->kit)
        return scenario_broken(s, "game", "no such game");
    s->session = session_create(s->kit->game);
    bool ok = run_scenario(s, scenario);
    session_destroy(s->session);
    s->session = NULL;
    return ok;
}

/* ---- Files ---- */

/* How many scenarios came to what. */
struct tally {
    int passed, differing, broken;
    long long play_on, seed;
};

static void run_one(struct tally *tally, const char *file, size_t index, const json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "name"));
    struct scenario *s = calloc(1, sizeof *s);
    s->play_on = (uint32_t)tally->play_on;
    s->seed = (uint64_t)tally->seed;
    bool ok = scenario_run(s, json);
    if (ok)
        tally->passed++;
    else
        s->broken ? tally->broken++ : tally->differing++;
    if (!ok)
        printf("%s %s: [%zu] %s\n    %s\n", s->broken ? "BROKEN" : "FAILED", file, index,
               name ? name : "(no name)", s->error);
    free(s);
}

static void no_file(struct tally *tally, const char *name, const char *why)
{
    printf("BROKEN %s: %s\n", name, why);
    tally->broken++;
}

static void run_file(struct tally *tally, const char *name)
{
    json_error_t error;
    FILE *in = open_file(name);
    if (!in) {
        no_file(tally, name, strerror(errno));
        return;
    }
    json_t *file = json_loadf(in, JSON_REJECT_DUPLICATES, &error), *item;
    fclose(in);
    if (!file) {
        printf("BROKEN %s:%d:%d: %s\n", name, error.line, error.column, error.text);
        tally->broken++;
        return;
    }
    size_t i;
    if (json_is_array(file) && json_array_size(file) > 0) {
        json_array_foreach(file, i, item)
        {
            run_one(tally, name, i, item);
        }
    } else {
        run_one(tally, name, 0, file);
    }
    json_decref(file);
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool is_json(const FTSENT *entry)
{
    const char *ending = strrchr(entry->fts_name, '.');
    return ending && strcmp(ending, ".json") == 0;
}

/* A file, or of a folder all files of scenarios in it and below. Those in folders called "wrong" are no
 * scenarios. */
static void run_path(struct tally *tally, char *path)
{
    char *paths[] = {path, NULL};
    int before = tally->passed + tally->differing + tally->broken;
    FTS *walk = fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    GAME_ASSERT(walk);
    for (FTSENT *entry; (entry = fts_read(walk));) {
        bool named = entry->fts_level == FTS_ROOTLEVEL;
        if (entry->fts_info == FTS_D && !named && strcmp(entry->fts_name, "wrong") == 0)
            fts_set(walk, entry, FTS_SKIP);
        else if (entry->fts_info == FTS_DNR)
            no_file(tally, entry->fts_path, strerror(entry->fts_errno));
        else if (entry->fts_info != FTS_D && entry->fts_info != FTS_DP && (named || is_json(entry)))
            run_file(tally, entry->fts_path);
    }
    fts_close(walk);
    if (tally->passed + tally->differing + tally->broken == before)
        no_file(tally, path, "no .json files in this folder");
}

static int run(int argc, char **argv)
{
    enum { CHOICES_MAX = 100000 };
    static const struct option options[] = {
        {"play-on", required_argument, NULL, 'p'}, {"seed", required_argument, NULL, 's'}, {0}};
    struct tally tally = {.seed = 1};
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        bool choices = c == 'p';
        if (c == '?')
            return lab_wrong_option(&lab_scenario, argv);
        if (!lab_number(optarg, choices, choices ? CHOICES_MAX : INT64_MAX,
                        choices ? &tally.play_on : &tally.seed))
            return lab_wrong_call(&lab_scenario, "expected numbers with --play-on and --seed");
    }
    if (optind == argc)
        return lab_wrong_call(&lab_scenario, "expected files or folders");
    for (int i = optind; i < argc; i++)
        run_path(&tally, argv[i]);
    printf("%d passed, %d failed\n", tally.passed, tally.differing + tally.broken);
    if (tally.broken)
        return LAB_WRONG_CALL;
    return tally.differing ? LAB_DIFFERS : LAB_OK;
}

const struct lab_command lab_scenario = {
    .name = "scenario",
    .arguments = "[--play-on N [--seed S]] FILE|FOLDER...",
    .summary = "runs law cases from scenario files",
    .help =
        "The format is described in docs/scenarios.md. Says what differed and where. A folder stands for\n"
        "all .json files in it and below, but not for those in folders called \"wrong\".\n"
        "  --play-on N  from every position of each N choices are played at random, as `sim` plays them,\n"
        "               with every property checked: it finds what whole games hardly ever come to\n"
        "  --seed S     other choices (preset: 1)\n",
    .run = run,
};
