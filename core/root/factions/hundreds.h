/*
 * The parts of the Lord of the Hundreds for one another (Law 14): Hoard, mobs, battle, turn, and what the
 * easy bot makes of a position. Other code sees only root_faction_hundreds (faction.h) and struct hundreds.
 */
#ifndef WARREN_ROOT_HUNDREDS_H
#define WARREN_ROOT_HUNDREDS_H

#include "core/root/law/menu.h"

struct root_view;

/* Whether this is the mood they are in. Law 14.7 */
static inline bool in_mood(const struct root *g, enum mood mood)
{
    return g->hundreds.mood == mood + 1;
}

/* The clearing of the warlord, or -1 if he is not on the map. Law 14.2.2 */
static inline int warlord_clearing(const struct root *g)
{
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if (g->clearing[c].pieces[WARLORD])
            return c;
    return -1;
}

/* ---- hundreds_hoard.c (Law 14.2.3, 14.2.4, 14.7.4) ---- */
/* Types of items that have no place in the Hoard, as a bit mask. */
uint8_t root_hoard_refuses(void);
/* Whether more items lie on a track than it has spaces; then one leaves the game. Law 14.2.4.I. The second is
 * [ask] */
bool root_hoard_overflows(const struct root *g);
void root_hoard_make_room(struct root *g, uint8_t seat);
/* All of it together. [ask] */
void root_hoard_gain(struct root *g, uint8_t seat, uint8_t item);
/* Hooks: an item found in a ruin joins the Hoard, and what leaves it then (Law 14.2.4); a crafted one is
 * kept, or removed for its points (Law 14.2.3). The last two are [ask] */
void root_hundreds_gain_found(struct root *g, uint8_t seat, uint8_t item);
void root_hundreds_make_room(struct root *g, uint8_t seat);
void root_hundreds_gain_crafted(struct root *g, uint8_t seat, uint8_t item);
int root_hundreds_item_points(const struct root *g, uint8_t seat, int points);
/* Law 14.7.4 [ask] */
void root_hundreds_lavish(struct root *g, uint8_t seat);

/* ---- hundreds_mobs.c (Law 14.4.1, 14.6.1, 14.7.3) ---- */
/* One beat of Law 14.4.1; true when it is over. [ask] */
bool root_hundreds_raze(struct root *g, uint8_t seat);
/* Whether they can incite, for all that everybody can see. */
bool root_hundreds_can_incite(const struct root *g, uint8_t seat);
extern const struct action root_hundreds_incite;

/* ---- hundreds_battle.c (Law 14.2.5, 14.7.1, 14.7.7, 14.7.8) ---- */
/* Hooks of the battle. Those that change the state are [ask] */
void root_hundreds_battle_begin(struct root *g, uint8_t seat, int side);
bool root_hundreds_acts_before_roll(const struct root *g, uint8_t seat, int side);
void root_hundreds_before_roll(struct root *g, uint8_t seat, int side);
int root_hundreds_fighters(const struct root *g, uint8_t seat, int side);
int root_hundreds_extra_hits(const struct root *g, uint8_t seat, int side);
int root_hundreds_hits_taken(struct root *g, uint8_t seat, int side, int hits);
void root_hundreds_battle_end(struct root *g, uint8_t seat, int side);

/* ---- hundreds_value.c ---- */
int root_hundreds_value(const struct root_view *v, uint8_t seat);
void root_hundreds_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
