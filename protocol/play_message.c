/* Pushes and replies about the play itself, during and after it. See message.h. */
#include <string.h>

#include "core/fair_chance.h"
#include "protocol/config.h"
#include "protocol/message.h"
#include "protocol/words.h"

static uint16_t viewers_of(const struct moment *moment)
{
    return moment->viewer == EYES_ALL ? SEATS_ALL : SEAT_BIT(moment->viewer);
}

static const char *viewer_name(uint8_t viewer)
{
    return viewer == EYES_ALL ? "all" : seat_name(viewer);
}

static void text_moment_head(struct text *t, const char *type, const struct moment *moment)
{
    text_object(t);
    text_member_word(t, "type", type);
    text_member_word(t, "match", moment->match);
}

static void text_moment_prompt(struct text *t, const struct moment *moment)
{
    text_key(t, "prompt");
    text_prompt(t, moment->kit->game, moment->config, moment->prompt, moment->viewer,
                moment->viewer == EYES_ALL);
}

static void text_undo(struct text *t, const struct moment *moment)
{
    text_member_number(t, "undo", moment->undo);
}

void message_snapshot(struct text *t, const struct moment *moment, const char *cause, uint8_t by)
{
    text_moment_head(t, "snapshot", moment);
    text_member_number(t, "version", moment->version);
    text_member_word(t, "seat", viewer_name(moment->viewer));
    text_member_word(t, "cause", cause);
    if (by != SEAT_NOBODY)
        text_member_word(t, "by", seat_name(by));
    text_key(t, "view");
    text_view(t, moment->kit, moment->config, moment->view);
    text_moment_prompt(t, moment);
    text_undo(t, moment);
    text_object_end(t);
}

void message_update(struct text *t, const struct moment *moment, uint32_t from, const struct changes *changes,
                    const struct event *events, int events_count)
{
    text_moment_head(t, "update", moment);
    text_member_number(t, "from", from);
    text_member_number(t, "version", moment->version);
    text_key(t, "events");
    text_events(t, moment->kit->game, moment->config, events, events_count, viewers_of(moment));
    text_key(t, "changes");
    text_changes(t, moment->kit, moment->config, changes);
    text_moment_prompt(t, moment);
    text_undo(t, moment);
    text_object_end(t);
}

static void text_scores(struct text *t, const struct result_info *result)
{
    if (!result->result->scored) {
        text_null(t);
        return;
    }
    text_object(t);
    for (uint8_t seat = 0; seat < result->seats; seat++) {
        text_member_number(t, seat_name(seat), result->result->score[seat]);
    }
    text_object_end(t);
}

void text_result(struct text *t, const struct result_info *result)
{
    text_object(t);
    text_member_word(t, "reason", result->reason);
    text_seat_list(t, "winners", result->seats, result->result->winners);
    text_key(t, "scores");
    text_scores(t, result);
    text_seat_list(t, "resigned", result->seats, result->resigned);
    text_object_end(t);
}

void message_ended(struct text *t, const char *match, uint32_t version, const struct result_info *result,
                   const struct series_info *series, const uint8_t *secret, const uint8_t commitment[32])
{
    text_object(t);
    text_member_word(t, "type", "ended");
    text_member_word(t, "match", match);
    text_member_number(t, "version", version);
    text_key(t, "result");
    text_result(t, result);
    text_series_of(t, series);
    text_key(t, "secret");
    if (secret)
        text_hex(t, secret, FAIR_SECRET_SIZE);
    else
        text_null(t);
    text_key(t, "commitment");
    text_hex(t, commitment, FAIR_COMMITMENT_SIZE);
    text_object_end(t);
}

/* The member of a record that says its kind, with the seat as value. */
static const char *const record_keys[RECORD_KINDS] = {
    "seat", "undo", "resign", "absent", "back", "seated", "pause", "continue", "rewind", "too_long",
};

void text_record(struct text *t, const struct game *game, const struct game_config *config,
                 const struct record *record)
{
    text_object(t);
    text_member_word(t, record_keys[record->kind], seat_name(record->seat));
    if (record->kind == RECORD_CHOICE) {
        text_key(t, "choice");
        text_choice(t, game, config, record->choice, WORD_EXACT);
    }
    if (record->kind == RECORD_REWIND)
        text_member_number(t, "move", record->move);
    text_object_end(t);
}

static int record_move_read(const json_t *json, struct record *record, struct fault *fault)
{
    const json_t *move = json_object_get(json, "move");
    json_int_t number = json_integer_value(move);
    if (!json_is_integer(move) || number < 0 || number > INT32_MAX)
        return fault_set(fault, FAULT_BAD_FIELD, "move", "move must be the number of a moment");
    record->move = (uint32_t)number;
    return 0;
}

