/* One match being played, with duel: what is written down brings back the same position, and nothing else
 * does. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/root/root.h"
#include "protocol/config.h"
#include "server/play/line.h"
#include "server/play/play.h"
#include "tests/toy/toy.h"
#include "tests/unit/unit.h"

enum { LOG_MAX = 4096, HASHES_MAX = 64 };

/* A played match with its log, as the store would have it. */
struct recorded {
    struct game_config config;
    struct fair_chance chance;
    struct play play;
    struct happening happening;
    struct store_entry entries[LOG_MAX];
    struct store_hash hashes[HASHES_MAX];
    size_t entries_count, hashes_count;
};

static void record(struct recorded *r)
{
    ck_assert_uint_le(r->entries_count + r->happening.entries_count, LOG_MAX);
    memcpy(r->entries + r->entries_count, r->happening.entries,
           r->happening.entries_count * sizeof *r->entries);
    r->entries_count += r->happening.entries_count;
    ck_assert_uint_eq(r->entries_count, r->play.version);
    if (play_hash_due(&r->play, &r->happening)) {
        ck_assert_uint_lt(r->hashes_count, HASHES_MAX);
        play_hash(&r->play, &r->hashes[r->hashes_count++]);
    }
}

static struct recorded *begin_in(const struct game *game, uint8_t seats, uint16_t persons)
{
    struct recorded *r = calloc(1, sizeof *r);
    ck_assert_ptr_nonnull(r);
    r->config = (struct game_config){.seats = seats, .match[TOY_LENGTH] = LENGTH_LONG};
    if (game == &root_game)
        config_presets(game, seats, &r->config);
    r->chance.seats = seats;
    memset(r->chance.secret, 7, sizeof r->chance.secret);
    ck_assert(play_init(&r->play, game, &r->config, &r->chance, persons));
    ck_assert_int_eq(play_begin(&r->play, 1000, &r->happening), PLAY_OK);
    record(r);
    return r;
}

static struct recorded *begin(uint8_t seats, uint16_t persons)
{
    return begin_in(&toy_game, seats, persons);
}

static void end(struct recorded *r)
{
    play_free(&r->play);
    happening_free(&r->happening);
    free(r);
}

/* One act of the asked seat: a random choice, now and then an undo. */
static void act(struct recorded *r, struct quick_random *random)
{
    struct session *s = r->play.session;
    const struct prompt *p = &s->prompt;
    ck_assert_uint_lt(p->seat, r->config.seats);
    uint8_t seat = p->seat;
    if (undo_available(&r->play.undo, seat) > 0 && quick_random_below(random, 3) == 0) {
        ck_assert_int_eq(play_undo(&r->play, seat, 2000, &r->happening), PLAY_OK);
    } else {
        struct choice choice = p->options[quick_random_below(random, p->count)];
        ck_assert_int_eq(play_choose(&r->play, seat, choice, 2000, &r->happening), PLAY_OK);
    }
    record(r);
}

static struct recorded *played_in(const struct game *game, uint32_t versions, uint64_t seed)
{
    struct recorded *r = begin_in(game, 3, 7);
    struct quick_random random = {seed};
    while (!r->play.over && r->play.version < versions)
        act(r, &random);
    return r;
}

static struct recorded *played(uint32_t versions, uint64_t seed)
{
    return played_in(&toy_game, versions, seed);
}

/* In another build, with the revision that was stored with the match. */
static bool replay_in(const struct game *game, uint16_t revision, const struct recorded *r, struct play *p)
{
    struct game_config config = r->config;
    config.revision = revision;
    ck_assert(play_init(p, game, &config, &r->chance, r->play.persons));
    return play_replay_all(p, r->entries, r->entries_count, r->hashes, r->hashes_count);
}

static bool replay(const struct recorded *r, struct play *p, const struct store_entry *entries)
{
    ck_assert(play_init(p, &toy_game, &r->config, &r->chance, r->play.persons));
    return play_replay_all(p, entries, r->entries_count, r->hashes, r->hashes_count);
}

START_TEST(a_log_brings_back_the_position)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct recorded *r = played(LOG_MAX - 200, seed);
        struct play again;
        uint8_t one[HASH_SIZE], two[HASH_SIZE];
        ck_assert(r->play.over);
        ck_assert_msg(replay(r, &again, r->entries), "%s", again.frozen);
        session_hash(r->play.session, one);
        session_hash(again.session, two);
        ck_assert_mem_eq(one, two, HASH_SIZE);
        ck_assert_uint_eq(again.version, r->play.version);
        ck_assert(again.over);
        play_free(&again);
        end(r);
    }
}
END_TEST

