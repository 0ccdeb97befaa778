/*
 * What the files of a play share: play.c (its beginning, choices), play_players.c (who plays), play_rewind.c
 * (taking back by agreement) and play_replay.c (from the log).
 */
#ifndef WARREN_PLAY_INTERNAL_H
#define WARREN_PLAY_INTERNAL_H

#include "server/play/play.h"

enum { PLAY_LOOKED_AT = 32 /* entries that are looked at in the time in which one is played */ };

/* Begins an act: empties `h`, and notes where the play stands. PLAY_OK, or why nothing can happen. */
enum play_error play_open(struct play *p, struct happening *h);
/* An entry without a choice, after what it says was done. PLAY_OK. */
enum play_error play_noted(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at,
                           struct happening *h);
/* Takes the option at `index`. False if a rule broke: then the session is of no use until it is stood
 * elsewhere. */
bool play_take(struct play *p, uint8_t seat, int index, uint64_t at);
/* After an entry, or at the beginning: clocks, and since when the match waits. */
void play_note_time(struct play *p, enum entry_kind kind, uint64_t at);
/*
 * What an entry that is not a choice and takes nothing back does to who plays. PLAY_OK, or why it cannot be
 * done; then nothing has changed.
 */
enum play_error play_change_players(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at);
/*
 * Plays the choices that stand after `target` entries, from the beginning or a mark, with undo as it would be
 * from the beginning. PLAY_NO_MEMORY: nothing has changed. PLAY_NO_MOVE: one does not fit, and it stands
 * before that.
 */
enum play_error play_rebuild(struct play *p, const struct store_entry *entries, uint32_t target);
/* Stops the match for good at the next entry, a seat's or nobody's. Returns false. */
bool play_freeze_at_entry(struct play *p, uint8_t seat, const char *why);

#endif
