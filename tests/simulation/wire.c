/* The network of the simulated world: server/transport/net.h without sockets. See world.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/simulation/world.h"

enum {
    TRAVEL_US = 4000,   /* a message on its way */
    NOTICE_US = 300000, /* until an end notices that the connection is broken */
    WIRES_MAX = 16384,
};

struct payload {
    uint32_t references;
    size_t length;
    char text[];
};

struct peer {
    struct wire *wire;
    void *data;
    bool open, paused, gone;
    char address[ADDRESS_TEXT_MAX];
    struct address_key key;
    char *backlog[256]; /* read while it was paused */
    uint32_t backlog_count;
};

struct wire {
    const struct wire_handlers *handlers;
    void *context;
    struct peer peer;
    uint32_t server, life, address;
    uint64_t to_server, to_client; /* nothing overtakes what was sent before */
    bool reached, broken, closed;
};

struct net {
    struct net_handlers handlers;
    struct net_stats stats;
    bool closing;
    const char *away;
};

static struct net *listening[SERVERS_MAX];
static struct wire *wires[WIRES_MAX];
static uint32_t wires_count;

static struct net *net_of(const struct wire *w)
{
    return listening[w->server];
}

/* Whether the process at the other end does nothing for a while; then this comes when it goes on. */
static bool is_put_off(struct wire *w, world_event *event, void *context)
{
    uint64_t us = world_stopped_for(w->server);
    if (us > 0)
        world_after(us, OF_THE_WORLD, event, context, 0);
    return us > 0;
}

/* ---- Both ends ---- */

/* When something sent now arrives, after everything before it. */
static uint64_t arrival(uint64_t *last)
{
    uint64_t at = world_now() + world_delay(TRAVEL_US);
    *last = at > *last ? at : *last + 1;
    return *last - world_now();
}

static void client_closed(void *context, uint64_t unused)
{
    struct wire *w = context;
    (void)unused;
    if (w->closed)
        return;
    w->closed = true;
    w->handlers->closed(w->context, w);
}

static void server_closed(void *context, uint64_t unused)
{
    struct wire *w = context;
    (void)unused;
    if (w->peer.gone)
        return;
    w->peer.gone = true;
    w->peer.open = false;
    struct net *net = net_of(w);
    net->stats.peers--;
    net->handlers.closed(net->handlers.context, &w->peer, "simulated");
}

static void client_opened(void *context, uint64_t unused)
{
    struct wire *w = context;
    (void)unused;
    if (!w->closed)
        w->handlers->opened(w->context, w);
}

static void reach_server(void *context, uint64_t unused)
{
    struct wire *w = context;
    struct net *net = net_of(w);
    (void)unused;
    if (is_put_off(w, reach_server, w))
        return;
    world_enter(w->server);
    if (!net || net->closing || net->away || world_crashed() || w->broken) {
        world_after(world_delay(TRAVEL_US), OF_THE_WORLD, client_closed, w, 0);
        return;
    }
    w->life = world_life();
    w->reached = w->peer.open = true;
    w->peer.wire = w;
    snprintf(w->peer.address, sizeof w->peer.address, "10.0.0.%u:%u", w->address % 250 + 1,
             1024 + w->address);
    w->peer.key.bytes[0] = (uint8_t)(w->address + 1);
    net->stats.peers++;
    net->stats.accepted++;
    net->handlers.opened(net->handlers.context, &w->peer);
    world_after(arrival(&w->to_client), OF_THE_WORLD, client_opened, w, 0);
}

struct wire *wire_connect(const struct wire_handlers *handlers, void *context, uint32_t address,
                          uint32_t server)
{
    struct wire *w = calloc(1, sizeof *w);
    if (!w || wires_count == WIRES_MAX)
        abort();
    wires[wires_count++] = w;
    w->handlers = handlers;
    w->context = context;
    w->address = address;
    w->server = server;
    world_after(arrival(&w->to_server), OF_THE_WORLD, reach_server, w, 0);
    return w;
}

void wire_break(struct wire *w)
{
    if (w->broken || w->closed)
        return;
    w->broken = true;
    if (w->reached)
        world_after(world_delay(NOTICE_US), w->life, server_closed, w, 0);
    world_after(world_delay(NOTICE_US), OF_THE_WORLD, client_closed, w, 0);
}

bool wire_is_broken(const struct wire *wire)
{
    return wire->broken || wire->closed;
}

