/* warren-lab analyse: chances to win as a match went on, and the choices that cost most. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/words.h"
#include "server/base/progress.h"
#include "server/lab/data.h"
#include "server/lab/lab.h"
#include "server/lab/sheet.h"
#include "server/match/analysis.h"
#include "server/think/mind.h"

enum {
    WORST_PRESET = 10,
    WORST_MOST = 10000,
    WORDS_SIZE = 160,
};

struct analyse {
    const char *folder; /* NULL: files */
    long long evaluations, seed, worst;
    bool json;
    bool first; /* nothing was printed yet */
};

/* ---- Words ---- */

static void put_value(char *words, size_t size, const char *name, const json_t *value)
{
    char number[24];
    size_t length = strlen(words);
    const char *text = json_string_value(value);
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
    if (json_is_boolean(value))
        text = json_is_true(value) ? "yes" : "no";
    snprintf(words + length, size - length, " %s %s", name, text ? text : number);
}

/* A choice or a reason in a line: its own word, then its arguments. */
static void put_term(char words[WORDS_SIZE], struct text *t, const char *word)
{
    json_t *term = text_ok(t) ? json_loadb(t->data, t->length, 0, NULL) : NULL, *value;
    const char *name = json_string_value(json_object_get(term, word));
    snprintf(words, WORDS_SIZE, "%s", name ? name : "?");
    json_object_foreach(term, name, value)
    {
        if (strcmp(name, word) != 0)
            put_value(words, WORDS_SIZE, name, value);
    }
    json_decref(term);
    text_free(t);
}

static void put_choice(char words[WORDS_SIZE], const struct log_file *log, struct choice choice)
{
    struct text t = {0};
    text_choice(&t, log->kit->game, &log->config, choice, WORD_PUBLIC);
    put_term(words, &t, "verb");
}

static void put_reason(char words[WORDS_SIZE], const struct log_file *log, struct choice why)
{
    struct text t = {0};
    text_reason(&t, log->kit->game, &log->config, why);
    put_term(words, &t, "reason");
}

/* ---- What it adds up to ---- */

static double percent(uint16_t chance)
{
    return 100.0 * chance / CHANCE_SURE;
}

struct seat_sum {
    uint32_t choices, best;
    double cost;
};

static struct seat_sum sum_of(const struct analysis_found *found, uint8_t seat)
{
    struct seat_sum sum = {0};
    for (uint32_t i = 0; i < found->choices_count; i++) {
        const struct analysis_choice *c = &found->choices[i];
        if (c->seat != seat)
            continue;
        sum.choices++;
        sum.best += c->cost == 0;
        sum.cost += percent(c->cost);
    }
    return sum;
}

static int by_cost(const void *a, const void *b)
{
    const struct analysis_choice *const *x = a, *const *y = b;
    if ((*x)->cost != (*y)->cost)
        return (*x)->cost > (*y)->cost ? -1 : 1;
    return (*x)->move < (*y)->move ? -1 : 1;
}

/* ---- For people ---- */

static bool print_seats(const struct log_file *log, const struct analysis_found *found)
{
    struct sheet *s = sheet_create();
    sheet_column(s, "SEAT", SHEET_LEFT);
    sheet_column(s, "CHOICES", SHEET_RIGHT);
    sheet_column(s, "COST NOTHING", SHEET_RIGHT);
    sheet_column(s, "COST A CHOICE %", SHEET_RIGHT);
    for (uint8_t seat = 0; seat < log->config.seats; seat++) {
        struct seat_sum sum = sum_of(found, seat);
        sheet_row(s);
        sheet_cell(s, "%s", seat_name(seat));
        sheet_cell(s, "%u", sum.choices);
        sheet_cell(s, "%u", sum.best);
        sheet_cell(s, "%.2f", sum.choices ? sum.cost / sum.choices : 0);
    }
    return sheet_print(s);
}

