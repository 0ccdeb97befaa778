/* The printed facts of every card, by identity (words.h). */
#ifndef WARREN_OATH_CARDS_H
#define WARREN_OATH_CARDS_H

#include "core/oath/state.h"

struct power;

/* Law 7.2.1 */
enum restriction { ANYWHERE, SITE_ONLY, ADVISER_ONLY };
/* Law 2.8.4 */
enum recover_cost { RECOVER_NOTHING, RECOVER_BANK, RECOVER_BURN_FAVOR, RECOVER_BURN_SECRETS };
/* What a homeland gives to who plays a card of its suit there. */
enum homeland { HOMELAND_NONE, HOMELAND_FAVOR, HOMELAND_SECRET, HOMELAND_WARBANDS, HOMELAND_RELIC };

/* What a use of a power costs (Law 7.1.2): placed on its card, or burnt. */
struct cost {
    uint8_t favor, secret, burnt_favor, burnt_secret;
};

struct card_def {
    const char *name;
    uint8_t suit; /* SUIT_NONE of all but denizens and edifices */
    uint8_t restriction, locked;
    uint8_t dice; /* relics: in their shield */
    struct cost cost;
    const struct power *power; /* NULL: none, or none in the rules yet */
};

struct site_def {
    uint8_t capacity;
    uint8_t relics, favor, secrets;       /* put out when it shows (Law 2.8.2) */
    uint8_t recover, recover_count, bank; /* enum recover_cost; suit of the bank */
    uint8_t coast;
    uint8_t home_suit, home_gives; /* SUIT_NONE; enum homeland */
};

extern const struct card_def oath_cards[IDS];
extern const struct card_def oath_ruins[SUIT_COUNT]; /* by edifice, id - EDIFICE_FIRST */
extern const struct site_def oath_sites[SITES];      /* by id - SITE_FIRST */

/* The facts of a card as it lies: of an edifice, those of the side that shows. */
static inline const struct card_def *card_of(const struct oath *g, int id)
{
    return is_ruin(g, id) ? &oath_ruins[id - EDIFICE_FIRST] : &oath_cards[id];
}

/* The printed facts of the site in a slot, which lies face up. */
static inline const struct site_def *site_of(const struct oath *g, int slot)
{
    return &oath_sites[g->site[slot].id - SITE_FIRST];
}

/* The suit of a card as it lies; SUIT_NONE of a ruin. A card that lies face down has none: ask who asks. */
static inline uint8_t suit_of(const struct oath *g, int id)
{
    return card_of(g, id)->suit;
}

#endif
