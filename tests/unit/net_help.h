/*
 * What the tests of the transport share: a server on a thread of its own, on loopback with ports that the
 * system picks, and plain blocking clients that can send anything, right or wrong.
 *
 * The server echoes messages, but for these: "close" (closed with "as you wish"), "burst COUNT SIZE" (so many
 * messages of that size), "everyone TEXT" (TEXT goes to all peers as one shared payload), "twice" (two
 * messages in one turn), "pause" (this peer is not heard any more), "go on" (all are heard again).
 */
#ifndef WARREN_TESTS_NET_HELP_H
#define WARREN_TESTS_NET_HELP_H

#include <arpa/inet.h>
#include <check.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "server/transport/net.h"

enum {
    HELP_PEERS_MAX = 512,
    PATIENCE_MS = 40000, /* for anything that must come */
};

struct bench_net {
    uv_loop_t loop;
    uv_thread_t thread;
    uv_async_t stop;
    struct net *net;
    struct net_limits limits;
    const char *origin; /* allowed besides the same host */
    const char *banned; /* an address */
    bool trust_proxy;
    bool lift; /* no allowance for anyone */
    char http[ADDRESS_TEXT_MAX], line[ADDRESS_TEXT_MAX];
    struct peer *peers[HELP_PEERS_MAX]; /* open ones */
    struct payload *big;                /* body of /big */
    char address[ADDRESS_TEXT_MAX];     /* of the last peer */
    char reason[256];                   /* of the last closed peer */
    atomic_int opened, closed, messages;
    atomic_ulong queued_most, all_queued_most;
    struct net_stats stats;      /* at the end */
    uint64_t drops[DROP_CAUSES]; /* told */
};

static inline uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* ---- The server ---- */

static inline bool help_admits(void *context, const struct address_key *from, char why[NET_WHY_SIZE])
{
    struct bench_net *b = context;
    char text[ADDRESS_TEXT_MAX];
    address_key_text(from, text);
    snprintf(why, NET_WHY_SIZE, "banned: too loud");
    return !b->banned || strcmp(text, b->banned) != 0;
}

static inline void help_opened(void *context, struct peer *peer)
{
    struct bench_net *b = context;
    for (int i = 0; i < HELP_PEERS_MAX; i++) {
        if (!b->peers[i]) {
            b->peers[i] = peer;
            peer_set_data(peer, &b->peers[i]);
            break;
        }
    }
    ck_assert_ptr_nonnull(peer_data(peer));
    snprintf(b->address, sizeof b->address, "%s", peer_address(peer));
    if (b->lift)
        peer_lift_rate(peer);
    b->opened++;
}

static inline void help_closed(void *context, struct peer *peer, const char *reason)
{
    struct bench_net *b = context;
    struct peer **place = peer_data(peer);
    ck_assert_ptr_eq(*place, peer);
    *place = NULL;
    ck_assert(!peer_is_open(peer));
    ck_assert(!peer_send(peer, "x", 1));
    snprintf(b->reason, sizeof b->reason, "%s", reason);
    b->closed++;
}

static inline void help_dropped(void *context, struct peer *peer, enum drop_cause cause, const char *reason)
{
    struct bench_net *b = context;
    ck_assert(*peer_address(peer) && *reason);
    b->drops[cause]++;
}

/* Every drop that is counted was told, with its cause, and no other. */
static inline void help_compare_drops(const struct bench_net *b)
{
    const struct net_stats *s = &b->stats;
    const uint64_t counted[DROP_CAUSES] = {
        [DROP_SLOW] = s->dropped_slow,       [DROP_FLOOD] = s->dropped_flood,
        [DROP_SILENT] = s->dropped_silent,   [DROP_INVALID] = s->dropped_invalid,
        [DROP_CROWD] = s->dropped_crowd,     [DROP_BANNED] = s->dropped_banned,
        [DROP_REFUSED] = s->dropped_refused, [DROP_STORE] = s->dropped_store,
        [DROP_MEMORY] = s->dropped_memory,
    };
    for (int cause = 0; cause < DROP_CAUSES; cause++)
        ck_assert_msg(b->drops[cause] == counted[cause], "%s", drop_cause_name((enum drop_cause)cause));
}

