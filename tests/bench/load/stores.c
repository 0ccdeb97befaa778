/* The same play on SQLite and on PostgreSQL, by turns in one run. */
#include "tests/bench/load/load.h"
#include "tests/unit/postgres_process.h"

enum { PEOPLE_PER_SECOND = 1000, ENOUGH = 2 }; /* choices, of a server that could do at least twice as many */

enum { SQLITE, POSTGRESQL, STORES };
static const char *const names[STORES] = {"sqlite", "postgresql"};

/* A server on one of the two, and people who play there. */
struct side {
    struct process process;
    struct hall hall;
    struct samples rates, per_cpu;
    double database; /* seconds of a processor that PostgreSQL used while all answered at once */
    double accepted; /* choices of that time */
};

static void open_side(struct side *s, const struct load_options *o, const char *const *more)
{
    load_start(&s->process, o, more);
    hall_open(&s->hall, o->kit, s->process.port, s->process.http_port, (int)o->matches, 0);
    hall_greet(&s->hall, false);
    hall_greet(&s->hall, true);
    hall_play(&s->hall);
}

static json_t *close_side(struct side *s, json_t *steady, bool database)
{
    json_t *out = json_pack("{s:f, s:f, s:o}", "choices_per_second", samples_at(&s->rates, 0.5),
                            "choices_per_server_cpu_second", samples_at(&s->per_cpu, 0.5), "steady", steady);
    if (database)
        json_object_set_new(out, "choices_per_database_cpu_second", json_real(s->accepted / s->database));
    samples_free(&s->rates);
    samples_free(&s->per_cpu);
    hall_close(&s->hall);
    load_stop(&s->process);
    return out;
}

static json_t *measure(const struct load_options *o, struct side side[STORES],
                       struct postgres_process *database)
{
    struct samples rates = {0}, per_cpu = {0};
    json_t *steady[STORES];
    for (uint32_t i = 0; i < o->windows; i++) {
        for (int store = 0; store < STORES; store++) {
            struct side *s = &side[store];
            double before = postgres_process_seconds(database);
            load_round(&s->hall, s->process.pid, o, &s->rates, &s->per_cpu);
            s->database += postgres_process_seconds(database) - before;
            s->accepted += (double)s->hall.tally.accepted;
        }
        samples_add(&rates, side[POSTGRESQL].rates.values[i] / side[SQLITE].rates.values[i]);
        samples_add(&per_cpu, side[POSTGRESQL].per_cpu.values[i] / side[SQLITE].per_cpu.values[i]);
    }
    for (int store = 0; store < STORES; store++) {
        double most = samples_at(&side[store].rates, 0.5) / ENOUGH;
        steady[store] = load_steady(&side[store].hall, side[store].process.pid, o,
                                    most < PEOPLE_PER_SECOND ? most : PEOPLE_PER_SECOND);
    }
    json_t *out = json_pack("{s:i, s:i, s:f, s:f}", "matches", (int)o->matches, "rounds", (int)o->windows,
                            "postgresql_to_sqlite", samples_at(&rates, 0.5),
                            "postgresql_to_sqlite_per_server_cpu", samples_at(&per_cpu, 0.5));
    for (int store = 0; store < STORES; store++)
        json_object_set_new(out, names[store], close_side(&side[store], steady[store], store == POSTGRESQL));
    samples_free(&rates);
    samples_free(&per_cpu);
    return out;
}

json_t *load_stores(const struct load_options *o)
{
    static struct side side[STORES];
    struct postgres_process database;
    if (!postgres_process_start(&database, true))
        return json_pack("{s:s}", "left_out", database.address);
    const char *const on_sqlite[] = {LOAD_MANY, NULL};
    const char *const on_postgresql[] = {LOAD_MANY, "--store", database.address, NULL};
    open_side(&side[SQLITE], o, on_sqlite);
    open_side(&side[POSTGRESQL], o, on_postgresql);
    json_t *out = measure(o, side, &database);
    postgres_process_stop(&database);
    return out;
}
