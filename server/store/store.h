/*
 * The durable store: identities, matches, their logs and chat. Nothing is told to anyone before the store
 * has called back that it is on disk.
 *
 * Writes are given as lists of operations. A list is atomic: all of it is stored, or nothing. A thread of
 * the store's own commits them; everything written in one turn of the loop, and everything queued while one
 * commit runs, goes into the next, so that many writes share one flush to disk. Callbacks run on the loop's
 * thread, strictly in the order of the writes. Reads see every write whose callback has run. They are done at
 * once, on the loop's thread, or beside it for an asker (store_ask_for).
 *
 * All functions belong to the thread of the loop. What keeps and reads it all is an engine (engine.h), which
 * nobody above has to know.
 */
#ifndef WARREN_STORE_H
#define WARREN_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "core/fair_chance.h"
#include "core/session.h"
#include "core/term.h"
#include "server/base/auth.h"
#include "server/base/clock.h"

enum {
    STORE_NAME_SIZE = 4 * 32 + 1, /* bytes of a name with its end, UTF-8 */
    STORE_GAME_SIZE = 32,
    STORE_ERROR_SIZE = 256,
    STORE_ACCOUNT_SIZE = 33,
    STORE_VERIFIER_SIZE = 128,
    STORE_WHO_SIZE = 64,
    STORE_WHY_SIZE = 128,
    STORE_NODE_SIZE = 33,
    STORE_TOKENS_MAX = 32, /* of one identity */
    STORE_CHAT_KEPT = 500, /* the latest lines of each channel of a match; earlier ones go */
    STORE_CHAT_TRIM = 64,  /* whenever so many lines have come */
    STORE_ALIVE_EVERY_MS = 5000,
    /* A server may have been there so long after it last said so. */
    STORE_ALIVE_SURELY_MS = 2 * STORE_ALIVE_EVERY_MS,
};

enum store_status {
    STORE_OK = 0,
    STORE_MISSING = -1, /* reads: there is no such row */
    STORE_REFUSED = -2, /* writes: contradicts what is stored (duplicate, gap, unknown match); others go on */
    STORE_FULL = -3,    /* writes: the queue is full; nothing was queued, no callback will come */
    STORE_FAILED = -4,  /* disk full, I/O error, damaged file, no memory */
    STORE_IN_USE = -5,  /* opening: another server writes there */
    STORE_LATER = 1,    /* reads for an asker: the answer is not there yet */
};

/* Stored as numbers: never renumber. */
enum match_status {
    MATCH_LOBBY = 0,
    MATCH_RUNNING = 1,
    MATCH_FINISHED = 2,
    MATCH_CLOSED = 3, /* left or abandoned without an end */
};

/* Stored as numbers: never renumber. */
enum entry_kind {
    ENTRY_CHOICE = 0,   /* an accepted choice, CHANCE's included */
    ENTRY_UNDO = 1,     /* the seat took back its last choice */
    ENTRY_RESIGN = 2,   /* the seat gave up */
    ENTRY_ABSENT = 3,   /* the seat's time was up: a bot plays it until its player is back */
    ENTRY_BACK = 4,     /* its player is back */
    ENTRY_SEATED = 5,   /* another person took an absent or resigned seat */
    ENTRY_PAUSE = 6,    /* all agreed to pause; the seat proposed it */
    ENTRY_CONTINUE = 7, /* and to go on */
    ENTRY_REWIND =
        8, /* all agreed to take the seat's choice back: to after as many entries as entry_target */
    ENTRY_TOO_LONG = 9, /* the log is as long as a match may be: it is over, after an act of this seat */
    ENTRY_KINDS
};

/* One line of a match's log. Indices count from 0 without gaps over all kinds. */
struct store_entry {
    uint32_t index;
    uint8_t kind; /* enum entry_kind */
    uint8_t seat;
    struct choice choice;
    uint64_t at; /* Unix time in ms */
};

/* How many entries an ENTRY_REWIND goes back to: the low half first. */
static inline uint32_t entry_target(const struct store_entry *entry)
{
    return entry->choice.arg[0] | (uint32_t)entry->choice.arg[1] << 16;
}

static inline void entry_set_target(struct store_entry *entry, uint32_t target)
{
    entry->choice = (struct choice){0, {(uint16_t)target, (uint16_t)(target >> 16), 0}};
}

/* The hash of the position after `index` entries. */
struct store_hash {
    uint32_t index;
    uint32_t layout; /* session_layout of the build that noted it; 0: not known */
    uint8_t hash[HASH_SIZE];
};

