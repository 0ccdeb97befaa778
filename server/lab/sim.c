/* warren-lab sim: the call and the report. See sim.h. */
#include "server/lab/sim.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "protocol/config.h"
#include "server/lab/lab.h"
#include "server/lab/sim_judge.h"
#include "server/lab/sim_text.h"

enum {
    CHECKS_PERCENT = 4,
};

static const struct game *const game = &root_game;

static const struct setting *faction_setting(void)
{
    return &game->seat_settings[SEAT_SETTING_FACTION];
}

/* ---- The report ---- */

static json_t *factions_json(const struct sim_tally *t)
{
    json_t *factions = json_object();
    for (int i = 1; i < SIM_FACTIONS; i++) {
        const struct sim_faction *f = &t->factions[i];
        if (f->played)
            json_object_set_new(factions, faction_setting()->values[i],
                                json_pack("{s:I,s:I,s:f,s:I,s:I}", "played", (json_int_t)f->played, "wins",
                                          (json_int_t)f->wins, "mean_score",
                                          (double)f->points / (double)f->played, "reached_30",
                                          (json_int_t)f->reached_30, "stalled", (json_int_t)f->stalled));
    }
    return factions;
}

/* Puts a count under its name, or the name among those never seen. Equal names are added up. */
static void note_count(json_t *seen, json_t *never, const char *name, uint64_t count)
{
    if (!name)
        return;
    json_int_t before = json_integer_value(json_object_get(seen, name));
    if (count)
        json_object_set_new(seen, name, json_integer(before + (json_int_t)count));
    else if (never)
        json_array_append_new(never, json_string(name));
}

static json_t *terms_json(const struct term_def *terms, int terms_count, const uint64_t *counts,
                          json_t *never)
{
    json_t *seen = json_object();
    for (int i = 0; i < terms_count; i++)
        note_count(seen, never, terms[i].name, counts[i]);
    return seen;
}

/* Adds counts of the words of a kind, as they are called with this deck. */
static void note_words(json_t *seen, uint8_t deck, uint8_t kind, int count, const uint64_t *counts)
{
    struct game_config config = {.seats = 4};
    config.match[SETTING_DECK] = deck;
    for (int i = 0; i < count; i++)
        note_count(seen, NULL, game->word(&config, kind, (uint16_t)i, WORD_PUBLIC), counts[i]);
}

/* The same for a kind whose words are those of all decks. */
static json_t *words_json(uint8_t kind, int count, const uint64_t *counts)
{
    json_t *seen = json_object();
    note_words(seen, 0, kind, count, counts);
    return seen;
}

/* Cards of all decks; those that several have are added up. */
static json_t *cards_json(const uint64_t counts[SIM_DECKS][CARDS_MAX])
{
    json_t *seen = json_object();
    for (uint8_t deck = 0; deck < SIM_DECKS; deck++)
        note_words(seen, deck, KIND_CARD, CARDS_MAX, counts[deck]);
    return seen;
}

/* What was reached at all, and what never. */
static json_t *exercised_json(const struct sim_tally *t)
{
    json_t *verbs = json_array(), *reasons = json_array(), *events = json_array();
    json_t *seen = json_object();
    json_object_set_new(seen, "verbs", terms_json(game->verbs, VERB_COUNT, t->verbs, verbs));
    json_object_set_new(seen, "reasons", terms_json(game->reasons, REASON_COUNT, t->reasons, reasons));
    json_object_set_new(seen, "events", terms_json(game->events, EVENT_COUNT, t->events, events));
    json_object_set_new(seen, "triggers_ordered", words_json(KIND_TRIGGER, TRIGGER_COUNT, t->triggers));
    json_object_set_new(seen, "cards_crafted", cards_json(t->cards_crafted));
    json_object_set_new(seen, "cards_used", cards_json(t->cards_used));
    json_object_set_new(seen, "hired", words_json(KIND_HIRELING, SIM_HIRELINGS, t->hired));
    json_object_set_new(seen, "hirelings_did", words_json(KIND_ACT, ACT_COUNT, t->acts));
    json_object_set_new(seen, "never",
                        json_pack("{s:o,s:o,s:o}", "verbs", verbs, "reasons", reasons, "events", events));
    return seen;
}

static json_t *violations_json(const struct sim_tally *t)
{
    json_t *list = json_array();
    for (uint64_t i = 0; i < t->violations && i < SIM_VIOLATIONS_SHOWN; i++)
        json_array_append_new(
            list, json_pack("{s:I,s:s}", "game", (json_int_t)t->shown[i].game, "what", t->shown[i].what));
    return list;
}

