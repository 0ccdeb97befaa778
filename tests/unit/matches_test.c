/* Matches that are read from the store, where other parts of the server have something to do with them. */
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "server/acts/matches.h"
#include "server/hall/server.h"
#include "server/hall/server_io.h"
#include "server/match/deadlines.h"
#include "server/match/record.h"
#include "tests/memory/memory.h"
#include "tests/toy/toy.h"
#include "tests/toy/toy_kit.h"
#include "tests/unit/unit.h"

enum { MATCH = 7 };

/* As much of a server as there must be to read a match. */
struct hall {
    uv_loop_t loop;
    struct server server;
    struct desk desk;
    const struct game_kit *kits[2];
    struct server_options options;
};

static void do_nothing(struct match *m)
{
    (void)m;
}

static void note_written(struct server *s, bool ok)
{
    (void)s;
    ck_assert(ok);
}

static void note_gap(struct server *s, struct gap gap)
{
    (void)s;
    (void)gap;
}

static const struct server_hooks hooks = {
    .written = note_written, .settled = do_nothing, .wake = do_nothing, .skipped = note_gap};

static void open_hall(struct hall *h)
{
    struct server *s = &h->server;
    struct store_options options = {.engine = &memory_engine, .directory = "memory"};
    char error[STORE_ERROR_SIZE];
    memset(h, 0, sizeof *h);
    ck_assert(auth_init());
    ck_assert_int_eq(uv_loop_init(&h->loop), 0);
    ck_assert(desk_open(&h->desk, &toy_game));
    h->kits[0] = &toy_kit;
    s->loop = &h->loop;
    s->kits = h->kits;
    s->desks = &h->desk;
    h->options.match_idle = h->options.matches_in_memory = 1000;
    s->options = &h->options;
    s->log.level = LOG_NONE;
    ck_assert_int_eq(store_open(&s->store, s->loop, &options, error), STORE_OK);
    server_io_init(s, &hooks);
    s->deadlines = deadlines_create(s, NULL);
    ck_assert_ptr_nonnull(s->deadlines);
}

static void close_hall(struct hall *h)
{
    matches_free(&h->server);
    deadlines_free(h->server.deadlines);
    store_close(h->server.store, NULL, NULL);
    uv_run(&h->loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&h->loop), 0);
    outbox_free(&h->server.outbox);
    desk_close(&h->desk);
}

/* Writes and waits until it is stored. */
static void store_now(struct match *m, const struct store_op *op)
{
    ck_assert(server_write(m->server, m, op, 1));
    while (m->in_flight > 0)
        uv_run(m->server->loop, UV_RUN_ONCE);
}

static void store_row(struct match *m, bool readable)
{
    struct record_texts texts = {0};
    struct store_match row;
    ck_assert(record_fill(m, &texts, &row));
    if (!readable)
        row.lobby = "no lobby";
    store_now(m, &(struct store_op){.kind = STORE_CREATE_MATCH, .match = &row});
    record_texts_free(&texts);
}

/* A match of bots that may be watched, in memory and, readable or not, in the store. */
static struct match *make_match_of(struct hall *h, uint64_t id, bool readable)
{
    struct match *m = match_create(&h->server, &toy_kit, id);
    ck_assert_ptr_nonnull(m);
    config_presets(&toy_game, 2, &m->config);
    m->invite[0] = (uint8_t)id; /* no two have the same */
    m->status = MATCH_RUNNING;
    m->spectators = true;
    m->seats[0].bot = m->seats[1].bot = LEVEL_EASY;
    ck_assert(matches_add(&h->server, m));
    store_row(m, readable);
    return m;
}

static struct match *make_match(struct hall *h)
{
    return make_match_of(h, MATCH, true);
}

/* Others stand behind it: a match whose place is lost takes theirs with it. */
START_TEST(what_is_read_again_keeps_its_place_among_those_that_wait_to_think)
{
    struct hall h;
    open_hall(&h);
    struct match *m = make_match(&h), behind;
    m->bot_state = BOT_WAITING;
    m->bot_queued = true;
    m->bot_next = m->bot_behind = &behind;
    match_lose(m);
    ck_assert(matches_restore(m));
    ck_assert(!m->lost && m->begun);
    ck_assert_int_eq(m->bot_state, BOT_WAITING);
    ck_assert_ptr_eq(m->bot_next, &behind);
    ck_assert(m->bot_queued);
    ck_assert_ptr_eq(m->bot_behind, &behind);
    m->bot_state = BOT_IDLE;
    close_hall(&h);
}
END_TEST

