/*
 * What bots tell of their choices while a match goes on: nothing that is hidden, nothing that anybody else
 * hides, and nothing any more once they have come to share a secret.
 */
#include "server/think/considered.h"

#include <stdlib.h>
#include <string.h>

#include "core/common_knowledge.h"
#include "core/determinize.h"
#include "core/root/root.h"
#include "protocol/config.h"
#include "protocol/words.h"
#include "server/play/play.h"
#include "server/think/mind.h"
#include "tests/unit/kernel.h"
#include "tests/unit/unit.h"

enum { BUDGET = 800 };

/* s1 is to act with these cards; s2 and s3 hold two each of the rest. */
static struct session *position_of(const uint16_t *mine, int count, const uint16_t theirs[4])
{
    return duel_position(3, (const uint16_t *const[]){mine, theirs, theirs + 2}, (int[]){count, 2, 2});
}

static const uint16_t blocks[] = {TOY_BLOCK * TOY_COPIES + 1, TOY_BLOCK *TOY_COPIES + 2,
                                  TOY_BLOCK *TOY_COPIES + 3, TOY_BLOCK *TOY_COPIES + 4};
static const uint16_t coins[] = {TOY_COIN * TOY_COPIES + 2, TOY_COIN *TOY_COPIES + 3, TOY_SPY *TOY_COPIES + 1,
                                 TOY_THIEF *TOY_COPIES + 1};

/* Thinks as the server lets a bot think, in a world dealt by this seed; returns what it takes. */
static int think(struct mind *m, struct session *known, const struct session *truth, uint64_t seed,
                 struct considered *c)
{
    struct quick_random random = {seed};
    struct random_source source = {quick_random_below, &random};
    int taken = -1;
    ck_assert(determinize(known, truth, truth->prompt.seat, &source));
    mind_begin(m, known, random.state, mind_evaluations(LEVEL_MEDIUM));
    while (!mind_think(m, &taken))
        ;
    considered_find(m, taken, c);
    return taken;
}

/* ---- What everybody knows ---- */

START_TEST(a_look_into_a_hand_makes_a_secret_that_two_share)
{
    const uint16_t mine[] = {card(TOY_SPY, 0), card(TOY_COIN, 0)};
    struct session *s = position_of(mine, 2, coins);
    ck_assert_uint_eq(who_share_secrets(&toy_game, s->now, 3), 0);
    play(s, 0, VERB_PLAY, card(TOY_SPY, 0));
    play(s, 0, VERB_TARGET, 1);
    ck_assert_uint_eq(who_share_secrets(&toy_game, s->now, 3), SEAT_BIT(0) | SEAT_BIT(1));
    session_destroy(s);
}
END_TEST

START_TEST(what_lies_in_a_hand_is_no_open_word_and_what_lies_open_is)
{
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_COIN, 1), card(TOY_BLOCK, 0)};
    struct session *s = position_of(mine, 3, coins);
    struct choice play_it = {VERB_PLAY, {card(TOY_COIN, 0)}}, other = {VERB_PLAY, {card(TOY_COIN, 1)}},
                  end = {VERB_END_TURN, {0}};
    ck_assert(!choice_is_open(&toy_game, s->now, play_it) && choice_is_open(&toy_game, s->now, end));
    play(s, 0, VERB_PLAY, card(TOY_COIN, 0));
    ck_assert(choice_is_open(&toy_game, s->now, play_it) && !choice_is_open(&toy_game, s->now, other));
    session_destroy(s);
}
END_TEST

static uint16_t verb_named(const struct game *game, const char *name)
{
    for (uint16_t verb = 0; verb < game->verbs_count; verb++)
        if (strcmp(game->verbs[verb].name, name) == 0)
            return verb;
    ck_abort_msg("no verb %s", name);
}

