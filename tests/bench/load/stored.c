/* A store with very many matches: starting, listing, and visiting many of them one after another. */
#include "tests/bench/bench_matches.h"
#include "tests/bench/load/bulk.h"
#include "tests/bench/load/load.h"

enum {
    LOG_ENTRIES = 10, /* of a stored match */
    IN_MEMORY = 200,
    STARTS = 5,
};

static double ms_since(uint64_t began)
{
    return (double)(uv_hrtime() - began) / 1e6;
}

/* Starts the server a few times, and once more to stay. The middle of the times, and the memory. */
static json_t *measure_start(struct process *p)
{
    struct samples times = {0};
    for (int i = 0; i < STARTS; i++) {
        start_server(p);
        samples_add(&times, p->started_ms);
        stop_server(p);
    }
    start_server(p);
    json_t *out = json_pack("{s:f, s:f}", "start_ms", samples_at(&times, 0.5), "resident_bytes",
                            resident_bytes(p->pid));
    samples_free(&times);
    return out;
}

static double time_of(struct seat *s, const char *request)
{
    uint64_t began = uv_hrtime();
    write_all(s->fd, request);
    await(s, "\"re\":2,");
    return ms_since(began);
}

/* Until the server has put away what it need not hold. */
static void pause_for_sweeps(void)
{
    usleep(1500000);
}

/* Resumes running matches and leaves them again, no more between two sweeps than it holds in memory. */
static void visit(struct seat *s, uint32_t first, uint32_t count, struct samples *times)
{
    for (uint32_t i = 0; i < count; i++) {
        char name[AUTH_ID_TEXT_SIZE];
        auth_id_text((uint64_t)(first + i) * BULK_RUNNING_EVERY, name);
        uint64_t began = uv_hrtime();
        say(s, "{\"id\":2,\"type\":\"resume\",\"match\":\"%s\"}\n", name);
        await(s, "\"type\":\"snapshot\"");
        samples_add(times, ms_since(began));
        say(s, "{\"id\":3,\"type\":\"leave\",\"match\":\"%s\"}\n", name);
        await(s, "\"re\":3,");
        if (i % IN_MEMORY == IN_MEMORY - 1)
            pause_for_sweeps();
    }
    pause_for_sweeps();
}

static json_t *measure_visits(struct process *p, struct seat *s, uint32_t visits)
{
    struct samples times = {0};
    double before = resident_bytes(p->pid);
    visit(s, 1, visits / 2, &times);
    double middle = resident_bytes(p->pid);
    visit(s, 1 + visits / 2, visits / 2, &times);
    double after = resident_bytes(p->pid);
    json_t *out = json_pack("{s:i, s:o, s:f, s:f, s:f}", "matches", (int)visits, "resume",
                            samples_times(&times), "resident_bytes_before", before, "resident_bytes_half_way",
                            middle, "resident_bytes_after", after);
    samples_free(&times);
    return out;
}

json_t *load_stored(const struct load_options *o)
{
    static const char *const options[] = {"--matches-in-memory", "200", "--match-idle", "3600", NULL};
    static struct process p;
    char token[AUTH_TOKEN_TEXT_SIZE];
    struct seat s = {0};
    uint32_t running = o->stored / BULK_RUNNING_EVERY, visits = o->visited < running ? o->visited : running;
    p = (struct process){.more = options};
    snprintf(p.program, sizeof p.program, "%s", o->program);
    make_data(&p);
    load_guard(&p);
    json_t *empty = measure_start(&p);
    stop_server(&p);
    free(make_matches(&p, o->kit, 1, LOG_ENTRIES, token));
    uint64_t began = uv_hrtime();
    bulk_copy(p.data, o->stored);
    double making = ms_since(began);
    json_t *full = measure_start(&p);
    s.fd = dial(p.port);
    s.line = malloc(s.room = LINE_MAX_BYTES);
    CHECK(s.line);
    say(&s, "{\"id\":1,\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}\n", token);
    await(&s, "\"re\":1,");
    double list = time_of(&s, "{\"id\":2,\"type\":\"list\"}\n");
    json_t *visited = measure_visits(&p, &s, visits);
    close(s.fd);
    free(s.line);
    load_stop(&p);
    return json_pack("{s:i, s:i, s:f, s:o, s:o, s:f, s:o}", "matches", (int)o->stored, "entries_each",
                     LOG_ENTRIES, "made_in_seconds", making / 1e3, "without", empty, "with", full, "list_ms",
                     list, "visits", visited);
}