/* Games without an end, and who played in them. */
static json_t *stalled_json(const struct sim_tally *t)
{
    json_t *list = json_array();
    for (uint64_t i = 0; i < t->stalled && i < SIM_STALLED_SHOWN; i++) {
        json_t *factions = json_array();
        for (uint8_t seat = 0; seat < t->stalled_shown[i].seats; seat++)
            json_array_append_new(factions,
                                  json_string(faction_setting()->values[t->stalled_shown[i].faction[seat]]));
        json_array_append_new(
            list, json_pack("{s:I,s:o}", "game", (json_int_t)t->stalled_shown[i].game, "factions", factions));
    }
    return list;
}

/* Games by the values of a setting. */
static json_t *setting_json(int setting, const uint64_t *counts)
{
    json_t *games = json_object();
    const struct setting *s = &game->match_settings[setting];
    for (int i = 0; i < s->values_count; i++)
        if (counts[i])
            json_object_set_new(games, s->values[i], json_integer((json_int_t)counts[i]));
    return games;
}

/* Games by the number of seats. */
static json_t *seats_json(const struct sim_tally *t)
{
    char seats[4];
    json_t *games = json_object();
    for (int i = game->seats_min; i <= game->seats_max; i++) {
        snprintf(seats, sizeof seats, "%d", i);
        if (t->seats[i])
            json_object_set_new(games, seats, json_integer((json_int_t)t->seats[i]));
    }
    return games;
}

static json_t *report_json(const struct sim_plan *plan, const struct sim_tally *t, const char *factions,
                           const char *level, double seconds)
{
    struct sim_verdict verdict = sim_judge(t);
    json_t *report =
        json_pack("{s:s,s:I,s:I,s:I,s:s,s:s,s:b,s:I,s:f,s:f,s:f,s:I,s:o}", "game", game->name, "games",
                  (json_int_t)t->games, "seed", (json_int_t)plan->seed, "jobs", (json_int_t)plan->jobs,
                  "factions_played", factions, "level", level, "checks", plan->checks, "choices",
                  (json_int_t)t->choices, "seconds", seconds, "choices_per_second",
                  (double)t->choices / seconds, "games_per_second", (double)t->games / seconds, "stalled",
                  (json_int_t)t->stalled, "factions", factions_json(t));
    json_object_set_new(report, "maps", setting_json(SETTING_MAP, t->maps));
    json_object_set_new(report, "setups", setting_json(SETTING_SETUP, t->setups));
    json_object_set_new(report, "seats", seats_json(t));
    json_object_set_new(report, "decks", setting_json(SETTING_DECK, t->decks));
    json_object_set_new(report, "checked",
                        json_pack("{s:I,s:I,s:I,s:I,s:I}", "positions", (json_int_t)t->positions, "options",
                                  (json_int_t)t->options, "undos", (json_int_t)t->undos, "worlds",
                                  (json_int_t)t->worlds, "worlds_missed", (json_int_t)t->worlds_missed));
    json_object_set_new(report, "stalled_games", stalled_json(t));
    json_object_set_new(report, "stalled_low_end", json_real(verdict.stalled_low));
    json_object_set_new(report, "stalled_most", json_real(SIM_STALLED_MOST));
    json_object_set_new(report, "worlds_missed_part", json_real(verdict.missed));
    json_object_set_new(report, "worlds_missed_most", json_real(SIM_MISSED_MOST));
    json_object_set_new(report, "exercised", exercised_json(t));
    json_object_set_new(report, "violations", json_integer((json_int_t)t->violations));
    json_object_set_new(report, "first_violations", violations_json(t));
    json_object_set_new(report, "ok", json_boolean(verdict.ok));
    return report;
}

static bool print_report(const json_t *report, bool json)
{
    if (!json)
        return sim_text(report);
    json_dumpf(report, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("\n");
    return true;
}

/* ---- The call ---- */

struct sim_call {
    struct sim_plan plan;
    const char *factions, *level, *easy, *map, *deck, *setup, *hirelings, *hireling;
    bool json;
};

/* Calls `each` with the setting's value of every faction in "marquise,eyrie". False after a message. */
static bool read_factions(const char *option, const char *list, bool (*each)(struct sim_plan *, int value),
                          struct sim_plan *plan)
{
    char copy[256];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *rest = copy, *name; (name = strtok_r(rest, ",", &rest));) {
        int value = 0;
        for (int i = 1; i < faction_setting()->values_count; i++)
            if (strcmp(faction_setting()->values[i], name) == 0)
                value = i;
        if (value == 0) {
            lab_wrong_call(&lab_sim, "%s: no faction is called \"%s\"", option, name);
            return false;
        }
        if (!each(plan, value)) {
            lab_wrong_call(&lab_sim, "%s: too many factions at \"%s\"", option, name);
            return false;
        }
    }
    return true;
}

