/*
 * Fuzzing what comes over an open connection: frames of a WebSocket, or lines of text, through sockets of
 * this machine. Required: what is told is text within its limits; and where the pieces begin makes no
 * difference, neither to what is told nor to what is answered, every message being echoed.
 *
 * The first byte of the input says which of both it is, the second one how long the pieces are.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/transport/net_internal.h"
#include "tests/fuzz/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    PIECES_MAX = 256,
    TURNS_MAX = 100000, /* of the loop, until a connection has ended */
    MESSAGE_BYTES = 300,
    FRAGMENTS_MAX = 5,
    ALL_MAX = 1 << 20,
};

static const char upgrade[] =
    "GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n";

/* Bytes that were put together; what is too much for it counts on. */
struct bytes {
    size_t length;
    char data[ALL_MAX];
};

/* All that came of one connection; `control`: pongs and farewells, which wait for the end of what was read.
 */
struct outcome {
    struct bytes told, answered, data, control;
    int opened, closed, dropped[DROP_CAUSES];
    bool left; /* by a close frame */
};

static struct outcome whole, pieces, *now;

static void add(struct bytes *to, const void *data, size_t length)
{
    require(length <= sizeof to->data - to->length, "more comes of it than can");
    memcpy(to->data + to->length, data, length);
    to->length += length;
}

/* ---- The server ---- */

static void on_opened(void *context, struct peer *peer)
{
    (void)context, (void)peer;
    now->opened++;
}

static void on_message(void *context, struct peer *peer, const char *text, size_t length)
{
    (void)context;
    require(text[length] == '\0' && strlen(text) == length, "a message with a NUL, or without one behind it");
    require(length <= MESSAGE_BYTES, "a message is too long");
    require(text_valid(text, length), "a message is not text");
    require(peer_is_open(peer), "a message of a peer that is closed");
    add(&now->told, text, length + 1);
    peer_send(peer, text, length);
}

static void on_closed(void *context, struct peer *peer, const char *reason)
{
    (void)context;
    require(!peer_is_open(peer) && *reason, "closed while it is open, or without a reason");
    now->closed++;
    now->left = strcmp(reason, "closed by the client") == 0;
}

static void on_dropped(void *context, struct peer *peer, enum drop_cause cause, const char *reason)
{
    (void)context, (void)peer;
    require(*reason, "dropped without a reason");
    now->dropped[cause]++;
}

static struct net *net;
static uv_loop_t loop;
static uint16_t ports[2]; /* of WebSockets, of lines */

static uint16_t port_of(const char *bound)
{
    return (uint16_t)atoi(strrchr(bound, ':') + 1);
}

/* One server for the whole run, of which nothing is rationed. */
static void start(void)
{
    static const struct net_handlers handlers = {
        .opened = on_opened, .message = on_message, .closed = on_closed, .dropped = on_dropped};
    struct net_limits limits = net_limits_preset();
    char http[ADDRESS_TEXT_MAX], line[ADDRESS_TEXT_MAX];
    limits.messages_per_second = 0;
    limits.message_bytes = MESSAGE_BYTES;
    limits.fragments = FRAGMENTS_MAX;
    require(uv_loop_init(&loop) == 0 && net_create(&net, &loop, &limits, &handlers) == 0 &&
                net_listen_http(net, "127.0.0.1:0", http) == 0 &&
                net_listen_line(net, "127.0.0.1:0", line) == 0,
            "there is no server");
    ports[TRANSPORT_WEBSOCKET] = port_of(http);
    ports[TRANSPORT_LINE] = port_of(line);
}

/* ---- The client ---- */

/* It ends at once when it is closed, so that ports do not run out. */
static int connect_client(enum transport transport)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                             .sin_port = htons(ports[transport])};
    struct linger linger = {.l_onoff = 1};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    require(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0, "there is no connection");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    return fd;
}

