/* The Lost City: its clearing is of all suits for every rule. Who asks for a suit asks has_suit (state.h). */
#include "core/root/landmarks/landmark.h"
#include "core/root/law/clearings.h"

static void set_up(struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    g->clearing[clearing].all_suits = 1;
}

static const char *check(const struct root *g, int clearing)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].all_suits != (c == clearing))
            return "the Lost City and the clearing of all suits are two";
    return NULL;
}

const struct landmark_def root_landmark_lost_city = {
    .sites = root_river_clearings, .set_up = set_up, .check = check};
