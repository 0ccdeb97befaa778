/* The session kernel: asks, answers, forced moves, refusals, news, copies, logs. */
#include <signal.h>
#include <string.h>

#include "core/determinize.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

/* s1 holds a strike and a coin, s2 a block and two coins. */
static struct session *strike_position(void)
{
    const uint16_t first[] = {card(TOY_STRIKE, 0), card(TOY_COIN, 0)};
    const uint16_t second[] = {card(TOY_BLOCK, 0), card(TOY_COIN, 1), card(TOY_COIN, 2)};
    const uint16_t *const hands[] = {first, second};
    return duel_position(2, hands, (const int[]){2, 3});
}

START_TEST(start_asks_chance_for_the_first_card)
{
    struct session *s = duel_start(2);
    ck_assert_uint_eq(s->prompt.seat, SEAT_CHANCE);
    ck_assert_uint_eq(s->prompt.why.verb, REASON_DRAW);
    ck_assert_uint_eq(s->prompt.count, TOY_CARDS);
    ck_assert_uint_eq(s->answered, 0);
    session_destroy(s);
}
END_TEST

START_TEST(another_seat_is_asked_within_the_beat)
{
    struct session *s = strike_position();
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    /* The only target is forced: the next question is already the victim's. */
    ck_assert_uint_eq(s->prompt.seat, 1);
    ck_assert_uint_eq(s->prompt.why.verb, REASON_BLOCK);
    ck_assert_uint_eq(s->prompt.why.arg[0], 0);
    ck_assert_uint_eq(s->prompt.count, 2);
    /* The beat has not ended: its base still has the strike in hand. */
    ck_assert_uint_eq(((const struct toy_state *)s->base)->zone[card(TOY_STRIKE, 0)], 0);
    ck_assert_uint_eq(duel_state(s)->zone[card(TOY_STRIKE, 0)], ZONE_DISCARD);
    session_destroy(s);
}
END_TEST

START_TEST(a_whole_strike)
{
    struct session *s = strike_position();
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    play(s, 1, VERB_PASS, 0);
    ck_assert_uint_eq(s->prompt.seat, SEAT_CHANCE);
    ck_assert_uint_eq(s->prompt.count, TOY_DIE);
    play(s, SEAT_CHANCE, VERB_ROLL, 3);
    ck_assert(s->revealed);
    ck_assert_int_eq(news_of(s, EVENT_STRUCK), 1);
    play(s, 1, VERB_DISCARD, card(TOY_COIN, 1));
    ck_assert_int_eq(duel_state(s)->score[0], 1 + 3);
    ck_assert_uint_eq(duel_state(s)->zone[card(TOY_COIN, 1)], ZONE_DISCARD);
    ck_assert_uint_eq(s->prompt.seat, 0);
    ck_assert_uint_eq(s->prompt.why.arg[0], TOY_ACTIONS - 1);
    session_destroy(s);
}
END_TEST

START_TEST(a_block_ends_it)
{
    struct session *s = strike_position();
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    play(s, 1, VERB_BLOCK, card(TOY_BLOCK, 0));
    ck_assert_int_eq(duel_state(s)->score[0], 1);
    ck_assert_uint_eq(s->prompt.why.verb, REASON_TURN);
    ck_assert(!s->revealed);
    session_destroy(s);
}
END_TEST

START_TEST(silence_does_not_tell)
{
    const uint16_t first[] = {card(TOY_STRIKE, 0)}, second[] = {card(TOY_COIN, 0)};
    const uint16_t *const hands[] = {first, second};
    struct session *s = duel_position(2, hands, (const int[]){1, 1});
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    /* No block in hand, and asked all the same, with a single option. */
    ck_assert_uint_eq(s->prompt.seat, 1);
    ck_assert_uint_eq(s->prompt.count, 1);
    ck_assert_uint_eq(s->prompt.options[0].verb, VERB_PASS);
    session_destroy(s);
}
END_TEST

START_TEST(a_forced_move_is_played)
{
    const uint16_t first[] = {card(TOY_STRIKE, 0), card(TOY_COIN, 1)}, second[] = {card(TOY_COIN, 0)};
    const uint16_t *const hands[] = {first, second};
    struct session *s = duel_position(2, hands, (const int[]){2, 1});
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    play(s, 1, VERB_PASS, 0);
    play(s, SEAT_CHANCE, VERB_ROLL, 1);
    /* The last card of the victim went without a question, and the log does not count it. */
    ck_assert_uint_eq(duel_state(s)->zone[card(TOY_COIN, 0)], ZONE_DISCARD);
    ck_assert_uint_eq(s->prompt.seat, 0);
    ck_assert_uint_eq(s->answered, 3);
    ck_assert_int_eq(news_of(s, EVENT_DISCARDED), 1);
    session_destroy(s);
}
END_TEST

