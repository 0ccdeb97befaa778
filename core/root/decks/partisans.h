/* The powers of the Exiles & Partisans deck, by the file that has them. */
#ifndef WARREN_ROOT_PARTISANS_H
#define WARREN_ROOT_PARTISANS_H

#include "core/root/decks/powers.h"

/* ---- partisans_birdsong.c ---- */
extern const struct power power_saboteurs, power_false_orders, power_swap_meet, power_eyrie_emigre;
/* ---- coffin_makers.c ---- */
extern const struct power power_coffin_makers;
/* ---- partisans_daylight.c ---- */
extern const struct power power_propaganda_bureau, power_league_of_adventurous_mice;
/* ---- partisans_evening.c ---- */
extern const struct power power_charm_offensive, power_informants;
/* ---- partisans_battle.c ---- */
extern const struct power power_fox_partisans, power_rabbit_partisans, power_mouse_partisans;
/* ---- partisans_items.c ---- */
extern const struct power power_murine_broker, power_master_engravers;
/* ---- partisans_map.c ---- */
extern const struct power power_soup_kitchens, power_boat_builders, power_corvid_planners, power_tunnels;

#endif
