/* See book.h: results and logs. */
#include "server/lab/league/book.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lab/log_file.h"
#include "server/lab/whole_file.h"

void league_book_free(struct league_book *book)
{
    free(book->results);
}

/* ---- Logs ---- */

static void note_trouble(struct league_result *result, const char *what, const char *why)
{
    if (!result->trouble[0])
        snprintf(result->trouble, sizeof result->trouble, "%s: %.300s", what, why);
}

/* Plays the log, and sees what the seats played. */
static bool play_through(struct log_file *log, const struct lab_sim *own, struct sim_seen *seen,
                         struct log_problem *problem)
{
    bool ok = log_file_check_commitment(log, problem);
    while (ok && log->play.version < log->count) {
        struct store_entry entry;
        ok = log_file_step(log, &entry, problem);
        if (ok && own && entry.kind == ENTRY_CHOICE)
            own->observe(seen, play_session(&log->play), entry.choice);
    }
    return ok && log_file_check_end(log, problem);
}

static void note_sides(struct league_result *result, const struct lab_sim *own, const struct log_file *log,
                       const struct sim_seen *seen)
{
    for (uint8_t seat = 0; own && seat < result->seats; seat++) {
        uint8_t agreed = log->config.seat[seat][own->side_setting];
        result->seat[seat].side = agreed ? agreed : seen->side[seat];
    }
}

static void read_log(const struct league_plan *plan, struct league_result *result, json_t *json)
{
    static uint64_t lists[SIM_LISTS_MAX][SIM_LIST_MAX]; /* counted by the game's own table, read by nobody */
    struct sim_seen seen = {.lists = lists};
    struct log_file log;
    struct log_problem problem;
    if (!log_file_open(&log, json, lab_kits, &problem)) {
        note_trouble(result, "its log cannot be read", problem.what);
        return;
    }
    for (uint8_t seat = 0; plan->own && seat < result->seats; seat++)
        seen.side[seat] = log.config.seat[seat][plan->own->side_setting];
    if (!play_through(&log, plan->own, &seen, &problem))
        note_trouble(result, "its log is not true", problem.what);
    note_sides(result, plan->own, &log, &seen);
    log_file_free(&log);
}

static void keep_log(const struct league_plan *plan, struct league_result *result, const json_t *json)
{
    char path[PATH_MAX];
    league_log_path(plan, result->number, ".json", path, sizeof path);
    if (!whole_file_put_json(path, json, true))
        note_trouble(result, "its log cannot be written", path);
}

bool league_book_add(struct league_book *book, struct lab_data *data, const struct league_result *result)
{
    if (book->count == book->room) {
        size_t room = book->room ? 2 * book->room : 64;
        struct league_result *results = realloc(book->results, room * sizeof *results);
        if (!results)
            return false;
        book->results = results;
        book->room = room;
    }
    struct league_result *kept = &book->results[book->count++];
    *kept = *result;
    if (!result->played)
        return true;
    json_t *json = lab_data_log(data, result->match);
    if (json && book->plan->logs)
        keep_log(book->plan, kept, json);
    if (json)
        read_log(book->plan, kept, json);
    else
        note_trouble(kept, "its log is not there", result->match);
    return true;
}