bool wires_are_noticed(void)
{
    for (uint32_t i = 0; i < wires_count; i++) {
        const struct wire *w = wires[i];
        world_enter(w->server);
        if (w->broken && w->reached && !w->peer.gone && !world_crashed() && w->life == world_life())
            return false;
    }
    return true;
}

void wires_crash(void)
{
    for (uint32_t i = 0; i < wires_count; i++)
        if (wires[i]->server == world_server() && wires[i]->reached && !wires[i]->closed)
            wire_break(wires[i]);
    listening[world_server()] = NULL;
}

/* ---- A message on its way ---- */

/* From whom to whom: a person and a server, by their numbers. */
static void note_message(const struct wire *w, const char *arrow, const char *text)
{
    char what[32];
    snprintf(what, sizeof what, "%u %s n%u", w->address, arrow, w->server);
    world_note(what, text, strlen(text));
}

struct parcel {
    struct wire *wire;
    char *text; /* owned */
};

static struct parcel *pack(struct wire *w, char *text)
{
    struct parcel *parcel = malloc(sizeof *parcel);
    *parcel = (struct parcel){w, text};
    return parcel;
}

/* The text passes to the caller. */
static struct wire *unpack(struct parcel *parcel, char **text)
{
    struct wire *w = parcel->wire;
    *text = parcel->text;
    free(parcel);
    return w;
}

/* ---- To the server ---- */

static bool is_heard(const struct wire *w)
{
    return net_of(w) && !world_crashed() && w->life == world_life() && w->peer.open && !w->broken;
}

static void read_backlog(void *context, uint64_t unused)
{
    struct wire *w = context;
    (void)unused;
    while (is_heard(w) && !w->peer.paused && w->peer.backlog_count > 0) {
        char *text = w->peer.backlog[0];
        memmove(w->peer.backlog, w->peer.backlog + 1, --w->peer.backlog_count * sizeof *w->peer.backlog);
        struct net *net = net_of(w);
        net->stats.messages_in++;
        net->handlers.message(net->handlers.context, &w->peer, text, strlen(text));
        free(text);
    }
}

static void server_reads(void *context, uint64_t unused)
{
    struct parcel *parcel = context;
    (void)unused;
    char *text;
    if (is_put_off(parcel->wire, server_reads, parcel))
        return;
    struct wire *w = unpack(parcel, &text);
    world_enter(w->server);
    if (!is_heard(w) || w->peer.backlog_count == 256) {
        free(text);
        return;
    }
    note_message(w, "->", text);
    w->peer.backlog[w->peer.backlog_count++] = text;
    read_backlog(w, 0);
}

void wire_send(struct wire *w, const char *text)
{
    if (w->broken || w->closed)
        return;
    if (world_chance(world_faults()->breaks)) {
        wire_break(w);
        return;
    }
    world_after(arrival(&w->to_server), OF_THE_WORLD, server_reads, pack(w, strdup(text)), 0);
}

/* ---- To the client ---- */

static void client_reads(void *context, uint64_t unused)
{
    (void)unused;
    char *text;
    struct wire *w = unpack(context, &text);
    if (!w->broken && !w->closed) {
        note_message(w, "<-", text);
        w->handlers->message(w->context, w, text);
    }
    free(text);
}

static bool carry(struct peer *peer, const char *text, size_t length)
{
    struct wire *w = peer->wire;
    if (world_dies_here())
        return true; /* it will never know */
    if (!peer->open)
        return false;
    char *copy = strndup(text, length);
    w->handlers->sent(w->context, w, copy);
    net_of(w)->stats.messages_out++;
    if (!w->broken && world_chance(world_faults()->breaks))
        wire_break(w);
    if (w->broken)
        free(copy);
    else
        world_after(arrival(&w->to_client), OF_THE_WORLD, client_reads, pack(w, copy), 0);
    return true;
}

bool peer_send(struct peer *peer, const char *text, size_t length)
{
    return carry(peer, text, length);
}

bool peer_send_shared(struct peer *peer, struct payload *message)
{
    return carry(peer, message->text, message->length);
}

void peer_close(struct peer *peer, enum close_code code, const char *reason)
{
    struct wire *w = peer->wire;
    (void)code;
    (void)reason;
    if (!peer->open)
        return;
    peer->open = false;
    world_after(world_delay(TRAVEL_US), w->life, server_closed, w, 0);
    world_after(arrival(&w->to_client), OF_THE_WORLD, client_closed, w, 0);
}

void peer_drop(struct peer *peer, enum drop_cause cause, enum close_code code, const char *reason)
{
    (void)cause;
    peer_close(peer, code, reason);
}

