/* See considered.h. */
#include "server/think/considered.h"

#include <string.h>

#include "core/common_knowledge.h"
#include "core/determinize.h"
#include "protocol/words.h"
#include "server/think/mind.h"
#include "server/think/opinion.h"

enum { SPECTATORS_WORLDS = 16 };

/*
 * Whether another seat has answered in the running beat: perhaps something that shows later, and that the
 * options of this question depend on.
 */
static bool others_have_answered(const struct session *s)
{
    for (int i = 0; i < s->answers_count; i++)
        if (s->answers_seat[i] < SEATS_MAX && s->answers_seat[i] != s->prompt.seat)
            return true;
    return false;
}

/* ---- What those who only watch see ---- */

static bool same_event(const struct game *game, const struct event *a, const struct event *b)
{
    const struct arg_def *args = game->events[a->kind].args;
    if (a->kind != b->kind)
        return false;
    for (int i = 0; i < EVENT_ARGS_MAX && args[i].name; i++)
        if (!args[i].hidden && a->arg[i] != b->arg[i])
            return false;
    return true;
}

static bool same_news(const struct session *a, const struct session *b)
{
    if (a->news_count != b->news_count)
        return false;
    for (int i = 0; i < a->news_count; i++)
        if (!same_event(a->game, &a->news[i], &b->news[i]))
            return false;
    return true;
}

static bool same_question(const struct session *a, const struct session *b)
{
    return a->over == b->over && a->prompt.seat == b->prompt.seat &&
           choice_equal(a->prompt.why, b->prompt.why);
}

/*
 * Whether everybody sees which option was taken: any other one would have shown something else. What is
 * decided in secret, or shows only when more is decided, does not.
 */
static bool is_seen(struct mind *m, int taken)
{
    struct brain *b = &m->brain;
    struct attempt *attempt = mind_attempt(m);
    const struct session *s = m->known;
    const struct choice *options = s->prompt.options;
    session_copy(b->trial, s);
    attempt_answer(attempt, b->trial, taken);
    attempt_look(b->trial, SEAT_SPECTATOR, b->before);
    for (int i = 0; i < s->prompt.count; i++) {
        if (choice_reads_same(s->game, &s->config, options[i], options[taken]))
            continue;
        session_copy(b->probe, s);
        attempt_answer(attempt, b->probe, i);
        attempt_look(b->probe, SEAT_SPECTATOR, b->view);
        if (same_question(b->trial, b->probe) && same_news(b->trial, b->probe) &&
            memcmp(b->before, b->view, s->game->view_size) == 0)
            return false;
    }
    return !attempt->broken.what;
}

/* ---- What may be told ---- */

/*
 * Leaves of the options only those that the question has in all of some worlds that look the same to whoever
 * only watches: that there are others tells of a hand, of what lies under a ruin or of what else is hidden.
 */
static void keep_expected(struct mind *m, bool among[OPTIONS_MAX])
{
    const struct session *s = m->known;
    struct session *world = m->brain.probe;
    struct random_source source = {quick_random_below, &mind_attempt(m)->random};
    bool dealt = true;
    for (int n = 0; n < SPECTATORS_WORLDS && dealt; n++) {
        dealt = determinize(world, s, SEAT_SPECTATOR, &source) && !world->broken.what;
        for (int i = 0; i < s->prompt.count; i++)
            among[i] = among[i] && dealt && session_find(world, s->prompt.options[i]) >= 0;
    }
}

static void note_best(struct mind *m, int taken, struct considered *c)
{
    const struct session *s = m->known;
    const struct choice *options = s->prompt.options;
    bool among[OPTIONS_MAX];
    struct analysis_best best;
    for (int i = 0; i < s->prompt.count; i++)
        among[i] = choice_is_open(s->game, s->now, options[i]);
    keep_expected(m, among);
    for (int i = 0; i < s->prompt.count; i++)
        among[i] = among[i] || choice_reads_same(s->game, &s->config, options[i], options[taken]);
    opinion_best_among(&m->tree, s, among, &best);
    c->count = best.count;
    for (int i = 0; i < best.count; i++) {
        c->index[i] = (uint16_t)session_find(s, best.option[i].choice);
        c->chance[i] = best.option[i].chance;
    }
}

void considered_find(struct mind *m, int taken, struct considered *c)
{
    *c = (struct considered){.taken = (uint16_t)taken};
    if (!m->by_tree || others_have_answered(m->known) || !is_seen(m, taken) ||
        !opinion_of(&m->tree, m->known, taken, 0, &c->taken_chance))
        return;
    note_best(m, taken, c);
    c->found = c->count > 1;
}