START_TEST(chance_follows_the_key_alone)
{
    struct recorded *r = played(200, 1);
    uint8_t key[FAIR_KEY_SIZE];
    struct session *s = session_create(&toy_game);
    uint32_t question = 0;
    fair_key(&r->chance, key);
    session_start(s, &r->config);
    for (size_t i = 0; i < r->entries_count && r->entries[i].kind == ENTRY_CHOICE; i++) {
        const struct store_entry *e = &r->entries[i];
        int index = session_find(s, e->choice);
        ck_assert_int_ge(index, 0);
        if (e->seat == SEAT_CHANCE)
            ck_assert_int_eq(index, (int)fair_pick(key, question++, s->prompt.count));
        session_answer_index(s, index);
    }
    ck_assert_uint_gt(question, 0);
    session_destroy(s);
    end(r);
}
END_TEST

/* Replays a log with one entry spoilt, and expects the play frozen there with the reason. */
static void expect_frozen(struct recorded *r, size_t at, struct store_entry spoilt, const char *reason)
{
    struct play again;
    struct happening h = {0};
    char place[32];
    struct store_entry kept = r->entries[at];
    r->entries[at] = spoilt;
    ck_assert(!replay(r, &again, r->entries));
    r->entries[at] = kept;
    snprintf(place, sizeof place, "entry %u ", (unsigned)at);
    ck_assert_msg(strstr(again.frozen, place) && strstr(again.frozen, reason), "%s", again.frozen);
    ck_assert_int_eq(play_undo(&again, 0, 0, &h), PLAY_FROZEN);
    ck_assert_int_eq(play_resign(&again, 0, 0, &h), PLAY_FROZEN);
    play_free(&again);
    happening_free(&h);
}

START_TEST(a_wrong_log_is_frozen_at_its_place)
{
    struct recorded *r = played(120, 2);
    struct store_entry e = r->entries[60];
    e.choice = (struct choice){0xffff, {0}};
    expect_frozen(r, 60, e, "not offered");
    e = r->entries[60];
    e.seat = (uint8_t)(e.seat == 0 ? 1 : 0);
    expect_frozen(r, 60, e, "another seat");
    e = r->entries[60];
    e.index++;
    expect_frozen(r, 60, e, "missing");
    e = r->entries[60];
    e.kind = 99;
    expect_frozen(r, 60, e, "unknown");
    e = r->entries[0];
    e.kind = ENTRY_UNDO;
    expect_frozen(r, 0, e, "take back");
    end(r);
}
END_TEST

START_TEST(another_position_is_noticed_by_its_hash)
{
    struct recorded *r = played(150, 3);
    struct play again;
    ck_assert_uint_ge(r->hashes_count, 2);
    uint32_t index = r->hashes[1].index;
    r->hashes[1].hash[5] ^= 1;
    ck_assert(!replay(r, &again, r->entries));
    ck_assert_uint_eq(again.version, index);
    ck_assert_msg(strstr(again.frozen, "recorded"), "%s", again.frozen);
    play_free(&again);
    end(r);
}
END_TEST

START_TEST(a_match_goes_on_by_the_rules_it_began_with)
{
    int other_rules = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct recorded *r = played_in(&toy_game_before, LOG_MAX - 200, seed);
        struct play again;
        ck_assert_uint_eq(r->play.session->config.revision, 1);
        ck_assert_msg(replay_in(&toy_game, 1, r, &again), "%s", again.frozen);
        ck_assert(again.over);
        ck_assert_uint_eq(again.version, r->play.version);
        play_free(&again);
        if (!replay_in(&toy_game, 2, r, &again)) { /* by the newer rules it is another match */
            other_rules++;
            ck_assert_int_eq(again.frozen_by, FROZEN_LOG);
            ck_assert_uint_eq(again.frozen_entry, again.version);
        }
        play_free(&again);
        end(r);
    }
    ck_assert_int_gt(other_rules, 5);
}
END_TEST

START_TEST(which_revisions_a_build_plays)
{
    ck_assert(game_plays_revision(&toy_game, 1) && game_plays_revision(&toy_game, 2));
    ck_assert(!game_plays_revision(&toy_game, 0) && !game_plays_revision(&toy_game, 3));
    ck_assert(!game_plays_revision(&toy_game_after, 1) && game_plays_revision(&toy_game_after, 2));
    struct recorded *r = begin(2, 3);
    ck_assert_uint_eq(r->config.revision, 0); /* none was asked for */
    ck_assert_uint_eq(r->play.session->config.revision, toy_game.revision);
    end(r);
}
END_TEST

