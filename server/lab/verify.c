/* warren-lab verify: whether an exported match was played by the rules and with the chance that was promised.
 */
#include <stdio.h>
#include <string.h>

#include "server/lab/lab.h"
#include "server/lab/log_file.h"

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

static int run(int argc, char **argv)
{
    static const struct option options[] = {{0}};
    if (getopt_long(argc, argv, "", options, NULL) != -1 || argc != optind + 1)
        return lab_wrong_call(&lab_verify, "expected one file");
    const char *path = argv[optind];
    struct log_file log;
    struct log_problem problem;
    if (!log_file_load(&log, path, lab_kits, &problem))
        return lab_failed(&lab_verify, "%s: %s", path, problem.what);
    json_t *problems = json_array();
    check(&log, problems);
    int code = print_report(path, &log, problems);
    json_decref(problems);
    log_file_free(&log);
    return code;
}

const struct lab_command lab_verify = {
    .name = "verify",
    .arguments = "FILE",
    .summary = "checks an exported match: every choice, die and draw, and the result",
    .help =
        "FILE is what the request `log` answers (of a long match: all parts, one after another) or\n"
        "`warren-lab export` writes; - reads it from standard input.\n"
        "Prints a report as JSON. Moves are counted as records: a problem at move 17 is in records[17].\n",
    .run = run,
};
