/* The section "markers" of a position: landmarks, closed paths, and what lies on the score track. */
#include "core/root/names.h"
#include "server/lab/root/given.h"

#include <string.h>

#include "core/root/hirelings/hireling.h"

/* pairs of clearings: exactly these paths are closed */
static int given_closed_paths(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *pair;
    memset(r->g->closed, 0, sizeof r->g->closed);
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of pairs of clearings");
    json_array_foreach(json, i, pair)
    {
        int a, b;
        if (json_array_size(pair) != 2)
            return given_wrong(&r->at, member, "expected a list of pairs of clearings");
        if (given_word(&r->at, member, json_array_get(pair, 0), KIND_CLEARING, &a) != 0 ||
            given_word(&r->at, member, json_array_get(pair, 1), KIND_CLEARING, &b) != 0)
            return -1;
        r->g->closed[a] |= (uint16_t)(1u << b);
        r->g->closed[b] |= (uint16_t)(1u << a);
    }
    return 0;
}

/* Items on the Legendary Forge's card: others of their kinds are not in the supply. */
static int given_forge(const struct reader *r, const char *member, const json_t *json)
{
    if (root_read_items(r, member, json, r->g->landmarks.forge_items) != 0)
        return -1;
    for (int item = 0; item < ITEM_COUNT; item++)
        if (r->g->landmarks.forge_items[item])
            r->g->items_supply[item] = 0;
    return 0;
}

/* The three cards of the Black Market, stall by stall; unknown to all. */
static int given_market(const struct reader *r, const char *member, const json_t *json)
{
    if (json_array_size(json) != MARKET_CARDS)
        return given_wrong(&r->at, member, "expected three cards");
    for (size_t stall = 0; stall < MARKET_CARDS; stall++)
        if (root_read_one_card(r, member, json_array_get(json, stall), &r->g->landmarks.market[stall]) != 0)
            return -1;
    return 0;
}

/* Lists of the seats that root_read_know the cards: of the first stall and so on. After `market`. */
static int given_market_known(const struct reader *r, const char *member, const json_t *json)
{
    size_t stall, i;
    json_t *seats, *name;
    if (json_array_size(json) != MARKET_CARDS || !r->g->landmarks.market[0])
        return given_wrong(&r->at, member, "expected three lists of seats, after the market");
    json_array_foreach(json, stall, seats)
    {
        uint8_t seat;
        json_array_foreach(seats, i, name)
        {
            if (given_seat(&r->at, member, name, &seat) != 0)
                return -1;
            root_read_know(r->g, CARD_BIT(r->g->landmarks.market[stall] - 1), SEAT_BIT(seat));
        }
    }
    return 0;
}

/* A list of spaces of the score track. */
static int given_hireling_markers(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *space;
    if (!json_is_array(json))
        return given_wrong(&r->at, member, "expected a list of spaces");
    json_array_foreach(json, i, space)
    {
        int marker = 0;
        while (marker < HIRELING_MARKERS && root_hireling_spaces[marker] != json_integer_value(space))
            marker++;
        if (marker == HIRELING_MARKERS)
            return given_wrong(&r->at, member, "expected spaces 4, 8 and 12");
        r->g->hirelings.on_track |= (uint8_t)(1u << marker);
    }
    return 0;
}

int root_given_markers(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    int clearing, landmark = root_value(r->at.config, KIND_LANDMARK, member);
    if (strcmp(member, "closed_paths") == 0)
        return given_closed_paths(r, member, json);
    if (strcmp(member, "hireling_markers") == 0)
        return given_hireling_markers(r, member, json);
    if (strcmp(member, "ferried") == 0)
        return given_flag(&r->at, member, json, &g->turn.ferried);
    if (strcmp(member, "path_opened") == 0)
        return given_flag(&r->at, member, json, &g->turn.path_opened);
    if (strcmp(member, "traded") == 0)
        return given_flag(&r->at, member, json, &g->turn.traded);
    if (strcmp(member, "forge_items") == 0)
        return given_forge(r, member, json);
    if (strcmp(member, "market") == 0)
        return given_market(r, member, json);
    if (strcmp(member, "market_known") == 0)
        return given_market_known(r, member, json);
    if (strcmp(member, "treetop_building") == 0) {
        int piece;
        if (given_word(&r->at, member, json, KIND_PIECE, &piece) != 0)
            return -1;
        g->landmarks.treetop = (uint8_t)piece;
        return 0;
    }
    if (landmark < 0)
        return given_wrong(&r->at, member, "unknown member");
    if (given_word(&r->at, member, json, KIND_CLEARING, &clearing) != 0)
        return -1;
    g->landmarks.at[landmark] = (uint8_t)clearing;
    g->clearing[clearing].all_suits |= landmark == LOST_CITY;
    return 0;
}
