/*
 * An exported log, read and played again record by record with everything checked on the way.
 *
 * Checked is all that the log proves by itself: the commitment is the secret's hash; every record is a choice
 * that was open to the seat at that moment, in its exact form; every answer of CHANCE is the one that secret
 * and entropy give for its question number; undo and resignation were possible; recorded hashes of positions;
 * the result; the digest of all records.
 */
#ifndef WARREN_LOG_FILE_H
#define WARREN_LOG_FILE_H

#include <jansson.h>
#include <sodium.h>

#include "protocol/kit.h"
#include "protocol/message.h"
#include "server/play/play.h"

enum { LOG_PROBLEM_SIZE = 600 };

/* What is wrong: after how many records (-1: before the first), and a sentence. */
struct log_problem {
    long move;
    char what[LOG_PROBLEM_SIZE];
};

struct log_file {
    json_t *json; /* owned: the log's object */
    const json_t *records, *result;
    const json_t *hashes; /* NULL if they are of another layout of the state and cannot be compared */
    const char *match;
    uint32_t count; /* records */
    const struct game_kit *kit;
    uint32_t layout; /* of the hashes */
    struct game_config config;
    struct fair_chance chance;
    uint8_t commitment[FAIR_COMMITMENT_SIZE];
    bool has_secret; /* logs of running matches have none, and their chance cannot be checked */

    struct play play;            /* stands after play.version records */
    struct store_entry *entries; /* owned; those played, as the store keeps them, with room for all */
    struct text scratch;
    crypto_generichash_state digest;
    uint32_t next_hash;
    uint32_t choices, chance_answers, undos, rewinds, resignations, hashes_checked;
};

/*
 * Reads a log: the object itself, or a whole reply to `log`. Takes over `json`. False if it is no log of a
 * game in `kits` (ends with NULL): then problem says why and there is nothing to free.
 */
bool log_file_open(struct log_file *log, json_t *json, const struct game_kit *const *kits,
                   struct log_problem *problem);
/* The same from a file ("-": standard input), in which several replies may follow one another, part by part.
 */
bool log_file_load(struct log_file *log, const char *path, const struct game_kit *const *kits,
                   struct log_problem *problem);
void log_file_free(struct log_file *log);

/* Plays and checks the next record; there must be one. `entry` (may be NULL) gets it as the store keeps it.
 */
bool log_file_step(struct log_file *log, struct store_entry *entry, struct log_problem *problem);
/* Whether the commitment is that of the secret. */
bool log_file_check_commitment(const struct log_file *log, struct log_problem *problem);
/* After the last record: result and digest. */
bool log_file_check_end(struct log_file *log, struct log_problem *problem);

/* Bytes from a string of exactly so many pairs of hex digits. False if it is none. */
bool log_hex(const json_t *json, uint8_t *bytes, size_t size);

#endif