START_TEST(a_changed_rule_freezes_at_the_first_difference)
{
    struct recorded *r = played(LOG_MAX - 200, 4);
    struct play again;
    ck_assert(!replay_in(&toy_game_changed, 2, r, &again));
    ck_assert_msg(strstr(again.frozen, "recorded"), "%s", again.frozen); /* by a hash, before any choice */
    play_free(&again);
    r->hashes_count = 0;
    ck_assert(!replay_in(&toy_game_changed, 2, r, &again));
    ck_assert_int_eq(again.frozen_by, FROZEN_LOG);
    const struct store_entry *e = &r->entries[again.frozen_entry];
    ck_assert_uint_eq(again.frozen_seat, e->seat);
    /* The session stands at what is offered instead. */
    ck_assert(again.session->prompt.seat != e->seat || session_find(again.session, e->choice) < 0);
    ck_assert_uint_gt(again.session->prompt.count, 0);
    play_free(&again);
    end(r);
}
END_TEST

START_TEST(another_layout_of_the_state_freezes_nothing)
{
    struct recorded *r = played(LOG_MAX - 200, 5);
    struct play again;
    uint8_t one[HASH_SIZE], two[HASH_SIZE];
    ck_assert_uint_gt(r->hashes_count, 1);
    ck_assert_uint_ne(session_layout(&toy_game), session_layout(&toy_game_after));
    ck_assert_msg(replay_in(&toy_game_after, 2, r, &again), "%s", again.frozen);
    session_hash(r->play.session, one);
    session_hash(again.session, two);
    ck_assert_mem_ne(one, two, HASH_SIZE); /* so they would have differed */
    play_free(&again);
    struct game renumbered = toy_game;
    renumbered.layout++;
    ck_assert_uint_ne(session_layout(&toy_game), session_layout(&renumbered));
    r->hashes[1].hash[0] ^= 1;
    ck_assert(replay_in(&renumbered, 2, r, &again));
    play_free(&again);
    ck_assert(!replay_in(&toy_game, 2, r, &again));
    play_free(&again);
    end(r);
}
END_TEST

START_TEST(refusals_change_nothing)
{
    struct recorded *r = begin(2, 3);
    uint8_t asked = r->play.session->prompt.seat, before[HASH_SIZE], after[HASH_SIZE];
    uint32_t version = r->play.version;
    struct choice offered = r->play.session->prompt.options[0], nonsense = {VERB_PASS, {9, 9, 9}};
    session_hash(r->play.session, before);
    ck_assert_int_eq(play_choose(&r->play, 1 - asked, offered, 0, &r->happening), PLAY_NOT_ASKED);
    ck_assert_int_eq(play_choose(&r->play, asked, nonsense, 0, &r->happening), PLAY_NOT_OFFERED);
    ck_assert_int_eq(play_undo(&r->play, asked, 0, &r->happening), PLAY_NO_UNDO);
    ck_assert_int_eq(play_resign(&r->play, 5, 0, &r->happening), PLAY_RESIGNED);
    ck_assert_uint_eq(r->happening.entries_count, 0);
    session_hash(r->play.session, after);
    ck_assert_mem_eq(before, after, HASH_SIZE);
    ck_assert_uint_eq(r->play.version, version);
    end(r);
}
END_TEST

START_TEST(who_resigns_cannot_win)
{
    struct recorded *r = begin(2, 3);
    struct quick_random random = {4};
    struct game_result result;
    ck_assert_int_eq(play_resign(&r->play, 0, 5, &r->happening), PLAY_OK);
    record(r);
    ck_assert_int_eq(play_resign(&r->play, 0, 5, &r->happening), PLAY_RESIGNED);
    ck_assert(!r->play.over);
    while (!r->play.over)
        act(r, &random);
    play_result(&r->play, &result);
    ck_assert(result.over);
    ck_assert_uint_eq(result.winners & SEAT_BIT(0), 0);
    end(r);
}
END_TEST

/* A match of two that stands at the toast: who has won is known, and it is not over. */
static struct recorded *at_the_toast(void)
{
    struct recorded *r = calloc(1, sizeof *r);
    ck_assert_ptr_nonnull(r);
    r->config = (struct game_config){.seats = 2, .match = {LENGTH_SHORT, VICTORY_TOAST, POINTS_UNTOLD}};
    r->chance.seats = 2;
    ck_assert(play_init(&r->play, &toy_game, &r->config, &r->chance, 3));
    ck_assert_int_eq(play_begin(&r->play, 1000, &r->happening), PLAY_OK);
    record(r);
    struct quick_random random = {4};
    while (r->play.session->prompt.why.verb != REASON_TOAST)
        act(r, &random);
    return r;
}

