/*
 * Stored matches for benchmarks: written through the store as the server would.
 */
#ifndef WARREN_TESTS_BENCH_MATCHES_H
#define WARREN_TESTS_BENCH_MATCHES_H

#include <jansson.h>

#include "core/random.h"
#include "protocol/config.h"
#include "server/hall/server.h"
#include "server/match/record.h"
#include "tests/bench/bench_game.h"
#include "tests/bench/bench_server.h"

enum {
    STORED_SEATS = BENCH_SEATS,
    STORED_ENTRIES = 120,
};

/* A log of the game played at random, of at most this many entries, without its end. */
static inline size_t play_log(const struct game_kit *kit, const struct game_config *config,
                              const struct fair_chance *chance, struct store_entry *entries,
                              size_t entries_max)
{
    struct play p;
    struct happening h = {0};
    struct quick_random random = {9};
    size_t n = 0;
    CHECK(play_init(&p, kit->game, config, chance, 0xf) && play_begin(&p, server_now(), &h) == PLAY_OK);
    while (n + h.entries_count <= entries_max && !p.over) {
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

static inline void fill_match(struct match *m, const struct game_config *config, uint64_t player)
{
    m->config = *config;
    m->status = MATCH_RUNNING;
    m->host = player;
    m->created = m->changed = server_now();
    m->chance.seats = config->seats;
    auth_invite_create(m->invite);
    CHECK(match_make_room(m));
    match_add_member(m, player, "bench");
    m->seats[0].player = player;
    for (int seat = 1; seat < STORED_SEATS; seat++)
        m->seats[seat].player = player + (uint64_t)seat;
}

/*
 * Fills a store with running matches of one person, each with a log of at most STORED_ENTRIES. Returns the
 * ids, to be freed; the token's text goes to `token`.
 */
static inline uint64_t *make_matches(struct process *p, const struct game_kit *kit, int count,
                                     size_t entries_max, char token[AUTH_TOKEN_TEXT_SIZE])
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
    struct fair_chance chance = {.seats = STORED_SEATS};
    config_presets(kit->game, STORED_SEATS, &config);
    size_t n = play_log(kit, &config, &chance, entries, entries_max);
    uint64_t *ids = calloc((size_t)count + 1, sizeof *ids);
    struct record_texts texts = {0};
    for (int i = 0; i < count; i++) {
        struct store_match row;
        struct match *m = match_create(&fake, kit, ids[i] = auth_id_create());
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

#endif
