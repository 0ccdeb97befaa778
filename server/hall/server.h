/*
 * The server as all rooms above this one share it: one libuv loop that joins transport, store, matches and
 * bots. run.c puts it together.
 *
 * Everything but bots' thinking and the store's commits happens on this loop; nothing needs a lock. The
 * games on offer are handed in, so that tests run the same server with a game of their own.
 */
#ifndef WARREN_SERVER_H
#define WARREN_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "protocol/kit.h"
#include "protocol/text.h"
#include "server/base/id_map.h"
#include "server/base/limiter.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/now.h"
#include "server/base/timeline.h"
#include "server/hall/disk_room.h"
#include "server/hall/options.h"
#include "server/hall/outbox.h"
#include "server/hall/turns.h"
#include "server/play/audience.h"
#include "server/play/play.h"
#include "server/store/store.h"
#include "server/transport/net.h"

enum {
    SERVER_WORDS_SIZE = 1024, /* bytes of what the operator says at once, with its end */
    SERVER_LEFT = 4096,       /* times at which tables were left that are told apart */
};

struct admin;
struct analyses;
struct bans;
struct bots;
struct deadlines;
struct elsewhere;
struct expiry;
struct hints;
struct page;
struct quotas;
struct site;
struct tally;

/* What the parts above do when something happens in the parts below. Given by run.c. */
struct server_hooks {
    void (*written)(struct server *s, bool ok); /* a write is done */
    void (*settled)(struct match *m);           /* no write of the match is under way any more */
    void (*wake)(struct match *m);              /* it may be a bot's to play */
    bool (*wake_all)(struct server *s); /* every running match with bots; false if they cannot be read */
    void (*skipped)(struct server *s, struct gap gap); /* no time passed in this gap */
    void (*forget)(struct connection *c);              /* its person could not be stored */
    void (*go_on)(struct connection *c);               /* see struct outbox_handlers */
    void (*lost_parting)(struct connection *c, const struct parting *parting);
};

/* What was done since the start. */
struct server_counters {
    uint64_t requests, errors;
    uint64_t choices;     /* accepted, of people and bots */
    uint64_t bot_choices; /* of them, of bots */
    uint64_t bot_thoughts, bot_evaluations, bot_thinking_ns;
    uint64_t bot_hurried;                    /* thoughts that had less to spend because others waited */
    uint64_t bot_late;                       /* thoughts that were not ready at their time */
    uint64_t analyses, analysis_thinking_ns; /* matches judged to their end */
    uint64_t undos, stale;
    uint64_t moved;        /* requests about matches of other nodes */
    uint64_t given, taken; /* matches to other nodes; and those that came, when they were read first */
    uint64_t matches_started, matches_finished, matches_loaded, matches_refused;
    uint64_t rules_broken; /* in a choice, or in a bot's thought */
    uint64_t losses;       /* what the store found missing at the start */
    uint64_t connections;  /* now */
};

/* Matches, by id. */
struct wanted {
    uint64_t *ids; /* owned */
    size_t count, room;
};

