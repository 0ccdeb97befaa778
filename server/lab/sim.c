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
    FIRST_MAX = 1000000000,
    OPTION_SETTING = 1000, /* and on: the settings that the call may fix */
    CALL_OPTIONS_MAX = MATCH_SETTINGS_MAX + 16,
    EASY_STEPS = 600, /* preset: less than in the server, so that many games are soon played */
    EASY_STEPS_MOST = 1000000,
};

/* Names of the sides, by number; NULL if the game has none. */
static const struct setting *sides_of(const struct sim_plan *plan)
{
    return plan->own ? &plan->game->seat_settings[plan->own->side_setting] : NULL;
}

/* ---- The report ---- */

static json_t *side_json(const struct sim_plan *plan, const struct sim_side *f)
{
    char reached[24];
    json_t *side = json_pack("{s:I,s:I}", "played", (json_int_t)f->played, "wins", (json_int_t)f->wins);
    if (plan->own->goal) {
        snprintf(reached, sizeof reached, "reached_%d", plan->own->goal);
        json_object_set_new(side, "mean_score", json_real((double)f->points / (double)f->played));
        json_object_set_new(side, reached, json_integer((json_int_t)f->reached));
    }
    json_object_set_new(side, "stalled", json_integer((json_int_t)f->stalled));
    return side;
}

static json_t *sides_json(const struct sim_plan *plan, const struct sim_tally *t)
{
    const struct setting *names = sides_of(plan);
    json_t *sides = json_object();
    for (int i = 1; i < names->values_count; i++)
        if (t->sides[i].played)
            json_object_set_new(sides, names->values[i], side_json(plan, &t->sides[i]));
    return sides;
}

/* What was reached at all, what seldom, and what never. */
struct exercised {
    json_t *seen, *seldom, *never;
};

/* Puts a count under its name. Equal names, such as those of cards that several decks have, are added up. */
static void note_count(json_t *seen, const char *name, uint64_t count)
{
    json_int_t before = json_integer_value(json_object_get(seen, name));
    json_object_set_new(seen, name, json_integer(before + (json_int_t)count));
}

/* Sorts what was counted under a title; empties `counts`. */
static void note_exercised(struct exercised *e, const char *title, json_t *counts)
{
    json_t *seen = json_object(), *seldom = json_object(), *never = json_array(), *count;
    const char *name;
    json_object_foreach(counts, name, count)
    {
        json_int_t times = json_integer_value(count);
        if (times == 0)
            json_array_append_new(never, json_string(name));
        else
            json_object_set(seen, name, count);
        if (times > 0 && times < SIM_SELDOM)
            json_object_set(seldom, name, count);
    }
    json_object_set_new(e->seen, title, seen);
    json_object_set_new(e->seldom, title, seldom);
    json_object_set_new(e->never, title, never);
    json_decref(counts);
}

static json_t *terms_json(const struct term_def *terms, int terms_count, const uint64_t *counts)
{
    json_t *all = json_object();
    for (int i = 0; i < terms_count; i++)
        note_count(all, terms[i].name, counts[i]);
    return all;
}

static json_t *list_json(const struct sim_list *list, const uint64_t *counts)
{
    json_t *all = json_object();
    for (int i = 0; i < list->count; i++)
        if (list->word(i))
            note_count(all, list->word(i), counts[i]);
    return all;
}

