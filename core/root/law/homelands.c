/* Homelands of the advanced setup. Law A.8.2 */
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/homelands.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/questions.h"

/* All clearings that are homelands of others. */
static uint16_t enemy_homelands(const struct root *g, uint8_t seat)
{
    uint16_t homelands = 0;
    for (uint8_t other = 0; other < g->seats; other++)
        if (other != seat)
            homelands |= g->homelands[other];
    return homelands;
}

uint16_t root_homeland_options(const struct root *g, uint8_t seat, uint16_t fitting, enum homeland_gap gap)
{
    uint16_t enemies = enemy_homelands(g, seat), options = 0;
    fitting &= root_all_clearings(g);
    for (int paths = gap; paths >= 0 && !options; paths--)
        options = fitting & (uint16_t)~root_clearings_within(g, enemies, paths);
    return options;
}

void root_settle_homeland(struct root *g, uint8_t seat, int clearing)
{
    g->homelands[seat] |= (uint16_t)(1u << clearing);
    root_tell(g, EVENT_HOMELAND, seat, (uint16_t)clearing, 0, 0, 0);
}

int root_choose_homeland(struct root *g, uint8_t seat, uint16_t fitting, enum homeland_gap gap)
{
    int clearing = root_ask_clearing(g, seat, REASON_HOMELAND, 0, 0,
                                     root_homeland_options(g, seat, root_placeable(g, seat, fitting), gap));
    root_settle_homeland(g, seat, clearing);
    return clearing;
}

void root_spread_warriors(struct root *g, uint8_t seat, uint16_t mask, int count)
{
    uint16_t open = root_placeable(g, seat, mask);
    int places = __builtin_popcount(open);
    for (int c = 0; places && c < map_of(g)->clearings_count; c++)
        if (open >> c & 1)
            root_place_warriors(g, seat, c, count / places);
    for (int left = places ? count % places : 0; left > 0; left--) {
        int c = root_ask_clearing(g, seat, REASON_SPREAD, (uint16_t)left, 0, open);
        root_place_warriors(g, seat, c, 1);
        open &= (uint16_t) ~(1u << c);
    }
}
