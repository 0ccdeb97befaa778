/* Parts of the server that stand alone: the table of ids, the limiter, the spectators' stage, the outbox and
 * the bots' brain. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/id_map.h"
#include "server/base/limiter.h"
#include "server/hall/outbox.h"
#include "server/think/brain.h"
#include "server/play/spectators.h"
#include "tests/toy/toy.h"
#include "tests/toy/toy_kit.h"
#include "tests/unit/unit.h"

/* ---- The table ---- */

START_TEST(a_table_keeps_what_a_plain_list_keeps)
{
    enum { KEYS = 500, STEPS = 20000 };
    struct id_map t = {0};
    int values[KEYS];
    bool there[KEYS] = {false};
    size_t count = 0;
    struct quick_random random = {1};
    for (int i = 0; i < STEPS; i++) {
        uint32_t k = quick_random_below(&random, KEYS);
        uint64_t key = 1 + (uint64_t)k * 0x100000001u;
        if (quick_random_below(&random, 2)) {
            ck_assert(id_map_set(&t, key, &values[k]));
            count += !there[k];
            there[k] = true;
        } else {
            id_map_remove(&t, key);
            count -= there[k];
            there[k] = false;
        }
        ck_assert_uint_eq(t.count, count);
    }
    for (int k = 0; k < KEYS; k++)
        ck_assert_ptr_eq(id_map_get(&t, 1 + (uint64_t)k * 0x100000001u), there[k] ? &values[k] : NULL);
    size_t cursor = 0, seen = 0;
    while (id_map_next(&t, &cursor))
        seen++;
    ck_assert_uint_eq(seen, count);
    id_map_free(&t);
}
END_TEST

/* ---- The limiter ---- */

/* Takes one use for an address without port. */
static uint32_t take(struct limiter *l, const char *address, uint64_t now)
{
    struct address_key key;
    ck_assert(address_key_parse(address, &key));
    return limiter_take(l, key.bytes, sizeof key.bytes, now);
}

