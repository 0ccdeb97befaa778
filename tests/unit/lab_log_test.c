/*
 * Exported logs: what the server writes of a match is found right by the checks behind `warren-lab verify`,
 * and any change of it is found.
 */
#include "server/lab/log_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "protocol/config.h"
#include "protocol/root/root_kit.h"
#include "server/play/match_log.h"
#include "tests/toy/toy.h"
#include "tests/toy/toy_kit.h"
#include "tests/unit/unit.h"

enum { ENTRIES_MAX = 20000, HASHES_MAX = ENTRIES_MAX / PLAY_HASH_EVERY + 1 };

static const struct game_kit *const kits[] = {&root_kit, &toy_kit, NULL};

/* A match being written down as the server does. */
struct match {
    const struct game_kit *kit;
    struct game_config config;
    struct fair_chance chance;
    struct play play;
    struct happening happening;
    struct quick_random random;
    struct store_entry entries[ENTRIES_MAX];
    struct store_hash hashes[HASHES_MAX];
    uint32_t entries_count, hashes_count, undos;
};

static void keep(struct match *m, enum play_error error)
{
    ck_assert_int_eq(error, PLAY_OK);
    ck_assert_uint_le(m->entries_count + m->happening.entries_count, ENTRIES_MAX);
    memcpy(m->entries + m->entries_count, m->happening.entries,
           m->happening.entries_count * sizeof *m->entries);
    m->entries_count += (uint32_t)m->happening.entries_count;
    if (!play_hash_due(&m->play, &m->happening))
        return;
    play_hash(&m->play, &m->hashes[m->hashes_count++]);
}

static void begin_from(struct match *m, const struct game_kit *kit, uint8_t seats, uint64_t seed,
                       const struct legacy *legacy)
{
    memset(m, 0, sizeof *m);
    m->kit = kit;
    m->random.state = seed;
    config_presets(kit->game, seats, &m->config);
    m->config.legacy = *legacy;
    for (int i = 0; i < FAIR_SECRET_SIZE; i++)
        m->chance.secret[i] = (uint8_t)quick_random_next(&m->random);
    for (uint8_t seat = 0; seat < seats; seat++)
        fair_entropy(&seed, sizeof seed, m->chance.entropy[seat]);
    m->chance.seats = seats;
    ck_assert(play_init(&m->play, kit->game, &m->config, &m->chance, SEATS_ALL & ((1u << seats) - 1)));
    keep(m, play_begin(&m->play, 1, &m->happening));
}

static void begin(struct match *m, const struct game_kit *kit, uint8_t seats, uint64_t seed)
{
    begin_from(m, kit, seats, seed, &(struct legacy){0});
}

/* Plays on at random, now and then taking something back. */
static void play_some(struct match *m, uint32_t entries_most)
{
    enum { UNDO_ONE_IN = 16 };
    while (!m->play.over && m->entries_count < entries_most) {
        const struct prompt *p = &m->play.session->prompt;
        uint8_t seat = p->seat;
        keep(m, play_choose(&m->play, seat, p->options[quick_random_below(&m->random, p->count)], 1,
                            &m->happening));
        if (!m->play.over && quick_random_below(&m->random, UNDO_ONE_IN) == 0 &&
            undo_available(&m->play.undo, seat) > 0) {
            keep(m, play_undo(&m->play, seat, 1, &m->happening));
            m->undos++;
        }
    }
}

static void finish(struct match *m)
{
    play_free(&m->play);
    happening_free(&m->happening);
}

