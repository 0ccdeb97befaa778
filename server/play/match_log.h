/*
 * A stored match as an exported log: the JSON of the reply to `log` (docs/protocol.md), which people and
 * `warren-lab verify` read.
 */
#ifndef WARREN_MATCH_LOG_H
#define WARREN_MATCH_LOG_H

#include <sodium.h>

#include "protocol/message.h"
#include "server/play/play.h"
#include "server/store/store.h"

/* What is exported; everything is borrowed. */
struct match_log {
    const char *match;
    struct series_info series;
    const char *before; /* the match before it in its series, or NULL */
    const struct game_kit *kit;
    const struct game_config *config;
    const struct fair_chance *chance;
    const struct store_entry *entries;
    uint32_t entries_count;
    const struct store_hash *hashes; /* by index, ascending */
    uint32_t hashes_count;
    /*
     * The match played to its last entry. While it is not over neither secret nor
     * result is told, nor the legacy it begins from.
     */
    const struct play *end;
    const crypto_generichash_state *digested; /* all entries added already; NULL: it is done here */
    uint32_t from;                            /* a part: without so many entries at the beginning */
    size_t part_bytes; /* and ended once the text is so long; 0: not before the last entry */
};

/*
 * Writes the log as an object, or a part of it: entries and hashes of the part; result and digest, which are
 * of the whole, in the last one only. Returns how many entries the log has up to the part's end.
 */
uint32_t text_match_log(struct text *t, const struct match_log *log);
/* An entry as a record of the protocol. */
struct record match_log_record(const struct store_entry *entry);
/* What a match leaves to the next; nothing if it was not played to its end. */
void match_log_leaves(const struct play *end, struct legacy *leaves);
/* The result of a match that is over, as an object. */
void text_match_result(struct text *t, const struct play *end);

/*
 * The digest of a log: BLAKE2b-256 over its records, each as compact JSON in the form of text_record with a
 * line break after it.
 */
void log_digest_begin(crypto_generichash_state *digest);
/* `scratch` is emptied and used for the record's text. */
void log_digest_add(crypto_generichash_state *digest, struct text *scratch, const struct game *game,
                    const struct game_config *config, const struct record *record);
void log_digest_end(crypto_generichash_state *digest, uint8_t bytes[LOG_DIGEST_SIZE]);

#endif
