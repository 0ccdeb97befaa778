/* See server_io.h and outbox.h: what goes to the store, and what goes to clients after it. */
#include "server/hall/server_io.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"
#include "server/hall/match.h"
#include "server/hall/server.h"

enum { WRITES_MAX = 4096 }; /* under way at a time; more are refused */

/* A write under way. */
struct ticket {
    struct server *server;
    struct match *match, *before; /* or NULL; they stay in memory while a write of theirs is under way */
    uint64_t person;              /* or 0; may be gone when the write is done */
    server_then *then;            /* or NULL */
    uint64_t id;                  /* for it */
    server_done *done;            /* or NULL */
    void *context;                /* for it */
    uint64_t since;
};

const char server_closing_text[] = "The server is shutting down; matches are kept and wait for you.";

uint64_t server_time(struct server *s)
{
    struct gap gap;
    if (timeline_look(&s->timeline, server_now(), server_steady(), &gap))
        s->hooks->skipped(s, gap);
    return s->timeline.now;
}

void server_time_reach(struct server *s, uint64_t at)
{
    struct gap gap;
    server_time(s);
    if (timeline_reach(&s->timeline, at, &gap))
        s->hooks->skipped(s, gap);
}

uint64_t server_random(void)
{
    uint64_t random;
    randombytes_buf(&random, sizeof random);
    return random;
}

void server_secret(uint8_t secret[FAIR_SECRET_SIZE])
{
    randombytes_buf(secret, FAIR_SECRET_SIZE);
}

struct desk *server_desk(const struct server *s, const struct game_kit *kit)
{
    size_t i = 0;
    while (s->kits[i] != kit)
        i++;
    return &s->desks[i];
}

/* ---- Writes ---- */

static void note_person(struct server *s, uint64_t id, bool ok)
{
    struct person *p = id ? id_map_get(&s->people, id) : NULL;
    if (!p)
        return;
    p->stored |= ok;
    p->writes -= p->writes > 0; /* it may be another one by now, of the same identity */
}

static void note_match(struct match *m, bool ok)
{
    if (!m)
        return;
    m->in_flight--;
    if (!ok)
        match_lose(m);
}

static void settle_match(struct server *s, struct match *m)
{
    if (m && m->in_flight == 0)
        s->hooks->settled(m);
}

static void on_written(void *context, enum store_status status, const char *text)
{
    struct ticket ticket = *(struct ticket *)context;
    struct server *s = ticket.server;
    bool ok = status == STORE_OK;
    /* Whoever waits for the answer takes a refusal for one, too: nothing that is told hangs on it. */
    bool answered = ok || (ticket.then && status == STORE_REFUSED);
    free(context);
    histogram_note(&s->write_time, uv_hrtime() - ticket.since);
    if (!answered)
        log_event(&s->log, LOG_ERROR, "write failed", "why", LOG_TEXT, text, "match", LOG_TEXT,
                  ticket.match ? ticket.match->name : NULL, NULL);
    note_person(s, ticket.person, ok);
    note_match(ticket.match, ok);
    note_match(ticket.before, ok);
    uint64_t match = ticket.match ? ticket.match->id : 0, before = ticket.before ? ticket.before->id : 0;
    outbox_settle(&s->outbox, answered);
    s->hooks->written(s, answered);
    if (ticket.done)
        ticket.done(s, ticket.context, ok);
    if (ticket.then) {
        ticket.then(s, ticket.id, ok);
        return;
    }
    /* If they are still there. */
    if (match)
        settle_match(s, id_map_get(&s->matches, match));
    if (before)
        settle_match(s, id_map_get(&s->matches, before));
}

static bool ends_tokens(const struct store_op *ops, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ops[i].kind == STORE_KEEP_TOKEN || ops[i].kind == STORE_REMOVE_TOKEN)
            return true;
    return false;
}

static bool write_ops(struct server *s, struct ticket with, const struct store_op *ops, size_t count)
{
    struct ticket *ticket = malloc(sizeof *ticket);
    if (!ticket)
        return false;
    with.server = s;
    with.since = uv_hrtime();
    *ticket = with;
    enum store_status status = store_write(s->store, ops, count, on_written, ticket);
    if (status != STORE_OK) {
        log_event(&s->log, LOG_ERROR, "write refused", "status", LOG_NUMBER, (int64_t)status, NULL);
        free(ticket);
        return false;
    }
    uint64_t number = outbox_wrote(&s->outbox);
    if (ends_tokens(ops, count))
        s->tokens_end = number;
    if (with.match)
        with.match->in_flight++;
    if (with.before)
        with.before->in_flight++;
    return true;
}

