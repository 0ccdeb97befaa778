/* A match to and from the store: its row, with the lobby as JSON. Its log: loading.h. */
#ifndef WARREN_MATCH_RECORD_H
#define WARREN_MATCH_RECORD_H

#include "protocol/fault.h"
#include "protocol/text.h"
#include "server/hall/match.h"

/* The texts of a row, reused; all zeros at first. */
struct record_texts {
    struct text lobby, config;
};

void record_texts_free(struct record_texts *texts);
/* The row of a match as it is now; its texts live in `texts`. False if memory is short. */
bool record_fill(const struct match *m, struct record_texts *texts, struct store_match *row);
/*
 * Gives the match as it is now to the store, with one more operation if not NULL. 0, or -1 with a fault; then
 * memory is ahead of the store (match_lose).
 */
int record_save(struct match *m, const struct store_op *more, struct fault *fault);

/* What a stored row says of a match without playing its log: for lists. The match is not in the table; free
 * it with match_free. NULL if it cannot be read. */
struct match *record_head(struct server *server, const struct store_match *row);
/* The same of what is stored under the id. *status, if not NULL: STORE_MISSING if there is none. */
struct match *record_load_head(struct server *server, uint64_t id, enum store_status *status);

/* Whether its log was found not to play, which its row says once it is over. */
bool record_has_bad_log(const struct match *m);
/* Writes which versions of a match were lost. */
void text_lost(struct text *t, uint32_t kept, uint32_t had);

/* The play of a match at its beginning. */
bool record_play_init(struct match *m);

#endif