START_TEST(an_address_may_do_so_much_and_then_waits)
{
    static struct limiter l;
    limiter_init(&l, 1000, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(take(&l, "1.2.3.4", 50), 0);
    ck_assert_uint_eq(take(&l, "1.2.3.4", 50), 1000);
    ck_assert_uint_eq(limiter_ask(&l, "somebody else", 13, 50), 0);
    ck_assert_uint_eq(take(&l, "1.2.3.5", 50), 0);
    ck_assert_uint_eq(take(&l, "1.2.3.4", 650), 400);
    ck_assert_uint_eq(take(&l, "1.2.3.4", 1050), 0);
    ck_assert_uint_eq(take(&l, "::ffff:1.2.3.4", 1050), 1000);
    limiter_init(&l, 0, 3);
    for (int i = 0; i < 100; i++)
        ck_assert_uint_eq(take(&l, "1.2.3.4", 0), 0);
}
END_TEST

/* What costs more takes several uses: all of them, or it waits until there are so many. */
START_TEST(several_uses_are_taken_at_once_or_not_at_all)
{
    static struct limiter l;
    limiter_init(&l, 1000, 10);
    ck_assert_uint_eq(limiter_ask_many(&l, "x", 1, 10, 0), 0);
    ck_assert_uint_eq(limiter_take_many(&l, "x", 1, 7, 0), 0);
    ck_assert_uint_eq(limiter_take_many(&l, "x", 1, 4, 0), 1000);
    ck_assert_uint_eq(limiter_take_many(&l, "x", 1, 5, 500), 1500);
    ck_assert_uint_eq(limiter_take_many(&l, "x", 1, 3, 500), 0);
    ck_assert_uint_eq(limiter_take(&l, "x", 1, 500), 500);
    ck_assert_uint_gt(limiter_ask_many(&l, "y", 1, 11, 500), 0);
}
END_TEST

/* Whoever has an IPv6 address has 2^64 of them. */
START_TEST(a_whole_network_counts_as_one_address)
{
    static struct limiter l;
    struct address_key key;
    char text[ADDRESS_TEXT_MAX];
    limiter_init(&l, 1000, 3);
    ck_assert_uint_eq(take(&l, "2001:db8:1:2::1", 0), 0);
    ck_assert_uint_eq(take(&l, "2001:db8:1:2:ffff:ffff:ffff:ffff", 0), 0);
    ck_assert_uint_eq(take(&l, "2001:db8:1:2::/64", 0), 0);
    ck_assert_uint_eq(take(&l, "2001:db8:1:2:3::4", 0), 1000);
    ck_assert_uint_eq(take(&l, "2001:db8:1:3::1", 0), 0);
    ck_assert(address_key_parse("2001:db8:1:2:3::4", &key));
    address_key_text(&key, text);
    ck_assert_str_eq(text, "2001:db8:1:2::/64");
    ck_assert(address_key_parse("10.0.0.7", &key));
    address_key_text(&key, text);
    ck_assert_str_eq(text, "10.0.0.7");
    ck_assert(!address_key_parse("10.0.0.7/64", &key));
    ck_assert(!address_key_parse("example.org", &key));
}
END_TEST

/* ---- The stage ---- */

struct theatre {
    struct game_config config;
    struct play play;
    struct happening happening;
    struct stage stage;
    struct text text;
    struct quick_random random;
};

static void open_theatre(struct theatre *t)
{
    struct fair_chance chance = {.seats = 2};
    memset(t, 0, sizeof *t);
    t->config = (struct game_config){.seats = 2, .match[TOY_LENGTH] = LENGTH_LONG};
    ck_assert(play_init(&t->play, &toy_game, &t->config, &chance, 3));
    ck_assert_int_eq(play_begin(&t->play, 0, &t->happening), PLAY_OK);
}

static void close_theatre(struct theatre *t)
{
    stage_free(&t->stage);
    text_free(&t->text);
    happening_free(&t->happening);
    play_free(&t->play);
}

static void choose_one(struct theatre *t)
{
    const struct prompt *p = &t->play.session->prompt;
    struct choice choice = p->options[quick_random_below(&t->random, p->count)];
    ck_assert_int_eq(play_choose(&t->play, p->seat, choice, 0, &t->happening), PLAY_OK);
}

static void play_one(struct theatre *t, uint64_t due)
{
    uint32_t from = t->play.version;
    choose_one(t);
    ck_assert(stage_add(&t->stage, &t->play, SCENE_UPDATE, &t->happening, from, SEAT_NOBODY, due));
}

/* Shows the next scene that is due; its message's type, or "" if nothing is due. */
static const char *show_one(struct theatre *t, uint64_t now)
{
    struct scene *scene = stage_next(&t->stage, now);
    if (!scene)
        return "";
    text_clear(&t->text);
    stage_show(&t->stage, scene, &t->text, &toy_kit, &t->config, "m");
    scene_free(scene);
    text_mark(&t->text, '\0');
    if (strstr(t->text.data, "\"cause\":\"start\""))
        return "start";
    return strstr(t->text.data, "\"type\":\"update\"") ? "update" : "resync";
}

START_TEST(nothing_is_shown_before_its_time)
{
    struct theatre t;
    open_theatre(&t);
    ck_assert(stage_add(&t.stage, &t.play, SCENE_START, NULL, 0, SEAT_NOBODY, 100));
    uint32_t first = t.play.version;
    play_one(&t, 200);
    ck_assert_str_eq(show_one(&t, 99), "");
    ck_assert(!t.stage.begun);
    ck_assert_str_eq(show_one(&t, 100), "start");
    ck_assert_uint_eq(t.stage.version, first);
    ck_assert_str_eq(show_one(&t, 199), "");
    ck_assert_str_eq(show_one(&t, 200), "update");
    ck_assert_uint_eq(t.stage.version, t.play.version);
    ck_assert(!t.stage.over);
    ck_assert(stage_add_message(&t.stage, SCENE_ENDED, NULL, 300));
    struct scene *last = stage_next(&t.stage, 300);
    ck_assert_ptr_nonnull(last);
    stage_show(&t.stage, last, NULL, &toy_kit, &t.config, "m");
    scene_free(last);
    ck_assert(t.stage.over);
    close_theatre(&t);
}
END_TEST

START_TEST(what_waits_is_bounded_and_never_early)
{
    struct theatre t;
    open_theatre(&t);
    ck_assert(stage_add(&t.stage, &t.play, SCENE_START, NULL, 0, SEAT_NOBODY, 1));
    for (int i = 0; i < STAGE_MAX - 1; i++)
        ck_assert(stage_add(&t.stage, &t.play, SCENE_RESYNC, NULL, 0, SEAT_NOBODY, 2));
    for (int i = 0; i < 10; i++)
        play_one(&t, 100 + (uint64_t)i);
    ck_assert_uint_eq(t.stage.waiting, STAGE_MAX);
    while (*show_one(&t, 108)) {
    }
    ck_assert_uint_lt(t.stage.version, t.play.version);
    ck_assert_str_eq(show_one(&t, 109), "resync");
    ck_assert_uint_eq(t.stage.version, t.play.version);
    close_theatre(&t);
}
END_TEST

START_TEST(what_nobody_watches_is_looked_at_when_somebody_comes)
{
    struct theatre t;
    open_theatre(&t);
    stage_pass(&t.stage, &t.play, 1);
    ck_assert(t.stage.begun);
    ck_assert_ptr_null(t.stage.view);
    for (int i = 0; i < 3; i++) {
        choose_one(&t);
        stage_pass(&t.stage, &t.play, 2);
    }
    ck_assert_uint_eq(t.stage.version, t.play.version);
    ck_assert(stage_look(&t.stage, &t.play));
    void *now = calloc(1, toy_game.view_size);
    toy_game.redact(t.play.session->now, SEAT_SPECTATOR, now);
    ck_assert_mem_eq(t.stage.view, now, toy_game.view_size);
    free(now);
    play_one(&t, 3);
    ck_assert_str_eq(show_one(&t, 3), "update");
    choose_one(&t);
    stage_pass(&t.stage, &t.play, 4);
    ck_assert_ptr_null(t.stage.view);
    play_one(&t, 5); /* somebody watches whom nothing was shown: all of it, not what has changed */
    ck_assert_str_eq(show_one(&t, 5), "resync");
    play_one(&t, 6);
    ck_assert_str_eq(show_one(&t, 6), "update");
    close_theatre(&t);
}
END_TEST

/* ---- The outbox ---- */

static void note_lost(struct connection *connection)
{
    connection->missed = true;
}

static void note_count(struct connection *connection)
{
    (void)connection;
}

/* So many messages of 64 KiB wait for a write; then it fails, so that nobody need be sent them. */
static void rush(struct outbox *o, struct connection *c, struct payload *payload, uint32_t messages)
{
    outbox_wrote(o);
    for (uint32_t i = 0; i < messages; i++)
        outbox_add(o, c, OUTBOX_PUSH, 0, payload);
    ck_assert_uint_eq(c->waiting, messages);
    ck_assert_uint_eq(o->bytes, messages * payload_length(payload));
    outbox_settle(o, false);
    ck_assert_uint_eq(c->waiting, 0);
    ck_assert_uint_eq(o->bytes, 0);
}

/* Ticks until room is given back; 0 if it is not within `ticks`. */
static uint32_t ticks_to_rest(struct outbox *o, uint32_t ticks)
{
    for (uint32_t i = 1; i <= ticks; i++) {
        outbox_tick(o);
        if (!o->ring)
            return i;
    }
    return 0;
}

START_TEST(after_a_rush_the_outbox_gives_its_room_back)
{
    enum { LENGTH = 64 * 1024, MANY = 100, FEW = 10, LONG = 50 };
    static char text[LENGTH];
    int somebody;
    struct connection c = {.peer = (struct peer *)(void *)&somebody};
    struct payload *payload = payload_create(text, sizeof text);
    struct outbox o;
    ck_assert_ptr_nonnull(payload);
    outbox_init(
        &o, (struct outbox_handlers){.lost_push = note_lost, .queued = note_count, .released = note_count});
    rush(&o, &c, payload, FEW);
    ck_assert(c.missed);
    ck_assert_uint_eq(ticks_to_rest(&o, LONG), 0); /* not worth it */
    for (int i = 0; i < LONG; i++) {
        rush(&o, &c, payload, MANY);
        outbox_tick(&o);
        ck_assert_ptr_nonnull(o.ring); /* the next one comes at once */
    }
    uint32_t ticks = ticks_to_rest(&o, LONG);
    ck_assert_uint_ge(ticks, 2);
    rush(&o, &c, payload, MANY);
    ck_assert_uint_ge(ticks_to_rest(&o, LONG), 2);
    payload_release(payload);
    outbox_free(&o);
}
END_TEST

/* ---- The brain ---- */

/* Plays duels in which one seat has this level and the others choose at random; how many it wins. */
static int wins_of(enum level level, int matches)
{
    struct game_config config = {.seats = 3, .match[TOY_LENGTH] = LENGTH_LONG};
    struct session *s = session_create(&toy_game);
    struct quick_random random = {17};
    struct brain brain;
    int wins = 0;
    ck_assert(s && brain_init(&brain, &toy_game, 23));
    for (int i = 0; i < matches; i++) {
        uint8_t own = (uint8_t)(i % 3);
        struct game_result result = {0};
        session_start(s, &config);
        while (!s->over) {
            int index = (int)quick_random_below(&random, s->prompt.count);
            if (s->prompt.seat == own)
                index = brain_choose(&brain, s, own, level, 400);
            ck_assert(index >= 0 && index < s->prompt.count);
            session_answer_index(s, index);
        }
        toy_game.result(s->now, &result);
        wins += (result.winners & SEAT_BIT(own)) != 0;
    }
    brain_free(&brain);
    session_destroy(s);
    return wins;
}

START_TEST(easy_beats_random)
{
    enum { MATCHES = 60 };
    int random = wins_of(LEVEL_RANDOM, MATCHES), easy = wins_of(LEVEL_EASY, MATCHES);
    ck_assert_int_lt(random, MATCHES / 2);
    ck_assert_int_gt(easy, MATCHES * 3 / 4);
}
END_TEST

START_TEST(thinking_changes_nothing_and_is_bounded)
{
    struct game_config config = {.seats = 2, .match[TOY_LENGTH] = LENGTH_LONG};
    struct session *s = session_create(&toy_game);
    struct brain brain;
    uint8_t before[HASH_SIZE], after[HASH_SIZE];
    ck_assert(s && brain_init(&brain, &toy_game, 5));
    session_start(s, &config);
    while (s->prompt.seat == SEAT_CHANCE)
        session_answer_index(s, 0);
    session_hash(s, before);
    brain_choose(&brain, s, s->prompt.seat, LEVEL_EASY, 1000);
    session_hash(s, after);
    ck_assert_mem_eq(before, after, HASH_SIZE);
    ck_assert_uint_gt(brain.attempt.answers, s->prompt.count);
    ck_assert_uint_lt(brain.attempt.answers, 4000);
    brain_free(&brain);
    session_destroy(s);
}
END_TEST

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    Suite *suite = suite_create("server parts");
    TCase *tests = tcase_create("parts");
    tcase_add_test(tests, a_table_keeps_what_a_plain_list_keeps);
    tcase_add_test(tests, an_address_may_do_so_much_and_then_waits);
    tcase_add_test(tests, several_uses_are_taken_at_once_or_not_at_all);
    tcase_add_test(tests, a_whole_network_counts_as_one_address);
    tcase_add_test(tests, nothing_is_shown_before_its_time);
    tcase_add_test(tests, what_waits_is_bounded_and_never_early);
    tcase_add_test(tests, what_nobody_watches_is_looked_at_when_somebody_comes);
    tcase_add_test(tests, after_a_rush_the_outbox_gives_its_room_back);
    tcase_add_test(tests, easy_beats_random);
    tcase_add_test(tests, thinking_changes_nothing_and_is_bounded);
    tcase_set_timeout(tests, 300);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
