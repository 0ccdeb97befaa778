/*
 * Thinking ahead by a tree search, for any game whose views a learned value can judge (core/value_net.h).
 *
 * Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012): one tree over what those who
 * are asked can know, and in each iteration another world in which everything that the thinking seat does not
 * know is dealt anew. An iteration walks down by what promises most (PUCT: what came of a choice so far, and
 * how good it looked at once), judges where that leads or, if it has been there before, adds the question
 * there to the tree and judges all its answers from the view of whom it asks, and notes the best of them on
 * the way back. Everybody is taken to want the most for themselves (max^n).
 *
 * All arithmetic is in integers and all memory is taken beforehand, so that a seed gives the same choice
 * everywhere. Work is counted in evaluations, views that were judged: never in time.
 */
#ifndef WARREN_TREE_H
#define WARREN_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/determinize.h"
#include "core/session.h"
#include "server/think/attempt.h"

enum {
    TREE_EVALUATIONS_MAX = 65000, /* that one thought can have */
    TREE_SURE = 65535,            /* the sum of everybody's chances to win */
};

/* The chances to win of all seats as `viewer` sees them, whose view it is; of sum TREE_SURE. */
typedef void tree_judge(const struct game *game, const void *view, uint8_t viewer, uint8_t seats,
                        uint16_t chance[SEATS_MAX]);

struct tree_node;
struct tree_edge;

/* What one thought needs, for one game. Not shared between threads. */
struct tree {
    const struct game *game;
    tree_judge *judge;
    struct session *world, *probe; /* owned */
    void *view, *before;           /* owned */
    struct tree_node *nodes;       /* owned; nodes_count of nodes_room are used. The first is the root. */
    struct tree_edge *edges;       /* owned; as nodes */
    uint32_t *sums; /* owned; of each edge, for every seat: what came of its visits, and of its first look */
    uint32_t nodes_count, edges_count, nodes_room, edges_room;

    /* The present thought. */
    const struct session *known; /* borrowed */
    struct attempt attempt;
    uint8_t seat;
    uint32_t only; /* the one edge of the root that is gone down, or none in particular */
    uint32_t budget, evaluations, iterations;
    uint16_t hopeless; /* deals in a row that gave no world */
};

/*
 * Room for thoughts of up to so many evaluations (1 .. TREE_EVALUATIONS_MAX); thoughts of more go on judging
 * without growing the tree. False if memory is short; then nothing is held.
 */
bool tree_init(struct tree *t, const struct game *game, tree_judge *judge, uint32_t evaluations);
void tree_free(struct tree *t);
/* A rule that breaks in what it imagines ends that iteration instead of the program (session_guard). */
void tree_guard(struct tree *t);
/* Bytes that tree_init takes, but for its sessions. */
size_t tree_room(const struct game *game, uint32_t evaluations);

/*
 * Begins to think about the open prompt of `known`, the position as the asked seat may know it (a world dealt
 * by determinize); it is not changed and must stay until the choice is made. Spends `evaluations` at most,
 * and perhaps one more.
 */
void tree_begin(struct tree *t, const struct session *known, uint64_t seed, uint32_t evaluations);
/*
 * Goes on for about so many evaluations: up to the end of an iteration. True when there is nothing more to
 * think about: all are spent, or the rest will hardly change the choice. How a thought is cut into
 * slices makes no difference to what comes of it.
 */
bool tree_think(struct tree *t, uint32_t evaluations);
/*
 * Index of the option that was looked into most, but for those that come to nothing, as an offer does that
 * would be withdrawn; of any, if no world could be dealt.
 */
int tree_choice(struct tree *t);

/* What a thought has found of an option of its question. */
struct tree_option {
    int index;
    uint32_t visits;
    uint16_t chance; /* of whom is asked, on the average of these visits */
};
/* Those that were looked at, in the order of the prompt; there is room for all. Returns how many. */
int tree_options(struct tree *t, struct tree_option options[OPTIONS_MAX]);
/* Looks into this option alone, for so many evaluations more; nothing if the thought did not look at it. */
void tree_dwell(struct tree *t, int index, uint32_t evaluations);

#endif
