#include "clients/bot/level.h"

#include <string.h>

level_pick *level_find(const char *name)
{
    if (strcmp(name, "random") == 0)
        return level_random;
    if (strcmp(name, "easy") == 0)
        return level_easy;
    return NULL;
}

/* splitmix64: small, and good enough to pick among options. */
uint32_t level_below(struct level_memory *memory, uint32_t bound)
{
    uint64_t z = (memory->random += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * bound) >> 32);
}

size_t level_random(struct level_memory *memory, const struct follow *follow, const json_t *options)
{
    (void)follow;
    return level_below(memory, (uint32_t)json_array_size(options));
}
