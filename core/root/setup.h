/* The steps of the setups: setup.c has their order, draft.c those of the advanced setup alone. */
#ifndef WARREN_ROOT_SETUP_H
#define WARREN_ROOT_SETUP_H

#include "core/root/state.h"

/* One step of a setup. Plays a beat; true when the step is done. setup_place is 0 at its beginning. [ask] */
typedef bool setup_step(struct root *g);

/* Everybody draws five cards (Law A.7). */
setup_step root_draw_five;
/* One set-up card is laid out, with what belongs to it (Law A.8.1). */
setup_step root_lay_out_cards;
/* A seat takes a set-up card and sets up its faction (Law A.8.2). */
setup_step root_draft;
/* Everybody keeps three of the cards drawn (Law A.10). */
setup_step root_keep_three;

/* The seat plays this faction, and everybody is told. */
void root_take_faction(struct root *g, uint8_t seat, int faction);

/* Whether the last set-up card waits for a militant faction to be chosen (Law A.8.1.II). */
bool root_draft_locked(const struct draft *d);
/* The place of a faction's set-up card, which must be laid out. */
int root_draft_place(const struct draft *d, int faction);

/* Corner clearings that are nobody's start, preferring those where the seat may place pieces, this building
 * among them (or PIECE_COUNT). Bit mask. */
uint16_t root_start_corners(const struct root *g, uint8_t seat, int building);
/* Of these, preferring those diagonally opposite another start. */
uint16_t root_free_corners_opposite(const struct root *g, uint8_t seat, int building);
/* The owner has the hooks of this faction (or HIRELING_SIDE) from now on, and its full supply of warriors. */
void root_assign_faction(struct root *g, uint8_t owner, int faction);
/* Notes a starting corner. */
void root_use_corner(struct root *g, int clearing);

#endif
