/* Moving. Law 4.2. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_ROOT_LAW_MOVE_H
#define WARREN_ROOT_LAW_MOVE_H

#include "core/root/state.h"
#include "core/session.h"

/* Warriors that were moved. */
struct arrival {
    uint8_t mover; /* seat that moved them */
    uint8_t owner;
    uint8_t from, to;
    uint8_t count;  /* of the owner's many warriors; 0 if only others came */
    uint64_t along; /* kinds of its pieces that they took along */
};

/* Whether the seat's warriors may move along: adjacent, and rule of one end (Law 4.2.1). */
bool root_may_move(const struct root *g, uint8_t seat, int from, int to);
/* Whether vetoes let pieces of the seat leave the clearing, and enter it, by a move. */
bool root_may_leave(const struct root *g, uint8_t seat, int clearing);
bool root_may_enter(const struct root *g, uint8_t seat, int clearing);
/* Whether vetoes (snares and alike) let pieces of the seat leave the one place and enter the other, a
 * clearing.
 */
bool root_may_pass(const struct root *g, uint8_t seat, int from, int to);
/* Offers `verb from to` for every legal move of the seat's warriors from the clearings of the mask. */
void root_list_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb, uint16_t from_mask);
/* The two for warriors alone, also of factions that move otherwise. play_ is [ask] */
void root_list_warrior_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                             uint16_t from_mask);
void root_play_warrior_move(struct root *g, uint8_t seat, int from, int to);
/* Offers what root_list_warrior_moves does from all clearings of the mask, whoever stands there. */
void root_list_moves_out(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                         uint16_t from_mask);
/*
 * Forced moves (Law 1.5.5) of the seat's warriors to adjacent clearings, whoever rules: offers `verb from to`
 * for each; how many warriors are in a place they could leave; and moving some of them. How they get there,
 * on foot or carried, is their owner's choice. [ask]
 */
void root_list_forced_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb);
int root_warriors_to_move(const struct root *g, uint8_t seat, int from);
/* Warriors of the seat in its place off the map, if it has one (Law 12.2.2); whether some could move from
 * there to the clearing. */
int root_warriors_off_map(const struct root *g, uint8_t seat);
bool root_may_come_from_off_map(const struct root *g, uint8_t seat, int to);
void root_force_move(struct root *g, uint8_t seat, int from, int to, int count);
/* Asks how many warriors go (1 to all) and moves them. [ask] */
void root_play_move(struct root *g, uint8_t seat, int from, int to);
/* Asks how many of the warriors there go along, one to all; all if the move is forced so. [ask] */
int root_ask_move_count(struct root *g, uint8_t seat, int from, int to, int there);
/* Lets everyone react to warriors that came to the clearing by a move. [ask] */
void root_warriors_arrived(struct root *g, struct arrival a);
/* Moves a number of an owner's warriors; `mover` is who moves them. [ask] */
void root_move_warriors(struct root *g, uint8_t mover, uint8_t owner, int from, int to, int count);
/* Moves a single warrior with a number of its faction's others, none or more. [ask] */
void root_move_single(struct root *g, uint8_t mover, int piece, int from, int to, int count);
/* As root_move_warriors for those that go along with pieces whose move asked how they go. [ask] */
void root_move_warriors_along(struct root *g, uint8_t mover, uint8_t owner, int from, int to, int count);
/*
 * Whether the move is one by which the map carries pieces (Law C.2.5); the mover is asked if they could go
 * `on_foot` as well. If so, the caller tells the map (struct map_def: carry) and settles. [ask]
 */
bool root_ask_carried(struct root *g, uint8_t mover, int from, int to, bool on_foot);
/* Whether the owner's warriors could be carried so: normal rules of moving hold, and what frees only links of
 * its own from rule frees not this one (Law C.2.5, 11.2.2). */
bool root_may_be_carried(const struct root *g, uint8_t owner, int from, int to);
/* Moves the seat's pawn to a place beside its own, or to any other, along no path (Law D.9.2); root_settle()
 * must follow in the same beat. */
void root_move_pawn(struct root *g, uint8_t seat, int to);
void root_move_pawn_far(struct root *g, uint8_t seat, int to);

#endif
