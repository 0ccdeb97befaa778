/*
 * What the benchmarks of the server share: a server in a process of its own, and connections that look for
 * what they need in the text of a message, so that the client costs as little as possible.
 */
#ifndef WARREN_TESTS_BENCH_SERVER_H
#define WARREN_TESTS_BENCH_SERVER_H

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum { LINE_MAX_BYTES = 1 << 20 };

#define CHECK(condition) ((condition) ? (void)0 : stop(__LINE__, #condition))

static inline _Noreturn void stop(int line, const char *what)
{
    fprintf(stderr, "line %d: failed: %s\n", line, what);
    exit(1);
}

/* ---- The server as a process ---- */

struct process {
    pid_t pid;
    int port, http_port; /* lines; browsers, 0: none */
    char data[256], program[512];
    bool http;               /* wanted: WebSocket too */
    const char *const *more; /* further options, ending with NULL; may be NULL */
    double started_ms;       /* from the fork to being open */
};

static inline _Noreturn void become_server(const struct process *p, int out)
{
    enum { ARGUMENTS_MAX = 64 };
    const char *arguments[ARGUMENTS_MAX] = {
        p->program,
        "--listen",
        p->http ? "127.0.0.1:0" : "",
        "--tcp",
        "127.0.0.1:0",
        "--data",
        p->data,
        "--no-web",
        "--messages-per-second",
        "0",
        "--peers-per-address",
        "0",
        "--matches-per-address",
        "0",
        "--log-level",
        "warn",
        "--bot-delay",
        "0",
        "--matches-in-memory",
        "1000",
    };
    size_t n = 0;
    while (arguments[n])
        n++;
    for (const char *const *more = p->more; more && *more && n + 1 < ARGUMENTS_MAX; more++)
        arguments[n++] = *more;
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* a benchmark that stops leaves no server behind */
    dup2(out, STDOUT_FILENO);
    execv(p->program, (char *const *)arguments);
    _exit(127);
}

static inline void start_server(struct process *p)
{
    int out[2];
    uint64_t began = uv_hrtime();
    CHECK(pipe2(out, O_CLOEXEC) == 0);
    p->pid = fork();
    CHECK(p->pid >= 0);
    if (p->pid == 0)
        become_server(p, out[1]);
    close(out[1]);
    FILE *from = fdopen(out[0], "r");
    CHECK(from);
    if (p->http)
        CHECK(fscanf(from, " listen http://127.0.0.1:%d", &p->http_port) == 1);
    CHECK(fscanf(from, " tcp 127.0.0.1:%d", &p->port) == 1);
    fclose(from);
    p->started_ms = (double)(uv_hrtime() - began) / 1e6;
}

static inline void stop_server(struct process *p)
{
    int status;
    kill(p->pid, SIGTERM);
    CHECK(waitpid(p->pid, &status, 0) == p->pid && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    p->pid = 0;
}

static inline void make_data(struct process *p)
{
    const char *base = getenv("TMPDIR");
    snprintf(p->data, sizeof p->data, "%s/warren-bench-XXXXXX", base ? base : "/tmp");
    CHECK(mkdtemp(p->data) != NULL);
}

/* Safe in a signal handler. */
static inline void remove_data(const struct process *p)
{
    static const char *const files[] = {"warren.db",   "warren.db-wal", "warren.db-shm",
                                        "warren.lock", "warren.seen",   "admin.sock"};
    int folder = open(p->data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (size_t i = 0; folder >= 0 && i < sizeof files / sizeof *files; i++)
        unlinkat(folder, files[i], 0);
    if (folder >= 0)
        close(folder);
    rmdir(p->data);
}

/* Seconds of user and system time so far, finer than the ticks in /proc. */
static inline double cpu_seconds(pid_t pid)
{
    clockid_t clock;
    struct timespec t;
    CHECK(clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &t) == 0);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline double resident_bytes(pid_t pid)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *f = fopen(path, "r");
    CHECK(f && fscanf(f, "%*d %ld", &pages) == 1);
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* ---- Connections ---- */

struct board;

struct seat {
    uv_tcp_t tcp; /* when it is on a loop */
    int fd;
    struct board *board;
    int number;
    bool ready;
    char *line; /* what was read and not looked at yet; owned */
    size_t filled, room;
};

static inline int dial(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0);
    return fd;
}

static inline void write_all(int fd, const char *text)
{
    size_t length = strlen(text);
    CHECK(write(fd, text, length) == (ssize_t)length);
}

/* Waits for a line that holds `mark`; what comes before it is not looked at. */
static inline const char *await(struct seat *s, const char *mark)
{
    for (;;) {
        char *end;
        while ((end = memchr(s->line, '\n', s->filled))) {
            static char found[LINE_MAX_BYTES];
            size_t length = (size_t)(end - s->line);
            memcpy(found, s->line, length);
            found[length] = '\0';
            s->filled -= length + 1;
            memmove(s->line, end + 1, s->filled);
            CHECK(!strstr(found, "\"type\":\"error\""));
            if (strstr(found, mark))
                return found;
        }
        CHECK(s->filled < s->room);
        ssize_t n = read(s->fd, s->line + s->filled, s->room - s->filled);
        CHECK(n > 0);
        s->filled += (size_t)n;
    }
}

/* The value of a member that is a string, found in the text of a message. */
static inline void member(const char *text, const char *key, char *out, size_t size)
{
    char mark[64];
    snprintf(mark, sizeof mark, "\"%s\":\"", key);
    const char *at = strstr(text, mark);
    CHECK(at);
    at += strlen(mark);
    size_t length = strcspn(at, "\"");
    CHECK(length < size);
    memcpy(out, at, length);
    out[length] = '\0';
}

static inline void open_seat(struct seat *s, int port)
{
    s->fd = dial(port);
    s->room = LINE_MAX_BYTES;
    s->line = malloc(s->room);
    CHECK(s->line);
    write_all(s->fd, "{\"id\":1,\"type\":\"hello\",\"protocol\":1,\"name\":\"bench\"}\n");
    await(s, "\"re\":1,");
}

static inline void say(struct seat *s, const char *format, const char *value)
{
    char text[1024];
    snprintf(text, sizeof text, format, value);
    write_all(s->fd, text);
}

#endif