START_TEST(with_three_seats_the_target_is_asked)
{
    const uint16_t first[] = {card(TOY_SPY, 0)}, second[] = {card(TOY_COIN, 0)},
                   third[] = {card(TOY_COIN, 1)};
    const uint16_t *const hands[] = {first, second, third};
    struct session *s = duel_position(3, hands, (const int[]){1, 1, 1});
    play(s, 0, VERB_PLAY, card(TOY_SPY, 0));
    ck_assert_uint_eq(s->prompt.why.verb, REASON_TARGET);
    ck_assert_uint_eq(s->prompt.count, 2);
    ck_assert(!s->revealed);
    play(s, 0, VERB_TARGET, 2);
    ck_assert(s->revealed);
    ck_assert_int_eq(news_of(s, EVENT_SAW), 1);
    ck_assert_uint_eq(duel_state(s)->known_to[card(TOY_COIN, 1)], SEAT_BIT(0) | SEAT_BIT(2));
    ck_assert_uint_eq(duel_state(s)->known_to[card(TOY_COIN, 0)], SEAT_BIT(1));
    session_destroy(s);
}
END_TEST

static void assert_refused(struct session *s, uint8_t seat, struct choice choice, enum session_error expected)
{
    struct session *before = session_create(&toy_game);
    struct session bytes = *s;
    session_copy(before, s);
    ck_assert_int_eq(session_answer(s, seat, choice), expected);
    ck_assert_mem_eq(&bytes, s, sizeof bytes);
    assert_same_position(before, s);
    session_destroy(before);
}

START_TEST(refused_answers_change_nothing)
{
    struct session *s = strike_position();
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    struct choice pass = {VERB_PASS, {0}};
    assert_refused(s, 0, pass, SESSION_NOT_ASKED);
    assert_refused(s, SEAT_CHANCE, pass, SESSION_NOT_ASKED);
    assert_refused(s, SEAT_SPECTATOR, pass, SESSION_NOT_ASKED);
    assert_refused(s, 1, (struct choice){VERB_PASS, {1}}, SESSION_NOT_OFFERED);
    assert_refused(s, 1, (struct choice){VERB_BLOCK, {card(TOY_BLOCK, 1)}}, SESSION_NOT_OFFERED);
    assert_refused(s, 1, (struct choice){VERB_BLOCK, {card(TOY_COIN, 1)}}, SESSION_NOT_OFFERED);
    assert_refused(s, 1, (struct choice){0xffff, {0xffff, 0xffff, 0xffff}}, SESSION_NOT_OFFERED);
    play(s, 1, VERB_PASS, 0);
    session_destroy(s);
}
END_TEST

START_TEST(nothing_is_accepted_after_the_end)
{
    struct session *s = duel_start(2);
    struct quick_random random = {3};
    while (!s->over)
        play_any(s, &random);
    ck_assert_uint_eq(s->prompt.seat, SEAT_NOBODY);
    assert_refused(s, 0, (struct choice){VERB_END_TURN, {0}}, SESSION_OVER);
    assert_refused(s, SEAT_NOBODY, (struct choice){VERB_END_TURN, {0}}, SESSION_OVER);
    session_destroy(s);
}
END_TEST

/* What others play in the session meanwhile leaves no trace in the end that one comes back to. */
START_TEST(an_end_comes_back_as_it_was)
{
    uint8_t end[HASH_SIZE], back[HASH_SIZE];
    struct session *s = duel_start(2), *other = duel_start(3);
    struct quick_random random = {9};
    struct game_config config = s->config;
    struct position *kept = position_create(&toy_game);
    while (!s->over)
        play_any(s, &random);
    session_hash(s, end);
    session_keep(s, kept);
    session_copy(s, other);
    session_configure(s, &config);
    session_return(s, kept);
    session_hash(s, back);
    ck_assert_mem_eq(end, back, HASH_SIZE);
    position_destroy(kept);
    session_destroy(s);
    session_destroy(other);
}
END_TEST

