/*
 * The properties of tests/property on random games of duel; and that they notice what they are there for:
 * each of a set of deliberately broken duels must be found out.
 */
#include "tests/property/property.h"

#include <signal.h>
#include <string.h>

#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

static const char *run(struct property_run *run, const struct game *game, uint64_t seed)
{
    static struct quick_random random;
    static struct random_source source = {quick_random_below, &random};
    random.state = seed;
    memset(run, 0, sizeof *run);
    run->game = game;
    run->config = duel_config((uint8_t)(2 + seed % 3));
    run->config.match[TOY_LENGTH] = seed / 3 % 2;
    for (int seat = 0; seat < TOY_SEATS_MAX; seat++)
        run->config.seat[seat][TOY_STYLE] = (uint8_t)(seed >> seat & 1);
    run->config.match[TOY_VICTORY] = seed / 6 % 2;
    if (seed % 5 == 4)
        run->config.automated = SEAT_BIT(seed % run->config.seats);
    if (seed % 4 == 3)
        run->config.legacy = (struct legacy){
            TOY_LEGACY_SIZE,
            {TOY_LEGACY_FORMAT, 1, (uint8_t)(seed / 4 % TOY_SEATS_MAX), (uint8_t)(seed % TOY_CARDS)}};
    run->random = &source;
    run->choices_max = 5000;
    run->effort = 100;
    return property_run(run);
}

START_TEST(duel_keeps_every_property)
{
    struct property_run r;
    const char *violation = run(&r, &toy_game, (uint64_t)_i);
    ck_assert_msg(!violation, "game %d: %s", _i, violation);
    ck_assert_uint_eq(r.positions, r.choices);
    ck_assert_uint_gt(r.options, r.choices);
    ck_assert_uint_eq(r.worlds, r.positions * (r.config.seats + 1u));
    ck_assert_uint_eq(r.worlds_missed, 0);
    ck_assert_uint_gt(r.worlds_played, 0);
    ck_assert(r.result.over);
}
END_TEST

/* Chains of matches, each from what the one before left. */
START_TEST(a_chain_keeps_every_property)
{
    struct property_run r;
    struct legacy legacy = {0};
    static struct quick_random random;
    static struct random_source source = {quick_random_below, &random};
    random.state = (uint64_t)_i;
    for (int match = 0; match < 5; match++) {
        memset(&r, 0, sizeof r);
        r.game = &toy_game;
        r.config = duel_config(3);
        r.config.legacy = legacy;
        r.random = &source;
        r.choices_max = 5000;
        r.effort = 20;
        const char *violation = property_run(&r);
        ck_assert_msg(!violation, "chain %d, match %d: %s", _i, match, violation);
        legacy = r.legacy;
        ck_assert_uint_eq(legacy.bytes[LEGACY_MATCHES], (unsigned)match + 1);
        ck_assert(r.result.winners & SEAT_BIT(legacy.bytes[LEGACY_CHAMPION]));
    }
}
END_TEST

/* ---- Broken duels: each is the real one with one function spoilt. */

static void leaky_redact(const void *state, uint8_t seat, void *view)
{
    const struct toy_state *g = state;
    struct toy_view *v = view;
    toy_game.redact(state, seat, view);
    v->actions = (uint8_t)(v->actions + (g->zone[0] == ZONE_DECK));
}

/* Asks a seat that the rules should play. */
static void start_without_automata(void *state, const struct game_config *config)
{
    struct toy_state *g = state;
    toy_game.start(state, config);
    g->automated = 0;
}

START_TEST(an_automated_seat_is_never_asked)
{
    struct game game = toy_game;
    struct property_run r;
    game.start = start_without_automata;
    run(&r, &game, 9);
}
END_TEST

static void silent_beat(void *state)
{
    struct toy_state *g = state;
    /* Only those who hold a coin are asked to go on: the silence tells. */
    bool coin = false;
    for (int c = TOY_COIN * TOY_COPIES; c < TOY_CARDS; c++)
        coin |= g->zone[c] == (g->turn + 1) % g->seats;
    if (g->phase == PHASE_ACT && g->actions == TOY_ACTIONS && coin) {
        struct prompt *p = ask(g, (uint8_t)((g->turn + 1) % g->seats), REASON_LOSE, 0, 0, 0);
        if (p)
            offer(p, VERB_PASS, 0, 0, 0);
        answer(g);
    }
    toy_game.beat(state);
}

static const char *strict_check(const void *state)
{
    return ((const struct toy_state *)state)->round > 2 ? "the third round came" : toy_game.check(state);
}

/* Remembers something outside the state, so that a replay goes another way. */
static int calls;
static void forgetful_beat(void *state)
{
    struct toy_state *g = state;
    if (g->phase == PHASE_ACT && ++calls % 97 == 0)
        g->score[g->turn] = (int16_t)(g->score[g->turn] ^ 1);
    toy_game.beat(state);
}

static void endless_result(const void *state, struct game_result *result)
{
    toy_game.result(state, result);
    result->over = false;
}