int record_read(const struct game *game, const struct game_config *config, const json_t *json,
                struct record *record, struct named_choice *named, struct fault *fault)
{
    memset(record, 0, sizeof *record);
    memset(named, 0, sizeof *named);
    const json_t *seat = NULL;
    for (int kind = RECORD_CHOICE; kind < RECORD_KINDS && !seat; kind++) {
        seat = json_object_get(json, record_keys[kind]);
        record->kind = (enum record_kind)kind;
    }
    if (!seat)
        return fault_set(fault, FAULT_MISSING_FIELD, "seat",
                         "a record names a seat and what it did: seat, undo, resign ...");
    record->seat = json_is_string(seat) ? seat_of_name(json_string_value(seat)) : SEAT_NOBODY;
    if (record->seat >= config->seats && record->seat != SEAT_CHANCE)
        return fault_set(fault, FAULT_BAD_FIELD, record_keys[record->kind], "%s must be the name of a seat",
                         record_keys[record->kind]);
    if (record->kind == RECORD_REWIND)
        return record_move_read(json, record, fault);
    if (record->kind != RECORD_CHOICE)
        return 0;
    if (choice_read(game, config, json_object_get(json, "choice"), named, fault) != 0)
        return fault_inside(fault, "choice");
    record->choice = named->choice;
    return 0;
}

void message_history(struct text *t, int64_t id, const struct moment *moment, uint32_t moves,
                     const struct record *record, const struct event *events, int events_count)
{
    text_reply(t, id);
    text_member_word(t, "match", moment->match);
    text_member_number(t, "move", moment->version);
    text_member_number(t, "moves", moves);
    text_member_word(t, "seat", viewer_name(moment->viewer));
    text_key(t, "record");
    if (record)
        text_record(t, moment->kit->game, moment->config, record);
    else
        text_null(t);
    text_key(t, "events");
    text_events(t, moment->kit->game, moment->config, events, events_count, viewers_of(moment));
    text_key(t, "view");
    text_view(t, moment->kit, moment->config, moment->view);
    text_moment_prompt(t, moment);
    text_object_end(t);
}

void text_story(struct text *t, int64_t id, const struct moment *moment, uint32_t from)
{
    text_reply(t, id);
    text_member_word(t, "match", moment->match);
    text_member_word(t, "seat", viewer_name(moment->viewer));
    text_member_number(t, "from", from);
    text_key(t, "steps");
    text_array(t);
}

void text_story_step(struct text *t, const struct moment *moment, uint32_t version,
                     const struct record *record, const struct event *events, int events_count)
{
    bool choice = record->kind == RECORD_CHOICE;
    if (record->kind == RECORD_TOO_LONG)
        return; /* the end says so */
    text_object(t);
    text_member_number(t, "version", version);
    if (!choice)
        text_member_word(t, record->kind == RECORD_REWIND ? "undo" : record_keys[record->kind],
                         seat_name(record->seat));
    if (record->kind == RECORD_REWIND)
        text_member_number(t, "move", record->move);
    text_key(t, "events");
    text_events(t, moment->kit->game, moment->config, events, choice ? events_count : 0, viewers_of(moment));
    text_object_end(t);
}

void text_story_end(struct text *t, uint32_t to, uint32_t version)
{
    text_array_end(t);
    text_member_number(t, "to", to);
    text_member_number(t, "version", version);
    text_object_end(t);
}

void text_log(struct text *t, const struct log_info *log)
{
    text_object(t);
    text_member_number(t, "format", 1);
    text_member_word(t, "match", log->match);
    text_member_word(t, "game", log->game->name);
    text_member_number(t, "revision", game_revision_of(log->game, log->config));
    if (log->series.id)
        text_series_of(t, &log->series);
    if (log->before)
        text_member_word(t, "before", log->before);
    text_key(t, "config");
    text_config(t, log->game, log->config, !log->secret);
    text_key(t, "commitment");
    text_hex(t, log->commitment, FAIR_COMMITMENT_SIZE);
    text_key(t, "secret");
    if (log->secret)
        text_hex(t, log->secret, FAIR_SECRET_SIZE);
    else
        text_null(t);
    text_key(t, "entropy");
    text_object(t);
    for (uint8_t seat = 0; seat < log->config->seats; seat++) {
        text_key(t, seat_name(seat));
        text_hex(t, log->entropy + seat * FAIR_ENTROPY_SIZE, FAIR_ENTROPY_SIZE);
    }
    text_object_end(t);
    text_key(t, "records");
    text_array(t);
}

static void text_proof(struct text *t, const struct log_proof *proof)
{
    text_key(t, "hashes");
    text_array(t);
    for (uint32_t i = 0; i < proof->hashes_count; i++) {
        text_object(t);
        text_member_number(t, "move", proof->hashes[i].move);
        text_key(t, "hash");
        text_hex(t, proof->hashes[i].hash, HASH_SIZE);
        text_object_end(t);
    }
    text_array_end(t);
    text_member_number(t, "layout", proof->layout);
    text_key(t, "digest");
    if (proof->digest)
        text_hex(t, proof->digest, LOG_DIGEST_SIZE);
    else
        text_null(t);
}

void text_log_end(struct text *t, const struct result_info *result, const struct game_kit *kit,
                  const struct legacy *leaves, const struct log_proof *proof)
{
    text_array_end(t);
    text_key(t, "result");
    if (result)
        text_result(t, result);
    else
        text_null(t);
    if (leaves->size > 0) {
        text_key(t, "leaves");
        text_legacy(t, kit, leaves);
    }
    text_proof(t, proof);
    text_object_end(t);
}
