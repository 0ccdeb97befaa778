/* What the banners change for who has them. Law 2.5, 5.1.4.I */
#include "core/oath/power.h"

/* Law 5.1.4.I: one card of the region may make room, and the card may go to any site of the region. */
static void play_anywhere(const struct oath *g, const struct use *u, struct plan *plan)
{
    enum region own = region_of(g->board[u->seat].pawn);
    for (int slot = 0; slot < SLOTS; slot++)
        if (region_of(slot) == own) {
            plan->search.slots |= (uint8_t)SLOT_BIT(slot);
            plan->search.clears |= (uint8_t)SLOT_BIT(slot);
        }
}

extern const struct power oath_power_peoples_favor;
const struct power oath_power_peoples_favor = {
    .when = POWER_DECLARE + ACTION_SEARCH,
    .flags = POWER_FOR_PLAY,
    .declare = play_anywhere,
};

enum { WORLD_SUPPLY = 2 };

/* While no Vision was drawn the world deck costs that anyway. */
static bool world_costs_more(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->visions_drawn > 0;
}

static void search_cheaply(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.world_supply = 1 + WORLD_SUPPLY;
}

extern const struct power oath_power_darkest_secret;
const struct power oath_power_darkest_secret = {
    .when = POWER_DECLARE + ACTION_SEARCH,
    .usable = world_costs_more,
    .declare = search_cheaply,
};
