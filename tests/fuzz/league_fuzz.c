/*
 * Fuzzing a match of a league with whatever the server and the programs say: all of it but the sockets, the
 * processes and the time, which are this file. Required: nobody speaks over a connection that was closed; the
 * match ends when it is told to, with everything closed, at most one win, and a reason for every lost seat.
 *
 * Each line of the input is a step. It begins with a letter for one of the connections, in the order in which
 * they were opened (`a` is the table), behind which comes a line that is said there, or nothing: it is lost.
 * `C`, `E` and a digit: the program of that seat connects, or ends. `T`: whatever was waited for took too
 * long.
 */
#include <math.h>
#include <string.h>

#include "protocol/config.h"
#include "server/lab/league/match.h"
#include "server/lab/league/wire.h"
#include "tests/fuzz/change.h"
#include "tests/fuzz/input.h"
#include "tests/toy/toy_kit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

enum { SEATS = 3, WIRES_MAX = 26, TURNS_MAX = 64 };

struct wire {
    const struct wire_callbacks *callbacks;
    void *context;
    bool lost, closed;
};

static struct stage {
    struct wire *wires[WIRES_MAX];
    int wires_count;
    struct seat *seats[SEATS]; /* whose programs were started */
    bool ending[SEATS];
    int done;
    struct league_result result;
} st;

/* ---- Connections ---- */

static struct wire *open_wire(const struct wire_callbacks *callbacks, void *context)
{
    struct wire *w = st.wires_count < WIRES_MAX ? calloc(1, sizeof *w) : NULL;
    if (!w)
        return NULL;
    *w = (struct wire){.callbacks = callbacks, .context = context};
    st.wires[st.wires_count++] = w;
    return w;
}

struct wire *wire_connect(uv_loop_t *loop, const struct sockaddr *to, const struct wire_callbacks *callbacks,
                          void *context)
{
    (void)loop, (void)to;
    return open_wire(callbacks, context);
}

struct wire *wire_accept(uv_stream_t *listener, const struct wire_callbacks *callbacks, void *context)
{
    (void)listener;
    return open_wire(callbacks, context);
}

void wire_send(struct wire *w, const char *bytes, size_t length)
{
    require(w && !w->closed, "a line over a connection that is closed");
    require(length > 0 && bytes[length - 1] == '\n', "a line without its end");
}

void wire_tell(struct wire *w, json_t *message)
{
    require(w && !w->closed && json_object_get(message, "type"), "a request that is none, or goes nowhere");
    json_decref(message);
}

void wire_close(struct wire *w)
{
    if (w)
        w->closed = true;
}

/* ---- Programs and time ---- */

int __wrap_seat_start(struct seat *seat, const char *command, const char *output);
void __wrap_seat_end(struct seat *seat, bool at_once);
int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout, uint64_t repeat);
int __real_uv_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout, uint64_t repeat);

int __wrap_seat_start(struct seat *seat, const char *command, const char *output)
{
    require(command && !output && !seat->running, "a program that is none, or runs");
    st.seats[seat->number] = seat;
    seat->running = true;
    return 0;
}

void __wrap_seat_end(struct seat *seat, bool at_once)
{
    (void)at_once;
    st.ending[seat->number] = seat->running;
}

/* It is over at the next turn of the loop, of which there is one when the input says so. */
int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout, uint64_t repeat)
{
    (void)timeout;
    return __real_uv_timer_start(timer, cb, 0, repeat);
}

static void end_program(int seat)
{
    struct seat *s = st.seats[seat];
    if (st.done || !s || !s->running)
        return;
    s->running = st.ending[seat] = false;
    if (!s->told_end)
        s->owner->fault(s, "ended");
    s->owner->exited(s);
}

/* Those that were told to. */
static void end_programs(void)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (st.ending[seat])
            end_program(seat);
}

/* ---- What happens ---- */

