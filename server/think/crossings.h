/*
 * Where ways through a search meet: which question of a tree stands at which position. Two moves that do not
 * touch each other lead to the same place in either order, and what was found there by one way is worth as
 * much by the other (a transposition table, as chess programs have).
 */
#ifndef WARREN_CROSSINGS_H
#define WARREN_CROSSINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct crossing;

struct crossings {
    struct crossing *table; /* owned; a power of two */
    uint32_t mask, count;
};

/* Room for so many questions (1 to 2^30). False if memory is short; then nothing is held. */
bool crossings_init(struct crossings *c, uint32_t room);
void crossings_free(struct crossings *c);
/* Bytes that crossings_init takes. */
size_t crossings_size(uint32_t room);
/* Forgets all questions. */
void crossings_clear(struct crossings *c);
/*
 * The question that is known at this position; if there is none, it is `question` from now on (never
 * UINT32_MAX), as far as there is room. Positions are told apart by these 64 bits alone.
 */
uint32_t crossings_meet(struct crossings *c, uint64_t position, uint32_t question);

#endif
