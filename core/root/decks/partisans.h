/* The powers of the Exiles & Partisans deck, by the file that has them. */
#ifndef WARREN_ROOT_PARTISANS_H
#define WARREN_ROOT_PARTISANS_H

#include "core/root/decks/powers.h"
#include "core/root/law/powers.h"

/* ---- partisans_birdsong.c ---- */
extern const struct power root_power_saboteurs, root_power_false_orders, root_power_swap_meet,
    root_power_eyrie_emigre;
/* ---- coffin_makers.c ---- */
extern const struct power root_power_coffin_makers;
/* ---- partisans_daylight.c ---- */
extern const struct power root_power_propaganda_bureau, root_power_league_of_adventurous_mice;
/* ---- partisans_evening.c ---- */
extern const struct power root_power_charm_offensive, root_power_informants;
/* ---- partisans_battle.c ---- */
extern const struct power root_power_fox_partisans, root_power_rabbit_partisans, root_power_mouse_partisans;
/* ---- partisans_items.c ---- */
extern const struct power root_power_murine_broker, root_power_master_engravers;
/* ---- partisans_map.c ---- */
extern const struct power root_power_soup_kitchens, root_power_boat_builders, root_power_corvid_planners,
    root_power_tunnels;

#endif