START_TEST(who_has_won_may_leave_before_it_is_over)
{
    struct recorded *r = at_the_toast();
    struct game_result result;
    uint8_t winner = r->play.session->prompt.seat;
    play_result(&r->play, &result);
    ck_assert(!result.over && !result.scored);
    ck_assert_uint_eq(result.winners, SEAT_BIT(winner));
    ck_assert_int_eq(play_resign(&r->play, winner, 3000, &r->happening), PLAY_OK);
    record(r);
    ck_assert(!r->play.over);
    ck_assert_int_eq(
        play_choose(&r->play, winner, (struct choice){VERB_TARGET, {1u - winner}}, 3000, &r->happening),
        PLAY_OK);
    record(r);
    play_result(&r->play, &result);
    ck_assert(result.over);
    ck_assert_uint_eq(result.winners, SEAT_BIT(winner));
    struct play again;
    ck_assert(replay(r, &again, r->entries));
    play_result(&again, &result);
    ck_assert_uint_eq(result.winners, SEAT_BIT(winner));
    play_free(&again);
    end(r);
}
END_TEST

START_TEST(the_last_person_to_resign_ends_it)
{
    struct recorded *r = begin(3, 5); /* the second seat is a bot's */
    struct game_result result;
    struct play again;
    ck_assert_int_eq(play_resign(&r->play, 1, 5, &r->happening), PLAY_RESIGNED);
    ck_assert_int_eq(play_resign(&r->play, 0, 5, &r->happening), PLAY_OK);
    record(r);
    ck_assert(!r->play.over);
    ck_assert_int_eq(play_resign(&r->play, 2, 5, &r->happening), PLAY_OK);
    record(r);
    ck_assert(r->play.over);
    play_result(&r->play, &result);
    ck_assert(result.over && result.winners == 0);
    ck_assert_int_eq(play_choose(&r->play, 0, (struct choice){0}, 0, &r->happening), PLAY_OVER);
    ck_assert(replay(r, &again, r->entries));
    ck_assert(again.over);
    play_free(&again);
    end(r);
}
END_TEST

/* ---- Who plays, pauses, and taking back by agreement ---- */

static void check_replays(struct recorded *r)
{
    struct play again;
    uint8_t one[HASH_SIZE], two[HASH_SIZE];
    ck_assert_msg(replay(r, &again, r->entries), "%s", again.frozen);
    session_hash(r->play.session, one);
    session_hash(again.session, two);
    ck_assert_mem_eq(one, two, HASH_SIZE);
    ck_assert_uint_eq(again.absent, r->play.absent);
    ck_assert_uint_eq(again.resigned, r->play.resigned);
    ck_assert_int_eq(again.paused, r->play.paused);
    ck_assert_uint_eq(again.session->asked_chance, r->play.session->asked_chance);
    play_free(&again);
}

START_TEST(who_is_absent_comes_back_or_is_replaced)
{
    struct recorded *r = played(60, 5);
    struct play *p = &r->play;
    ck_assert_int_eq(play_back(p, 1, 3000, &r->happening), PLAY_NOT_ABSENT);
    ck_assert_int_eq(play_seated(p, 1, 3000, &r->happening), PLAY_NOT_ABSENT);
    ck_assert_int_eq(play_absent(p, 1, 3000, &r->happening), PLAY_OK);
    record(r);
    ck_assert_int_eq(play_absent(p, 1, 3000, &r->happening), PLAY_ABSENT);
    ck_assert_int_eq(play_absent(p, SEAT_CHANCE, 3000, &r->happening), PLAY_RESIGNED);
    if (p->session->prompt.seat == 1)
        ck_assert_uint_eq(play_person_asked(p), SEAT_NOBODY);
    check_replays(r);
    ck_assert_int_eq(play_back(p, 1, 4000, &r->happening), PLAY_OK);
    record(r);
    ck_assert_int_eq(play_resign(p, 1, 4000, &r->happening), PLAY_OK);
    record(r);
    ck_assert_int_eq(play_seated(p, 1, 5000, &r->happening), PLAY_OK);
    record(r);
    ck_assert_uint_eq(p->resigned, 0);
    check_replays(r);
    end(r);
}
END_TEST

