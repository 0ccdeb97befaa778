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

/* A server from its start to its end, and what libuv has for it. */
struct life {
    uint32_t number; /* of all lives of all servers, from 1 */
    bool begun;      /* and not over */
    bool crashed;
    bool touched; /* something of it has happened: its loop goes round */
    uint64_t stopped_until;
    uint64_t put_ms; /* how far its machine's clock was put forward; of all its lives */
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
};

static struct {
    uint64_t seed, now, order, starts;
    uint32_t lives; /* that have begun */
    bool talkative;
    struct quick_random random, bytes;
    crypto_generichash_state digest;
    struct faults faults;
    struct later *heap;
    size_t count, room;
    uint64_t thought_us;
    struct life of[SERVERS_MAX]; /* the last of each server */
    uint32_t servers, at;        /* how many, and which one it is that acts */
} world;

static struct life *own(void)
{
    return &world.of[world.at];
}

/* ---- Chance, digest, verdict ---- */

void world_begin(uint64_t seed, uint32_t servers, uint64_t thought_us, bool talkative)
{
    memset(&world, 0, sizeof world);
    world.seed = seed;
    world.servers = servers;
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
    fprintf(stderr, "seed %llu, life %u, %.3f ms: ", (unsigned long long)world.seed, own()->number,
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

/* The life that an event belongs to, if it goes on. */
static struct life *life_of(uint32_t owner)
{
    for (uint32_t i = 0; i < world.servers; i++)
        if (world.of[i].number == owner && world.of[i].begun && !world.of[i].crashed)
            return &world.of[i];
    return NULL;
}

static void run_first(void)
{
    struct later e = take_first();
    struct life *life = e.owner == OF_THE_WORLD ? NULL : life_of(e.owner);
    world.now = e.at;
    if (life && world.now < life->stopped_until) {
        world_after(life->stopped_until - world.now, e.owner, e.run, e.context, e.argument);
        return;
    }
    if (life)
        world_enter((uint32_t)(life - world.of));
    if (life || e.owner == OF_THE_WORLD)
        e.run(e.context, e.argument);
}

/* ---- Lives ---- */

uint32_t world_servers(void)
{
    return world.servers;
}

uint32_t world_server(void)
{
    return world.at;
}

void world_enter(uint32_t server)
{
    world.at = server;
    own()->touched = true;
}

uint32_t world_life(void)
{
    return own()->number;
}

bool world_crashed(void)
{
    return own()->crashed || !own()->begun;
}

bool world_is_up(uint32_t server)
{
    return world.of[server].begun && !world.of[server].crashed;
}

uint64_t world_stopped_for(uint32_t server)
{
    uint64_t until = world.of[server].stopped_until;
    return until > world.now ? until - world.now : 0;
}

void world_stop_for(uint64_t us)
{
    world_note("stopped", "", 0);
    own()->stopped_until = world.now + us;
}

void world_crash(void)
{
    if (!own()->crashed)
        world_note("crash", "", 0);
    own()->crashed = true;
}

void world_revive(void)
{
    *own() = (struct life){.number = ++world.lives, .begun = true, .touched = true, .put_ms = own()->put_ms};
}

void world_over(void)
{
    own()->begun = false;
}

bool world_dies_here(void)
{
    if (!own()->crashed && world.faults.crash_after > 0 && --world.faults.crash_after == 0)
        world_crash();
    return own()->crashed;
}

void world_stop_server(void)
{
    for (int i = 0; i < SIGNALS_MAX && world_is_up(world.at); i++)
        if (own()->signals[i].number == SIGTERM) {
            world_note("stop", "", 0);
            own()->signals[i].run(own()->signals[i].handle, SIGTERM);
            return;
        }
}

/* A turn of the loop in which nothing has arrived. */
static void turn(void *context, uint64_t unused)
{
    (void)context;
    (void)unused;
    own()->turning = false;
}

/* What the loop of the server that acts does before it waits. */
static void go_round(void)
{
    struct life *life = own();
    life->touched = false;
    if (life->prepare && !life->crashed)
        life->prepare->prepare_cb(life->prepare);
    if (life->awake > 0 && !life->turning && !life->crashed) {
        life->turning = true;
        world_after(TURN_US, life->number, turn, NULL, 0);
    }
}

/* Whether nothing of it is left, or it is gone. */
static bool is_over(const struct life *life)
{
    return life->begun && (life->crashed || (life->handles == 0 && life->thoughts == 0));
}

void world_run(bool (*done)(void), void (*over)(uint32_t server))
{
    for (;;) {
        for (uint32_t i = 0; i < world.servers; i++) {
            if (world_is_up(i) && world.of[i].touched && !world_stopped_for(i)) {
                world.at = i;
                go_round();
            }
            if (is_over(&world.of[i])) {
                world_enter(i);
                over(i);
            }
        }
        if (done())
            return;
        if (world.count == 0)
            world_broken("the world stands still");
        run_first();
    }
}

/* ---- libuv, as far as the server uses it ---- */

uint64_t server_now(void)
{
    return EPOCH_MS + own()->put_ms + world.now / US_A_MS;
}

void world_put_clock(void)
{
    static const uint32_t most_ms[] = {3000, 60000, 3600000};
    own()->put_ms += world_below(most_ms[world_below(3)]);
    own()->put_ms -=
        world_below(2) * world_below((uint32_t)(own()->put_ms < 3600000 ? own()->put_ms + 1 : 3600000));
    world_note("clock put", "", 0);
}

uint64_t server_steady(void)
{
    return world.now / US_A_MS;
}

void uv_sleep(unsigned int ms)
{
    world_broken("a server sleeps for %u ms", ms);
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

/* It is always what it is. */
void uv_update_time(uv_loop_t *loop)
{
    (void)loop;
}

uint64_t uv_hrtime(void)
{
    return world.now * 1000;
}

const char *uv_strerror(int error)
{
    return strerror(-error);
}

/* The world runs all loops itself (world_run). */
int uv_run(uv_loop_t *loop, uv_run_mode mode)
{
    (void)loop;
    (void)mode;
    world_broken("a server runs its loop");
}

int uv_prepare_init(uv_loop_t *loop, uv_prepare_t *prepare)
{
    memset(prepare, 0, sizeof *prepare);
    prepare->loop = loop;
    own()->handles++;
    return 0;
}

int uv_prepare_start(uv_prepare_t *prepare, uv_prepare_cb run)
{
    if (own()->prepare)
        world_broken("more than one handle that prepares");
    prepare->prepare_cb = run;
    own()->prepare = prepare;
    return 0;
}

int uv_idle_init(uv_loop_t *loop, uv_idle_t *idle)
{
    memset(idle, 0, sizeof *idle);
    idle->loop = loop;
    own()->handles++;
    return 0;
}

int uv_idle_start(uv_idle_t *idle, uv_idle_cb run)
{
    own()->awake += idle->idle_cb == NULL;
    idle->idle_cb = run;
    return 0;
}

int uv_idle_stop(uv_idle_t *idle)
{
    own()->awake -= idle->idle_cb != NULL;
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
    own()->handles++;
    return 0;
}

static void forget_timer(const uv_timer_t *timer)
{
    for (int i = 0; i < TIMERS_MAX; i++)
        if (own()->timers[i].timer == timer)
            own()->timers[i].timer = NULL;
}

static void set_timer(uv_timer_t *timer, uint64_t timeout_ms);

static void fire(void *context, uint64_t start)
{
    (void)context;
    for (int i = 0; i < TIMERS_MAX; i++) {
        uv_timer_t *timer = own()->timers[i].timer;
        if (!timer || own()->timers[i].start != start)
            continue;
        own()->timers[i].timer = NULL;
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
    while (free_place < TIMERS_MAX && own()->timers[free_place].timer)
        free_place++;
    if (free_place == TIMERS_MAX)
        world_broken("more than %d timers", TIMERS_MAX);
    own()->timers[free_place].timer = timer;
    own()->timers[free_place].start = ++world.starts;
    uint64_t due = (world.now / US_A_MS + timeout_ms) * US_A_MS;
    world_after(due > world.now ? due - world.now : 0, own()->number, fire, NULL, world.starts);
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
    own()->handles++;
    return 0;
}

int uv_signal_start(uv_signal_t *handle, uv_signal_cb run, int number)
{
    for (int i = 0; i < SIGNALS_MAX; i++)
        if (!own()->signals[i].handle) {
            own()->signals[i].handle = handle;
            own()->signals[i].run = run;
            own()->signals[i].number = number;
            return 0;
        }
    return UV_ENOMEM;
}

static void handle_closed(void *context, uint64_t unused)
{
    uv_handle_t *handle = context;
    (void)unused;
    own()->handles--;
    if (handle->close_cb)
        handle->close_cb(handle);
}

void uv_close(uv_handle_t *handle, uv_close_cb closed)
{
    forget_timer((uv_timer_t *)handle);
    if (handle == (uv_handle_t *)own()->prepare)
        own()->prepare = NULL;
    for (int i = 0; i < SIGNALS_MAX; i++)
        if ((uv_handle_t *)own()->signals[i].handle == handle)
            memset(&own()->signals[i], 0, sizeof own()->signals[i]);
    handle->close_cb = closed;
    world_after(0, own()->number, handle_closed, handle, 0);
}

static void thought_over(void *context, uint64_t unused)
{
    uv_work_t *work = context;
    (void)unused;
    own()->thoughts--;
    work->after_work_cb(work, 0);
}

int uv_queue_work(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb done)
{
    work->loop = loop;
    work->after_work_cb = done;
    own()->thoughts++;
    run(work);
    world_after(world.thought_us, own()->number, thought_over, work, 0);
    return 0;
}