/* Which kind of plot lies face down is no card, and hidden all the same. */
START_TEST(what_a_token_hides_is_no_open_word)
{
    struct session *s = session_create(&root_game);
    struct game_config config;
    config_presets(&root_game, 4, &config);
    session_start(s, &config);
    ck_assert(!choice_is_open(&root_game, s->now, (struct choice){verb_named(&root_game, "plot"), {2, 1}}));
    ck_assert(choice_is_open(&root_game, s->now, (struct choice){verb_named(&root_game, "move"), {2, 3}}));
    session_destroy(s);
}
END_TEST

/* ---- What is told of a thought ---- */

START_TEST(no_hidden_option_is_named_but_the_one_that_is_taken)
{
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_BLOCK, 0), card(TOY_STRIKE, 0), card(TOY_THIEF, 0)};
    struct session *s = position_of(mine, 4, coins), *known = session_create(&toy_game);
    struct mind m;
    int told = 0, taken_told = 0;
    ck_assert(mind_init(&m, &toy_game, LEVEL_MEDIUM));
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct considered c;
        int taken = think(&m, known, s, seed, &c);
        if (!c.found)
            continue;
        told++;
        ck_assert_int_eq(c.taken, taken);
        for (int i = 0; i < c.count; i++) {
            struct choice one = s->prompt.options[c.index[i]];
            bool is_taken = choice_reads_same(&toy_game, &s->config, one, s->prompt.options[taken]);
            ck_assert_msg(is_taken || one.verb == VERB_END_TURN, "option %d is told", c.index[i]);
            taken_told += is_taken && one.verb != VERB_END_TURN;
        }
    }
    ck_assert_int_gt(told, 0);
    ck_assert_int_gt(taken_told, 0);
    mind_free(&m);
    session_destroy(known);
    session_destroy(s);
}
END_TEST

/* It comes out of what was thought anyway: whoever tells makes the same choices as who does not. */
START_TEST(telling_changes_no_choice)
{
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_BLOCK, 0), card(TOY_STRIKE, 0), card(TOY_THIEF, 0)};
    struct session *s = position_of(mine, 4, coins);
    struct mind teller, silent;
    ck_assert(mind_init(&teller, &toy_game, LEVEL_MEDIUM) && mind_init(&silent, &toy_game, LEVEL_MEDIUM));
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct considered c;
        int told = -1, untold = -1;
        mind_begin(&teller, s, seed, BUDGET);
        mind_begin(&silent, s, seed, BUDGET);
        while (!mind_think(&teller, &told))
            ;
        while (!mind_think(&silent, &untold))
            ;
        considered_find(&teller, told, &c);
        ck_assert_int_eq(told, untold);
        ck_assert_uint_eq(mind_spent(&teller), mind_spent(&silent));
    }
    mind_free(&teller);
    mind_free(&silent);
    session_destroy(s);
}
END_TEST

/* Duel in which whoever is to act thinks of somebody first, which shows nowhere. */
static void secretive_beat(void *state)
{
    struct toy_state *g = state;
    if (g->phase == PHASE_ACT) {
        struct prompt *p = ask(g, g->turn, REASON_TOAST, 0, 0, 0);
        for (uint8_t seat = 0; p && seat < g->seats; seat++)
            offer(p, VERB_TARGET, seat, 0, 0);
        answer(g);
    }
    toy_game.beat(state);
}

