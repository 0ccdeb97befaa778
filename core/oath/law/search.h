/* Search. Law 5.1 Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_SEARCH_H
#define WARREN_OATH_LAW_SEARCH_H

#include "core/oath/state.h"

struct plan; /* core/oath/power.h */

/* Menu: whether it can be done, and what it costs; plays it. It goes on in beats of its own until search.step
 * is SEARCH_NONE. [ask] */
bool oath_can_search(const struct oath *g, uint8_t seat, struct price *price);
void oath_search(struct oath *g, uint8_t seat);
/* The next beat of a running search. [ask] */
void oath_search_beat(struct oath *g);
/* Goes on as a search of which one card was drawn by a power: its seat plays or discards what is in its hand.
 */
void oath_search_drawn(struct oath *g, const struct plan *plan);
/* Where the cards go that the running search discards, if what was declared lets choose: noted in it. [ask]
 */
struct choice oath_ask_discard_place(struct oath *g);
/* Supply that searching the world deck costs by the track (Law 2.1.6). */
int oath_track_supply(const struct oath *g);

/* An oath_legal (law/powers.h) of what is like a search but draws in its own way, or not at all (Law 6.1,
 * B097): what a search owes is owed. */
bool oath_like_search(const struct oath *g, const struct plan *plan, struct price *price);

#endif
