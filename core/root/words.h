/* The closed vocabularies of Root: suits, items, pieces, phases, and the kinds of argument they name. */
#ifndef WARREN_ROOT_WORDS_H
#define WARREN_ROOT_WORDS_H

#include "core/game.h"

enum {
    ROOT_SEATS_MAX = 6,
    CLEARINGS_MAX = 12,
    FORESTS_MAX = 12,
    FOREST_BASE = 16, /* places: clearings count from 0, forests from here */
    BURROW = 15,      /* the place off the map that is a clearing too (Law 12.2.2) */
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
enum { PIECE_FIRST = PIECE_PAWN + 1, BUILDING_FIRST = SAWMILL, TOKEN_FIRST = WOOD };

/* What happens by itself after something else and may need an order (Law 1.1.3). */
enum trigger_kind {
#define TRIGGER(id, name, touches) id,
#include "core/root/triggers.def"
#undef TRIGGER
    TRIGGER_COUNT
};

/* Kinds of argument, after the kernel's. */
enum root_kind {
    KIND_CLEARING = KIND_GAME,
    KIND_PLACE, /* a clearing, a forest or the burrow */
    KIND_CARD,
    KIND_SUIT,
    KIND_ITEM,
    KIND_PIECE,
    KIND_PHASE,
    KIND_FACTION,
    KIND_TRIGGER,
    KIND_LEADER,
    KIND_COLUMN,    /* of the Eyrie's Decree */
    KIND_CHARACTER, /* of the Vagabond */
    KIND_QUEST,
    KIND_RELATION,
    KIND_PLOT,     /* of the Corvids: what a plot token shows */
    KIND_MINISTER, /* of the Duchy */
    KIND_SERVICE,  /* of the Riverfolk */
    KIND_OWNER,    /* of pieces: a seat, or a hireling in play */
    KIND_LANDMARK,
    KIND_MOOD,     /* of the Hundreds */
    KIND_RELIC,    /* of the Keepers: a type of relic */
    KIND_RETINUE,  /* of the Keepers: a column */
    KIND_HIRELING, /* side of a hireling: HIRELING_SIDES * enum hireling_id + side */
    KIND_ACT,      /* what a hireling can do */
    KIND_END,      /* kinds_count = KIND_END - KIND_GAME */
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

enum leader { BUILDER, CHARISMATIC, COMMANDER, DESPOT, LEADER_COUNT };
enum column { COLUMN_RECRUIT, COLUMN_MOVE, COLUMN_BATTLE, COLUMN_BUILD, COLUMN_COUNT };
enum character {
    THIEF,
    TINKER,
    RANGER,
    VAGRANT,
    ARBITER,
    SCOUNDREL,
    ADVENTURER,
    RONIN,
    HARRIER,
    CHARACTER_COUNT
};
enum relation { INDIFFERENT, AMIABLE, FRIENDLY, ALLIED, HOSTILE, RELATION_COUNT };
enum plot_kind { BOMB, SNARE, EXTORTION, RAID, PLOT_KIND_COUNT };
/* By rank: three squires, three nobles, three lords. */
enum minister { FOREMOLE, CAPTAIN, MARSHAL, BRIGADIER, BANKER, MAYOR, DUCHESS, BARON, EARL, MINISTER_COUNT };
enum landmark {
#define LANDMARK(id, name, hooks) id,
#include "core/root/landmarks.def"
#undef LANDMARK
    LANDMARK_COUNT
};
enum service { SERVICE_HAND_CARD, SERVICE_RIVERBOATS, SERVICE_MERCENARIES, SERVICE_COUNT };
enum mood { BITTER, GRANDIOSE, JUBILANT, LAVISH, RELENTLESS, ROWDY, STUBBORN, WRATHFUL, MOOD_COUNT };
enum relic { FIGURE, TABLET, JEWELRY, RELIC_TYPES };
enum retinue { RETINUE_MOVE, RETINUE_BATTLE, RETINUE_RECOVER, RETINUE_COLUMNS };
enum { QUEST_COUNT = 15 };

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

extern const char *const root_suit_names[SUIT_COUNT];
extern const char *const root_item_names[ITEM_COUNT];
extern const char *const root_faction_names[FACTION_COUNT];
extern const char *const root_landmark_words[LANDMARK_COUNT];
extern const char *const root_kinds[];

/* See struct game. */
const char *root_word(const struct game_config *config, uint8_t kind, uint16_t value, enum word_form form);
int root_value(const struct game_config *config, uint8_t kind, const char *name);

#endif
