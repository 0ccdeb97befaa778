/* warren-lab tournament: the call and the report. See tournament.h. */
#include "server/lab/tournament.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "server/lab/lab.h"
#include "server/lab/rating.h"
#include "server/lab/sheet.h"

enum { DEALS_MOST = 1000000 };

/* ---- What it adds up to ---- */

static struct share share_won(uint64_t won, uint64_t games)
{
    return share_of((double)won / WHOLE_WIN, (double)games);
}

/* The standard error of X's share, from how much the deals differ: their games are not independent. */
static double paired_error(const struct tournament_tally *t)
{
    double won = (double)t->deal_won / WHOLE_WIN, squares = (double)t->deal_square / WHOLE_WIN / WHOLE_WIN;
    return mean_error(won, squares, (double)t->deals);
}

static double per(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static json_t *level_json(const struct tournament_level *l, enum level level, bool scored)
{
    json_t *json = json_pack("{s:s,s:I,s:f,s:f,s:f,s:f}", "level", level_name(level), "thoughts",
                             (json_int_t)l->thoughts, "evaluations", per(l->evaluations, l->thoughts),
                             "answers", per(l->answers, l->thoughts), "ms", per(l->ns, l->thoughts) / 1e6,
                             "worst_ms", (double)l->worst_ns / 1e6);
    if (scored)
        json_object_set_new(json, "mean_score",
                            json_real(l->seats ? (double)l->points / (double)l->seats : 0));
    return json;
}

static json_t *share_json(uint64_t won, uint64_t games)
{
    struct share s = share_won(won, games);
    return json_pack("{s:I,s:f,s:f,s:f}", "games", (json_int_t)games, "won", s.part, "low", s.low, "high",
                     s.high);
}

static json_t *report_json(const struct tournament_plan *plan, const struct tournament_tally *t)
{
    const struct game *game = plan->tables.game;
    const struct lab_sim *own = plan->tables.own;
    GAME_ASSERT(game);
    bool scored = own && own->goal;
    double par = (double)t->par / WHOLE_WIN / (double)t->games;
    struct share s = share_won(t->won, t->games);
    json_t *report =
        json_pack("{s:s,s:I,s:I,s:I,s:I,s:f,s:o,s:f,s:f,s:o,s:o}", "game", game->name, "seed",
                  (json_int_t)plan->tables.seed, "deals", (json_int_t)t->deals, "games", (json_int_t)t->games,
                  "stalled", (json_int_t)t->stalled, "par", par, "x_wins", share_json(t->won, t->games),
                  "paired_error", paired_error(t), "elo", elo_of_part(s.part, par), "x",
                  level_json(&t->x, plan->x, scored), "y", level_json(&t->y, plan->y, scored));
    json_t *sides = json_object();
    for (int i = 1; own && i < SIM_SIDES_MAX; i++)
        if (t->sides[i].played)
            json_object_set_new(sides, game->seat_settings[own->side_setting].values[i],
                                share_json(t->sides[i].won, t->sides[i].played));
    if (own)
        json_object_set(report, own->sides, sides);
    json_decref(sides);
    return report;
}

/* ---- For people ---- */

static bool print_levels(const struct tournament_plan *plan, const struct tournament_tally *t)
{
    const struct tournament_level *levels[] = {&t->x, &t->y};
    const enum level names[] = {plan->x, plan->y};
    struct sheet *s = sheet_create();
    static const char *const titles[] = {"SCORE", "EVALUATIONS", "ANSWERS", "MS A CHOICE", "WORST MS"};
    sheet_column(s, "LEVEL", SHEET_LEFT);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        sheet_column(s, titles[i], SHEET_RIGHT);
    for (int i = 0; i < 2; i++) {
        const struct tournament_level *l = levels[i];
        sheet_row(s);
        sheet_cell(s, "%s", level_name(names[i]));
        sheet_cell(s, "%.1f", l->seats ? (double)l->points / (double)l->seats : 0);
        sheet_cell(s, "%.0f", per(l->evaluations, l->thoughts));
        sheet_cell(s, "%.0f", per(l->answers, l->thoughts));
        sheet_cell(s, "%.2f", per(l->ns, l->thoughts) / 1e6);
        sheet_cell(s, "%.1f", (double)l->worst_ns / 1e6);
    }
    return sheet_print(s);
}

static bool print_sides(const struct tournament_plan *plan, const struct tournament_tally *t)
{
    const struct lab_sim *own = plan->tables.own;
    const struct setting *names = &plan->tables.game->seat_settings[own->side_setting];
    struct sheet *s = sheet_create();
    sheet_column(s, "X PLAYS", SHEET_LEFT);
    sheet_column(s, "GAMES", SHEET_RIGHT);
    sheet_column(s, "WINS %", SHEET_RIGHT);
    sheet_column(s, "95 %", SHEET_RIGHT);
    for (int i = 1; i < SIM_SIDES_MAX; i++) {
        if (!t->sides[i].played)
            continue;
        struct share share = share_won(t->sides[i].won, t->sides[i].played);
        sheet_row(s);
        sheet_cell(s, "%s", names->values[i]);
        sheet_cell(s, "%llu", (unsigned long long)t->sides[i].played);
        sheet_cell(s, "%.0f", 100 * share.part);
        sheet_cell(s, "%.0f-%.0f", 100 * share.low, 100 * share.high);
    }
    return sheet_print(s);
}

static bool print_text(const struct tournament_plan *plan, const struct tournament_tally *t)
{
    struct share s = share_won(t->won, t->games);
    double par = (double)t->par / WHOLE_WIN / (double)t->games;
    printf("One %s among %s wins %.1f %% (%.1f to %.1f) of %llu games, %llu deals from every seat; par %.1f "
           "%%.\n",
           level_name(plan->x), level_name(plan->y), 100 * s.part, 100 * s.low, 100 * s.high,
           (unsigned long long)t->games, (unsigned long long)t->deals, 100 * par);
    printf("Standard error over deals: %.1f points. Elo: %+.0f (%+.0f to %+.0f). Games without an end: "
           "%llu.\n\n",
           100 * paired_error(t), elo_of_part(s.part, par), elo_of_part(s.low, par), elo_of_part(s.high, par),
           (unsigned long long)t->stalled);
    if (!print_levels(plan, t))
        return false;
    printf("\n");
    return !plan->tables.own || print_sides(plan, t);
}

/* ---- The call ---- */

struct tournament_call {
    struct tournament_plan plan;
    const char *game, *x, *y, *legacies;
    const char *fixed[MATCH_SETTINGS_MAX]; /* NAME=VALUE */
    int fixed_count;
    bool json;
};

static int read_option(struct tournament_call *call, int option, char *const *argv)
{
    switch (option) {
    case 'g':
        call->game = optarg;
        return LAB_OK;
    case 'x':
        call->x = optarg;
        return LAB_OK;
    case 'y':
        call->y = optarg;
        return LAB_OK;
    case 'd':
        return lab_option_number(&lab_tournament, "deals", 1, DEALS_MOST, &call->plan.deals);
    case 's':
        return lab_option_number(&lab_tournament, "seed", 0, INT64_MAX, &call->plan.tables.seed);
    case 'j':
        return lab_option_number(&lab_tournament, "jobs", 1, SHARES_MAX, &call->plan.tables.jobs);
    case 'n':
        return lab_option_number(&lab_tournament, "seats", 1, SEATS_MAX, &call->plan.seats);
    case 'S':
        if (call->fixed_count == MATCH_SETTINGS_MAX)
            return lab_wrong_call(&lab_tournament, "--set: there are not so many settings");
        call->fixed[call->fixed_count++] = optarg;
        return LAB_OK;
    case 'l':
        call->legacies = optarg;
        return LAB_OK;
    case 'J':
        call->json = true;
        return LAB_OK;
    default:
        return lab_wrong_option(&lab_tournament, argv);
    }
}

static int plan_game(struct tournament_call *call)
{
    struct sim_plan *tables = &call->plan.tables;
    const struct game_kit *kit = call->game ? kit_find(lab_kits, call->game) : lab_kits[0];
    if (!kit)
        return lab_wrong_call(&lab_tournament, "--game: no game is called \"%s\"", call->game);
    const struct lab_game *own = lab_game_of(kit->game);
    tables->game = kit->game;
    tables->kit = kit;
    tables->own = own ? own->sim : NULL;
    if (call->plan.seats &&
        (call->plan.seats < kit->game->seats_min || call->plan.seats > kit->game->seats_max))
        return lab_wrong_call(&lab_tournament, "--seats: %s is for %d to %d seats, not %lld", kit->game->name,
                              kit->game->seats_min, kit->game->seats_max, call->plan.seats);
    return LAB_OK;
}

static int plan_level(const struct game *game, const char *option, const char *name, enum level *level)
{
    int found = name ? level_of_name(name) : -1;
    if (!name)
        return lab_wrong_call(&lab_tournament, "--%s is missing", option);
    if (found < 0 || found == LEVEL_RULES)
        return lab_wrong_call(&lab_tournament,
                              "--%s: expected random, easy, medium, hard or expert, found \"%s\"", option,
                              name);
    if (!level_plays(game, (enum level)found))
        return lab_wrong_call(&lab_tournament,
                              "--%s: no bot plays %s at the level %s: it has nothing learned", option,
                              game->name, name);
    *level = (enum level)found;
    return LAB_OK;
}

/* What matches begin from, as sim's option of the same name. */
static int plan_legacies(struct sim_plan *tables, const char *name)
{
    tables->legacies = name && strcmp(name, "random") == 0;
    if (name && !tables->legacies && strcmp(name, "none") != 0)
        return lab_wrong_call(&lab_tournament, "--legacies: expected none or random, found \"%s\"", name);
    if (tables->legacies && !(tables->own && tables->own->legacy))
        return lab_wrong_call(&lab_tournament, "--legacies: the lab draws none for %s", tables->game->name);
    return LAB_OK;
}

/* Fixes a setting, of those that random tables let be fixed. */
static int plan_setting(struct sim_plan *tables, const char *text)
{
    struct sim_setting settings[MATCH_SETTINGS_MAX + 1];
    const char *value = strchr(text, '=');
    size_t length = value ? (size_t)(value - text) : strlen(text);
    sim_settings(tables, settings);
    for (const struct sim_setting *s = settings; value && s->setting >= 0; s++) {
        const struct setting *values = &tables->game->match_settings[s->setting];
        if (strlen(s->option) != length || strncmp(s->option, text, length) != 0)
            continue;
        for (int i = 0; i < values->values_count; i++)
            if (strcmp(values->values[i], value + 1) == 0) {
                tables->settings[s->setting] = i;
                return LAB_OK;
            }
        return lab_wrong_call(&lab_tournament, "--set: no %s is called \"%s\"", s->option, value + 1);
    }
    return lab_wrong_call(&lab_tournament,
                          "--set: expected NAME=VALUE of a setting that sim has an option for, found \"%s\"",
                          text);
}

static int read_call(struct tournament_call *call, int argc, char **argv)
{
    static const struct option options[] = {
        {"game", required_argument, NULL, 'g'},
        {"x", required_argument, NULL, 'x'},
        {"y", required_argument, NULL, 'y'},
        {"deals", required_argument, NULL, 'd'},
        {"seed", required_argument, NULL, 's'},
        {"jobs", required_argument, NULL, 'j'},
        {"seats", required_argument, NULL, 'n'},
        {"set", required_argument, NULL, 'S'},
        {"json", no_argument, NULL, 'J'},
        {"legacies", required_argument, NULL, 'l'},
        {0},
    };
    struct tournament_plan *plan = &call->plan;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (read_option(call, c, argv) != LAB_OK)
            return LAB_WRONG_CALL;
    if (plan->deals == 0 || optind < argc)
        return lab_wrong_call(&lab_tournament, optind < argc ? "unexpected argument" : "--deals is missing");
    if (plan_game(call) != LAB_OK || plan_legacies(&plan->tables, call->legacies) != LAB_OK ||
        plan_level(plan->tables.game, "x", call->x, &plan->x) != LAB_OK ||
        plan_level(plan->tables.game, "y", call->y, &plan->y) != LAB_OK)
        return LAB_WRONG_CALL;
    for (int i = 0; i < MATCH_SETTINGS_MAX; i++)
        plan->tables.settings[i] = -1;
    for (int i = 0; i < call->fixed_count; i++)
        if (plan_setting(&plan->tables, call->fixed[i]) != LAB_OK)
            return LAB_WRONG_CALL;
    return LAB_OK;
}

static int run(int argc, char **argv)
{
    static struct tournament_tally tally;
    struct tournament_call call = {.plan.tables = {.seed = 1, .jobs = 1, .mixed = true}};
    char error[200];
    if (read_call(&call, argc, argv) != LAB_OK)
        return LAB_WRONG_CALL;
    if (!tournament_play(&call.plan, &tally, error, sizeof error))
        return lab_failed(&lab_tournament, "%s", error);
    if (!call.json)
        return print_text(&call.plan, &tally) ? LAB_OK : lab_failed(&lab_tournament, "out of memory");
    json_t *report = report_json(&call.plan, &tally);
    json_dumpf(report, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("\n");
    json_decref(report);
    return LAB_OK;
}

const struct lab_command lab_tournament = {
    .name = "tournament",
    .arguments = "--x LEVEL --y LEVEL --deals N [--game NAME] [--seats N] [--set NAME=VALUE] [--legacies "
                 "none|random]\n"
                 "                             [--seed S] [--jobs N] [--json]",
    .summary = "lets one bot of a level play among bots of another and tells how often it wins",
    .help =
        "  --x LEVEL         of the one: random, easy, medium, hard or expert\n"
        "  --y LEVEL         of all the others\n"
        "  --deals N         random tables, each played once from every seat with the same rolls and draws "
        "to "
        "come\n"
        "  --game NAME       of which game (preset: the first)\n"
        "  --seats N         tables with so many seats only\n"
        "  --set NAME=VALUE  tables with this value of a setting only, of those that sim has options for; "
        "may "
        "be\n"
        "                    repeated\n"
        "  --legacies L      what matches begin from: none (preset), or random ones, in games where the lab "
        "can "
        "draw them\n"
        "  --seed S          every deal depends on it and on its own number alone (preset: 1)\n"
        "  --jobs N          processes to share the deals (preset: 1)\n"
        "  --json            prints one JSON document\n\n"
        "Tells the share of games that X won with the bounds between which it lies in 95 of 100 cases, what "
        "would be\n"
        "even, the error by deals, the difference in Elo, what a choice cost, and how X did with each "
        "side. Where X\n"
        "and Y are the same level, every seat counts for its side: so the sides are compared.\n",
    .run = run,
};
