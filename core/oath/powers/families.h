/*
 * What cards of several suits share: parts of battle plans, and what their conditions look at. Users of plans
 * may be bandits (use.seat is OWNER_BANDITS then) where nothing else is said. Law 5.5, 7.5 Functions marked
 * [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_OATH_POWERS_FAMILIES_H
#define WARREN_OATH_POWERS_FAMILIES_H

#include "core/oath/power.h"

/* ---- Battle plans: data ---- */

enum {
    FOR_ATTACKER = 1 << ATTACKER,
    FOR_DEFENDER = 1 << DEFENDER,
    FOR_BOTH = FOR_ATTACKER | FOR_DEFENDER,
};
/* A plan of both sides: dice that the attacker adds to the attack pool, or the defender takes from it. */
#define PLAN_DICE(n) .sides = FOR_BOTH, .attack = {[ATTACKER] = (n), [DEFENDER] = -(n)}

/* ---- Battle plans: when they are used ---- */

/* The same by a number that is counted when the plan is used. */
void oath_add_plan_dice(struct oath *g, const struct use *u, int dice);

/* ---- Battle plans: for `symbols`, `spares`, `wipes` of struct battle_plan ---- */

/* Skulls of the user's side in its attack count for nothing. */
void oath_ignore_own_skulls(const struct oath *g, const struct use *u, struct faces *faces);
/* The force of the user's side does not die if it is beaten; or dies whole. */
bool oath_spares_own(const struct oath *g, const struct use *u);
bool oath_wipes_own(const struct oath *g, const struct use *u);

/* ---- Conditions ---- */

/* Whether somebody on the other side, or on the user's (allies and the Empire's Chancellor too), holds a
 * banner. */
bool oath_opponent_holds(const struct oath *g, const struct use *u, int banner);
bool oath_side_holds(const struct oath *g, const struct use *u, int banner);
/* Whether an opponent has a faceup adviser of a suit. */
bool oath_opponent_advised(const struct oath *g, const struct use *u, uint8_t suit);
/* Whether the force of the user's side is larger now, or the other one's. */
bool oath_outnumbers(const struct oath *g, const struct use *u);
bool oath_outnumbered(const struct oath *g, const struct use *u);
/* Sites that are targeted; whether the card's own is. */
int oath_targeted_sites(const struct oath *g);
bool oath_own_site_targeted(const struct oath *g, const struct use *u);

/* ---- Cards ---- */

/* Denizens and edifices that a seat or OWNER_BANDITS rules, face up. */
struct cards oath_ruled_cards(const struct oath *g, uint8_t owner);
/* How many of them are of a suit. */
int oath_ruled_of_suit(const struct oath *g, uint8_t owner, uint8_t suit);

/* Cards of a suit at sites all over the map: how many, and the slots where one lies (bit each). */
int oath_suit_at_sites(const struct oath *g, uint8_t suit);
uint16_t oath_slots_of_suit(const struct oath *g, uint8_t suit);

/* ---- Warbands ---- */

/* A seat redistributes its warbands between its board and the sites it rules, where at least one has to
 * stand: site by site (B013: no permission). [ask] */
bool oath_can_redistribute(const struct oath *g, uint8_t seat);
void oath_redistribute(struct oath *g, uint8_t seat, int card);

#endif
