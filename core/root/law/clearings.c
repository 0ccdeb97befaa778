/* Sets of clearings, as bit masks. Law 2.1.1, 2.2, 2.3 */
#include "core/root/law/clearings.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"

uint16_t root_all_clearings(const struct root *g)
{
    return (uint16_t)((1u << map_of(g)->clearings_count) - 1);
}

uint16_t root_clearings_of_suit(const struct root *g, uint8_t suit)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (suit == BIRD || has_suit(&g->clearing[c], suit))
            mask |= (uint16_t)(1u << c);
    return mask;
}

uint16_t root_clearings_like(const struct root *g, int clearing)
{
    uint16_t mask = 0;
    for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
        if (has_suit(&g->clearing[clearing], suit))
            mask |= root_clearings_of_suit(g, suit);
    return mask;
}

uint16_t root_clearings_within(const struct root *g, uint16_t mask, int paths)
{
    uint16_t found = mask;
    for (; paths > 0; paths--) {
        mask = found;
        for (int c = 0; c < map_of(g)->clearings_count; c++)
            if (mask >> c & 1)
                found |= neighbours(g, c);
    }
    return found;
}

uint16_t root_river_clearings(const struct root *g)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (map_of(g)->clearing[c].rivers)
            mask |= (uint16_t)(1u << c);
    return mask;
}

uint16_t root_with_kind(const struct root *g, int piece)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[piece])
            mask |= (uint16_t)(1u << c);
    return mask;
}

uint16_t root_with_warriors(const struct root *g, uint8_t owner)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].warriors[owner])
            mask |= (uint16_t)(1u << c);
    return mask;
}

uint16_t root_with_pieces(const struct root *g, uint8_t owner)
{
    uint16_t mask = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (has_piece(g, owner, c))
            mask |= (uint16_t)(1u << c);
    return mask;
}

uint16_t root_with_slot(const struct root *g, uint16_t mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (root_free_slots(g, c) <= 0)
            mask &= (uint16_t) ~(1u << c);
    return mask;
}

uint16_t root_placeable(const struct root *g, uint8_t seat, uint16_t mask)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (!root_may_place(g, seat, c))
            mask &= (uint16_t) ~(1u << c);
    return mask;
}
