/* What each Vagabond keeps beyond pawn and cards, and what they share. */
#ifndef WARREN_ROOT_VAGABOND_STATE_H
#define WARREN_ROOT_VAGABOND_STATE_H

#include <stdint.h>

#include "core/root/words.h"

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
enum { QUEST_COUNT = 15 };

/* Items of one type in each state. Face-up tea, coins and bags lie on their tracks, all else in the satchel.
 */
struct vagabond_items {
    uint8_t ready[ITEM_COUNT];             /* face up, undamaged */
    uint8_t exhausted[ITEM_COUNT];         /* face down, undamaged */
    uint8_t damaged_ready[ITEM_COUNT];     /* in the Damaged box, face up */
    uint8_t damaged_exhausted[ITEM_COUNT]; /* in the Damaged box, face down */
};

struct vagabond {
    uint8_t character; /* 1 + character, or 0 before one is chosen */
    struct vagabond_items items;
    uint8_t items_gone[ITEM_COUNT];   /* removed from the game (Law 9.6.4) */
    uint8_t relation[ROOT_SEATS_MAX]; /* with the faction of each seat */
    uint8_t aids[ROOT_SEATS_MAX];     /* aids this turn not yet counted to an improvement (Law 9.2.9.Ia) */
    uint8_t hit_ally;                 /* allied warriors removed in the running battle (Law 9.2.9.IId) */
    uint8_t hit_items;                /* own items damaged in the running battle */
    uint8_t swift;                    /* swift strikes in the running battle (Law D.8.2) */
    uint8_t improvised;               /* an item stood for another this turn (Law D.7.2) */
    uint8_t spare;
    uint16_t scorched; /* bit per clearing where a torch lies (Law D.6.2) */
    uint8_t marked;    /* bit per type of which there is an R item on the board (Law 9.7.3) */
    uint8_t teas_paid; /* used for services at the start of this Birdsong (Law 9.4.1) */
    uint16_t quests_done;
};

/* What all Vagabonds of the match share (Law 9.7). */
struct vagabonds {
    uint16_t quests_deck;          /* bit per quest not drawn yet */
    uint16_t quests_open;          /* the three face-up quests */
    uint8_t first;                 /* of two: 1 + seat of the one who sets up first (Law 9.7.1), or 0 */
    uint8_t items_all[ITEM_COUNT]; /* all items of the match, noted at setup: they are conserved */
    uint8_t spare;
};

#endif
