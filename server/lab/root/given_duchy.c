/* The Duchy in a position. */
#include "server/lab/root/given.h"

#include <string.h>

/* rank: crowns that left the game */
static int read_crowns(const struct reader *r, const char *member, const json_t *json)
{
    static const char *const ranks[RANK_COUNT] = {"squire", "noble", "lord"};
    const char *name;
    json_t *count;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of ranks");
    json_object_foreach((json_t *)json, name, count)
    {
        int rank = 0;
        while (rank < RANK_COUNT && strcmp(ranks[rank], name) != 0)
            rank++;
        if (rank == RANK_COUNT)
            return given_wrong(&r->at, member, "expected ranks squire, noble, lord");
        if (given_byte(&r->at, member, count, CROWNS, &r->g->duchy.crowns_lost[rank]) != 0)
            return -1;
    }
    return 0;
}

int root_given_duchy(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    struct duchy *d = &g->duchy;
    uint8_t seat = g->seat_of[DUCHY];
    unsigned mask = 0;
    if (strcmp(member, "burrow") == 0) {
        if (given_byte(&r->at, member, json, g->warriors_supply[seat], &d->burrow) != 0)
            return -1;
        g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - d->burrow);
        return 0;
    }
    if (strcmp(member, "swayed") == 0 || strcmp(member, "acted") == 0) {
        if (root_read_mask(r, member, json, KIND_MINISTER, &mask) != 0)
            return -1;
        *(strcmp(member, "acted") == 0 ? &d->acted : &d->swayed) = (uint16_t)mask;
        return 0;
    }
    if (strcmp(member, "crowns_lost") == 0)
        return read_crowns(r, member, json);
    if (strcmp(member, "sway_done") == 0)
        return given_flag(&r->at, member, json, &d->sway_done);
    if (strcmp(member, "revealed") == 0) {
        int failed = root_read_cards(r, member, json, &d->revealed);
        root_read_know(g, d->revealed, SEATS_ALL);
        return failed;
    }
    return given_wrong(&r->at, member, "unknown member");
}
