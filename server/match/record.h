/* A match to and from the store: its row with the lobby as JSON, and its log played again. */
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

/*
 * Begins to bring a match into memory: record_go_on reads it beside the loop, then plays its log again in
 * slices; `come` is called when something was read. NULL if memory is short. One of another node comes only
 * for a glance (glances.h).
 */
struct loading;
struct loading *record_open(struct server *server, uint64_t id, bool glance, void (*come)(void *context),
                            void *context);
/*
 * Goes on by about so many records, and says how many it was. True once there is nothing more to play; the
 * reasons why there is nothing at all are logged, but for a match that is not stored.
 */
bool record_go_on(struct loading *loading, uint32_t records, uint32_t *spent);
/* Whether it cannot go on until `come` is called. */
bool record_waits(const struct loading *loading);
/* Whether it could not be read, though it may be there. */
bool record_failed(const struct loading *loading);
/*
 * The match, if it was read to its end; else it can only be freed. NULL if it cannot be read. A match whose
 * log does not play is returned all the same, but refused (match_refused). Frees the rest.
 */
struct match *record_close(struct loading *loading);
/* All of it at once, however long that holds up everybody. NULL if there is none, or it cannot be read. */
struct match *record_load(struct server *server, uint64_t id);
/* The same without playing its log: as record_head. *status, if not NULL: STORE_MISSING if there is none. */
struct match *record_load_head(struct server *server, uint64_t id, enum store_status *status);

/* What a stored row says of a match without playing its log: for lists. The match is not in the table; free
 * it with match_free. NULL if it cannot be read. */
struct match *record_head(struct server *server, const struct store_match *row);

/* Writes which versions of a match were lost. */
void text_lost(struct text *t, uint32_t kept, uint32_t had);

/* The play of a match at its beginning. */
bool record_play_init(struct match *m);

#endif