START_TEST(a_paused_match_takes_no_choice)
{
    struct recorded *r = played(60, 6);
    struct play *p = &r->play;
    uint8_t seat = p->session->prompt.seat;
    ck_assert_int_eq(play_pause(p, 0, false, 3000, &r->happening), PLAY_NOT_PAUSED);
    ck_assert_int_eq(play_pause(p, 0, true, 3000, &r->happening), PLAY_OK);
    record(r);
    ck_assert_int_eq(play_pause(p, 0, true, 3000, &r->happening), PLAY_PAUSED);
    ck_assert_int_eq(play_choose(p, seat, p->session->prompt.options[0], 3000, &r->happening), PLAY_PAUSED);
    ck_assert_int_eq(play_undo(p, seat, 3000, &r->happening), PLAY_PAUSED);
    check_replays(r);
    ck_assert_int_eq(play_pause(p, 1, false, 9000, &r->happening), PLAY_OK);
    record(r);
    ck_assert_int_eq(play_choose(p, seat, p->session->prompt.options[0], 9000, &r->happening), PLAY_OK);
    record(r);
    check_replays(r);
    end(r);
}
END_TEST

/* However often a match goes back, each time costs no more than the first: otherwise this never ends. */
START_TEST(going_back_often_stays_cheap)
{
    struct recorded *r = played(40, 1);
    struct play *p = &r->play;
    struct quick_random random = {1};
    for (int round = 0; round < 100; round++) {
        uint8_t seat = (uint8_t)(round % 3);
        int64_t move = line_own_move(r->entries, p->version, seat, -1);
        for (; move < 0; move = line_own_move(r->entries, p->version, seat, -1))
            act(r, &random);
        ck_assert_int_eq(play_rewind(p, r->entries, (uint32_t)move, seat, 3000, &r->happening), PLAY_OK);
        record(r);
        ck_assert_uint_eq(p->session->prompt.seat, seat);
        act(r, &random);
        act(r, &random);
    }
    ck_assert(!p->over);
    check_replays(r);
    end(r);
}
END_TEST

/* A match that goes back to near and far choices again and again. */
static struct recorded *taken_back_often(const struct game *game, uint64_t seed)
{
    enum { ROUNDS = 12, CHOICES = 60 };
    struct recorded *r = played_in(game, CHOICES, seed);
    struct quick_random random = {seed + 1};
    for (int round = 0; round < ROUNDS && !r->play.over; round++) {
        uint32_t back = quick_random_below(&random, round % 3 == 0 ? r->play.version : CHOICES / 4);
        uint8_t seat = (uint8_t)quick_random_below(&random, r->config.seats);
        int64_t move = -1;
        for (uint32_t v = r->play.version - back; v < r->play.version && move < 0; v++)
            move = line_own_move(r->entries, r->play.version, seat, (int32_t)v);
        if (move >= 0) {
            ck_assert_int_eq(play_rewind(&r->play, r->entries, (uint32_t)move, seat, 3000, &r->happening),
                             PLAY_OK);
            record(r);
        }
        for (uint32_t i = quick_random_below(&random, CHOICES); i > 0 && !r->play.over; i--)
            act(r, &random);
    }
    return r;
}

/*
 * With marks a replay stands, after each entry, where it stands without them: position, chance, and what may
 * be undone. Returns how often it went back to a mark.
 */
static int compare_with_marks(const struct recorded *r)
{
    struct play plain, marked;
    struct marks marks = {0};
    struct game_config config = r->config;
    int used = 0;
    ck_assert(play_init(&plain, r->play.session->game, &config, &r->chance, r->play.persons));
    ck_assert(play_init(&marked, r->play.session->game, &config, &r->chance, r->play.persons));
    marked.marks = &marks;
    while (plain.version < r->entries_count) {
        uint8_t one[HASH_SIZE], two[HASH_SIZE];
        const struct store_entry *entry = &r->entries[plain.version];
        ck_assert(play_replay(&plain, r->entries));
        ck_assert_msg(play_replay(&marked, r->entries), "%s", marked.frozen);
        ck_assert_uint_eq(marked.version, plain.version);
        ck_assert_int_eq(marked.over, plain.over);
        session_hash(plain.session, one);
        session_hash(marked.session, two);
        ck_assert_mem_eq(one, two, HASH_SIZE);
        ck_assert_uint_eq(marked.session->asked_chance, plain.session->asked_chance);
        ck_assert_uint_eq(marked.session->news_count, plain.session->news_count);
        for (uint8_t seat = 0; seat < config.seats; seat++)
            ck_assert_int_eq(undo_available(&marked.undo, seat), undo_available(&plain.undo, seat));
        for (size_t i = 1; i < marks.count; i++)
            ck_assert_uint_ge(marks.items[i].standing, marks.items[i - 1].standing + MARKS_EVERY);
        used += entry->kind == ENTRY_REWIND && marks.count > 0;
    }
    play_free(&plain);
    play_free(&marked);
    marks_free(&marks);
    return used;
}

