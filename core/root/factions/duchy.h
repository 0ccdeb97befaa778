/*
 * The parts of the Underground Duchy for one another (Law 12): ministers are in duchy_ministers.c, all else
 * in duchy.c. Other code sees only root_faction_duchy (faction.h) and struct duchy.
 */
#ifndef WARREN_ROOT_DUCHY_H
#define WARREN_ROOT_DUCHY_H

#include "core/root/state.h"
#include "core/session.h"

enum { TUNNELS = 3 };

/* ---- duchy.c ---- */
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

#endif
