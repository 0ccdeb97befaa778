/*
 * What the whole server does over loopback, with real connections and matches at random: accepted choices per
 * second, durable and told to all four seats, with one match and with many; and the time from a choice to
 * another seat's update at a steady rate. Prints one JSON object.
 *
 *     server_bench [--game NAME] [SECONDS [MATCHES]]
 *
 * of a measurement (preset 4); at once where there are many (preset 200)
 */
#include <jansson.h>

#include "core/random.h"
#include "server/transport/net.h"
#include "tests/bench/bench_game.h"
#include "tests/bench/bench_server.h"
#include "tests/bench/option.h"

enum {
    SEATS = BENCH_SEATS,
    SAMPLES_MAX = 1 << 16,
    SECONDS = 4,
    MATCHES = 200,
    PATIENCE_SECONDS = 60,
    RATE = 400, /* choices per second when measuring time */
    RATE_MATCHES = 40,
};

/* One match with its four seats. */
struct board {
    struct bench *bench;
    struct seat seats[SEATS];
    char match[48];
    uint32_t version;
    int chooser;      /* seat that chose last */
    uint64_t sent;    /* when the last choice was sent, ns; 0: nothing is under way */
    int asked;        /* seat, -1: none */
    char choice[512]; /* one of the options */
    bool started;
};

struct bench {
    const struct game_kit *kit;
    uv_loop_t loop;
    struct process server;
    struct board *boards;
    int boards_count, next;
    bool paced; /* choices are sent by the clock, not at once */
    bool measuring;
    uint64_t updates; /* told to a seat; every choice is told to four */
    uint32_t samples_count;
    double samples[SAMPLES_MAX]; /* ms from choice to update */
    struct quick_random random;
    uv_timer_t timer, pace;
};

/* Four people around a new table, all ready; the match is started when the loop runs. */
static void set_table(struct bench *b, struct board *t)
{
    char invite[64], create[BENCH_REQUEST_MAX];
    t->bench = b;
    t->asked = -1;
    for (int i = 0; i < SEATS; i++) {
        t->seats[i].board = t;
        t->seats[i].number = i;
        open_seat(&t->seats[i], b->server.port);
    }
    bench_create_request(b->kit, 2, create);
    say(&t->seats[0], "%s\n", create);
    const char *made = await(&t->seats[0], "\"re\":2,");
    member(made, "match", t->match, sizeof t->match);
    member(made, "invite", invite, sizeof invite);
    for (int i = 1; i < SEATS; i++) {
        say(&t->seats[i], "{\"id\":2,\"type\":\"join\",\"invite\":\"%s\"}\n", invite);
        await(&t->seats[i], "\"re\":2,");
    }
    for (int i = 0; i < SEATS; i++) {
        say(&t->seats[i], "{\"id\":3,\"type\":\"ready\",\"match\":\"%s\"}\n", t->match);
        await(&t->seats[i], "\"re\":3,");
    }
}

/* ---- Playing on the loop ---- */

static void send_text(struct seat *s, const char *text)
{
    uv_buf_t buf = uv_buf_init((char *)text, (unsigned)strlen(text));
    CHECK(uv_try_write((uv_stream_t *)&s->tcp, &buf, 1) == (int)buf.len);
}

static void send_about(struct seat *s, const char *format)
{
    char text[256];
    snprintf(text, sizeof text, format, s->board->match);
    send_text(s, text);
}

static void choose(struct board *t)
{
    char text[1024];
    snprintf(text, sizeof text,
             "{\"id\":4,\"type\":\"choose\",\"match\":\"%s\",\"version\":%u,\"choice\":%s}\n", t->match,
             t->version, t->choice);
    t->sent = uv_hrtime();
    t->chooser = t->asked;
    struct seat *s = &t->seats[t->asked];
    t->asked = -1;
    send_text(s, text);
}

/* Keeps one of the options. */
static void keep_option(struct board *t, const char *options)
{
    uint32_t count = 0;
    for (const char *at = options; *at == '{' || *at == ',';) {
        const char *object = at + (*at == ',');
        size_t length = option_length(object);
        at = object + length;
        CHECK(length < sizeof t->choice);
        if (quick_random_below(&t->bench->random, ++count) == 0) {
            memcpy(t->choice, object, length);
            t->choice[length] = '\0';
        }
    }
}

/* Another seat than the one that chose has learnt of it. */
static void note_told(struct board *t, int seat)
{
    struct bench *b = t->bench;
    if (!b->measuring)
        return;
    b->updates++;
    if (t->sent == 0 || seat != (t->chooser + 1) % SEATS || b->samples_count == SAMPLES_MAX)
        return;
    b->samples[b->samples_count++] = (double)(uv_hrtime() - t->sent) / 1e6;
    t->sent = 0;
}