START_TEST(a_decision_that_does_not_show_is_not_told)
{
    static struct game secretive;
    const uint16_t mine[] = {card(TOY_STRIKE, 0), card(TOY_COIN, 0)};
    struct session *open = position_of(mine, 2, coins), *s, *known;
    uint8_t same[SECRETS_MAX];
    struct considered c;
    struct mind m;
    for (int i = 0; i < SECRETS_MAX; i++)
        same[i] = (uint8_t)i;
    secretive = toy_game;
    secretive.beat = secretive_beat;
    s = session_create(&secretive);
    known = session_create(&secretive);
    session_start(s, &open->config);
    session_restart_beat(s, open->base, same);
    ck_assert(mind_init(&m, &secretive, LEVEL_MEDIUM));
    think(&m, known, s, 1, &c);
    ck_assert(!c.found);
    mind_free(&m);
    session_destroy(known);
    session_destroy(s);
    /* Whom a strike is for shows at once. */
    play(open, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    known = session_create(&toy_game);
    ck_assert(mind_init(&m, &toy_game, LEVEL_MEDIUM));
    think(&m, known, open, 1, &c);
    ck_assert(c.found && c.count == 2);
    mind_free(&m);
    session_destroy(known);
    session_destroy(open);
}
END_TEST

/* The same beat may hold a decision of somebody else that shows later. */
START_TEST(nothing_is_told_after_another_seat_has_answered_in_the_beat)
{
    const uint16_t mine[] = {card(TOY_STRIKE, 0), card(TOY_COIN, 0)};
    struct session *s = position_of(mine, 2, blocks), *known = session_create(&toy_game);
    struct considered c;
    struct mind m;
    play(s, 0, VERB_PLAY, card(TOY_STRIKE, 0));
    play(s, 0, VERB_TARGET, 1);
    ck_assert_int_eq(s->prompt.seat, 1);
    ck_assert_int_gt(s->prompt.count, 1);
    ck_assert(mind_init(&m, &toy_game, LEVEL_MEDIUM));
    int blocked = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        int taken = think(&m, known, s, seed, &c);
        blocked += s->prompt.options[taken].verb == VERB_BLOCK; /* of a pass nothing is told in any case */
        ck_assert(!c.found);
    }
    ck_assert_int_gt(blocked, 0);
    mind_free(&m);
    session_destroy(known);
    session_destroy(s);
}
END_TEST

/* ---- Worlds that the bot cannot tell apart ---- */

/* What is told of a position in many thoughts: how often which option, and the sum of chances. */
struct tally {
    int told, best[OPTIONS_MAX], taken[OPTIONS_MAX];
    int64_t chances;
};

static void tell_often(const struct session *truth, int thoughts, struct tally *tally)
{
    struct session *known = session_create(&toy_game);
    struct mind m;
    memset(tally, 0, sizeof *tally);
    ck_assert(mind_init(&m, &toy_game, LEVEL_MEDIUM));
    for (int i = 0; i < thoughts; i++) {
        struct considered c;
        think(&m, known, truth, (uint64_t)i * 7919 + 1, &c);
        if (!c.found)
            continue;
        tally->told++;
        tally->taken[c.taken]++;
        tally->chances += c.taken_chance;
        for (int k = 0; k < c.count; k++)
            tally->best[c.index[k]]++;
    }
    mind_free(&m);
    session_destroy(known);
}

/*
 * The others hold nothing but blocks, or none at all. A bot that has not seen that tells the same as often,
 * whichever it is. The bound is five standard errors of a difference of shares.
 */
START_TEST(what_others_hide_makes_no_difference_to_what_is_told)
{
    enum { THOUGHTS = 400, BOUND = 71, CHANCES = CHANCE_SURE / 50 };
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_BLOCK, 0), card(TOY_STRIKE, 0), card(TOY_THIEF, 0)};
    static struct tally one, other;
    struct session *a = position_of(mine, 4, blocks), *b = position_of(mine, 4, coins);
    tell_often(a, THOUGHTS, &one);
    tell_often(b, THOUGHTS, &other);
    ck_assert_int_gt(one.told, THOUGHTS / 4);
    ck_assert_int_lt(abs(one.told - other.told), BOUND);
    ck_assert_int_lt(llabs(one.chances / one.told - other.chances / other.told), CHANCES);
    for (int i = 0; i < a->prompt.count; i++) {
        ck_assert_int_lt(abs(one.best[i] - other.best[i]), BOUND);
        ck_assert_int_lt(abs(one.taken[i] - other.taken[i]), BOUND);
    }
    session_destroy(a);
    session_destroy(b);
}
END_TEST