struct store_identity {
    uint64_t id; /* auth_id_create */
    uint8_t
        token_hash[AUTH_TOKEN_HASH_SIZE]; /* of its first token, or of the one it was found by; else zeros */
    uint64_t created;                     /* Unix time in ms */
    uint64_t seen;                        /* the same, to within a day or so; written as `created` at first */
    char name[STORE_NAME_SIZE];
};

/*
 * One more token of an identity, for another device. At most STORE_TOKENS_MAX each: the oldest goes. What
 * lasts only `until` is a code to recover the identity: it is none of so many, and once that time is over it
 * goes with the next code that is added, or when the identity is seen.
 */
struct store_token {
    uint64_t identity;
    uint8_t hash[AUTH_TOKEN_HASH_SIZE];
    uint64_t created; /* Unix time in ms */
    uint64_t until;   /* the same, of a code, kept as -until in place of created; 0: of a token */
};

/* The name and password by which an identity is found without a token. */
struct store_account {
    uint64_t identity;
    char name[STORE_ACCOUNT_SIZE];
    char verifier[STORE_VERIFIER_SIZE]; /* Argon2id with its parameters, as libsodium writes it */
};

enum ban_kind { BAN_PLAYER, BAN_ADDRESS };

/* Whom the operator keeps out. */
struct store_ban {
    uint8_t kind;             /* enum ban_kind */
    char who[STORE_WHO_SIZE]; /* a public name; an address as address_key_text writes it */
    uint64_t since;           /* Unix time in ms */
    char why[STORE_WHY_SIZE];
};

/* A match without its log. In writes the texts are the caller's (copied); in reads they are the store's. */
struct store_match {
    uint64_t id; /* auth_id_create; at most INT64_MAX */
    uint8_t invite[AUTH_INVITE_SIZE];
    char game[STORE_GAME_SIZE];
    uint32_t rules_revision;
    uint8_t status; /* enum match_status */
    bool listed;    /* among the open public lobbies while status is MATCH_LOBBY */
    bool bots;      /* a bot holds a seat: the server must bring this match back by itself after a start */
    uint64_t rematch_of; /* 0: of none */
    uint64_t series;     /* the first match of its series; 0: it is in none */
    uint32_t number;     /* in the series, from 1 */
    uint64_t opened; /* Unix time in ms at which the series was closed; 0: it is open, and all in it sealed */
    uint64_t created; /* Unix time in ms */
    uint64_t updated; /* Unix time in ms; log and chat renew it to within a minute */
    struct fair_chance chance;
    char node[STORE_NODE_SIZE]; /* in reads: where it is played; "": where it is read (store_options) */
    const char *config;         /* JSON as the caller likes it; in an update NULL leaves it as it is */
    const char *lobby;          /* JSON: seats, members, settings ... */
};

struct store_chat {
    uint32_t sequence; /* from 0, every line of a match one more than the one before */
    uint8_t channel;
    uint64_t at;        /* Unix time in ms */
    const char *author; /* as shown */
    const char *text;
};

enum store_op_kind {
    STORE_CREATE_IDENTITY, /* identity */
    STORE_RENAME_IDENTITY, /* identity: id and name are used */
    STORE_ADD_TOKEN,       /* token */
    STORE_REMOVE_TOKEN,    /* token: hash is used; not being there is no error */
    STORE_SPEND_TOKEN,     /* token: hash and identity are used; it must be there, and is removed */
    STORE_KEEP_TOKEN,      /* token: all others of this identity are removed; hash all zeros: all are */
    STORE_CREATE_ACCOUNT,  /* account: name and identity must have none yet */
    STORE_SET_PASSWORD,    /* account: identity and verifier are used */
    STORE_BAN,             /* ban; one of the same kind and name is replaced */
    STORE_UNBAN,           /* ban: kind and who are used; not being there is no error */
    STORE_CREATE_MATCH,    /* match */
    STORE_UPDATE_MATCH,    /* match: everything but game, created, rematch_of and the series is rewritten */
    STORE_CLOSE_SERIES,  /* id: a series; closed_at: refused if a match of it is unfinished; twice is no error
                          */
    STORE_APPEND,        /* id, entry: index must be the next one */
    STORE_NOTE_HASH,     /* id, hash */
    STORE_ADD_CHAT,      /* id, chat; earlier lines of its match may go, see STORE_CHAT_KEPT */
    STORE_ADD_MEMBER,    /* id, member: an identity has the match among its own; twice is no error */
    STORE_REMOVE_MEMBER, /* id, member; not being one is no error */
    STORE_NOTE_ALIVE,    /* gap.to: the server is there at this time; said every STORE_ALIVE_EVERY_MS */
    STORE_ADD_GAP,       /* gap: no clock ran; one from the same time is replaced */
    STORE_NOTE_SEEN, /* id: an identity; seen: it was there at this time; codes that were over by then go */
    STORE_EXPIRE_MATCH,    /* id, expiry: with log, chat and members, if it rests so; else nothing happens */
    STORE_EXPIRE_CHAT,     /* id, expiry: the chat of a match alone, the same */
    STORE_EXPIRE_IDENTITY, /* id, expiry: with tokens, account and memberships, if it was not seen since then
                              and is a member of no lobby and no running match; else nothing happens */
    STORE_MOVE_MATCH,      /* id, move: is another node's from now on; refused if that does not play it */
    STORE_ADOPT, /* move: some matches of a node that is gone are this one's, those that run first, and what
                    forms a series with them, as far as it plays them; none if it is there, or if another one
                    adopts right now. They come at that time, but not before the other one was surely gone by
                    its own */
};

