/* The parts of a battle for one another (Law 4.3): its course in battle.c, hits and losses in hits.c. */
#ifndef WARREN_ROOT_BATTLE_H
#define WARREN_ROOT_BATTLE_H

#include "core/root/law.h"

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

/* ---- hits.c (Law 4.3.4) ---- */
/* Both sides choose what they lose, then everything leaves together, then it is settled (Law 1.5.4). [ask] */
void root_deal_hits(struct root *g, int to_attacker, int to_defender);
/* Who picks what this side loses: who decides for it, or who removes for both (Law D.4.2). */
uint8_t root_loss_chooser(const struct root *g, int side);
/* Whether pieces of the owner can be removed by hits that this side takes. */
bool root_can_lose(const struct root *g, int side, uint8_t owner);

#endif
