/*
 * What the files of the transport share: the net, its peers, and how a peer passes through its life.
 *
 * A peer is connected (HTTP requests, or WebSocket or lines once open), then ending (somebody decided so),
 * then draining (the farewell leaves, what arrives is thrown away), then gone (its socket closes). Handlers
 * of libuv and of the user only mark peers (`peer_mark`); `peer_settle` does what is due at one safe point,
 * after polling: it flushes queues, tells `closed`, closes sockets. Only libuv's close callback frees a peer.
 */
#ifndef WARREN_NET_INTERNAL_H
#define WARREN_NET_INTERNAL_H

#include <wslay/wslay.h>

#include "server/transport/net.h"

enum {
    READ_BUFFER_BYTES = 65536,
    HTTP_HEAD_BYTES = 8192,
    WRITE_CHUNKS_MAX = 64, /* buffers of one write */
    LISTENERS_MAX = 8,
    ORIGIN_TEXT_MAX = 256,
    ADDRESS_HOST_MAX = 256, /* the name of a host to listen on, with its end */
    FLOOD_HELD_BYTES = 16384,
    REFUSED_PEERS_MAX = 256,  /* over the limit, that still get a polite word */
    QUEUE_FAIR_BYTES = 32768, /* may wait for a peer even when too much waits for all */
    KEEPALIVE_SECONDS = 60,   /* of silence, after which the system asks whether the other side is there */
    KEEPALIVE_EVERY = 10,
    KEEPALIVE_PROBES = 3,
    SWEEP_MILLISECONDS = 1000,
    THAW_MILLISECONDS = 50,
};

enum peer_kind { PEER_HTTP, PEER_WEBSOCKET, PEER_LINE };

enum peer_stage { STAGE_CONNECTED, STAGE_ENDING, STAGE_DRAINING, STAGE_GONE };

/* A piece of a payload that waits to be sent. */
struct chunk {
    struct payload *payload;
    size_t from, length;
};

/* Chunks in order; a ring that grows. */
struct queue {
    struct chunk *ring;
    uint32_t first, count, size;
    size_t bytes;
};

struct http_parse;

struct peer {
    uv_tcp_t tcp; /* first: the handle is the peer */
    uv_write_t write;
    uv_shutdown_t shutdown;
    struct net *net;
    struct peer *previous, *next; /* all peers */
    struct peer *marked_next;     /* peers to settle */
    void *data;

    uint8_t kind, stage;
    bool marked;
    bool opened;   /* `opened` was called, `closed` not yet */
    bool spoke;    /* sent a whole message */
    bool vouched;  /* no stranger */
    bool hard;     /* no farewell: close the socket */
    bool farewell; /* the farewell is queued already, or there is none */
    bool ended;    /* the other side sends no more */
    bool shut;     /* uv_shutdown was called */
    bool reading;
    bool choked;    /* too much waits for it: not read */
    bool paused;    /* the user does not want to hear it now */
    bool pending;   /* input is left from when it was not read */
    bool slowed;    /* its allowance is used up: not read */
    bool unlimited; /* has no allowance */
    bool counted;   /* in the table of addresses */

    struct queue queue;
    uint32_t writing; /* chunks in libuv's hands */
    size_t seen_unsent;
    uint64_t progress; /* when something was last taken, or the queue began; loop milliseconds */

    uint64_t since; /* start of the handshake or of waiting for a request; end of a drain */
    uint64_t heard; /* when bytes last arrived */
    uint64_t pinged;

    int64_t allowance; /* thousandths of a message */
    uint64_t refilled;
    uint32_t flood; /* sweeps in a row with much waiting */

    struct http_parse *http;
    wslay_event_context_ptr websocket; /* NULL between messages */
    const uint8_t *input;              /* what wslay reads now */
    size_t input_left;
    int64_t beyond;     /* bytes that wslay took, less those of all frames that have begun */
    uint32_t fragments; /* frames of the message so far */
    bool control;       /* the frame being received is a control frame */

    char *incoming; /* the message being received */
    size_t incoming_length, incoming_size;
    char *held; /* read, but not worked on while choked, slowed or paused */
    size_t held_length;

    struct address_key key;
    enum close_code close_code;
    char *reason;
    char address[ADDRESS_TEXT_MAX];
};

struct listener {
    uv_tcp_t tcp;
    struct net *net;
    enum peer_kind kind;
    bool open;
    uv_tcp_t last;          /* a connection that memory is too short for, while `turns_away` */
    bool turns_away, waits; /* another one waits until that is done */
};

/* How many connections each address has. */
struct address_table {
    struct address_count **buckets;
    uint32_t size, count;
    uint8_t secret[16];
};

struct net {
    uv_loop_t *loop;
    struct net_limits limits;
    struct net_handlers handlers;
    struct net_stats stats;

    uv_timer_t sweep;
    uv_timer_t thaw; /* runs while somebody is slowed */
    uv_check_t settle;
    uv_idle_t awake; /* runs while somebody is marked, so that the loop does not sleep before settling */
    int handles;     /* own handles still open, listeners not counted */

    struct listener *listeners[LISTENERS_MAX];
    int listeners_open;
    struct peer *peers;
    struct peer *marked;
    char origins[ORIGINS_MAX][ORIGIN_TEXT_MAX];
    int origins_count;
    bool trust_proxy;
    const char *away; /* why nobody may come in; NULL: they may */
    struct address_table addresses;

