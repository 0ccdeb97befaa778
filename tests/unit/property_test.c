/*
 * The properties of tests/property on random games of duel; and that they notice what they are there for:
 * each of a set of deliberately broken duels must be found out.
 */
#include "tests/property/property.h"

#include <signal.h>
#include <string.h>

#include "protocol/message.h"
#include "tests/toy/toy_kit.h"
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

/* What everybody may know of a legacy, as it is told. */
static void assert_told_alike(const struct legacy *a, const struct legacy *b)
{
    struct text one = {0}, two = {0};
    text_legacy_view(&one, &toy_kit, a);
    text_legacy_view(&two, &toy_kit, b);
    text_mark(&one, '\0');
    text_mark(&two, '\0');
    ck_assert_str_eq(one.data, two.data);
    text_free(&one);
    text_free(&two);
}

/* The second match in both worlds, as far as the same choices are open there and show the viewer nothing
 * hidden. */
static uint32_t compare_next(const void *one, const void *two, uint8_t viewer, struct quick_random *random)
{
    struct session *a = session_create(&toy_game), *b = session_create(&toy_game);
    struct session *before = session_create(&toy_game);
    struct game_config from_one = duel_config(3), from_two = duel_config(3);
    uint32_t compared = 0;
    toy_legacy_write(one, &from_one.legacy);
    toy_legacy_write(two, &from_two.legacy);
    assert_told_alike(&from_one.legacy, &from_two.legacy);
    session_start(a, &from_one);
    session_start(b, &from_two);
    const char *wrong = property_compare_sight(a, b, viewer);
    while (!wrong && !a->over) {
        compared++;
        session_copy(before, a);
        struct choice choice = a->prompt.options[quick_random_below(random, a->prompt.count)];
        int index = session_find(b, choice);
        session_answer(a, a->prompt.seat, choice);
        if (index < 0 || property_learned(before, a, viewer))
            break;
        session_answer_index(b, index);
        wrong = property_compare_news(a, b, viewer);
        wrong = wrong ? wrong : property_compare_sight(a, b, viewer);
    }
    ck_assert_msg(!wrong, "viewer %d, after %u choices: %s", viewer, compared, wrong);
    session_destroy(a);
    session_destroy(b);
    session_destroy(before);
    return compared;
}

/* What the viewer does not know is dealt anew, and looks the same. */
static void deal_end(struct toy_state *world, const struct toy_state *end, uint8_t viewer,
                     struct quick_random *random)
{
    uint8_t ids[SECRETS_MAX], renamed[SECRETS_MAX];
    struct toy_view before, after;
    for (int i = 0; i < SECRETS_MAX; i++)
        renamed[i] = (uint8_t)i;
    int count = toy_game.secrets(end, viewer, ids);
    for (int i = count - 1; i > 0; i--) {
        int other = (int)quick_random_below(random, (uint32_t)i + 1);
        uint8_t kept = renamed[ids[i]];
        renamed[ids[i]] = renamed[ids[other]];
        renamed[ids[other]] = kept;
    }
    *world = *end;
    toy_game.rename(world, renamed);
    memset(&before, 0, sizeof before);
    memset(&after, 0, sizeof after);
    toy_game.redact(end, viewer, &before);
    toy_game.redact(world, viewer, &after);
    ck_assert_mem_eq(&before, &after, sizeof before);
}

/* Two worlds that a seat cannot tell apart when a match ends are so in the match that begins from what it
 * left. */
