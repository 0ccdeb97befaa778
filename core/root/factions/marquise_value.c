/* What a position is worth to the Marquise de Cat, for the easy bot: 20 is worth a point of score (value.c).
 * And what a learned value is told of it (features.h). */
#include "core/root/factions/marquise.h"
#include "core/root/features.h"
#include "core/root/view.h"

int root_marquise_value(const struct root_view *v, uint8_t seat)
{
    (void)seat;
    int value = 0;
    for (int i = 0; i < BUILDING_TYPES; i++)
        value += 6 * (BUILDINGS - v->supply[root_marquise_buildings[i]]);
    return value + 3 * (8 - v->supply[WOOD]) + (v->marquise.keep != NOWHERE ? 10 : 0);
}

/* ---- For a learned value ---- */

enum {
    F_KEEP,
    F_KEEP_GUARD,
    F_RECRUITED,
    F_SECOND_MARCH,
    F_WOOD,
    F_WOOD_SPREAD,
    F_WOOD_BARE,
    F_SAWMILLS_BARE,
    F_WOOD_TOGETHER, /* the most that one building could be paid with */
    F_CAN_BUILD,     /* types */
    F_BEST_BUILDING, /* the most points that could be built at once */
    F_WOOD_LACKING,  /* for the cheapest of the others */
    F_SITES,         /* slots with the most wood in reach */
    F_NEXT_POINTS,
    F_NEXT_COST = F_NEXT_POINTS + BUILDING_TYPES,
    F_COUNT = F_NEXT_COST + BUILDING_TYPES,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

/* Wood that could pay for a building in the clearing (6.5.4.II), in `reach` the clearings where it lies. */
static int wood_seen(const struct root_view *v, uint8_t seat, int clearing, uint16_t *reach)
{
    uint16_t fresh = *reach = (uint16_t)(1u << clearing);
    int wood = 0;
    for (int c; (c = owners_take(&fresh)) >= 0;) {
        wood += v->clearing[c].pieces[WOOD];
        uint16_t beside = root_open_paths(v, c) & (uint16_t) ~*reach;
        for (int near; (near = owners_take(&beside)) >= 0;)
            if (v->ruler[near] == seat) {
                *reach |= (uint16_t)(1u << near);
                fresh |= (uint16_t)(1u << near);
            }
    }
    return wood;
}

/* The most wood with which anything could be built, and how many slots there are for that. */
static int wood_together(const struct root_view *v, uint8_t seat, int *sites)
{
    uint16_t seen = 0;
    int most = 0;
    *sites = 0;
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        uint16_t reach;
        if (v->ruler[c] != seat || (seen >> c & 1))
            continue;
        int wood = wood_seen(v, seat, c, &reach), slots = 0;
        seen |= reach;
        for (uint16_t left = reach; left; left &= (uint16_t)(left - 1))
            slots += v->slots_free[__builtin_ctz(left)];
        if (slots && (wood > most || !*sites)) {
            most = wood;
            *sites = slots;
        }
    }
    return most;
}

static void describe_building(const struct root_view *v, uint8_t seat, int16_t *number)
{
    int sites, wood = wood_together(v, seat, &sites), lacking = 0, most = 0, can = 0;
    for (int i = 0; i < BUILDING_TYPES; i++) {
        int type = root_marquise_buildings[i], n = BUILDINGS - v->supply[type];
        if (n >= BUILDINGS)
            continue;
        int points = root_marquise_points[type][n], short_of = root_marquise_wood[n] - wood;
        number[F_NEXT_POINTS + i] = features_share(points, 4);
        number[F_NEXT_COST + i] = features_share(root_marquise_wood[n], 4);
        can += sites && short_of <= 0;
        if (sites && short_of <= 0 && points > most)
            most = points;
        else if (short_of > 0 && (!lacking || short_of < lacking))
            lacking = short_of;
    }
    number[F_WOOD_TOGETHER] = features_share(wood, 4);
    number[F_CAN_BUILD] = features_share(can, BUILDING_TYPES);
    number[F_BEST_BUILDING] = features_share(most, 4);
    number[F_WOOD_LACKING] = features_share(lacking, 3);
    number[F_SITES] = features_share(sites, 4);
}

void root_marquise_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    if (v->marquise.keep != NOWHERE) {
        number[F_KEEP] = FEATURES_ONE;
        number[F_KEEP_GUARD] = features_share(v->clearing[v->marquise.keep].warriors[seat], 4);
    }
    number[F_RECRUITED] = features_share(v->marquise.recruited, 1);
    number[F_SECOND_MARCH] = features_share(v->marquise.second_march, 1);
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        const struct clearing *clearing = &v->clearing[c];
        bool bare = !clearing->warriors[seat];
        features_add(&number[F_WOOD], clearing->pieces[WOOD], 6);
        features_add(&number[F_WOOD_SPREAD], clearing->pieces[WOOD] > 0, 4);
        features_add(&number[F_WOOD_BARE], bare * clearing->pieces[WOOD], 3);
        features_add(&number[F_SAWMILLS_BARE], bare * clearing->pieces[SAWMILL], 2);
    }
    describe_building(v, seat, number);
}
