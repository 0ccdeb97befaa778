/*
 * What tests have in common in which the memory of a whole server runs short: a server with a store and
 * sockets, guests that play a match of duel there, and what must hold whatever allocation has failed. Who
 * asked is told so or loses the connection, nobody is told what is not stored, and as soon as there is memory
 * everything stands and goes on.
 */
#ifndef WARREN_UNIT_SCARCE_TABLE_H
#define WARREN_UNIT_SCARCE_TABLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/hall/options.h"
#include "server/run.h"
#include "tests/unit/unit.h"

enum {
    GUESTS = 3,      /* two play, the last one watches */
    STRANGER = 1,    /* the guest who becomes somebody else where strangers are tried */
    GUEST_NAME = 64, /* bytes of names and tokens */
    TURNS_MAX = 400, /* of the loop, a tenth of a second at most: by then what must come has come */
    LAST_WORDS = 256,
    TIMEOUT_S = 240,
};

enum way { BY_LINE, BY_WEBSOCKET };

struct guest {
    int fd; /* -1: not connected */
    const char *name;
    char token[GUEST_NAME];
    char *heard; /* what is no whole message yet */
    size_t length;
    char last[LAST_WORDS];          /* with which the last connection ended, as far as there is room */
    json_t *reply, *lobby, *prompt; /* owned; the last ones */
    json_int_t asked;               /* number of the last request */
    json_int_t version, undo;       /* -1: holds none */
    char line[GUEST_NAME];          /* the last one of chat; "?": it has come anew since */
    bool ended, revealed; /* was told that the match is over, and how; and what its chance came from */
    bool shaken;          /* the hands, over WebSocket */
    bool greeted, follows, missed; /* missed: an update did not fit */
    bool invited;                  /* comes by the invite code, as long as it is not known to be a member */
};

struct table {
    uv_loop_t loop;
    struct server_options options;
    struct server *server;
    enum way way; /* of guests who come */
    char folder[GUEST_NAME], where[ADDRESS_TEXT_MAX], match[GUEST_NAME], invite[GUEST_NAME];
    struct guest guests[GUESTS];
    const char *what; /* is being tried, for whoever reads of a failure */
    uint64_t number;
    json_int_t shown; /* version that the one who watches held before what is tried */
};

#define HOLDS(t, condition)                                                                                  \
    ck_assert_msg(condition, "%s, allocation %llu: " #condition, (t)->what, (unsigned long long)(t)->number)

/* ---- The server, and its guests ---- */

/* With guests who have said hello. `site` may be NULL. */
void open_table(struct table *t, enum way way, const struct site *site);
void close_table(struct table *t);
/* A connection to where the guests go. */
int connect_to(const char *where);
void come(struct table *t, struct guest *g);
void leave(struct guest *g);
/* One turn of the loop, in which memory may be short, and what the guests hear of it. */
void turn(struct table *t);
/* Time passes, as if nothing had happened meanwhile. */
void let_pass(struct table *t, int seconds);
/* There is memory again: until everybody is back, has been told everything, and nothing is under way. */
void settle(struct table *t);

/* ---- Requests; they are freed by whoever sends them ---- */

json_t *hello(const struct guest *g);
/* A request about the match. */
json_t *about(const struct table *t, const char *type);
/* That follows the match. */
json_t *follow(const struct table *t, const struct guest *g);
json_t *choice(struct table *t, const struct guest *g, size_t which);
void say(struct table *t, struct guest *g, json_t *request);
/* Until there is one, or the connection is lost. */
void await_reply(struct table *t, struct guest *g);
bool was_done(const struct guest *g);
/* While there is memory everything that is asked here is done. */
void get(struct table *t, struct guest *g, json_t *request);

const char *text_of(const json_t *message, const char *key);
uint64_t id_of(const char *name);

/* ---- The match ---- */

struct match *match_of(struct table *t);
bool has_begun(struct table *t);
bool is_over(struct table *t);
/* From here on the match is this one, which nobody follows yet. */
void turn_to(struct table *t, const char *match, const char *invite);
/* The same of the one that a reply names, which `g` follows. */
void turn_to_reply(struct table *t, struct guest *g);
/* A new match with one of the guests, which is to be created so. */
json_t *to_open(void);
/* The same with these terms, which are taken over: two sit, the third watches, and it begins. */
void new_match(struct table *t, json_t *open);
/* A new match at which two sit, and the third watches. */
void new_lobby(struct table *t);
void be_ready(struct table *t);
/* A match that is played; one that has not begun. */
void need_match(struct table *t);
void need_lobby(struct table *t);
void start(struct table *t);
/* The guest who is asked. */
struct guest *asked(struct table *t);

/* ---- What is tried ---- */

/* Makes ready for it, and returns who asks for what. */
typedef json_t *preparation(struct table *t, struct guest **who);
/* There is memory again: makes the best of what was replied to `who`, and checks it. */
typedef void conclusion(struct table *t, struct guest *who);

/* A turn in which memory may be short, after the reply. False: what was to come has come, and memory is back.
 */
typedef bool meanwhile(struct table *t);

struct trial {
    const char *what;
    preparation *prepare;
    conclusion *conclude; /* or NULL */
    uint64_t stride;      /* every so manieth allocation is tried; 0: each */
    meanwhile *goes_on;   /* or NULL: memory is short until the reply */
};

/* At each allocation in turn, until a request goes through as if nothing were. `all`: all fail from there on.
 */
void try_all(struct table *t, const struct trial *trial, bool all);

#endif
