/*
 * One match being played: session, undo, fair chance and log, without sockets, store or JSON.
 *
 * Whatever happens is written down as entries of the log (server/store/store.h); the same entries, given to
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
#include "server/base/clock.h"
#include "server/play/desk.h"
#include "server/play/happening.h"
#include "server/play/marks.h"
#include "server/store/store.h"

enum {
    PLAY_HASH_EVERY = 64, /* entries between two recorded hashes */
    PLAY_REASON_SIZE = 256,
};

/* Why a match cannot be played on. */
enum frozen_by {
    FROZEN_NOT,
    FROZEN_REVISION, /* it was begun by rules that this build does not play */
    FROZEN_SETTINGS, /* its settings are not known to this build */
    FROZEN_LOG,      /* its log does not play: see frozen_entry */
    FROZEN_MEMORY,   /* the server is short of memory: it may play later */
    FROZEN_RULE,     /* a rule broke in a choice, which was not stored: it stands before that */
    FROZEN_KINDS
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
    PLAY_PAUSED = -8, /* nobody plays on until all agree */
    PLAY_NOT_PAUSED = -9,
    PLAY_ABSENT = -10, /* a bot plays for this seat */
    PLAY_NOT_ABSENT = -11,
    PLAY_NO_MOVE = -12, /* no choice of this seat that still counts was made there */
    PLAY_BROKEN = -13,  /* a rule broke in it; see `frozen` */
};

struct play {
    struct session *session;   /* owned; NULL if it is played at a desk */
    struct desk *desk;         /* borrowed; NULL if it has a session of its own */
    struct game_config config; /* at a desk, whose session has that of the match it stands at */
    uint64_t number;           /* of those played at the desk */
    struct undo undo;
    uint8_t key[FAIR_KEY_SIZE];
    uint32_t version; /* entries in the log */
    uint64_t played;  /* what was played so far, in records: those that were played once more included */
    uint16_t persons; /* seats that people sat on at the start */
    uint16_t
        resigned;     /* of them, those that gave up: a bot plays on for them, but they cannot win any more */
    uint16_t won;     /* of those, who had won before */
    uint16_t absent;  /* of them, those a bot plays for until their player is back */
    uint16_t watched; /* seats of which is noted whether they share a secret (play_watch) */
    uint16_t privy;   /* of those, the ones that ever did, whatever was taken back since */
    bool paused;
    uint64_t stands; /* Unix ms: since when it waits for whom it waits for; 0: not known */
    bool over;       /* played to the end, no person is left playing, or too long */
    bool too_long;   /* it ended because its log is as long as a match may be: nobody has won */
    struct clock clock;
    enum frozen_by frozen_by;
    char frozen[PLAY_REASON_SIZE]; /* why the match cannot be played on, for everybody; "" if it can */
    /*
     * With FROZEN_LOG: the first entry that differs and its seat (or SEAT_NOBODY). The session stands at what
     * this build offers instead.
     */
    uint32_t frozen_entry;
    uint8_t frozen_seat;
    struct broken_rule broken; /* with FROZEN_RULE */
    /*
     * Borrowed; NULL: none. With it a replay keeps positions on its way and goes back to the last of them
     * instead of the beginning. Set at the beginning of a replay, and taken away when it is done.
     */
    struct marks *marks;
};

/*
 * A match at its beginning, before any chance. The configuration was checked. False if memory is short; then
 * nothing is held.
 */
bool play_init(struct play *p, const struct game *game, const struct game_config *config,
               const struct fair_chance *chance, uint16_t persons);
/* The same, played at a desk, which must stay as long as the play. */
bool play_init_at(struct play *p, struct desk *desk, const struct game_config *config,
                  const struct fair_chance *chance, uint16_t persons);
void play_free(struct play *p);
/*
 * From the beginning on it is noted of these seats whether they come to share a secret with another one
 * (core/common_knowledge.h), wherever the play stands in a question or at the end: p->privy.
 */
