/*
 * One match being played: session, undo, fair chance and log, without sockets, store or JSON.
 *
 * Whatever happens is written down as entries of the log (server/store.h); the same entries, given to
 * play_replay, bring back the same position. After every accepted act the play answers for CHANCE itself, so
 * that it always stands at a question to a seat, or at the end. One act and all chance after it is one
 * `happening`: it is stored as a whole and told as a whole.
 *
 * The version of a match is the number of entries in its log; it never goes back, an undo is an entry too.
 */
#ifndef WARREN_PLAY_H
#define WARREN_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fair_chance.h"
#include "core/session.h"
#include "core/undo.h"
#include "server/store.h"

enum {
    PLAY_HASH_EVERY = 64, /* entries between two recorded hashes */
    PLAY_REASON_SIZE = 256,
};

enum play_error {
    PLAY_OK = 0,
    PLAY_OVER = -1,        /* the match has ended */
    PLAY_NOT_ASKED = -2,   /* another seat is asked */
    PLAY_NOT_OFFERED = -3, /* not among the options */
    PLAY_NO_UNDO = -4,     /* nothing this seat may take back */
    PLAY_RESIGNED = -5,    /* the seat has given up, or is no person's */
    PLAY_FROZEN = -6,      /* the log did not replay; see `frozen` */
    PLAY_NO_MEMORY = -7,
};

/* One accepted act with everything that followed from it. Owned by the caller and used again and again. */
struct happening {
    struct store_entry *entries;
    struct event *events; /* of all steps in order */
    size_t entries_count, entries_room;
    size_t events_count, events_room;
};

void happening_free(struct happening *h);

struct play {
    struct session *session; /* owned */
    struct undo undo;
    uint8_t key[FAIR_KEY_SIZE];
    uint32_t version;  /* entries in the log */
    uint16_t persons;  /* seats that people sat on at the start */
    uint16_t resigned; /* of them, those that gave up: a bot plays on for them, but they cannot win */
    bool over;         /* played to the end, or no person is left playing */
    char frozen[PLAY_REASON_SIZE]; /* why the match cannot be played on; "" if it can */
};

/*
 * A match at its beginning, before any chance. The configuration was checked. False if memory is short; then
 * nothing is held.
 */
bool play_init(struct play *p, const struct game *game, const struct game_config *config,
               const struct fair_chance *chance, uint16_t persons);
void play_free(struct play *p);

/*
 * Each of these empties `h`, and if it returns PLAY_OK fills it with what happened, `at` being the time in
 * the entries (Unix ms). On any error nothing has changed. If memory runs short in the middle, the play is
 * frozen, since its position is then ahead of its log.
 */
enum play_error play_begin(struct play *p, uint64_t at,
                           struct happening *h); /* chance before the first ask */
enum play_error play_choose(struct play *p, uint8_t seat, struct choice choice, uint64_t at,
                            struct happening *h);
enum play_error play_undo(struct play *p, uint8_t seat, uint64_t at, struct happening *h);
enum play_error play_resign(struct play *p, uint8_t seat, uint64_t at, struct happening *h);

/*
 * Applies one stored entry; its events are in session->news. False if it does not fit: the play is then
 * frozen with the place and the reason.
 */
bool play_replay(struct play *p, const struct store_entry *entry);
/*
 * Applies a whole log and checks the hashes on the way (by index, ascending). False if it stopped: frozen.
 */
bool play_replay_all(struct play *p, const struct store_entry *entries, size_t entries_count,
                     const struct store_hash *hashes, size_t hashes_count);
/* Whether a happening crossed a multiple of PLAY_HASH_EVERY, so that the hash is to be recorded now. */
bool play_hash_due(const struct play *p, const struct happening *h);

/* How it stands: over, winners (never a seat that resigned) and scores. */
void play_result(const struct play *p, struct game_result *result);

#endif