static json_t *exercised_json(const struct sim_plan *plan, const struct sim_tally *t)
{
    const struct game *game = plan->game;
    struct exercised e = {json_object(), json_object(), json_object()};
    note_exercised(&e, "verbs", terms_json(game->verbs, game->verbs_count, t->verbs));
    note_exercised(&e, "reasons", terms_json(game->reasons, game->reasons_count, t->reasons));
    note_exercised(&e, "events", terms_json(game->events, game->events_count, t->events));
    for (int i = 0; plan->own && plan->own->lists[i].name; i++)
        note_exercised(&e, plan->own->lists[i].name, list_json(&plan->own->lists[i], t->lists[i]));
    json_object_set_new(e.seen, "seldom", e.seldom);
    json_object_set_new(e.seen, "never", e.never);
    return e.seen;
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
static json_t *stalled_json(const struct sim_plan *plan, const struct sim_tally *t)
{
    const struct setting *names = sides_of(plan);
    json_t *list = json_array();
    for (uint64_t i = 0; i < t->stalled && i < SIM_STALLED_SHOWN; i++) {
        json_t *sides = json_array(),
               *game = json_pack("{s:I}", "game", (json_int_t)t->stalled_shown[i].game);
        for (uint8_t seat = 0; names && seat < t->stalled_shown[i].seats; seat++)
            json_array_append_new(sides, json_string(names->values[t->stalled_shown[i].side[seat]]));
        if (names)
            json_object_set(game, plan->own->sides, sides);
        json_decref(sides);
        json_array_append_new(list, game);
    }
    return list;
}

/* Games by the values of a setting. */
static json_t *setting_json(const struct sim_plan *plan, int setting, const uint64_t *counts)
{
    json_t *games = json_object();
    const struct setting *s = &plan->game->match_settings[setting];
    for (int i = 0; i < s->values_count; i++)
        if (counts[i])
            json_object_set_new(games, s->values[i], json_integer((json_int_t)counts[i]));
    return games;
}

/* Games by the number of seats. */
static json_t *seats_json(const struct sim_plan *plan, const struct sim_tally *t)
{
    char seats[4];
    json_t *games = json_object();
    for (int i = plan->game->seats_min; i <= plan->game->seats_max; i++) {
        snprintf(seats, sizeof seats, "%d", i);
        if (t->seats[i])
            json_object_set_new(games, seats, json_integer((json_int_t)t->seats[i]));
    }
    return games;
}

/* Games by seats and by settings. */
static json_t *tables_json(const struct sim_plan *plan, const struct sim_tally *t)
{
    struct sim_setting settings[MATCH_SETTINGS_MAX + 1];
    json_t *counted = json_pack("{s:o}", "seats", seats_json(plan, t));
    sim_settings(plan, settings);
    for (const struct sim_setting *s = settings; s->setting >= 0; s++)
        if (s->counted)
            json_object_set_new(counted, s->counted, setting_json(plan, s->setting, t->settings[s->setting]));
    return counted;
}

static json_t *report_json(const struct sim_plan *plan, const struct sim_tally *t, const char *sides,
                           const char *level, double seconds)
{
    struct sim_verdict verdict = sim_judge(t);
    json_t *report =
        json_pack("{s:s,s:I,s:I,s:I,s:s,s:b,s:I,s:f,s:f,s:f,s:I}", "game", plan->game->name, "games",
                  (json_int_t)t->games, "seed", (json_int_t)plan->seed, "jobs", (json_int_t)plan->jobs,
                  "level", level, "checks", plan->checks, "choices", (json_int_t)t->choices, "seconds",
                  seconds, "choices_per_second", (double)t->choices / seconds, "games_per_second",
                  (double)t->games / seconds, "stalled", (json_int_t)t->stalled);
    if (plan->own) {
        json_object_set_new(report, "played_by", json_string(sides));
        json_object_set_new(report, plan->own->sides, sides_json(plan, t));
    }
    json_object_set_new(report, "tables", tables_json(plan, t));
    json_object_set_new(report, "checked",
                        json_pack("{s:I,s:I,s:I,s:I,s:I,s:I}", "positions", (json_int_t)t->positions,
                                  "options", (json_int_t)t->options, "undos", (json_int_t)t->undos, "worlds",
                                  (json_int_t)t->worlds, "worlds_missed", (json_int_t)t->worlds_missed,
                                  "hidden_answers", (json_int_t)t->hidden_answers));
    json_object_set_new(report, "stalled_games", stalled_json(plan, t));
    json_object_set_new(report, "stalled_low_end", json_real(verdict.stalled_low));
    json_object_set_new(report, "stalled_most", json_real(SIM_STALLED_MOST));
    json_object_set_new(report, "worlds_missed_part", json_real(verdict.missed));
    json_object_set_new(report, "worlds_missed_most", json_real(SIM_MISSED_MOST));
    json_object_set_new(report, "exercised", exercised_json(plan, t));
    json_object_set_new(report, "violations", json_integer((json_int_t)t->violations));
    json_object_set_new(report, "first_violations", violations_json(t));
    json_object_set_new(report, "ok", json_boolean(verdict.ok));
    return report;
}

static bool print_report(const struct sim_plan *plan, const json_t *report, bool json)
{
    if (!json)
        return sim_text(report, plan->own);
    json_dumpf(report, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("\n");
    return true;
}

/* ---- The call ---- */

struct sim_call {
    struct sim_plan plan;
    struct sim_setting settings[MATCH_SETTINGS_MAX + 1]; /* those that the call may fix */
    const char *fixed[MATCH_SETTINGS_MAX];               /* to what, by place in the list; NULL: mixed */
    const char *sides, *level, *legacies, *easy;
    bool json;
};

void sim_settings(const struct sim_plan *plan, struct sim_setting settings[MATCH_SETTINGS_MAX + 1])
{
    int count = 0;
    const struct sim_setting *own = plan->own ? plan->own->settings : NULL;
    for (const struct sim_setting *s = own; s && s->setting >= 0; s++)
        settings[count++] = *s;
    for (int i = 0; !own && i < plan->game->match_settings_count; i++) {
        const char *name = plan->game->match_settings[i].name;
        settings[count++] = (struct sim_setting){name, i, true, name};
    }
    settings[count] = (struct sim_setting){NULL, -1, false, NULL};
}

/* Calls `each` with the number of every side in "this,that". False after a message. */
static bool read_sides(const char *option, const char *list, bool (*each)(struct sim_plan *, int side),
                       struct sim_plan *plan)
{
    char copy[256];
    const struct setting *names = sides_of(plan);
    snprintf(copy, sizeof copy, "%s", list);
    for (char *rest = copy, *name; (name = strtok_r(rest, ",", &rest));) {
        int side = 0;
        for (int i = 1; i < names->values_count; i++)
            if (strcmp(names->values[i], name) == 0)
                side = i;
        if (side == 0) {
            lab_wrong_call(&lab_sim, "--%s: no %s is called \"%s\"", option, plan->own->side, name);
            return false;
        }
        if (!each(plan, side)) {
            lab_wrong_call(&lab_sim, "--%s: too many %s at \"%s\"", option, plan->own->sides, name);
            return false;
        }
    }
    return true;
}

static bool seat_side(struct sim_plan *plan, int side)
{
    if (plan->config.seats == plan->game->seats_max)
        return false;
    plan->config.seat[plan->config.seats++][plan->own->side_setting] = (uint8_t)side;
    return true;
}

static bool make_easy(struct sim_plan *plan, int side)
{
    plan->easy[side] = true;
    return true;
}

static int plan_sides(struct sim_call *call)
{
    struct sim_plan *plan = &call->plan;
    const char *sides = plan->own ? plan->own->sides : NULL;
    struct obstacle obstacle;
    if (strcmp(call->sides, "mixed") == 0) {
        plan->mixed = true;
        return LAB_OK;
    }
    config_presets(plan->game, 0, &plan->config);
    for (const struct sim_setting *s = call->settings; s->setting >= 0; s++)
        if (s->seating && plan->settings[s->setting] >= 0)
            plan->config.match[s->setting] = (uint8_t)plan->settings[s->setting];
    if (!read_sides(sides, call->sides, seat_side, plan))
        return LAB_WRONG_CALL;
    if (plan->config.seats < plan->game->seats_min)
        return lab_wrong_call(&lab_sim, "--%s: needs at least %d %s, or mixed", sides, plan->game->seats_min,
                              sides);
    if (plan->game->config_check(&plan->config, &obstacle) != 0)
        return lab_wrong_call(&lab_sim, "--%s: %s", sides, obstacle.text);
    return LAB_OK;
}

static int plan_levels(struct sim_call *call)
{
    bool easy = strcmp(call->level, "easy") == 0;
    call->plan.rare = strcmp(call->level, "rare") == 0;
    if (!easy && !call->plan.rare && strcmp(call->level, "random") != 0)
        return lab_wrong_call(&lab_sim, "--level: expected random, rare or easy, found \"%s\"", call->level);
    for (int i = 0; i < SIM_SIDES_MAX; i++)
        call->plan.easy[i] = easy;
    if (call->easy && !read_sides("easy", call->easy, make_easy, &call->plan))
        return LAB_WRONG_CALL;
    return LAB_OK;
}

static int plan_legacies(struct sim_call *call)
{
    call->plan.legacies = strcmp(call->legacies, "random") == 0;
    if (!call->plan.legacies && strcmp(call->legacies, "none") != 0)
        return lab_wrong_call(&lab_sim, "--legacies: expected none or random, found \"%s\"", call->legacies);
    if (call->plan.legacies && !(call->plan.own && call->plan.own->legacy))
        return lab_wrong_call(&lab_sim, "--legacies: none can be drawn for %s", call->plan.game->name);
    return LAB_OK;
}

/* Fixes a setting to the value of this name, or leaves it open if that is "mixed". */
static int plan_setting(struct sim_plan *plan, const struct sim_setting *fixed, const char *name)
{
    const struct setting *s = &plan->game->match_settings[fixed->setting];
    for (int i = 0; i < s->values_count; i++)
        if (strcmp(name, s->values[i]) == 0)
            plan->settings[fixed->setting] = i;
    if (plan->settings[fixed->setting] < 0 && strcmp(name, "mixed") != 0)
        return lab_wrong_call(&lab_sim, "--%s: no %s is called \"%s\"", fixed->option, s->name, name);
    return LAB_OK;
}

static int read_option(struct sim_call *call, int option, char *const *argv)
{
    enum { PERCENT_MAX = 100 };
    if (option >= OPTION_SETTING && option < OPTION_SETTING + MATCH_SETTINGS_MAX) {
        call->fixed[option - OPTION_SETTING] = optarg;
        return LAB_OK;
    }
    switch (option) {
    case 'g':
        return lab_option_number(&lab_sim, "games", 1, INT64_MAX, &call->plan.games);
    case 'F':
        return lab_option_number(&lab_sim, "first", 0, FIRST_MAX, &call->plan.first);
    case 's':
        return lab_option_number(&lab_sim, "seed", 0, INT64_MAX, &call->plan.seed);
    case 'j':
        return lab_option_number(&lab_sim, "jobs", 1, SIM_JOBS_MAX, &call->plan.jobs);
    case 'r':
        return lab_option_number(&lab_sim, "series", 1, SIM_SERIES_MAX, &call->plan.series);
    case 'p':
        return lab_option_number(&lab_sim, "checks-percent", 0, PERCENT_MAX, &call->plan.checks_percent);
    case 'G':
        return LAB_OK; /* read first */
    case 'f':
        call->sides = optarg;
        return LAB_OK;
    case 'l':
        call->level = optarg;
        return LAB_OK;
    case 'b':
        call->legacies = optarg;
        return LAB_OK;
    case 'S':
        return lab_option_number(&lab_sim, "steps", 1, EASY_STEPS_MOST, &call->plan.steps);
    case 'e':
        call->easy = optarg;
        return LAB_OK;
    case 'n':
        call->plan.checks = false;
        return LAB_OK;
    case 'J':
        call->json = true;
        return LAB_OK;
    default:
        return lab_wrong_option(&lab_sim, argv);
    }
}

/* The game that the call names, or the first of the lab. False after a message. */
static bool find_game(struct sim_plan *plan, int argc, char **argv)
{
    static const char option[] = "--game";
    const struct game_kit *kit = lab_kits[0];
    for (int i = 1; i < argc && argv[i]; i++) {
        const char *name = strcmp(argv[i], option) == 0                      ? argv[i + 1]
                           : strncmp(argv[i], "--game=", sizeof option) == 0 ? argv[i] + sizeof option
                                                                             : NULL;
        if (name && !(kit = kit_find(lab_kits, name))) {
            lab_wrong_call(&lab_sim, "--game: no game is called \"%s\"", name);
            return false;
        }
    }
    const struct lab_game *own = lab_game_of(kit->game);
    plan->game = kit->game;
    plan->kit = kit;
    plan->own = own ? own->sim : NULL;
    return true;
}

/* The options of all games, and of this one. */
static void list_options(const struct sim_call *call, struct option options[CALL_OPTIONS_MAX])
{
    static const struct option general[] = {
        {"games", required_argument, NULL, 'g'},
        {"seed", required_argument, NULL, 's'},
        {"first", required_argument, NULL, 'F'},
        {"jobs", required_argument, NULL, 'j'},
        {"series", required_argument, NULL, 'r'},
        {"game", required_argument, NULL, 'G'},
        {"checks-percent", required_argument, NULL, 'p'},
        {"level", required_argument, NULL, 'l'},
        {"no-checks", no_argument, NULL, 'n'},
        {"json", no_argument, NULL, 'J'},
        {"legacies", required_argument, NULL, 'b'},
        {"steps", required_argument, NULL, 'S'},
    };
    int count = sizeof general / sizeof *general;
    memcpy(options, general, sizeof general);
    if (call->plan.own) {
        options[count++] = (struct option){call->plan.own->sides, required_argument, NULL, 'f'};
        options[count++] = (struct option){"easy", required_argument, NULL, 'e'};
    }
    for (int i = 0; call->settings[i].setting >= 0; i++)
        options[count++] =
            (struct option){call->settings[i].option, required_argument, NULL, OPTION_SETTING + i};
    options[count] = (struct option){0};
}

static int read_call(struct sim_call *call, int argc, char **argv)
{
    struct option options[CALL_OPTIONS_MAX];
    if (!find_game(&call->plan, argc, argv))
        return LAB_WRONG_CALL;
    sim_settings(&call->plan, call->settings);
    list_options(call, options);
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (read_option(call, c, argv) != LAB_OK)
            return LAB_WRONG_CALL;
    if (call->plan.games == 0 || optind < argc)
        return lab_wrong_call(&lab_sim, optind < argc ? "unexpected argument" : "--games is missing");
    if (call->plan.first % call->plan.series != 0)
        return lab_wrong_call(&lab_sim, "--first: expected a multiple of %lld, the length of a series",
                              call->plan.series);
    for (int i = 0; i < MATCH_SETTINGS_MAX; i++)
        call->plan.settings[i] = -1;
    for (int i = 0; call->settings[i].setting >= 0; i++)
        if (call->fixed[i] && plan_setting(&call->plan, &call->settings[i], call->fixed[i]) != LAB_OK)
            return LAB_WRONG_CALL;
    if (plan_sides(call) != LAB_OK || plan_legacies(call) != LAB_OK)
        return LAB_WRONG_CALL;
    return plan_levels(call);
}

/* Whether the tally has room for all that the game names. */
static bool fits(const struct sim_plan *plan)
{
    const struct game *game = plan->game;
    bool ok = game->verbs_count <= SIM_TERMS_MAX && game->reasons_count <= SIM_TERMS_MAX &&
              game->events_count <= SIM_TERMS_MAX;
    for (int i = 0; plan->own && plan->own->lists[i].name; i++)
        ok = ok && i < SIM_LISTS_MAX && plan->own->lists[i].count <= SIM_LIST_MAX;
    return ok && (!plan->own || sides_of(plan)->values_count <= SIM_SIDES_MAX);
}

static int run(int argc, char **argv)
{
    static struct sim_tally tally;
    struct sim_call call = {
        .plan = {.seed = 1,
                 .jobs = 1,
                 .series = 1,
                 .checks = true,
                 .checks_percent = CHECKS_PERCENT,
                 .steps = EASY_STEPS},
        .sides = "mixed",
        .level = "random",
        .legacies = "none",
    };
    struct timespec start, end;
    char error[200];
    if (read_call(&call, argc, argv) != LAB_OK)
        return LAB_WRONG_CALL;
    if (!fits(&call.plan))
        return lab_failed(&lab_sim, "%s has more words than there is room for", call.plan.game->name);
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (!sim_play(&call.plan, &tally, error, sizeof error))
        return lab_failed(&lab_sim, "%s", error);
    clock_gettime(CLOCK_MONOTONIC, &end);
    json_t *report =
        report_json(&call.plan, &tally, call.sides, call.level,
                    (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    bool told = print_report(&call.plan, report, call.json);
    json_decref(report);
    if (!told)
        return lab_failed(&lab_sim, "out of memory");
    return sim_judge(&tally).ok ? LAB_OK : LAB_DIFFERS;
}

/* What each game has of its own. */
static void print_games(void)
{
    for (const struct game_kit *const *kit = lab_kits; *kit; kit++) {
        const struct lab_game *own = lab_game_of((*kit)->game);
        printf("\nFor --game %s%s:\n", (*kit)->game->name, kit == lab_kits ? " (preset)" : "");
        if (own && own->sim)
            fputs(own->sim->help, stdout);
        for (int i = 0; !(own && own->sim) && i < (*kit)->game->match_settings_count; i++)
            printf("  --%s VALUE|mixed\n", (*kit)->game->match_settings[i].name);
    }
}

const struct lab_command lab_sim = {
    .name = "sim",
    .arguments =
        "--games N [--game NAME] [--seed S] [--first N] [--level random|rare|easy] [--steps N] [--jobs N]\n"
        "                      [--series N] [--legacies none|random] [--checks-percent P] "
        "[--no-checks] [--json] [OPTIONS OF "
        "THE GAME]",
    .summary = "plays whole games and checks every property in them",
    .help =
        "  --games N           how many\n"
        "  --game NAME         of which game\n"
        "  --seed S            every game depends on it and on its own number alone (preset: 1)\n"
        "  --first N           number of the first game (preset: 0): plays again what a report names\n"
        "  --level LEVEL       how everybody plays: any option (random, the preset), rather what was chosen "
        "least "
        "in\n"
        "                      the game by verb and by card (rare), or looking a little ahead (easy)\n"
        "  --steps N           answers that easy tries for one choice (preset: 600; servers let it try "
        "more)\n"
        "  --jobs N            processes to share the games (preset: 1)\n"
        "  --series N          so many in a row are one series: each begins from what the one before left "
        "(preset: 1)\n"
        "  --legacies L        what a series begins from: none (preset), or random ones that the lab draws, "
        "in "
        "games\n"
        "                      where it can\n"
        "  --checks-percent P  of positions that get the costly checks (preset: 4)\n"
        "  --no-checks         only plays\n"
        "  --json              prints one JSON document with all that was counted\n\n"
        "Tells wins and scores by who played, what was checked, what was never reached and what less than 50 "
        "times,\n"
        "games without an end and\n"
        "who played in them, and violations. Exit code 1 if there is a violation; if games without an end "
        "are\n"
        "more than luck makes of one in 500; or if more than 3 % of the other worlds could not be dealt.\n",
    .print_more = print_games,
    .run = run,
};
