/* warren-lab import: an exported match into a data folder, as a finished match that everyone may look at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "protocol/config.h"
#include "server/base/progress.h"
#include "server/lab/data.h"
#include "server/lab/lab.h"

/* Plays and checks the whole log. */
static bool check_log(struct log_file *log, struct store_entry *entries, uint64_t now,
                      struct log_problem *problem)
{
    if (!log_file_check_commitment(log, problem))
        return false;
    struct progress progress;
    bool well = true;
    progress_begin(&progress, "records checked", log->count);
    while (well && log->play.version < log->count) {
        struct store_entry *entry = &entries[log->play.version];
        progress_step(&progress, log->play.version);
        well = log_file_step(log, entry, problem);
        entry->at = now;
    }
    progress_end(&progress);
    if (!well)
        return false;
    return log_file_check_end(log, problem);
}

/* The entries of a log that is right and finished, or NULL after a message. The caller frees them. */
static struct store_entry *read_entries(struct log_file *log, const char *path, uint64_t now)
{
    struct log_problem problem;
    struct store_entry *entries = calloc(log->count + 1, sizeof *entries);
    if (!entries)
        lab_failed(&lab_import, "out of memory");
    else if (!check_log(log, entries, now, &problem))
        lab_failed(&lab_import, "%s: at move %ld: %s", path, problem.move < 0 ? 0 : problem.move,
                   problem.what);
    else if (!log->play.over || !log->has_secret)
        lab_failed(&lab_import, "%s: only finished matches with their secret can be imported", path);
    else
        return entries;
    free(entries);
    return NULL;
}

/* One seat of the lobby's row. Whoever resigned must have been a person. */
static json_t *seat_json(const struct log_file *log, uint8_t seat, json_t *members)
{
    const json_t *player = json_array_get(json_object_get(log->json, "players"), seat);
    const char *bot = json_string_value(json_object_get(player, "bot"));
    const char *name = json_string_value(json_object_get(player, "name"));
    if (bot && !(log->play.resigned & SEAT_BIT(seat)))
        return json_pack("{s:n,s:s,s:b}", "player", "bot", bot, "ready", 1);
    char id[AUTH_ID_TEXT_SIZE], seat_title[16];
    auth_id_text(auth_id_create(), id);
    snprintf(seat_title, sizeof seat_title, "s%d", seat + 1);
    json_array_append_new(members, json_pack("{s:s,s:s}", "player", id, "name", name ? name : seat_title));
    return json_pack("{s:s,s:n,s:b}", "player", id, "bot", "ready", 1);
}

/* The lobby as the server stores it (server/match/record.c). */
static char *lobby_text(const struct log_file *log)
{
    json_t *seats = json_array(), *members = json_array();
    for (uint8_t seat = 0; seat < log->config.seats; seat++)
        json_array_append_new(seats, seat_json(log, seat, members));
    json_t *lobby = json_pack("{s:s,s:b,s:i,s:n,s:n,s:o,s:o,s:[]}", "title", "imported", "spectators", 1,
                              "delay", 0, "host", "next", "seats", seats, "members", members, "kicked");
    char *text = json_dumps(lobby, JSON_COMPACT);
    json_decref(lobby);
    return text;
}

/* A recorded hash of the log, which was checked. */
static struct store_op hash_op(const struct log_file *log, size_t index, uint64_t id)
{
    const json_t *recorded = json_array_get(log->hashes, index);
    struct store_op op = {.kind = STORE_NOTE_HASH, .id = id, .hash.layout = log->layout};
    op.hash.index = (uint32_t)json_integer_value(json_object_get(recorded, "move"));
    log_hex(json_object_get(recorded, "hash"), op.hash.hash, HASH_SIZE);
    return op;
}

/*
 * Where the match stood in a series, which is closed here: a log with its secret has nothing sealed. False
 * after a message if what the log says of it cannot be.
 */
static bool read_series(const struct log_file *log, const char *path, uint64_t now, struct store_match *row)
{
    const json_t *series = json_object_get(log->json, "series");
    const char *id = json_string_value(json_object_get(series, "id"));
    const char *before = json_string_value(json_object_get(log->json, "before"));
    json_int_t number = json_integer_value(json_object_get(series, "number"));
    if (!series)
        return true;
    row->series = id ? auth_id_parse(id) : 0;
    row->rematch_of = before ? auth_id_parse(before) : 0;
    row->opened = now;
    row->number = (uint32_t)number;
    bool first = number == 1 && row->series == row->id && !before;
    bool later = number > 1 && number <= UINT32_MAX && row->series && row->series != row->id &&
                 row->rematch_of && row->rematch_of != row->id;
    if (first || later)
        return true;
    lab_failed(&lab_import, "%s: its place in a series cannot be: \"series\" and \"before\"", path);
    return false;
}