bool server_write(struct server *s, struct match *match, const struct store_op *ops, size_t count)
{
    return write_ops(s, (struct ticket){.match = match}, ops, count);
}

bool server_write_both(struct server *s, struct match *match, struct match *before,
                       const struct store_op *ops, size_t count)
{
    return write_ops(s, (struct ticket){.match = match, .before = before}, ops, count);
}

bool server_write_then(struct server *s, struct match *match, uint64_t id, const struct store_op *op,
                       server_then *then)
{
    return write_ops(s, (struct ticket){.match = match, .id = id, .then = then}, op, 1);
}

bool server_write_done(struct server *s, const struct store_op *ops, size_t count, server_done *done,
                       void *context)
{
    return write_ops(s, (struct ticket){.done = done, .context = context}, ops, count);
}

bool server_write_person(struct server *s, struct person *person, const struct store_op *op)
{
    bool given = write_ops(s, (struct ticket){.person = person->id}, op, 1);
    person->writes += given;
    return given;
}

bool server_can_write(struct server *s)
{
    return !store_broken(s->store) && s->disk_room != ROOM_FOR_NOTHING &&
           s->outbox.written - s->outbox.settled < WRITES_MAX;
}

void server_wake_bots(struct server *s)
{
    size_t cursor = 0;
    struct match *m;
    while ((m = id_map_next(&s->matches, &cursor)))
        s->hooks->wake(m);
    s->hooks->wake_all(s); /* those that have left memory meanwhile */
}

/* ---- Messages ---- */

struct payload *server_payload(struct server *s)
{
    return text_ok(&s->text) ? payload_create(s->text.data, s->text.length) : NULL;
}

static void say(struct server *s, struct connection *c, enum outbox_kind kind, int64_t request)
{
    if (!c->peer)
        return;
    struct payload *payload = server_payload(s);
    outbox_add(&s->outbox, c, kind, request, payload);
    payload_release(payload);
}

void server_reply(struct server *s, struct connection *c, int64_t request)
{
    say(s, c, OUTBOX_REPLY, request);
}

void server_push(struct server *s, struct connection *c)
{
    say(s, c, OUTBOX_PUSH, 0);
}

static void push_notice(void *context, struct peer *peer)
{
    struct server *s = context;
    struct connection *c = peer_data(peer);
    if (c && c->person)
        server_push(s, c);
}

void server_announce(struct server *s, const char *code, const char *text)
{
    text_clear(&s->text);
    message_notice(&s->text, NULL, code, text, 0);
    net_each_peer(s->net, push_notice, s);
}

static void write_end(struct server *s)
{
    text_clear(&s->text);
    message_end_notice(&s->text, server_closing_text, s->shutdown_why, s->shutdown_at);
}

void server_announce_end(struct server *s)
{
    write_end(s);
    net_each_peer(s->net, push_notice, s);
}

void server_tell_end(struct server *s, struct connection *c)
{
    write_end(s);
    server_push(s, c);
}

/* A reply whose write failed says so; an identity that was not stored is none. */
static void lost_reply(struct connection *c, int64_t request)
{
    struct server *s = c->server;
    struct fault fault = {0};
    if (c->person && !c->person->stored)
        s->hooks->forget(c);
    fault_set(&fault, FAULT_STORE_UNAVAILABLE, NULL, NULL);
    text_clear(&s->text);
    message_error(&s->text, request, &fault);
    if (text_ok(&s->text))
        peer_send(c->peer, s->text.data, s->text.length);
    else
        peer_drop(c->peer, DROP_MEMORY, CLOSE_TRY_LATER, "the server is short of memory");
    if (c->logged_out) /* or rather not: whoever comes back with the token is let in */
        peer_drop(c->peer, DROP_STORE, CLOSE_TRY_LATER, "logging out could not be stored");
}

/* More waits for this connection: it is not listened to until it is less, and cannot be kept if it is too
 * much. */
static void queued(struct connection *c)
{
    connection_update_reading(c);
    if (c->waiting_bytes > WAITING_BYTES_MAX)
        peer_drop(c->peer, DROP_STORE, CLOSE_TRY_LATER, "too much waits for the disk");
}

/* Less waits for this connection than before. */
static void released(struct connection *c)
{
    connection_update_reading(c);
    connection_release(c);
}

static void lost_push(struct connection *c)
{
    c->missed = c->server->missed = true;
}

void server_io_init(struct server *s, const struct server_hooks *hooks)
{
    s->hooks = hooks;
    outbox_init(&s->outbox, (struct outbox_handlers){
                                .lost_reply = lost_reply,
                                .lost_push = lost_push,
                                .go_on = hooks->go_on,
                                .lost_parting = hooks->lost_parting,
                                .queued = queued,
                                .released = released,
                            });
}
