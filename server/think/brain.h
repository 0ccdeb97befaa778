/*
 * How a bot makes up its mind: pure computing, without server, clock or threads of its own.
 *
 * A brain is given a world in which everything its seat does not know was dealt anew (core/determinize.h);
 * it never meets the true state. `random` picks uniformly. `easy` looks a little ahead: it tries every
 * option in a few such worlds, goes on greedily for its next few choices as long as it is asked, and judges
 * what its seat would then see with the game's own evaluation.
 */
#ifndef WARREN_BRAIN_H
#define WARREN_BRAIN_H

#include <stdint.h>

#include "core/determinize.h"
#include "core/session.h"
#include "protocol/request.h"
#include "server/think/attempt.h"

/* Sessions to think in, for one game. Not shared between threads. */
struct brain {
    struct session *world, *trial, *probe; /* owned */
    void *view, *before;                   /* owned */
    int sample;                            /* options compared at each choice ahead */
    struct attempt attempt;                /* counts the answers tried for the present choice */
};

/* False if memory is short; then nothing is held. */
bool brain_init(struct brain *b, const struct game *game, uint64_t seed);
void brain_free(struct brain *b);
/* A rule that breaks in what it imagines ends that thought instead of the program (session_guard). */
void brain_guard(struct brain *b);

enum { BRAIN_STEPS = 8000 }; /* usual: some milliseconds */

/* Answers that a bot of a server may try for one choice of this game. */
static inline uint32_t brain_steps(const struct game *game)
{
    return game->easy_steps ? game->easy_steps : BRAIN_STEPS;
}

/*
 * Index of the option that the bot takes at the open prompt, which is asked of `seat`.
 * `known` is the session as the seat may know it (see above) and is not changed. `steps_max` bounds the
 * work: answers tried in all (about a microsecond each).
 */
int brain_choose(struct brain *b, const struct session *known, uint8_t seat, enum level level,
                 uint32_t steps_max);

#endif