static inline void help_everyone(struct bench_net *b, const char *text)
{
    struct payload *payload = payload_create(text, strlen(text));
    for (int i = 0; i < HELP_PEERS_MAX; i++) {
        if (b->peers[i])
            peer_send_shared(b->peers[i], payload);
    }
    payload_release(payload);
}

static inline void help_burst(struct bench_net *b, struct peer *peer, int count, int size)
{
    char *text = malloc((size_t)size + 1);
    memset(text, 'b', (size_t)size);
    for (int i = 0; i < count && peer_send(peer, text, (size_t)size); i++) {
        if (peer_queued(peer) > b->queued_most)
            b->queued_most = peer_queued(peer);
        if (net_stats(b->net)->queued_bytes > b->all_queued_most)
            b->all_queued_most = net_stats(b->net)->queued_bytes;
    }
    free(text);
}

static inline void help_go_on(struct bench_net *b)
{
    for (int i = 0; i < HELP_PEERS_MAX; i++)
        if (b->peers[i])
            peer_pause(b->peers[i], false);
}

static inline void help_message(void *context, struct peer *peer, const char *text, size_t length)
{
    struct bench_net *b = context;
    int count, size;
    ck_assert_uint_eq(strlen(text), length);
    b->messages++;
    if (strcmp(text, "vouch") == 0)
        peer_vouch(peer);
    if (strcmp(text, "close") == 0) {
        peer_send(peer, "last", 4);
        peer_close(peer, CLOSE_NORMAL, "as you wish");
        ck_assert(!peer_is_open(peer));
    } else if (sscanf(text, "burst %d %d", &count, &size) == 2) {
        help_burst(b, peer, count, size);
    } else if (strncmp(text, "everyone ", 9) == 0) {
        help_everyone(b, text + 9);
    } else if (strcmp(text, "pause") == 0) {
        peer_pause(peer, true);
    } else if (strcmp(text, "go on") == 0) {
        help_go_on(b);
    } else if (strcmp(text, "twice") == 0) {
        peer_send(peer, "one", 3);
        peer_send(peer, "two", 3);
    } else {
        peer_send(peer, text, length);
    }
}

static inline bool help_http(void *context, const struct http_request *request, struct http_reply *reply)
{
    struct bench_net *b = context;
    if (strcmp(request->path, "/healthz") == 0) {
        reply->body = "fine\n";
        reply->length = 5;
    } else if (strcmp(request->path, "/say") == 0) {
        reply->body = request->query;
        reply->length = strlen(request->query);
        reply->headers = "X-Test: yes\r\n";
        reply->content_type = "text/html";
    } else if (strcmp(request->path, "/tagged") == 0) {
        reply->status = strcmp(request->if_none_match, "\"1\"") == 0 ? 304 : 200;
        reply->body = "tagged";
        reply->length = 6;
    } else if (strcmp(request->path, "/big") == 0) {
        reply->shared = b->big;
    } else {
        return false;
    }
    return true;
}

static inline void help_done(void *context)
{
    struct bench_net *b = context;
    b->net = NULL;
    uv_close((uv_handle_t *)&b->stop, NULL);
}

static inline void help_stop(uv_async_t *stop)
{
    struct bench_net *b = stop->data;
    b->stats = *net_stats(b->net);
    help_compare_drops(b);
    net_close(b->net, "the server leaves", help_done, b);
}

static inline void help_thread(void *context)
{
    struct bench_net *b = context;
    uv_run(&b->loop, UV_RUN_DEFAULT);
}

/* Limits for tests: the usual ones, but nothing is rationed. */
static inline struct net_limits help_limits(void)
{
    struct net_limits limits = net_limits_preset();
    limits.messages_per_second = 0;
    return limits;
}

