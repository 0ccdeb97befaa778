/* Many matches with four connections each, played at once, and the ceiling of the same messages. */
#include "tests/bench/load/load.h"

enum {
    SECONDS_TO_THINK = 2, /* of people who play on briskly */
    SECONDS_TO_REST = 1,  /* after full speed, until the server has given back what it needed for that */
};

static const char *const many[] = {LOAD_MANY, NULL};

static size_t mean_of(uint64_t bytes, uint64_t count)
{
    return count ? (size_t)(bytes / count) : 0;
}

static void note_sizes(const struct tally *t, struct echo_sizes *sizes)
{
    sizes->reply = mean_of(t->reply_bytes, t->replies);
    sizes->asked = mean_of(t->asked_bytes, t->asked_updates);
    sizes->other = mean_of(t->other_bytes, t->other_updates);
}

/* Round by round, so that whatever else the machine does is the same for both. */
static json_t *measure_echo(const struct load_options *o, struct hall *play, pid_t server,
                            const struct echo_sizes *sizes)
{
    enum { REAL, CEILING, BOTH };
    static struct hall h;
    struct samples rates[BOTH] = {0}, per_cpu[BOTH] = {0}, shares = {0}, cpu_shares = {0};
    int port;
    pid_t pid = echo_start(sizes, (int)o->matches, &port);
    hall_open(&h, o->kit, port, 0, (int)o->matches, 0);
    h.echo = true;
    hall_greet(&h, false);
    hall_play(&h);
    for (uint32_t i = 0; i < o->windows; i++) {
        load_round(play, server, o, &rates[REAL], &per_cpu[REAL]);
        load_round(&h, pid, o, &rates[CEILING], &per_cpu[CEILING]);
        samples_add(&shares, rates[REAL].values[i] / rates[CEILING].values[i]);
        samples_add(&cpu_shares, per_cpu[REAL].values[i] / per_cpu[CEILING].values[i]);
    }
    hall_close(&h);
    echo_stop(pid);
    json_t *out = json_pack(
        "{s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "rounds", (int)o->windows, "choices_per_second",
        samples_at(&rates[CEILING], 0.5), "choices_per_server_cpu_second", samples_at(&per_cpu[CEILING], 0.5),
        "matches_choices_per_second", samples_at(&rates[REAL], 0.5), "matches_choices_per_server_cpu_second",
        samples_at(&per_cpu[REAL], 0.5), "share_reached", samples_at(&shares, 0.5), "share_reached_lowest",
        samples_at(&shares, 0), "share_reached_highest", samples_at(&shares, 1),
        "share_reached_per_server_cpu", samples_at(&cpu_shares, 0.5));
    for (int i = 0; i < BOTH; i++) {
        samples_free(&rates[i]);
        samples_free(&per_cpu[i]);
    }
    samples_free(&shares);
    samples_free(&cpu_shares);
    return out;
}

json_t *load_matches(const struct load_options *o, json_t **echo)
{
    static struct hall h;
    static struct process p;
    struct echo_sizes sizes;
    double rate;
    load_start(&p, o, many);
    hall_open(&h, o->kit, p.port, p.http_port, (int)o->matches, 0);
    double empty = resident_bytes(p.pid);
    int lines = hall_greet(&h, false);
    double with_lines = resident_bytes(p.pid);
    int websockets = hall_greet(&h, true);
    double greeted = resident_bytes(p.pid);
    uint64_t began = uv_hrtime();
    hall_play(&h);
    double opening = (double)(uv_hrtime() - began) / 1e9, started = resident_bytes(p.pid);
    json_t *brisk = load_steady(&h, p.pid, o, (double)o->matches / SECONDS_TO_THINK);
    double in_use = resident_bytes(p.pid);
    json_t *full = load_full_speed(&h, p.pid, o, &rate);
    note_sizes(&h.tally, &sizes);
    hall_run(&h, SECONDS_TO_REST);
    double after = resident_bytes(p.pid);
    json_t *half = load_steady(&h, p.pid, o, rate / 2);
    double matches = o->matches;
    json_t *memory = json_pack(
        "{s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "bytes_per_line_connection", (with_lines - empty) / lines,
        "bytes_per_websocket_connection", (greeted - with_lines) / websockets, "bytes_per_match_started",
        (started - greeted) / matches, "bytes_per_match_in_use", (in_use - greeted) / matches,
        "bytes_per_match_after_full_speed", (after - greeted) / matches, "resident_bytes_empty", empty,
        "resident_bytes_at_most", after);
    if (echo)
        *echo = measure_echo(o, &h, p.pid, &sizes);
    hall_close(&h);
    load_stop(&p);
    return json_pack("{s:f, s:i, s:f, s:o, s:o, s:o, s:o, s:{s:i, s:i, s:i}}", "matches", matches,
                     "connections", lines + websockets, "matches_opened_per_second", matches / opening,
                     "memory", memory, "brisk_play", brisk, "full_speed", full, "half_speed", half,
                     "mean_bytes", "reply", (int)sizes.reply, "update_with_options", (int)sizes.asked,
                     "update", (int)sizes.other);
}
