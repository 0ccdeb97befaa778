/*
 * Battles (Law 4.3), and what their parts know of the sides; hits and losses are in hits.h.
 * Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LAW_BATTLE_H
#define WARREN_ROOT_LAW_BATTLE_H

#include "core/root/faction.h"
#include "core/root/law/presence.h"

/* Whether `attacker` may battle `defender` there, as far as others have a say; `chooser` picks the defender.
 */
bool root_may_battle(const struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender);
/* Offers `verb clearing defender` for every battle the owner could start in the clearings of the mask. */
void root_list_battles(const struct root *g, uint8_t owner, struct prompt *p, uint16_t verb, uint16_t mask);
/* The same for battles that `chooser` forces the owner to start. */
void root_list_forced_battles(const struct root *g, uint8_t chooser, uint8_t owner, struct prompt *p,
                              uint16_t verb, uint16_t mask);
/* Whether, for all that everybody can see, the owner could start a battle in one of the clearings: who is
 * asked must not depend on cards in hand that a battle may cost. */
bool root_could_battle(const struct root *g, uint8_t chooser, uint8_t owner, uint16_t mask);
/* As answer_forced after battles were offered, but asked if hidden cards decide how many there are. */
struct choice root_answer_battle(struct root *g);
/* Fights a whole battle. [ask] */
void root_battle(struct root *g, uint8_t attacker, int clearing, uint8_t defender);
/* The same, forced on the attacker by `chooser` (Law 1.5.5). [ask] */
void root_forced_battle(struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender);
/* The same, started by `remover`, who picks and removes the pieces that both sides lose (Law D.4.2). [ask] */
void root_battle_between(struct root *g, uint8_t remover, uint8_t attacker, int clearing, uint8_t defender);
/* The side this seat fights on, or -1. */
int root_battle_side(const struct root *g, uint8_t seat);

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
