/* The Legendary Forge: some items can be crafted only there, and are worth more. */
#include <string.h>

#include "core/root/cards.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/emit.h"
#include "core/root/law/presence.h"
#include "core/root/law/victory.h"

enum { FORGE_CARDS = 1, FORGE_POINTS = 1 };

/* Out of the common supply, by the suit of the Forge's clearing. All there are, so no item is in both. */
static const uint8_t items_by_suit[SUITS_PRINTED][ITEM_COUNT] = {
    [FOX] = {[SWORD] = 2, [CROSSBOW] = 1, [HAMMER] = 1},
    [RABBIT] = {[BOOT] = 2, [COIN] = 2},
    [MOUSE] = {[BAG] = 2, [TEA] = 2},
};

static void set_up(struct root *g, uint8_t seat, int clearing)
{
    (void)seat;
    const uint8_t *items = items_by_suit[g->clearing[clearing].own_suit]; /* never the Lost City's clearing */
    for (int item = 0; item < ITEM_COUNT; item++) {
        GAME_ASSERT(g->items_supply[item] >= items[item]);
        g->items_supply[item] = (uint8_t)(g->items_supply[item] - items[item]);
        g->landmarks.forge_items[item] = items[item];
    }
}

static bool offers_item(const struct root *g, uint8_t seat, uint8_t item)
{
    return g->landmarks.forge_items[item] && has_piece(g, seat, g->landmarks.at[LEGENDARY_FORGE]);
}

static void take_item(struct root *g, uint8_t item)
{
    g->landmarks.forge_items[item]--;
}

/* On top of the item's points, whatever those are for the faction */
static void reward(struct root *g, uint8_t seat)
{
    root_tell(g, EVENT_FORGED, seat, 0, 0, 0, 0);
    root_draw_cards(g, seat, FORGE_CARDS);
    root_score(g, seat, FORGE_POINTS);
}

static const char *check(const struct root *g, int clearing)
{
    for (int item = 0; item < ITEM_COUNT; item++) {
        if (g->landmarks.forge_items[item] && clearing == NOWHERE)
            return "items of a Forge that is not there";
        if (g->landmarks.forge_items[item] && g->items_supply[item])
            return "an item lies at the Forge and in the supply";
    }
    return NULL;
}

static int items_there(const struct root *g, uint8_t item)
{
    return g->landmarks.forge_items[item];
}

const struct landmark_def root_landmark_legendary_forge = {.set_up = set_up,
                                                           .offers_item = offers_item,
                                                           .items = items_there,
                                                           .take_item = take_item,
                                                           .reward = reward,
                                                           .check = check};
