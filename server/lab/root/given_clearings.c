/* The section "clearings" of a position. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

#include "core/root/law/on_map.h"
#include "core/root/law/presence.h"
#include "protocol/words.h"

static int given_warriors(const struct reader *r, struct clearing *c, const json_t *json)
{
    if (!json_is_object(json))
        return given_wrong(&r->at, "warriors", "expected an object of owners");
    const char *name;
    json_t *count;
    json_object_foreach((json_t *)json, name, count)
    {
        int owner = root_value(r->at.config, KIND_OWNER, name), n;
        if (owner < 0 || owner >= r->g->owners)
            return given_wrong(&r->at, "warriors", "expected seats and hirelings of this match");
        if (given_number(&r->at, "warriors", count, r->g->warriors_supply[owner], &n) != 0)
            return -1;
        root_add_warriors(r->g, (int)(c - r->g->clearing), (uint8_t)owner, n - c->warriors[owner]);
        r->g->warriors_supply[owner] = (uint8_t)(r->g->warriors_supply[owner] - n);
    }
    return 0;
}

static int given_pieces(const struct reader *r, const char *member, struct clearing *c, const json_t *json)
{
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of pieces");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int piece;
        if (given_word(&r->at, member, name, KIND_PIECE, &piece) != 0)
            return -1;
        if (piece <= PIECE_PAWN || piece_owner(r->g, piece) == SEAT_NOBODY || r->g->supply[piece] == 0)
            return given_wrong(&r->at, member, "no such piece is left in this match");
        r->g->supply[piece]--;
        root_add_pieces(r->g, (int)(c - r->g->clearing), piece, 1);
        if (piece == KEEP)
            r->g->marquise.keep = (uint8_t)(c - r->g->clearing);
    }
    return 0;
}

static int given_suit(const struct reader *r, struct clearing *c, const json_t *json)
{
    int suit;
    if (given_word(&r->at, "suit", json, KIND_SUIT, &suit) != 0)
        return -1;
    if (suit >= SUITS_PRINTED)
        return given_wrong(&r->at, "suit", "expected fox, rabbit or mouse");
    c->own_suit = (uint8_t)suit;
    return 0;
}

static int given_ruin_items(const struct reader *r, const char *member, const json_t *json, int at)
{
    uint8_t items[ITEM_COUNT] = {0};
    int count = 0;
    if (root_read_items(r, member, json, items) != 0)
        return -1;
    for (int item = 0; item < ITEM_COUNT; item++)
        for (int i = 0; i < items[item]; i++) {
            if (count == RUIN_ITEMS_MAX)
                return given_wrong(&r->at, member, "at most two items lie under a ruin");
            r->g->ruin_item[at][count++] = (uint8_t)(item + 1);
        }
    return 0;
}

/* A list of the seats that looked there. */
static int given_ruin_known(const struct reader *r, const char *member, const json_t *json, int at)
{
    size_t i;
    json_t *name;
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of seats");
    json_array_foreach(json, i, name)
    {
        uint8_t seat = json_is_string(name) ? seat_of_name(json_string_value(name)) : SEAT_NOBODY;
        if (seat >= r->g->seats)
            return given_wrong(&r->at, member, "expected a seat of this match");
        r->g->ruin_known[at] |= SEAT_BIT(seat);
    }
    return 0;
}

int root_given_clearing(const struct reader *r, const char *member, const json_t *json, int at)
{
    struct clearing *c = &r->g->clearing[at];
    if (strcmp(member, "ruin") == 0)
        return given_flag(&r->at, member, json, &c->ruin);
    if (strcmp(member, "suit") == 0)
        return given_suit(r, c, json);
    if (strcmp(member, "warriors") == 0)
        return given_warriors(r, c, json);
    if (strcmp(member, "singles") == 0 || strcmp(member, "buildings") == 0 || strcmp(member, "tokens") == 0)
        return given_pieces(r, member, c, json);
    if (strcmp(member, "ruin_items") == 0)
        return given_ruin_items(r, member, json, at);
    if (strcmp(member, "ruin_known") == 0)
        return given_ruin_known(r, member, json, at);
    return given_wrong(&r->at, member, "unknown member");
}
