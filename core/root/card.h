/* A card: its printed facts (one row per card in decks/). */
#ifndef WARREN_ROOT_CARD_H
#define WARREN_ROOT_CARD_H

#include "core/root/words.h"
#include "core/stock/knowledge.h"

struct power;

/* Lasting effects of crafted cards (Law 4.1.3), in every deck. */
enum power_id {
    NO_POWER,
    POWER_ARMORERS,
    POWER_SAPPERS,
    POWER_BRUTAL_TACTICS,
    POWER_ROYAL_CLAIM,
    POWER_STAND_AND_DELIVER,
    POWER_TAX_COLLECTOR,
    POWER_COMMAND_WARREN,
    POWER_BETTER_BURROW_BANK,
    POWER_COBBLER,
    POWER_SCOUTING_PARTY,
    POWER_CODEBREAKERS,
    POWER_SABOTEURS,
    POWER_SOUP_KITCHENS,
    POWER_BOAT_BUILDERS,
    POWER_CORVID_PLANNERS,
    POWER_EYRIE_EMIGRE,
    POWER_FOX_PARTISANS,
    POWER_RABBIT_PARTISANS,
    POWER_MOUSE_PARTISANS,
    POWER_PROPAGANDA_BUREAU,
    POWER_FALSE_ORDERS,
    POWER_INFORMANTS,
    POWER_TUNNELS,
    POWER_CHARM_OFFENSIVE,
    POWER_SWAP_MEET,
    POWER_COFFIN_MAKERS,
    POWER_LEAGUE_OF_ADVENTUROUS_MICE,
    POWER_MURINE_BROKER,
    POWER_MASTER_ENGRAVERS,
    POWER_ID_COUNT,
};

enum card_kind { CARD_AMBUSH, CARD_DOMINANCE, CARD_ITEM, CARD_FAVOR, CARD_PERSISTENT };

struct card_def {
    const char *name;  /* equal copies share it */
    const char *exact; /* name of this very card */
    uint8_t copy;      /* 1 for the first of equal copies, which follow one another in the deck */
    uint8_t suit, kind, item, power, points;
    uint8_t cost[SUIT_COUNT]; /* fox, rabbit, mouse, any */
};

struct deck_def {
    const char *name;
    uint8_t count;
    const struct card_def *cards;
    const struct power *const *powers; /* of crafted cards, by enum power_id (law/powers.h) */
};

/* All decks, by the index of the match setting "deck". */
extern const struct deck_def *const root_decks[];
extern const char *const root_deck_names[];
enum { ROOT_DECKS_COUNT = 2 };

#endif
