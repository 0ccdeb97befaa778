/*
 * The transport: text messages between the server and its peers, over WebSocket and over
 * newline-delimited TCP, and plain HTTP GET beside the WebSocket on the same port.
 *
 * Everything happens on one libuv loop and one thread. A peer sends and receives whole text messages and
 * does not know which transport carries them. Nothing a peer does can use unbounded memory: messages,
 * fragments, request heads, send queues, peers and message rates all have a limit. What is sent in one
 * turn of the loop leaves in one write per peer.
 *
 * Ownership: a peer lives from `opened` until `closed` returns; the pointer is dead afterwards. Every
 * function here may be called from inside any handler: nothing is freed, and `closed` is not called,
 * before the loop is back at one safe point.
 */
#ifndef WARREN_NET_H
#define WARREN_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct net;
struct peer;

enum {
    ADDRESS_TEXT_MAX = 64, /* "[address]:port" with its end */
    ADDRESS_KEY_BYTES = 16,
    ORIGINS_MAX = 32,
};

/* Where browsers and programs find the WebSocket. */
#define WEBSOCKET_PATH "/ws"

/*
 * Where somebody comes from, as limits and bans count it: an IPv4 address, or the whole /64 of an IPv6 one,
 * since every customer of a provider has at least as much. Behind a proxy it is the forwarded address.
 */
struct address_key {
    uint8_t bytes[ADDRESS_KEY_BYTES];
};

/* All limits. Zero turns a limit off where "0: none" stands. */
struct net_limits {
    uint32_t message_bytes;    /* longest message accepted, 64 bytes to 16 MiB */
    uint32_t fragments;        /* WebSocket frames one message may come in */
    uint32_t queue_high_bytes; /* more than this waiting for a peer: stop reading from it */
    uint32_t queue_cap_bytes;  /* more than this: drop it */
    uint64_t
        queues_cap_bytes; /* more than this waiting for all peers: drop those with a large part; 0: none */
    uint32_t peers;       /* connections at a time, both ports together */
    uint32_t peers_per_address; /* of them from one IPv4 address or IPv6 /64; 0: none */
    uint32_t
        messages_per_second;     /* refill of a peer's allowance; above it the peer is read slower; 0: none */
    uint32_t messages_burst;     /* what an allowance can save up */
    uint32_t flood_seconds;      /* a peer slowed for so long with 16 KiB more waiting is dropped */
    uint32_t handshake_seconds;  /* until the first whole request or line, and between HTTP requests */
    uint32_t stranger_seconds;   /* until somebody vouches for an open peer (peer_vouch); 0: none */
    uint32_t idle_seconds;       /* a line peer silent for so long: dropped; 0: none */
    uint32_t ping_seconds;       /* WebSocket ping after so much silence */
    uint32_t silence_seconds;    /* WebSocket peer silent for so long, pings included: dropped */
    uint32_t stall_seconds;      /* peer that takes nothing of what waits for it: dropped */
    uint32_t drain_milliseconds; /* a closing peer may still read for so long */
};

enum transport { TRANSPORT_WEBSOCKET, TRANSPORT_LINE };

/* Why a peer is closed: the WebSocket status codes. */
enum close_code {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_UNSUPPORTED = 1003,
    CLOSE_INVALID_TEXT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_INTERNAL = 1011,
    CLOSE_TRY_LATER = 1013,
};

/* Why a peer had to go that did not want to. */
enum drop_cause {
    DROP_SLOW,    /* does not read what it is sent */
    DROP_FLOOD,   /* sends too much for too long */
    DROP_SILENT,  /* no sign of life, nothing said, nobody's name said, idle */
    DROP_INVALID, /* broke the transport's rules: size, text, frames */
    DROP_CROWD,   /* too many connections, of all or from its address */
    DROP_BANNED,  /* its address is */
    DROP_REFUSED, /* its HTTP request was */
    DROP_STORE,   /* too much of it waits for the disk, it was told of what was lost there, or it is out of
                     reach */
    DROP_MEMORY,  /* the server is short of it */
    DROP_CAUSES
};

/* The name of a cause in logs and metrics, such as "slow". */
const char *drop_cause_name(enum drop_cause cause);

/* Bytes that several peers may wait for at a time. Counted references. */
struct payload;

