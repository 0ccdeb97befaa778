/* The tables of hooks, by enum faction and HIRELING_SIDE. */
#include "core/root/faction.h"

#include "core/root/hirelings/hireling.h"

static const struct faction_def no_faction;
const struct faction_def *const root_faction_defs[HOOK_TABLES] = {
#define FACTION(id, name, hooks) &hooks,
#include "core/root/factions.def"
#undef FACTION
    [FACTION_COUNT] = &no_faction,
#define HIRELING(id, promoted, demoted, def)                                                                 \
    [HIRELING_SIDE(id, PROMOTED)] = &def.side[PROMOTED].hooks,                                               \
                       [HIRELING_SIDE(id, DEMOTED)] = &def.side[DEMOTED].hooks,
#include "core/root/hirelings.def"
#undef HIRELING
};
