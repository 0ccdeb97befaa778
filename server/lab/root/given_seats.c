/* The section "seats" of a position. */
#include "core/root/cards.h"
#include "server/lab/root/given.h"

#include <string.h>

#include "core/root/law/presence.h"

/* Warriors of an owner on the card Coffin Makers. */
int root_given_coffin(const struct reader *r, const char *member, const json_t *json, uint8_t owner)
{
    struct root *g = r->g;
    if (given_byte(&r->at, member, json, g->warriors_supply[owner], &g->coffin[owner]) != 0)
        return -1;
    g->warriors_supply[owner] = (uint8_t)(g->warriors_supply[owner] - g->coffin[owner]);
    return 0;
}

int root_given_seat(const struct reader *r, const char *member, const json_t *json, uint8_t seat)
{
    struct root *g = r->g;
    int value;
    if (strcmp(member, "score") == 0) {
        if (given_number(&r->at, member, json, 40, &value) != 0)
            return -1;
        g->score[seat] = (int16_t)value;
        return 0;
    }
    if (strcmp(member, "cards") == 0) {
        int failed = root_read_cards(r, member, json, &g->hand[seat]);
        root_read_know(g, g->hand[seat], root_hand_audience(g, seat));
        return failed;
    }
    if (strcmp(member, "crafted") == 0)
        return root_read_cards(r, member, json, &g->crafted[seat]);
    if (strcmp(member, "items") == 0)
        return root_read_items(r, member, json, g->crafted_items[seat]);
    if (strcmp(member, "exhausted") == 0)
        return root_read_items(r, member, json, g->crafted_down[seat]);
    if (strcmp(member, "coffin") == 0)
        return root_given_coffin(r, member, json, seat);
    if (strcmp(member, "hireling_markers") == 0)
        return given_byte(&r->at, member, json, HIRELING_MARKERS, &g->hirelings.collected[seat]);
    if (strcmp(member, "pawn") == 0) {
        if (given_word(&r->at, member, json, KIND_PLACE, &value) != 0)
            return -1;
        if (value == OFF_MAP) /* Law 12.2.2 */
            return given_wrong(&r->at, member, "no pawn can be in the burrow");
        g->pawn[seat] = (uint8_t)value;
        return 0;
    }
    if (strcmp(member, "dominance") == 0)
        return root_read_one_card(r, member, json, &g->dominance[seat]);
    if (strcmp(member, "coalition") == 0) {
        uint8_t partner;
        if (given_seat(&r->at, member, json, &partner) != 0)
            return -1;
        g->coalition[seat] = (uint8_t)(partner + 1);
        return 0;
    }
    return given_wrong(&r->at, member, "unknown member");
}
