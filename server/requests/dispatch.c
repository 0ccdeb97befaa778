/* From a message to its handler: reads it, checks what its kind needs, and answers. See call.h. */
#include <stdlib.h>

#include "server/acts/matches.h"
#include "server/requests/call.h"
#include "server/requests/looks.h"
#include "server/requests/quotas.h"
#include "server/requests/sifting.h"

/* What a request needs before its handler is called; checked in this order. */
enum needs {
    BEFORE_HELLO = 1 << 0, /* may come before hello */
    READS = 1 << 1,        /* reads the store: waits until it holds all that was done before */
    WRITES = 1 << 2,       /* the store can be written */
    MATCH = 1 << 3,        /* names a match */
    MEMBER = 1 << 4,       /* of which the person is a member */
    HOST = 1 << 5,         /* the host, even */
    LOBBY = 1 << 6,        /* and which has not begun */
    BEGINS = 1 << 8,       /* begins something new: not while the server drains */
    LOOKUP = 1 << 7,       /* costs more than others: limited per address */
    LENGTHENS = 1 << 9,    /* the log of a match, which is kept: there is a quota */
    LISTS = 1 << 11,       /* changes nothing, and of logs it reads no more than how long they are */
    ADDS = 1 << 10,        /* something new to the store: not while the disk has room for play only */
    SHOWS = 1 << 12,       /* a token: waits until those that were to end have ended */
};

static const struct route {
    call_handler *handler;
    unsigned needs;
} routes[REQUEST_COUNT] = {
    [REQUEST_HELLO] = {handle_hello, BEFORE_HELLO | SHOWS},
    [REQUEST_VOCABULARY] = {handle_vocabulary, LOOKUP},
    [REQUEST_CREATE] = {handle_create, READS | WRITES | BEGINS | ADDS},
    [REQUEST_ADVISE] = {handle_advise, LOOKUP},
    [REQUEST_LIST] = {handle_list, READS | LISTS | LOOKUP},
    [REQUEST_MINE] = {handle_mine, READS | LISTS | LOOKUP},
    [REQUEST_JOIN] = {handle_join, READS | WRITES | LOOKUP},
    [REQUEST_SIT] = {handle_sit, WRITES | MATCH | MEMBER | LOBBY},
    [REQUEST_STAND] = {handle_stand, WRITES | MATCH | MEMBER | LOBBY},
    [REQUEST_SET] = {handle_set, WRITES | MATCH | MEMBER | LOBBY},
    [REQUEST_ADD_BOT] = {handle_add_bot, WRITES | MATCH | MEMBER | HOST | LOBBY},
    [REQUEST_REMOVE_BOT] = {handle_remove_bot, WRITES | MATCH | MEMBER | HOST | LOBBY},
    [REQUEST_READY] = {handle_ready, WRITES | MATCH | MEMBER | LOBBY},
    [REQUEST_START] = {handle_start, BEGINS | WRITES | ADDS | MATCH | MEMBER | HOST | LOBBY},
    [REQUEST_KICK] = {handle_kick, WRITES | MATCH | MEMBER | HOST},
    [REQUEST_LEAVE] = {handle_leave, WRITES | MATCH},
    [REQUEST_CHAT] = {handle_chat, WRITES | MATCH | ADDS},
    [REQUEST_CHAT_LOG] = {handle_chat_log, READS | MATCH | LOOKUP},
    [REQUEST_WATCH] = {handle_watch, READS | LOOKUP},
    [REQUEST_CHOOSE] = {handle_choose, WRITES | MATCH | MEMBER | LENGTHENS},
    [REQUEST_UNDO] = {handle_undo, WRITES | MATCH | MEMBER | LENGTHENS},
    [REQUEST_RESIGN] = {handle_resign, WRITES | MATCH | MEMBER | LENGTHENS},
    [REQUEST_PROPOSE] = {handle_propose, READS | WRITES | MATCH | MEMBER | LOOKUP | LENGTHENS},
    [REQUEST_AGREE] = {handle_agree, READS | WRITES | MATCH | MEMBER | LOOKUP | LENGTHENS},
    [REQUEST_BACK] = {handle_back, WRITES | MATCH | MEMBER | LENGTHENS},
    [REQUEST_OFFER] = {handle_offer, WRITES | MATCH | MEMBER | HOST},
    [REQUEST_STANDING] = {handle_standing, WRITES | MATCH | MEMBER},
    [REQUEST_RESUME] = {handle_resume, MATCH | MEMBER | LOOKUP},
    [REQUEST_REMATCH] = {handle_rematch, BEGINS | READS | WRITES | ADDS | MATCH | MEMBER},
    [REQUEST_SERIES] = {handle_series, READS | MATCH | LOOKUP},
    [REQUEST_CLOSE_SERIES] = {handle_close_series, READS | WRITES | MATCH | MEMBER | HOST},
    [REQUEST_HISTORY] = {handle_history, READS | MATCH | LOOKUP},
    [REQUEST_EVENTS] = {handle_events, READS | MATCH | LOOKUP},
    [REQUEST_LOG] = {handle_log, READS | MATCH | LOOKUP},
    [REQUEST_ANALYSIS] = {handle_analysis, READS | MATCH | LOOKUP},
    [REQUEST_HINT] = {handle_hint, WRITES | MATCH | MEMBER | LOOKUP},
    [REQUEST_REGISTER] = {handle_register, READS | WRITES | BEGINS | ADDS},
    [REQUEST_LOGIN] = {handle_login, BEFORE_HELLO | READS | WRITES | BEGINS},
    [REQUEST_RECOVER] = {handle_recover, BEFORE_HELLO | SHOWS | READS | WRITES | BEGINS},
    [REQUEST_PASSWORD] = {handle_password, READS | WRITES},
    [REQUEST_LOGOUT] = {handle_logout, READS | WRITES},
    [REQUEST_PING] = {handle_ping, BEFORE_HELLO},
};

