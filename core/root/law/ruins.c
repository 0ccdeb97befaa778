/* What lies under the ruins, and taking it. Law 9.3.4, 9.5.3, 9.7.1, 9.7.3, 14.3.2, 14.4.1 */
#include "core/root/law/emit.h"
#include "core/session.h"
#include "core/root/law/ruins.h"

/* The items marked R: one of each in a set. */
static const uint8_t ruin_types[] = {BOOT, BAG, HAMMER, SWORD};

enum { RUIN_TYPES = sizeof ruin_types, SETS_MAX = 2 };

/* How many sets lie under the ruins: in setup all have equally many items. */
static int sets_stocked(const struct root *g)
{
    int most = 0;
    for (int c = 0; c < CLEARINGS_MAX; c++)
        for (int i = most; i < RUIN_ITEMS_MAX; i++)
            if (g->ruin_item[c][i])
                most = i + 1;
    return most;
}

/* Chance picks one item of those left; equal ones of two sets are told apart, so that each is as likely. */
static uint8_t draw_ruin_item(struct root *g, uint16_t clearing, int sets, bool left[SETS_MAX][ITEM_COUNT])
{
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_STOCK_RUIN, clearing, 0, 0);
    if (p)
        for (uint16_t set = 0; set < sets; set++)
            for (uint16_t item = 0; item < ITEM_COUNT; item++)
                if (left[set][item])
                    offer(p, sets == 1 ? VERB_STOCK : VERB_STOCK_OF_SET, item, clearing, set);
    struct choice c = answer(g);
    left[c.arg[2]][c.arg[0]] = false;
    return (uint8_t)c.arg[0];
}

/* Nobody learns what lies where. */
void root_stock_ruins(struct root *g, int sets)
{
    int stocked = sets_stocked(g);
    bool left[SETS_MAX][ITEM_COUNT] = {{false}};
    for (int set = stocked; set < sets; set++)
        for (int i = 0; i < RUIN_TYPES; i++)
            left[set][ruin_types[i]] = true;
    for (uint16_t clearing = 0; clearing < map_of(g)->clearings_count; clearing++)
        for (int i = stocked; g->clearing[clearing].ruin && i < sets; i++)
            g->ruin_item[clearing][i] = (uint8_t)(draw_ruin_item(g, clearing, sets, left) + 1);
}

/* Law 9.7.3: both are seen by the seat alone, which picks one or none. Its place under the ruin, or -1. */
static int pick_of_two(struct root *g, uint8_t seat, int clearing, uint8_t barred)
{
    const uint8_t *under = g->ruin_item[clearing];
    g->ruin_known[clearing] |= SEAT_BIT(seat);
    struct prompt *p = ask(g, seat, REASON_RUIN, (uint16_t)clearing, 0, 0);
    if (p) {
        for (int i = 0; i < RUIN_ITEMS_MAX; i++)
            if (!(barred >> (under[i] - 1) & 1) && (i == 0 || under[i] != under[0]))
                offer(p, VERB_TAKE_ITEM, (uint16_t)(under[i] - 1), 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_PASS)
        return -1;
    return under[0] == c.arg[0] + 1 ? 0 : 1;
}

/* The last item is taken unless it cannot be: then everybody sees that it stays, and learns something of it.
 */
static int pick_last(struct root *g, uint8_t seat, int clearing, uint8_t barred)
{
    const uint8_t *under = g->ruin_item[clearing];
    int place = under[0] ? 0 : 1;
    if (!under[place])
        return -1;
    if (!(barred >> (under[place] - 1) & 1))
        return place;
    g->ruin_known[clearing] |= SEAT_BIT(seat);
    note_public(g);
    return -1;
}

int root_take_from_ruin(struct root *g, uint8_t seat, int clearing, uint8_t barred)
{
    uint8_t *under = g->ruin_item[clearing];
    note_reveal(g);
    int place =
        under[0] && under[1] ? pick_of_two(g, seat, clearing, barred) : pick_last(g, seat, clearing, barred);
    if (place < 0) {
        root_tell(g, EVENT_LEFT_RUIN, seat, (uint16_t)clearing, 0, 0, 0);
        return -1;
    }
    int item = under[place] - 1;
    under[place] = 0;
    return item;
}

void root_remove_empty_ruin(struct root *g, int clearing)
{
    for (int i = 0; i < RUIN_ITEMS_MAX; i++)
        if (g->ruin_item[clearing][i])
            return;
    g->clearing[clearing].ruin = 0;
    g->ruin_known[clearing] = 0;
    root_tell(g, EVENT_RUIN_REMOVED, (uint16_t)clearing, 0, 0, 0, 0);
}