size_t peer_queued(const struct peer *peer)
{
    (void)peer;
    return 0;
}

const char *drop_cause_name(enum drop_cause cause)
{
    (void)cause;
    return "";
}

bool peer_is_open(const struct peer *peer)
{
    return peer->open;
}

void peer_set_data(struct peer *peer, void *data)
{
    peer->data = data;
}

void *peer_data(const struct peer *peer)
{
    return peer->data;
}

const char *peer_address(const struct peer *peer)
{
    return peer->address;
}

const struct address_key *peer_key(const struct peer *peer)
{
    return &peer->key;
}

enum transport peer_transport(const struct peer *peer)
{
    (void)peer;
    return TRANSPORT_LINE;
}

bool address_key_parse(const char *text, struct address_key *out)
{
    (void)text;
    (void)out;
    return false;
}

void address_key_text(const struct address_key *key, char text[ADDRESS_TEXT_MAX])
{
    snprintf(text, ADDRESS_TEXT_MAX, "10.0.0.%u", key->bytes[0]);
}

void peer_vouch(struct peer *peer)
{
    (void)peer;
}

void peer_pause(struct peer *peer, bool pause)
{
    bool goes_on = peer->paused && !pause;
    peer->paused = pause;
    if (goes_on)
        world_after(0, peer->wire->life, read_backlog, peer->wire, 0);
}

/* ---- Payloads ---- */

struct payload *payload_create(const char *text, size_t length)
{
    struct payload *p = malloc(sizeof *p + length + 1);
    if (!p)
        return NULL;
    p->references = 1;
    p->length = length;
    memcpy(p->text, text, length);
    p->text[length] = '\0';
    return p;
}

size_t payload_length(const struct payload *payload)
{
    return payload->length;
}

struct payload *payload_keep(struct payload *payload)
{
    payload->references++;
    return payload;
}

void payload_release(struct payload *payload)
{
    if (payload && --payload->references == 0)
        free(payload);
}

/* ---- The net ---- */

struct net_limits net_limits_preset(void)
{
    return (struct net_limits){0};
}

int net_create(struct net **out, uv_loop_t *loop, const struct net_limits *limits,
               const struct net_handlers *handlers)
{
    (void)loop;
    (void)limits;
    *out = listening[world_server()] = calloc(1, sizeof **out);
    if (!*out)
        abort();
    (*out)->handlers = *handlers;
    return 0;
}

int net_allow_origin(struct net *net, const char *origin)
{
    (void)net;
    (void)origin;
    return 0;
}

void net_trust_proxy(struct net *net, bool trust)
{
    (void)net;
    (void)trust;
}

int net_listen_http(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    (void)net;
    (void)where;
    bound[0] = '\0'; /* nothing to tell on stdout */
    return 0;
}

int net_listen_line(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX])
{
    return net_listen_http(net, where, bound);
}

void net_turn_away(struct net *net, const char *reason)
{
    net->away = reason;
}

void net_stop_listening(struct net *net)
{
    net->closing = true;
}

struct net_end {
    struct net *net;
    void (*done)(void *context);
    void *context;
};

static void net_closed(void *context, uint64_t unused)
{
    struct net_end *end = context;
    (void)unused;
    if (end->net->stats.peers > 0) {
        world_after(US_A_MS, world_life(), net_closed, end, 0);
        return;
    }
    listening[world_server()] = NULL;
    if (end->done)
        end->done(end->context);
}

void net_close(struct net *net, const char *reason, void (*done)(void *context), void *context)
{
    struct net_end *end = calloc(1, sizeof *end);
    if (!end)
        abort();
    *end = (struct net_end){net, done, context};
    net->closing = true;
    for (uint32_t i = 0; i < wires_count; i++)
        if (wires[i]->reached && wires[i]->life == world_life() && !wires[i]->peer.gone)
            peer_close(&wires[i]->peer, CLOSE_GOING_AWAY, reason);
    world_after(US_A_MS, world_life(), net_closed, end, 0);
}

void net_each_peer(struct net *net, void (*each)(void *context, struct peer *peer), void *context)
{
    for (uint32_t i = 0; i < wires_count && net; i++)
        if (wires[i]->reached && wires[i]->life == world_life() && wires[i]->peer.open)
            each(context, &wires[i]->peer);
}

const struct net_stats *net_stats(const struct net *net)
{
    return &net->stats;
}

uint64_t net_raise_file_limit(void)
{
    return 0;
}
