/*
 * How a bot picks among its options. A level is one function: it gets what any client in the seat gets, and
 * returns the index of an option.
 *
 * To write a bot of your own, add a level here (or start from bot.c in any language).
 */
#ifndef WARREN_BOT_LEVEL_H
#define WARREN_BOT_LEVEL_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "clients/common/follow.h"

enum { MEMORY_MAX = 64 };

/* What a bot remembers between its choices. Starts zeroed but for `random`. */
struct level_memory {
    uint64_t random; /* state of the generator: set it to the seed */
    /* Verbs chosen since the turn last changed, with how often. */
    struct {
        char verb[32];
        int times;
    } chosen[MEMORY_MAX];
    int chosen_count;
    char turn[64]; /* which turn that is about */
};

/* Picks one of the options (never empty). Returns its index. */
typedef size_t level_pick(struct level_memory *memory, const struct follow *follow, const json_t *options);

level_pick level_random;
level_pick level_easy;

/* The level of this name, or NULL. */
level_pick *level_find(const char *name);
/* A number in 0 .. bound-1, bound > 0. */
uint32_t level_below(struct level_memory *memory, uint32_t bound);

#endif