/* Everybody's hand lies open within a beat, without a note that something was shown. */
static void peeping_beat(void *state)
{
    struct toy_state *g = state;
    if (g->phase == PHASE_ACT && g->actions < TOY_ACTIONS)
        for (int c = 0; c < TOY_CARDS; c++)
            if (g->zone[c] < g->seats)
                g->known_to[c] |= SEAT_BIT(g->turn);
    toy_game.beat(state);
}

static const char *nameless_word(const struct game_config *config, uint8_t kind, uint16_t value,
                                 enum word_form form)
{
    return value == 7 ? NULL : toy_game.word(config, kind, value, form);
}

/* News that name every drawn card to everybody, against their table. */
static const struct term_def *loud_events(void)
{
    static struct term_def events[TOY_EVENTS_COUNT];
    memcpy(events, toy_game.events, sizeof events);
    events[EVENT_STOLE].args[2].hidden = false;
    return events;
}

/* Whether a violation whose text has this in it is found within a number of games. */
static bool found_out(const struct game *game, const char *text)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct property_run r;
        const char *violation = run(&r, game, seed);
        if (violation && !strstr(violation, text))
            ck_abort_msg("found: %s; expected: %s", violation, text);
        if (violation)
            return true;
    }
    return false;
}

START_TEST(broken_games_are_found_out)
{
    struct game game = toy_game;
    game.redact = leaky_redact;
    ck_assert_msg(found_out(&game, "the view differs"), "a view that leaks");
    game = toy_game;
    game.beat = silent_beat;
    ck_assert_msg(found_out(&game, "another seat is asked"), "a silence that tells");
    game = toy_game;
    game.check = strict_check;
    ck_assert_msg(found_out(&game, "the third round came"), "a broken invariant");
    game = toy_game;
    game.beat = forgetful_beat;
    ck_assert_msg(found_out(&game, ""), "rules that remember outside the state");
    game = toy_game;
    game.beat = peeping_beat;
    ck_assert_msg(found_out(&game, "can be undone"), "a look without a note");
    game = toy_game;
    game.word = nameless_word;
    ck_assert_msg(found_out(&game, "has no name"), "a value without a name");
}
END_TEST

START_TEST(news_that_tell_too_much_are_found_out)
{
    struct game game = toy_game;
    game.events = loud_events();
    struct session *a = session_create(&game), *b = session_create(&game);
    a->news[0] = (struct event){EVENT_STOLE, SEAT_BIT(0) | SEAT_BIT(1), {0, 1, 3}};
    b->news[0] = (struct event){EVENT_STOLE, SEAT_BIT(0) | SEAT_BIT(1), {0, 1, 9}};
    a->news_count = b->news_count = 1;
    ck_assert_ptr_nonnull(property_compare_news(a, b, 2));
    a->game = b->game = &toy_game;
    ck_assert_pstr_eq(property_compare_news(a, b, 2), NULL);
    ck_assert_ptr_nonnull(property_compare_news(a, b, 1));
    session_destroy(a);
    session_destroy(b);
}
END_TEST

START_TEST(a_game_without_end_is_found_out)
{
    struct game game = toy_game;
    game.result = endless_result;
    game.check = NULL;
    struct property_run r;
    memset(&r, 0, sizeof r);
    struct quick_random random = {1};
    struct random_source source = {quick_random_below, &random};
    r.game = &game;
    r.config = duel_config(2);
    r.random = &source;
    r.choices_max = 100;
    r.unchecked = true;
    const char *violation = property_run(&r);
    ck_assert_ptr_nonnull(violation);
    ck_assert_ptr_nonnull(strstr(violation, "does not end"));
}
END_TEST

static int first_option(void *context, const struct session *s)
{
    ++*(int *)context;
    ck_assert_uint_ne(s->prompt.seat, SEAT_CHANCE);
    return 0;
}

START_TEST(players_may_be_given)
{
    struct property_run r;
    struct quick_random random = {1};
    struct random_source source = {quick_random_below, &random};
    int asked = 0;
    memset(&r, 0, sizeof r);
    r.game = &toy_game;
    r.config = duel_config(3);
    r.random = &source;
    r.choose = first_option;
    r.context = &asked;
    r.choices_max = 5000;
    r.effort = 10;
    ck_assert_pstr_eq(property_run(&r), NULL);
    ck_assert_int_gt(asked, 0);
    ck_assert_uint_lt(r.positions, r.choices);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("properties");
    TCase *tests = tcase_create("properties");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, duel_keeps_every_property, 0, 200);
    tcase_add_loop_test(tests, a_chain_keeps_every_property, 0, 10);
    tcase_add_test(tests, broken_games_are_found_out);
    tcase_add_test(tests, news_that_tell_too_much_are_found_out);
    tcase_add_test(tests, a_game_without_end_is_found_out);
    tcase_add_test(tests, players_may_be_given);
    tcase_add_test_raise_signal(tests, an_automated_seat_is_never_asked, SIGABRT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
