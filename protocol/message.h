/*
 * What the server says: replies and pushes (docs/protocol.md, sections 8 and 9).
 *
 * Every function appends one whole JSON object to a text, or opens one to be filled and closed with
 * text_object_end. Nothing here knows a state: positions come in as views, prompts and events.
 */
#ifndef WARREN_MESSAGE_H
#define WARREN_MESSAGE_H

#include "core/session.h"
#include "protocol/clock_terms.h"
#include "protocol/fault.h"
#include "protocol/kit.h"
#include "protocol/request.h"

/* ---- Replies ---- */

/* Opens {"re":id,"type":"ok"; a negative id is written as null. */
void text_reply(struct text *t, int64_t id);
/* Opens {"re":id,"type":"error","code","message"[,"field"]; more fields may follow. */
void text_error(struct text *t, int64_t id, const struct fault *fault);
/* A whole error reply without more fields. */
void message_error(struct text *t, int64_t id, const struct fault *fault);

struct hello_info {
    const char *player, *name;
    const char *token;                  /* NULL unless newly made */
    const char *account;                /* NULL: none */
    const char *version;                /* of the server */
    const char *node;                   /* which one of it this is; NULL: it is the only one */
    const struct game_kit *const *kits; /* ends with NULL */
    struct {
        uint32_t lobbies, finished, chat, identities;
    } keeps;          /* days that things are kept untouched; 0: for ever */
    uint32_t message; /* bytes of one that a client may send */
    uint32_t records; /* of one match, after which it ends; 0: no limit */
};
/* A whole reply to hello, with the limits of request.h. */
void message_hello(struct text *t, int64_t id, const struct hello_info *hello);
/* A whole reply to vocabulary. */
void message_vocabulary(struct text *t, int64_t id, const struct game *game);

/* Members "problem" and "obstacle" into an open object: why a match cannot start; NULL: it can. */
void text_problem(struct text *t, const struct fault *problem);

/* ---- Around the table ---- */

enum match_phase { MATCH_IN_LOBBY, MATCH_IN_PLAY, MATCH_AT_END };

struct lobby_seat {
    const char *player, *name; /* NULL: nobody sits here (name also of bots) */
    int32_t level;             /* enum level of the bot that sits or plays here, or -1 */
    bool ready, online, resigned;
    bool absent, offered; /* a bot plays for somebody away; others may take the seat */
    bool held;            /* it waits for its own player, and cannot be offered */
};

struct lobby_member {
    const char *player, *name;
    uint8_t seat; /* or SEAT_NOBODY */
    bool online;
};

/* Somebody the host may send away, or let back. */
struct lobby_stranger {
    const char *player, *name;
};

/* What is proposed to the players of a running match. */
struct proposal_info {
    enum proposal_kind kind;
    uint8_t by;
    uint16_t agreed, needed; /* seats */
    uint32_t move;           /* undo: how many records will be left to count */
    uint8_t seat;            /* absent: whose */
    uint64_t from;           /* absent: Unix ms; it is not carried out before, even if all agree; 0: none */
};

/* Why a match cannot be played on. */
struct frozen_info {
    const char *why, *message; /* a word of the protocol, a sentence */
    int64_t move;              /* the first record of the log that differs; -1: none */
    uint8_t seat;              /* whose record it is, or SEAT_NOBODY */
};

/* Where a match stands in a series. */
struct series_info {
    const char *id; /* the name of its first match; NULL: it is in none */
    uint32_t number;
    bool open;
};
/* The member `series`: an object, or null. */
void text_series_of(struct text *t, const struct series_info *series);

struct lobby_info {
    const char *match, *title, *host; /* title may be NULL; host: a player */
    const char *invite;               /* NULL for those who may not see it */
    const struct fault *problem;      /* why it cannot start, or NULL */
    const struct game *game;
    const struct game_kit *kit; /* of it */
    const struct game_config *config;
    enum match_phase phase;
    const struct frozen_info *frozen; /* or NULL */
    struct series_info series;
    bool listed, spectators, hints, explain; /* explain: bots tell what they considered */
    uint16_t hinted;                         /* seats that were given hints */
    enum bot_pace pace;                      /* of bots */
    uint32_t delay, watching;
    const struct clock_terms *clock;
    bool paused;
    const struct proposal_info *proposal; /* or NULL */
    struct lobby_seat seats[SEATS_MAX];   /* config->seats of them */
    const struct lobby_member *members;
    uint32_t members_count;
    /* For the host: who was sent away, and who watches and is no member. */
    const struct lobby_stranger *kicked, *watchers;
    uint32_t kicked_count, watchers_count;
    const uint8_t *commitment; /* FAIR_COMMITMENT_SIZE bytes */
    const uint8_t *entropy;    /* 32 bytes for each seat in order; NULL before the start */
};
/* The push `lobby`. */
void message_lobby(struct text *t, const struct lobby_info *lobby);

/* What only lists add to a summary. */
struct summary_info {
    const char *host_name;
    uint64_t created, changed; /* seconds since 1970 */
    const char *node;          /* where it is played; NULL: here */
    bool of_member;            /* the seat is told, and the two below it if it is played here or glanced */
    bool glanced;              /* they are known of a match of another node */
    uint8_t seat;              /* own seat, or SEAT_NOBODY */
    bool asked;
    uint32_t version;
};
/* One entry of the lists of `list` and `mine`. */
void text_summary(struct text *t, const struct lobby_info *lobby, const struct summary_info *summary);

