/* See world.h. */
#include "tests/wire/world.h"

#include <arpa/inet.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/wire/dictated.h"

enum { ASK_SIZE_MAX = 1 << 14, PATIENCE_SECONDS = 60, ROOM_FIRST = 1 << 16, PAGE_SIZE_MAX = 1 << 16 };

#define MUST(condition) ((condition) ? (void)0 : stop(__LINE__, #condition))

static _Noreturn void stop(int line, const char *what)
{
    fprintf(stderr, "world.c, line %d: failed: %s\n", line, what);
    exit(1);
}

/* ---- Starting and ending ---- */

static void start(struct world *w)
{
    int out[2];
    MUST(pipe(out) == 0);
    fflush(NULL);
    w->pid = fork();
    MUST(w->pid >= 0);
    if (w->pid == 0)
        dictated_serve(w->dictation, w->seed, w->data, out[1]);
    close(out[1]);
    FILE *from = fdopen(out[0], "r");
    MUST(from && fscanf(from, "listen http://127.0.0.1:%d tcp 127.0.0.1:%d", &w->http, &w->tcp) == 2);
    fclose(from);
}

static void end(struct world *w)
{
    int status;
    for (int i = 0; i < PARTS_MAX; i++)
        part_close(w, i);
    kill(w->pid, SIGTERM);
    MUST(waitpid(w->pid, &status, 0) == w->pid && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

void world_open(struct world *w, uint64_t seed)
{
    /* In memory if there is such a folder: what a disk makes of it is for other tests. */
    const char *base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : getenv("TMPDIR");
    memset(w, 0, sizeof *w);
    w->seed = seed;
    snprintf(w->data, sizeof w->data, "%s/warren-wire-XXXXXX", base ? base : "/tmp");
    MUST(mkdtemp(w->data) != NULL);
    w->dictation =
        mmap(NULL, sizeof *w->dictation, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    MUST(w->dictation != MAP_FAILED);
    w->dictation->now = 1800000000000u;
    for (int i = 0; i < PARTS_MAX; i++)
        w->parts[i].fd = -1;
    start(w);
}

void world_restart(struct world *w)
{
    end(w);
    w->seed++;
    start(w);
}

void world_goes_round(struct world *w)
{
    time_t end = time(NULL) + PATIENCE_SECONDS;
    unsigned begun = atomic_load(&w->dictation->rounds);
    /* The next one may be over its matches already, the one after it is not. */
    while (atomic_load(&w->dictation->rounds) - begun < 2) {
        MUST(time(NULL) < end);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    return remove(path);
}

void world_close(struct world *w)
{
    end(w);
    munmap(w->dictation, sizeof *w->dictation);
    for (int i = 0; i < PARTS_MAX; i++)
        free(w->parts[i].told);
    MUST(nftw(w->data, remove_one, 8, FTW_DEPTH | FTW_PHYS) == 0);
}

/* ---- Connections ---- */

static int dial(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    MUST(fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0);
    MUST(connect(fd, (struct sockaddr *)&to, sizeof to) == 0);
    return fd;
}

void part_connect(struct world *w, int part)
{
    part_close(w, part);
    w->parts[part].fd = dial(w->tcp);
}

void part_close(struct world *w, int part)
{
    struct part *p = &w->parts[part];
    if (p->fd >= 0)
        close(p->fd);
    p->fd = -1;
    p->asked = 0;
}

static void read_more(struct part *p)
{
    if (p->told_room - p->told_length < ROOM_FIRST) {
        p->told_room = 2 * p->told_room + 2 * ROOM_FIRST;
        p->told = realloc(p->told, p->told_room);
        MUST(p->told);
    }
    ssize_t n = read(p->fd, p->told + p->told_length, p->told_room - p->told_length);
    MUST(n > 0);
    p->told_length += (size_t)n;
}

/* The version that a position is at; the message begins with its type. */
static void note_version(struct part *p, const char *line)
{
    static const char *const positions[] = {"{\"type\":\"update\"", "{\"type\":\"snapshot\""};
    for (int i = 0; i < 2; i++) {
        const char *at =
            strncmp(line, positions[i], strlen(positions[i])) ? NULL : strstr(line, "\"version\":");
        if (at)
            p->version = (uint32_t)strtoul(at + strlen("\"version\":"), NULL, 10);
    }
}

/* The next message, good until the next call. */
static const char *next_message(struct part *p)
{
    static char message[1 << 22];
    char *end;
    while (p->told_length == p->seen || !(end = memchr(p->told + p->seen, '\n', p->told_length - p->seen)))
        read_more(p);
    size_t size = (size_t)(end - (p->told + p->seen));
    MUST(size < sizeof message);
    memcpy(message, p->told + p->seen, size);
    message[size] = '\0';
    p->seen += size + 1;
    note_version(p, message);
    return message;
}

/* The reply to the last request. */
static const char *await_reply(struct part *p)
{
    char mark[48];
    const char *message;
    size_t length = (size_t)snprintf(mark, sizeof mark, "{\"re\":%lld,", (long long)p->asked);
    do
        message = next_message(p);
    while (strncmp(message, mark, length) != 0);
    return message;
}

void part_await(struct world *w, int part, uint32_t version)
{
    struct part *p = &w->parts[part];
    while (p->version < version)
        next_message(p);
}

const char *part_ask(struct world *w, int part, const char *rest)
{
    struct part *p = &w->parts[part];
    static char line[ASK_SIZE_MAX];
    int size = snprintf(line, sizeof line, "{\"id\":%lld,%s\n", (long long)++p->asked, rest);
    MUST(p->fd >= 0 && size < ASK_SIZE_MAX && write(p->fd, line, (size_t)size) == size);
    return await_reply(p);
}

void part_settle(struct world *w, int part)
{
    if (w->parts[part].fd >= 0)
        part_ask(w, part, "\"type\":\"ping\"}");
}

bool text_of(const char *message, const char *key, char *out, size_t size)
{
    char mark[64];
    snprintf(mark, sizeof mark, "\"%s\":\"", key);
    const char *at = strstr(message, mark);
    size_t length = at ? strcspn(at + strlen(mark), "\"") : size;
    if (length >= size)
        return false;
    memcpy(out, at + strlen(mark), length);
    out[length] = '\0';
    return true;
}

const char *world_page(struct world *w, const char *path, const char *address)
{
    static char page[PAGE_SIZE_MAX];
    char head[256];
    size_t length = 0;
    ssize_t n;
    int fd = dial(w->http);
    int size =
        snprintf(head, sizeof head,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\nConnection: close\r\n\r\n",
                 path, address);
    MUST(write(fd, head, (size_t)size) == size);
    while ((n = read(fd, page + length, sizeof page - 1 - length)) > 0)
        length += (size_t)n;
    MUST(n == 0);
    page[length] = '\0';
    close(fd);
    return page;
}
