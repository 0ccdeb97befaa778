/* The Alliance in a position. */
#include "server/lab/root/given.h"

#include <string.h>

int root_given_alliance(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    uint8_t seat = g->seat_of[ALLIANCE];
    if (strcmp(member, "supporters") == 0) {
        int failed = root_read_cards(r, member, json, &g->alliance.supporters);
        root_read_know(g, g->alliance.supporters, SEAT_BIT(seat));
        return failed;
    }
    if (strcmp(member, "officers") == 0) {
        if (given_byte(&r->at, member, json, g->warriors_supply[seat], &g->alliance.officers) != 0)
            return -1;
        g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - g->alliance.officers);
        return 0;
    }
    return given_wrong(&r->at, member, "unknown member");
}