START_TEST(a_replay_with_marks_goes_the_same_way)
{
    static const struct game *const games[] = {&toy_game, &root_game};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        int used = 0;
        for (uint64_t seed = 0; seed < 30; seed++) {
            struct recorded *r = taken_back_often(games[g], seed);
            used += compare_with_marks(r);
            end(r);
        }
        ck_assert_int_gt(used, 100);
    }
}
END_TEST

/* The position before an own choice comes back, whatever dice and draws followed, and chance answers as
 * before. */
START_TEST(a_choice_is_taken_back_by_agreement)
{
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct recorded *r = played(70, seed);
        struct play before, *p = &r->play;
        struct quick_random random = {seed};
        for (int round = 0; round < 3 && !p->over; round++) {
            uint8_t one[HASH_SIZE], two[HASH_SIZE], seat = (uint8_t)(round % 3);
            int64_t move = line_own_move(r->entries, p->version, seat, -1);
            ck_assert_int_ge(move, 0);
            ck_assert_uint_eq(r->entries[move].seat, seat);
            ck_assert_int_eq(
                play_rewind(p, r->entries, (uint32_t)move, (uint8_t)(seat + 1), 3000, &r->happening),
                PLAY_NO_MOVE);
            size_t count = r->entries_count;
            ck_assert_int_eq(play_rewind(p, r->entries, (uint32_t)move, seat, 3000, &r->happening), PLAY_OK);
            record(r);
            r->entries_count = (size_t)move;
            ck_assert(replay(r, &before, r->entries));
            r->entries_count = count + 1;
            session_hash(p->session, one);
            session_hash(before.session, two);
            ck_assert_mem_eq(one, two, HASH_SIZE);
            ck_assert_uint_eq(p->session->prompt.seat, seat);
            play_free(&before);
            check_replays(r);
            for (int i = 0; i < 9 && !p->over; i++)
                act(r, &random);
            check_replays(r);
        }
        end(r);
    }
}
END_TEST

START_TEST(the_clock_of_a_replay_is_the_clock_of_the_play)
{
    struct clock_terms terms = {CLOCK_BANK, TIMEOUT_BOT, 6000, 7};
    struct recorded *r = begin(3, 7);
    struct quick_random random = {4};
    struct play again;
    /* Begun without; the log knows nothing of clocks, so a replay with one is compared with a second replay.
     */
    for (uint64_t at = 2000; !r->play.over && r->play.version < 300; at += 777) {
        const struct prompt *p = &r->play.session->prompt;
        struct choice choice = p->options[quick_random_below(&random, p->count)];
        ck_assert_int_eq(play_choose(&r->play, p->seat, choice, at, &r->happening), PLAY_OK);
        record(r);
    }
    ck_assert(play_init(&again, &toy_game, &r->config, &r->chance, 7));
    play_set_clock(&again, &terms, NULL);
    struct happening h = {0};
    ck_assert_int_eq(play_begin(&again, 1000, &h), PLAY_OK);
    while (again.version < r->entries_count) {
        const struct store_entry *e = &r->entries[again.version];
        ck_assert_int_eq(play_choose(&again, e->seat, e->choice, e->at, &h), PLAY_OK);
    }
    struct play third;
    ck_assert(play_init(&third, &toy_game, &r->config, &r->chance, 7));
    play_set_clock(&third, &terms, NULL);
    ck_assert(play_replay_all(&third, r->entries, r->entries_count, NULL, 0));
    int64_t spent = 0;
    for (uint8_t seat = 0; seat < 3; seat++) {
        ck_assert_int_eq(third.clock.left[seat], again.clock.left[seat]);
        spent += third.clock.left[seat] != 6000 * 1000;
    }
    ck_assert_int_eq(spent, 3);
    ck_assert_uint_eq(clock_due(&third.clock), clock_due(&again.clock));
    play_free(&third);
    play_free(&again);
    happening_free(&h);
    end(r);
}
END_TEST

static struct happening broken_happening;

/* Plays at random until a rule breaks, or to `versions`. Returns what the last choice came to. */
static enum play_error play_until_broken(struct play *p, struct quick_random *random, uint32_t versions,
                                         uint8_t before[HASH_SIZE], struct choice *last)
{
    enum play_error error = PLAY_OK;
    while (!error && !p->over && p->version < versions) {
        const struct prompt *prompt = &play_session(p)->prompt;
        *last = prompt->options[quick_random_below(random, prompt->count)];
        session_hash(play_session(p), before);
        error = play_choose(p, prompt->seat, *last, 2000, &broken_happening);
    }
    return error;
}

