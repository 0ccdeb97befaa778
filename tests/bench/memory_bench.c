/*
 * How much memory the server takes: for an idle connection, and with many stored matches of a game of which
 * some are in use. Prints one JSON object.
 *
 *     memory_bench [--game NAME] [IDLE [STORED]]
 *
 * connections (preset 2000); matches at most (preset 10000)
 */
#include <jansson.h>

#include "tests/bench/bench_matches.h"

enum {
    IDLE = 2000,
    STORED = 10000,
    IN_USE = 100,
    FOLLOWED = 50, /* matches followed by one connection */
};

static json_t *measure_idle(const char *program, int count)
{
    struct seat *seats = calloc((size_t)count, sizeof *seats);
    struct process p = {0};
    CHECK(seats);
    snprintf(p.program, sizeof p.program, "%s", program);
    make_data(&p);
    start_server(&p);
    double before = resident_bytes(p.pid);
    for (int i = 0; i < count; i++) {
        open_seat(&seats[i], p.port);
        free(seats[i].line);
    }
    double after = resident_bytes(p.pid);
    for (int i = 0; i < count; i++)
        close(seats[i].fd);
    free(seats);
    stop_server(&p);
    remove_data(&p);
    return json_pack("{s:i, s:f, s:f}", "connections", count, "bytes_each", (after - before) / count,
                     "resident_without_bytes", before);
}

/* Connections that follow the first matches. */
static void use_matches(const struct process *p, const uint64_t *ids, int count, const char *token,
                        struct seat *seats)
{
    for (int i = 0; i < count; i++) {
        struct seat *s = &seats[i / FOLLOWED];
        char name[AUTH_ID_TEXT_SIZE];
        if (i % FOLLOWED == 0) {
            s->fd = dial(p->port);
            s->line = malloc(s->room = LINE_MAX_BYTES);
            CHECK(s->line);
            say(s, "{\"id\":1,\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}\n", token);
            await(s, "\"re\":1,");
        }
        auth_id_text(ids[i], name);
        say(s, "{\"id\":2,\"type\":\"resume\",\"match\":\"%s\"}\n", name);
        await(s, "\"type\":\"snapshot\"");
    }
}

static json_t *measure_stored(const struct game_kit *kit, const char *program, int count)
{
    struct process p = {0};
    struct seat seats[IN_USE / FOLLOWED] = {{.fd = 0}};
    char token[AUTH_TOKEN_TEXT_SIZE];
    int used = count < IN_USE ? count : IN_USE;
    snprintf(p.program, sizeof p.program, "%s", program);
    make_data(&p);
    uint64_t *ids = make_matches(&p, kit, count, STORED_ENTRIES, token);
    start_server(&p);
    use_matches(&p, ids, used, token, seats);
    json_t *result = json_pack("{s:i, s:i, s:f}", "stored", count, "in_use", used, "resident_bytes",
                               resident_bytes(p.pid));
    for (int i = 0; i < IN_USE / FOLLOWED; i++)
        if (seats[i].line) {
            close(seats[i].fd);
            free(seats[i].line);
        }
    stop_server(&p);
    remove_data(&p);
    free(ids);
    return result;
}

int main(int argc, char **argv)
{
    const struct game_kit *kit = bench_kit_asked(&argc, &argv);
    enum { TOO_MANY = 1000000 };
    int idle = argc > 1 ? atoi(argv[1]) : IDLE, most = argc > 2 ? atoi(argv[2]) : STORED;
    const int counts[] = {0, most / 10, most};
    char program[512];
    if (argc > 3 || idle < 1 || idle > TOO_MANY || most < 1 || most > TOO_MANY) {
        fprintf(stderr, "usage: memory_bench [--game NAME] [IDLE [STORED]]\n");
        return 2;
    }
    bench_program(argv[0], kit, program, sizeof program);
    signal(SIGPIPE, SIG_IGN);
    CHECK(auth_init());
    net_raise_file_limit();
    json_t *out = json_pack("{s:s}", "game", kit->game->name), *stored = json_array();
    json_object_set_new(out, "idle_connection", measure_idle(program, idle));
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        json_array_append_new(stored, measure_stored(kit, program, counts[i]));
    json_object_set_new(out, "stored_matches", stored);
    json_dumpf(out, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(out);
    return 0;
}