/* Between nodes: to which one, or from which. */
struct store_move {
    char node[STORE_NODE_SIZE];
    /* Unix time in ms, of the time that passes in play; not before the match's last entry. If it is not
     * behind the end of its stay elsewhere, as where nobody has looked at what came, just behind that counts.
     */
    uint64_t at;
    uint32_t most; /* of STORE_ADOPT: matches, besides those of their series; 0: as many as the store likes */
};

/* What has to be so for something to expire: a match has this status, and was not touched since. */
struct store_expiry {
    uint64_t before; /* Unix time in ms */
    uint8_t status;  /* enum match_status; of matches; never MATCH_RUNNING */
    bool chat;       /* lists: only the chat of matches is to go */
};

/* One operation. Everything pointed to is copied by store_write. */
struct store_op {
    enum store_op_kind kind;
    uint64_t id; /* the match, where the operation does not carry it in `match` or `identity` */
    union {
        const struct store_identity *identity;
        const struct store_match *match;
        struct store_token token;
        const struct store_account *account;
        const struct store_ban *ban;
        struct store_entry entry;
        struct store_hash hash;
        struct store_chat chat;
        uint64_t member; /* an identity */
        struct gap gap;
        uint64_t seen;      /* Unix time in ms */
        uint64_t closed_at; /* the same */
        struct store_expiry expiry;
        struct store_move move;
    };
};

/* A game by the revisions of its rules from `oldest` to `newest`. */
struct store_plays {
    char game[STORE_GAME_SIZE];
    uint32_t oldest, newest;
};

struct store;
struct store_engine;

struct store_options {
    const struct store_engine *engine; /* engine.h; NULL: as `directory` says */
    /* A folder, created (mode 0700) if missing, or an address, postgresql://...; one server at a time. */
    const char *directory;
    /*
     * Which of several servers that share a store this is, each of which plays the matches that it made and
     * writes them alone; "": it is the only one. Of engines of one machine it must be that.
     */
    const char *node; /* NULL is "" */
    /* Which games it can play, by which revisions of their rules; what is moved or adopted is one of these.
     * Ends with a game of no name; must last as long as the store. NULL: none is moved here. */
    const struct store_plays *plays;
    bool stands_by; /* says STORE_IN_USE at once, and takes the place of a server that is long silent
                       (docs/postgresql.md) */
    bool for_copy;  /* a whole store comes into it; one that has nodes already is not for that */
    bool read_only; /* for tools: no writes, no lock, may look on while a server works; loop may be NULL */
    uint32_t queue_max;   /* writes without callback at most; 0: 8192 */
    uint32_t queue_bytes; /* their bytes at most; 0: 64 MiB */
    uint32_t pages_max;   /* upper limit of the database in pages of 4 KiB; 0: none (for tests) */
};

/* Whether a text can be the name of a node: 1 to 32 of a-z, 0-9, - and _. */
bool store_is_node(const char *text);
/* Whether a place is an address, and no folder. */
bool store_is_address(const char *place);