/* How it stood when each turn began, and at the end. */
static bool print_chances(const struct log_file *log, const struct analysis_found *found)
{
    struct sheet *s = sheet_create();
    sheet_column(s, "MOVE", SHEET_RIGHT);
    sheet_column(s, "TURN", SHEET_RIGHT);
    for (uint8_t seat = 0; seat < log->config.seats; seat++) {
        char title[16];
        snprintf(title, sizeof title, "%s %%", seat_name(seat));
        sheet_column(s, title, SHEET_RIGHT);
    }
    for (uint32_t i = 0; i < found->points_count; i++) {
        const struct analysis_point *p = &found->points[i];
        if (i > 0 && i + 1 < found->points_count && p->turn == p[-1].turn)
            continue;
        sheet_row(s);
        sheet_cell(s, "%u", p->move);
        sheet_cell(s, "%u", p->turn);
        for (uint8_t seat = 0; seat < log->config.seats; seat++)
            sheet_cell(s, "%.0f", percent(p->chance[seat]));
    }
    return sheet_print(s);
}

static bool print_worst(const struct analyse *call, const struct log_file *log,
                        const struct analysis_found *found)
{
    static const char *const titles[] = {"ASKED", "CHOSEN", "BETTER"};
    const struct analysis_choice **order = malloc((found->choices_count + 1) * sizeof *order);
    struct sheet *s = sheet_create();
    char words[WORDS_SIZE];
    if (!order)
        return sheet_print(s) && false;
    for (uint32_t i = 0; i < found->choices_count; i++)
        order[i] = &found->choices[i];
    qsort(order, found->choices_count, sizeof *order, by_cost);
    sheet_column(s, "MOVE", SHEET_RIGHT);
    sheet_column(s, "SEAT", SHEET_LEFT);
    sheet_column(s, "COST %", SHEET_RIGHT);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        sheet_column(s, titles[i], SHEET_WRAP);
    for (uint32_t i = 0; i < found->choices_count && i < call->worst && order[i]->cost > 0; i++) {
        sheet_row(s);
        sheet_cell(s, "%u", order[i]->move);
        sheet_cell(s, "%s", seat_name(order[i]->seat));
        sheet_cell(s, "%.1f", percent(order[i]->cost));
        put_reason(words, log, order[i]->why);
        sheet_cell(s, "%s", words);
        put_choice(words, log, order[i]->made);
        sheet_cell(s, "%s (%.0f %%)", words, percent(order[i]->chance));
        put_choice(words, log, order[i]->best.option[0].choice);
        sheet_cell(s, "%s (%.0f %%)", words, percent(order[i]->best.option[0].chance));
    }
    free(order);
    return sheet_print(s);
}

static bool print_text(const struct analyse *call, const struct log_file *log,
                       const struct analysis_found *found)
{
    printf("%smatch %s: %s, %u records, %u choices among others; %lld evaluations a choice, seed %lld\n\n",
           call->first ? "" : "\n", log->match, log->kit->game->name, log->count, found->choices_count,
           call->evaluations, call->seed);
    if (!print_seats(log, found))
        return false;
    printf("\nChances to win when each turn began:\n\n");
    if (!print_chances(log, found))
        return false;
    printf("\nThe choices that cost most:\n\n");
    return print_worst(call, log, found);
}

/* ---- For programs ---- */

/* An object. */
static bool print_json(const struct analyse *call, const struct log_file *log,
                       const struct analysis_found *found)
{
    struct text t = {0};
    text_object(&t);
    text_key(&t, "match");
    text_string(&t, log->match);
    text_key(&t, "game");
    text_word(&t, log->kit->game->name);
    text_member_number(&t, "moves", log->count);
    text_member_number(&t, "evaluations", call->evaluations);
    text_key(&t, "seed");
    text_number(&t, call->seed);
    text_analysis(&t, &(struct analysis_part){.game = log->kit->game,
                                              .config = &log->config,
                                              .points = found->points,
                                              .choices = found->choices,
                                              .points_count = found->points_count,
                                              .choices_count = found->choices_count});
    text_object_end(&t);
    bool ok = text_ok(&t);
    if (ok)
        printf("%s%.*s", call->first ? "" : ",\n", (int)t.length, t.data);
    text_free(&t);
    return ok;
}

/* ---- One match ---- */

/* Reads a log to its end, so that all its entries are there. LAB_OK, or LAB_WRONG_CALL after a message. */
static int play_whole(struct log_file *log)
{
    struct log_problem problem;
    if (!log->kit->game->features)
        return lab_failed(&lab_analyse, "match %s: %s has no value that positions could be judged by",
                          log->match, log->kit->game->name);
    while (log->play.version < log->count)
        if (!log_file_step(log, NULL, &problem))
            return lab_failed(&lab_analyse, "match %s: the log is wrong at move %ld: %s", log->match,
                              problem.move, problem.what);
    return LAB_OK;
}

