/* Sets of clearings, as bit masks. Law 2.2, 2.3 */
#ifndef WARREN_ROOT_LAW_CLEARINGS_H
#define WARREN_ROOT_LAW_CLEARINGS_H

#include "core/root/state.h"

/* As a mask: every clearing of the map, and the Burrow. */
enum { ANYWHERE = UINT16_MAX };
uint16_t root_all_clearings(const struct root *g);
/* Those that match a card of this suit: all match a bird (Law 2.1.1, 2.2.2). */
uint16_t root_clearings_of_suit(const struct root *g, uint8_t suit);
/* Those that share a suit with this one, itself too. */
uint16_t root_clearings_like(const struct root *g, int clearing);
/* Those joined to this one by paths (Law 2.2.1). */
static inline uint16_t neighbours(const struct root *g, int clearing)
{
    return map_of(g)->clearing[clearing].paths & (uint16_t)~g->closed[clearing];
}
/* Those adjacent for the seat: joined by paths, and by what it treats as paths (Law 2.3, G.1.2). See move.c
 */
uint16_t root_adjacent_for(const struct root *g, uint8_t seat, int clearing);
/* These clearings and all that are at most so many paths away. */
uint16_t root_clearings_within(const struct root *g, uint16_t mask, int paths);
/* Those on a river, or on the lake's shore (Law 2.3, C.2.2). */
uint16_t root_river_clearings(const struct root *g);
/* Those with a piece of this kind; with warriors of the owner's many; with any piece of the owner. */
uint16_t root_with_kind(const struct root *g, int piece);
uint16_t root_with_warriors(const struct root *g, uint8_t owner);
uint16_t root_with_pieces(const struct root *g, uint8_t owner);
/* Those of the clearings that have a free slot (Law 2.2.3); where the seat may place pieces (G.1.19). */
uint16_t root_with_slot(const struct root *g, uint16_t mask);
uint16_t root_placeable(const struct root *g, uint8_t seat, uint16_t mask);

#endif
