/* The two sides of the running battle, and what serves them. Law 4.3 */
#ifndef WARREN_ROOT_LAW_SIDES_H
#define WARREN_ROOT_LAW_SIDES_H

#include "core/root/faction.h"
#include "core/root/law/presence.h"

static inline int other_side(int side)
{
    return side == ATTACKER ? DEFENDER : ATTACKER;
}

/* The hooks of who fights on this side. */
static inline const struct faction_def *side_faction(const struct root *g, int side)
{
    return faction_of(g, g->battle.seat[side]);
}

/* Whose hooks serve this side: who fights, and hirelings that serve it. Bit mask of owners. */
static inline uint16_t backers(const struct root *g, int side)
{
    uint8_t owner = g->battle.seat[side];
    return SEAT_BIT(owner) | (is_seat(g, owner) ? root_lent_hooks(g, owner) : 0);
}

/* Warriors that fight for the side. */
static inline int warriors_of_side(const struct root *g, int side)
{
    return root_warriors_for(g, g->battle.seat[side], g->battle.clearing);
}

#endif
