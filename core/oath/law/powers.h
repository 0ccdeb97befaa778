/* Walking the cards that a seat has access to; using powers. Law 7 Functions marked [ask] may
 * ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_POWERS_H
#define WARREN_OATH_LAW_POWERS_H

#include "core/oath/law/in_force.h"

/* Calls walk: for (int card = -1; (card = oath_next_access(g, seat, card)) >= 0;) over faceup cards to which
 * the seat has access: at its site and ruled sites, its faceup advisers, its relics, its banners. Ascending.
 */
int oath_next_access(const struct oath *g, uint8_t seat, int after);

/* Whether a seat can use this power of a card now: access, empty if it costs a token that is placed, payable,
 * not forbidden, and `usable`. Options other than u->option are not tried. Plans: law/campaign_plans.h. */
bool oath_can_use(const struct oath *g, const struct use *u);
/* Pays for it and tells so. [ask] */
void oath_pay_use(struct oath *g, const struct use *u);
/* Offers every power of this kind that the seat can use, as `use card option`. */
void oath_offer_uses(const struct oath *g, struct prompt *p, uint8_t seat, int when);
/* Pays and plays what was offered. [ask] */
void oath_play_use(struct oath *g, uint8_t seat, struct choice c, int when);
/* What is obligatory or allowed when a card was played face up: its own When Played power. [ask] */
void oath_play_when_played(struct oath *g, uint8_t seat, int id);

/* Whether an action can be completed as its plan stands; `price` is NULL or filled with what it then costs.
 */
typedef bool oath_legal(const struct oath *g, const struct plan *plan, struct price *price);

/* The start of an action: must-modifiers, then asks for others until `go` (Law 7.4). The plan is zeroed but
 * for action and seat. [ask] */
void oath_declare(struct oath *g, struct plan *plan, oath_legal *legal);
/* Whether some declarations lead to a legal action: what a menu offers. `price` is NULL or filled with what
 * it costs, and what has to be declared for it. The plan as for oath_declare. */
bool oath_completable(const struct oath *g, const struct plan *plan, oath_legal *legal, struct price *price);
/* `after` of all that were declared. [ask] */
void oath_after_declared(struct oath *g, const struct plan *plan);
/* Whether a card is declared for the running search, or was in the plan (Law 7.4.3). */
bool oath_is_declared(const struct declared *declared, int id);

#endif