/* One request: GET or HEAD (HEAD is answered like GET, the transport leaves the body out). */
struct http_request {
    const char *path;            /* percent-encoded as sent, without query; starts with '/' */
    const char *query;           /* without '?', "" if there is none */
    const char *host;            /* "" if there is none */
    const char *if_none_match;   /* "" if there is none */
    const char *accept_encoding; /* "" if there is none */
    const char *address;         /* of the client */
};

/* The answer. Zeroed with status 200 before the handler is called. Pointers are read until it returns. */
struct http_reply {
    int status;               /* 200 to 599 */
    const char *content_type; /* NULL: text/plain */
    const char *headers;      /* more header lines, each "Name: value\r\n"; NULL: none */
    const void *body;         /* copied */
    size_t length;
    struct payload
        *shared; /* instead of `body`: sent without a copy, the transport takes its own reference */
};

enum { NET_WHY_SIZE = 160 };

struct net_handlers {
    void *context;
    /* Whether anybody may come from there; if not, `why` says what they are told. May be NULL: all may. */
    bool (*admits)(void *context, const struct address_key *from, char why[NET_WHY_SIZE]);
    /* A peer can be talked to from now on. */
    void (*opened)(void *context, struct peer *peer);
    /* One message: valid UTF-8 without NUL, NUL-terminated, `length` without the NUL; only for the call. */
    void (*message)(void *context, struct peer *peer, const char *text, size_t length);
    /* The last call for this peer, once for each opened one. `reason` for the log, only for the call. */
    void (*closed)(void *context, struct peer *peer, const char *reason);
    /*
     * A peer is dropped, whether it was opened or not; for logs. `closed` follows if it was opened. May be
     * NULL.
     */
    void (*dropped)(void *context, struct peer *peer, enum drop_cause cause, const char *reason);
    /* Answers a request, true; or false for 404. May be NULL. */
    bool (*http)(void *context, const struct http_request *request, struct http_reply *reply);
};

/* Counters since the start, and what is there now. */
struct net_stats {
    uint32_t peers;        /* now: connections of any kind */
    uint32_t websocket;    /* now: open WebSocket peers */
    uint32_t line;         /* now: open TCP peers */
    uint64_t queued_bytes; /* now: waiting for peers */
    uint64_t accepted;     /* connections */
    uint64_t refused;      /* connections over the limits, handshakes and requests refused */
    uint64_t requests;     /* HTTP */
    uint64_t messages_in, messages_out;
    uint64_t bytes_in, bytes_out;
    uint64_t slowed;          /* times a peer's allowance was used up */
    uint64_t dropped_flood;   /* slowed for too long */
    uint64_t dropped_slow;    /* queue over the cap, or stalled */
    uint64_t dropped_silent;  /* no sign of life, or no handshake */
    uint64_t dropped_invalid; /* broke the transport's rules: size, text, frames */
    uint64_t dropped_crowd;   /* too many connections */
    uint64_t dropped_banned;
    uint64_t dropped_refused; /* HTTP requests */
    uint64_t dropped_store;   /* too much waited for the disk, or it was out of reach */
    uint64_t dropped_memory;  /* the server was short of it */
};

/* The usual limits: 16 KiB messages, 256 KiB / 1 MiB queues, 10,000 peers, 20 messages a second … */
struct net_limits net_limits_preset(void);

/*
 * A transport on this loop, listening nowhere yet. Limits and handlers are copied. Returns 0 and the net,
 * or a negative libuv error (UV_EINVAL: limits that make no sense). Makes the process ignore SIGPIPE.
 */
int net_create(struct net **out, uv_loop_t *loop, const struct net_limits *limits,
               const struct net_handlers *handlers);
/*
 * Origins ("https://example.org", or "*" for any) that browsers may connect from besides the same host.
 * Copied. UV_ENOBUFS above ORIGINS_MAX.
 */
int net_allow_origin(struct net *net, const char *origin);
/*
 * Behind a proxy on this machine or network: the client's address is the last entry of X-Forwarded-For.
 * Only for when nobody can reach the HTTP port but the proxy.
 */
