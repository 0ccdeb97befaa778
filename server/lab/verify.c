/* warren-lab verify: whether an exported match was played by the rules and with the chance that was promised.
 */
#include <stdio.h>
#include <string.h>

#include "server/lab/lab.h"
#include "server/lab/log_file.h"
#include "server/play/match_log.h"

static void add_problem(json_t *problems, const struct log_problem *p)
{
    json_t *problem = json_object();
    if (p->move >= 0)
        json_object_set_new(problem, "move", json_integer(p->move));
    json_object_set_new(problem, "what", json_string(p->what));
    json_array_append_new(problems, problem);
}

/* Plays the log; the first record that is wrong ends it. */
static void check(struct log_file *log, json_t *problems)
{
    struct log_problem problem;
    if (!log_file_check_commitment(log, &problem))
        add_problem(problems, &problem);
    while (log->play.version < log->count)
        if (!log_file_step(log, NULL, &problem)) {
            add_problem(problems, &problem);
            return;
        }
    if (!log_file_check_end(log, &problem))
        add_problem(problems, &problem);
}

static int print_report(const char *path, const struct log_file *log, json_t *problems)
{
    bool ok = json_array_size(problems) == 0;
    json_t *report = json_pack(
        "{s:b,s:s,s:s,s:s,s:b,s:b,s:I,s:{s:I,s:I,s:I,s:I,s:I,s:b},s:O,s:O*}", "ok", ok, "file", path, "match",
        log->match, "game", log->kit->game->name, "finished", log->play.over, "secret_known", log->has_secret,
        "records", (json_int_t)log->count, "checked", "choices", (json_int_t)log->choices, "chance",
        (json_int_t)log->chance_answers, "undos", (json_int_t)log->undos, "resignations",
        (json_int_t)log->resignations, "hashes", (json_int_t)log->hashes_checked, "digest",
        ok && json_object_get(log->json, "digest") != NULL, "problems", problems, "result", log->result);
    json_dumpf(report, stdout, JSON_INDENT(2));
    printf("\n");
    json_decref(report);
    return ok ? LAB_OK : LAB_DIFFERS;
}

/* Of the match before in the series: what the next one says of it. */
struct link {
    char match[64], series[64];
    json_int_t number;
    struct legacy left; /* what it left, or began from if it left nothing */
};

static const char *series_of(const struct log_file *log, json_int_t *number)
{
    const json_t *series = json_object_get(log->json, "series");
    const char *id = json_string_value(json_object_get(series, "id"));
    *number = json_integer_value(json_object_get(series, "number"));
    return id ? id : "";
}

/* Whether the match follows the one before in its series, and begins from what that one left. */
static void check_link(const struct log_file *log, const struct link *before, json_t *problems)
{
    struct log_problem problem = {.move = -1};
    json_int_t number;
    const char *id = series_of(log, &number);
    const char *named = json_string_value(json_object_get(log->json, "before"));
    if (!*id || strcmp(id, before->series) != 0 || number != before->number + 1 || !named ||
        strcmp(named, before->match) != 0)
        snprintf(problem.what, sizeof problem.what, "it does not follow match %s in a series", before->match);
    else if (log->config.legacy.size != before->left.size ||
             memcmp(log->config.legacy.bytes, before->left.bytes, before->left.size) != 0)
        snprintf(problem.what, sizeof problem.what, "it does not begin from what match %s left",
                 before->match);
    if (problem.what[0])
        add_problem(problems, &problem);
}

static void note_link(const struct log_file *log, struct link *link)
{
    snprintf(link->match, sizeof link->match, "%s", log->match);
    snprintf(link->series, sizeof link->series, "%s", series_of(log, &link->number));
    match_log_leaves(&log->play, &link->left);
    if (link->left.size == 0)
        link->left = log->config.legacy;
}

/* One file; `link` is of the file before, unless it is the first, and then of this one. */
static int verify(const char *path, bool first, struct link *link)
{
    struct log_file log;
    struct log_problem problem;
    if (!log_file_load(&log, path, lab_kits, &problem))
        return lab_failed(&lab_verify, "%s: %s", path, problem.what);
    json_t *problems = json_array();
    check(&log, problems);
    if (!first)
        check_link(&log, link, problems);
    note_link(&log, link);
    int code = print_report(path, &log, problems);
    json_decref(problems);
    log_file_free(&log);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{0}};
    if (getopt_long(argc, argv, "", options, NULL) != -1)
        return lab_wrong_option(&lab_verify, argv);
    if (argc <= optind)
        return lab_wrong_call(&lab_verify, "expected a file, or those of a series in order");
    struct link link = {.number = 0};
    int code = LAB_OK;
    for (int i = optind; i < argc && code != LAB_WRONG_CALL; i++) {
        int one = verify(argv[i], i == optind, &link);
        code = one == LAB_OK ? code : one;
    }
    return code;
}

const struct lab_command lab_verify = {
    .name = "verify",
    .arguments = "FILE...",
    .summary = "checks an exported match: every choice, die and draw, and the result",
    .help =
        "FILE is what the request `log` answers (of a long match: all parts, one after another) or\n"
        "`warren-lab export` writes; - reads it from standard input.\n"
        "Several files are the matches of a series, in order: each must follow the one before, and begin "
        "from what\n"
        "that one left (or began from, if it was not played to its end).\n"
        "Prints a report as JSON. Moves are counted as records: a problem at move 17 is in records[17].\n",
    .run = run,
};
