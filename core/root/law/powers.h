/*
 * Powers of crafted cards (Law 4.1.3), and other effects at certain times.
 * Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LAW_POWERS_H
#define WARREN_ROOT_LAW_POWERS_H

#include "core/root/law/power.h"
#include "core/session.h"

/* Notes which cards of the deck change the rules of enum lasting. */
void root_note_lasting(struct root *g);
/* The crafted cards of the owner that change such a rule; hirelings use none (Law E.3.5). */
static inline cardset lasting_of(const struct root *g, uint8_t owner, enum lasting lasting)
{
    return is_seat(g, owner) ? g->crafted[owner] & g->lasting[lasting] : 0;
}
/* Offers what the seat can do at this time besides its faction's own actions: powers of its crafted cards,
 * what its faction or hirelings offer there, and what others let it do. */
void root_list_powers(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when);
/* Plays one that was offered; false if the verb is no power's. [ask] */
bool root_play_power(struct root *g, uint8_t seat, struct choice c, enum power_when when);
/* Whether, for all that everybody can see, a crafted card could let the seat do something at this time. */
bool root_powers_could(const struct root *g, uint8_t seat, enum power_when when);
/* Whether a crafted card of the seat must be played before it goes on. */
bool root_powers_due(const struct root *g, uint8_t seat, enum power_when when);
/* A crafted card with an obligatory power of this moment that the seat has not used this turn, or -1. */
int root_obligatory_card(const struct root *g, uint8_t seat, enum power_when when);
/* Plays it. [ask] */
void root_play_obligatory(struct root *g, uint8_t seat, int card);
/* What crafted cards of the seat add to clearings adjacent to this one: bit mask. */
uint16_t root_crafted_links(const struct root *g, uint8_t seat, int from);
/* As how many each of the seat's tokens counts for rule. */
int root_token_worth(const struct root *g, uint8_t seat);
/* More points for crafting an item. */
int root_crafted_item_points(const struct root *g, uint8_t seat);
/* Who else has a card that answers an item of this crafter: bit mask; and the seat crafted one: they answer.
 * [ask] */
uint16_t root_answer_items(const struct root *g, uint8_t crafter);
void root_item_was_crafted(struct root *g, uint8_t seat);
/* Whether a crafted card replaced the seat's drawing of cards in Evening. [ask] */
bool root_drawn_otherwise(struct root *g, uint8_t seat, int count);
/*
 * So many warriors of the owner, or a single one of this kind, came back to its supply: cards may take them
 * from there. For warriors removed from the map root_settle() calls this, but for those that a hook kept
 * (struct removal).
 */
void root_warriors_returned(struct root *g, uint8_t owner, int piece, int count);
/* Whether warriors that come back to a supply stay there: no card takes them. */
bool root_supplies_keep(const struct root *g);
/* The crafted card with this power in front of the seat, or -1. */
int root_crafted_card(const struct root *g, uint8_t seat, enum power_id power);
/* Discards a crafted card (powers that cost it). */
void root_discard_crafted(struct root *g, uint8_t seat, int card);

#endif
