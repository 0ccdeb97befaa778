/*
 * Memory that runs short for what the server does by itself (scarce_table.h): bots think and answer, judge
 * matches and give hints, spectators are shown later what was held back from them, and clocks run out.
 */
#include <string.h>

#include "protocol/json_memory.h"
#include "server/acts/matches.h"
#include "server/acts/time_up.h"
#include "server/bots/bots.h"
#include "server/hall/match.h"
#include "server/hall/server.h"
#include "server/match/deadlines.h"
#include "server/match/record.h"
#include "server/telling/tell_lobby.h"
#include "tests/unit/scarce.h"
#include "tests/unit/scarce_table.h"

/* ---- Bots ---- */

/* The first guest alone against a bot; the second one is a member without a seat. */
static void bot_match(struct table *t)
{
    struct guest *g = t->guests;
    json_t *open = to_open();
    json_object_set_new(open, "explain", json_true());
    turn_to(t, "", "");
    get(t, &g[0], open);
    turn_to_reply(t, &g[0]);
    get(t, &g[0], json_pack("{ssssss}", "type", "add_bot", "match", t->match, "level", "medium"));
    get(t, &g[1], json_pack("{sssssb}", "type", "join", "invite", t->invite, "sit", 0));
    g[1].follows = true;
    get(t, &g[0], about(t, "ready"));
    get(t, &g[0], about(t, "start"));
    settle(t);
}

static void need_bot_match(struct table *t)
{
    if (!*t->match || !has_begun(t) || is_over(t))
        bot_match(t);
}

static json_t *to_be_answered(struct table *t, struct guest **who)
{
    need_bot_match(t);
    *who = asked(t);
    return choice(t, *who, t->number);
}

/* Until a person is asked. */
static bool bots_go_on(struct table *t)
{
    const struct match *m = match_of(t);
    bool busy =
        m->lost || m->in_flight > 0 ||
        (m->status == MATCH_RUNNING && match_bot_at(m, play_session(&m->play)->prompt.seat) != NO_BOT);
    if (busy)
        turn(t);
    return busy;
}

static json_t *ask_hint(struct table *t)
{
    json_t *r = about(t, "hint");
    json_object_set_new(r, "version", json_integer(t->guests[0].version));
    return r;
}

/* About a question that nobody has thought about. */
static json_t *to_ask_hint(struct table *t, struct guest **who)
{
    need_bot_match(t);
    get(t, asked(t), choice(t, asked(t), t->number));
    settle(t);
    need_bot_match(t);
    *who = &t->guests[0];
    return ask_hint(t);
}

