/*
 * Memory that runs short in the middle of a request (scarce_table.h): at its first allocation, its second,
 * and so on until one goes through as if nothing were.
 */
#include <jansson.h>
#include <string.h>

#include "protocol/json_memory.h"
#include "server/acts/matches.h"
#include "server/hall/match.h"
#include "server/hall/server.h"
#include "server/people/people.h"
#include "tests/toy/toy.h"
#include "tests/unit/scarce.h"
#include "tests/unit/scarce_table.h"

/* ---- What is tried ---- */

static json_t *to_start(struct table *t, struct guest **who)
{
    for (int i = 0; i < 2 && *t->match && has_begun(t) && !is_over(t); i++)
        get(t, &t->guests[i], about(t, "resign"));
    need_lobby(t);
    be_ready(t);
    *who = &t->guests[0];
    return about(t, "start");
}

static json_t *to_choose(struct table *t, struct guest **who)
{
    need_match(t);
    *who = asked(t);
    return choice(t, *who, t->number);
}

static json_t *to_undo(struct table *t, struct guest **who)
{
    for (int i = 0;; i++) {
        need_match(t);
        *who = NULL;
        for (int k = 0; k < 2; k++)
            if (t->guests[k].undo > 0)
                *who = &t->guests[k];
        if (*who)
            break;
        struct guest *g = asked(t);
        get(t, g, choice(t, g, t->number + (uint64_t)i));
        settle(t);
    }
    json_t *r = about(t, "undo");
    json_object_set_new(r, "version", json_integer((*who)->version));
    return r;
}

/* So that somebody has made a choice. */
static void play_some(struct table *t)
{
    need_match(t);
    for (int i = 0; i < 6 && !is_over(t); i++) {
        struct guest *g = asked(t);
        get(t, g, choice(t, g, t->number + (uint64_t)i));
        settle(t);
    }
}

/* The last word to going back by agreement. */
static json_t *to_agree(struct table *t, struct guest **who)
{
    do
        play_some(t);
    while (is_over(t));
    if (!match_of(t)->proposal.open)
        get(t, &t->guests[0], json_pack("{ssssss}", "type", "propose", "match", t->match, "what", "undo"));
    *who = &t->guests[1];
    return about(t, "agree");
}

static json_t *to_propose(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[0];
    bool paused = match_of(t)->play.paused;
    if (match_of(t)->proposal.open)
        get(t, &t->guests[1], json_pack("{sssssb}", "type", "agree", "match", t->match, "agree", 0));
    return json_pack("{ssssss}", "type", "propose", "match", t->match, "what", paused ? "continue" : "pause");
}

