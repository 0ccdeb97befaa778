/* The world deck and the relic deck, laid lazily (core/stock/deck.h). Law 2.1.2, 2.1.5, 2.4, 8.8 Functions
 * marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_DECKS_H
#define WARREN_OATH_LAW_DECKS_H

#include "core/oath/state.h"

/* Puts together both decks out of the pools: layers of 12 and 18 cards, then the rest (Law 8.8). */
void oath_stack_world(struct oath *g);
void oath_stack_relics(struct oath *g);
/* Draws the card at a place of the world deck into the hand of a seat, who alone sees it unless `audience`
 * says more; a Vision moves the marker (Law 2.7.1). Returns it. [ask] */
int oath_draw_world(struct oath *g, uint8_t seat, int place, uint16_t audience);
/* The same out of the deck altogether, seen by nobody: it is nowhere yet. [ask] */
int oath_draw_world_unseen(struct oath *g, int place);
/* Draws the top or bottom card of a pile into the hand of a seat; it is not empty. */
int oath_draw_pile(struct oath *g, uint8_t seat, enum region pile, bool bottom, uint16_t audience);
/* Whether a Vision is in the world deck, as everybody can count. */
bool oath_world_has_vision(const struct oath *g);
/* The place of the topmost, which a seat looks for. All backs above it are laid, and everybody sees how many
 * there are (D18). [ask] */
int oath_find_vision(struct oath *g, uint8_t seat);
/* A seat looks at as many cards from the top of the world deck, which stay where they are. [ask] */
void oath_look_at_world(struct oath *g, uint8_t seat, int n);
/* Lays the back of the top card, which everybody sees, and tells it if it is another. To be called after
 * every change of the world deck. [ask] */
void oath_show_top(struct oath *g);
/* Law 9.4: deals anew what is laid inside the world deck, backs too, but for what the seat knows or could see
 * until `now`, a later moment of the same beat. */
void oath_deal_backs(struct oath *g, const struct oath *now, uint8_t seat, struct random_source *random);
/* A lifted card under the world deck, face down. */
void oath_put_under_world(struct oath *g, int id, uint16_t known);
/* The same of the tutorial's deck, whose order nobody knows. */
void oath_put_tutorial_card(struct oath *g, int id);
/* The top relic, out of the deck: it is nowhere yet. The deck is not empty. [ask] */
int oath_draw_relic(struct oath *g);
/* A seat looks at the top relic, which stays where it is. The deck is not empty. Returns it. [ask] */
int oath_look_at_top_relic(struct oath *g, uint8_t seat);
/* A relic under its deck. */
void oath_relic_under(struct oath *g, int relic, uint16_t known);
/* Puts relics of the deck face down at a slot, as many as there is room for. Nobody sees them. [ask] */
void oath_lay_relics(struct oath *g, int slot, int n);
/* A site of the box for a slot, as chance has it; it is still in the box. [ask] */
int oath_draw_site(struct oath *g, int slot);

#endif