static uint32_t version_of(const char *text)
{
    const char *at = strstr(text, "\"version\":");
    CHECK(at);
    return (uint32_t)strtoul(at + 10, NULL, 10);
}

static void on_position(struct seat *s, const char *text, bool update)
{
    struct board *t = s->board;
    if (update)
        note_told(t, s->number);
    const char *options = strstr(text, "\"options\":[");
    if (!options)
        return;
    t->version = version_of(text);
    t->asked = s->number;
    keep_option(t, options + 11);
    if (!t->bench->paced)
        choose(t);
}

/* The reply to a rematch: whoever is first names the new match. */
static void on_reply(struct seat *s, const char *text)
{
    struct board *t = s->board;
    if (!strstr(text, "\"re\":6,"))
        return;
    s->ready = false;
    if (s->number == 0)
        t->started = false;
    member(text, "match", t->match, sizeof t->match);
}

/* Says ready once everybody is there (each who comes makes the others not ready), and starts when all are. */
static void on_lobby(struct seat *s, const char *text)
{
    struct board *t = s->board;
    if (!strstr(text, t->match) || t->started || strstr(text, "\"player\":null"))
        return;
    if (!s->ready) {
        s->ready = true;
        send_about(s, "{\"id\":7,\"type\":\"ready\",\"match\":\"%s\"}\n");
    } else if (s->number == 0 && strstr(text, "\"problem\":null")) {
        t->started = true;
        send_about(s, "{\"id\":9,\"type\":\"start\",\"match\":\"%s\"}\n");
    }
}

/* The first to ask opens the next match, the others come in; the message names the old one. */
static void ask_rematch(struct seat *s, const char *message)
{
    char old[48], text[256];
    member(message, "match", old, sizeof old);
    snprintf(
        text, sizeof text,
        "{\"id\":6,\"type\":\"rematch\",\"match\":\"%s\"}\n{\"id\":8,\"type\":\"leave\",\"match\":\"%s\"}\n",
        old, old);
    send_text(s, text);
}

static void on_line(struct seat *s, const char *text)
{
    struct board *t = s->board;
    if (strncmp(text, "{\"type\":\"update\"", 16) == 0) {
        on_position(s, text, true);
    } else if (strncmp(text, "{\"type\":\"snapshot\"", 18) == 0) {
        on_position(s, text, false);
    } else if (strncmp(text, "{\"re\":", 6) == 0) {
        CHECK(!strstr(text, "\"error\""));
        on_reply(s, text);
    } else if (strncmp(text, "{\"type\":\"ended\"", 15) == 0) {
        t->asked = -1;
        if (s->number == 0)
            ask_rematch(s, text);
    } else if (strncmp(text, "{\"type\":\"rematch\"", 17) == 0) {
        ask_rematch(s, text);
    } else if (strncmp(text, "{\"type\":\"lobby\"", 15) == 0) {
        on_lobby(s, text);
    }
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    struct seat *s = handle->data;
    (void)wanted;
    *buf = uv_buf_init(s->line + s->filled, (unsigned)(s->room - s->filled));
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct seat *s = stream->data;
    (void)buf;
    CHECK(n >= 0);
    s->filled += (size_t)n;
    char *at = s->line, *end;
    while ((end = memchr(at, '\n', s->filled - (size_t)(at - s->line)))) {
        *end = '\0';
        on_line(s, at);
        at = end + 1;
    }
    s->filled -= (size_t)(at - s->line);
    memmove(s->line, at, s->filled);
    CHECK(s->filled < s->room);
}

static void hand_to_loop(struct bench *b, struct board *t)
{
    for (int i = 0; i < SEATS; i++) {
        struct seat *s = &t->seats[i];
        uv_tcp_init(&b->loop, &s->tcp);
        CHECK(uv_tcp_open(&s->tcp, s->fd) == 0);
        uv_tcp_nodelay(&s->tcp, 1);
        s->tcp.data = s;
        uv_read_start((uv_stream_t *)&s->tcp, on_alloc, on_read);
    }
    t->started = true;
    send_about(&t->seats[0], "{\"id\":9,\"type\":\"start\",\"match\":\"%s\"}\n");
}

