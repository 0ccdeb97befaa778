/* See attempt.h. */
#include "server/think/attempt.h"

#include <string.h>

enum {
    PLAYOUT_ANSWERS = 24, /* of others and of chance, played on within one beat */
};

int attempt_any(struct attempt *a, const struct prompt *p)
{
    return (int)quick_random_below(&a->random, p->count);
}

void attempt_answer_on(struct attempt *a, struct session *s, int index, struct answerer *by)
{
    a->answers++;
    session_answer_on(s, index, by);
    if (s->broken.what && !a->broken.what)
        a->broken = s->broken;
}

void attempt_answer(struct attempt *a, struct session *s, int index)
{
    attempt_answer_on(a, s, index, NULL);
}

/* Answers at random within a beat. */
struct playout {
    struct answerer by;
    struct attempt *attempt;
    int left;
    uint8_t stop_at;
};

static int choose_any(struct answerer *by, const struct session *s)
{
    struct playout *p = (struct playout *)by;
    if (s->answers_count == 0 || s->prompt.seat == p->stop_at || p->left-- <= 0)
        return -1;
    p->attempt->answers++;
    return attempt_any(p->attempt, &s->prompt);
}

static void play_out(struct attempt *a, struct session *s, int index, uint8_t stop_at, int answers)
{
    struct playout p = {{choose_any}, a, answers, stop_at};
    attempt_answer_on(a, s, index, &p.by);
}

void attempt_beat(struct attempt *a, struct session *s, uint8_t stop_at)
{
    if (!s->over && s->answers_count > 0 && s->prompt.seat != stop_at)
        play_out(a, s, attempt_any(a, &s->prompt), stop_at, PLAYOUT_ANSWERS - 1);
}

void attempt_play(struct attempt *a, struct session *s, int index, uint8_t stop_at)
{
    play_out(a, s, index, stop_at, PLAYOUT_ANSWERS);
}

void attempt_look(const struct session *s, uint8_t seat, void *view)
{
    memset(view, 0, s->game->view_size);
    s->game->redact(s->now, seat, view);
}

static bool is_asked_again(const struct session *first, const struct session *s)
{
    bool within = first->answers_count > 0 || s->answers_count > 0;
    return !s->over && !within && s->prompt.seat == first->prompt.seat &&
           s->prompt.why.verb == first->prompt.why.verb;
}

bool attempt_is_back(const struct session *first, const struct session *s, const void *before, void *after)
{
    if (!is_asked_again(first, s))
        return false;
    attempt_look(s, first->prompt.seat, after);
    return memcmp(before, after, s->game->view_size) == 0;
}

bool attempt_is_idle(struct attempt *a, struct session *trial, const struct session *s, int index,
                     void *before, void *after)
{
    session_copy(trial, s);
    attempt_answer(a, trial, index);
    if (!is_asked_again(s, trial))
        return false;
    attempt_look(s, s->prompt.seat, before);
    return attempt_is_back(s, trial, before, after);
}
