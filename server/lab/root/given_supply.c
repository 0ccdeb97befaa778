/* The section "supply" of a position: cards, items, and what pieces are left. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

/* seat: left in its supply; the others leave the game */
static int given_warriors_left(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    const char *name;
    json_t *count;
    int n;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of owners");
    json_object_foreach((json_t *)json, name, count)
    {
        int owner = root_value(r->at.config, KIND_OWNER, name);
        if (owner < 0 || owner >= g->owners)
            return given_wrong(&r->at, member, "expected seats and hirelings of this match");
        if (given_number(&r->at, member, count, g->warriors_supply[owner], &n) != 0)
            return -1;
        g->warriors_gone[owner] = (uint8_t)(g->warriors_supply[owner] - n);
        g->warriors_supply[owner] = (uint8_t)n;
    }
    return 0;
}

/* piece: left on its track or in the supply; the others leave the game */
static int given_pieces_left(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    const char *name;
    json_t *count;
    int n;
    if (!json_is_object(json))
        return given_wrong(&r->at, member, "expected an object of pieces");
    json_object_foreach((json_t *)json, name, count)
    {
        int piece = root_value(r->at.config, KIND_PIECE, name);
        if (piece <= PIECE_PAWN)
            return given_wrong(&r->at, member, "expected the name of a building or token");
        if (given_number(&r->at, member, count, g->supply[piece], &n) != 0)
            return -1;
        g->gone[piece] = (uint8_t)(g->supply[piece] - n);
        g->supply[piece] = (uint8_t)n;
    }
    return 0;
}

int root_given_supply(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    int failed = 0;
    if (strcmp(member, "discard") == 0) {
        failed = root_read_cards(r, member, json, &g->discard_pile);
        root_read_know(g, g->discard_pile, SEATS_ALL);
        return failed;
    }
    if (strcmp(member, "available") == 0) {
        failed = root_read_cards(r, member, json, &g->available);
        root_read_know(g, g->available, SEATS_ALL);
        return failed;
    }
    if (strcmp(member, "deck") == 0)
        return 0; /* read last, see root_given_deck */
    if (strcmp(member, "items") == 0) {
        memset(g->items_supply, 0, sizeof g->items_supply);
        return root_read_items(r, member, json, g->items_supply);
    }
    if (strcmp(member, "warriors") == 0)
        return given_warriors_left(r, member, json);
    if (strcmp(member, "pieces") == 0)
        return given_pieces_left(r, member, json);
    return given_wrong(&r->at, member, "unknown member");
}

/* Exactly these are in the deck: what is mentioned nowhere leaves the game. */
int root_given_deck(const struct reader *r, const json_t *json)
{
    cardset deck = 0;
    if (root_read_cards(r, "deck", json, &deck) != 0)
        return -1;
    r->g->removed_cards |= r->g->deck_cards;
    r->g->deck_cards = deck;
    return 0;
}
