/* What the sections share: see load.h. */
#include "tests/bench/load/load.h"

enum { GUARDED_MAX = 2 };

static struct process *guarded[GUARDED_MAX];
static pid_t guard;

static void clean_up(void)
{
    if (getpid() != guard) /* a process of the benchmark's own has forked off */
        return;
    for (int i = 0; i < GUARDED_MAX; i++) {
        struct process *p = guarded[i];
        if (!p)
            continue;
        if (p->pid > 0) {
            kill(p->pid, SIGKILL);
            waitpid(p->pid, NULL, 0);
        }
        remove_data(p);
        guarded[i] = NULL;
    }
}

/* The place of this process, or (NULL) a free one. */
static struct process **place_of(const struct process *p)
{
    for (int i = 0; i < GUARDED_MAX; i++)
        if (guarded[i] == p)
            return &guarded[i];
    CHECK(!"guarded");
    return NULL;
}

static void on_signal(int number)
{
    clean_up();
    _exit(128 + number);
}

void load_guard(struct process *p)
{
    static bool ready;
    *place_of(NULL) = p;
    if (ready)
        return;
    ready = true;
    guard = getpid();
    atexit(clean_up);
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    signal(SIGHUP, on_signal);
}

void load_start(struct process *p, const struct load_options *o, const char *const *more)
{
    *p = (struct process){.http = true, .more = more};
    snprintf(p->program, sizeof p->program, "%s", o->program);
    make_data(p);
    load_guard(p);
    start_server(p);
}

void load_stop(struct process *p)
{
    stop_server(p);
    *place_of(p) = NULL;
    remove_data(p);
}

/* Times, and what they cost the server. */
static json_t *tell_window(struct hall *h, double seconds, double cpu)
{
    struct tally *t = &h->tally;
    json_t *out = json_object();
    json_object_set_new(out, "choices_per_second", json_real((double)t->accepted / seconds));
    json_object_set_new(out, "choices_per_server_cpu_second", json_real((double)t->accepted / cpu));
    json_object_set_new(out, "server_cpu_share", json_real(cpu / seconds));
    json_object_set_new(out, "to_acting_seat", samples_times(&t->acting));
    json_object_set_new(out, "to_another_seat", samples_times(&t->other));
    if (t->watching.count)
        json_object_set_new(out, "to_spectators", samples_times(&t->watching));
    return out;
}

json_t *load_full_speed(struct hall *h, pid_t server, const struct load_options *o, double *median)
{
    struct samples rates = {0};
    hall_pace(h, PACE_FULL, 0);
    hall_run(h, o->window);
    hall_forget(h);
    double cpu = cpu_seconds(server);
    uint64_t began = uv_hrtime();
    for (uint32_t i = 0; i < o->windows; i++) {
        uint64_t before = h->tally.accepted, since = uv_hrtime();
        hall_measure(h, o->window);
        samples_add(&rates, (double)(h->tally.accepted - before) / ((double)(uv_hrtime() - since) / 1e9));
    }
    double seconds = (double)(uv_hrtime() - began) / 1e9;
    cpu = cpu_seconds(server) - cpu;
    json_t *out = tell_window(h, seconds, cpu);
    *median = samples_at(&rates, 0.5);
    json_object_set_new(out, "choices_per_second", json_real(*median));
    json_object_set_new(out, "choices_per_second_lowest", json_real(samples_at(&rates, 0)));
    json_object_set_new(out, "choices_per_second_highest", json_real(samples_at(&rates, 1)));
    samples_free(&rates);
    hall_pace(h, PACE_REST, 0);
    hall_run(h, 0.5);
    return out;
}

void load_round(struct hall *h, pid_t server, const struct load_options *o, struct samples *rates,
                struct samples *per_cpu)
{
    enum { WARM_PART = 4 };
    hall_pace(h, PACE_FULL, 0);
    hall_run(h, o->window / WARM_PART);
    hall_forget(h);
    double cpu = cpu_seconds(server);
    uint64_t began = uv_hrtime();
    hall_measure(h, o->window);
    double seconds = (double)(uv_hrtime() - began) / 1e9, accepted = (double)h->tally.accepted;
    cpu = cpu_seconds(server) - cpu;
    samples_add(rates, accepted / seconds);
    samples_add(per_cpu, accepted / cpu);
    hall_pace(h, PACE_REST, 0);
    hall_run(h, 0.5);
}

json_t *load_steady(struct hall *h, pid_t server, const struct load_options *o, double rate)
{
    hall_pace(h, PACE_CLOCK, rate);
    hall_run(h, o->window);
    hall_forget(h);
    double cpu = cpu_seconds(server);
    uint64_t began = uv_hrtime();
    hall_measure(h, o->window * o->windows);
    double seconds = (double)(uv_hrtime() - began) / 1e9;
    json_t *out = tell_window(h, seconds, cpu_seconds(server) - cpu);
    json_object_set_new(out, "wanted_per_second", json_real(rate));
    hall_pace(h, PACE_REST, 0);
    hall_run(h, 0.5);
    return out;
}