enum store_loss_kind {
    LOSS_MATCH,    /* the whole match */
    LOSS_TABLE,    /* its table stands as it stood before: seats, members, settings, status */
    LOSS_ENTRIES,  /* the end of its log; `had` and `has`: entries */
    LOSS_CHAT,     /* lines of its chat; the same */
    LOSS_IDENTITY, /* an identity */
    LOSS_PAGES,    /* the end of the log of writes, whatever was in it; `had` and `has`: pages */
    LOSS_WITNESS,  /* the second record of what was stored: what came behind is not known to be there */
};

/* Something that was stored once and is not there any more. */
struct store_loss {
    enum store_loss_kind kind;
    uint64_t id; /* match or identity */
    uint32_t had, has;
};

typedef void store_each_loss(void *context, const struct store_loss *loss);

struct store_stats {
    uint64_t writes;                   /* told STORE_OK */
    uint64_t failures;                 /* told anything else */
    uint64_t commits;                  /* transactions: writes / commits is what grouping gains */
    uint32_t queued;                   /* waiting for their callback now */
    uint64_t commit_ns, commit_ns_max; /* time in all commits, and in the longest */
};

struct store_counts {
    uint64_t identities, matches[4]; /* by enum match_status */
};

/* ---- Opening and closing ---- */

/*
 * Opens or creates the store and brings an older schema up to date. On failure returns STORE_FAILED, or
 * STORE_IN_USE, with a text that names the file and what is wrong with it, and *store is NULL. The time taken
 * does not depend on how much is stored.
 */
enum store_status store_open(struct store **store, uv_loop_t *loop, const struct store_options *options,
                             char error[STORE_ERROR_SIZE]);
/*
 * Finishes every queued write, runs the callbacks, then `closed` (may be NULL), after which the store is
 * gone. Writes given after this call are refused with STORE_FULL.
 */
void store_close(struct store *store, void (*closed)(void *context), void *context);

/*
 * What the store found missing when it was opened. The damaged log of writes and the record of what should be
 * there (docs/security.md) are then kept under names of their own, *.damaged-N, and the store goes on with
 * what is there.
 */
void store_losses(const struct store *store, store_each_loss *each, void *context);
/*
 * Looks for damage and losses without changing anything, while a server may be working there. `damaged` is
 * called for each fault of the database itself with a sentence. STORE_FAILED with a text if it cannot be read
 * at all.
 */
enum store_status store_check(const char *directory, store_each_loss *lost,
                              void (*damaged)(void *context, const char *what), void *context,
                              char error[STORE_ERROR_SIZE]);

/* ---- Copies ---- */

/*
 * Copies everything stored in a directory into one new file (mode 0600), while a server may be working there:
 * a consistent moment, checked for damage and flushed before it gets its name. It never replaces a file, and
 * leaves nothing behind on failure.
 */
enum store_status store_backup(const char *directory, const char *file, char error[STORE_ERROR_SIZE]);
/*
 * Puts such a copy into a directory that is empty or missing, brings its schema up to date and checks it. No
 * server may be there.
 */
enum store_status store_restore(const char *file, const char *directory, char error[STORE_ERROR_SIZE]);

/* ---- Writing ---- */

/* `text` says what went wrong (and is "" if nothing did); it lives as long as the call. */
typedef void store_done(void *context, enum store_status status, const char *text);

/*
 * Queues `count` operations as one atomic write. STORE_OK: queued, `done` (may be NULL) will be called once,
 * never before this function returns. STORE_FULL, or STORE_FAILED if memory is short: it will not be.
 *
 * After STORE_FAILED in a callback nothing of that write is stored, and every write queued before
 * store_retry fails too, so that nothing is ever stored on top of something lost.
 */
enum store_status store_write(struct store *store, const struct store_op *ops, size_t count, store_done *done,
                              void *context);
/* Lets writes given from now on try the disk again after a failure. Whoever failed re-reads what is stored.
 */
void store_retry(struct store *store);
/* Whether another server has taken this one's place: nothing more will ever be written. */
bool store_is_taken(const struct store *store);
/* True from the first callback with STORE_FAILED (in it, too) until store_retry. */
bool store_broken(struct store *store);
/* For how long nothing has come of writes that wait, in ms; 0: none waits. */
uint64_t store_waits(const struct store *store);
void store_stats(struct store *store, struct store_stats *stats);

/* ---- Reading by whoever can wait ---- */

