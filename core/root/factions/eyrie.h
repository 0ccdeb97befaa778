/*
 * The parts of the Eyrie Dynasties for one another (Law 7): the Decree is in eyrie_decree.c, what the easy
 * bot makes of a position in eyrie_value.c, all else in eyrie.c. Other code sees only root_faction_eyrie
 * (faction.h) and struct eyrie.
 */
#ifndef WARREN_ROOT_EYRIE_H
#define WARREN_ROOT_EYRIE_H

#include "core/root/state.h"

struct root_view;

enum { ROOSTS = 7 };

/* Whether this is their leader. Law 7.8 */
static inline bool eyrie_led_by(const struct root *g, enum leader leader)
{
    return g->eyrie.leader == leader + 1;
}

/* ---- eyrie.c ---- */
/* The roost track, by roosts on the map: points each Evening, and cards drawn beyond the first. Law 7.6 */
extern const uint8_t root_roost_points[ROOSTS + 1];
extern const uint8_t root_roost_cards[ROOSTS + 1];
/* Law 7.7.3: the leader is turned face down, and another chosen. [ask] */
void root_depose_leader(struct root *g, uint8_t seat);

/* ---- eyrie_decree.c (Law 7.4.2, 7.5.2, 7.7) ---- */
/* All cards in the Decree, resolved or not. */
cardset root_decree_cards(const struct root *g);
/* Whether a card or vizier of the column is still to be resolved this turn. */
bool root_decree_column_left(const struct root *g, int column);
/* Law 7.4.2: one card joins the Decree; true when no more are to come. [ask] */
bool root_add_to_decree(struct root *g, uint8_t seat);
/* Law 7.5.2: one card of the current column, or turmoil. [ask] */
void root_resolve_decree(struct root *g, uint8_t seat);

/* ---- eyrie_value.c ---- */
int root_eyrie_value(const struct root_view *v, uint8_t seat);
void root_eyrie_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