static inline void server_start(struct bench_net *b)
{
    struct net_handlers handlers = {
        .context = b,
        .admits = help_admits,
        .opened = help_opened,
        .message = help_message,
        .closed = help_closed,
        .dropped = help_dropped,
        .http = help_http,
    };
    ck_assert_int_eq(uv_loop_init(&b->loop), 0);
    ck_assert_int_eq(net_create(&b->net, &b->loop, &b->limits, &handlers), 0);
    if (b->origin)
        ck_assert_int_eq(net_allow_origin(b->net, b->origin), 0);
    net_trust_proxy(b->net, b->trust_proxy);
    ck_assert_int_eq(net_listen_http(b->net, "127.0.0.1:0", b->http), 0);
    ck_assert_int_eq(net_listen_line(b->net, "127.0.0.1:0", b->line), 0);
    b->stop.data = b;
    ck_assert_int_eq(uv_async_init(&b->loop, &b->stop, help_stop), 0);
    ck_assert_int_eq(uv_thread_create(&b->thread, help_thread, b), 0);
}

static inline void server_stop(struct bench_net *b)
{
    uv_async_send(&b->stop);
    uv_thread_join(&b->thread);
    ck_assert_ptr_null(b->net);
    ck_assert_int_eq(uv_loop_close(&b->loop), 0);
    ck_assert_int_eq(b->opened, b->closed);
}

/* Waits until a counter of the server has reached a value. */
static inline void wait_for(atomic_int *counter, int value)
{
    for (uint64_t end = now_ms() + PATIENCE_MS; *counter < value;) {
        ck_assert_msg(now_ms() < end, "%d never came, it is %d", value, (int)*counter);
        usleep(1000);
    }
}

/* ---- Clients ---- */