/*
 * A disk may be slow, and a store may be far away: what is read for an asker is read on a thread beside the
 * loop, which goes on.
 *
 * Such a read answers STORE_LATER at first. `come` is called once all that was asked is answered; the same
 * calls made again then have their answers, as often as they are made, until the asker forgets. So whoever
 * acts upon several reads asks and begins anew until nothing is late, and acts after: before the last answer
 * nothing may have changed. All that was told before a call is in its answer; what was written since may be.
 * Answers about people and the order of a series are asked for anew once a write was given that may make
 * them old. An asker stays where it is while it waits.
 */
struct store_asker {
    void (*come)(void *context); /* on the loop, never within a call of the store's; may ask on */
    void *context;
    struct fetch *fetches; /* the store's: what is asked and answered */
    uint32_t waits;        /* how much of it is not answered */
};

/*
 * Until the next such call all reads but those for tools and the start are the asker's; NULL: they are done
 * at once, on the loop. Those of engines that find a row by its key at once do so in any case. Returns whose
 * they were before.
 */
struct store_asker *store_ask_for(struct store *store, struct store_asker *asker);
/* Whether an asker waits for answers; NULL does not. */
static inline bool store_is_late(const struct store_asker *asker)
{
    return asker && asker->waits > 0;
}
/* Whether the reads of whoever store_ask_for names are late. */
bool store_reads_late(const struct store *store);
/* Nothing of what was asked is wanted any more. Before the asker or the store goes. */
void store_forget(struct store_asker *asker);

/* ---- Reading ---- */

/* What went wrong in the last read that returned STORE_FAILED. */
const char *store_error(const struct store *store);

enum store_status store_find_token(struct store *store, const uint8_t token_hash[AUTH_TOKEN_HASH_SIZE],
                                   struct store_identity *identity);
enum store_status store_find_identity(struct store *store, uint64_t id, struct store_identity *identity);
/* The account of a name, or of an identity. */
enum store_status store_find_account(struct store *store, const char *name, struct store_account *account);
enum store_status store_find_account_of(struct store *store, uint64_t identity,
                                        struct store_account *account);
/* All bans. */
enum store_status store_bans(struct store *store, void (*each)(void *context, const struct store_ban *ban),
                             void *context);
/* The match that an invite code opens, whatever its status. */
enum store_status store_find_invite(struct store *store, const uint8_t invite[AUTH_INVITE_SIZE],
                                    uint64_t *id);

/* The match that follows this one in its series and was not closed without an end; 0: there is none. */
enum store_status store_find_next(struct store *store, uint64_t id, uint64_t *next);

/* What somebody may know of a match before it is loaded. */
struct store_rights {
    bool exists;                /* and was not closed without an end */
    bool listed, member;        /* `member`: this identity is one */
    char node[STORE_NODE_SIZE]; /* as in struct store_match */
};

/* Finds it out at the same small cost whatever the match is, and whether there is one or not. */
enum store_status store_find_rights(struct store *store, uint64_t id, uint64_t identity,
                                    struct store_rights *rights);

/* A match with its log and hashes, as stored; free with store_record_free. */
struct store_record {
    struct store_match match;
    struct store_entry *entries;
    uint32_t entries_count;    /* of them, those that were read */
    uint32_t length;           /* entries that are stored */
    struct store_hash *hashes; /* by index, ascending */
    uint32_t hashes_count;
    uint32_t chat_next; /* sequence of the next chat line */
    uint64_t moved;     /* Unix ms: when it came to the node whose it is now; 0: it was made there */
    struct gap *gaps;   /* those of the nodes it was at before, while it was there; ascending */
    uint32_t gaps_count;
    char *texts; /* owns match.config and match.lobby */
};

/* Everything of one match at one moment. *record is NULL unless STORE_OK. */
enum store_status store_load(struct store *store, uint64_t id, struct store_record **record);
/* The same without log and hashes: entries_count, length and hashes_count are 0. */
enum store_status store_load_head(struct store *store, uint64_t id, struct store_record **record);
void store_record_free(struct store_record *record);
/* How many entries the log of a match has; 0 if there is no such match. */
enum store_status store_length(struct store *store, uint64_t id, uint32_t *length);

/*
 * Everything of one match, for an asker of its own. *record is NULL unless STORE_OK. The answer is taken by
 * the call that gets it, and what else was asked is forgotten.
 */
enum store_status store_fetch(struct store *store, struct store_asker *asker, uint64_t id,
                              struct store_record **record);
/* The entries that were stored since, behind those of the record, which may move; on failure it stays. */
enum store_status store_fetch_on(struct store *store, struct store_asker *asker, struct store_record *record);

