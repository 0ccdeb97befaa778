/*
 * The parts of the Underground Duchy for one another (Law 12): ministers are in duchy_ministers.c, what the
 * easy bot makes of a position in duchy_value.c, all else in duchy.c. Other code sees only root_faction_duchy
 * (faction.h) and struct duchy.
 */
#ifndef WARREN_ROOT_DUCHY_H
#define WARREN_ROOT_DUCHY_H

#include "core/root/state.h"
#include "core/session.h"

struct root_view;

enum { CITADELS = 3, MARKETS = 3, TUNNELS = 3 };

/* ---- duchy.c ---- */
/* Warriors each Birdsong beyond the first, by citadels off their track. */
extern const uint8_t root_citadel_warriors[CITADELS + 1];
/* Reveals a card of the hand: it lies open until Evening (Law 12.6.1, G.1.23). */
void root_duchy_reveal(struct root *g, uint8_t seat, int card);
/* Offers buildings in ruled clearings, only where a card of the hand matches or any card will do. */
void root_list_duchy_sites(const struct root *g, uint8_t seat, struct prompt *p, bool any_card);
/* Places a building that was offered, for one of these cards, which is revealed. [ask] */
void root_duchy_build(struct root *g, uint8_t seat, struct choice c, cardset cards);

/* ---- duchy_ministers.c (Law 12.2.3, 12.5.2, 12.5.3) ---- */
/* Ministers are listed by rank. */
enum rank root_rank_of(int minister);
/* Crowns of the rank left on the board. */
int root_crowns_left(const struct duchy *d, enum rank rank);
/* Law 12.2.3: a swayed minister of the highest rank goes, if there is any. [ask] */
void root_lose_minister(struct root *g, uint8_t seat);
/* One beat of Law 12.5.2, and of 12.5.3 with what every faction may do after it; true when it is over. [ask]
 */
bool root_duchy_parliament(struct root *g, uint8_t seat);
bool root_duchy_sway(struct root *g, uint8_t seat);
/* What the Brigadier may do once more, while g->duchy.brigade says so. [ask] */
void root_brigadier_again(struct root *g, uint8_t seat);

/* ---- duchy_value.c ---- */
int root_duchy_value(const struct root_view *v, uint8_t seat);
void root_duchy_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
