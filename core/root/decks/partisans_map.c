/* Exiles & Partisans: cards that change rule, paths and moves as long as they lie there. Law 4.1.3 */
#include "core/root/decks/partisans.h"
#include "core/root/faction.h"
#include "core/root/law/powers.h"

/* Soup Kitchens: for rule its owner's tokens count, each as two (Law 2.5). */
const struct power root_power_soup_kitchens = {.when = POWER_ALWAYS, .token_worth = 2};

/* Boat Builders: its owner treats rivers as paths (Law 2.3, G.1.33). */
static uint16_t rivers(const struct root *g, uint8_t seat, int from)
{
    (void)seat;
    return map_of(g)->clearing[from].rivers;
}

const struct power root_power_boat_builders = {.when = POWER_ALWAYS, .links = rivers};

/* Corvid Planners: its owner's moves need no rule (Law 4.2.1). */
const struct power root_power_corvid_planners = {.when = POWER_ALWAYS, .free_moves = true};

/*
 * Tunnels: clearings with a crafting piece of its owner are adjacent to one another. The Riverfolk have none
 * (Law 11.2.1), and the Vagabond's hammers are all in one clearing (9.2.1).
 */
static uint16_t tunnels(const struct root *g, uint8_t seat, int from)
{
    int (*crafters)(const struct root *, uint8_t, int) = faction_of(g, seat)->crafters;
    if (!crafters || crafters(g, seat, from) == 0)
        return 0;
    uint16_t joined = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (c != from && crafters(g, seat, c) > 0)
            joined |= (uint16_t)(1u << c);
    return joined;
}

const struct power root_power_tunnels = {.when = POWER_ALWAYS, .links = tunnels};