void net_trust_proxy(struct net *net, bool trust);
/* Whether `where` has the form below; a name in it may still be unknown. */
bool address_well_formed(const char *where);
/*
 * Listens for HTTP and WebSocket, or for lines. `where` is "ADDR:PORT" ("127.0.0.1:0", "[::1]:7777",
 * ":7777" for all addresses); port 0 picks one. The address in use is written to `bound` (may be NULL).
 * May be called several times. Returns 0 or a negative libuv error (UV_EINVAL: not of that form).
 */
int net_listen_http(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX]);
int net_listen_line(struct net *net, const char *where, char bound[ADDRESS_TEXT_MAX]);
/*
 * From now on nobody comes in, and whoever tries is told why and to try later (`reason` stays the caller's);
 * NULL: they may come again. Pages are answered all the same, and those who are here stay.
 */
void net_turn_away(struct net *net, const char *reason);
/* Stops listening; connections stay. */
void net_stop_listening(struct net *net);
/*
 * Stops listening, sends what waits, closes every peer with CLOSE_GOING_AWAY and this reason, and after
 * drain_milliseconds at most frees the net and calls `done` (may be NULL), from the loop, never at once.
 * The net must not be used any more after this call, peers until their `closed`.
 */
void net_close(struct net *net, const char *reason, void (*done)(void *context), void *context);

const struct net_stats *net_stats(const struct net *net);
/* Calls `each` for every open peer. */
void net_each_peer(struct net *net, void (*each)(void *context, struct peer *peer), void *context);
/* The key of an address without port ("1.2.3.4", "2001:db8::1"; "2001:db8::/64" is taken too). False if it is
 * none. */
bool address_key_parse(const char *text, struct address_key *out);
/* "1.2.3.4", or "2001:db8::/64". */
void address_key_text(const struct address_key *key, char text[ADDRESS_TEXT_MAX]);
/* Raises the limit of open files to what the system allows; returns it. For peers in the thousands. */
uint64_t net_raise_file_limit(void);

/* ---- Peers ---- */

/*
 * Queues one message, copied; it leaves at the end of this turn of the loop, in order. Text must be UTF-8 and
 * hold no newline. Returns false if the peer is closing or is dropped now (queue over its cap, no memory):
 * nothing more will reach it, and `closed` follows.
 */
bool peer_send(struct peer *peer, const char *text, size_t length);
/* The same without copying, for a message that goes to many. Takes its own reference. */
bool peer_send_shared(struct peer *peer, struct payload *message);
/*
 * Ends a conversation: what is queued is still sent, then the reason (a WebSocket close frame, at most 120
 * bytes of it; or the line {"type":"closing","code":...,"reason":...}). No more messages arrive; `closed`
 * follows.
 */
void peer_close(struct peer *peer, enum close_code code, const char *reason);
/* The same because of a fault of the peer or a want of the server: counted, and told `dropped`. */
void peer_drop(struct peer *peer, enum drop_cause cause, enum close_code code, const char *reason);
/* False once the peer is closing: nothing sent reaches it any more. */
bool peer_is_open(const struct peer *peer);
/* Anything of the caller's. NULL at first. */
void peer_set_data(struct peer *peer, void *data);
void *peer_data(const struct peer *peer);
/* "1.2.3.4:5678", "[::1]:5678"; behind a proxy the forwarded address as it stands there. */
const char *peer_address(const struct peer *peer);
enum transport peer_transport(const struct peer *peer);
const struct address_key *peer_key(const struct peer *peer);
/* The peer is no stranger any more: it may stay longer than stranger_seconds. */
void peer_vouch(struct peer *peer);
/*
 * Whether the peer is read. While it is paused nothing of it is worked on, but for at most 4 KiB that were
 * read already. At first it is not paused.
 */
void peer_pause(struct peer *peer, bool pause);
/* Bytes waiting to be sent. */
size_t peer_queued(const struct peer *peer);
/* Lets this peer send as much as it likes (bots of the house, benchmarks). */
void peer_lift_rate(struct peer *peer);

/* ---- Payloads ---- */

/* A message for many peers, one reference held by the caller. NULL if memory is short. */
struct payload *payload_create(const char *text, size_t length);
/* Plain bytes, for http_reply.shared. */
struct payload *payload_create_bytes(const void *bytes, size_t length);
/* Bytes of the message. */
size_t payload_length(const struct payload *payload);
struct payload *payload_keep(struct payload *payload);
void payload_release(struct payload *payload); /* NULL: nothing */

#endif
