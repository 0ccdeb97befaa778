/* A match to and from the store: its row with the lobby as JSON, and its log played again. */
#ifndef WARREN_MATCH_RECORD_H
#define WARREN_MATCH_RECORD_H

#include "protocol/text.h"
#include "server/match.h"

/* The texts of a row, reused; all zeros at first. */
struct record_texts {
    struct text lobby, config;
};

void record_texts_free(struct record_texts *texts);
/* The row of a match as it is now; its texts live in `texts`. False if memory is short. */
bool record_fill(const struct match *m, struct record_texts *texts, struct store_match *row);

/*
 * Reads a match and plays its log again. NULL if there is none, or none that this server can name the game
 * of (logged). A match whose log does not play is returned all the same, but refused (match_refused).
 */
struct match *record_load(struct server *server, uint64_t id);
/* The same without playing its log: as record_head. */
struct match *record_load_head(struct server *server, uint64_t id);

/* What a stored row says of a match without playing its log: for lists. The match is not in the table; free
 * it with match_free. NULL if it cannot be read. */
struct match *record_head(struct server *server, const struct store_match *row);

/* Writes which versions of a match were lost. */
void text_lost(struct text *t, uint32_t kept, uint32_t had);

/* The play of a match at its beginning. */
bool record_play_init(struct match *m);

#endif
