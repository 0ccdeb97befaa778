/* See empire.h. */
#include "core/oath/law/empire.h"

bool oath_trait_open(const struct oath *g, enum trait trait)
{
    return g->reliquary[trait] == NO_CARD;
}

bool oath_trait_binds(const struct oath *g, uint8_t seat, enum trait trait)
{
    return seat == chancellor_of(g) && oath_trait_open(g, trait);
}
