/*
 * What a crafted card does (Law 4.1.3), and when. The powers of each deck lie in decks/. Hooks marked [one]
 * serve one card: it is an exception in a general rule, which is not to know the card.
 */
#ifndef WARREN_ROOT_LAW_POWER_H
#define WARREN_ROOT_LAW_POWER_H

#include "core/root/state.h"
#include "core/session.h"

enum power_when {
    POWER_START_OF_BIRDSONG,
    POWER_BIRDSONG,
    POWER_END_OF_BIRDSONG,
    POWER_START_OF_DAYLIGHT,
    POWER_DAYLIGHT,
    POWER_START_OF_EVENING,
    POWER_EVENING,
    POWER_BATTLE, /* Law 4.3.3, see battle.c */
    POWER_ALWAYS,
};

/* What a crafted card lets its owner do, and what it changes. NULL, false and 0 say nothing. */
struct power {
    uint8_t when;
    uint16_t verb;
    void (*list)(const struct root *g, uint8_t seat, struct prompt *p);
    void (*play)(struct root *g, uint8_t seat, struct choice c);
    /* Whether list may offer something for all that everybody can see: then its owner is asked, also if its
     * hidden cards allow nothing. NULL: what list offers is public. [one] */
    bool (*could)(const struct root *g, uint8_t seat);
    bool obliged; /* what is listed happens at its time: its owner does not go on before (Law 1.1.1) */
    /* Obligatory at that moment, instead of list and play (Law 4.1.3). [ask] [one] */
    void (*must)(struct root *g, uint8_t seat);

    bool free_moves;     /* its owner's warriors move whoever rules (Law 4.2.1) [one] */
    uint8_t token_worth; /* as how many each token of its owner counts for rule (Law 2.5) [one] */
    uint8_t item_points; /* more points for each item its owner crafts (Law 3.2.2) */
    /* Clearings that are adjacent to this one for its owner, besides others (Law 2.2.1): bit mask. */
    uint16_t (*links)(const struct root *g, uint8_t seat, int from);
    /* Another seat crafted an item. [ask] [one] */
    void (*on_item)(struct root *g, uint8_t seat, uint8_t crafter);
    /* Instead of drawing cards in the draw step of Evening; true if so. [ask] [one] */
    bool (*instead_of_draw)(struct root *g, uint8_t seat, int count);
    /* Warriors of any owner came back to its supply. [one] */
    void (*on_returned)(struct root *g, uint8_t seat, uint8_t owner, int piece, int count);
    /* The card was discarded from in front of its owner. [one] */
    void (*on_left)(struct root *g, uint8_t seat);
};

#endif