static json_t *export(const struct match *m)
{
    struct text t = {0};
    text_match_log(&t, &(struct match_log){
                           .match = "test",
                           .kit = m->kit,
                           .config = &m->config,
                           .chance = &m->chance,
                           .entries = m->entries,
                           .entries_count = m->entries_count,
                           .hashes = m->hashes,
                           .hashes_count = m->hashes_count,
                           .end = &m->play,
                       });
    ck_assert(text_ok(&t));
    json_t *json = json_loadb(t.data, t.length, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_ptr_nonnull(json);
    text_free(&t);
    return json;
}

/* Checks everything. True if the log is right; else where and what is wrong. Takes over the log. */
static bool verify(json_t *json, struct log_file *log, struct log_problem *problem)
{
    problem->move = -2;
    problem->what[0] = '\0';
    if (!log_file_open(log, json, kits, problem))
        return false;
    bool ok = log_file_check_commitment(log, problem);
    while (ok && log->play.version < log->count)
        ok = log_file_step(log, NULL, problem);
    ok = ok && log_file_check_end(log, problem);
    log_file_free(log);
    return ok;
}

static void assert_wrong(json_t *json, const char *what)
{
    struct log_file log;
    struct log_problem problem;
    ck_assert_msg(!verify(json, &log, &problem), "not found: %s", what);
    ck_assert_str_ne(problem.what, "");
}

static struct match *root_match(void)
{
    static struct match m;
    begin(&m, &root_kit, 3, 11);
    play_some(&m, ENTRIES_MAX);
    ck_assert(m.play.over && m.play.session->over);
    ck_assert_uint_gt(m.undos, 0);
    return &m;
}

/* Each test has a process of its own, so the match is played once for each. */

START_TEST(a_played_match_is_right)
{
    static struct match m;
    struct log_file log;
    struct log_problem problem;
    begin(&m, _i % 2 ? &toy_kit : &root_kit, (uint8_t)(2 + _i % 3), (uint64_t)_i);
    play_some(&m, ENTRIES_MAX);
    ck_assert_msg(verify(export(&m), &log, &problem), "move %ld: %s", problem.move, problem.what);
    ck_assert_uint_eq(log.choices + log.chance_answers + log.undos, m.entries_count);
    ck_assert_uint_eq(log.undos, m.undos);
    ck_assert_uint_eq(log.hashes_checked, m.hashes_count + 1);
    finish(&m);
}
END_TEST

START_TEST(resigned_and_running_matches_are_right)
{
    static struct match m;
    struct log_file log;
    struct log_problem problem;
    begin(&m, &root_kit, 2, 5);
    play_some(&m, 100);
    json_t *running = export(&m);
    ck_assert(json_is_null(json_object_get(running, "secret")));
    ck_assert(json_is_null(json_object_get(running, "result")));
    ck_assert_msg(verify(running, &log, &problem), "%s", problem.what);
    keep(&m, play_resign(&m.play, 1, 1, &m.happening));
    play_some(&m, 200);
    keep(&m, play_resign(&m.play, 0, 1, &m.happening));
    ck_assert(m.play.over);
    ck_assert_msg(verify(export(&m), &log, &problem), "%s", problem.what);
    ck_assert_uint_eq(log.resignations, 2);
    finish(&m);
}
END_TEST

/* Writes the parts of a log as a client is answered, but for one (-1: all). Returns how many parts there are.
 */
static int write_parts(const struct match *m, FILE *out, int left_out)
{
    int number = 0;
    for (uint32_t from = 0; from < m->entries_count; number++) {
        struct text t = {0};
        uint32_t to = text_match_log(&t, &(struct match_log){
                                             .match = "test",
                                             .kit = m->kit,
                                             .config = &m->config,
                                             .chance = &m->chance,
                                             .entries = m->entries,
                                             .entries_count = m->entries_count,
                                             .hashes = m->hashes,
                                             .hashes_count = m->hashes_count,
                                             .end = &m->play,
                                             .from = from,
                                             .part_bytes = 2000,
                                         });
        ck_assert(text_ok(&t) && to > from && t.length < 8000);
        if (number != left_out)
            fprintf(out, "{\"re\":1,\"log\":%.*s,\"from\":%u,\"to\":%u,\"version\":%u}\n", (int)t.length,
                    t.data, from, to, m->entries_count);
        from = to;
        text_free(&t);
    }
    return number;
}

/* Reads them back from a file. */
static bool load_parts(const struct match *m, int left_out, struct log_file *log, struct log_problem *problem)
{
    char path[] = "/tmp/warren-log-XXXXXX";
    int fd = mkstemp(path);
    FILE *out = fdopen(fd, "w");
    write_parts(m, out, left_out);
    fclose(out);
    bool loaded = log_file_load(log, path, kits, problem);
    unlink(path);
    return loaded;
}

/* A long log comes in parts, which together are the whole. */
START_TEST(parts_are_joined)
{
    struct match *m = root_match();
    struct log_file log;
    struct log_problem problem;
    FILE *nowhere = fopen("/dev/null", "w");
    int parts = write_parts(m, nowhere, -1);
    fclose(nowhere);
    ck_assert_int_ge(parts, 3);
    ck_assert_msg(load_parts(m, -1, &log, &problem), "%s", problem.what);
    ck_assert_uint_eq(log.count, m->entries_count);
    json_t *whole = export(m);
    ck_assert(json_equal(log.json, whole));
    json_decref(whole);
    while (log.play.version < log.count)
        ck_assert_msg(log_file_step(&log, NULL, &problem), "%s", problem.what);
    ck_assert_msg(log_file_check_end(&log, &problem), "%s", problem.what);
    ck_assert_uint_eq(log.hashes_checked, m->hashes_count + 1);
    log_file_free(&log);
    ck_assert(!load_parts(m, 1, &log, &problem));
    ck_assert_ptr_nonnull(strstr(problem.what, "part 2 begins after record"));
    ck_assert(!load_parts(m, parts - 1, &log, &problem));
    ck_assert_ptr_nonnull(strstr(problem.what, "the parts end at record"));
    finish(m);
}
END_TEST

/* Changes one hex digit of a string. */
static json_t *flip(const json_t *hex, size_t digit)
{
    char text[65];
    snprintf(text, sizeof text, "%s", json_string_value(hex));
    text[digit] = text[digit] == '0' ? '1' : '0';
    return json_string(text);
}

START_TEST(secret_commitment_and_entropy_are_checked)
{
    struct match *m = root_match();
    json_t *log = export(m);
    for (size_t digit = 0; digit < 64; digit += 9) {
        json_t *changed = json_deep_copy(log);
        json_object_set_new(changed, "secret", flip(json_object_get(changed, "secret"), digit));
        assert_wrong(changed, "secret");
        changed = json_deep_copy(log);
        json_object_set_new(changed, "commitment", flip(json_object_get(changed, "commitment"), digit));
        assert_wrong(changed, "commitment");
        changed = json_deep_copy(log);
        json_t *entropy = json_object_get(changed, "entropy");
        json_object_set_new(entropy, "s2", flip(json_object_get(entropy, "s2"), digit));
        assert_wrong(changed, "entropy");
    }
    json_decref(log);
    finish(m);
}
END_TEST

/* A log in which another option of chance was taken at one question, without hashes or digest. */
START_TEST(every_die_and_draw_is_checked)
{
    struct match *m = root_match();
    json_t *log = export(m);
    struct log_file file;
    struct log_problem problem;
    uint32_t tried = 0;
    json_object_del(log, "hashes");
    json_object_del(log, "digest");
    ck_assert(log_file_open(&file, json_deep_copy(log), kits, &problem));
    for (uint32_t i = 0; i < m->entries_count; i++) {
        const struct session *s = file.play.session;
        if (m->entries[i].kind == ENTRY_CHOICE && m->entries[i].seat == SEAT_CHANCE && s->prompt.count > 1 &&
            i % 4 == 0) {
            int other = (session_find(s, m->entries[i].choice) + 1) % s->prompt.count;
            struct record record = {.seat = SEAT_CHANCE, .choice = s->prompt.options[other]};
            struct text t = {0};
            struct log_file changed;
            text_record(&t, m->kit->game, &m->config, &record);
            json_t *json = json_deep_copy(log);
            json_array_set_new(json_object_get(json, "records"), i, json_loadb(t.data, t.length, 0, NULL));
            text_free(&t);
            ck_assert_msg(!verify(json, &changed, &problem), "record %u", i);
            ck_assert_int_eq(problem.move, i);
            tried++;
        }
        ck_assert(log_file_step(&file, NULL, &problem));
    }
    ck_assert_uint_gt(tried, 10);
    log_file_free(&file);
    json_decref(log);
    finish(m);
}
END_TEST

/* Every choice replaced by another one that was offered, with all that the server writes. */
START_TEST(every_choice_is_checked)
{
    struct match *m = root_match();
    json_t *log = export(m);
    struct log_file file;
    struct log_problem problem;
    uint32_t tried = 0;
    ck_assert(log_file_open(&file, json_deep_copy(log), kits, &problem));
    for (uint32_t i = 0; i < m->entries_count; i++) {
        const struct session *s = file.play.session;
        if (m->entries[i].kind == ENTRY_CHOICE && s->prompt.count > 1 && i % 4 == 1) {
            int other = (session_find(s, m->entries[i].choice) + 1) % s->prompt.count;
            struct record record = {.seat = m->entries[i].seat, .choice = s->prompt.options[other]};
            struct text t = {0};
            text_record(&t, m->kit->game, &m->config, &record);
            json_t *json = json_deep_copy(log);
            json_array_set_new(json_object_get(json, "records"), i, json_loadb(t.data, t.length, 0, NULL));
            text_free(&t);
            assert_wrong(json, "another choice");
            tried++;
        }
        ck_assert(log_file_step(&file, NULL, &problem));
    }
    ck_assert_uint_gt(tried, 50);
    log_file_free(&file);
    json_decref(log);
    finish(m);
}
END_TEST

START_TEST(records_cannot_be_added_removed_or_moved)
{
    struct match *m = root_match();
    json_t *log = export(m);
    for (uint32_t i = 0; i < m->entries_count; i += 37) {
        json_t *changed = json_deep_copy(log), *records = json_object_get(changed, "records");
        json_array_remove(records, i);
        assert_wrong(changed, "removed");
        changed = json_deep_copy(log);
        records = json_object_get(changed, "records");
        json_array_insert(records, i, json_array_get(records, i));
        assert_wrong(changed, "doubled");
        changed = json_deep_copy(log);
        records = json_object_get(changed, "records");
        json_array_insert_new(records, i, json_pack("{s:s}", "undo", "s1"));
        assert_wrong(changed, "undo added");
        changed = json_deep_copy(log);
        json_object_set_new(
            json_array_get(json_object_get(changed, "records"), i),
            json_object_get(json_array_get(json_object_get(changed, "records"), i), "undo") ? "undo" : "seat",
            json_string("s9"));
        assert_wrong(changed, "another seat");
    }
    json_t *changed = json_deep_copy(log), *records = json_object_get(changed, "records");
    json_array_append_new(records, json_pack("{s:s}", "resign", "s1"));
    assert_wrong(changed, "resigned after the end");
    changed = json_deep_copy(log);
    json_array_remove(json_object_get(changed, "records"), m->entries_count - 1);
    json_object_del(changed, "digest");
    json_object_del(changed, "hashes");
    assert_wrong(changed, "the last record is missing");
    json_decref(log);
    finish(m);
}
END_TEST

START_TEST(result_hashes_and_head_are_checked)
{
    struct match *m = root_match();
    json_t *log = export(m), *changed = json_deep_copy(log);
    json_object_set_new(json_object_get(json_object_get(changed, "result"), "scores"), "s1",
                        json_integer(77));
    assert_wrong(changed, "a score");
    changed = json_deep_copy(log);
    json_object_set_new(json_object_get(changed, "result"), "reason", json_string("resigned"));
    assert_wrong(changed, "the reason");
    changed = json_deep_copy(log);
    json_t *hash = json_array_get(json_object_get(changed, "hashes"), 3);
    json_object_set_new(hash, "hash", flip(json_object_get(hash, "hash"), 5));
    assert_wrong(changed, "a hash");
    changed = json_deep_copy(log);
    json_array_insert_new(json_object_get(changed, "hashes"), 0,
                          json_pack("{s:i,s:s}", "move", 99999, "hash", "00"));
    assert_wrong(changed, "a hash at no move");
    changed = json_deep_copy(log);
    json_object_set_new(changed, "digest", flip(json_object_get(changed, "digest"), 5));
    assert_wrong(changed, "the digest");
    changed = json_deep_copy(log);
    json_object_set_new(changed, "revision", json_integer(m->kit->game->revision + 1));
    assert_wrong(changed, "the revision");
    changed = json_deep_copy(log);
    json_object_set_new(json_object_get(json_object_get(changed, "config"), "settings"), "order",
                        json_string("seated"));
    assert_wrong(changed, "a setting");
    assert_wrong(json_array(), "no object");
    assert_wrong(json_object(), "an empty object");
    json_decref(log);
    finish(m);
}
END_TEST

static struct match *match_from_a_legacy(const char *text, uint32_t entries_most)
{
    static struct match m;
    struct legacy legacy;
    struct fault fault = {0};
    ck_assert_int_eq(kit_legacy_read(&toy_kit, text, &legacy, &fault), 0);
    begin_from(&m, &toy_kit, 3, 13, &legacy);
    play_some(&m, entries_most);
    return &m;
}

START_TEST(what_a_match_begins_from_and_leaves_is_checked)
{
    struct log_file log;
    struct log_problem problem;
    struct match *m = match_from_a_legacy("4 s2 thief#2", ENTRIES_MAX);
    json_t *json = export(m);
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(json, "config"), "legacy")),
                     "01040113");
    const char *leaves = json_string_value(json_object_get(json, "leaves"));
    ck_assert_ptr_nonnull(leaves);
    ck_assert_int_eq(strncmp(leaves, "5 s", 3), 0);
    ck_assert_msg(verify(json, &log, &problem), "%s", problem.what);
    json = export(m);
    json_object_set_new(json, "leaves", json_string("5 s1 strike#4"));
    assert_wrong(json, "something else left");
    json = export(m);
    json_object_set_new(json_object_get(json, "config"), "legacy", json_string("01040112"));
    assert_wrong(json, "another keepsake");
    json = export(m);
    json_object_del(json_object_get(json, "config"), "legacy");
    assert_wrong(json, "no legacy");
    finish(m);
}
END_TEST