static inline int client_connect(const char *where)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = PATIENCE_MS / 1000};
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    ck_assert_int_ge(fd, 0);
    address.sin_port = htons((uint16_t)atoi(strrchr(where, ':') + 1));
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    ck_assert_int_eq(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

/* Keeps the system from taking in megabytes for a client that does not read. */
static inline void read_little(int fd)
{
    int bytes = 32768;
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

/* Where libuv works by io_uring, the system interrupts whoever waits in the thread that made its loop. */
static inline ssize_t recv_some(int fd, void *bytes, size_t length)
{
    ssize_t n;
    do
        n = recv(fd, bytes, length, 0);
    while (n < 0 && errno == EINTR);
    return n;
}

static inline ssize_t send_some(int fd, const void *bytes, size_t length)
{
    ssize_t n;
    do
        n = send(fd, bytes, length, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    return n;
}

static inline void send_bytes(int fd, const void *bytes, size_t length)
{
    for (size_t sent = 0; sent < length;) {
        ssize_t n = send_some(fd, (const char *)bytes + sent, length - sent);
        ck_assert_msg(n > 0, "send: %s", strerror(errno));
        sent += (size_t)n;
    }
}

static inline void send_text(int fd, const char *text)
{
    send_bytes(fd, text, strlen(text));
}

static inline void recv_bytes(int fd, void *bytes, size_t length)
{
    for (size_t got = 0; got < length;) {
        ssize_t n = recv_some(fd, (char *)bytes + got, length - got);
        ck_assert_msg(n > 0, "recv: %s", n ? strerror(errno) : "the end");
        got += (size_t)n;
    }
}

/* The end has come, in good order: no reset, nothing more said. */
static inline void expect_end(int fd)
{
    char byte;
    ssize_t n = recv_some(fd, &byte, 1);
    ck_assert_msg(n == 0, "%s", n < 0 ? strerror(errno) : "there is more");
}

/* Reads to the end, whatever comes, a reset too. Returns how much it was. */
static inline size_t drain(int fd)
{
    static char sink[65536];
    size_t total = 0;
    ssize_t n;
    while ((n = recv_some(fd, sink, sizeof sink)) > 0)
        total += (size_t)n;
    ck_assert_msg(n == 0 || errno == ECONNRESET, "%s", strerror(errno));
    return total;
}

/* Some of what comes next, which stays there to be received. */
static inline size_t peek_bytes(int fd, void *bytes, size_t size)
{
    ssize_t n;
    do
        n = recv(fd, bytes, size, MSG_PEEK);
    while (n < 0 && errno == EINTR);
    ck_assert_msg(n > 0, "recv: %s", n ? strerror(errno) : "the end");
    return (size_t)n;
}

/* One line without its end. */
static inline void recv_line(int fd, char *line, size_t size)
{
    for (size_t length = 0;;) {
        ck_assert_uint_lt(length, size);
        size_t there = peek_bytes(fd, line + length, size - length);
        char *end = memchr(line + length, '\n', there);
        size_t part = end ? (size_t)(end - (line + length)) + 1 : there;
        recv_bytes(fd, line + length, part);
        length += part;
        if (!end)
            continue;
        *end = '\0';
        return;
    }
}

static inline void expect_line(int fd, const char *want)
{
    char line[4096];
    recv_line(fd, line, sizeof line);
    ck_assert_str_eq(line, want);
}

/* An HTTP head, to its empty line. */
static inline void recv_head(int fd, char *head, size_t size)
{
    size_t length = 0;
    do {
        ck_assert_uint_lt(length + 1, size);
        recv_bytes(fd, head + length++, 1);
        head[length] = '\0';
    } while (length < 4 || strcmp(head + length - 4, "\r\n\r\n") != 0);
}

#define UPGRADE_LINES                                                                                        \
    "Host: here:1\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"                              \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"

/* Asks for an upgrade of this path with more header lines; returns the status of the answer. */
static inline int ask_upgrade_at(int fd, const char *path, const char *more)
{
    char head[4096];
    snprintf(head, sizeof head, "GET %s HTTP/1.1\r\n" UPGRADE_LINES "%s\r\n", path, more);
    send_text(fd, head);
    recv_head(fd, head, sizeof head);
    return atoi(head + 9);
}

static inline int ask_upgrade(int fd, const char *more)
{
    return ask_upgrade_at(fd, WEBSOCKET_PATH, more);
}

static inline int ws_connect(const struct bench_net *b)
{
    int fd = client_connect(b->http);
    ck_assert_int_eq(ask_upgrade(fd, ""), 101);
    return fd;
}

/* Writes a masked frame to `out`; `first` is its first byte. Returns its length. */
static inline size_t ws_frame(uint8_t *out, int first, const void *bytes, size_t length)
{
    static const uint8_t mask[4] = {0x12, 0xff, 0x00, 0x9a};
    size_t at = 2;
    out[0] = (uint8_t)first;
    if (length < 126) {
        out[1] = (uint8_t)(0x80 | length);
    } else {
        out[1] = 0x80 | 126;
        out[at++] = (uint8_t)(length >> 8);
        out[at++] = (uint8_t)length;
    }
    memcpy(out + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        out[at++] = (uint8_t)(((const uint8_t *)bytes)[i] ^ mask[i % 4]);
    return at;
}

static inline void ws_send(int fd, int first, const void *bytes, size_t length)
{
    uint8_t *frame = malloc(length + 16);
    send_bytes(fd, frame, ws_frame(frame, first, bytes, length));
    free(frame);
}

static inline void ws_text(int fd, const char *text)
{
    ws_send(fd, 0x81, text, strlen(text));
}

/* Receives one frame, NUL-terminated; returns its first byte. */
static inline int ws_recv(int fd, char *text, size_t size, size_t *length)
{
    uint8_t head[2], more[8] = {0};
    recv_bytes(fd, head, 2);
    ck_assert_int_eq(head[1] & 0x80, 0);
    *length = head[1];
    if (head[1] >= 126) {
        int bytes = head[1] == 126 ? 2 : 8;
        recv_bytes(fd, more, (size_t)bytes);
        *length = 0;
        for (int i = 0; i < bytes; i++)
            *length = *length << 8 | more[i];
    }
    ck_assert_uint_lt(*length, size);
    recv_bytes(fd, text, *length);
    text[*length] = '\0';
    return head[0];
}

static inline void expect_text(int fd, const char *want)
{
    static char text[70000];
    size_t length;
    ck_assert_int_eq(ws_recv(fd, text, sizeof text, &length), 0x81);
    ck_assert_str_eq(text, want);
}

/* A close frame with this code, and then the end. */
static inline void expect_close(int fd, int code, const char *reason)
{
    char text[128];
    size_t length;
    ck_assert_int_eq(ws_recv(fd, text, sizeof text, &length), 0x88);
    ck_assert_uint_ge(length, 2);
    ck_assert_int_eq((uint8_t)text[0] << 8 | (uint8_t)text[1], code);
    if (reason)
        ck_assert_str_eq(text + 2, reason);
    expect_end(fd);
}

#endif
