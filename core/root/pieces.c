/* The table of kinds of pieces, by enum piece. */
#include "core/root/words.h"

const struct piece_def root_piece_defs[PIECE_COUNT] = {
    [PIECE_WARRIOR] = {"warrior", CLASS_WARRIOR, FACTION_COUNT, 0, 0},
    [PIECE_PAWN] = {"pawn", CLASS_PAWN, FACTION_COUNT, 1, 0},
#define PIECE(id, name, class, faction, count, leaves_game) [id] = {name, class, faction, count, leaves_game},
#include "core/root/pieces.def"
#undef PIECE
};