START_TEST(the_winning_point_ends_the_beat)
{
    const uint16_t first[] = {card(TOY_COIN, 0), card(TOY_COIN, 1)}, second[] = {card(TOY_COIN, 2)};
    const uint16_t *const hands[] = {first, second};
    struct session *s = duel_position(2, hands, (const int[]){2, 1});
    uint8_t same[SECRETS_MAX];
    for (int i = 0; i < SECRETS_MAX; i++)
        same[i] = (uint8_t)i;
    struct toy_state g = *duel_state(s);
    g.score[0] = (int16_t)(g.target - 1);
    session_restart_beat(s, &g, same);
    play(s, 0, VERB_PLAY, card(TOY_COIN, 0));
    ck_assert(s->over);
    struct game_result result;
    memset(&result, 0, sizeof result);
    toy_game.result(s->now, &result);
    ck_assert(result.over);
    ck_assert_uint_eq(result.winners, SEAT_BIT(0));
    ck_assert_int_eq(news_of(s, EVENT_WON), 1);
    /* What follows the point in the rules was never reached. */
    ck_assert_int_eq(news_of(s, EVENT_TURN_ENDED), 0);
    ck_assert_uint_eq(duel_state(s)->actions, TOY_ACTIONS);
    session_destroy(s);
}
END_TEST

START_TEST(news_are_told_once)
{
    struct session *s = strike_position();
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    ck_assert_uint_eq(s->news_count, 1);
    ck_assert_uint_eq(s->news[0].kind, EVENT_PLAYED);
    ck_assert_uint_eq(s->news[0].arg[1], card(TOY_STRIKE, 0));
    play(s, 1, VERB_PASS, 0);
    ck_assert_uint_eq(s->news_count, 0);
    play(s, SEAT_CHANCE, VERB_ROLL, 2);
    ck_assert_uint_eq(s->news_count, 1);
    ck_assert_uint_eq(s->news[0].kind, EVENT_STRUCK);
    play(s, 1, VERB_DISCARD, card(TOY_COIN, 2));
    ck_assert_uint_eq(s->news_count, 2);
    ck_assert_uint_eq(s->news[0].kind, EVENT_DISCARDED);
    ck_assert_uint_eq(s->news[1].kind, EVENT_SCORED);
    session_destroy(s);
}
END_TEST

START_TEST(hidden_arguments_have_their_audience)
{
    const uint16_t first[] = {card(TOY_THIEF, 0)}, second[] = {card(TOY_COIN, 0), card(TOY_SPY, 0)};
    const uint16_t third[] = {card(TOY_COIN, 1)};
    const uint16_t *const hands[] = {first, second, third};
    struct session *s = duel_position(3, hands, (const int[]){1, 2, 1});
    play(s, 0, VERB_PLAY, card(TOY_THIEF, 0));
    play(s, 0, VERB_TARGET, 1);
    ck_assert_uint_eq(s->prompt.seat, SEAT_CHANCE);
    play(s, SEAT_CHANCE, VERB_DRAW, card(TOY_SPY, 0));
    ck_assert_uint_eq(s->news[0].kind, EVENT_STOLE);
    ck_assert_uint_eq(s->news[0].audience, SEAT_BIT(0) | SEAT_BIT(1));
    ck_assert(toy_game.events[EVENT_STOLE].args[2].hidden);
    ck_assert_uint_eq(duel_state(s)->zone[card(TOY_SPY, 0)], 0);
    session_destroy(s);
}
END_TEST

/* Answers are fed again from the beat's start: any prefix of a log gives the same position. */
START_TEST(replay_is_pure)
{
    enum { CHOICES_MAX = 4000 };
    struct quick_random random = {(uint64_t)_i + 1};
    static struct choice log[CHOICES_MAX];
    static uint8_t hashes[CHOICES_MAX + 1][HASH_SIZE];
    struct session *s = duel_start((uint8_t)(2 + _i % 3));
    session_hash(s, hashes[0]);
    while (!s->over) {
        ck_assert_uint_lt(s->answered, CHOICES_MAX);
        int index = (int)quick_random_below(&random, s->prompt.count);
        log[s->answered] = s->prompt.options[index];
        session_answer_index(s, index);
        session_hash(s, hashes[s->answered]);
    }
    struct session *again = duel_start((uint8_t)(2 + _i % 3));
    for (uint32_t n = 0; n < s->answered; n++) {
        uint8_t hash[HASH_SIZE];
        ck_assert_int_eq(session_answer(again, again->prompt.seat, log[n]), SESSION_OK);
        session_hash(again, hash);
        ck_assert_mem_eq(hash, hashes[n + 1], HASH_SIZE);
    }
    assert_same_position(s, again);
    ck_assert_uint_eq(s->asked_chance, again->asked_chance);
    session_destroy(again);
    session_destroy(s);
}
END_TEST

