/* See league.h. */
#include "server/lab/league/league.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "server/base/progress.h"
#include "server/lab/league/host.h"

struct league {
    struct host host;
    const struct league_plan *plan;
    struct league_book *book;
    struct league_arena arena;
    struct lab_data data;
    uv_loop_t loop;
    uv_signal_t signals[2];
    uv_timer_t tick; /* shows how far it is */
    struct progress progress;
    struct league_match *running[LEAGUE_JOBS_MAX]; /* NULL: free */
    uint64_t numbers[LEAGUE_JOBS_MAX];             /* of their games */
    int running_count;
    struct league_dealer dealer;
    struct league_deal deal; /* the one being played */
    int next;                /* game of it */
    uint64_t started;
    bool dealt, stopped, failed, closed;
    char *error; /* why it failed */
    size_t error_size;
};

static void close_handles(struct league *l)
{
    if (l->closed)
        return;
    l->closed = true;
    uv_close((uv_handle_t *)&l->tick, NULL);
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&l->signals[i], NULL);
}

/* The next game, if there is one. */
static bool deal_game(struct league *l)
{
    if (l->dealt && l->next < l->deal.config.seats)
        return true;
    l->dealt = league_dealer_next(&l->dealer, &l->deal);
    l->next = 0;
    return l->dealt;
}

static void start_matches(struct league *l)
{
    for (int i = 0; i < l->plan->jobs; i++) {
        if (l->running[i] || l->stopped || !deal_game(l))
            continue;
        l->numbers[i] = ++l->started;
        l->running[i] = league_match_start(&l->arena, &l->deal, l->next++, l->numbers[i]);
        l->running_count += l->running[i] != NULL;
        l->stopped = l->failed = l->failed || !l->running[i];
    }
    if (l->running_count == 0)
        close_handles(l);
}

static void stop(struct league *l, const char *why)
{
    l->stopped = true;
    for (int i = 0; i < l->plan->jobs; i++)
        if (l->running[i])
            league_match_stop(l->running[i], why);
}

static void fail(struct league *l, const char *why)
{
    if (!l->failed)
        snprintf(l->error, l->error_size, "%s", why);
    l->failed = true;
    stop(l, why);
}

static void on_done(void *context, const struct league_result *result)
{
    struct league *l = context;
    for (int i = 0; i < l->plan->jobs; i++)
        if (l->running[i] && l->numbers[i] == result->number) {
            l->running[i] = NULL;
            l->running_count--;
        }
    bool alive = host_alive(&l->host);
    if (alive && !league_book_add(l->book, &l->data, result))
        fail(l, "memory is short");
    if (!alive)
        fail(l, "the league's server ended by itself");
    uv_update_time(&l->loop); /* reading the log took some */
    start_matches(l);
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    stop(handle->data, "the league was stopped");
}

static void on_tick(uv_timer_t *timer)
{
    struct league *l = timer->data;
    progress_step(&l->progress, l->book->count);
}

static bool open_loop(struct league *l)
{
    enum { TICK_MS = 200 };
    static const int numbers[] = {SIGINT, SIGTERM};
    if (uv_loop_init(&l->loop) != 0)
        return false;
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&l->loop, &l->signals[i]);
        l->signals[i].data = l;
        uv_signal_start(&l->signals[i], on_signal, numbers[i]);
    }
    uv_timer_init(&l->loop, &l->tick);
    l->tick.data = l;
    uv_timer_start(&l->tick, on_tick, TICK_MS, TICK_MS);
    return true;
}

static void play_all(struct league *l, uint64_t games)
{
    l->arena = (struct league_arena){l->plan, &l->host.address, &l->loop, on_done, l};
    league_dealer_begin(&l->dealer, l->plan);
    progress_begin(&l->progress, "games", games);
    start_matches(l);
    uv_run(&l->loop, UV_RUN_DEFAULT);
    progress_end(&l->progress);
    uv_loop_close(&l->loop);
}

enum league_end league_play(const struct league_plan *plan, uint64_t games, struct league_book *book,
                            char *error, size_t error_size)
{
    static struct league l;
    memset(&l, 0, sizeof l);
    l.plan = book->plan = plan;
    l.book = book;
    l.error = error;
    l.error_size = error_size;
    if (!host_start(&l.host, error, error_size))
        return LEAGUE_FAILED;
    snprintf(error, error_size, "the system gives no event loop, or no memory");
    if (lab_data_open(&l.data, &lab_league, l.host.folder, false)) {
        if (open_loop(&l))
            play_all(&l, games);
        else
            l.failed = true;
        lab_data_close(&l.data);
    } else {
        l.failed = true;
    }
    host_stop(&l.host);
    return l.failed ? LEAGUE_FAILED : l.stopped ? LEAGUE_STOPPED : LEAGUE_PLAYED;
}
