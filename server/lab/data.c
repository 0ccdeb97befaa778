/* See data.h. */
#include "server/lab/data.h"

#include <stdio.h>
#include <string.h>

#include "protocol/config.h"
#include "server/play/match_log.h"

bool lab_data_open_as(struct lab_data *data, const struct lab_command *command, const char *folder,
                      const char *node, bool writing)
{
    char error[STORE_ERROR_SIZE];
    memset(data, 0, sizeof *data);
    data->command = command;
    if (uv_loop_init(&data->loop) != 0) {
        lab_failed(command, "the system gives no event loop");
        return false;
    }
    struct store_options options = {.directory = folder, .node = node, .read_only = !writing};
    if (store_open(&data->store, &data->loop, &options, error) == STORE_OK)
        return true;
    lab_failed(command, "%s", error);
    lab_data_close(data);
    return false;
}

bool lab_data_open(struct lab_data *data, const struct lab_command *command, const char *folder, bool writing)
{
    return lab_data_open_as(data, command, folder, NULL, writing);
}

void lab_data_close(struct lab_data *data)
{
    if (data->store)
        store_close(data->store, NULL, NULL);
    uv_run(&data->loop, UV_RUN_DEFAULT);
    uv_loop_close(&data->loop);
}

const char *lab_status_name(uint8_t status)
{
    static const char *const names[] = {
        [MATCH_LOBBY] = "lobby",
        [MATCH_RUNNING] = "running",
        [MATCH_FINISHED] = "finished",
        [MATCH_CLOSED] = "closed",
    };
    return status < sizeof names / sizeof *names ? names[status] : "unknown";
}

/* ---- Writing ---- */

struct written {
    bool done;
    enum store_status status;
    char *error;
};

static void note_written(void *context, enum store_status status, const char *text)
{
    struct written *w = context;
    w->done = true;
    w->status = status;
    snprintf(w->error, STORE_ERROR_SIZE, "%s", text);
}

enum store_status lab_data_write(struct lab_data *data, const struct store_op *ops, size_t count,
                                 char error[STORE_ERROR_SIZE])
{
    struct written w = {.error = error};
    enum store_status status = store_write(data->store, ops, count, note_written, &w);
    if (status != STORE_OK) {
        snprintf(error, STORE_ERROR_SIZE, "the match is too large for the store's queue");
        return status;
    }
    while (!w.done)
        uv_run(&data->loop, UV_RUN_ONCE);
    return w.status;
}

/* ---- A stored match as a log ---- */

static const char *member_name(const json_t *lobby, const char *player)
{
    size_t i;
    json_t *member;
    json_array_foreach(json_object_get(lobby, "members"), i, member)
    {
        const char *id = json_string_value(json_object_get(member, "player"));
        if (id && strcmp(id, player) == 0)
            return json_string_value(json_object_get(member, "name"));
    }
    return NULL;
}

/* The players by seat. Fills the mask of seats that people sit on. */
static json_t *read_players(const char *lobby_text, uint8_t seats, uint16_t *persons)
{
    json_t *lobby = json_loads(lobby_text, 0, NULL), *players = json_array(), *seat;
    size_t i;
    *persons = 0;
    json_array_foreach(json_object_get(lobby, "seats"), i, seat)
    {
        const char *player = json_string_value(json_object_get(seat, "player"));
        if (i >= seats)
            break;
        if (player)
            *persons |= SEAT_BIT(i);
        json_t *entry = json_object();
        json_object_set_new(entry, "name", player ? json_string(member_name(lobby, player)) : json_null());
        json_object_set(entry, "bot", json_object_get(seat, "bot"));
        json_array_append_new(players, entry);
    }
    json_decref(lobby);
    return players;
}

static json_t *text_to_json(struct text *t)
{
    json_t *json = text_ok(t) ? json_loadb(t->data, t->length, 0, NULL) : NULL;
    text_free(t);
    return json;
}

/* Reads what the match was agreed on. False: this program does not play that; the play is frozen. */
static bool read_head(struct lab_replay *replay, const struct game *game, const struct store_match *row)
{
    struct fault fault = {0};
    char played[REVISIONS_SIZE];
    if (!game_plays_revision(game, row->rules_revision))
        return play_freeze(&replay->play, FROZEN_REVISION,
                           "it began by revision %u of the rules, this program plays %s", row->rules_revision,
                           config_revisions(game, played));
    json_t *json = json_loads(row->config, 0, NULL);
    int wrong = config_read(game, json, &replay->config, &fault);
    json_decref(json);
    if (wrong)
        return play_freeze(&replay->play, FROZEN_SETTINGS, "its settings are not known here: %.150s",
                           fault.message);
    replay->config.revision = (uint16_t)row->rules_revision;
    return true;
}