START_TEST(a_legacy_is_sealed_while_its_match_is_played)
{
    struct log_file log;
    struct log_problem problem;
    struct match *m = match_from_a_legacy("4 s2 thief#2", 40);
    ck_assert(!m->play.over);
    json_t *json = export(m);
    ck_assert(json_is_null(json_object_get(json_object_get(json, "config"), "legacy")));
    ck_assert_ptr_null(json_object_get(json, "leaves"));
    ck_assert(!verify(json, &log, &problem));
    ck_assert_ptr_nonnull(strstr(problem.what, "sealed"));
    finish(m);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exported logs");
    TCase *tests = tcase_create("verify");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, a_played_match_is_right, 0, 6);
    tcase_add_test(tests, parts_are_joined);
    tcase_add_test(tests, resigned_and_running_matches_are_right);
    tcase_add_test(tests, secret_commitment_and_entropy_are_checked);
    tcase_add_test(tests, every_die_and_draw_is_checked);
    tcase_add_test(tests, every_choice_is_checked);
    tcase_add_test(tests, records_cannot_be_added_removed_or_moved);
    tcase_add_test(tests, result_hashes_and_head_are_checked);
    tcase_add_test(tests, what_a_match_begins_from_and_leaves_is_checked);
    tcase_add_test(tests, a_legacy_is_sealed_while_its_match_is_played);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