static bool write_match(struct lab_data *data, const struct log_file *log, const char *path,
                        const struct store_entry *entries, uint64_t now)
{
    char error[STORE_ERROR_SIZE] = "out of memory";
    char *lobby = lobby_text(log), *config = json_dumps(json_object_get(log->json, "config"), JSON_COMPACT);
    struct store_match row = {
        .id = auth_id_parse(log->match),
        .rules_revision = log->config.revision,
        .status = MATCH_FINISHED,
        .listed = true,
        .created = now,
        .updated = now,
        .chance = log->chance,
        .config = config,
        .lobby = lobby,
    };
    if (!read_series(log, path, now, &row)) {
        free(config);
        free(lobby);
        return false;
    }
    snprintf(row.game, sizeof row.game, "%s", log->kit->game->name);
    auth_invite_create(row.invite);
    size_t hashes = json_array_size(log->hashes), count = 0;
    struct store_op *ops = calloc(1 + log->count + hashes, sizeof *ops);
    bool ok = lobby && config && ops;
    if (ok) {
        ops[count++] = (struct store_op){.kind = STORE_CREATE_MATCH, .match = &row};
        for (uint32_t i = 0; i < log->count; i++)
            ops[count++] = (struct store_op){.kind = STORE_APPEND, .id = row.id, .entry = entries[i]};
        for (size_t i = 0; i + 1 < hashes; i++) /* the last is that of the end, which exports add */
            ops[count++] = hash_op(log, i, row.id);
        ok = lab_data_write(data, ops, count, error) == STORE_OK;
    }
    if (!ok)
        lab_failed(&lab_import, "match %s was not stored: %s", log->match, error);
    free(ops);
    free(config);
    free(lobby);
    return ok;
}

static int import(struct log_file *log, const char *folder, const char *node, const char *path)
{
    uint64_t now = (uint64_t)time(NULL) * 1000;
    uint64_t id = auth_id_parse(log->match);
    if (!id)
        return lab_failed(&lab_import, "%s: \"%s\" is not the name of a match", path, log->match);
    struct store_entry *entries = read_entries(log, path, now);
    if (!entries)
        return LAB_DIFFERS;
    struct lab_data data;
    struct store_record *there = NULL;
    int code = LAB_WRONG_CALL;
    if (lab_data_open_as(&data, &lab_import, folder, node, true)) {
        if (store_load_head(data.store, id, &there) == STORE_OK)
            lab_failed(&lab_import, "match %s is in this folder already", log->match);
        else if (write_match(&data, log, path, entries, now))
            code = LAB_OK;
        store_record_free(there);
        lab_data_close(&data);
    }
    free(entries);
    if (code == LAB_OK)
        printf("%s\n", log->match);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"data", required_argument, NULL, 'd'}, {"node", required_argument, NULL, 'n'}, {0}};
    const char *folder = NULL, *node = NULL;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c != 'd' && c != 'n')
            return lab_wrong_option(&lab_import, argv);
        *(c == 'd' ? &folder : &node) = optarg;
    }
    if (!folder || argc != optind + 1)
        return lab_wrong_call(&lab_import, "expected --data DIR and one file");
    if (node && !store_is_address(folder))
        return lab_wrong_call(&lab_import, "--node: only a database that several servers share has nodes");
    struct log_file log;
    if (!lab_open_log(&log, &lab_import, argv[optind], NULL, NULL))
        return LAB_WRONG_CALL;
    int code = import(&log, folder, node, argv[optind]);
    log_file_free(&log);
    return code;
}

const struct lab_command lab_import = {
    .name = "import",
    .arguments = "--data DIR [--node NAME] FILE",
    .summary = "puts an exported match into a data folder, and prints its name",
    .help = "The log is checked first, as by verify; only finished matches are taken. They become public, so "
            "that\n"
            "everyone may look at them. Those of a series belong to it here too, which is closed. No server "
            "may be\n"
            "using the folder. In a database that several servers share the match is to be played at a node, "
            "which\n"
            "may not be running: --node names it.\n",
    .run = run,
};
