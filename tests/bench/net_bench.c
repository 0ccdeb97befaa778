/*
 * How much the transport alone carries: groups of four peers, of which one always says something as soon as
 * it has heard the last thing, and all four are told (one shared payload). Prints one JSON object per
 * transport and size of field: messages in per second by the clock and per second of server CPU, and the
 * server's memory per idle connection but for the first group's.
 *
 *     net_bench [SECONDS [GROUPS]]     of each measurement (preset 2); at most so many groups (preset 250)
 *
 * The server is a process of its own, so that its CPU time and memory can be told from the clients'.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/transport/net.h"

enum { GROUP = 4, MESSAGE_BYTES = 300, GROUPS_MAX = 1024 };

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void die(const char *what)
{
    perror(what);
    exit(1);
}

/* ---- The server ---- */

struct field {
    struct peer *peers[GROUPS_MAX][GROUP];
    struct net *net;
    int count;
};

static void on_opened(void *context, struct peer *peer)
{
    struct field *f = context;
    struct peer **group = f->peers[f->count / GROUP];
    group[f->count++ % GROUP] = peer;
    peer_set_data(peer, group);
}

static void on_message(void *context, struct peer *peer, const char *text, size_t length)
{
    struct peer **group = peer_data(peer);
    struct payload *payload = payload_create(text, length);
    (void)context;
    for (int i = 0; i < GROUP; i++) {
        if (group[i])
            peer_send_shared(group[i], payload);
    }
    payload_release(payload);
}

static void on_closed(void *context, struct peer *peer, const char *reason)
{
    struct peer **group = peer_data(peer);
    (void)context;
    (void)reason;
    for (int i = 0; i < GROUP; i++) {
        if (group[i] == peer)
            group[i] = NULL;
    }
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct field *f = signal->data;
    (void)number;
    uv_close((uv_handle_t *)signal, NULL);
    net_close(f->net, "done", NULL, NULL);
}

static void serve(int out, bool websocket)
{
    static struct field f;
    struct net_handlers handlers = {
        .context = &f, .opened = on_opened, .message = on_message, .closed = on_closed};
    struct net_limits limits = net_limits_preset();
    char bound[ADDRESS_TEXT_MAX] = "";
    uv_signal_t term;
    uv_loop_t loop;

    limits.messages_per_second = 0;
    limits.peers_per_address = 0;
    net_raise_file_limit();
    uv_loop_init(&loop);
    if (net_create(&f.net, &loop, &limits, &handlers) != 0 ||
        (websocket ? net_listen_http : net_listen_line)(f.net, "127.0.0.1:0", bound) != 0)
        die("server");
    term.data = &f;
    uv_signal_init(&loop, &term);
    uv_signal_start(&term, on_signal, SIGTERM);
    if (write(out, bound, sizeof bound) < 0)
        die("pipe");
    uv_run(&loop, UV_RUN_DEFAULT);
    exit(0);
}

static pid_t server_start(bool websocket, char bound[ADDRESS_TEXT_MAX])
{
    int ends[2];
    pid_t pid = -1;

    if (pipe(ends) != 0 || (pid = fork()) < 0)
        die("fork");
    if (pid == 0)
        serve(ends[1], websocket);
    if (read(ends[0], bound, ADDRESS_TEXT_MAX) <= 0)
        die("server");
    close(ends[0]);
    close(ends[1]);
    return pid;
}

static long resident_kb(pid_t pid)
{
    char path[64], line[256];
    long kb = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %ld", &kb);
    if (file)
        fclose(file);
    return kb;
}

/* ---- The clients ---- */

struct client {
    int fd;
    bool speaks;     /* the one of its group that does */
    size_t expected; /* bytes of one told message */
    size_t got;      /* of the current one */
    double asked;    /* when it last spoke */
};

struct message {
    char bytes[MESSAGE_BYTES + 16];
    size_t length;
};

/* What a client says, framed. */
static struct message message_make(bool websocket)
{
    struct message m = {{0}, 0};

    if (websocket) {
        /* A mask of zeros leaves the text as it is. */
        memcpy(m.bytes, "\x81\xfe\x01\x2c\0\0\0\0", 8);
        m.length = 8;
    }
    memset(m.bytes + m.length, 'm', MESSAGE_BYTES);
    m.length += MESSAGE_BYTES;
    if (!websocket)
        m.bytes[m.length++] = '\n';
    return m;
}

