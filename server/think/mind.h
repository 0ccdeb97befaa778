/*
 * A bot's mind: whatever its level, one way to think about a prompt, slice by slice.
 *
 * `random` and `easy` think as brain.h says, in one slice. `medium`, `hard` and `expert` search a tree
 * (tree.h); they differ in how many evaluations they have. What is left to choose once it is known who has
 * won they choose as `easy` does: chances to win say nothing of it.
 *
 * What costs nothing can be done again and again in a turn, and may look better than its end each time. In a
 * turn of its own that has gone on for very long any level takes any option, as `random` does, and so comes
 * to its end.
 */
#ifndef WARREN_MIND_H
#define WARREN_MIND_H

#include "protocol/request.h"
#include "server/think/brain.h"
#include "server/think/tree.h"

enum {
    MIND_SLICE = 1600,    /* evaluations: some 10 ms */
    MIND_TURN_LONG = 400, /* choices; of whole games there are some 500 */
};

/* Evaluations that a level has for a choice; 0: it does not search. */
uint32_t mind_evaluations(enum level level);

/* What a level needs to think about one game. Not shared between threads. */
struct mind {
    enum level level;
    bool searches; /* and so has a tree */
    bool by_tree;  /* the present thought */
    bool lost;     /* the same: any option will do */
    struct brain brain;
    struct tree tree;
    const struct session *known;
};

/* For a level that plays this game (level_plays) and is not `rules`. False if memory is short; then nothing
 * is held. */
bool mind_init(struct mind *m, const struct game *game, enum level level);
void mind_free(struct mind *m);
/* A rule that breaks in what it imagines ends that thought instead of the program (session_guard). */
void mind_guard(struct mind *m);
/*
 * Begins to think about the open prompt of `known`, which is the position as the asked seat may know it and
 * stays until the choice is made. Who searches has so many evaluations, at most those of its level.
 */
void mind_begin(struct mind *m, const struct session *known, uint64_t seed, uint32_t evaluations);
/* Thinks a slice on. True when it is done; then `choice` is an index of the options. */
bool mind_think(struct mind *m, int *choice);
/* Views judged so far in this thought; 0 of those who do not search. */
uint32_t mind_spent(const struct mind *m);
/* Whether it is known who has won: then nothing that is still asked changes anybody's chances. */
bool mind_is_decided(const struct session *known);
/* What was tried so far, and the first rule that broke (guarded minds). */
struct attempt *mind_attempt(struct mind *m);

#endif
