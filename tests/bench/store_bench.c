/*
 * How fast the store is: durable appends with one and with many matches at once, what one lone append
 * takes, loading a long match, and opening a store that holds many. Prints JSON.
 *
 * store_bench [--directory DIR | --store ADDRESS] [--appends N] [--stored N]
 */
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "server/store/store.h"

enum {
    MATCHES = 200,
    LONE_APPENDS = 400,
    LONG_LOG = 1500,
    LOADS = 50,
};

struct bench {
    uv_loop_t loop;
    struct store *store;
    char directory[512];
    uint32_t waiting, failed;
    uint32_t next[MATCHES + 1]; /* index of each match's next entry */
};

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "store_bench: %s\n", what);
    exit(EXIT_FAILURE);
}

static double seconds(uint64_t from)
{
    return (double)(uv_hrtime() - from) / 1e9;
}

static double cpu_seconds(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void open_store(struct bench *b)
{
    char error[STORE_ERROR_SIZE];
    struct store_options options = {.directory = b->directory};
    if (uv_loop_init(&b->loop) || store_open(&b->store, &b->loop, &options, error) != STORE_OK)
        fail(error);
}

static void close_store(struct bench *b)
{
    store_close(b->store, NULL, NULL);
    uv_run(&b->loop, UV_RUN_DEFAULT);
    uv_loop_close(&b->loop);
}

static void told(void *context, enum store_status status, const char *text)
{
    struct bench *b = context;
    (void)text;
    b->waiting--;
    b->failed += status != STORE_OK;
}

static void wait_below(struct bench *b, uint32_t limit)
{
    while (b->waiting > limit)
        uv_run(&b->loop, UV_RUN_ONCE);
    if (b->failed)
        fail("a write failed");
}

static void put(struct bench *b, const struct store_op *op)
{
    if (store_write(b->store, op, 1, told, b) != STORE_OK)
        fail("a write was not taken");
    b->waiting++;
}

static void create_matches(struct bench *b, uint64_t first, uint64_t count)
{
    for (uint64_t id = first; id < first + count; id++) {
        struct store_match m = {
            .id = id, .game = "bench", .status = MATCH_RUNNING, .created = id, .config = "{}", .lobby = "{}"};
        memcpy(m.invite, &id, sizeof id);
        put(b, &(struct store_op){.kind = STORE_CREATE_MATCH, .match = &m});
        wait_below(b, 4000);
    }
    wait_below(b, 0);
}

static void append(struct bench *b, uint64_t match)
{
    uint32_t index = b->next[match]++;
    put(b, &(struct store_op){
               .kind = STORE_APPEND,
               .id = match,
               .entry = {.index = index, .seat = 1, .choice = {3, {(uint16_t)index, 2, 0}}, .at = 1},
           });
}

/* Appends to `matches` matches in turn, with `in_flight` of them waiting for the disk at a time. */
static json_t *bench_appends(struct bench *b, uint32_t appends, uint32_t matches, uint32_t in_flight)
{
    struct store_stats before, after;
    store_stats(b->store, &before);
    double cpu = cpu_seconds();
    uint64_t began = uv_hrtime();
    for (uint32_t i = 0; i < appends; i++) {
        wait_below(b, in_flight - 1);
        append(b, 1 + i % matches);
    }
    wait_below(b, 0);
    double took = seconds(began);
    cpu = cpu_seconds() - cpu;
    store_stats(b->store, &after);
    double commits = (double)(after.commits - before.commits);
    return json_pack("{s:i,s:i,s:i,s:f,s:f,s:f,s:f}", "matches", (int)matches, "in_flight", (int)in_flight,
                     "appends", (int)appends, "appends_per_second", appends / took, "appends_per_cpu_second",
                     appends / cpu, "appends_per_commit", appends / commits, "commit_ms_mean",
                     (double)(after.commit_ns - before.commit_ns) / commits / 1e6);
}

static json_t *bench_load(struct bench *b)
{
    while (b->next[MATCHES] < LONG_LOG) {
        append(b, MATCHES);
        wait_below(b, 4000);
    }
    wait_below(b, 0);
    uint64_t began = uv_hrtime();
    for (int i = 0; i < LOADS; i++) {
        struct store_record *record = NULL;
        if (store_load(b->store, MATCHES, &record) != STORE_OK || record->entries_count < LONG_LOG)
            fail("a match was not loaded");
        store_record_free(record);
    }
    return json_pack("{s:i,s:f}", "entries", (int)b->next[MATCHES], "ms", seconds(began) * 1e3 / LOADS);
}

static json_t *bench_open(struct bench *b, uint32_t stored)
{
    create_matches(b, MATCHES + 1, stored);
    close_store(b);
    uint64_t began = uv_hrtime();
    open_store(b);
    return json_pack("{s:i,s:f}", "stored_matches", (int)stored + MATCHES, "ms", seconds(began) * 1e3);
}

static void remove_all(const char *directory)
{
    DIR *d = opendir(directory);
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
        if (e->d_name[0] != '.')
            unlink(path);
    }
    if (d)
        closedir(d);
    rmdir(directory);
}

int main(int argc, char **argv)
{
    const char *base = getenv("TMPDIR"), *address = NULL;
    uint32_t appends = 200000, stored = 10000;
    base = base ? base : "/tmp";
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--directory"))
            base = argv[i + 1];
        else if (!strcmp(argv[i], "--store"))
            address = argv[i + 1];
        else if (!strcmp(argv[i], "--appends"))
            appends = (uint32_t)strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--stored"))
            stored = (uint32_t)strtoul(argv[i + 1], NULL, 10);
        else
            fail("usage: store_bench [--directory DIR | --store ADDRESS] [--appends N] [--stored N]");
    }
    if (argc % 2 == 0)
        fail("usage: store_bench [--directory DIR | --store ADDRESS] [--appends N] [--stored N]");
    static struct bench b;
    if (address)
        snprintf(b.directory, sizeof b.directory, "%s", address);
    else
        snprintf(b.directory, sizeof b.directory, "%s/warren-bench-XXXXXX", base);
    if (!address && !mkdtemp(b.directory))
        fail("cannot make a directory");
    open_store(&b);
    create_matches(&b, 1, MATCHES);
    json_t *lone = bench_appends(&b, appends < LONE_APPENDS ? appends : LONE_APPENDS, 1, 1);
    json_t *one = bench_appends(&b, appends, 1, 1000);
    json_t *many = bench_appends(&b, appends, MATCHES, MATCHES);
    json_t *load = bench_load(&b);
    json_t *opened = bench_open(&b, stored);
    json_t *all = json_pack("{s:{s:o,s:o,s:o,s:o,s:o}}", "store", "lone_append", lone, "one_match", one,
                            "many_matches", many, "load", load, "open", opened);
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
    close_store(&b);
    if (!address)
        remove_all(b.directory);
    return 0;
}