static bool seat_faction(struct sim_plan *plan, int value)
{
    if (plan->config.seats == game->seats_max)
        return false;
    plan->config.seat[plan->config.seats++][SEAT_SETTING_FACTION] = (uint8_t)value;
    return true;
}

static bool make_easy(struct sim_plan *plan, int value)
{
    plan->easy[value] = true;
    return true;
}

static int plan_factions(struct sim_call *call)
{
    struct sim_plan *plan = &call->plan;
    struct obstacle obstacle;
    if (strcmp(call->factions, "mixed") == 0) {
        plan->mixed = true;
        return LAB_OK;
    }
    config_presets(game, 0, &plan->config);
    if (plan->setup >= 0)
        plan->config.match[SETTING_SETUP] = (uint8_t)plan->setup;
    if (!read_factions("--factions", call->factions, seat_faction, plan))
        return LAB_WRONG_CALL;
    if (plan->config.seats < game->seats_min)
        return lab_wrong_call(&lab_sim, "--factions: needs at least %d factions, or mixed", game->seats_min);
    if (game->config_check(&plan->config, &obstacle) != 0)
        return lab_wrong_call(&lab_sim, "--factions: %s", obstacle.text);
    return LAB_OK;
}

static int plan_levels(struct sim_call *call)
{
    bool easy = strcmp(call->level, "easy") == 0;
    if (!easy && strcmp(call->level, "random") != 0)
        return lab_wrong_call(&lab_sim, "--level: expected random or easy, found \"%s\"", call->level);
    for (int i = 0; i < SIM_FACTIONS; i++)
        call->plan.easy[i] = easy;
    if (call->easy && !read_factions("--easy", call->easy, make_easy, &call->plan))
        return LAB_WRONG_CALL;
    return LAB_OK;
}

/* The value of a setting with this name, or -1 for "mixed". */
static int plan_setting(int setting, const char *name, int *value)
{
    const struct setting *s = &game->match_settings[setting];
    *value = -1;
    for (int i = 0; i < s->values_count; i++)
        if (strcmp(name, s->values[i]) == 0)
            *value = i;
    if (*value < 0 && strcmp(name, "mixed") != 0)
        return lab_wrong_call(&lab_sim, "--%s: no %s is called \"%s\"", s->name, s->name, name);
    return LAB_OK;
}

static int read_number(const char *option, long long least, long long most, long long *number)
{
    if (lab_number(optarg, least, most, number))
        return LAB_OK;
    return lab_wrong_call(&lab_sim, "--%s: expected a number from %lld to %lld, found \"%s\"", option, least,
                          most, optarg);
}

static int read_option(struct sim_call *call, int option)
{
    enum { PERCENT_MAX = 100 };
    switch (option) {
    case 'g':
        return read_number("games", 1, INT64_MAX, &call->plan.games);
    case 's':
        return read_number("seed", 0, INT64_MAX, &call->plan.seed);
    case 'j':
        return read_number("jobs", 1, SIM_JOBS_MAX, &call->plan.jobs);
    case 'p':
        return read_number("checks-percent", 0, PERCENT_MAX, &call->plan.checks_percent);
    case 'f':
        call->factions = optarg;
        return LAB_OK;
    case 'l':
        call->level = optarg;
        return LAB_OK;
    case 'e':
        call->easy = optarg;
        return LAB_OK;
    case 'm':
        call->map = optarg;
        return LAB_OK;
    case 'u':
        call->setup = optarg;
        return LAB_OK;
    case 'd':
        call->deck = optarg;
        return LAB_OK;
    case 'h':
        call->hirelings = optarg;
        return LAB_OK;
    case 'i':
        call->hireling = optarg;
        return LAB_OK;
    case 'n':
        call->plan.checks = false;
        return LAB_OK;
    case 'J':
        call->json = true;
        return LAB_OK;
    default:
        return lab_wrong_call(&lab_sim, "wrong call");
    }
}

