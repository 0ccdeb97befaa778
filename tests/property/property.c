/* Plays one game and checks it. See property.h. */
#include "tests/property/property.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/property/trial.h"

bool trial_fail(struct trial *t, const char *format, ...)
{
    if (t->run->violation[0])
        return false;
    const struct prompt *p = &t->s->prompt;
    const char *why = t->s->over ? "over" : "?";
    if (!t->s->over && p->why.verb < t->game->reasons_count)
        why = t->game->reasons[p->why.verb].name;
    int used = snprintf(t->run->violation, PROPERTY_TEXT_MAX,
                        "after %u choices (seat %d, %s): ", (unsigned)t->s->answered, p->seat, why);
    va_list args;
    va_start(args, format);
    vsnprintf(t->run->violation + used, (size_t)(PROPERTY_TEXT_MAX - used), format, args);
    va_end(args);
    return false;
}

uint32_t trial_random(struct trial *t, uint32_t bound)
{
    return t->run->random->below(t->run->random->context, bound);
}

bool trial_viewer(const struct trial *t, int n, uint8_t *viewer)
{
    int seats = t->s->config.seats;
    *viewer = (uint8_t)(n < seats ? n : SEAT_SPECTATOR);
    return n <= seats;
}

static void trial_close(struct trial *t)
{
    session_destroy(t->s);
    session_destroy(t->next);
    session_destroy(t->spare);
    session_destroy(t->world);
    session_destroy(t->before);
    session_destroy(t->before_too);
    position_destroy(t->undo_present);
    undo_free(&t->undo);
    free(t->log);
    free(t->hashes);
}

static bool trial_open(struct trial *t, struct property_run *run)
{
    memset(t, 0, sizeof *t);
    t->run = run;
    t->game = run->game;
    t->s = session_create(run->game);
    t->next = session_create(run->game);
    t->spare = session_create(run->game);
    t->world = session_create(run->game);
    t->before = session_create(run->game);
    t->before_too = session_create(run->game);
    t->undo_present = position_create(run->game);
    t->log = calloc(run->choices_max + 1, sizeof *t->log);
    t->hashes = calloc(run->choices_max + 1, sizeof *t->hashes);
    return t->s && t->next && t->spare && t->world && t->before && t->before_too && t->undo_present &&
           t->log && t->hashes;
}

static bool is_given(const struct trial *t)
{
    return t->run->choices < t->run->given_count;
}

static int choose(struct trial *t)
{
    if (is_given(t))
        return session_find(t->s, t->run->given[t->run->choices]);
    if (t->run->choose && t->s->prompt.seat != SEAT_CHANCE)
        return t->run->choose(t->run->context, t->s);
    return (int)trial_random(t, t->s->prompt.count);
}

static bool check_thoroughly(struct trial *t, int index)
{
    t->run->positions++;
    return check_words(t) && check_options(t) && check_refusals(t) && check_undo(t) &&
           check_worlds(t, index) && check_hidden_answers(t);
}

/* The copy that was answered in advance must have arrived at the same place and told the same. */
static bool check_copy(struct trial *t)
{
    uint8_t hash[HASH_SIZE];
    session_hash(t->next, hash);
    if (memcmp(hash, t->hashes[t->s->answered], HASH_SIZE) != 0)
        return trial_fail(t, "a copy given the same answer is at another position");
    if (t->next->news_count != t->s->news_count ||
        memcmp(t->next->news, t->s->news, t->s->news_count * sizeof(struct event)) != 0)
        return trial_fail(t, "a copy given the same answer told other news");
    return true;
}

/* Who has won may be known before the end, and is never taken back. */
static bool check_winners(struct trial *t)
{
    struct game_result result = {0};
    t->game->result(t->s->now, &result);
    if (t->run->result.winners && result.winners != t->run->result.winners)
        return trial_fail(t, "who had won has not won any more, or not alone");
    t->run->result = result;
    return true;
}

static bool step(struct trial *t)
{
    struct session *s = t->s;
    if (!check_position(t, s) || !check_winners(t))
        return false;
    bool thorough = !is_given(t) && trial_random(t, 100) < t->run->effort;
    int index = choose(t);
    if (index < 0 || index >= s->prompt.count)
        return trial_fail(t, "the player chose option %d of %d", index, s->prompt.count);
    session_copy(t->next, s);
    session_answer_index(t->next, index);
    if (thorough && !check_thoroughly(t, index))
        return false;

    struct choice choice = s->prompt.options[index];
    struct choice why = s->prompt.why;
    uint8_t seat = s->prompt.seat;
    session_copy(t->spare, s);
    t->log[s->answered] = choice;
    if (session_answer(s, seat, choice) != SESSION_OK)
        return trial_fail(t, "an offered choice was refused");
    if (t->run->observe)
        t->run->observe(t->run->context, s, why, choice);
    t->run->choices++;
    undo_note(&t->undo, s, seat, index);
    session_hash(s, t->hashes[s->answered]);
    return check_copy(t) && check_news(t, s) && check_undo_limits(t, seat, t->spare);
}

/* Games of some rules need not end (see may_stall). */
static bool out_of_choices(struct trial *t)
{
    t->run->stalled = t->run->may_stall;
    return t->run->may_stall || trial_fail(t, "the match does not end");
}

static void begin(struct session *s, const struct property_run *run)
{
    if (run->stand)
        session_stand(s, &run->config, run->stand);
    else
        session_start(s, &run->config);
}

