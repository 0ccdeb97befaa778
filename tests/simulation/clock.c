/* Time, chance and libuv as the simulated world has them. See world.h. */
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/hall/server.h"
#include "tests/simulation/world.h"

enum {
    TIMERS_MAX = 64,
    SIGNALS_MAX = 8,
    TURN_US = 200, /* of a loop that does not wait */
};
static const uint64_t EPOCH_MS = 1700000000000;

struct later {
    uint64_t at, order, argument;
    uint32_t owner;
    world_event *run;
    void *context;
};

static struct {
    uint64_t seed, now, order, starts;
    uint64_t put_ms; /* how far the system's clock was put forward */
    uint32_t life;
    bool crashed, talkative;
    struct quick_random random, bytes;
    crypto_generichash_state digest;
    struct faults faults;
    struct later *heap;
    size_t count, room;
    struct {
        uint64_t start;
        uv_timer_t *timer;
    } timers[TIMERS_MAX];
    struct {
        uv_signal_t *handle;
        uv_signal_cb run;
        int number;
    } signals[SIGNALS_MAX];
    uv_prepare_t *prepare; /* the server's only one */
    uint32_t awake;        /* idle handles that run */
    bool turning;          /* the loop's next turn is in the queue */
    uint32_t handles, thoughts;
    uint64_t thought_us;
} world;

/* ---- Chance, digest, verdict ---- */

void world_begin(uint64_t seed, uint64_t thought_us, bool talkative)
{
    memset(&world, 0, sizeof world);
    world.seed = seed;
    world.thought_us = thought_us;
    world.talkative = talkative;
    world.random.state = seed;
    world.bytes.state = ~seed;
    world.faults.fails_from = -1;
    crypto_generichash_init(&world.digest, NULL, 0, 32);
}

bool world_talkative(void)
{
    return world.talkative;
}

struct faults *world_faults(void)
{
    return &world.faults;
}

uint32_t world_below(uint32_t bound)
{
    return quick_random_below(&world.random, bound);
}

bool world_chance(uint32_t in_ten_thousand)
{
    return in_ten_thousand > 0 && world_below(10000) < in_ten_thousand;
}

uint64_t world_delay(uint32_t usual_us)
{
    uint64_t us = 1 + world_below(2 * usual_us);
    return world_chance(200) ? 10 * us : us;
}

void world_bytes(void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)quick_random_below(&world.bytes, 256);
}

void world_note(const char *what, const char *text, size_t length)
{
    crypto_generichash_update(&world.digest, (const uint8_t *)&world.now, sizeof world.now);
    crypto_generichash_update(&world.digest, (const uint8_t *)what, strlen(what) + 1);
    crypto_generichash_update(&world.digest, (const uint8_t *)text, length);
    if (world.talkative)
        printf("%10.3f ms  %-10s %.*s\n", (double)world.now / US_A_MS, what, (int)length, text);
}

void world_digest(uint8_t digest[32])
{
    crypto_generichash_state state = world.digest;
    crypto_generichash_final(&state, digest, 32);
}

