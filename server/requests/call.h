/*
 * One request on its way through the server: what was asked, by whom, about which match, and the answer.
 *
 * The dispatcher checks what its table says a request needs, then calls the handler. A handler sends its
 * reply with call_reply / call_send before it tells anybody anything else, or returns -1 with a fault; then
 * nothing has changed. A handler that returns 0 without a reply has the bare "ok" sent for it.
 *
 * What a handler reads of the store may come later (store_ask_for): then it is called again once it is there,
 * whatever it returned. So it reads first and acts after: whoever takes what is not STORE_OK for "no" looks
 * at call_is_late before anything changes, is charged or is sent.
 */
#ifndef WARREN_CALL_H
#define WARREN_CALL_H

#include "protocol/message.h"
#include "protocol/request.h"
#include "server/hall/server.h"
#include "server/match/delay.h"

struct call {
    struct server *s;
    struct connection *c;
    const struct request *r;
    struct match *m;       /* if the request names one that exists */
    struct member *member; /* of it; NULL if the person is not one */
    uint8_t seat;          /* of it; or SEAT_NOBODY */
    bool replied;
    bool later; /* what it is about comes: the call is to be handled again then */
    struct fault fault;
    /* What some errors say besides; -1: nothing. */
    int64_t version, retry_ms, limit, reached;
    uint16_t seats;             /* mask, with FAULT_NOT_READY */
    bool says_supported;        /* versions of the protocol */
    char node[STORE_NODE_SIZE]; /* with FAULT_MOVED */
    char why[STORE_WHY_SIZE];   /* with FAULT_BANNED, in the operator's words; "": none were given */
};

/* Also what a handler means that returns -1 with call->later, or while what it read is late. */
enum { CALL_LATER = 1 };

/* 0, -1 with a fault, or CALL_LATER: the connection holds the request back and asks again (dispatch_held). */
typedef int call_handler(struct call *call);

/* Whether something that was read for the call is not there yet. */
bool call_is_late(const struct call *call);
/* Opens the reply for more members; returns the text. */
struct text *call_reply(struct call *call);
/* Closes and sends it. */
void call_send(struct call *call);
/* Sends a reply with no more members. */
void call_ok(struct call *call);
/* Sends the call's fault. */
void call_fail(struct call *call);
/* Whether the caller's address may do it once more; else the fault rate_limited. */
bool call_allowed(struct call *call, struct limiter *limiter);
/* A fault without field and with the usual sentence. Returns -1. */
int call_refuse(struct call *call, enum fault_code code);
/* Somebody who is banned is told so, and why. Returns -1. */
int call_refuse_banned(struct call *call, uint64_t player);

/*
 * The match of this id; NULL if there is none, or if it is not in memory yet and the call waits for it
 * (later).
 */
struct match *call_find(struct call *call, uint64_t id);
/* A glance at a match of another node; NULL if there is none, or if the call waits for it (later). */
const struct glance *call_glance(struct call *call, uint64_t id);
/*
 * The match under this public name. NULL with the fault no_match if there is none that the person may know
 * of, for whom nothing is loaded; with unreadable if there is one that this server cannot load; or if the
 * call waits until it is in memory (later).
 */
struct match *call_match(struct call *call, const char *name);
/* The match that an invite code opens, which is all the right one needs; NULL as above. */
struct match *call_invited(struct call *call, const char *invite);
/* The one or the other, whichever the request names; the field that is missing if it does neither, and how to
 * say so. */
struct match *call_wanted(struct call *call, const char *field, const char *missing);
/* After match_follow returned NULL, or would. Returns -1. */
int call_refuse_follow(struct call *call);
/* How the caller is part of the match. */
enum part call_part(const struct call *call);
/* Makes it the match of the call. */
void call_about(struct call *call, struct match *m);

/* Whether the match has begun and is not refused; else -1 with the fault. */
int call_check_playable(struct call *call);
/* Whether the match runs, is not refused, and the person has a seat that is still theirs; else -1 with the
 * fault. */
int call_check_seated(struct call *call);
/* The same for somebody who plays, and not a bot for them. */
int call_check_playing(struct call *call);

/* Handles one message of a client. */
void dispatch(struct connection *c, const char *text, size_t length);
/* Handles the request in front of those held back, if it can be; the next ones when it is the address's turn.
 */
void dispatch_held(struct connection *c);

call_handler handle_hello, handle_vocabulary, handle_ping;
call_handler handle_list, handle_mine;
call_handler handle_register, handle_login, handle_recover, handle_password, handle_logout;
call_handler handle_advise, handle_create, handle_join, handle_sit, handle_stand, handle_set, handle_add_bot,
    handle_remove_bot, handle_ready, handle_start, handle_kick, handle_leave, handle_rematch;
call_handler handle_chat, handle_chat_log;
call_handler handle_watch, handle_resume, handle_choose, handle_undo, handle_resign;
call_handler handle_propose, handle_agree, handle_back, handle_offer, handle_standing;
call_handler handle_series, handle_close_series;
call_handler handle_history, handle_events, handle_log, handle_analysis;
call_handler handle_hint;

#endif