/* The server works on what came, and what it answers is taken. */
static void turn(int fd)
{
    char bytes[4096];
    ssize_t length;
    uv_run(&loop, UV_RUN_NOWAIT);
    while ((length = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
        add(&now->answered, bytes, (size_t)length);
}

/* False once the server takes no more. */
static bool say(int fd, const void *bytes, size_t length)
{
    if (send(fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length)
        return false;
    turn(fd);
    turn(fd);
    return true;
}

static void converse(struct outcome *to, enum transport transport, const uint8_t *data, size_t size,
                     size_t piece)
{
    int turns = 0, fd;
    now = to;
    memset(to->dropped, 0, sizeof to->dropped);
    to->told.length = to->answered.length = 0;
    to->opened = to->closed = 0;
    to->left = false;
    fd = connect_client(transport);
    if (transport == TRANSPORT_WEBSOCKET)
        say(fd, upgrade, sizeof upgrade - 1);
    while (!to->opened && turns++ < TURNS_MAX)
        turn(fd);
    for (size_t at = 0; at < size; at += piece)
        if (!say(fd, data + at, size - at < piece ? size - at : piece))
            break;
    shutdown(fd, SHUT_WR);
    while (net_stats(net)->peers && turns++ < TURNS_MAX)
        turn(fd);
    turn(fd);
    close(fd);
    require(to->opened == 1 && to->closed == 1, "a connection does not end");
    require(net_stats(net)->queued_bytes == 0, "something waits for somebody who is gone");
}

/*
 * Takes the answer to pieces: the head of the upgrade and then frames, of which the last may be cut off. Of a
 * farewell only that there is one, as wslay finds several faults of one frame in the order in which it comes.
 */
static void sort_frames(struct outcome *of)
{
    const struct bytes *all = &of->answered;
    const char *end = memmem(all->data, all->length, "\r\n\r\n", 4);
    size_t at = end ? (size_t)(end - all->data) + 4 : all->length;
    of->data.length = of->control.length = 0;
    add(&of->data, all->data, at);
    while (all->length - at >= 2) {
        const uint8_t *head = (const uint8_t *)all->data + at;
        size_t left = all->length - at, length = 2u + head[1];
        require(head[1] <= 126, "a frame is masked, or too long");
        if (head[1] == 126)
            length = left < 4 ? left : 4 + (size_t)(head[2] << 8 | head[3]);
        length = length < left ? length : left;
        bool farewell = head[0] == 0x88;
        add(head[0] & 8 ? &of->control : &of->data, head, farewell ? 1 : length);
        at += length;
    }
    add(&of->control, all->data + at, all->length - at);
}

static bool same(const struct bytes *a, const struct bytes *b)
{
    return a->length == b->length && memcmp(a->data, b->data, a->length) == 0;
}

/*
 * Whoever breaks the protocol is owed no pong: those that still waited are not sent. And wslay finds a reason
 * for leaving that is no text only where it is not in pieces, which makes no difference to anybody.
 */
static void compare_frames(void)
{
    bool broken = whole.dropped[DROP_INVALID] || pieces.dropped[DROP_INVALID],
         left = whole.left || pieces.left;
    require(same(&whole.data, &pieces.data), "in pieces other messages are sent");
    require(broken || same(&whole.control, &pieces.control), "in pieces other control frames are sent");
    require(left || memcmp(whole.dropped, pieces.dropped, sizeof whole.dropped) == 0,
            "in pieces it is dropped differently");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    enum transport transport = take(&in) & 1 ? TRANSPORT_LINE : TRANSPORT_WEBSOCKET;
    size_t piece = 1u + take(&in), least = in.size / PIECES_MAX + 1;
    if (!net)
        start();
    converse(&whole, transport, in.data, in.size, in.size + 1);
    converse(&pieces, transport, in.data, in.size, piece > least ? piece : least);
    require(same(&whole.told, &pieces.told), "in pieces it is told differently");
    if (transport == TRANSPORT_WEBSOCKET) {
        sort_frames(&whole);
        sort_frames(&pieces);
        compare_frames();
    } else {
        require(same(&whole.answered, &pieces.answered), "in pieces it is answered differently");
        require(memcmp(whole.dropped, pieces.dropped, sizeof whole.dropped) == 0,
                "in pieces it is dropped differently");
    }
    return 0;
}
