/* What the Lord of the Hundreds keeps beyond pieces and cards. */
#ifndef WARREN_ROOT_HUNDREDS_STATE_H
#define WARREN_ROOT_HUNDREDS_STATE_H

#include <stdint.h>

#include "core/root/words.h"

enum mood { BITTER, GRANDIOSE, JUBILANT, LAVISH, RELENTLESS, ROWDY, STUBBORN, WRATHFUL, MOOD_COUNT };

/* The two tracks of the Hoard (Law 14.2.4). */
enum hoard_track { COMMAND, PROWESS, HOARD_TRACKS };
enum { HOARD_SPACES = 4 /* of each track */ };

/* How far an advance has come that goes on (Law 14.5.3, 14.7.5). */
enum advance { ADVANCE_OVER, ADVANCE_MOVED, ADVANCE_FOUGHT };

struct hundreds {
    uint8_t mood;                   /* 1 + mood, or 0 before one is placed */
    uint8_t hoard[ITEM_COUNT];      /* items by type; each type has its track */
    uint8_t items_gone[ITEM_COUNT]; /* removed from the game (Law 14.2.3, 14.2.4.I, 14.7.4) */
    uint8_t marked;                 /* bit per type of which there is an R item in the Hoard (Law 9.7.3) */
    uint16_t ruins;                 /* bit per clearing with a ruin still to be razed this Birdsong */
    uint8_t razed;                  /* buildings and tokens are razed this Birdsong (Law 14.4.1) */
    uint8_t acted;                  /* commands or advances done in the running step of Daylight */
    uint8_t advance;                /* how far the running advance has come */
    uint8_t traded;                 /* the item just crafted was removed for its points (Law 14.2.3) */
    uint8_t looting;                /* loots in the running battle (Law 14.2.5) */
    uint8_t spare;
};

/* Bit per type of item that lies on the track. Law 14.2.4 */
static inline uint8_t hoard_types(enum hoard_track track)
{
    return track == COMMAND ? 1u << BOOT | 1u << BAG | 1u << COIN
                            : 1u << HAMMER | 1u << TEA | 1u << SWORD | 1u << CROSSBOW;
}

/* Items on the track. */
static inline int hoard_count(const struct hundreds *h, enum hoard_track track)
{
    int n = 0;
    for (int item = 0; item < ITEM_COUNT; item++)
        if (hoard_types(track) >> item & 1)
            n += h->hoard[item];
    return n;
}

static inline bool hoard_empty(const struct hundreds *h)
{
    return hoard_count(h, COMMAND) + hoard_count(h, PROWESS) == 0;
}

/* The Command or the Prowess value. Law 14.2.4.II */
static inline int hoard_value(const struct hundreds *h, enum hoard_track track)
{
    static const uint8_t values[HOARD_SPACES + 1] = {1, 2, 2, 3, 4};
    int items = hoard_count(h, track);
    return values[items < HOARD_SPACES ? items : HOARD_SPACES];
}

#endif