/* The newest `limit` chat lines of a match with a sequence below `before` (UINT32_MAX: all), oldest first. */
enum store_status store_chat(struct store *store, uint64_t id, uint32_t before, uint32_t limit,
                             void (*each)(void *context, const struct store_chat *line), void *context);

/* Where a page of a list starts: after this match. {0, 0}: at the first. */
struct store_page {
    uint64_t time; /* `created` of the last one seen */
    uint64_t id;
    uint32_t limit;
};

/* For lists; the match and its texts live as long as the call. May read and write through the store. */
typedef void store_each_match(void *context, const struct store_match *match);

/* Open public lobbies, newest first. */
enum store_status store_lobbies(struct store *store, const struct store_page *page, store_each_match *each,
                                void *context);
/* Public matches that run at other nodes, and those that have ended there and whose delay may hold that back;
 * newest first. */
enum store_status store_elsewhere(struct store *store, const struct store_page *page, store_each_match *each,
                                  void *context);
/* All matches in any status, newest first; for tools (it walks the whole table). */
enum store_status store_matches(struct store *store, const struct store_page *page, store_each_match *each,
                                void *context);
/*
 * Ids of all matches above `after`, ascending, at most `limit` of them; for tools. Each call is a short walk
 * of the key, so that many matches take neither memory nor hold up the server.
 */
enum store_status store_match_ids(struct store *store, uint64_t after, uint32_t limit,
                                  void (*each)(void *context, uint64_t id), void *context);
/* Matches an identity is a member of, in any status, newest first. */
enum store_status store_matches_of(struct store *store, uint64_t identity, const struct store_page *page,
                                   store_each_match *each, void *context);
/* The matches of a series from this number on, ascending, without those that were closed without an end. */
enum store_status store_series(struct store *store, uint64_t series, uint32_t from, uint32_t limit,
                               store_each_match *each, void *context);
/*
 * Ids of running matches updated at or after `since` (Unix time in ms), last updated first; with
 * `bots_only` those where a bot holds a seat, which the server loads at its start.
 */
enum store_status store_running(struct store *store, bool bots_only, uint64_t since,
                                void (*each)(void *context, uint64_t id), void *context);
/*
 * A page of what may expire: matches of a status that were not touched since `before`, and identities not
 * seen since; those longest at rest first. The page's time is when its last one was touched or seen. Not
 * `due`: there is nothing to remove (no chat), or it may not be (somebody in an unfinished match, a match of
 * an open series or of one closed since).
 */
typedef void store_each_resting(void *context, uint64_t id, uint64_t time, bool due);
enum store_status store_resting_matches(struct store *store, const struct store_expiry *expiry,
                                        const struct store_page *page, store_each_resting *each,
                                        void *context);
enum store_status store_resting_identities(struct store *store, uint64_t before,
                                           const struct store_page *page, store_each_resting *each,
                                           void *context);
/* The same of open series in which no match is unfinished, at whatever node, and of which some are here:
 * nobody has gone on since `before`. */
enum store_status store_resting_series(struct store *store, uint64_t before, const struct store_page *page,
                                       store_each_resting *each, void *context);
/* One of the servers that share the store. */
struct store_node {
    char name[STORE_NODE_SIZE];
    bool here;           /* it is this one */
    bool up;             /* somebody holds its place, and has been heard of lately */
    uint32_t given;      /* counts what was moved to it */
    uint64_t matches[4]; /* how many it has, by enum match_status */
};

/* All nodes, by their names; none if the store is one server's. */
enum store_status store_nodes(struct store *store, void (*each)(void *context, const struct store_node *node),
                              void *context);
/* This node's own matches above `after`, ascending, at most `limit`, and of which series each is (0: of
 * none); with `active` only lobbies and those that run. */
typedef void store_each_here(void *context, uint64_t id, uint64_t series);
enum store_status store_here(struct store *store, uint64_t after, bool active, uint32_t limit,
                             store_each_here *each, void *context);
/* The gaps in which no clock ran, ascending. */
enum store_status store_gaps(struct store *store, void (*each)(void *context, struct gap gap), void *context);
/* The latest STORE_NOTE_ALIVE; 0 if there is none. */
enum store_status store_alive(struct store *store, uint64_t *at);
/* Bytes in the database that were deleted and will be used again before it grows. */
uint64_t store_reusable(struct store *store);
/* How many there are; kept by the store, not counted. */
enum store_status store_count(struct store *store, struct store_counts *counts);

#endif