/* The same comparison finds a bot that has looked into a hand: its chances would tell what is there. */
START_TEST(what_was_seen_of_a_hand_would_be_told)
{
    enum { THOUGHTS = 60, CHANCES = CHANCE_SURE / 50 };
    const uint16_t mine[] = {card(TOY_COIN, 0), card(TOY_SPY, 0), card(TOY_STRIKE, 0), card(TOY_THIEF, 0)};
    static struct tally one, other;
    struct session *worlds[] = {position_of(mine, 4, blocks), position_of(mine, 4, coins)};
    for (int i = 0; i < 2; i++) {
        play(worlds[i], 0, VERB_PLAY, card(TOY_SPY, 0));
        play(worlds[i], 0, VERB_TARGET, 1);
        ck_assert(who_share_secrets(&toy_game, worlds[i]->now, 3) & SEAT_BIT(0));
    }
    tell_often(worlds[0], THOUGHTS, &one);
    tell_often(worlds[1], THOUGHTS, &other);
    int64_t first = one.told ? one.chances / one.told : 0,
            second = other.told ? other.chances / other.told : 0;
    ck_assert(abs(one.told - other.told) > THOUGHTS / 10 || llabs(first - second) > CHANCES);
    session_destroy(worlds[0]);
    session_destroy(worlds[1]);
}
END_TEST

/* ---- Once privy, always ---- */

START_TEST(whoever_has_shared_a_secret_is_noted_for_good_also_by_a_replay)
{
    enum { LOG = 4096 };
    static struct store_entry entries[LOG];
    struct game_config config = duel_config(3);
    struct fair_chance chance = {.seats = 3};
    struct quick_random random = {11};
    struct happening h = {0};
    struct play p, again;
    uint32_t count = 0;
    uint16_t privy_now = 0, forgotten = 0;
    ck_assert(play_init(&p, &toy_game, &config, &chance, 7));
    play_watch(&p, 3);
    ck_assert_uint_eq(p.privy, 0);
    ck_assert_int_eq(play_begin(&p, 1, &h), PLAY_OK);
    while (true) {
        memcpy(entries + count, h.entries, h.entries_count * sizeof *entries);
        count += (uint32_t)h.entries_count;
        const struct session *s = play_session(&p);
        privy_now = who_share_secrets(&toy_game, s->now, 3);
        ck_assert_uint_eq(privy_now & 3 & ~p.privy, 0);
        forgotten |= p.privy & (uint16_t)~privy_now;
        if (p.over)
            break;
        ck_assert_uint_lt(count, LOG - 100);
        struct choice any = s->prompt.options[quick_random_below(&random, s->prompt.count)];
        ck_assert_int_eq(play_choose(&p, s->prompt.seat, any, 1, &h), PLAY_OK);
    }
    ck_assert_uint_eq(p.privy & 4, 0); /* it was not watched */
    ck_assert_uint_ne(forgotten, 0);   /* what it shared was played since, and it counts all the same */
    ck_assert(play_init(&again, &toy_game, &config, &chance, 7));
    play_watch(&again, 3);
    ck_assert(play_replay_all(&again, entries, count, NULL, 0));
    ck_assert_uint_eq(again.privy, p.privy);
    play_free(&again);
    play_free(&p);
    happening_free(&h);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("considered");
    TCase *tests = tcase_create("considered");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, a_look_into_a_hand_makes_a_secret_that_two_share);
    tcase_add_test(tests, what_lies_in_a_hand_is_no_open_word_and_what_lies_open_is);
    tcase_add_test(tests, what_a_token_hides_is_no_open_word);
    tcase_add_test(tests, no_hidden_option_is_named_but_the_one_that_is_taken);
    tcase_add_test(tests, telling_changes_no_choice);
    tcase_add_test(tests, a_decision_that_does_not_show_is_not_told);
    tcase_add_test(tests, nothing_is_told_after_another_seat_has_answered_in_the_beat);
    tcase_add_test(tests, what_others_hide_makes_no_difference_to_what_is_told);
    tcase_add_test(tests, what_was_seen_of_a_hand_would_be_told);
    tcase_add_test(tests, whoever_has_shared_a_secret_is_noted_for_good_also_by_a_replay);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