START_TEST(the_next_match_tells_no_more)
{
    struct quick_random random = {(uint64_t)_i + 1};
    struct session *s = duel_start(3);
    struct toy_state world;
    struct legacy kept, dealt;
    uint32_t compared = 0, differ = 0;
    while (!s->over)
        play_any(s, &random);
    toy_legacy_write(s->now, &kept);
    for (int i = 0; i < 40; i++) {
        uint8_t viewer = i % 4 == 3 ? SEAT_SPECTATOR : (uint8_t)(i % 4);
        deal_end(&world, duel_state(s), viewer, &random);
        toy_legacy_write(&world, &dealt);
        differ += memcmp(&dealt, &kept, sizeof kept) != 0;
        compared += compare_next(s->now, &world, viewer, &random);
    }
    ck_assert_uint_gt(compared, 40);
    if (kept.bytes[LEGACY_KEEPSAKE] != KEEPSAKE_NONE)
        ck_assert_uint_gt(differ, 0);
    session_destroy(s);
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

/* Whose turn it is names a card in secret, and others forget it: who knew that card can tell. */
static void whispering_beat(void *state)
{
    struct toy_state *g = state;
    cardset hand = toy_cards(g, g->turn);
    if (g->phase == PHASE_ACT && g->actions == TOY_ACTIONS && hand) {
        struct prompt *p = ask(g, g->turn, REASON_LOSE, 0, 0, 0);
        for (int card; p && (card = cardset_take(&hand)) >= 0;)
            offer(p, VERB_PLAY, (uint16_t)card, 0, 0);
        g->known_to[answer(g).arg[0]] = SEAT_BIT(g->turn);
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

/* A question whose price tells how many blocks the next seat holds. */
static void telling_beat(void *state)
{
    struct toy_state *g = state;
    if (g->phase == PHASE_ACT && g->actions == TOY_ACTIONS) {
        struct prompt *p = ask(g, g->turn, REASON_TOAST, 0, 0, 0);
        struct price price = {.named = 0};
        for (int c = TOY_BLOCK * TOY_COPIES; c < (TOY_BLOCK + 1) * TOY_COPIES; c++)
            price_add(&price, AMOUNT_CARDS, g->zone[c] == (g->turn + 1) % g->seats);
        if (p) {
            offer(p, VERB_PASS, 0, 0, 0);
            at_price(p, &price);
        }
        answer(g);
    }
    toy_game.beat(state);
}

/* A question with two answers that are the same, as far apart as they can be. */
static void repeating_beat(void *state)
{
    struct toy_state *g = state;
    if (g->phase == PHASE_ACT && g->actions == TOY_ACTIONS) {
        struct prompt *p = ask(g, g->turn, REASON_TOAST, 0, 0, 0);
        for (uint16_t card = 0; p && card < TOY_CARDS; card++)
            offer(p, VERB_PLAY, card, 0, 0);
        if (p)
            offer(p, VERB_PLAY, 0, 0, 0);
        answer(g);
    }
    toy_game.beat(state);
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
    game.beat = whispering_beat;
    ck_assert_msg(found_out(&game, "told nothing of an answer and can yet tell it"),
                  "a secret answer that shows");
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
    game.beat = telling_beat;
    ck_assert_msg(found_out(&game, "the prices of the options differ"), "a price that tells");
    game = toy_game;
    game.beat = repeating_beat;
    ck_assert_msg(found_out(&game, "offered twice in the same form"), "an answer that is offered twice");
    game = toy_game;
    game.amounts_count = TOY_AMOUNTS - 1;
    ck_assert_msg(found_out(&game, "has an amount without a name"), "an amount without a name");
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

enum { GIVEN = 20 };

struct answers {
    int count;
    struct choice answer[2 * GIVEN];
};

static void note_answer(void *context, const struct session *s, struct choice why, struct choice answered)
{
    struct answers *answers = context;
    (void)s;
    (void)why;
    answers->answer[answers->count++] = answered;
}

/* Those of chance too; only what comes after them is chosen and looked at closely. */
START_TEST(answers_may_be_given)
{
    struct property_run r;
    struct quick_random random = {1};
    struct random_source source = {quick_random_below, &random};
    struct answers first = {0}, again = {0};
    memset(&r, 0, sizeof r);
    r.game = &toy_game;
    r.config = duel_config(3);
    r.random = &source;
    r.observe = note_answer;
    r.context = &first;
    r.choices_max = GIVEN;
    r.may_stall = true;
    r.effort = 100;
    ck_assert_pstr_eq(property_run(&r), NULL);
    ck_assert_int_eq(first.count, GIVEN);
    r.given = first.answer;
    r.given_count = GIVEN;
    r.choices_max = 2 * GIVEN;
    r.context = &again;
    ck_assert_pstr_eq(property_run(&r), NULL);
    ck_assert_mem_eq(again.answer, first.answer, sizeof(struct choice) * GIVEN);
    ck_assert_int_eq(again.count, 2 * GIVEN);
    ck_assert_uint_eq(r.positions, GIVEN);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("properties");
    TCase *tests = tcase_create("properties");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, duel_keeps_every_property, 0, 200);
    tcase_add_loop_test(tests, a_chain_keeps_every_property, 0, 10);
    tcase_add_loop_test(tests, the_next_match_tells_no_more, 0, 30);
    tcase_add_test(tests, broken_games_are_found_out);
    tcase_add_test(tests, news_that_tell_too_much_are_found_out);
    tcase_add_test(tests, a_game_without_end_is_found_out);
    tcase_add_test(tests, players_may_be_given);
    tcase_add_test(tests, answers_may_be_given);
    tcase_add_test_raise_signal(tests, an_automated_seat_is_never_asked, SIGABRT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
