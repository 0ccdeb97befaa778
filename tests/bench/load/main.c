/*
 * What a server holds: many matches at once, the same on PostgreSQL, idle connections, spectators, a large
 * store, hours of coming and going; and beside it what libuv alone does with the same messages. Prints one
 * JSON object.
 *
 *     load [--game NAME] [--full] [--only SECTION,...] [--OPTION VALUE ...]
 *
 * docs/operations.md says what each section does and what the options are.
 */
#include <getopt.h>

#include "server/base/auth.h"
#include "server/transport/net.h"
#include "tests/bench/bench_game.h"
#include "tests/bench/load/load.h"

enum { SHORT, FULL, SIZES };

struct row {
    const char *name;
    size_t offset; /* of an uint32_t or double in struct load_options */
    bool real;
    double value[SIZES];
};

static const struct row rows[] = {
    {"matches", offsetof(struct load_options, matches), false, {300, 2000}},
    {"windows", offsetof(struct load_options, windows), false, {5, 5}},
    {"window", offsetof(struct load_options, window), true, {1, 5}},
    {"idle", offsetof(struct load_options, idle), false, {2000, 10000}},
    {"spectators", offsetof(struct load_options, spectators), false, {200, 1000}},
    {"stored", offsetof(struct load_options, stored), false, {50000, 1000000}},
    {"visited", offsetof(struct load_options, visited), false, {1000, 5000}},
    {"soak", offsetof(struct load_options, soak), true, {60, 3600}},
    {"soak-tables", offsetof(struct load_options, soak_tables), false, {50, 200}},
    {"settle", offsetof(struct load_options, settle), true, {10, 10}},
};

enum { ROWS = sizeof rows / sizeof *rows, OPTION_FULL = ROWS, OPTION_ONLY, OPTION_GAME };

static void set(struct load_options *o, const struct row *row, double value)
{
    void *at = (char *)o + row->offset;
    if (row->real)
        *(double *)at = value;
    else
        *(uint32_t *)at = (uint32_t)value;
}

static void set_all(struct load_options *o, int size)
{
    for (int i = 0; i < ROWS; i++)
        set(o, &rows[i], rows[i].value[size]);
}

static _Noreturn void usage(void)
{
    fprintf(stderr, "usage: load [--game NAME] [--full] [--only SECTION,...]");
    for (int i = 0; i < ROWS; i++)
        fprintf(stderr, " [--%s N]", rows[i].name);
    fprintf(stderr, "\nsections: matches, echo (with matches), stores, idle, spectators, stored, soak\n");
    exit(2);
}

/* `--full` first, whatever its place: the others say what is different. */
static const char *read_options(struct load_options *o, int argc, char **argv)
{
    struct option known[ROWS + 4] = {0};
    const char *only = "", *game = BENCH_GAME_PRESET;
    int i;
    for (i = 0; i < ROWS; i++)
        known[i] = (struct option){rows[i].name, required_argument, NULL, i};
    known[OPTION_FULL] = (struct option){"full", no_argument, NULL, OPTION_FULL};
    known[OPTION_ONLY] = (struct option){"only", required_argument, NULL, OPTION_ONLY};
    known[OPTION_GAME] = (struct option){"game", required_argument, NULL, OPTION_GAME};
    set_all(o, SHORT);
    for (i = 1; i < argc; i++)
        if (strcmp(argv[i], "--full") == 0)
            set_all(o, FULL);
    while ((i = getopt_long(argc, argv, "", known, NULL)) >= 0) {
        char *end = NULL;
        double value = i < ROWS ? strtod(optarg, &end) : 1;
        if (i > OPTION_GAME || (i < ROWS && (*end || value <= 0 || value > 1e7)))
            usage();
        if (i == OPTION_ONLY)
            only = optarg;
        else if (i == OPTION_GAME)
            game = optarg;
        else if (i < ROWS)
            set(o, &rows[i], value);
    }
    if (optind < argc)
        usage();
    o->kit = bench_kit(game);
    return only;
}

static bool is_wanted(const char *only, const char *section)
{
    size_t length = strlen(section);
    if (!*only)
        return true;
    for (const char *at = only; (at = strstr(at, section)); at += length)
        if ((at == only || at[-1] == ',') && (at[length] == ',' || at[length] == '\0'))
            return true;
    return false;
}

/* What is measured now, for who waits at a terminal. */
static void show(const char *section)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "load %s ...\n", section);
}

static void run(json_t *out, const char *only, const char *section,
                json_t *(*measure)(const struct load_options *), const struct load_options *o)
{
    if (!is_wanted(only, section))
        return;
    show(section);
    json_object_set_new(out, section, measure(o));
}

/* How busy the machine is otherwise, before anything was begun. */
static json_t *machine(void)
{
    double average[1] = {0};
    getloadavg(average, 1);
    return json_pack("{s:i, s:f}", "cores", (int)sysconf(_SC_NPROCESSORS_ONLN), "load_average_before",
                     average[0]);
}

int main(int argc, char **argv)
{
    struct load_options o = {0};
    const char *only = read_options(&o, argc, argv);
    bool echo = is_wanted(only, "echo");
    bench_program(argv[0], o.kit, o.program, sizeof o.program);
    signal(SIGPIPE, SIG_IGN);
    CHECK(auth_init());
    net_raise_file_limit();
    json_t *out = json_pack("{s:s, s:o}", "game", o.kit->game->name, "machine", machine());
    if (echo || is_wanted(only, "matches")) {
        json_t *ceiling = NULL;
        show("matches");
        json_object_set_new(out, "matches", load_matches(&o, echo ? &ceiling : NULL));
        if (ceiling)
            json_object_set_new(out, "echo", ceiling);
    }
    run(out, only, "stores", load_stores, &o);
    run(out, only, "idle", load_idle, &o);
    run(out, only, "spectators", load_spectators, &o);
    run(out, only, "stored", load_stored, &o);
    run(out, only, "soak", load_soak, &o);
    json_dumpf(out, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(out);
    return 0;
}
