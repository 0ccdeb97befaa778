/* The closed vocabularies of Root: suits, items, pieces, phases, and the kinds of argument they name. */
#ifndef WARREN_ROOT_WORDS_H
#define WARREN_ROOT_WORDS_H

#include "core/game.h"

enum {
    ROOT_SEATS_MAX = 6,
    CLEARINGS_MAX = 12,
    FORESTS_MAX = 12,
    FOREST_BASE = 16, /* places: clearings count from 0, forests from here */
    OFF_MAP = 15,     /* the place off the map that is a clearing too (Law 12.2.2) */
    NOWHERE = 255,
    CARDS_MAX = 54,
    CORNERS = 4,
    HIRELINGS_IN_PLAY = 3, /* or none (Law A.6) */
    OWNERS_MAX = ROOT_SEATS_MAX + HIRELINGS_IN_PLAY,
    SUITS_PRINTED = 3, /* suits of clearings: all but bird */
};

enum suit { FOX, RABBIT, MOUSE, BIRD, SUIT_COUNT };
enum { ANY_SUIT = BIRD }; /* among counts by suit: what serves as any of the printed ones */

enum item { BOOT, BAG, CROSSBOW, HAMMER, SWORD, TEA, COIN, TORCH, ITEM_COUNT };

/* Where a card lay that is discarded or spent. */
enum origin {
    FROM_HAND,
    FROM_PLAY_AREA, /* with its lasting effect (Law G.1.20) */
    FROM_SUPPORTERS,
    FROM_DECREE,
    FROM_RETINUE,
    FROM_REVEALED,
    FROM_OVERFLOW, /* nowhere yet: a stack that takes no more was to gain it (Law 8.2.3.I) */
    ORIGIN_COUNT
};

enum phase { PHASE_SETUP, BIRDSONG, DAYLIGHT, EVENING, PHASE_COUNT };

enum faction {
#define FACTION(id, name, hooks) id,
#include "core/root/factions.def"
#undef FACTION
    FACTION_COUNT
};

/* Hirelings; each has two sides, of which one is in play (Law A.6.2). */
enum hireling_id {
#define HIRELING(id, promoted, demoted, def) id,
#include "core/root/hirelings.def"
#undef HIRELING
    HIRELING_COUNT
};
enum { PROMOTED, DEMOTED, HIRELING_SIDES };
/*
 * Whose hooks an owner of pieces has (struct root: faction): a faction, none (FACTION_COUNT), or one side of
 * a hireling.
 */
#define HIRELING_SIDE(hireling, side) (FACTION_COUNT + 1 + HIRELING_SIDES * (hireling) + (side))
enum { HOOK_TABLES = HIRELING_SIDE(HIRELING_COUNT, 0) };

enum piece_class { CLASS_WARRIOR, CLASS_PAWN, CLASS_BUILDING, CLASS_TOKEN };

/* Warriors and pawns are counted by owner, buildings and tokens by kind (pieces.def). */
enum piece {
    PIECE_WARRIOR,
    PIECE_PAWN,
#define PIECE(id, name, class, faction, count, leaves_game) id,
#include "core/root/pieces.def"
#undef PIECE
    PIECE_COUNT
};

/* Kinds in pieces.def come in this order: single warriors of a kind of their own, buildings, tokens. */
enum { PIECE_FIRST = PIECE_PAWN + 1, BUILDING_FIRST = SAWMILL, TOKEN_FIRST = WOOD }; /* tidy: as there */

/* What happens by itself after something else and may need an order (Law 1.1.3). */
enum trigger_kind {
#define TRIGGER(id, name, touches) id,
#include "core/root/triggers.def"
#undef TRIGGER
    TRIGGER_COUNT
};

/* Kinds of argument, after the kernel's. */
enum root_kind {
    KIND_BEFORE_ROOT = KIND_GAME - 1,
#define KIND(id, name, ...) id,
#include "core/root/kinds.def"
#undef KIND
    KIND_END, /* kinds_count = KIND_END - KIND_GAME */
};

enum verb {
#define VERB(id, name, ...) id,
#include "core/root/verbs.def"
#undef VERB
    VERB_COUNT
};

enum event_kind {
#define EVENT(id, name, ...) id,
#include "core/root/events.def"
#undef EVENT
    EVENT_COUNT
};

enum reason {
#define REASON(id, name, ...) id,
#include "core/root/reasons.def"
#undef REASON
    REASON_COUNT
};

enum root_obstacle {
#define OBSTACLE(id, name, ...) id,
#include "core/root/obstacles.def"
#undef OBSTACLE
    OBSTACLE_COUNT
};

enum landmark {
#define LANDMARK(id, name, hooks) id,
#include "core/root/landmarks.def"
#undef LANDMARK
    LANDMARK_COUNT
};

/* What the cards of hirelings let their controllers do (Law E.2). */
enum hireling_act {
#define ACT(id, name) id,
#include "core/root/hirelings/acts.def"
#undef ACT
    ACT_COUNT
};

struct piece_def {
    const char *name;
    uint8_t class;
    uint8_t faction; /* or HIRELING_SIDE; FACTION_COUNT for warriors and pawns */
    uint8_t count;
    uint8_t leaves_game; /* once removed from the map (Law 6.2.2) */
};

extern const struct piece_def root_piece_defs[PIECE_COUNT];

/* Whether a kind of piece is a warrior: one of the many, or a single one of a kind of its own. */
static inline bool is_warrior(int piece)
{
    return piece == PIECE_WARRIOR || (piece >= PIECE_FIRST && piece < BUILDING_FIRST);
}

#endif
