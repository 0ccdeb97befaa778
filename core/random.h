/* A source of randomness handed in by the caller: the core holds none. */
#ifndef WARREN_RANDOM_H
#define WARREN_RANDOM_H

#include <stdint.h>

struct random_source {
    /* A uniform number in 0 .. bound-1; bound > 0. */
    uint32_t (*below)(void *context, uint32_t bound);
    void *context;
};

/* A small fast generator for simulations, bots and tests; never for a match's chance (fair_chance.h). */
struct quick_random {
    uint64_t state;
};

static inline uint64_t quick_random_next(struct quick_random *r)
{
    uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/*
 * The generator of one of many that share a seed: of a game, a deal. Never a sum of both as the state: the
 * streams of neighbours would be the same but for some numbers at their beginning, and run together where
 * tables are drawn until one will do.
 */
static inline struct quick_random quick_random_of(uint64_t seed, uint64_t number)
{
    struct quick_random r = {seed};
    r.state = quick_random_next(&r) ^ number;
    r.state = quick_random_next(&r);
    return r;
}

/* Uniform enough for play-outs: the bias is below bound / 2^32. */
static inline uint32_t quick_random_below(void *context, uint32_t bound)
{
    return (uint32_t)(((quick_random_next(context) >> 32) * bound) >> 32);
}

#endif
