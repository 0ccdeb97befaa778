/* The table of the Exiles & Partisans deck's powers; partisans.h says where each is. */
#include "core/root/decks/partisans.h"

#include "core/root/law/powers.h"

const struct power *const root_partisans_powers[POWER_ID_COUNT] = {
    [POWER_SABOTEURS] = &root_power_saboteurs,
    [POWER_SOUP_KITCHENS] = &root_power_soup_kitchens,
    [POWER_BOAT_BUILDERS] = &root_power_boat_builders,
    [POWER_CORVID_PLANNERS] = &root_power_corvid_planners,
    [POWER_EYRIE_EMIGRE] = &root_power_eyrie_emigre,
    [POWER_FOX_PARTISANS] = &root_power_fox_partisans,
    [POWER_RABBIT_PARTISANS] = &root_power_rabbit_partisans,
    [POWER_MOUSE_PARTISANS] = &root_power_mouse_partisans,
    [POWER_PROPAGANDA_BUREAU] = &root_power_propaganda_bureau,
    [POWER_FALSE_ORDERS] = &root_power_false_orders,
    [POWER_INFORMANTS] = &root_power_informants,
    [POWER_TUNNELS] = &root_power_tunnels,
    [POWER_CHARM_OFFENSIVE] = &root_power_charm_offensive,
    [POWER_SWAP_MEET] = &root_power_swap_meet,
    [POWER_COFFIN_MAKERS] = &root_power_coffin_makers,
    [POWER_LEAGUE_OF_ADVENTUROUS_MICE] = &root_power_league_of_adventurous_mice,
    [POWER_MURINE_BROKER] = &root_power_murine_broker,
    [POWER_MASTER_ENGRAVERS] = &root_power_master_engravers,
};
