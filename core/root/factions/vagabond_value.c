/* What a position is worth to the Vagabond, for the easy bot. 20 is worth a point of score (root.c). */
#include "core/root/factions/vagabond.h"
#include "core/root/view.h"

/* By the item's state, and more for those that work by lying on a track or by being there. */
enum {
    POINT = 20,
    READY = 8,
    EXHAUSTED = 5,
    DAMAGED = 1,
    REPAIR_AT_HAND = 3, /* a damaged item while in a forest */
    QUEST_DONE = 4,
    QUEST_HERE = 16,
    RUIN_HERE = 18,
    COMPANY_HERE = 4, /* somebody to aid or rob */
    ITEMS_HERE = 6,   /* with crafted items to take */
};

static const uint8_t item_bonus[ITEM_COUNT] = {[BOOT] = 4, [SWORD] = 3, [TORCH] = 4, [HAMMER] = 2};
static const uint8_t track_bonus[ITEM_COUNT] = {[TEA] = 6, [COIN] = 6, [BAG] = 2};
static const int8_t relation_value[RELATION_COUNT] = {
    [INDIFFERENT] = 0, [AMIABLE] = 6, [FRIENDLY] = 12, [ALLIED] = 24, [HOSTILE] = -10};
/* An aid towards the next space: its share of what comes. */
static const uint8_t aid_value[RELATION_COUNT] = {[AMIABLE] = 18, [FRIENDLY] = 14};

static int value_items(const struct vagabond *own)
{
    int value = 0;
    for (int item = 0; item < ITEM_COUNT; item++) {
        int damaged = own->items.damaged_ready[item] + own->items.damaged_exhausted[item];
        value += READY * own->items.ready[item] + EXHAUSTED * own->items.exhausted[item] + DAMAGED * damaged;
        value += item_bonus[item] * item_undamaged(own, item);
        value += track_bonus[item] * item_on_track(own, item);
    }
    return value;
}

static int value_relations(const struct root_view *v, const struct vagabond *own, uint8_t seat)
{
    int value = 0;
    for (int other = 0; other < v->seats; other++)
        if (other != seat)
            value +=
                relation_value[own->relation[other]] + aid_value[own->relation[other]] * own->aids[other];
    return value;
}

static bool holds(const struct vagabond *own, int item, int count)
{
    return own->items.ready[item] >= count;
}

/* A quest that could be completed right here. */
static bool quest_ready(const struct vagabond *own, const struct quest_def *quest, uint8_t suit)
{
    int first = quest->items[0], second = quest->items[1];
    return quest->suit == suit && holds(own, first, 1 + (first == second)) && holds(own, second, 1);
}

static bool in_company(const struct root_view *v, const struct clearing *c, uint8_t other)
{
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
        if (c->pieces[piece] && piece_defs[piece].faction == v->faction[other])
            return true;
    return c->warriors[other] > 0;
}

static int value_company(const struct root_view *v, const struct clearing *c, uint8_t seat)
{
    int value = 0;
    for (uint8_t other = 0; other < v->seats; other++) {
        if (other == seat || !in_company(v, c, other))
            continue;
        value = value < COMPANY_HERE ? COMPANY_HERE : value;
        for (int item = 0; item < ITEM_COUNT; item++)
            if (v->crafted_items[other][item])
                value = ITEMS_HERE;
    }
    return value;
}

/* What can be done where the pawn stands. */
static int value_place(const struct root_view *v, const struct vagabond *own, uint8_t seat)
{
    uint8_t place = v->pawn[seat];
    if (place >= FOREST_BASE)
        return place == NOWHERE ? 0 : REPAIR_AT_HAND * items_damaged(own);
    const struct clearing *c = &v->clearing[place];
    int value = c->ruin && holds(own, TORCH, 1) ? RUIN_HERE : 0;
    for (int quest = 0; quest < QUEST_COUNT; quest++)
        if ((own->quests_open >> quest & 1) && quest_ready(own, &quest_defs[quest], c->suit))
            value += QUEST_HERE;
    return value + value_company(v, c, seat);
}

int vagabond_evaluate(const struct root_view *v, uint8_t seat)
{
    const struct vagabond *own = &v->vagabond;
    int value = value_items(own) + value_relations(v, own, seat) + value_place(v, own, seat) +
                QUEST_DONE * __builtin_popcount(own->quests_done);
    if (v->coalition[seat]) /* Law 9.2.8: the partner's points are what counts now */
        value += POINT * v->score[v->coalition[seat] - 1];
    return value;
}