static void hear(struct wire *w, const char *line, size_t length)
{
    if (w->closed || w->lost)
        return;
    if (length == 0) {
        w->lost = true;
        w->callbacks->lost(w->context, NULL);
        return;
    }
    char *text = malloc(length + 1); /* with its end, and nothing behind it */
    require(text != NULL, "out of memory");
    memcpy(text, line, length);
    text[length] = '\n';
    w->callbacks->line(w->context, text, length + 1);
    free(text);
}

static void step(uv_loop_t *loop, const char *line, size_t length)
{
    int seat = length > 1 ? line[1] - '1' : -1, wire = line[0] - 'a';
    struct seat *s = seat >= 0 && seat < SEATS ? st.seats[seat] : NULL;
    if (line[0] == 'C' && s && s->running)
        s->listener.connection_cb((uv_stream_t *)&s->listener, 0);
    else if (line[0] == 'E' && s)
        end_program(seat);
    else if (line[0] == 'T')
        uv_run(loop, UV_RUN_NOWAIT);
    else if (wire >= 0 && wire < st.wires_count)
        hear(st.wires[wire], line + 1, length - 1);
    end_programs();
}

static void on_done(void *context, const struct league_result *result)
{
    (void)context;
    st.done++;
    st.result = *result;
}

static bool ends(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}

static void check_result(const struct league_result *r)
{
    double won = 0;
    require(ends(r->match, sizeof r->match) && ends(r->trouble, sizeof r->trouble), "a text without its end");
    for (int seat = 0; seat < r->seats; seat++) {
        const struct league_played *p = &r->seat[seat];
        won += p->won;
        require(ends(p->why, sizeof p->why) && p->lost == (p->why[0] != '\0'), "lost without a reason");
        require(!p->lost || p->won == 0, "who has lost the seat has won");
    }
    require(r->finished ? fabs(won - 1) < 1e-9 : won == 0 && r->trouble[0], "not one win, and no reason");
}

static void play(uv_loop_t *loop, const struct league_arena *arena, const struct league_deal *deal,
                 struct input in)
{
    struct league_match *m = league_match_start(arena, deal, 0, 1);
    require(m != NULL, "out of memory");
    while (in.size > 0 && !st.done) {
        const uint8_t *line = in.data, *end = memchr(line, '\n', in.size);
        size_t length = end ? (size_t)(end - line) : in.size, used = length + (end != NULL);
        in = (struct input){line + used, in.size - used};
        if (length > 0)
            step(loop, (const char *)line, length);
    }
    if (!st.done)
        league_match_stop(m, "it was enough");
    for (int turns = 0; turns < TURNS_MAX && !st.done; turns++) {
        uv_run(loop, UV_RUN_NOWAIT);
        end_programs();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char command[] = "bot {server} {invite} {seat}";
    struct league_plan plan = {.kit = &toy_kit,
                               .programs = {{"one", command, -1}, {"two", command, -1}, {"bot", "@easy", 1}},
                               .programs_count = SEATS,
                               .choice_seconds = 1,
                               .start_seconds = 1,
                               .match_seconds = 1};
    struct league_deal deal = {.programs = {0, 1, 2}};
    struct sockaddr_in server = {.sin_family = AF_INET};
    uv_loop_t loop;
    struct league_arena arena = {.plan = &plan, .server = &server, .loop = &loop, .done = on_done};
    memset(&st, 0, sizeof st);
    json_object_seed(1);
    config_presets(toy_kit.game, SEATS, &deal.config);
    require(uv_loop_init(&loop) == 0, "there is no loop");
    play(&loop, &arena, &deal, (struct input){data, size});
    require(st.done == 1, "it does not end, or ends twice");
    check_result(&st.result);
    require(uv_loop_close(&loop) == 0, "something stays open");
    for (int i = 0; i < st.wires_count; i++) {
        require(st.wires[i]->closed, "a connection stays open");
        free(st.wires[i]);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return change_json(data, size, max, seed);
}