struct chat_line {
    enum channel channel;
    const char *player, *name, *text;
    uint8_t seat; /* or SEAT_NOBODY */
    uint64_t at;  /* milliseconds since 1970 */
};
/* The push `chat`; with match NULL an entry of chat_log. */
void message_chat(struct text *t, const char *match, const struct chat_line *line);
/* The push `rematch`. */
void message_rematch(struct text *t, const char *match, const char *next, const char *player,
                     const char *name);
/* The push `notice`; match may be NULL. `at`: when it will be (Unix ms), 0: it says no time. */
void message_notice(struct text *t, const char *match, const char *code, const char *text, uint64_t at);
/* The push `notice` that the server ends at `at`; `why` in the operator's words, "" if none were given. */
void message_end_notice(struct text *t, const char *text, const char *why, uint64_t at);

struct clock_info {
    uint32_t version;
    uint8_t seats, asked; /* whose clock runs, or SEAT_NOBODY */
    bool paused;
    const int64_t *left; /* ms by seat */
};
/* The push `clock`. */
void message_clock(struct text *t, const char *match, const struct clock_info *clock);

/* ---- Playing ---- */

/* A moment of a match as one viewer sees it. */
struct moment {
    const struct game_kit *kit;
    const struct game_config *config;
    const char *match;
    uint32_t version;
    uint8_t viewer;   /* a seat, SEAT_SPECTATOR or EYES_ALL */
    const void *view; /* of that viewer */
    const struct prompt *prompt;
    int undo; /* choices the viewer may take back */
};

/* The push `snapshot`. cause: "start", "resume", "watch", "undo", "resync"; by: a seat, or SEAT_NOBODY. */
void message_snapshot(struct text *t, const struct moment *moment, const char *cause, uint8_t by);
/* The push `update` from version `from`; `changes` to the view of the moment since. */
void message_update(struct text *t, const struct moment *moment, uint32_t from, const struct changes *changes,
                    const struct event *events, int events_count);

struct result_info {
    const char *reason; /* "played", "resigned" */
    const struct game_result *result;
    uint8_t seats;
    uint16_t resigned; /* mask */
};
/* A result as an object. */
void text_result(struct text *t, const struct result_info *result);
/* The push `ended`. secret: NULL while it is sealed. */
void message_ended(struct text *t, const char *match, uint32_t version, const struct result_info *result,
                   const struct series_info *series, const uint8_t *secret, const uint8_t commitment[32]);

/* ---- After the end ---- */

/* The kinds of entry of a log, in the order in which the store numbers them. */
enum record_kind {
    RECORD_CHOICE,
    RECORD_UNDO,
    RECORD_RESIGN,
    RECORD_ABSENT,
    RECORD_BACK,
    RECORD_SEATED,
    RECORD_PAUSE,
    RECORD_CONTINUE,
    RECORD_REWIND,
    RECORD_TOO_LONG,
    RECORD_KINDS
};

struct record {
    enum record_kind kind;
    uint8_t seat;
    struct choice choice; /* RECORD_CHOICE */
    uint32_t move;        /* RECORD_REWIND: how many entries are left to count */
};
/* One record as in logs, choices in their exact form. */
void text_record(struct text *t, const struct game *game, const struct game_config *config,
                 const struct record *record);
/*
 * Reads a record's form. The choice is named only; match it against the open prompt. 0, or -1 with a fault.
 */
struct named_choice;
int record_read(const struct game *game, const struct game_config *config, const json_t *json,
                struct record *record, struct named_choice *named, struct fault *fault);

/* A whole reply to history: the moment after `moment->version` records of `moves`. record NULL at 0. */
void message_history(struct text *t, int64_t id, const struct moment *moment, uint32_t moves,
                     const struct record *record, const struct event *events, int events_count);

/*
 * The reply to events, in parts: begun, a step for each choice, undo and act of people, and ended with the
 * version reached and the last there is. Of the moment match, viewer, kit and configuration are read.
 */
void text_story(struct text *t, int64_t id, const struct moment *moment, uint32_t from);
void text_story_step(struct text *t, const struct moment *moment, uint32_t version,
                     const struct record *record, const struct event *events, int events_count);
void text_story_end(struct text *t, uint32_t to, uint32_t version);

enum { LOG_DIGEST_SIZE = 32 };

/* What an exported log tells before its records. */
struct log_info {
    const char *match;
    const struct game *game;
    const struct game_config *config;
    struct series_info series;
    const char *before; /* the match before it in its series, or NULL */
    const uint8_t *commitment;
    const uint8_t *secret;  /* NULL while it is still one */
    const uint8_t *entropy; /* 32 bytes for each seat in order */
};

/* The hash of the position after so many records. */
struct log_hash {
    uint32_t move;
    uint8_t hash[HASH_SIZE];
};

/* What an exported log tells after its records. */
struct log_proof {
    const struct log_hash *hashes; /* may be NULL */
    uint32_t hashes_count;
    uint32_t layout;       /* session_layout of them all */
    const uint8_t *digest; /* LOG_DIGEST_SIZE bytes; NULL in a part that is not the last */
};
/* Opens the object of a log up to its list of records, which text_record then fills. */
void text_log(struct text *t, const struct log_info *log);
/* Closes the list and the object. result: NULL while the match runs, and in a part that is not the last.
 * leaves: what one of this kit leaves. */
void text_log_end(struct text *t, const struct result_info *result, const struct game_kit *kit,
                  const struct legacy *leaves, const struct log_proof *proof);

#endif