void lab_replay(struct lab_replay *replay, const struct game_kit *kit, const struct store_record *record,
                bool hashes)
{
    uint16_t persons;
    memset(replay, 0, sizeof *replay);
    if (!read_head(replay, kit->game, &record->match))
        return;
    replay->players = read_players(record->match.lobby, replay->config.seats, &persons);
    replay->begun = play_init(&replay->play, kit->game, &replay->config, &record->match.chance, persons);
    if (replay->begun)
        play_replay_all(&replay->play, record->entries, record->entries_count, record->hashes,
                        hashes ? record->hashes_count : 0);
    else
        play_freeze(&replay->play, FROZEN_MEMORY, "out of memory");
}

void lab_replay_free(struct lab_replay *replay)
{
    if (replay->begun)
        play_free(&replay->play);
    json_decref(replay->players);
}

/* Plays the stored log, and writes it down. */
static json_t *play_log(const struct lab_command *command, const struct game_kit *kit, const char *name,
                        const struct store_record *r)
{
    struct lab_replay replay;
    struct text text = {0};
    json_t *log = NULL;
    lab_replay(&replay, kit, r, true);
    if (replay.play.frozen_by == FROZEN_NOT) {
        char series[AUTH_ID_TEXT_SIZE] = "", before[AUTH_ID_TEXT_SIZE] = "";
        auth_id_text(r->match.series, series);
        auth_id_text(r->match.rematch_of, before);
        bool in_series = r->match.series != 0;
        text_match_log(&text,
                       &(struct match_log){
                           .match = name,
                           .series = {in_series ? series : NULL, r->match.number, r->match.opened == 0},
                           .before = r->match.number > 1 ? before : NULL,
                           .kit = kit,
                           .config = &replay.config,
                           .chance = &r->match.chance,
                           .entries = r->entries,
                           .entries_count = r->entries_count,
                           .hashes = r->hashes,
                           .hashes_count = r->hashes_count,
                           .end = &replay.play,
                       });
        log = text_to_json(&text);
        json_object_set(log, "players", replay.players);
    } else {
        lab_failed(command, "match %s: %s", name, replay.play.frozen);
    }
    lab_replay_free(&replay);
    return log;
}

json_t *lab_data_log(struct lab_data *data, const char *match)
{
    struct store_record *r = NULL;
    uint64_t id = auth_id_parse(match);
    enum store_status status = id ? store_load(data->store, id, &r) : STORE_MISSING;
    if (status != STORE_OK) {
        if (status == STORE_MISSING)
            lab_failed(data->command, "there is no match \"%s\"", match);
        else
            lab_failed(data->command, "%s", store_error(data->store));
        return NULL;
    }
    const struct game_kit *kit = kit_find(lab_kits, r->match.game);
    json_t *log = NULL;
    char name[AUTH_ID_TEXT_SIZE];
    auth_id_text(id, name);
    if (!kit)
        lab_failed(data->command, "match %s: the game \"%s\" is not known here", name, r->match.game);
    else if (r->match.status == MATCH_LOBBY || (r->match.status == MATCH_CLOSED && r->entries_count == 0))
        lab_failed(data->command, "match %s has not begun", name);
    else
        log = play_log(data->command, kit, name, r);
    store_record_free(r);
    return log;
}

bool lab_open_log(struct log_file *log, const struct lab_command *command, const char *file,
                  const char *folder, const char *match)
{
    struct log_problem problem;
    struct lab_data data;
    if (file) {
        if (log_file_load(log, file, lab_kits, &problem))
            return true;
        lab_failed(command, "%s: %s", file, problem.what);
        return false;
    }
    if (!lab_data_open(&data, command, folder, false))
        return false;
    json_t *json = lab_data_log(&data, match);
    lab_data_close(&data);
    if (!json)
        return false;
    if (log_file_open(log, json, lab_kits, &problem))
        return true;
    lab_failed(command, "match %s: %s", match, problem.what);
    return false;
}