    bool closing;
    void (*done)(void *context);
    void *done_context;

    char buffer[READ_BUFFER_BYTES];
};

/* ---- net.c ---- */

/* Goes on with closing the net when the last peer is gone. */
void net_peer_gone(struct net *net);
/* Somebody is marked: the loop must not sleep before settling. */
void net_stay_awake(struct net *net);
/* Somebody is slowed: refill allowances now and then. */
void net_start_thaw(struct net *net);

/* ---- net_arrival.c ---- */

struct peer *peer_accept(struct net *net, uv_stream_t *server, enum peer_kind kind);
void peer_start(struct peer *peer);
/* Whether the peer's address may come at all. */
bool peer_admitted(struct peer *peer, char why[NET_WHY_SIZE]);

/* ---- net_peer.c ---- */

/* Ends a peer: at once (hard: no farewell) or after what is queued. The first reason stays. */
void peer_end(struct peer *peer, bool hard, enum close_code code, const char *reason);
/* The same, counted and told as a drop if it has not been ending yet. */
void peer_cut(struct peer *peer, bool hard, enum drop_cause cause, enum close_code code, const char *reason);
void peer_mark(struct peer *peer);
void peer_settle(struct peer *peer);
/* The peer can be talked to: tells the user. */
void peer_open(struct peer *peer);

/* ---- net_sweep.c ---- */

/* Once a second: time limits, pings. */
void peer_sweep(struct peer *peer, uint64_t now);

/* ---- net_allowance.c ---- */

/* All that it may have at a time: to begin with. */
void peer_allow(struct peer *peer, uint64_t now);
/* Takes one message off the allowance. */
void peer_charge(struct peer *peer);
/* Refills a slowed peer's allowance; false if it is still slowed. */
bool peer_thaw(struct peer *peer, uint64_t now);

/* ---- net_incoming.c ---- */

/* True while nothing more may be worked on: ending, choked, slowed or paused. */
bool peer_blocked(struct peer *peer);
/*
 * Reads while there is a use for it; a draining peer is read to its end, or closing would reset it. Most
 * pauses are over before anything comes: reading goes on in them until something does, and is kept, since
 * stopping and starting each time are calls of the system.
 */
void peer_update_reading(struct peer *peer);
/* Works on what was kept. */
void peer_resume(struct peer *peer);
/* One whole message has arrived. `text` has room for a NUL at `length`. */
void peer_deliver(struct peer *peer, char *text, size_t length);
/* Appends to the message being received; ends the peer and returns false if it grows over the limit. */
bool incoming_append(struct peer *peer, const void *bytes, size_t length);
void incoming_reset(struct peer *peer);

/* ---- net_queue.c ---- */

/* Queues a payload as this peer's transport frames it, or raw. False: no memory, or the cap. */
bool peer_queue_message(struct peer *peer, struct payload *payload);
bool peer_queue_payload(struct peer *peer, struct payload *payload);
bool peer_queue_bytes(struct peer *peer, const void *bytes, size_t length);
/* Sends as much as the socket takes. */
void peer_flush(struct peer *peer);
void queue_clear(struct peer *peer);

/* ---- net_payload.c ---- */

/* The bytes of a message as a transport sends them. */
struct chunk payload_frame(struct payload *payload, enum peer_kind kind);
struct chunk payload_whole(struct payload *payload);
const char *payload_bytes(const struct payload *payload);

/* ---- net_line.c, net_websocket.c, net_http.c: input; each returns how many bytes it used ---- */

size_t line_input(struct peer *peer, char *bytes, size_t length);
void line_farewell(struct peer *peer);

void websocket_free(struct peer *peer);
size_t websocket_input(struct peer *peer, char *bytes, size_t length);
void websocket_ping(struct peer *peer);
void websocket_farewell(struct peer *peer);

bool http_start(struct peer *peer);
void http_free(struct peer *peer);
size_t http_input(struct peer *peer, char *bytes, size_t length);
/* Queues a short answer with this status and ends the peer. */
void http_refuse(struct peer *peer, int status, const char *headers);
/* The same for another cause than the request itself. */
void http_turn_away(struct peer *peer, int status, const char *headers, enum drop_cause cause,
                    const char *reason);
/* With `text` as its body. */
void http_turn_away_saying(struct peer *peer, int status, const char *headers, enum drop_cause cause,
                           const char *reason, const char *text);

/* ---- net_address.c ---- */

/* "ADDR:PORT" to a socket address. 0 or a negative libuv error. */
int address_parse(const char *where, struct sockaddr_storage *out);
void address_text(const struct sockaddr_storage *address, char text[ADDRESS_TEXT_MAX]);
struct address_key address_key(const struct sockaddr_storage *address);
int addresses_create(struct address_table *table);
void addresses_destroy(struct address_table *table);
/* Counts one more connection: 0, UV_EBUSY if that is more than `max` (0: no limit), or UV_ENOMEM. */
int addresses_add(struct address_table *table, struct address_key key, uint32_t max);
void addresses_remove(struct address_table *table, struct address_key key);

/* ---- net_text.c ---- */

/* Valid UTF-8 (no surrogates, nothing overlong) without NUL. */
bool text_valid(const char *text, size_t length);

#endif