struct server {
    uv_loop_t *loop;
    const struct server_hooks *hooks;
    const struct server_options *options;
    const struct game_kit *const *kits; /* ends with NULL */
    struct store_plays *plays;          /* the same for the store; owned */
    struct desk *desks;                 /* one for each kit, at which its matches are played; owned */
    struct log log;
    struct store *store;
    struct net *net;
    struct outbox outbox;
    struct id_map people;  /* struct person by id: those connected */
    struct id_map matches; /* struct match by id: those in memory */
    struct id_map loads;   /* struct load by the match's id: those on their way into memory */
    struct id_map glances; /* struct glance by the match's id: of other nodes' */
    struct id_map leaving; /* by id: matches that are being given to another node; whoever wants one waits */
    struct turns turns;    /* of requests and replays, address by address */
    struct ring left_over; /* connections whose last look back is kept, the oldest first */
    uint32_t left_over_count;
    struct match *staged; /* list of matches with something waiting for delayed spectators */
    struct bots *bots;
    struct analyses *analyses;
    struct hints *hints;
    struct passwords *passwords;
    struct bans *bans;
    struct admin *admin;
    struct deadlines *deadlines;
    struct timeline timeline;   /* asked by server_time only */
    uint64_t began;             /* loop time in ms: since when people can come */
    uint64_t left[SERVER_LEFT]; /* loop time in ms, of matches that left memory (absence.h) */
    struct limiter identities, tokens, creations; /* per address */
    struct limiter lookups;                       /* per address: requests that read or replay much */
    struct quotas *quotas;                        /* on what is stored for ever */
    struct happening happening;                   /* used within one act */
    struct expiry *expiry;                        /* what is not kept for ever */
    struct elsewhere *elsewhere;                  /* what other nodes have decided about people */
    struct nodes *nodes;                          /* the other nodes; what they leave behind, and give */
    struct moves *moves;                          /* what is given to them */
    uint64_t expiring;       /* the id of which something is being removed, 0: none; whoever wants it waits */
    struct text text, parts; /* used within one message */
    struct looks looks;      /* the same */
    struct server_counters counters;
    struct histogram write_time;
    struct page *page;
    struct tally *tally;     /* what is stored, counted for the operator */
    const struct site *site; /* NULL: none is served */
    uv_timer_t tick;
    uv_signal_t signals[2];
    uint32_t ticks;
    /* Running matches with bots that are still to be brought into memory; and those that could not be read,
     * which are tried again at this time of the loop (loads.h). */
    struct wanted wake, wake_again;
    uint64_t wake_again_at;
    struct limiter logins, wrong_logins;  /* per address; per account */
    bool draining;                        /* nothing new begins */
    uint64_t shutdown_at;                 /* Unix time in ms, for people; 0: no end is planned */
    uint64_t shutdown_due;                /* loop time in ms */
    char shutdown_why[SERVER_WORDS_SIZE]; /* in the operator's words; "": there are none */
    enum disk_room disk_room;             /* as last looked at */
    uint64_t disk_free;                   /* bytes, the same */
    uint32_t late;                        /* connections whose request has waited long enough to go first */
    uint32_t drops_logged, drops_unsaid;  /* in this second: connections dropped, and how many too many */
    /* Of a node (apart.h): when the store answered last (loop time in ms), how many ticks ago, and whether
     * that is too long. */
    struct apart {
        uint64_t heard;
        uint32_t ticks;
        bool is;
    } apart;
    uint64_t tokens_end; /* number of the last write that ends tokens */
    bool missed;         /* some connection missed a push */
    bool lost;           /* some match is ahead of the store */
    bool doubted;        /* the store failed, and has not been seen to work since */
    bool closing;
    bool taken;    /* another server has taken its place at the store */
    bool released; /* the transport was told to close */
};

/* What people are told who meet a server that is about to end. */
extern const char server_closing_text[];
/* A notice to everybody who said hello. */
void server_announce(struct server *s, const char *code, const char *text);
/* The notice that it ends at `shutdown_at`, in the operator's words if there are any: to everybody who said
 * hello, or to one of them. */
void server_announce_end(struct server *s);
void server_tell_end(struct server *s, struct connection *c);

/* The desk at which matches of this kit are played. */
struct desk *server_desk(const struct server *s, const struct game_kit *kit);

/*
 * The time that passes in play, in Unix ms, never smaller than before (timeline.h). Notes a gap if the server
 * stood still since it was asked last, or the system's clock jumped.
 */
uint64_t server_time(struct server *s);
/* Nothing happens before this time any more: a match that came from elsewhere was there at it. */
void server_time_reach(struct server *s, uint64_t at);
/* Random bytes for ids and seeds. */
uint64_t server_random(void);
/* What a match's chance comes from, besides what its seats add. */
void server_secret(uint8_t secret[FAIR_SECRET_SIZE]);

/*
 * Gives the store one atomic write that concerns a match, or none (NULL). False if it was not taken; then
 * nothing will be stored. On a later failure the match is read again from the store.
 */
bool server_write(struct server *s, struct match *match, const struct store_op *ops, size_t count);
/* The same of a match and the one before it (may be NULL), which it changes, too. */
bool server_write_both(struct server *s, struct match *match, struct match *before,
                       const struct store_op *ops, size_t count);
/* The same as server_write, and what follows it instead of what else does for the match
 * (server_hooks.settled). A refusal is an answer, too: all else goes on. */
typedef void server_then(struct server *s, uint64_t match, bool ok);
bool server_write_then(struct server *s, struct match *match, uint64_t id, const struct store_op *op,
                       server_then *then);
/* As server_write, of no match; `done` is told once whether it was stored, after those who wait for that. */
typedef void server_done(struct server *s, void *context, bool ok);
bool server_write_done(struct server *s, const struct store_op *ops, size_t count, server_done *done,
                       void *context);
/* As above for a new identity. */
bool server_write_person(struct server *s, struct person *person, const struct store_op *op);
/* Whether writes can be given at the moment. */
bool server_can_write(struct server *s);
/* Lets the bots of all matches move that could not, because nothing could be stored. */
void server_wake_bots(struct server *s);

/* Sends s->text, which holds one whole message, to one connection: as reply to a request, or as a push. */
void server_reply(struct server *s, struct connection *c, int64_t request);
void server_push(struct server *s, struct connection *c);
/* s->text as a payload for many; released by the caller. NULL if memory is short. */
struct payload *server_payload(struct server *s);

#endif
