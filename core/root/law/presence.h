/* Who is there, and who is an enemy. Law G.1.8-10 */
#ifndef WARREN_ROOT_LAW_PRESENCE_H
#define WARREN_ROOT_LAW_PRESENCE_H

#include "core/root/state.h"

/* The owner of pieces of this kind (buildings and tokens), or SEAT_NOBODY. */
static inline uint8_t piece_owner(const struct root *g, int piece)
{
    return g->seat_of[root_piece_defs[piece].faction];
}
/* Whether the owner itself has warriors, buildings or tokens in the clearing. */
static inline bool stands_there(const struct root *g, uint8_t owner, int clearing)
{
    return g->clearing[clearing].warriors[owner] || (kinds_in(g, clearing) & g->kinds_of[owner]);
}
/* Whether the owner itself has any piece (pawn included) in the clearing. */
static inline bool has_piece(const struct root *g, uint8_t owner, int clearing)
{
    return stands_there(g, owner, clearing) || g->pawn[owner] == clearing;
}
/* Sets of kinds of pieces, bit per kind: those before buildings are single warriors of a kind of their own.
 */
#define KINDS_BEFORE(piece) (((uint64_t)1 << (piece)) - 1)
#define KINDS_OF_SINGLES    KINDS_BEFORE(BUILDING_FIRST)
#define KINDS_OF_BUILDINGS  (KINDS_BEFORE(TOKEN_FIRST) & ~KINDS_OF_SINGLES)
/* How many pieces of these kinds are in the clearing. */
int root_pieces_of_kinds(const struct root *g, int clearing, uint64_t kinds);
/* How many buildings the owner has in the clearing; how many pieces of a kind are on the map. */
int root_buildings_in(const struct root *g, int clearing, uint8_t owner);
int root_pieces_on_map(const struct root *g, int piece);
/* Free building slots (Law 2.2.3). */
int root_free_slots(const struct root *g, int clearing);
/* Single warriors of kinds of their own that the owner has there (Law 14.2.2). */
int root_single_warriors(const struct root *g, uint8_t owner, int clearing);
/* Those of them that could leave it by a move: in their owner's own turn alone (Law 14.2.2). */
int root_singles_to_move(const struct root *g, uint8_t owner, int clearing);
/* Warriors of the seat's own faction there, whoever they fight for, single ones too. */
int root_faction_warriors(const struct root *g, uint8_t seat, int clearing);
/* Warriors in the clearing with which the seat fights, or could begin to: its own, single ones and lent ones.
 */
int root_warriors_for(const struct root *g, uint8_t seat, int clearing);
/* Whether anybody has lent warriors to another (Law G.1.33). */
bool root_any_lent(const struct root *g);
/* The side this seat fights on, or -1. */
int root_battle_side(const struct root *g, uint8_t seat);
/* For whom warriors of this owner fight in the running battle: for who has lent them if that one fights and
 * their owner does not (Law G.1.33, 11.2.7.III). Who else fights there, a hireling of the holder too, meets
 * them as their owner's. */
uint8_t root_fights_for(const struct root *g, uint8_t owner);
/* Whether the owner has warriors or its pawn there, or fights from afar: it can start a battle (Law 4.3). */
bool root_can_fight(const struct root *g, uint8_t owner, int clearing);
/* Enemies are all other owners but coalition partners; hirelings count with who controls them. Law G.1.8,
 * E.3.2 */
bool root_is_enemy(const struct root *g, uint8_t a, uint8_t b);
/* How many pieces there are enemy pieces to the owner, pawns too; not warriors lent to who it counts with.
 * Law G.1.9 */
int root_enemy_pieces_in(const struct root *g, uint8_t seat, int clearing);
/* Hirelings whose hooks serve the seat, since it controls them: bit mask of owners. */
uint16_t root_lent_hooks(const struct root *g, uint8_t seat);
/* The seat that decides for the owner: a seat for itself and for the hirelings it controls, the current
 * player for the others (Law 1.1.3). */
uint8_t root_decider(const struct root *g, uint8_t owner);

#endif