static int read_call(struct sim_call *call, int argc, char **argv)
{
    static const struct option options[] = {{"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"jobs", required_argument, NULL, 'j'},
                                            {"checks-percent", required_argument, NULL, 'p'},
                                            {"factions", required_argument, NULL, 'f'},
                                            {"level", required_argument, NULL, 'l'},
                                            {"easy", required_argument, NULL, 'e'},
                                            {"map", required_argument, NULL, 'm'},
                                            {"setup", required_argument, NULL, 'u'},
                                            {"deck", required_argument, NULL, 'd'},
                                            {"hirelings", required_argument, NULL, 'h'},
                                            {"hireling", required_argument, NULL, 'i'},
                                            {"no-checks", no_argument, NULL, 'n'},
                                            {"json", no_argument, NULL, 'J'},
                                            {0}};
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (read_option(call, c) != LAB_OK)
            return LAB_WRONG_CALL;
    if (call->plan.games == 0 || optind < argc)
        return lab_wrong_call(&lab_sim, optind < argc ? "unexpected argument" : "--games is missing");
    if (plan_setting(SETTING_MAP, call->map, &call->plan.map) != LAB_OK ||
        plan_setting(SETTING_DECK, call->deck, &call->plan.deck) != LAB_OK ||
        plan_setting(SETTING_SETUP, call->setup, &call->plan.setup) != LAB_OK ||
        plan_setting(SETTING_HIRELINGS, call->hirelings, &call->plan.hirelings) != LAB_OK ||
        plan_setting(SETTING_HIRELING_1, call->hireling, &call->plan.hireling) != LAB_OK ||
        plan_factions(call) != LAB_OK)
        return LAB_WRONG_CALL;
    return plan_levels(call);
}

static int run(int argc, char **argv)
{
    static struct sim_tally tally;
    struct sim_call call = {
        .plan = {.seed = 1, .jobs = 1, .checks = true, .checks_percent = CHECKS_PERCENT},
        .factions = "mixed",
        .level = "random",
        .map = "mixed",
        .setup = "mixed",
        .deck = "mixed",
        .hirelings = "mixed",
        .hireling = "mixed",
    };
    struct timespec start, end;
    char error[200];
    if (read_call(&call, argc, argv) != LAB_OK)
        return LAB_WRONG_CALL;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (!sim_play(&call.plan, &tally, error, sizeof error))
        return lab_failed(&lab_sim, "%s", error);
    clock_gettime(CLOCK_MONOTONIC, &end);
    json_t *report =
        report_json(&call.plan, &tally, call.factions, call.level,
                    (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    bool told = print_report(report, call.json);
    json_decref(report);
    if (!told)
        return lab_failed(&lab_sim, "out of memory");
    return sim_judge(&tally).ok ? LAB_OK : LAB_DIFFERS;
}

const struct lab_command lab_sim = {
    .name = "sim",
    .arguments = "--games N [--seed S] [--factions LIST|mixed] [--level random|easy] [--easy LIST]\n"
                 "                      [--map NAME|mixed] [--deck NAME|mixed] [--setup NAME|mixed]\n"
                 "                      [--hirelings none|three|mixed] [--hireling NAME] [--jobs N]\n"
                 "                      [--checks-percent P] [--no-checks] [--json]",
    .summary = "plays whole games of Root and checks every property in them",
    .help =
        "  --games N           how many\n"
        "  --seed S            every game depends on it and on its own number alone (preset: 1)\n"
        "  --factions LIST     who plays, such as marquise,eyrie; or mixed: any number at random (preset)\n"
        "  --level LEVEL       how everybody plays (preset: random)\n"
        "  --easy LIST         factions that play easy among the others\n"
        "  --map NAME          on which map; or mixed: any, with the suits of the map or random ones "
        "(preset)\n"
        "  --deck NAME         with which deck; or mixed: any (preset)\n"
        "  --setup NAME        which setup; or mixed: any, or the standard one for a LIST of factions "
        "(preset)\n"
        "  --hirelings WHICH   three, none; or mixed: three in half of the games (preset)\n"
        "  --hireling NAME     one of the three, wherever it can be played with\n"
        "  --jobs N            processes to share the games (preset: 1)\n"
        "  --checks-percent P  of positions that get the costly checks (preset: 4)\n"
        "  --no-checks         only plays\n"
        "  --json              prints one JSON document with all that was counted\n\n"
        "Tells wins and scores by faction, what was checked, what was never reached, games without an end "
        "and\n"
        "who played in them, and violations. Exit code 1 if there is a violation; if games without an end "
        "are\n"
        "more than luck makes of one in 500; or if more than 3 % of the other worlds could not be dealt.\n",
    .run = run,
};