static int check_match(struct call *call, unsigned needs)
{
    struct match *m = call_match(call, call->r->match);
    if (call->later)
        return -1;
    /* Whoever tries names is told the same of a private match as of none, and may not try many. */
    if (!m) {
        if (!(needs & LOOKUP))
            call_allowed(call, &call->s->lookups);
        return -1;
    }
    call_about(call, m);
    if (m->lost)
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if ((needs & MEMBER) && !call->member)
        return call_refuse(call, FAULT_NOT_MEMBER);
    if ((needs & HOST) && m->host != call->c->person->id)
        return call_refuse(call, FAULT_NOT_HOST);
    if ((needs & LOBBY) && m->status != MATCH_LOBBY)
        return call_refuse(call, FAULT_ALREADY_STARTED);
    return 0;
}

static int check(struct call *call, unsigned needs)
{
    if (call->s->closing)
        return call_refuse(call, FAULT_CLOSING);
    if ((needs & BEGINS) && call->s->draining)
        return call_refuse(call, FAULT_DRAINING);
    if (!call->c->person && !(needs & BEFORE_HELLO))
        return call_refuse(call, FAULT_NOT_HELLO);
    if ((needs & LOOKUP) && !call->c->charged && !call_allowed(call, &call->s->lookups))
        return -1;
    call->c->charged = (needs & LOOKUP) != 0;
    if ((needs & WRITES) && !server_can_write(call->s))
        return call_refuse(call, FAULT_STORE_UNAVAILABLE);
    if ((needs & ADDS) && call->s->disk_room != ROOM_PLENTY)
        return call_refuse(call, FAULT_DISK_LOW);
    if ((needs & MATCH) && check_match(call, needs) != 0)
        return -1;
    return needs & LENGTHENS ? quota_ask(call, QUOTA_RECORDS, 1) : 0;
}

enum outcome {
    HANDLED,
    WAITS_TO_READ,  /* until the store holds what was done before */
    WAITS_TO_WRITE, /* until those have read who have waited for it too long */
    WAITS_FOR_WORK, /* until somebody calls dispatch_held */
    WAITS_FOR_TURN, /* until it is the turn of the address again */
};

static enum outcome answer_call(struct call *call, unsigned needs, call_handler *handler)
{
    store_ask_for(call->s->store, &call->c->asker);
    int done = check(call, needs) != 0 ? -1 : handler(call);
    store_ask_for(call->s->store, NULL);
    if (done == CALL_LATER || call_is_late(call))
        return WAITS_FOR_WORK;
    store_forget(&call->c->asker);
    if (done == 0 && (needs & LENGTHENS))
        quota_take(call, QUOTA_RECORDS, 1);
    connection_drop_secret(call->c);
    looks_settle(call->c);
    sifting_drop(call->c);
    call->c->charged = false;
    call->c->unread = 0;
    call->c->late = 0;
    if (done != 0)
        call_fail(call);
    else if (!call->replied)
        call_ok(call);
    return HANDLED;
}

