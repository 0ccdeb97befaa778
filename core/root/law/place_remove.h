/*
 * Placing and removing pieces. Law 1.5.4, G.1.19, G.1.22.
 * Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LAW_PLACE_REMOVE_H
#define WARREN_ROOT_LAW_PLACE_REMOVE_H

#include "core/root/state.h"

/* Whether the seat may place a piece there (vetoes like the keep; not slots). */
bool root_may_place(const struct root *g, uint8_t seat, int clearing);
/* The same for an item, which is nobody's piece (Law G.1.9, G.1.13). */
bool root_may_place_item(const struct root *g, uint8_t seat, int clearing);
/* The same once root_remove_enemies has cleared the clearing for the seat: vetoes that go with a removed
 * piece are no hindrance then (Law 8.4.1.III, 13.7.2). */
bool root_may_place_when_cleared(const struct root *g, uint8_t seat, int clearing);
/* Whether it may also place this building: a free slot and one left. */
bool root_may_build(const struct root *g, uint8_t seat, int clearing, int piece);
/* Places as many warriors as the supply holds, up to count; returns how many. */
int root_place_warriors(struct root *g, uint8_t seat, int clearing, int count);
/* Places the warriors that are due in each clearing; with too few of them the seat picks (Law 1.5.4). [ask]
 */
void root_place_warriors_due(struct root *g, uint8_t seat, uint16_t reason, uint8_t due[CLEARINGS_MAX]);
/* Places one piece of a kind of its own from the supply. [ask] */
void root_place_piece(struct root *g, int clearing, int piece);
/* Whether a piece of this kind (not of the many warriors) can be removed for this cause (Law 14.2.2). */
bool root_may_remove(const struct root *g, int piece, enum cause cause);
/* Whether others let `by` remove pieces of the victim from the clearing. What they do not let go stays. */
bool root_may_harm(const struct root *g, uint8_t by, uint8_t victim, int clearing);
/* Whether warriors of this owner in the clearing are enemy pieces to the seat (Law G.1.9) that it can remove.
 * Single warriors of a kind of their own are left out: only battle removes them (Law 14.2.2). */
bool root_enemy_warriors(const struct root *g, uint8_t seat, uint8_t owner, int clearing);
/* Takes warriors, or pieces of another kind, off the map as far as they are there and can be harmed, and
 * notes it; root_settle() must follow in the same beat. [ask] */
void root_remove_warriors(struct root *g, uint8_t by, enum cause cause, uint8_t owner, int clearing,
                          int count);
void root_remove_piece(struct root *g, uint8_t by, enum cause cause, int clearing, int piece, int count);
/* A building, which can be removed, is replaced by another of the supply in the same slot (Law G.1.21).
 * root_settle() must follow. [ask] */
void root_replace_building(struct root *g, uint8_t by, int clearing, int piece, int building);
/* All pieces of the seat's enemies that can be removed leave the clearing (Favors, Revolt); pawns are swept.
 * root_settle() must follow. [ask] */
void root_remove_enemies(struct root *g, uint8_t by, int clearing);

#endif