/* The log played again gives the same position. */
static bool check_replay(struct trial *t)
{
    struct property_run *run = t->run;
    begin(t->spare, run);
    for (uint32_t i = 0; i < run->choices; i++) {
        enum session_error error = session_answer(t->spare, t->spare->prompt.seat, t->log[i]);
        if (error != SESSION_OK)
            return trial_fail(t, "replay of choice %u: %s", (unsigned)i, session_error_text(error));
    }
    uint8_t hash[HASH_SIZE];
    session_hash(t->spare, hash);
    if (memcmp(hash, t->hashes[run->choices], HASH_SIZE) != 0)
        return trial_fail(t, "the log played again gives another position");
    return true;
}

/* Answers what was answered, up to a place in the log. */
struct reader {
    struct answerer by;
    const struct choice *log;
    uint32_t until;
};

static int choose_as_before(struct answerer *by, const struct session *s)
{
    const struct reader *r = (const struct reader *)by;
    return s->answered < r->until ? session_find(s, r->log[s->answered]) : -1;
}

static bool same_news(const struct session *a, const struct session *b)
{
    return a->revealed == b->revealed && a->published == b->published && a->asked_chance == b->asked_chance &&
           a->news_count == b->news_count && memcmp(a->news, b->news, a->news_count * sizeof *a->news) == 0;
}

/* Answered while the rules stand at their questions, some at a time, the log leads to the same positions. */
static bool check_passing(struct trial *t)
{
    enum { AT_ONCE = 40 };
    struct session *one = t->next, *on = t->spare;
    struct reader reader = {.by.choose = choose_as_before, .log = t->log};
    uint8_t hash[HASH_SIZE];
    begin(one, t->run);
    begin(on, t->run);
    while (on->answered < t->run->choices) {
        uint32_t left = t->run->choices - on->answered, some = 1 + trial_random(t, AT_ONCE);
        reader.until = on->answered + (some < left ? some : left);
        session_answer_on(on, session_find(on, t->log[on->answered]), &reader.by);
        while (one->answered < reader.until)
            session_answer(one, one->prompt.seat, t->log[one->answered]);
        session_hash(on, hash);
        if (on->answered != reader.until || memcmp(hash, t->hashes[reader.until], HASH_SIZE) != 0)
            return trial_fail(t, "answered in passing up to %u, it stands elsewhere", (unsigned)reader.until);
        if (!same_news(one, on))
            return trial_fail(t, "answered in passing, choice %u tells something else",
                              (unsigned)on->answered);
    }
    return true;
}

/* What a match leaves is what another can begin from, and the same each time. */
static bool check_legacy(struct trial *t)
{
    struct legacy legacy = {0}, again = {0};
    struct obstacle obstacle;
    if (!t->game->legacy_write)
        return true;
    t->game->legacy_write(t->s->now, &legacy);
    t->game->legacy_write(t->s->now, &again);
    t->run->legacy = legacy;
    if (legacy.size == 0 || legacy.size > LEGACY_MAX || memcmp(&legacy, &again, sizeof legacy) != 0)
        return trial_fail(t, "it leaves nothing, too much or something else each time");
    if (t->game->legacy_check(&legacy, &obstacle) != 0)
        return trial_fail(t, "no match can begin from what it leaves: %s", obstacle.text);
    return true;
}

static bool check_end(struct trial *t)
{
    struct property_run *run = t->run;
    if (!check_position(t, t->s))
        return false;
    uint32_t seats_mask = (1u << run->config.seats) - 1;
    if (run->result.winners == 0 || (run->result.winners & ~seats_mask) != 0)
        return trial_fail(t, "the match is over and nobody at the table has won");
    if (session_answer(t->s, 0, t->log[0]) != SESSION_OVER)
        return trial_fail(t, "an answer was accepted after the end");
    return check_legacy(t) && check_replay(t) && check_passing(t);
}

static bool play_checked(struct trial *t)
{
    if (!undo_init(&t->undo, t->s))
        return trial_fail(t, "out of memory");
    session_hash(t->s, t->hashes[0]);
    while (!t->s->over) {
        if (t->run->choices == t->run->choices_max)
            return out_of_choices(t) && check_replay(t) && check_passing(t);
        if (!step(t))
            return false;
    }
    return check_winners(t) && check_end(t);
}

static bool play_unchecked(struct trial *t)
{
    for (; !t->s->over; t->run->choices++) {
        if (t->run->choices == t->run->choices_max)
            return out_of_choices(t);
        int index = choose(t);
        struct choice why = t->s->prompt.why, choice = t->s->prompt.options[index];
        session_answer_index(t->s, index);
        if (t->run->observe)
            t->run->observe(t->run->context, t->s, why, choice);
    }
    t->game->result(t->s->now, &t->run->result);
    return true;
}

const char *property_run(struct property_run *run)
{
    struct trial t;
    run->choices = run->positions = run->options = run->undos = 0;
    run->worlds = run->worlds_missed = run->worlds_played = 0;
    run->world_steps = run->hidden_answers = run->hidden_steps = 0;
    memset(&run->result, 0, sizeof run->result);
    memset(&run->legacy, 0, sizeof run->legacy);
    run->stalled = false;
    run->violation[0] = '\0';
    bool ok = false;
    if (!trial_open(&t, run)) {
        snprintf(run->violation, sizeof run->violation, "out of memory");
    } else {
        begin(t.s, run);
        ok = run->unchecked ? play_unchecked(&t) : play_checked(&t);
    }
    trial_close(&t);
    return ok ? NULL : run->violation;
}