static void client_connect(struct client *c, const char *where, bool websocket)
{
    static const char ask[] =
        "GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char reply[1024];
    size_t length = 0;
    int one = 1;

    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_port = htons((uint16_t)atoi(strrchr(where, ':') + 1));
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("connect");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    c->expected = MESSAGE_BYTES + (websocket ? 4 : 1);
    if (!websocket)
        return;
    if (send(c->fd, ask, sizeof ask - 1, 0) < 0)
        die("upgrade");
    while (length < 4 || memcmp(reply + length - 4, "\r\n\r\n", 4) != 0) {
        if (length == sizeof reply || recv(c->fd, reply + length, 1, 0) != 1)
            die("upgrade");
        length++;
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

enum { TIMES_MAX = 1 << 20 };

struct tally {
    uint64_t rounds;
    double seconds;
    double *times; /* seconds from saying to hearing it */
    size_t times_count;
};

/* A client hears something; the one that speaks says the next thing. */
static void client_hear(struct client *c, const struct message *m, struct tally *tally)
{
    char sink[65536];
    ssize_t n = recv(c->fd, sink, sizeof sink, MSG_DONTWAIT);

    if (n == 0 || (n < 0 && errno != EAGAIN))
        die("recv");
    if (n < 0)
        return;
    for (c->got += (size_t)n; c->got >= c->expected; c->got -= c->expected) {
        if (!c->speaks)
            continue;
        tally->rounds++;
        if (tally->times_count < TIMES_MAX)
            tally->times[tally->times_count++] = seconds_now() - c->asked;
        c->asked = seconds_now();
        if (send(c->fd, m->bytes, m->length, 0) != (ssize_t)m->length)
            die("send");
    }
}

static struct tally clients_run(struct client *clients, int count, const struct message *m, double seconds)
{
    struct tally tally = {.times = malloc(TIMES_MAX * sizeof(double))};
    struct epoll_event events[256];
    int poll = epoll_create1(0);
    double begin = seconds_now();

    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[i]};
        epoll_ctl(poll, EPOLL_CTL_ADD, clients[i].fd, &event);
        clients[i].speaks = i % GROUP == 0;
        clients[i].asked = seconds_now();
        if (clients[i].speaks && send(clients[i].fd, m->bytes, m->length, 0) < 0)
            die("send");
    }
    /* However busy the machine is, something is heard. */
    while (tally.seconds < seconds || tally.rounds == 0) {
        int n = epoll_wait(poll, events, 256, 100);
        for (int i = 0; i < n; i++)
            client_hear(events[i].data.ptr, m, &tally);
        tally.seconds = seconds_now() - begin;
    }
    close(poll);
    return tally;
}

/* ---- One measurement ---- */

static double cpu_of_children(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void measure(bool websocket, int groups, double seconds)
{
    struct client *clients = calloc((size_t)groups * GROUP, sizeof *clients);
    struct message m = message_make(websocket);
    char bound[ADDRESS_TEXT_MAX];
    pid_t pid = server_start(websocket, bound);
    long before = 0, after;
    double cpu = cpu_of_children();
    struct tally tally;
    json_t *result;

    for (int i = 0; i < groups * GROUP; i++) {
        client_connect(&clients[i], bound, websocket);
        if (i + 1 == GROUP) { /* the first ones bring in code and libraries */
            usleep(100000);
            before = resident_kb(pid);
        }
    }
    usleep(100000);
    after = resident_kb(pid);
    tally = clients_run(clients, groups * GROUP, &m, seconds);
    for (int i = 0; i < groups * GROUP; i++)
        close(clients[i].fd);
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    cpu = cpu_of_children() - cpu;
    qsort(tally.times, tally.times_count, sizeof(double), by_size);
    result = json_pack("{s:s, s:i, s:i, s:f, s:f, s:f, s:f, s:f}", "transport",
                       websocket ? "websocket" : "line", "groups", groups, "told", GROUP, "per_second",
                       (double)tally.rounds / tally.seconds, "per_cpu_second", (double)tally.rounds / cpu,
                       "p50_ms", 1000 * tally.times[tally.times_count / 2], "p99_ms",
                       1000 * tally.times[tally.times_count * 99 / 100], "kb_per_connection",
                       groups > 1 ? (double)(after - before) / ((groups - 1) * GROUP) : 0.0);
    json_dumpf(result, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putchar('\n');
    fflush(stdout);
    json_decref(result);
    free(tally.times);
    free(clients);
}

int main(int argc, char **argv)
{
    static const int sizes[] = {1, 50, 250};
    double seconds = argc > 1 ? atof(argv[1]) : 2;
    int groups = argc > 2 ? atoi(argv[2]) : sizes[2];

    if (argc > 3 || seconds <= 0 || seconds > 600 || groups < 1 || groups > GROUPS_MAX) {
        fprintf(stderr, "usage: net_bench [SECONDS [GROUPS]]\n");
        return 2;
    }
    net_raise_file_limit();
    for (int i = 0; i < 3; i++) {
        int count = sizes[i] < groups ? sizes[i] : groups;
        measure(false, count, seconds);
        measure(true, count, seconds);
    }
    return 0;
}
