/*
 * Requests of clients, read and checked by one table (requests.def, fields.def).
 *
 * What comes out of here has every required field, each of the right kind and within its limits; whether it
 * makes sense at the moment is for the server to say.
 */
#ifndef WARREN_REQUEST_H
#define WARREN_REQUEST_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/seat.h"
#include "protocol/fault.h"

enum {
    PROTOCOL_VERSION = 1,
    LIMIT_MESSAGE = 16384, /* bytes of a message to the server */
    LIMIT_DEPTH = 16,      /* of nested objects and arrays */
    LIMIT_CHAT = 500,      /* code points */
    LIMIT_NAME = 32,       /* code points */
    LIMIT_ACCOUNT = 32,
    LIMIT_PASSWORD_LEAST = 8, /* bytes */
    LIMIT_PASSWORD = 256,     /* bytes */
    LIMIT_ENTROPY = 256,      /* bytes */
    LIMIT_MEMBERS = 32,
    LIMIT_OPEN_MATCHES = 32,
    LIMIT_DELAY = 600,   /* seconds */
    LIMIT_LEGACY = 2048, /* code points */
};

enum request_type {
#define REQUEST(id, name, needs, takes) id,
#include "protocol/requests.def"
#undef REQUEST
    REQUEST_COUNT
};

enum field_id {
#define FIELD(id, member, name, kind, least, most, must) id,
#include "protocol/fields.def"
#undef FIELD
    FIELD_COUNT
};

enum field_kind {
    A_STRING, /* of characters for plain text (characters.h) */
    A_NAME,   /* the same, all of them visible */
    A_BYTES,
    A_NUMBER,
    A_FLAG,
    AN_OBJECT,
    A_SEAT,
    SOME_EYES,
    A_LEVEL,
    A_CHANNEL,
    A_PROPOSAL,
    A_PACE
};

/* How a bot plays; with LEVEL_RULES it is the game's own rules that play the seat, and nobody is asked. */
enum level { LEVEL_RANDOM, LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD, LEVEL_EXPERT, LEVEL_RULES, LEVEL_COUNT };
/* How long bots take for each of their choices, whatever it is. */
enum bot_pace { PACE_QUICK, PACE_CALM, PACE_SLOW, PACE_COUNT };
/* Chat channels. */
enum channel { CHANNEL_TABLE, CHANNEL_SPECTATORS, CHANNEL_COUNT };

/* What the players of a match may agree on. */
enum proposal_kind { PROPOSAL_PAUSE, PROPOSAL_CONTINUE, PROPOSAL_UNDO, PROPOSAL_ABSENT, PROPOSAL_KINDS };

enum { EYES_ALL = 254 }; /* value of `eyes`: nothing hidden */

/*
 * A request. Strings and objects belong to `json` and live until request_free. What was not given is NULL for
 * strings and objects and -1 for all else.
 */
struct request {
    json_t *json; /* owned */
    int64_t id;   /* -1 if it could not be read */
    int32_t type; /* enum request_type; -1 if it could not be read */
    const char *token, *name, *client, *game, *match, *invite, *title, *entropy, *player, *text, *reason,
        *verb, *account, *password, *new_password, *legacy, *after, *code;
    const json_t *settings, *seat_settings, *choice, *clock;
    int32_t protocol, seats, delay, limit, version, from, move;
    int32_t public_match, spectators, hints, explain, sit, finished, ready, agree, offered, kicked, turn,
        everywhere, series;             /* flags: 0 or 1 */
    int32_t seat;                       /* 0 .. SEATS_MAX-1 */
    int32_t eyes;                       /* a seat, SEAT_SPECTATOR or EYES_ALL */
    int32_t level, channel, what, pace; /* enum level, enum channel, enum proposal_kind, enum bot_pace */
};

/*
 * Reads one message of a client. 0, or -1 with a fault; the request's id is set if it could be read, so that
 * the error can be sent as its reply. request_free is due in both cases.
 */
int request_read(struct request *request, const char *bytes, size_t length, struct fault *fault);
void request_free(struct request *request);

/* "random", "easy", "rules". */
const char *level_name(enum level level);
/* Whether it searches a tree of what may come, for which a game needs a learned value (core/value_net.h). */
bool level_searches(enum level level);
/* Whether bots of this level play this game; with LEVEL_RULES, whether its rules play any seat. */
bool level_plays(const struct game *game, enum level level);
/* The level of a name, or -1. */
int level_of_name(const char *name);
/* "quick", "calm", "slow". */
const char *pace_name(enum bot_pace pace);
/* The pace of a name, or -1. */
int pace_of_name(const char *name);
/* "table", "spectators". */
const char *channel_name(enum channel channel);

/* "pause", "continue", "undo", "absent". */
const char *proposal_name(enum proposal_kind kind);
/* The kind of a name, or -1. */
int proposal_of_name(const char *name);

/* The tables, for schemas and tests. */
struct field_def {
    const char *name, *must;
    enum field_kind kind;
    int32_t least, most;
    uint16_t offset; /* in struct request */
};
struct request_def {
    const char *name;
    uint64_t needs, takes; /* masks of enum field_id */
};
extern const struct field_def field_defs[FIELD_COUNT];
extern const struct request_def request_defs[REQUEST_COUNT];

#endif