START_TEST(what_comes_from_the_store_is_looked_at_when_somebody_watches)
{
    struct hall h;
    open_hall(&h);
    ck_assert(matches_let_go(&h.server, make_match(&h)->id));
    struct match *m = matches_get(&h.server, MATCH);
    ck_assert(m && m->begun && m->stage.begun && !m->stage.over);
    ck_assert_ptr_null(m->stage.view);
    ck_assert_uint_eq(m->stage.version, m->play.version);
    ck_assert(stage_look(&m->stage, &m->play));
    void *now = calloc(1, toy_game.view_size);
    toy_game.redact(play_session(&m->play)->now, SEAT_SPECTATOR, now);
    ck_assert_mem_eq(m->stage.view, now, toy_game.view_size);
    free(now);
    close_hall(&h);
}
END_TEST

/* It stands somewhere in its log then, which is no position that anybody is to see. */
START_TEST(what_is_read_again_and_does_not_play_is_not_shown)
{
    struct hall h;
    open_hall(&h);
    struct match *m = make_match(&h);
    struct store_entry unknown = {.choice.verb = UINT16_MAX};
    store_now(m, &(struct store_op){.kind = STORE_APPEND, .id = MATCH, .entry = unknown});
    match_lose(m);
    ck_assert(matches_restore(m));
    ck_assert_int_eq(m->play.frozen_by, FROZEN_LOG);
    ck_assert(!m->stage.begun);
    close_hall(&h);
}
END_TEST

/* Whichever of the two the server comes to first. */
START_TEST(what_cannot_be_read_again_does_not_hold_up_others)
{
    struct hall h;
    struct fault fault;
    open_hall(&h);
    struct match *good = make_match_of(&h, MATCH + (uint64_t)_i, true);
    struct match *bad = make_match_of(&h, MATCH + 1 - (uint64_t)_i, false);
    match_lose(good);
    match_lose(bad);
    matches_restore_lost(&h.server);
    ck_assert(!good->lost && good->begun);
    /* It is looked for again with the next sweep, or when it is named, and not with every request. */
    ck_assert(bad->lost && bad->look_later && !h.server.lost);
    ck_assert_int_eq(record_save(bad, NULL, &fault), 0);
    while (bad->in_flight > 0)
        uv_run(&h.loop, UV_RUN_ONCE);
    matches_restore_lost(&h.server);
    ck_assert(bad->lost);
    if (_i == 0)
        matches_sweep(&h.server);
    else
        matches_look_again(&h.server, bad->id);
    matches_restore_lost(&h.server);
    ck_assert(!bad->lost && bad->begun && !h.server.lost);
    close_hall(&h);
}
END_TEST

/* A series that is closed changes all of its matches, some by a write that is not theirs. */
START_TEST(what_hangs_on_a_write_is_not_read_again_before_it)
{
    struct hall h;
    open_hall(&h);
    struct match *m = make_match(&h);
    m->hangs_on = outbox_wrote(&h.server.outbox);
    match_lose(m);
    matches_restore_lost(&h.server);
    matches_settled(m);
    ck_assert(m->lost && h.server.lost);
    outbox_settle(&h.server.outbox, true);
    matches_restore_lost(&h.server);
    ck_assert(!m->lost && m->begun);
    close_hall(&h);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("matches");
    TCase *tests = tcase_create("matches");
    tcase_add_test(tests, what_is_read_again_keeps_its_place_among_those_that_wait_to_think);
    tcase_add_test(tests, what_comes_from_the_store_is_looked_at_when_somebody_watches);
    tcase_add_test(tests, what_is_read_again_and_does_not_play_is_not_shown);
    tcase_add_loop_test(tests, what_cannot_be_read_again_does_not_hold_up_others, 0, 2);
    tcase_add_test(tests, what_hangs_on_a_write_is_not_read_again_before_it);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
