/* What the search finds in some positions of a game, to the last visit. The weights are drawn here, so that
 * another training changes nothing. */
#ifndef WARREN_SEARCH_FOUND_H
#define WARREN_SEARCH_FOUND_H

#include "server/think/tree.h"

enum { FOUND_SEATS = 4, FOUND_EVALUATIONS = 2000, FOUND_APART = 60 };

struct found {
    int of, choice;
    uint32_t nodes, edges, iterations, answers, visits, chance; /* the last two: of the choice */
};

/* What it finds with FOUND_EVALUATIONS; the tree has room for them. */
struct found found_by(struct tree *t, const struct session *s, uint64_t seed);
/*
 * Plays on at random, FOUND_APART answers each time, and fails where something else is found than expected.
 * Needs a game with a value.
 */
void found_in(const struct game *game, const struct found *expected, size_t count);

#endif
