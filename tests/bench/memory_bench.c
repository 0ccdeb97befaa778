/*
 * How much memory the server takes: for an idle connection, and with many stored matches of Root of which
 * some are in use. Prints one JSON object.
 */
#include <jansson.h>

#include "core/random.h"
#include "protocol/config.h"
#include "protocol/root/root_kit.h"
#include "server/match_record.h"
#include "server/server.h"
#include "tests/bench/bench_server.h"

enum {
    SEATS = 4,
    IDLE = 2000,
    IN_USE = 100,
    FOLLOWED = 50, /* matches followed by one connection */
    STORED_ENTRIES = 120,
};

static json_t *measure_idle(const char *program)
{
    static struct seat seats[IDLE];
    struct process p = {0};
    snprintf(p.program, sizeof p.program, "%s", program);
    make_data(&p);
    start_server(&p);
    double before = resident_bytes(p.pid);
    for (int i = 0; i < IDLE; i++) {
        open_seat(&seats[i], p.port);
        free(seats[i].line);
    }
    double after = resident_bytes(p.pid);
    for (int i = 0; i < IDLE; i++)
        close(seats[i].fd);
    stop_server(&p);
    remove_data(&p);
    return json_pack("{s:i, s:f, s:f}", "connections", IDLE, "bytes_each", (after - before) / IDLE,
                     "resident_without_bytes", before);
}

/* A log of Root played at random, without its end. */
static size_t play_log(const struct game_config *config, const struct fair_chance *chance,
                       struct store_entry *entries)
{
    struct play p;
    struct happening h = {0};
    struct quick_random random = {9};
    size_t n = 0;
    CHECK(play_init(&p, root_kit.game, config, chance, 0xf) && play_begin(&p, server_now(), &h) == PLAY_OK);
    while (n + h.entries_count <= STORED_ENTRIES && !p.over) {
        memcpy(entries + n, h.entries, h.entries_count * sizeof *entries);
        n += h.entries_count;
        const struct prompt *prompt = &p.session->prompt;
        uint32_t index = quick_random_below(&random, prompt->count);
        CHECK(play_choose(&p, prompt->seat, prompt->options[index], server_now(), &h) == PLAY_OK);
    }
    play_free(&p);
    happening_free(&h);
    return n;
}

static void fill_match(struct match *m, const struct game_config *config, uint64_t player)
{
    m->config = *config;
    m->status = MATCH_RUNNING;
    m->host = player;
    m->created = m->changed = server_now();
    m->chance.seats = config->seats;
    auth_invite_create(m->invite);
    m->members[m->members_count++] = (struct member){.id = player, .name = "bench"};
    m->seats[0].player = player;
    for (int seat = 1; seat < SEATS; seat++)
        m->seats[seat].player = player + (uint64_t)seat;
}

/* Fills a store with running matches of one person. Returns the ids; the token's text goes to `token`. */
static uint64_t *make_matches(struct process *p, int count, char token[AUTH_TOKEN_TEXT_SIZE])
{
    uv_loop_t loop;
    struct store *store;
    char error[STORE_ERROR_SIZE];
    uint8_t secret[AUTH_TOKEN_SIZE];
    static struct store_op ops[STORED_ENTRIES + 2];
    static struct store_entry entries[STORED_ENTRIES];
    CHECK(uv_loop_init(&loop) == 0);
    struct server fake = {.loop = &loop};
    struct store_options options = {.directory = p->data};
    CHECK(store_open(&store, &loop, &options, error) == STORE_OK);
    struct store_identity identity = {.id = auth_id_create(), .created = server_now(), .name = "bench"};
    auth_token_create(secret);
    auth_token_text(secret, token);
    auth_token_hash(secret, identity.token_hash);
    struct store_op first = {.kind = STORE_CREATE_IDENTITY, .id = identity.id, .identity = &identity};
    CHECK(store_write(store, &first, 1, NULL, NULL) == STORE_OK);
    struct game_config config;
    struct fair_chance chance = {.seats = SEATS};
    config_presets(root_kit.game, SEATS, &config);
    size_t n = play_log(&config, &chance, entries);
    uint64_t *ids = calloc((size_t)count + 1, sizeof *ids);
    struct record_texts texts = {0};
    for (int i = 0; i < count; i++) {
        struct store_match row;
        struct match *m = match_create(&fake, &root_kit, ids[i] = auth_id_create());
        CHECK(m);
        fill_match(m, &config, identity.id);
        CHECK(record_fill(m, &texts, &row));
        ops[0] = (struct store_op){.kind = STORE_CREATE_MATCH, .id = m->id, .match = &row};
        ops[1] = (struct store_op){.kind = STORE_ADD_MEMBER, .id = m->id, .member = identity.id};
        for (size_t e = 0; e < n; e++)
            ops[e + 2] = (struct store_op){.kind = STORE_APPEND, .id = m->id, .entry = entries[e]};
        CHECK(store_write(store, ops, n + 2, NULL, NULL) == STORE_OK);
        match_free(m);
        struct store_stats stats;
        for (store_stats(store, &stats); stats.queued > 1000; store_stats(store, &stats))
            uv_run(&loop, UV_RUN_ONCE);
    }
    record_texts_free(&texts);
    store_close(store, NULL, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return ids;
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

static json_t *measure_stored(const char *program, int count)
{
    struct process p = {0};
    struct seat seats[IN_USE / FOLLOWED] = {{.fd = 0}};
    char token[AUTH_TOKEN_TEXT_SIZE];
    int used = count < IN_USE ? count : IN_USE;
    snprintf(p.program, sizeof p.program, "%s", program);
    make_data(&p);
    uint64_t *ids = make_matches(&p, count, token);
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
    (void)argc;
    static const int counts[] = {0, 1000, 10000};
    char program[512];
    find_program(argv[0], program, sizeof program);
    signal(SIGPIPE, SIG_IGN);
    CHECK(auth_init());
    net_raise_file_limit();
    json_t *out = json_object(), *stored = json_array();
    json_object_set_new(out, "idle_connection", measure_idle(program));
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        json_array_append_new(stored, measure_stored(program, counts[i]));
    json_object_set_new(out, "stored_matches", stored);
    json_dumpf(out, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(out);
    return 0;
}
