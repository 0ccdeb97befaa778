/* The Tower: by its card, and where the map has one of its own (the Pass). Law C.3.4 */
#include "core/root/landmarks/landmark.h"
#include "core/root/law/rule.h"
#include "core/root/law/victory.h"

enum { TOWER_POINTS = 1 };

static uint16_t sites(const struct root *g)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].ruin)
            mask |= (uint16_t)(1u << c);
    return mask;
}

static bool evening_due(const struct root *g, uint8_t seat, int clearing)
{
    return root_rules(g, seat, clearing);
}

static void evening_end(struct root *g, uint8_t seat, int clearing)
{
    (void)clearing;
    root_score(g, seat, TOWER_POINTS);
}

const struct landmark_def root_landmark_tower = {
    .beside_others = true, .sites = sites, .evening_due = evening_due, .evening_end = evening_end};