/* Whether the request in front was handled before, and waits for what it reads. */
static bool has_begun(const struct connection *c)
{
    return c->sifting || c->asker.fetches;
}

/*
 * What a request has to wait for before it is looked at more closely; HANDLED: nothing. Whoever only lists
 * has waited for what was done before once, and need not for what is done meanwhile.
 */
static enum outcome awaited(const struct connection *c, unsigned needs)
{
    const struct server *s = c->server;
    if ((needs & WRITES) && s->late > 0 && c->late < LATE)
        return WAITS_TO_WRITE;
    if ((needs & SHOWS) && s->outbox.settled < s->tokens_end)
        return WAITS_TO_READ;
    if (!(needs & READS) || ((needs & LISTS) && has_begun(c)))
        return HANDLED;
    return outbox_unsettled(&s->outbox) ? WAITS_TO_READ : HANDLED;
}

/* Whether it is the turn of the connection's address, or others stand aside for what it asks. */
static bool may_go_on(const struct connection *c)
{
    const struct turns *turns = &c->server->turns;
    return turns_may(turns, c->source) || (c->late == LATE && turns_favour(turns, c->source));
}

/* How many requests one of this kind counts as in the turn of its address. */
static uint32_t cost(unsigned needs)
{
    return needs & LOOKUP ? TURN_REQUESTS : 1;
}

/* Reads and answers one message, unless it has to wait. */
static enum outcome handle(struct connection *c, const char *text, size_t length)
{
    struct request request;
    struct call call = {
        .s = c->server, .c = c, .r = &request, .version = -1, .retry_ms = -1, .limit = -1, .reached = -1};
    enum outcome outcome = HANDLED;
    if (!may_go_on(c))
        return WAITS_FOR_TURN;
    matches_restore_lost(c->server);
    if (request_read(&request, text, length, &call.fault) != 0) {
        call_fail(&call);
        turns_note(&c->server->turns, c->source, 1);
    } else {
        const struct route *route = &routes[request.type];
        turns_note(&c->server->turns, c->source, cost(route->needs));
        outcome = awaited(c, route->needs);
        if (outcome == HANDLED) {
            connection_in_time(c);
            outcome = answer_call(&call, route->needs, route->handler);
        }
        c->needs = outcome == HANDLED ? 0 : route->needs;
    }
    request_free(&request);
    return outcome;
}

static void hold(struct connection *c, const char *text, size_t length)
{
    if (!connection_hold(c, text, length))
        peer_drop(c->peer, DROP_STORE, CLOSE_TRY_LATER, "too many requests wait for earlier ones");
}

/*
 * To go on when somebody says so, as soon as everything written so far is on disk, or in its turn: nobody
 * stands aside for what waits for others of its own address.
 */
static void wait(struct connection *c, enum outcome outcome)
{
    struct server *s = c->server;
    c->holding = true;
    connection_update_reading(c);
    if (outcome == WAITS_TO_READ) {
        connection_late(c);
        outbox_add(&s->outbox, c, OUTBOX_GO_ON, 0, NULL);
    } else if (outcome == WAITS_TO_WRITE) {
        turns_stand_aside(&s->turns, c);
    } else if (outcome == WAITS_FOR_TURN) {
        connection_in_time(c);
        turns_wait(&s->turns, c);
    }
}

void dispatch(struct connection *c, const char *text, size_t length)
{
    c->server->counters.requests++;
    if (c->holding) {
        hold(c, text, length);
        return;
    }
    enum outcome outcome = handle(c, text, length);
    if (outcome == HANDLED)
        return;
    hold(c, text, length);
    wait(c, outcome);
}

void dispatch_held(struct connection *c)
{
    c->holding = false;
    /* On a busy server others have written meanwhile: that it waits is known without reading it again. */
    enum outcome still = c->needs ? awaited(c, c->needs) : HANDLED;
    if (still != HANDLED) {
        wait(c, still);
        return;
    }
    if (c->held && c->peer && peer_is_open(c->peer)) {
        enum outcome outcome = handle(c, c->held->text, c->held->length);
        if (outcome != HANDLED) {
            wait(c, outcome);
            return;
        }
        free(connection_next_held(c));
    }
    /* The others of the same address have their turn before the next one. */
    if (c->held && c->peer && peer_is_open(c->peer))
        wait(c, WAITS_FOR_TURN);
    else
        connection_update_reading(c);
}