void play_watch(struct play *p, uint16_t seats);
/* Its session as it stands; of a play at a desk, until another one at the same desk is looked at. */
struct session *play_session(const struct play *p);
/* Whether it can be stood where it was left off: if a rule breaks in that, it is frozen. */
bool play_stands(struct play *p);
/* Gives a match that has just been made its clock. `gaps` is borrowed, may be NULL and may grow. */
void play_set_clock(struct play *p, const struct clock_terms *terms, const struct gaps *gaps);

/*
 * Each of these empties `h`, and if it returns PLAY_OK fills it with what happened, `at` being the time in
 * the entries (Unix ms). On any error nothing has changed. If memory runs short in the middle, the play is
 * frozen, since its position is then ahead of its log. If a rule breaks, the play is frozen where it stood
 * before, and takes nothing back any more.
 */
enum play_error play_begin(struct play *p, uint64_t at,
                           struct happening *h); /* chance before the first ask */
enum play_error play_choose(struct play *p, uint8_t seat, struct choice choice, uint64_t at,
                            struct happening *h);
enum play_error play_undo(struct play *p, uint8_t seat, uint64_t at, struct happening *h);
enum play_error play_resign(struct play *p, uint8_t seat, uint64_t at, struct happening *h);
/* A bot plays the seat until its player is back. */
enum play_error play_absent(struct play *p, uint8_t seat, uint64_t at, struct happening *h);
enum play_error play_back(struct play *p, uint8_t seat, uint64_t at, struct happening *h);
/* Another person sits down where somebody is absent or has resigned, and may win again. */
enum play_error play_seated(struct play *p, uint8_t seat, uint64_t at, struct happening *h);
enum play_error play_pause(struct play *p, uint8_t seat, bool paused, uint64_t at, struct happening *h);
/*
 * After something that happened by an act of the seat, as a part of it: the match ends without a winner,
 * since its log is as long as one may be. Nothing if it is over.
 */
enum play_error play_too_long(struct play *p, uint8_t seat, uint64_t at, struct happening *h);
/* Why a match that is over is: "played", "resigned" or "too_long". */
const char *play_end_reason(const struct play *p);
/*
 * Goes back to after `target` entries, which is where the seat made a choice that still counts
 * (line_own_move). `entries` is the whole log so far. Chance answers the same questions as before.
 */
enum play_error play_rewind(struct play *p, const struct store_entry *entries, uint32_t target, uint8_t seat,
                            uint64_t at, struct happening *h);
/*
 * The same, given a play of the same match by the same log that stands after `target` entries, so that
 * nothing is played here; what it remembers for undo is taken over, and it can only be freed.
 */
enum play_error play_rewind_to(struct play *p, struct play *there, const struct store_entry *entries,
                               uint8_t seat, uint64_t at, struct happening *h);
/* The seat whose person is to answer now, or SEAT_NOBODY (chance, a bot, the end). */
uint8_t play_person_asked(const struct play *p);

/*
 * Applies entries[p->version], before which the whole log is there; its events are in session->news. False if
 * it does not fit: the play is then frozen with the place and the reason.
 */
bool play_replay(struct play *p, const struct store_entry *entries);
/*
 * Applies a log from where the play stands up to its first `entries_count` entries, and checks the hashes on
 * the way (by index, ascending) that are of this build's layout of the state (session_layout). False if it
 * stopped: frozen.
 */
bool play_replay_all(struct play *p, const struct store_entry *entries, size_t entries_count,
                     const struct store_hash *hashes, size_t hashes_count);
/* Stops the match for good. Returns false. */
bool play_freeze(struct play *p, enum frozen_by by, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The hash of the position, to be recorded. */
void play_hash(const struct play *p, struct store_hash *hash);
/* Whether a happening crossed a multiple of PLAY_HASH_EVERY, so that the hash is to be recorded now. */
bool play_hash_due(const struct play *p, const struct happening *h);

/* How it stands: over, winners (no seat that resigned before it had won) and scores. */
void play_result(const struct play *p, struct game_result *result);

#endif
