/* What all who think ahead do in the worlds they imagine: answer, play a beat out, look for what is idle. */
#ifndef WARREN_ATTEMPT_H
#define WARREN_ATTEMPT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/random.h"
#include "core/session.h"

/* Who tries things, by a chance of its own. */
struct attempt {
    struct quick_random random;
    uint32_t answers;          /* tried so far */
    struct broken_rule broken; /* the first that broke, if the sessions are guarded */
};

/* Any option of a prompt. */
int attempt_any(struct attempt *a, const struct prompt *p);
/* Answers with the option of this index. */
void attempt_answer(struct attempt *a, struct session *s, int index);
/*
 * Plays on at random until the running beat ends, or until `stop_at` is asked if that is a seat; a bounded
 * number of answers.
 */
void attempt_beat(struct attempt *a, struct session *s, uint8_t stop_at);
/* Answers with the option of this index, and then as attempt_beat. */
void attempt_play(struct attempt *a, struct session *s, int index, uint8_t stop_at);
/* Answers with the option of this index, and lets somebody answer on. */
void attempt_answer_on(struct attempt *a, struct session *s, int index, struct answerer *by);
/*
 * Whether an option leads to the same question again with nothing changed that the seat sees, such as showing
 * a card to somebody: luck alone could make it look better than the others. `trial` and the two views are
 * room to work in.
 */
bool attempt_is_idle(struct attempt *a, struct session *trial, const struct session *s, int index,
                     void *before, void *after);
/*
 * Whether the question that is open in `first` is open again, both at the beginning of a beat, with nothing
 * changed that the seat sees. `before` is its view of `first`, `after` is room to work in.
 */
bool attempt_is_back(const struct session *first, const struct session *s, const void *before, void *after);
/* The view of a seat, into view_size bytes whatever they hold. */
void attempt_look(const struct session *s, uint8_t seat, void *view);

#endif