static struct analysis *think(const struct analyse *call, const struct log_file *log)
{
    struct progress progress;
    struct analysis *a = analysis_create(&(struct analysis_of){
        .game = log->kit->game,
        .config = &log->config,
        .chance = &log->chance,
        .persons = log->play.persons,
        .entries = log->entries,
        .entries_count = log->count,
        .seed = (uint64_t)call->seed,
        .evaluations = (uint32_t)call->evaluations,
    });
    if (!a)
        return NULL;
    progress_begin(&progress, "records", log->count);
    while (!analysis_go_on(a, MIND_SLICE))
        progress_step(&progress, analysis_found(a).move);
    progress_end(&progress);
    return a;
}

static int analyse(struct analyse *call, struct log_file *log)
{
    if (play_whole(log) != LAB_OK)
        return LAB_WRONG_CALL;
    struct analysis *a = think(call, log);
    int code = LAB_OK;
    if (!a)
        return lab_failed(&lab_analyse, "memory is short");
    struct analysis_found found = analysis_found(a);
    bool printed = call->json ? print_json(call, log, &found) : print_text(call, log, &found);
    call->first = false;
    if (analysis_problem(a))
        code = lab_failed(&lab_analyse, "match %s: %s", log->match, analysis_problem(a));
    else if (!printed)
        code = lab_failed(&lab_analyse, "memory is short");
    analysis_free(a);
    return code;
}

/* ---- The call ---- */

static int read_call(struct analyse *call, int argc, char **argv)
{
    static const struct option options[] = {
        {"data", required_argument, NULL, 'd'}, {"evaluations", required_argument, NULL, 'e'},
        {"seed", required_argument, NULL, 's'}, {"worst", required_argument, NULL, 'w'},
        {"json", no_argument, NULL, 'j'},       {0}};
    int outcome = LAB_OK;
    for (int c; outcome == LAB_OK && (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'd')
            call->folder = optarg;
        else if (c == 'j')
            call->json = true;
        else if (c == 'e')
            outcome =
                lab_option_number(&lab_analyse, "evaluations", 1, TREE_EVALUATIONS_MAX, &call->evaluations);
        else if (c == 's')
            outcome = lab_option_number(&lab_analyse, "seed", 0, INT64_MAX, &call->seed);
        else if (c == 'w')
            outcome = lab_option_number(&lab_analyse, "worst", 0, WORST_MOST, &call->worst);
        else
            outcome = lab_wrong_option(&lab_analyse, argv);
    }
    if (outcome == LAB_OK && optind == argc)
        return lab_wrong_call(&lab_analyse, "expected files, or --data DIR and matches");
    return outcome;
}

static int run(int argc, char **argv)
{
    struct analyse call = {
        .evaluations = ANALYSIS_EVALUATIONS, .seed = ANALYSIS_SEED, .worst = WORST_PRESET, .first = true};
    int code = read_call(&call, argc, argv);
    if (code != LAB_OK)
        return code;
    if (call.json)
        printf("[");
    for (int i = optind; code == LAB_OK && i < argc; i++) {
        struct log_file log;
        if (!lab_open_log(&log, &lab_analyse, call.folder ? NULL : argv[i], call.folder, argv[i])) {
            code = LAB_WRONG_CALL;
        } else {
            code = analyse(&call, &log);
            log_file_free(&log);
        }
    }
    if (call.json)
        printf("]\n");
    return code;
}

const struct lab_command lab_analyse = {
    .name = "analyse",
    .arguments = "(FILE ... | --data DIR MATCH ...) [--evaluations N] [--seed N] [--worst N] [--json]",
    .summary = "judges matches afterwards: chances to win, and the choices that cost most",
    .help =
        "  --evaluations N  positions that are judged for a choice (preset: 800, as the bot `medium`)\n"
        "  --seed N         the same seed gives the same analysis (preset: 1)\n"
        "  --worst N        how many of the choices that cost most are listed (preset: 10)\n\n"
        "Every choice is thought about from the view of the seat that made it; chances at a moment are each\n"
        "seat's own, as it saw the position. FILE is an exported log (\"-\": standard input). --json prints\n"
        "a list, for each match an object with members of the reply to `analysis` (docs/protocol.md).\n"
        "It names hidden cards.\n",
    .run = run,
};