START_TEST(a_copy_goes_its_own_way)
{
    struct quick_random random = {(uint64_t)_i + 77};
    struct session *s = duel_start(3), *copy = session_create(&toy_game), *stay = session_create(&toy_game);
    for (int step = 0; step < 60 && !s->over; step++)
        play_any(s, &random);
    session_copy(copy, s);
    session_copy(stay, s);
    assert_same_position(copy, s);
    /* Playing on with the copy leaves the original alone, and the same choices bring both together again. */
    struct quick_random ahead = random;
    for (int step = 0; step < 40 && !copy->over; step++)
        play_any(copy, &ahead);
    assert_same_position(stay, s);
    ahead = random;
    for (int step = 0; step < 40 && !s->over; step++)
        play_any(s, &ahead);
    assert_same_position(copy, s);
    session_destroy(stay);
    session_destroy(copy);
    session_destroy(s);
}
END_TEST

/* Since when the turn lasts is known, also where a session is copied, dealt anew or brought back. */
START_TEST(turns_are_counted)
{
    struct quick_random random = {(uint64_t)_i + 7};
    struct random_source source = {quick_random_below, &random};
    struct session *s = duel_start(3), *copy = session_create(&toy_game);
    struct position *kept = position_create(&toy_game);
    uint32_t number = toy_game.turn(s->base).number, began = 0;
    int turns = 0, dealt = 0;
    while (!s->over) {
        ck_assert_uint_eq(s->turn, number);
        ck_assert_uint_eq(s->turn_began, began);
        session_copy(copy, s);
        ck_assert_uint_eq(copy->turn_began, began);
        session_keep(s, kept);
        play_any(s, &random);
        uint32_t now = toy_game.turn(s->base).number;
        if (!s->over && now != number) {
            uint32_t before = number;
            number = now;
            began = s->answered;
            turns++;
            session_return(copy, kept);
            ck_assert_uint_lt(copy->turn_began, began);
            ck_assert_uint_eq(copy->turn, before);
        }
        if (!s->over && s->prompt.seat != SEAT_CHANCE && began > 0) {
            ck_assert(determinize(copy, s, s->prompt.seat, &source));
            ck_assert_uint_eq(copy->turn_began, began);
            dealt++;
        }
    }
    ck_assert_int_gt(turns, 3);
    ck_assert_int_gt(dealt, 3);
    position_destroy(kept);
    session_destroy(copy);
    session_destroy(s);
}
END_TEST

START_TEST(hash_tells_positions_apart)
{
    struct session *s = strike_position(), *other = session_create(&toy_game);
    uint8_t a[HASH_SIZE], b[HASH_SIZE];
    session_copy(other, s);
    play(s, 0, VERB_DISCARD, card(TOY_COIN, 0));
    play(other, 0, VERB_DISCARD, card(TOY_STRIKE, 0));
    session_hash(s, a);
    session_hash(other, b);
    ck_assert_int_ne(memcmp(a, b, HASH_SIZE), 0);
    session_destroy(other);
    session_destroy(s);
}
END_TEST

/* Within a beat an answer may wait for its effect: neither the state nor the question shows it yet. */
START_TEST(hash_tells_answers_of_a_beat_apart)
{
    struct session *s = strike_position(), *other = session_create(&toy_game);
    uint8_t a[HASH_SIZE], b[HASH_SIZE];
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    session_copy(other, s);
    session_hash(s, a);
    session_hash(other, b);
    ck_assert_int_eq(memcmp(a, b, HASH_SIZE), 0);
    other->answers[0].arg[1]++;
    session_hash(other, b);
    ck_assert_int_ne(memcmp(a, b, HASH_SIZE), 0);
    session_destroy(other);
    session_destroy(s);
}
END_TEST

START_TEST(errors_have_texts)
{
    for (int error = SESSION_BROKEN; error <= SESSION_OK; error++)
        ck_assert_str_ne(session_error_text((enum session_error)error), "unknown error");
}
END_TEST

