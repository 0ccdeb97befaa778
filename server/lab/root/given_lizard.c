/* The Lizard Cult in a position. */
#include "server/lab/root/given.h"

#include <string.h>

int root_given_lizard(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    struct lizard *l = &g->lizard;
    uint8_t seat = g->seat_of[LIZARD];
    int value;
    unsigned mask = 0;
    if (strcmp(member, "outcast") == 0) {
        if (given_word(&r->at, member, json, KIND_SUIT, &value) != 0)
            return -1;
        l->outcast = (uint8_t)(value + 1);
        return 0;
    }
    if (strcmp(member, "hated") == 0)
        return given_flag(&r->at, member, json, &l->hated);
    if (strcmp(member, "acolytes") == 0) {
        if (given_byte(&r->at, member, json, g->warriors_supply[seat], &l->acolytes) != 0)
            return -1;
        g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - l->acolytes);
        return 0;
    }
    if (strcmp(member, "lost_souls") == 0 || strcmp(member, "revealed") == 0) {
        cardset *set = strcmp(member, "revealed") == 0 ? &l->revealed : &l->lost_souls;
        int failed = root_read_cards(r, member, json, set);
        root_read_know(g, *set, SEATS_ALL);
        return failed;
    }
    if (strcmp(member, "scored") == 0) {
        if (root_read_mask(r, member, json, KIND_SUIT, &mask) != 0)
            return -1;
        l->scored = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "crusade") == 0) {
        if (given_word(&r->at, member, json, KIND_CLEARING, &value) != 0)
            return -1;
        l->crusade = (uint8_t)(value + 1);
        return 0;
    }
    return given_wrong(&r->at, member, "unknown member");
}
