/* Many matches with four connections each, played at once, and the ceiling of the same messages. */
#include "tests/bench/load/load.h"

enum { SECONDS_TO_THINK = 2 /* of people who play on briskly */ };

static const char *const many[] = {"--peers-max", "100000", "--matches-max", "100000", NULL};

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

json_t *load_matches(const struct load_options *o, struct load_mean *mean)
{
    static struct hall h;
    struct process p;
    load_start(&p, o, many);
    hall_open(&h, p.port, p.http_port, (int)o->matches, 0);
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
    json_t *full = load_full_speed(&h, p.pid, o, &mean->choices_per_second);
    note_sizes(&h.tally, &mean->sizes);
    double after = resident_bytes(p.pid);
    json_t *half = load_steady(&h, p.pid, o, mean->choices_per_second / 2);
    double matches = o->matches;
    json_t *memory = json_pack(
        "{s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "bytes_per_line_connection", (with_lines - empty) / lines,
        "bytes_per_websocket_connection", (greeted - with_lines) / websockets, "bytes_per_match_started",
        (started - greeted) / matches, "bytes_per_match_in_use", (in_use - greeted) / matches,
        "bytes_per_match_after_full_speed", (after - greeted) / matches, "resident_bytes_empty", empty,
        "resident_bytes_at_most", after);
    hall_close(&h);
    load_stop(&p);
    return json_pack("{s:f, s:i, s:f, s:o, s:o, s:o, s:o, s:{s:i, s:i, s:i}}", "matches", matches,
                     "connections", lines + websockets, "matches_opened_per_second", matches / opening,
                     "memory", memory, "brisk_play", brisk, "full_speed", full, "half_speed", half,
                     "mean_bytes", "reply", (int)mean->sizes.reply, "update_with_options",
                     (int)mean->sizes.asked, "update", (int)mean->sizes.other);
}

json_t *load_echo(const struct load_options *o, const struct load_mean *mean)
{
    static struct hall h;
    int port;
    double median;
    pid_t pid = echo_start(&mean->sizes, (int)o->matches, &port);
    hall_open(&h, port, 0, (int)o->matches, 0);
    h.echo = true;
    hall_greet(&h, false);
    hall_play(&h);
    json_t *out = load_full_speed(&h, pid, o, &median);
    hall_close(&h);
    echo_stop(pid);
    json_object_set_new(out, "share_reached", json_real(mean->choices_per_second / median));
    return out;
}
