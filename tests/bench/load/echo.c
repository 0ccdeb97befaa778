/* See echo.h. */
#include "tests/bench/load/echo.h"

#include "tests/bench/load/hall.h"

enum { MESSAGE_MAX = 1 << 16, INPUT_MAX = 4096, BACKLOG = 511 };

struct speaker {
    uv_tcp_t tcp; /* first: the handle is the speaker */
    struct echo *echo;
    int table, seat;
    char input[INPUT_MAX];
    size_t filled;
};

struct echo {
    uv_loop_t loop;
    uv_tcp_t listener;
    struct speaker *(*tables)[SEATS];
    uint32_t *versions;
    struct echo_sizes sizes;
    char message[MESSAGE_MAX];
};

/* What the socket does not take at once; libuv keeps it until it does. */
struct later {
    uv_write_t write;
    char bytes[];
};

static void on_written(uv_write_t *write, int status)
{
    (void)status;
    free(write);
}

static void send_text(struct speaker *s, const char *text, size_t length)
{
    uv_buf_t buf = uv_buf_init((char *)text, (unsigned)length);
    int sent = uv_try_write((uv_stream_t *)&s->tcp, &buf, 1);
    size_t done = sent > 0 ? (size_t)sent : 0;
    if (done == length)
        return;
    struct later *later = malloc(sizeof *later + length - done);
    CHECK(later);
    memcpy(later->bytes, text + done, length - done);
    buf = uv_buf_init(later->bytes, (unsigned)(length - done));
    uv_write(&later->write, (uv_stream_t *)&s->tcp, &buf, 1, on_written);
}

/* A message that begins and ends with these texts, filled up in the middle to this size. */
static size_t fill(struct echo *e, const char *head, const char *tail, size_t size)
{
    size_t begin = strlen(head), end = strlen(tail);
    if (size < begin + end + 1)
        size = begin + end + 1;
    CHECK(size < MESSAGE_MAX);
    memcpy(e->message, head, begin);
    memset(e->message + begin, 'm', size - begin - end - 1);
    memcpy(e->message + size - end - 1, tail, end);
    e->message[size - 1] = '\n';
    return size;
}

static void echo_choice(struct echo *e, struct speaker *from)
{
    uint32_t version = e->versions[from->table]++;
    int asked = (from->seat + 1) % SEATS;
    char head[128];
    size_t length = fill(e, "{\"re\":6,\"type\":\"ok\",\"pad\":\"", "\"}", e->sizes.reply);
    send_text(from, e->message, length);
    snprintf(head, sizeof head, "{\"type\":\"update\",\"from\":%u,\"version\":%u,\"pad\":\"", version,
             version + 1);
    for (int seat = 0; seat < SEATS; seat++) {
        const char *tail = seat == asked ? "\",\"options\":[{\"verb\":\"pass\",\"card\":\"c1\"}]}" : "\"}";
        length = fill(e, head, tail, seat == asked ? e->sizes.asked : e->sizes.other);
        if (e->tables[from->table][seat])
            send_text(e->tables[from->table][seat], e->message, length);
    }
}

static void on_line(struct speaker *s, const char *line)
{
    static const char greeting[] = "{\"re\":1,\"type\":\"ok\"}\n";
    if (s->table >= 0) {
        echo_choice(s->echo, s);
        return;
    }
    CHECK(sscanf(line, "{\"id\":1,\"table\":%d,\"seat\":%d}", &s->table, &s->seat) == 2);
    s->echo->tables[s->table][s->seat] = s;
    send_text(s, greeting, sizeof greeting - 1);
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    struct speaker *s = (struct speaker *)handle;
    (void)wanted;
    *buf = uv_buf_init(s->input + s->filled, (unsigned)(sizeof s->input - s->filled));
}

static void on_gone(uv_handle_t *handle)
{
    struct speaker *s = (struct speaker *)handle;
    if (s->table >= 0)
        s->echo->tables[s->table][s->seat] = NULL;
    free(s);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct speaker *s = (struct speaker *)stream;
    (void)buf;
    if (n < 0)
        uv_close((uv_handle_t *)stream, on_gone);
    if (n <= 0)
        return;
    s->filled += (size_t)n;
    char *at = s->input, *end;
    while ((end = memchr(at, '\n', s->filled - (size_t)(at - s->input)))) {
        *end = '\0';
        on_line(s, at);
        at = end + 1;
    }
    s->filled -= (size_t)(at - s->input);
    memmove(s->input, at, s->filled);
    CHECK(s->filled < sizeof s->input);
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct speaker *s = calloc(1, sizeof *s);
    CHECK(status == 0 && s);
    s->echo = listener->data;
    s->table = -1;
    uv_tcp_init(listener->loop, &s->tcp);
    CHECK(uv_accept(listener, (uv_stream_t *)&s->tcp) == 0);
    uv_tcp_nodelay(&s->tcp, 1);
    uv_read_start((uv_stream_t *)&s->tcp, on_alloc, on_read);
}

static _Noreturn void serve(const struct echo_sizes *sizes, int tables, int out)
{
    static struct echo e;
    struct sockaddr_in at = {.sin_family = AF_INET};
    int size = sizeof at;
    e.sizes = *sizes;
    e.tables = calloc((size_t)tables, sizeof *e.tables);
    e.versions = calloc((size_t)tables, sizeof *e.versions);
    inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
    CHECK(e.tables && e.versions && uv_loop_init(&e.loop) == 0);
    uv_tcp_init(&e.loop, &e.listener);
    e.listener.data = &e;
    CHECK(uv_tcp_bind(&e.listener, (struct sockaddr *)&at, 0) == 0);
    CHECK(uv_listen((uv_stream_t *)&e.listener, BACKLOG, on_connection) == 0);
    CHECK(uv_tcp_getsockname(&e.listener, (struct sockaddr *)&at, &size) == 0);
    int port = ntohs(at.sin_port);
    CHECK(write(out, &port, sizeof port) == sizeof port);
    uv_run(&e.loop, UV_RUN_DEFAULT);
    _exit(0);
}

pid_t echo_start(const struct echo_sizes *sizes, int tables, int *port)
{
    int ends[2];
    CHECK(pipe2(ends, O_CLOEXEC) == 0);
    pid_t pid = fork();
    CHECK(pid >= 0);
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        serve(sizes, tables, ends[1]);
    }
    CHECK(read(ends[0], port, sizeof *port) == sizeof *port);
    close(ends[0]);
    close(ends[1]);
    return pid;
}

void echo_stop(pid_t pid)
{
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
}