/* Until it is ready. */
static void after_hint(struct table *t, struct guest *g)
{
    settle(t);
    for (int i = 0;; i++) {
        get(t, g, ask_hint(t));
        if (json_is_true(json_object_get(g->reply, "ready")))
            break;
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
    HOLDS(t, json_array_size(json_object_get(g->reply, "best")) > 0 ||
                 json_array_size(json_object_get(g->prompt, "options")) == 1);
}

static void let_think(struct table *t)
{
    for (int i = 0; !bots_quiet(t->server->bots); i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
}

/* As if it were the first one of the match, of which everybody is told. */
static json_t *to_be_given_hint(struct table *t, struct guest **who)
{
    json_t *first = to_ask_hint(t, who);
    match_of(t)->hinted = 0;
    tell_lobby(match_of(t));
    settle(t);
    get(t, *who, first);
    let_think(t);
    return ask_hint(t);
}

static void after_given(struct table *t, struct guest *g)
{
    const struct match *m = match_of(t);
    HOLDS(t, !was_done(g) || m->lost || m->hinted == 1);
    HOLDS(t, was_done(g) || g->fd < 0 || m->lost || m->hinted == 0);
    after_hint(t, g);
    HOLDS(t, match_of(t)->hinted == 1);
}

static json_t *to_analyse(struct table *t, struct guest **who)
{
    bot_match(t);
    for (int i = 0; i < 2 && !is_over(t); i++) {
        get(t, asked(t), choice(t, asked(t), t->number));
        settle(t);
    }
    if (!is_over(t))
        get(t, &t->guests[0], about(t, "resign"));
    settle(t);
    *who = &t->guests[0];
    return about(t, "analysis");
}

/* Until it is judged to its end. */
static void after_analysis(struct table *t, struct guest *g)
{
    settle(t);
    for (int i = 0;; i++) {
        get(t, g, about(t, "analysis"));
        if (json_equal(json_object_get(g->reply, "to"), json_object_get(g->reply, "moves")))
            break;
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
    HOLDS(t, json_array_size(json_object_get(g->reply, "points")) > 0);
}

/* ---- What is held back from those who watch ---- */

enum { DELAY = 60, CLOCK = 30 }; /* seconds */

static void need_delayed_match(struct table *t)
{
    if (*t->match && has_begun(t) && !is_over(t))
        return;
    json_t *open = to_open();
    json_object_set_new(open, "delay", json_integer(DELAY));
    new_match(t, open);
}

static json_t *to_choose(struct table *t, struct guest **who)
{
    need_delayed_match(t);
    *who = asked(t);
    return choice(t, *who, t->number);
}

static json_t *to_end(struct table *t, struct guest **who)
{
    need_delayed_match(t);
    if (!match_resigned(match_of(t), 1))
        get(t, &t->guests[1], about(t, "resign"));
    *who = &t->guests[0];
    return about(t, "resign");
}

/* Nothing was shown before its time. */
static void after_held_back(struct table *t, struct guest *g)
{
    const struct guest *watcher = &t->guests[GUESTS - 1];
    (void)g;
    HOLDS(t, watcher->version == t->shown);
    HOLDS(t, !watcher->ended);
}

static bool is_shown(struct table *t)
{
    if (!match_of(t)->stage.first)
        return false;
    let_pass(t, DELAY + 1);
    turn(t);
    return true;
}

/* ---- Clocks ---- */

/* Nobody says anything, but for somebody to whom it does not matter. */
static json_t *to_run_out(struct table *t, struct guest **who)
{
    if (!*t->match || !has_begun(t) || is_over(t)) {
        json_t *open = to_open();
        json_object_set_new(open, "clock", json_pack("{sssi}", "kind", "choice", "seconds", CLOCK));
        new_match(t, open);
    }
    *who = &t->guests[GUESTS - 1];
    return json_pack("{ss}", "type", "ping");
}

static bool clock_runs(struct table *t)
{
    const struct match *m = match_of(t);
    if (m->play.absent)
        return false;
    let_pass(t, CLOCK + 1);
    if (!m->lost)
        deadlines_note(match_of(t));
    turn(t);
    return true;
}

/* A bot plays for whoever it was, who comes back. */
static void after_time(struct table *t, struct guest *g)
{
    (void)g;
    settle(t);
    for (int i = 0; i < 2 && !is_over(t); i++)
        if (match_absent(match_of(t), (uint8_t)i))
            get(t, &t->guests[i], about(t, "back"));
}

/* ---- Who stays away ---- */

/* Somebody is asked who is gone, and the other has agreed before it was time. */
static json_t *to_wait(struct table *t, struct guest **who)
{
    struct fault fault;
    t->options.away = t->options.away_long = 0;
    need_match(t);
    struct guest *gone = asked(t);
    struct match *m = match_of(t);
    uint8_t seat = (uint8_t)(gone - t->guests), other = 1 - seat;
    leave(gone);
    for (int i = 0; match_is_here(m, seat); i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
    m->proposal = (struct proposal){
        .open = true, .kind = PROPOSAL_ABSENT, .by = other, .seat = seat, .agreed = SEAT_BIT(other)};
    HOLDS(t, record_save(m, NULL, &fault) == 0);
    for (int i = 0; m->in_flight > 0; i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
    *who = &t->guests[GUESTS - 1];
    return json_pack("{ss}", "type", "ping");
}

static bool time_comes(struct table *t)
{
    if (match_of(t)->play.absent)
        return false;
    scarce_go_on();
    matches_sweep(t->server);
    scarce_pause();
    turn(t);
    return true;
}

/* It was done, or could not be written; then the one who was gone has come back. */
static void after_absence(struct table *t, struct guest *g)
{
    HOLDS(t, match_of(t)->play.absent || match_of(t)->lost);
    after_time(t, g);
    HOLDS(t, !match_of(t)->proposal.open);
}

/* ---- */

static const struct trial tried[] = {
    {"a bot's answer", to_be_answered, NULL, 0, bots_go_on},
    {"asking for a hint", to_ask_hint, after_hint, 0, NULL},
    {"being given a hint", to_be_given_hint, after_given, 0, NULL},
    {"an analysis", to_analyse, after_analysis, 0, NULL},
    {"a choice that is held back", to_choose, after_held_back, 0, NULL},
    {"an end that is held back", to_end, after_held_back, 0, NULL},
    {"what was held back", to_choose, NULL, 0, is_shown},
    {"an end that was held back", to_end, NULL, 0, is_shown},
    {"a clock that runs out", to_run_out, after_time, 0, clock_runs},
    {"an absence whose time comes", to_wait, after_absence, 0, time_comes},
};

START_TEST(memory_may_run_short_later)
{
    struct table t;
    open_table(&t, BY_LINE, NULL);
    try_all(&t, &tried[_i / 2], _i % 2);
    close_table(&t);
}
END_TEST

/* It is tried again, but not at once and again and again while there is no memory. */
START_TEST(a_clock_that_memory_is_too_short_for_waits)
{
    struct table t;
    struct guest *g;
    open_table(&t, BY_LINE, NULL);
    json_decref(to_run_out(&t, &g));
    let_pass(&t, CLOCK + 1);
    uint64_t match = match_of(&t)->id, now = server_time(t.server);
    happening_free(&t.server->happening); /* so that it needs room, as in the first act of all */
    scarce_from(1, true);
    scarce_go_on();
    enum deadline_looked looked = time_up(t.server, match, now);
    scarce_pause();
    ck_assert_uint_gt(scarce_end(), 0);
    ck_assert_int_eq(looked, DEADLINE_LATER);
    ck_assert(!match_of(&t)->lost && match_of(&t)->play.absent == 0);
    settle(&t);
    ck_assert_uint_ne(match_of(&t)->play.absent, 0);
    close_table(&t);
}
END_TEST

int main(void)
{
    json_memory_watch();
    Suite *suite = suite_create("scarce_later");
    TCase *tc = tcase_create("memory");
    tcase_set_timeout(tc, TIMEOUT_S);
    tcase_add_loop_test(tc, memory_may_run_short_later, 0, 2 * (int)(sizeof tried / sizeof *tried));
    tcase_add_test(tc, a_clock_that_memory_is_too_short_for_waits);
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