static void on_timer(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

static void run_for(struct bench *b, double seconds)
{
    uv_timer_start(&b->timer, on_timer, (uint64_t)(seconds * 1e3), 0);
    uv_run(&b->loop, UV_RUN_DEFAULT);
}

/* So long, and on until there is something to tell of. */
static void measure(struct bench *b, double seconds)
{
    b->measuring = true;
    for (int i = 0; i <= PATIENCE_SECONDS && (i == 0 || b->samples_count == 0); i++)
        run_for(b, i == 0 ? seconds : 1);
    CHECK(b->samples_count > 0);
}

/* Sends as many choices as the clock says, around the tables. */
static void on_pace(uv_timer_t *timer)
{
    struct bench *b = timer->data;
    static uint64_t begun, sent;
    if (!begun)
        begun = uv_now(timer->loop);
    uint64_t due = (uv_now(timer->loop) - begun) * RATE / 1000;
    for (int tries = 0; sent < due && tries < b->boards_count; tries++) {
        struct board *t = &b->boards[b->next++ % b->boards_count];
        if (t->asked < 0)
            continue;
        choose(t);
        sent++;
    }
}

static void open_bench(struct bench *b, const char *program, int tables, bool paced)
{
    *b = (struct bench){.kit = b->kit};
    snprintf(b->server.program, sizeof b->server.program, "%s", program);
    b->random.state = 1;
    b->paced = paced;
    make_data(&b->server);
    start_server(&b->server);
    CHECK(uv_loop_init(&b->loop) == 0);
    uv_timer_init(&b->loop, &b->timer);
    uv_timer_init(&b->loop, &b->pace);
    b->pace.data = b;
    b->boards_count = tables;
    b->boards = calloc((size_t)tables, sizeof *b->boards);
    CHECK(b->boards);
    for (int i = 0; i < tables; i++)
        set_table(b, &b->boards[i]);
    for (int i = 0; i < tables; i++)
        hand_to_loop(b, &b->boards[i]);
}

static void on_walk(uv_handle_t *handle, void *arg)
{
    (void)arg;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void close_bench(struct bench *b)
{
    uv_walk(&b->loop, on_walk, NULL);
    uv_run(&b->loop, UV_RUN_DEFAULT);
    uv_loop_close(&b->loop);
    stop_server(&b->server);
    remove_data(&b->server);
    for (int i = 0; i < b->boards_count; i++)
        for (int j = 0; j < SEATS; j++)
            free(b->boards[i].seats[j].line);
    free(b->boards);
}

static json_t *measure_throughput(struct bench *b, const char *program, double length, int tables)
{
    open_bench(b, program, tables, false);
    run_for(b, length / 8);
    double cpu = cpu_seconds(b->server.pid);
    uint64_t begin = uv_hrtime();
    measure(b, length);
    double seconds = (double)(uv_hrtime() - begin) / 1e9;
    cpu = cpu_seconds(b->server.pid) - cpu;
    json_t *result = json_pack("{s:i, s:f, s:f, s:f}", "matches", tables, "choices_per_second",
                               (double)b->updates / SEATS / seconds, "choices_per_cpu_second",
                               (double)b->updates / SEATS / cpu, "server_cpu_share", cpu / seconds);
    close_bench(b);
    return result;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static json_t *measure_time(struct bench *b, const char *program, double length, int tables)
{
    open_bench(b, program, tables, true);
    uv_timer_start(&b->pace, on_pace, 1, 1);
    run_for(b, length / 4);
    measure(b, 2 * length);
    uint32_t n = b->samples_count;
    qsort(b->samples, n, sizeof *b->samples, by_value);
    json_t *result =
        json_pack("{s:i, s:i, s:f, s:f, s:f}", "choices_per_second", RATE, "samples", (int)n, "p50_ms",
                  b->samples[n / 2], "p99_ms", b->samples[n * 99 / 100], "max_ms", b->samples[n - 1]);
    close_bench(b);
    return result;
}

int main(int argc, char **argv)
{
    static struct bench bench;
    bench.kit = bench_kit_asked(&argc, &argv);
    double seconds = argc > 1 ? atof(argv[1]) : SECONDS;
    int matches = argc > 2 ? atoi(argv[2]) : MATCHES;
    char program[512];
    if (argc > 3 || seconds <= 0 || seconds > 600 || matches < 1 || matches > 10000) {
        fprintf(stderr, "usage: server_bench [--game NAME] [SECONDS [MATCHES]]\n");
        return 2;
    }
    bench_program(argv[0], bench.kit, program, sizeof program);
    signal(SIGPIPE, SIG_IGN);
    net_raise_file_limit();
    json_t *out = json_pack("{s:s}", "game", bench.kit->game->name), *throughput = json_array();
    json_array_append_new(throughput, measure_throughput(&bench, program, seconds, 1));
    json_array_append_new(throughput, measure_throughput(&bench, program, seconds, matches));
    json_object_set_new(out, "throughput", throughput);
    json_object_set_new(
        out, "choice_to_update",
        measure_time(&bench, program, seconds, matches < RATE_MATCHES ? matches : RATE_MATCHES));
    json_dumpf(out, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(out);
    return 0;
}