/* The last word, of the one who is left, to a bot that is to play for the other. */
static json_t *to_replace(struct table *t, struct guest **who)
{
    t->options.away = t->options.away_long = 0;
    need_match(t);
    struct guest *gone = asked(t);
    uint8_t seat = (uint8_t)(gone - t->guests);
    *who = &t->guests[1 - seat];
    leave(gone);
    for (int i = 0; match_is_here(match_of(t), seat); i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
    json_t *r = json_pack("{ssssss}", "type", "propose", "match", t->match, "what", "absent");
    json_object_set_new(r, "seat", json_sprintf("s%d", seat + 1));
    return r;
}

/* Whoever was gone is back, and plays again if a bot played. */
static void after_replaced(struct table *t, struct guest *g)
{
    uint8_t seat = (uint8_t)(1 - (g - t->guests));
    bool done = was_done(g), refused = !done && g->fd >= 0;
    settle(t);
    HOLDS(t, !match_of(t)->proposal.open);
    HOLDS(t, !done || match_absent(match_of(t), seat) || is_over(t));
    HOLDS(t, !refused || !match_absent(match_of(t), seat));
    if (match_absent(match_of(t), seat) && !is_over(t))
        get(t, &t->guests[seat], about(t, "back"));
}

static json_t *to_chat(struct table *t, struct guest **who)
{
    char line[GUEST_NAME];
    need_match(t);
    *who = &t->guests[0];
    snprintf(line, sizeof line, "good luck %llu", (unsigned long long)t->number);
    return json_pack("{ssssss}", "type", "chat", "match", t->match, "text", line);
}

/* Everybody has read the line, or knows that there may be something to read. */
static void after_chat(struct table *t, struct guest *g)
{
    char line[GUEST_NAME];
    bool done = was_done(g);
    snprintf(line, sizeof line, "good luck %llu", (unsigned long long)t->number);
    settle(t);
    for (int i = 0; i < GUESTS && done; i++)
        HOLDS(t, strcmp(t->guests[i].line, line) == 0 || strcmp(t->guests[i].line, "?") == 0);
}

static json_t *to_set(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[0];
    return json_pack("{ssssss}", "type", "set", "match", t->match, "title",
                     t->number % 2 ? "one" : "another");
}

static json_t *to_be_ready(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[1];
    return json_pack("{sssssb}", "type", "ready", "match", t->match, "ready", (int)(t->number % 2));
}

/* A connection that breaks, and comes back with what it holds. */
static json_t *to_resume(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[0];
    struct guest *g = asked(t);
    leave(*who);
    if (g != *who)
        get(t, g, choice(t, g, t->number));
    come(t, *who);
    get(t, *who, hello(*who));
    (*who)->greeted = true;
    return follow(t, *who);
}

static json_t *to_say_hello(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[1];
    leave(*who);
    come(t, *who);
    return hello(*who);
}

static json_t *to_join_again(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[1];
    leave(*who);
    come(t, *who);
    get(t, *who, hello(*who));
    (*who)->greeted = true;
    return json_pack("{ssss}", "type", "join", "invite", t->invite);
}

static json_t *to_answer_always(struct table *t, struct guest **who)
{
    need_match(t);
    *who = &t->guests[1];
    return json_pack("{ssssssss}", "type", "standing", "match", t->match, "reason", "block", "verb", "pass");
}

/* The match has left memory, and is read again from its log. */
static json_t *to_read_again(struct table *t, struct guest **who)
{
    if (!*t->match || !has_begun(t) || is_over(t)) {
        struct guest *other;
        json_decref(to_agree(t, &other)); /* with one in it that went back */
        get(t, &t->guests[1], about(t, "agree"));
        settle(t);
    }
    for (int i = 0; i < GUESTS; i++)
        leave(&t->guests[i]);
    for (int i = 0; !matches_let_go(t->server, id_of(t->match)); i++) {
        HOLDS(t, i < TURNS_MAX);
        turn(t);
    }
    *who = &t->guests[0];
    come(t, *who);
    get(t, *who, hello(*who));
    (*who)->greeted = true;
    (*who)->version = -1;
    return follow(t, *who);
}

/* ---- Matches that come and go ---- */

/* A new one, for somebody who has left the last one. */
static json_t *to_create(struct table *t, struct guest **who)
{
    char last[GUEST_NAME];
    snprintf(last, sizeof last, "%s", t->match);
    turn_to(t, "", "");
    for (int i = 0; i < 2 && *last; i++)
        get(t, &t->guests[i], json_pack("{ssss}", "type", "leave", "match", last));
    *who = &t->guests[0];
    return to_open();
}

/* What was refused is not there; of what was not answered nobody knows, but whoever looks. */
static void after_create(struct table *t, struct guest *g)
{
    if (!was_done(g)) {
        bool refused = g->fd >= 0;
        settle(t);
        get(t, g, json_pack("{ss}", "type", "mine"));
        json_t *matches = json_incref(json_object_get(g->reply, "matches")), *match;
        size_t i;
        HOLDS(t, json_array_size(matches) <= (refused ? 0 : 1));
        json_array_foreach(matches, i, match)
            get(t, g, json_pack("{ssss}", "type", "leave", "match", text_of(match, "match")));
        json_decref(matches);
        get(t, g, to_open());
    }
    turn_to_reply(t, g);
    t->guests[STRANGER].invited = true;
}

static json_t *to_join(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[STRANGER];
    get(t, *who, about(t, "leave"));
    (*who)->follows = false;
    (*who)->version = -1;
    return json_pack("{ssss}", "type", "join", "invite", t->invite);
}

/* Whoever sits there was not told that it cannot be. */
static void after_join(struct table *t, struct guest *g)
{
    const struct match *m = match_of(t);
    HOLDS(t, was_done(g) || g->fd < 0 || m->lost || (m->members_count == 1 && !m->seats[1].player));
    g->invited = !was_done(g);
    settle(t);
    m = match_of(t);
    HOLDS(t, m->members_count == 2 && m->seats[1].player == m->members[1].id);
}

static void play_to_end(struct table *t)
{
    if (!has_begun(t))
        start(t);
    for (int i = 0; i < 2 && !is_over(t); i++)
        get(t, &t->guests[i], about(t, "resign"));
    settle(t);
}

static json_t *to_resign(struct table *t, struct guest **who)
{
    need_match(t);
    if (!match_resigned(match_of(t), 1))
        get(t, &t->guests[1], about(t, "resign"));
    *who = &t->guests[0];
    return about(t, "resign");
}

/* A connection does not follow very many matches. */
static void come_anew_at_times(struct table *t)
{
    enum { OFTEN = 16 };
    for (int i = 0; i < GUESTS && t->number % OFTEN == 0; i++)
        leave(&t->guests[i]);
    settle(t);
}

static json_t *to_play_again(struct table *t, struct guest **who)
{
    need_lobby(t);
    play_to_end(t);
    come_anew_at_times(t);
    *who = &t->guests[0];
    return about(t, "rematch");
}

/* There is one, whoever asks. */
static void after_rematch(struct table *t, struct guest *g)
{
    char before[GUEST_NAME];
    struct guest *other = &t->guests[1];
    snprintf(before, sizeof before, "%s", t->match);
    bool done = was_done(g), refused = !done && g->fd >= 0;
    json_t *reply = json_incref(g->reply);
    settle(t);
    HOLDS(t, !refused || !match_of(t)->next);
    get(t, g, about(t, "rematch"));
    HOLDS(t, !done || strcmp(text_of(g->reply, "match"), text_of(reply, "match")) == 0);
    json_decref(reply);
    turn_to_reply(t, g);
    get(t, other, json_pack("{ssss}", "type", "rematch", "match", before));
    HOLDS(t, strcmp(text_of(other->reply, "match"), t->match) == 0);
    other->follows = true;
}

static void need_series(struct table *t)
{
    if (*t->match && match_of(t)->series && !match_of(t)->opened)
        return;
    json_t *open = to_open();
    json_object_set_new(open, "series", json_true());
    turn_to(t, "", "");
    get(t, &t->guests[0], open);
    turn_to_reply(t, &t->guests[0]);
    t->guests[1].invited = true;
    settle(t);
}

static json_t *to_go_on(struct table *t, struct guest **who)
{
    need_series(t);
    play_to_end(t);
    come_anew_at_times(t);
    *who = &t->guests[0];
    return about(t, "rematch");
}

static json_t *to_close_series(struct table *t, struct guest **who)
{
    need_series(t);
    play_to_end(t);
    *who = &t->guests[0];
    return about(t, "close_series");
}

static void after_close(struct table *t, struct guest *g)
{
    bool done = was_done(g), refused = !done && g->fd >= 0;
    settle(t);
    HOLDS(t, !done || match_of(t)->opened);
    HOLDS(t, !refused || !match_of(t)->opened);
    get(t, g, json_pack("{ssss}", "type", "close_series", "match", t->match));
}

/* ---- People ---- */

static json_t *to_be_new(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[GUESTS - 1];
    leave(*who);
    (*who)->token[0] = '\0';
    come(t, *who);
    return hello(*who);
}

/* Whoever was told a token is known by it. */
static void after_hello(struct table *t, struct guest *g)
{
    (void)t;
    leave(g);
}

static json_t *with_password(const char *type, const char *account)
{
    return json_pack("{ssssss}", "type", type, "account", account, "password", "correct horse");
}

static json_t *to_register(struct table *t, struct guest **who)
{
    char account[GUEST_NAME];
    json_decref(to_be_new(t, who));
    settle(t);
    snprintf(account, sizeof account, "cleo-%llu", (unsigned long long)t->number);
    return with_password("register", account);
}

static void after_register(struct table *t, struct guest *g)
{
    char account[GUEST_NAME];
    bool done = was_done(g), refused = !done && g->fd >= 0;
    snprintf(account, sizeof account, "cleo-%llu", (unsigned long long)t->number);
    settle(t);
    if (refused)
        get(t, g, with_password("register", account));
    if (refused || done)
        get(t, g, with_password("login", account));
}

static json_t *to_log_in(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[GUESTS - 1];
    if (t->number == 1)
        get(t, *who, with_password("register", "cleo"));
    return with_password("login", "cleo");
}

/* A new code of the operator's for somebody. */
static json_t *by_code(struct table *t, const struct guest *g)
{
    enum { HOUR_MS = 3600 * 1000 };
    struct store_identity who;
    uint8_t secret[AUTH_TOKEN_SIZE], hash[AUTH_TOKEN_HASH_SIZE];
    char code[AUTH_TOKEN_TEXT_SIZE];
    HOLDS(t, auth_token_parse(g->token, secret));
    auth_token_hash(secret, hash);
    HOLDS(t, store_find_token(t->server->store, hash, &who) == STORE_OK);
    struct store_op op = people_recovery(who.id, server_now() + HOUR_MS, code);
    HOLDS(t, server_write(t->server, NULL, &op, 1));
    return json_pack("{ssss}", "type", "recover", "code", code);
}

static json_t *to_recover(struct table *t, struct guest **who)
{
    need_lobby(t);
    *who = &t->guests[GUESTS - 1];
    t->server->logins.every_ms = 0; /* no limit */
    return by_code(t, *who);
}

/* Whoever was refused is known by the old token, and whoever was not told the new one by none that they hold.
 */
static void after_recovery(struct table *t, struct guest *g)
{
    if (g->fd < 0)
        g->token[0] = '\0';
    else if (!was_done(g))
        get(t, g, by_code(t, g));
    leave(g);
}

static const struct trial tried[] = {
    {"a choice", to_choose, NULL, 0, NULL},
    {"an undo", to_undo, NULL, 0, NULL},
    {"a start", to_start, NULL, 0, NULL},
    {"a proposal", to_propose, NULL, 0, NULL},
    {"going back", to_agree, NULL, 0, NULL},
    {"an absence", to_replace, after_replaced, 0, NULL},
    {"chat", to_chat, after_chat, 0, NULL},
    {"a setting", to_set, NULL, 0, NULL},
    {"being ready", to_be_ready, NULL, 0, NULL},
    {"resuming", to_resume, NULL, 0, NULL},
    {"a hello", to_say_hello, NULL, 0, NULL},
    {"reading a match again", to_read_again, NULL, 0, NULL},
    {"joining again", to_join_again, NULL, 0, NULL},
    {"a standing answer", to_answer_always, NULL, 0, NULL},
    {"opening a match", to_create, after_create, 0, NULL},
    {"a stranger who joins", to_join, after_join, 0, NULL},
    {"resigning", to_resign, NULL, 0, NULL},
    {"a rematch", to_play_again, after_rematch, 0, NULL},
    {"a series that goes on", to_go_on, after_rematch, 0, NULL},
    {"closing a series", to_close_series, after_close, 0, NULL},
    {"somebody new", to_be_new, after_hello, 0, NULL},
    {"an account", to_register, after_register, 0, NULL},
    {"logging in", to_log_in, after_hello, 0, NULL},
    {"recovering", to_recover, after_recovery, 0, NULL},
};

START_TEST(memory_may_run_short_anywhere)
{
    struct table t;
    open_table(&t, BY_LINE, NULL);
    try_all(&t, &tried[_i / 2], _i % 2);
    close_table(&t);
}
END_TEST

/* Nobody is told that a password is wrong because it could not be hashed, whether there is such an account or
 * not. */
START_TEST(a_password_that_cannot_be_hashed_is_not_wrong)
{
    struct table t;
    open_table(&t, BY_LINE, NULL);
    struct guest *g = &t.guests[0];
    static const char *const names[] = {"ada", "nobody"};
    get(&t, g, with_password("register", "ada"));
    scarce_hashes(true);
    for (int i = 0; i < 2; i++) {
        say(&t, g, with_password("login", names[i]));
        await_reply(&t, g);
        ck_assert_str_eq(text_of(g->reply, "code"), "internal");
    }
    scarce_hashes(false);
    get(&t, g, with_password("login", "ada"));
    say(&t, g, with_password("login", "nobody"));
    await_reply(&t, g);
    ck_assert_str_eq(text_of(g->reply, "code"), "bad_login");
    close_table(&t);
}
END_TEST

/* ---- Rules that break ---- */

/*
 * A match is stood where it was left off when somebody asks for it. That a rule breaks in that there is no
 * way to come by, short of a fault in memory: here the position is made so.
 */
START_TEST(a_match_that_cannot_be_stood_where_it_was_is_frozen)
{
    struct table t;
    struct guest *g;
    open_table(&t, BY_LINE, NULL);
    json_t *request = to_choose(&t, &g);
    struct match *m = match_of(&t);
    struct toy_state floor; /* a copy: positions are not aligned as states are */
    ck_assert_uint_eq(m->play.undo.count, 0);
    new_match(&t, to_open()); /* which sits at the same desk now */
    memcpy(&floor, m->play.undo.floor->base, sizeof floor);
    floor.phase = UINT8_MAX; /* in which nobody is asked */
    memcpy(m->play.undo.floor->base, &floor, sizeof floor);
    say(&t, g, request);
    await_reply(&t, g);
    ck_assert_str_eq(text_of(g->reply, "code"), "internal");
    ck_assert_int_eq(m->play.frozen_by, FROZEN_RULE);
    ck_assert_uint_eq(t.server->counters.rules_broken, 1);
    g = asked(&t);
    get(&t, g, choice(&t, g, 0));
    close_table(&t);
}
END_TEST

int main(void)
{
    json_memory_watch();
    Suite *suite = suite_create("scarce");
    TCase *tc = tcase_create("memory");
    tcase_set_timeout(tc, TIMEOUT_S);
    tcase_add_loop_test(tc, memory_may_run_short_anywhere, 0, 2 * (int)(sizeof tried / sizeof *tried));
    tcase_add_test(tc, a_password_that_cannot_be_hashed_is_not_wrong);
    tcase_add_test(tc, a_match_that_cannot_be_stood_where_it_was_is_frozen);
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