_Noreturn void world_broken(const char *format, ...)
{
    va_list args;
    fflush(stdout);
    fprintf(stderr, "seed %llu, life %u, %.3f ms: ", (unsigned long long)world.seed, world.life,
            (double)world.now / US_A_MS);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

/* ---- The queue ---- */

static bool earlier(const struct later *a, const struct later *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(struct later *a, struct later *b)
{
    struct later kept = *a;
    *a = *b;
    *b = kept;
}

uint64_t world_now(void)
{
    return world.now;
}

void world_after(uint64_t us, uint32_t owner, world_event *event, void *context, uint64_t argument)
{
    if (world.count == world.room) {
        world.room = world.room ? 2 * world.room : 1024;
        world.heap = realloc(world.heap, world.room * sizeof *world.heap);
        if (!world.heap)
            abort();
    }
    size_t i = world.count++;
    world.heap[i] = (struct later){world.now + us, world.order++, argument, owner, event, context};
    for (; i > 0 && earlier(&world.heap[i], &world.heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&world.heap[i], &world.heap[(i - 1) / 2]);
}

static struct later take_first(void)
{
    struct later first = world.heap[0];
    world.heap[0] = world.heap[--world.count];
    for (size_t i = 0;;) {
        size_t least = i;
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < world.count; child++)
            if (earlier(&world.heap[child], &world.heap[least]))
                least = child;
        if (least == i)
            return first;
        swap(&world.heap[i], &world.heap[least]);
        i = least;
    }
}

static void run_first(void)
{
    struct later e = take_first();
    world.now = e.at;
    if (e.owner == OF_THE_WORLD || (e.owner == world.life && !world.crashed))
        e.run(e.context, e.argument);
}

void world_run_for(uint64_t us)
{
    uint64_t end = world.now + us;
    while (world.count > 0 && world.heap[0].at <= end)
        run_first();
    world.now = end;
}

/* ---- Lives ---- */

uint32_t world_life(void)
{
    return world.life;
}

bool world_crashed(void)
{
    return world.crashed;
}

void world_crash(void)
{
    if (!world.crashed)
        world_note("crash", "", 0);
    world.crashed = true;
}

void world_revive(void)
{
    world.crashed = false;
    world.life++;
    world.handles = world.thoughts = world.awake = 0;
    world.prepare = NULL;
    world.turning = false;
    memset(world.timers, 0, sizeof world.timers);
    memset(world.signals, 0, sizeof world.signals);
}

bool world_dies_here(void)
{
    if (!world.crashed && world.faults.crash_after > 0 && --world.faults.crash_after == 0)
        world_crash();
    return world.crashed;
}

void world_stop_server(void)
{
    for (int i = 0; i < SIGNALS_MAX && !world.crashed; i++)
        if (world.signals[i].number == SIGTERM) {
            world_note("stop", "", 0);
            world.signals[i].run(world.signals[i].handle, SIGTERM);
            return;
        }
}

/* ---- libuv, as far as the server uses it ---- */

uint64_t server_now(void)
{
    return EPOCH_MS + world.put_ms + world.now / US_A_MS;
}

void world_put_clock(void)
{
    static const uint32_t most_ms[] = {3000, 60000, 3600000};
    world.put_ms += world_below(most_ms[world_below(3)]);
    world.put_ms -=
        world_below(2) * world_below((uint32_t)(world.put_ms < 3600000 ? world.put_ms + 1 : 3600000));
    world_note("clock put", "", 0);
}

uint64_t server_steady(void)
{
    return world.now / US_A_MS;
}

/* A server waits for another one's end. */
void uv_sleep(unsigned int ms)
{
    world_run_for((uint64_t)ms * US_A_MS);
}

int uv_loop_init(uv_loop_t *loop)
{
    memset(loop, 0, sizeof *loop);
    return 0;
}

int uv_loop_close(uv_loop_t *loop)
{
    (void)loop;
    return 0;
}

uint64_t uv_now(const uv_loop_t *loop)
{
    (void)loop;
    return world.now / US_A_MS;
}

uint64_t uv_hrtime(void)
{
    return world.now * 1000;
}

const char *uv_strerror(int error)
{
    return strerror(-error);
}

/* A turn of the loop in which nothing has arrived. */
static void turn(void *context, uint64_t unused)
{
    (void)context;
    (void)unused;
    world.turning = false;
}

/* Runs until nothing of the server is left, or it is gone. Whatever happens is a turn of the loop. */
int uv_run(uv_loop_t *loop, uv_run_mode mode)
{
    (void)loop;
    (void)mode;
    while (!world.crashed && (world.handles > 0 || world.thoughts > 0)) {
        if (world.prepare)
            world.prepare->prepare_cb(world.prepare);
        if (world.awake > 0 && !world.turning && !world.crashed) {
            world.turning = true;
            world_after(TURN_US, world.life, turn, NULL, 0);
        }
        if (world.count == 0)
            world_broken("the world stands still");
        if (!world.crashed)
            run_first();
    }
    return 0;
}

int uv_prepare_init(uv_loop_t *loop, uv_prepare_t *prepare)
{
    memset(prepare, 0, sizeof *prepare);
    prepare->loop = loop;
    world.handles++;
    return 0;
}

int uv_prepare_start(uv_prepare_t *prepare, uv_prepare_cb run)
{
    if (world.prepare)
        world_broken("more than one handle that prepares");
    prepare->prepare_cb = run;
    world.prepare = prepare;
    return 0;
}

int uv_idle_init(uv_loop_t *loop, uv_idle_t *idle)
{
    memset(idle, 0, sizeof *idle);
    idle->loop = loop;
    world.handles++;
    return 0;
}

int uv_idle_start(uv_idle_t *idle, uv_idle_cb run)
{
    world.awake += idle->idle_cb == NULL;
    idle->idle_cb = run;
    return 0;
}

int uv_idle_stop(uv_idle_t *idle)
{
    world.awake -= idle->idle_cb != NULL;
    idle->idle_cb = NULL;
    return 0;
}

int uv_is_active(const uv_handle_t *handle)
{
    return ((const uv_idle_t *)handle)->idle_cb != NULL; /* asked of those only */
}

int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer)
{
    memset(timer, 0, sizeof *timer);
    timer->loop = loop;
    world.handles++;
    return 0;
}

static void forget_timer(const uv_timer_t *timer)
{
    for (int i = 0; i < TIMERS_MAX; i++)
        if (world.timers[i].timer == timer)
            world.timers[i].timer = NULL;
}

static void set_timer(uv_timer_t *timer, uint64_t timeout_ms);

static void fire(void *context, uint64_t start)
{
    (void)context;
    for (int i = 0; i < TIMERS_MAX; i++) {
        uv_timer_t *timer = world.timers[i].timer;
        if (!timer || world.timers[i].start != start)
            continue;
        world.timers[i].timer = NULL;
        if (timer->repeat)
            set_timer(timer, timer->repeat);
        timer->timer_cb(timer);
        return;
    }
}

static void set_timer(uv_timer_t *timer, uint64_t timeout_ms)
{
    int free_place = 0;
    forget_timer(timer);
    while (free_place < TIMERS_MAX && world.timers[free_place].timer)
        free_place++;
    if (free_place == TIMERS_MAX)
        world_broken("more than %d timers", TIMERS_MAX);
    world.timers[free_place].timer = timer;
    world.timers[free_place].start = ++world.starts;
    uint64_t due = (world.now / US_A_MS + timeout_ms) * US_A_MS;
    world_after(due > world.now ? due - world.now : 0, world.life, fire, NULL, world.starts);
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb run, uint64_t timeout_ms, uint64_t repeat_ms)
{
    timer->timer_cb = run;
    timer->repeat = repeat_ms;
    set_timer(timer, timeout_ms);
    return 0;
}

int uv_timer_stop(uv_timer_t *timer)
{
    forget_timer(timer);
    return 0;
}

int uv_signal_init(uv_loop_t *loop, uv_signal_t *handle)
{
    memset(handle, 0, sizeof *handle);
    handle->loop = loop;
    world.handles++;
    return 0;
}

int uv_signal_start(uv_signal_t *handle, uv_signal_cb run, int number)
{
    for (int i = 0; i < SIGNALS_MAX; i++)
        if (!world.signals[i].handle) {
            world.signals[i].handle = handle;
            world.signals[i].run = run;
            world.signals[i].number = number;
            return 0;
        }
    return UV_ENOMEM;
}

static void handle_closed(void *context, uint64_t unused)
{
    uv_handle_t *handle = context;
    (void)unused;
    world.handles--;
    if (handle->close_cb)
        handle->close_cb(handle);
}

void uv_close(uv_handle_t *handle, uv_close_cb closed)
{
    forget_timer((uv_timer_t *)handle);
    if (handle == (uv_handle_t *)world.prepare)
        world.prepare = NULL;
    for (int i = 0; i < SIGNALS_MAX; i++)
        if ((uv_handle_t *)world.signals[i].handle == handle)
            memset(&world.signals[i], 0, sizeof world.signals[i]);
    handle->close_cb = closed;
    world_after(0, world.life, handle_closed, handle, 0);
}

static void thought_over(void *context, uint64_t unused)
{
    uv_work_t *work = context;
    (void)unused;
    world.thoughts--;
    work->after_work_cb(work, 0);
}

int uv_queue_work(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb done)
{
    work->loop = loop;
    work->after_work_cb = done;
    world.thoughts++;
    run(work);
    world_after(world.thought_us, world.life, thought_over, work, 0);
    return 0;
}