START_TEST(a_broken_rule_freezes_the_match_before_the_choice)
{
    bool by_choice = false, by_chance = false;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct recorded *r = begin_in(&toy_game_broken, 3, 7);
        struct quick_random random = {seed};
        struct choice last;
        uint8_t before[HASH_SIZE], after[HASH_SIZE];
        enum play_error error = PLAY_OK;
        uint32_t version = 0;
        while (!error) {
            const struct prompt *p = &r->play.session->prompt;
            uint8_t seat = p->seat;
            last = p->options[quick_random_below(&random, p->count)];
            session_hash(r->play.session, before);
            version = r->play.version;
            error = play_choose(&r->play, seat, last, 2000, &r->happening);
            if (!error)
                record(r);
        }
        ck_assert_int_eq(error, PLAY_BROKEN);
        ck_assert_int_eq(r->play.frozen_by, FROZEN_RULE);
        ck_assert_ptr_nonnull(strstr(r->play.frozen, "toy_rules.c:"));
        ck_assert_uint_eq(r->play.version, version);
        ck_assert_uint_eq(r->happening.entries_count, 0);
        ck_assert(!r->play.over && !r->play.session->over);
        session_hash(r->play.session, after);
        ck_assert_mem_eq(before, after, HASH_SIZE);
        ck_assert_int_ge(session_find(r->play.session, last), 0);
        ck_assert_int_eq(play_choose(&r->play, r->play.session->prompt.seat, last, 2000, &r->happening),
                         PLAY_FROZEN);
        ck_assert_int_eq(play_undo(&r->play, r->play.session->prompt.seat, 2000, &r->happening), PLAY_FROZEN);
        by_choice |= last.verb == VERB_PLAY && last.arg[0] / TOY_COPIES == TOY_COIN;
        by_chance |= last.verb == VERB_PASS;
        /* What was written down is the match as it stands. */
        struct play again;
        ck_assert_msg(replay_in(&toy_game_broken, 0, r, &again), "%s", again.frozen);
        session_hash(again.session, after);
        ck_assert_mem_eq(before, after, HASH_SIZE);
        play_free(&again);
        end(r);
    }
    ck_assert(by_choice && by_chance);
}
END_TEST

/* The way back runs rules again. That one breaks there is no way to come by: here the position is made so. */
START_TEST(a_rule_that_breaks_on_the_way_back_freezes_the_match)
{
    struct recorded *r = begin_in(&toy_game_broken, 3, 7);
    struct quick_random random = {1};
    uint8_t seat = SEAT_NOBODY;
    for (int i = 0; i < 200 && seat == SEAT_NOBODY; i++) {
        const struct prompt *p = &r->play.session->prompt;
        uint8_t asked = p->seat;
        struct choice any = p->options[quick_random_below(&random, p->count)];
        ck_assert_int_eq(play_choose(&r->play, asked, any, 2000, &r->happening), PLAY_OK);
        seat = undo_available(&r->play.undo, asked) > 0 ? asked : SEAT_NOBODY;
    }
    ck_assert_uint_lt(seat, SEATS_MAX);
    uint32_t version = r->play.version;
    struct toy_state floor; /* a copy: positions are not aligned as states are */
    memcpy(&floor, r->play.undo.floor->base, sizeof floor);
    floor.phase = UINT8_MAX; /* in which nobody is asked */
    memcpy(r->play.undo.floor->base, &floor, sizeof floor);
    ck_assert_int_eq(play_undo(&r->play, seat, 2000, &r->happening), PLAY_BROKEN);
    ck_assert_int_eq(r->play.frozen_by, FROZEN_RULE);
    ck_assert_uint_eq(r->play.version, version);
    ck_assert_uint_eq(r->happening.entries_count, 0);
    end(r);
}
END_TEST

START_TEST(a_broken_rule_leaves_other_matches_alone)
{
    struct fair_chance chance = {.seats = 3};
    struct game_config config = {.seats = 3, .match[TOY_LENGTH] = LENGTH_LONG};
    struct desk desk;
    struct play bad, good;
    struct quick_random random = {3};
    struct choice last;
    uint8_t before[HASH_SIZE], after[HASH_SIZE], other[HASH_SIZE];
    ck_assert(desk_open(&desk, &toy_game_broken));
    ck_assert(play_init_at(&bad, &desk, &config, &chance, 7));
    ck_assert_int_eq(play_begin(&bad, 1000, &broken_happening), PLAY_OK);
    ck_assert(play_init_at(&good, &desk, &config, &chance, 7));
    ck_assert_int_eq(play_begin(&good, 1000, &broken_happening), PLAY_OK);
    session_hash(play_session(&good), other);
    ck_assert_int_eq(play_until_broken(&bad, &random, LOG_MAX, before, &last), PLAY_BROKEN);
    session_hash(play_session(&good), after);
    ck_assert_mem_eq(other, after, HASH_SIZE);
    ck_assert_int_eq(play_until_broken(&good, &random, good.version + 6, other, &last), PLAY_OK);
    session_hash(play_session(&bad), after);
    ck_assert_mem_eq(before, after, HASH_SIZE);
    play_free(&bad);
    play_free(&good);
    desk_close(&desk);
    happening_free(&broken_happening);
}
END_TEST

