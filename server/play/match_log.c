/* See match_log.h. */
#include "server/play/match_log.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)ENTRY_CHOICE == RECORD_CHOICE && (int)ENTRY_REWIND == RECORD_REWIND &&
                   (int)ENTRY_TOO_LONG == RECORD_TOO_LONG && (int)ENTRY_KINDS == RECORD_KINDS,
               "entries and records are the same kinds");

struct record match_log_record(const struct store_entry *entry)
{
    GAME_ASSERT(entry->kind < ENTRY_KINDS); /* whoever exports has played the log */
    bool rewind = entry->kind == ENTRY_REWIND;
    return (struct record){
        .kind = (enum record_kind)entry->kind,
        .seat = entry->seat,
        .choice = entry->choice,
        .move = rewind ? entry_target(entry) : 0,
    };
}

void log_digest_begin(crypto_generichash_state *digest)
{
    crypto_generichash_init(digest, NULL, 0, LOG_DIGEST_SIZE);
}

void log_digest_add(crypto_generichash_state *digest, struct text *scratch, const struct game *game,
                    const struct game_config *config, const struct record *record)
{
    text_clear(scratch);
    text_record(scratch, game, config, record);
    text_mark(scratch, '\n');
    if (text_ok(scratch))
        crypto_generichash_update(digest, (const uint8_t *)scratch->data, scratch->length);
}

void log_digest_end(crypto_generichash_state *digest, uint8_t bytes[LOG_DIGEST_SIZE])
{
    crypto_generichash_final(digest, bytes, LOG_DIGEST_SIZE);
}

/* Writes entries until there are no more, or the part is long enough; one at least. Returns where it ends. */
static uint32_t text_entries(struct text *t, const struct match_log *log)
{
    size_t begin = t->length;
    uint32_t i = log->from;
    while (i < log->entries_count &&
           (log->part_bytes == 0 || i == log->from || t->length - begin < log->part_bytes)) {
        struct record record = match_log_record(&log->entries[i++]);
        text_record(t, log->kit->game, log->config, &record);
    }
    return i;
}

static void digest_entries(struct text *t, const struct match_log *log, uint8_t digest[LOG_DIGEST_SIZE])
{
    crypto_generichash_state state;
    struct text scratch = {0};
    if (log->digested) {
        state = *log->digested;
        log_digest_end(&state, digest);
        return;
    }
    log_digest_begin(&state);
    for (uint32_t i = 0; i < log->entries_count; i++) {
        struct record record = match_log_record(&log->entries[i]);
        log_digest_add(&state, &scratch, log->kit->game, log->config, &record);
    }
    log_digest_end(&state, digest);
    t->broken |= scratch.broken;
    text_free(&scratch);
}

static void fill_result(const struct play *end, struct game_result *result, struct result_info *info)
{
    play_result(end, result);
    *info = (struct result_info){
        .reason = play_end_reason(end),
        .result = result,
        .seats = play_session(end)->config.seats,
        .resigned = end->resigned,
    };
}

void text_match_result(struct text *t, const struct play *end)
{
    struct game_result result;
    struct result_info info;
    fill_result(end, &result, &info);
    text_result(t, &info);
}

void match_log_leaves(const struct play *end, struct legacy *leaves)
{
    const struct session *s = play_session(end);
    *leaves = (struct legacy){0};
    if (s->over && s->game->legacy_write)
        s->game->legacy_write(s->now, leaves);
}

/* The part's hashes recorded on the way in the layout of this build, and at the end one of it. */
static struct log_hash *collect_hashes(const struct match_log *log, uint32_t to, uint32_t *count)
{
    uint32_t layout = session_layout(log->kit->game);
    struct log_hash *hashes = calloc(log->hashes_count + 1, sizeof *hashes);
    if (!hashes)
        return NULL;
    for (uint32_t i = 0; i < log->hashes_count; i++) {
        uint32_t move = log->hashes[i].index;
        if (log->hashes[i].layout != layout || move > to || (log->from > 0 && move <= log->from))
            continue;
        hashes[*count].move = log->hashes[i].index;
        memcpy(hashes[(*count)++].hash, log->hashes[i].hash, HASH_SIZE);
    }
    if (to < log->entries_count)
        return hashes;
    hashes[*count].move = log->entries_count;
    session_hash(play_session(log->end), hashes[(*count)++].hash);
    return hashes;
}

uint32_t text_match_log(struct text *t, const struct match_log *log)
{
    uint8_t commitment[FAIR_COMMITMENT_SIZE], digest[LOG_DIGEST_SIZE];
    uint32_t hashes_count = 0;
    struct game_result result;
    struct result_info info;
    struct legacy leaves;
    fair_commitment(log->chance->secret, commitment);
    fill_result(log->end, &result, &info);
    text_log(t, &(struct log_info){
                    .match = log->match,
                    .game = log->kit->game,
                    .config = log->config,
                    .series = log->series,
                    .before = log->before,
                    .commitment = commitment,
                    .secret = log->end->over ? log->chance->secret : NULL,
                    .entropy = log->chance->entropy[0],
                });
    uint32_t to = text_entries(t, log);
    bool last = to == log->entries_count;
    struct log_hash *hashes = collect_hashes(log, to, &hashes_count);
    if (last)
        digest_entries(t, log, digest);
    match_log_leaves(log->end, &leaves);
    text_log_end(
        t, last && log->end->over ? &info : NULL, log->kit, last ? &leaves : &(struct legacy){0},
        &(struct log_proof){hashes, hashes_count, session_layout(log->kit->game), last ? digest : NULL});
    t->broken |= !hashes;
    free(hashes);
    return to;
}
