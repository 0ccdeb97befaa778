/* What a view of Root says of its seats in numbers (core/features.h). */
#ifndef WARREN_ROOT_FEATURES_H
#define WARREN_ROOT_FEATURES_H

#include "core/features.h"
#include "core/root/view.h"

enum {
    ROOT_GENERAL_NUMBERS = 74,
    ROOT_OWN_NUMBERS = 44, /* places that each faction fills itself (struct faction_def: features) */
    ROOT_NUMBERS = ROOT_GENERAL_NUMBERS + ROOT_OWN_NUMBERS,
    ROOT_KINDS = FACTION_COUNT + 1, /* factions, and seats that have none yet */
};

extern const struct value_weights root_weights;

/* Clearings beside this one, by paths that are open: bit mask. */
static inline uint16_t root_open_paths(const struct root_view *v, int clearing)
{
    return root_maps[v->map]->clearing[clearing].paths & (uint16_t)~v->closed[clearing];
}

extern const struct game_features root_features;

#endif
