/*
 * A match in memory: who is at the table and beside it, how it was agreed, and how it is played.
 *
 * From its lobby to its end a match is one object. Every change is given to the store first and told
 * through the outbox, so that nobody learns of it before it is on disk. A match that nobody follows and no
 * bot plays leaves memory (matches.h) and comes back by replaying its log.
 *
 * This header has the data and the small questions about it. What is done with it: lobby.h (before the
 * start), act.h (acts of play), tell.h (what followers are sent), record.h (to and from the store),
 * loading.h (into memory).
 */
#ifndef WARREN_MATCH_H
#define WARREN_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/kit.h"
#include "protocol/message.h"
#include "protocol/request.h"
#include "server/base/auth.h"
#include "server/hall/connection.h"
#include "server/play/play.h"
#include "server/play/spectators.h"
#include "server/store/store.h"
#include "server/think/considered.h"

enum {
    TITLE_SIZE = 4 * 64 + 1,
    KICKED_MAX = 64,
    STANDING_MAX = 32, /* standing answers of a seat: nobody learns how many others have */
    NO_BOT = -1,
};

/* Somebody who belongs to the match, seated or not. In the order of joining. */
struct member {
    uint64_t id;
    char name[STORE_NAME_SIZE];
    uint32_t follows; /* connections that follow the match as this member */
    uint64_t gone;    /* loop time in ms: since when none does, or earlier (absence.h) */
};

/* Somebody who was sent away for good. */
struct outcast {
    uint64_t id;
    char name[STORE_NAME_SIZE];
};

struct match_seat {
    uint64_t player; /* identity, 0: none */
    int8_t bot;      /* enum level, or NO_BOT */
    bool ready;
};

/* What is proposed to all who play (agreement.h). */
struct proposal {
    bool open;
    uint8_t kind, by;       /* enum proposal_kind; a seat */
    uint8_t seat;           /* absent: whose */
    uint16_t agreed;        /* seats */
    uint16_t needed;        /* absent: who has to agree, as was told last; not stored */
    uint32_t version, move; /* undo: where the match stands, and which choice is taken back */
    bool waits;             /* undo: bots that are asked wait for it (heard); not stored */
};

/* An answer given ahead (standing.h). */
struct standing {
    uint8_t seat;
    uint16_t reason, verb;
    bool this_turn;
    uint32_t turn; /* the one it holds for */
};

/* Of a match that was at another node before: since when it is here, and all the gaps of its time, those of
 * the nodes it was at among them (deadlines.h). */
struct stay {
    uint64_t since;             /* Unix ms */
    struct gaps clocks, delays; /* owned */
};

/* Where a bot of this match is with its next choice; belongs to bots.c. */
enum bot_state { BOT_IDLE, BOT_WAITING, BOT_LATE };

struct match {
    struct server *server;
    const struct game_kit *kit;
    uint64_t id;
    char name[AUTH_ID_TEXT_SIZE];
    uint8_t invite[AUTH_INVITE_SIZE];
    enum match_status status;
    uint64_t created, changed; /* Unix ms */
    uint64_t rematch_of, next; /* matches, 0: none */
    uint64_t series;           /* the first match of its series, 0: it is in none */
    uint32_t number;           /* in it, from 1 */
    uint64_t opened;           /* Unix ms at which the series was closed; 0: not yet */
    uint32_t kept, had;        /* versions: what was behind `kept` was lost up to `had`; 0, 0: nothing was */

    /* As agreed. */
    struct game_config config;
    bool listed, spectators;
    enum bot_pace pace; /* of its bots */
    bool hints;         /* whether whoever plays against bots alone may have some */
    uint16_t hinted;    /* seats that were given any */
    bool explain;       /* whether its bots tell what they considered */
    uint16_t delay;     /* seconds */
    struct clock_terms terms;
    char title[TITLE_SIZE];
    uint64_t host;
    struct match_seat seats[SEATS_MAX]; /* config.seats of them */
    struct member *members;             /* owned; at most LIMIT_MEMBERS */
    uint32_t members_count;
    struct outcast *kicked; /* owned; at most KICKED_MAX */
    uint32_t kicked_count;
    struct fair_chance chance;

    /* At the table while it is played. */
    uint16_t offered; /* seats that others may take */
    uint16_t held;    /* seats that a bot plays because one person alone said so: not to be offered */
    struct proposal proposal;
    uint16_t heard; /* seats for which bots have waited since they chose: once is enough; not stored */
    struct standing *standing; /* owned */
    uint32_t standing_count;

    struct stay *stay; /* owned; NULL: it was made here */