/* The desk's session is one for all: whoever is looked at stands there with what was agreed for it. */
START_TEST(matches_at_a_desk_keep_their_own_settings)
{
    struct fair_chance chance = {.seats = 3};
    struct game_config two = {.seats = 2, .match[TOY_LENGTH] = LENGTH_LONG}, three = {.seats = 3};
    struct desk desk;
    struct play a, b;
    struct happening h = {0};
    ck_assert(desk_open(&desk, &toy_game));
    ck_assert(play_init_at(&a, &desk, &two, &chance, 3));
    ck_assert(play_init_at(&b, &desk, &three, &chance, 7));
    ck_assert_int_eq(play_begin(&a, 1000, &h), PLAY_OK);
    ck_assert_int_eq(play_begin(&b, 1000, &h), PLAY_OK);
    for (int i = 0; i < 2; i++) {
        const struct session *s = play_session(&a);
        ck_assert_int_eq(s->config.seats, 2);
        ck_assert_int_eq(s->config.match[TOY_LENGTH], LENGTH_LONG);
        s = play_session(&b);
        ck_assert_int_eq(s->config.seats, 3);
        ck_assert_int_eq(s->config.match[TOY_LENGTH], three.match[TOY_LENGTH]);
        ck_assert_int_eq(s->config.revision, toy_game.revision);
    }
    play_free(&a);
    play_free(&b);
    desk_close(&desk);
    happening_free(&h);
}
END_TEST

START_TEST(a_log_in_which_a_rule_breaks_is_frozen_at_its_place)
{
    struct recorded *r = played(LOG_MAX - 200, 5);
    struct play again;
    ck_assert(!replay_in(&toy_game_broken, TOY_REVISION, r, &again));
    ck_assert_int_eq(again.frozen_by, FROZEN_LOG);
    ck_assert_ptr_nonnull(strstr(again.frozen, "toy_rules.c:"));
    ck_assert_uint_eq(again.frozen_entry, again.version);
    ck_assert_uint_eq(again.session->prompt.seat, again.frozen_seat);
    ck_assert_ptr_null(toy_game.check(again.session->now));
    play_free(&again);
    end(r);
}
END_TEST

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    Suite *suite = suite_create("play");
    TCase *tests = tcase_create("play");
    tcase_add_test(tests, a_log_brings_back_the_position);
    tcase_add_test(tests, chance_follows_the_key_alone);
    tcase_add_test(tests, a_wrong_log_is_frozen_at_its_place);
    tcase_add_test(tests, another_position_is_noticed_by_its_hash);
    tcase_add_test(tests, a_match_goes_on_by_the_rules_it_began_with);
    tcase_add_test(tests, which_revisions_a_build_plays);
    tcase_add_test(tests, a_changed_rule_freezes_at_the_first_difference);
    tcase_add_test(tests, another_layout_of_the_state_freezes_nothing);
    tcase_add_test(tests, refusals_change_nothing);
    tcase_add_test(tests, who_resigns_cannot_win);
    tcase_add_test(tests, who_has_won_may_leave_before_it_is_over);
    tcase_add_test(tests, the_last_person_to_resign_ends_it);
    tcase_add_test(tests, who_is_absent_comes_back_or_is_replaced);
    tcase_add_test(tests, a_paused_match_takes_no_choice);
    tcase_add_test(tests, a_choice_is_taken_back_by_agreement);
    tcase_add_test(tests, going_back_often_stays_cheap);
    tcase_add_test(tests, a_replay_with_marks_goes_the_same_way);
    tcase_add_test(tests, the_clock_of_a_replay_is_the_clock_of_the_play);
    tcase_add_test(tests, a_broken_rule_freezes_the_match_before_the_choice);
    tcase_add_test(tests, a_rule_that_breaks_on_the_way_back_freezes_the_match);
    tcase_add_test(tests, a_broken_rule_leaves_other_matches_alone);
    tcase_add_test(tests, matches_at_a_desk_keep_their_own_settings);
    tcase_add_test(tests, a_log_in_which_a_rule_breaks_is_frozen_at_its_place);
    tcase_set_timeout(tests, 300); /* a busy machine takes its time */
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