/* A duel that breaks as soon as s1 plays the coin it holds; it holds a block too. */
static struct session *brittle(void)
{
    const uint16_t first[] = {card(TOY_COIN, 0), card(TOY_BLOCK, 0)};
    const uint16_t second[] = {card(TOY_COIN, 1)};
    const uint16_t *const hands[] = {first, second};
    struct session *sound = duel_position(2, hands, (const int[]){2, 1});
    struct session *s = session_create(&toy_game_broken);
    ck_assert_ptr_nonnull(s);
    struct toy_state g = *duel_state(sound);
    struct game_config config = duel_config(2);
    g.score[0] = TOY_BREAKS_AT - 1;
    session_stand(s, &config, &g);
    session_destroy(sound);
    return s;
}

static void assert_broken(struct session *s)
{
    ck_assert_ptr_nonnull(strstr(s->broken.file, "toy_rules.c"));
    ck_assert_ptr_nonnull(strstr(s->broken.what, "TOY_BREAKS_AT"));
    ck_assert_int_gt(s->broken.line, 0);
    ck_assert(s->over);
    ck_assert_uint_eq(s->prompt.seat, SEAT_NOBODY);
    ck_assert_uint_eq(s->news_count, 0);
    ck_assert_mem_eq(s->now, s->base, s->game->state_size);
    ck_assert_int_eq(session_answer(s, 0, (struct choice){VERB_END_TURN, {0}}), SESSION_BROKEN);
}

START_TEST(a_broken_rule_ends_the_beat_of_a_guarded_session)
{
    struct session *s = brittle(), *before = brittle();
    struct position *kept = position_create(s->game);
    session_guard(s);
    session_keep(s, kept);
    struct choice coin = {VERB_PLAY, {card(TOY_COIN, 0)}};
    ck_assert_int_eq(session_answer(s, 0, coin), SESSION_BROKEN);
    assert_broken(s);
    session_return(s, kept);
    ck_assert_ptr_null(s->broken.what);
    assert_same_position(s, before);
    ck_assert_int_eq(session_answer(s, 0, coin), SESSION_BROKEN);
    assert_broken(s);
    session_copy(s, before);
    assert_same_position(s, before);
    /* Another choice plays on. */
    play(s, 0, VERB_DISCARD, card(TOY_COIN, 0));
    ck_assert_uint_eq(s->prompt.seat, 0);
    position_destroy(kept);
    session_destroy(before);
    session_destroy(s);
}
END_TEST

START_TEST(a_broken_rule_stops_the_program)
{
    struct session *s = brittle(), *other = brittle();
    session_guard(other); /* another session's guard is none */
    session_answer(other, 0, (struct choice){VERB_PLAY, {card(TOY_COIN, 0)}});
    assert_broken(other);
    session_answer(s, 0, (struct choice){VERB_PLAY, {card(TOY_COIN, 0)}});
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("session");
    TCase *asks = tcase_create("asks");
    tcase_add_test(asks, start_asks_chance_for_the_first_card);
    tcase_add_test(asks, another_seat_is_asked_within_the_beat);
    tcase_add_test(asks, a_whole_strike);
    tcase_add_test(asks, a_block_ends_it);
    tcase_add_test(asks, silence_does_not_tell);
    tcase_add_test(asks, a_forced_move_is_played);
    tcase_add_test(asks, with_three_seats_the_target_is_asked);
    tcase_add_test(asks, refused_answers_change_nothing);
    tcase_add_test(asks, nothing_is_accepted_after_the_end);
    tcase_add_test(asks, an_end_comes_back_as_it_was);
    tcase_add_test(asks, the_winning_point_ends_the_beat);
    tcase_add_test(asks, errors_have_texts);
    suite_add_tcase(suite, asks);
    TCase *news = tcase_create("news");
    tcase_add_test(news, news_are_told_once);
    tcase_add_test(news, hidden_arguments_have_their_audience);
    suite_add_tcase(suite, news);
    TCase *replay = tcase_create("replay");
    tcase_add_loop_test(replay, replay_is_pure, 0, 24);
    tcase_add_loop_test(replay, a_copy_goes_its_own_way, 0, 24);
    tcase_add_loop_test(replay, turns_are_counted, 0, 10);
    tcase_add_test(replay, hash_tells_positions_apart);
    tcase_add_test(replay, hash_tells_answers_of_a_beat_apart);
    suite_add_tcase(suite, replay);
    TCase *broken = tcase_create("broken");
    tcase_add_test(broken, a_broken_rule_ends_the_beat_of_a_guarded_session);
    tcase_add_test_raise_signal(broken, a_broken_rule_stops_the_program, SIGABRT);
    suite_add_tcase(suite, broken);
    return unit_run(suite);
}