    /* Once it has begun. */
    bool begun;         /* play is there */
    struct play play;   /* with the reason if the match is frozen */
    struct stage stage; /* what spectators are shown, and what waits for them */

    /* At the moment. */
    struct follower *follows;
    uint32_t watching;
    uint32_t chat_next;
    uint32_t in_flight; /* writes the store has not called back for */
    bool lost;          /* memory is ahead of the store (match_lose) */
    bool look_later; /* the same, and that it could not be read: until the next sweep, or somebody names it */
    uint64_t hangs_on;  /* when lost: number of a write, not its own, that has to be done first; 0: none */
    bool unhidden;      /* a rematch that everybody may know of by now (delay_hides) */
    bool end_noted;     /* the row says that the end of this delayed match may be known to all */
    bool elsewhere;     /* another node plays it: only its row is read here, for lists */
    bool goes;          /* to another node, once nothing of it is under way: no bot begins */
    bool verdict_stale; /* the store says otherwise whether its log plays (record.h) */
    bool lobby_stale;   /* the number of spectators has changed since the last push */
    struct address_key opened_from; /* all zeros once it was read from the store */
    uint64_t touched;               /* loop time in ms */
    enum bot_state bot_state;
    uint64_t bot_due; /* loop time in ms */
    struct match *bot_next;
    uint64_t bot_chance; /* decides what it does not mind */
    bool bot_thinks;     /* right now */
    bool bot_queued;     /* until it may think, before bot_behind */
    struct match *bot_behind;
    int bot_index;                    /* the option it will take, -1: it has thought of none */
    struct considered bot_considered; /* what it may tell of that */
    uint32_t bot_version;             /* where the match stood when it was asked, or thought so */
    struct match *staged_next, *staged_previous;
    bool is_staged;
};

/* A match without anything in it, under this id, not in the server's table. NULL if memory is short. */
struct match *match_create(struct server *server, const struct game_kit *kit, uint64_t id);
/* The server looks after the match as long as its stage has something waiting for its time. */
void match_keep_staged(struct match *m);
/* Frees what a match owns, but not the match. */
void match_clear(struct match *m);
/* Frees a match with no followers, writes or bot at work. */
void match_free(struct match *m);

/* The member, or NULL. */
struct member *match_member(const struct match *m, uint64_t player);
/* Makes room for one member more. False if memory is short. */
bool match_make_room(struct match *m);
/* Makes somebody a member, for whom room was made. */
void match_add_member(struct match *m, uint64_t id, const char *name);
/* Somebody may not come back. False if memory is short. */
bool match_note_kicked(struct match *m, uint64_t id, const char *name);
/* The seat a player has, or SEAT_NOBODY. */
uint8_t match_seat_of(const struct match *m, uint64_t player);
/* Whose view a member is shown once the match has begun: the own seat's, else the spectators' if there may be
 * any. */
uint8_t match_audience_of(const struct match *m, uint64_t player);
/* Whether somebody or a bot sits there. */
bool match_seat_taken(const struct match *m, uint8_t seat);
/* The level of the bot that plays the seat now (also for those who resigned), or NO_BOT. */
int match_bot_at(const struct match *m, uint8_t seat);
/* Whether any seat is a bot's to play (the rules need nobody to play theirs). */
bool match_has_bots(const struct match *m);
/* The seats of those who decide what all must agree to: people who play. */
uint16_t match_deciders(const struct match *m);
/* Whether memory holds nothing that the store does not have, and nobody needs it here. */
bool match_is_idle(const struct match *m);
/*
 * A change of it was not taken by the store, or was lost there: memory is ahead of what is stored. From now
 * on nothing of it is told or done until it has been read again (matches_restore_lost), which is before the
 * next request is looked at, unless writes of it are still under way.
 */
void match_lose(struct match *m);
/*
 * Whether its series goes on: then what its players may not know stays sealed over its end (exact log, secret
 * of chance, all-seeing eyes, what it leaves).
 */
bool match_is_sealed(const struct match *m);
/* Where it stands in a series; `id` gets the name. */
struct series_info match_series_info(const struct match *m, char id[AUTH_ID_TEXT_SIZE]);
/* Why the match cannot be played on, in a sentence; NULL if it can. */
const char *match_refused(const struct match *m);
bool match_resigned(const struct match *m, uint8_t seat);
/* The seat that is asked and may answer, in a match that is in play; SEAT_NOBODY: none. */
uint8_t match_asked(const struct match *m);
/* Whether somebody sits there who follows the match from any connection. */
bool match_is_here(const struct match *m, uint8_t seat);
/* Whether a bot plays for an absent player. */
bool match_absent(const struct match *m, uint8_t seat);

#endif
