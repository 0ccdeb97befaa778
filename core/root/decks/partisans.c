/* The table of the Exiles & Partisans deck's powers; partisans.h says where each is. */
#include "core/root/decks/partisans.h"

const struct power *const partisans_powers[POWER_ID_COUNT] = {
    [POWER_SABOTEURS] = &power_saboteurs,
    [POWER_SOUP_KITCHENS] = &power_soup_kitchens,
    [POWER_BOAT_BUILDERS] = &power_boat_builders,
    [POWER_CORVID_PLANNERS] = &power_corvid_planners,
    [POWER_EYRIE_EMIGRE] = &power_eyrie_emigre,
    [POWER_FOX_PARTISANS] = &power_fox_partisans,
    [POWER_RABBIT_PARTISANS] = &power_rabbit_partisans,
    [POWER_MOUSE_PARTISANS] = &power_mouse_partisans,
    [POWER_PROPAGANDA_BUREAU] = &power_propaganda_bureau,
    [POWER_FALSE_ORDERS] = &power_false_orders,
    [POWER_INFORMANTS] = &power_informants,
    [POWER_TUNNELS] = &power_tunnels,
    [POWER_CHARM_OFFENSIVE] = &power_charm_offensive,
    [POWER_SWAP_MEET] = &power_swap_meet,
    [POWER_COFFIN_MAKERS] = &power_coffin_makers,
    [POWER_LEAGUE_OF_ADVENTUROUS_MICE] = &power_league_of_adventurous_mice,
    [POWER_MURINE_BROKER] = &power_murine_broker,
    [POWER_MASTER_ENGRAVERS] = &power_master_engravers,
};
