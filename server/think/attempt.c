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

void attempt_answer(struct attempt *a, struct session *s, int index)
{
    session_answer_index(s, index);
    a->answers++;
    if (s->broken.what && !a->broken.what)
        a->broken = s->broken;
}

void attempt_beat(struct attempt *a, struct session *s, uint8_t stop_at)
{
    for (int i = 0; i < PLAYOUT_ANSWERS && !s->over && s->answers_count > 0 && s->prompt.seat != stop_at; i++)
        attempt_answer(a, s, attempt_any(a, &s->prompt));
}

void attempt_look(const struct session *s, uint8_t seat, void *view)
{
    memset(view, 0, s->game->view_size);
    s->game->redact(s->now, seat, view);
}

bool attempt_is_idle(struct attempt *a, struct session *trial, const struct session *s, int index,
                     void *before, void *after)
{
    uint8_t seat = s->prompt.seat;
    session_copy(trial, s);
    attempt_answer(a, trial, index);
    const struct prompt *next = &trial->prompt;
    if (trial->over || trial->answers_count > 0 || next->seat != seat || next->why.verb != s->prompt.why.verb)
        return false;
    attempt_look(s, seat, before);
    attempt_look(trial, seat, after);
    return memcmp(before, after, s->game->view_size) == 0;
}
