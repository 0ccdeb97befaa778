/* See on_map.h. */
#include "core/root/law/on_map.h"
#include "core/session.h"

/* Who rules there is to be counted again. */
static void forget_ruler(struct root *g, int clearing)
{
    g->remembered.counted &= (uint16_t) ~(1u << clearing);
}

static void add(uint8_t *there, int count)
{
    GAME_ASSERT(*there + count >= 0 && *there + count <= UINT8_MAX);
    *there = (uint8_t)(*there + count);
}

void root_add_warriors(struct root *g, int clearing, uint8_t owner, int count)
{
    add(&g->clearing[clearing].warriors[owner], count);
    forget_ruler(g, clearing);
}

void root_add_pieces(struct root *g, int clearing, int piece, int count)
{
    uint64_t kind = (uint64_t)1 << piece;
    add(&g->clearing[clearing].pieces[piece], count);
    g->remembered.kinds[clearing] &= ~kind;
    if (g->clearing[clearing].pieces[piece])
        g->remembered.kinds[clearing] |= kind;
    forget_ruler(g, clearing);
}

uint64_t root_count_kinds(const struct root *g, int clearing)
{
    uint64_t kinds = 0;
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
        if (g->clearing[clearing].pieces[piece])
            kinds |= (uint64_t)1 << piece;
    return kinds;
}
