/*
 * The closed vocabularies of Oath, and the one space of identities. One byte names every card there is:
 *
 *   0-197    denizens, by card number - 1        cards/{order,hearth,nomad,beast,arcane,discord}.def
 *   198-202  Visions, the Conspiracy last
 *   203-223  relics, the Grand Scepter last      cards/relics.def
 *   224-246  sites                               cards/sites.def
 *   247-252  edifices by the cycle of suits      cards/edifices.def
 *   253-254  the banners, which have powers too
 *   255      no card
 */
#ifndef WARREN_OATH_WORDS_H
#define WARREN_OATH_WORDS_H

#include <assert.h>

#include "core/game.h"

enum {
    OATH_SEATS_MAX = 6,
    SLOTS = 8, /* places for sites */
    REGIONS = 3,
    SITE_CARDS_MAX = 6, /* printed capacity is 3 at most, but some cards add to it */
    SITE_RELICS_MAX = 2,
    DENIZENS = 198,
    VISIONS = 5,
    RELICS = 21, /* with the Grand Scepter */
    SITES = 23,
    BANNERS = 2,
    IDS = 256,
    DENIZENS_FIRST_GAME = 54, /* card numbers 1 to 54 */
};

/* In the order of the banks on the map, which is a cycle (Law 8.4). */
enum suit { DISCORD, ARCANE, ORDER, HEARTH, BEAST, NOMAD, SUIT_COUNT, SUIT_NONE = SUIT_COUNT };

enum card_id {
#define DENIZEN(number, id, ...) id = (number)-1,
#include "core/oath/cards/denizens.def"
#undef DENIZEN
    VISION_FIRST = DENIZENS,
    VISION_OF_CONQUEST = VISION_FIRST,
    VISION_OF_REBELLION,
    VISION_OF_SANCTUARY,
    VISION_OF_FAITH,
    CONSPIRACY,
    RELIC_FIRST,
#define RELIC(number, id, ...) id = RELIC_FIRST + (number),
#include "core/oath/cards/relics.def"
#undef RELIC
    SITE_FIRST = RELIC_FIRST + RELICS,
#define SITE(number, id, ...) id = SITE_FIRST + (number),
#include "core/oath/cards/sites.def"
#undef SITE
    EDIFICE_FIRST = SITE_FIRST + SITES,
    EDIFICE_BEFORE_FIRST = EDIFICE_FIRST - 1,
#define EDIFICE(id, ...) id,
#include "core/oath/cards/edifices.def"
#undef EDIFICE
    BANNER_FIRST,
    PEOPLES_FAVOR = BANNER_FIRST,
    DARKEST_SECRET,
    NO_CARD, /* and in ordered places: not laid yet */
};
static_assert(NO_CARD == 255, "identities fill a byte");

static inline bool is_denizen(int id)
{
    return id < DENIZENS;
}
static inline bool is_vision(int id)
{
    return id >= VISION_FIRST && id < RELIC_FIRST;
}
static inline bool is_relic(int id)
{
    return id >= RELIC_FIRST && id < SITE_FIRST;
}
static inline bool is_site(int id)
{
    return id >= SITE_FIRST && id < EDIFICE_FIRST;
}
static inline bool is_edifice(int id)
{
    return id >= EDIFICE_FIRST && id < BANNER_FIRST;
}
static inline bool is_banner(int id)
{
    return id == PEOPLES_FAVOR || id == DARKEST_SECRET;
}

enum region { CRADLE, PROVINCES, HINTERLAND };
enum { SLOT_TOP_CRADLE = 0, NOWHERE = 255 };
#define SLOT_BIT(slot) ((uint16_t)(1u << (slot)))
enum { ALL_SLOTS = (1 << SLOTS) - 1 };

/* Law 2.1.1: two sites in the Cradle, three in each of the others. */
static inline enum region region_of(int slot)
{
    return slot < 2 ? CRADLE : slot < 5 ? PROVINCES : HINTERLAND;
}

enum role { CHANCELLOR, CITIZEN, EXILE, ROLES };
enum colour { PURPLE, BLACK, BLUE, RED, WHITE, YELLOW, COLOURS };
enum goal { GOAL_SUPREMACY, GOAL_PEOPLE, GOAL_PROTECTION, GOAL_DEVOTION, GOALS };
/* The spaces of the Reliquary and what each lets the Chancellor do when it is open (Law 2.3). */
enum trait { BRUTAL, DECADENT, CARELESS, GREEDY, TRAITS };
enum phase { PHASE_SETUP, PHASE_WAKE, PHASE_ACT, PHASE_REST, PHASE_ROUND_END, PHASE_CHRONICLE, PHASES };
enum action {
    ACTION_SEARCH,
    ACTION_MUSTER,
    ACTION_TRADE,
    ACTION_RECOVER,
    ACTION_CAMPAIGN,
    ACTION_TRAVEL,
    ACTIONS
};
/* Ways to win (Law 3). */
enum way { WAY_USURPER, WAY_VISION, WAY_EMPIRE, WAY_SUCCESSOR, WAYS };
/* Where cards are drawn from. */
enum source { FROM_WORLD, FROM_CRADLE, FROM_PROVINCES, FROM_HINTERLAND, FROM_DISPOSSESSED, SOURCES };

/*
 * Whose something is: a seat, or one of these. The Empire is all Imperial players together (Law 6.6.3),
 * bandits rule faceup sites without warbands, nobody a facedown one.
 */
enum { OWNER_EMPIRE = 16, OWNER_BANDITS = 17 };

/*
 * Things that can be taken, targeted or dealt with: relics and banners by their identities, then the site of
 * a slot, and the pawn with the favor of whom it is.
 */
enum { THING_SLOT = IDS, THING_PAWN = THING_SLOT + SLOTS, THINGS_END };
enum { GIFT_SECRETS = THINGS_END }; /* what may be forbidden to give, though it is no thing */

/* Kinds of argument, after the kernel's. */
enum oath_kind {
    KIND_CARD = KIND_GAME, /* any identity; the name of a ruin is its edifice's */
    KIND_RELIC,
    KIND_SITE,
    KIND_SLOT,
    KIND_REGION, /* and its discard pile */
    KIND_SUIT,   /* and its favor bank */
    KIND_COLOUR,
    KIND_ROLE,
    KIND_GOAL,
    KIND_BANNER, /* by identity */
    KIND_TRAIT,  /* and its space of the Reliquary */
    KIND_PHASE,
    KIND_ACTION,
    KIND_WAY,
    KIND_OWNER,
    KIND_THING,
    KIND_SOURCE,
    KIND_TASK,
    KIND_END,
};

enum verb {
#define VERB(id, name, ...) id,
#include "core/oath/verbs.def"
#undef VERB
    VERB_COUNT
};
enum event_kind {
#define EVENT(id, name, ...) id,
#include "core/oath/events.def"
#undef EVENT
    EVENT_COUNT
};
enum reason {
#define REASON(id, name, ...) id,
#include "core/oath/reasons.def"
#undef REASON
    REASON_COUNT
};
enum oath_obstacle {
#define OBSTACLE(id, name, ...) id,
#include "core/oath/obstacles.def"
#undef OBSTACLE
    OBSTACLE_COUNT
};
enum task_kind {
#define TASK(id, name, run) id,
#include "core/oath/tasks.def"
#undef TASK
    TASK_COUNT
};

extern const char *const oath_kinds[KIND_END - KIND_GAME];
extern const char *const oath_colour_names[COLOURS];
extern const char *const oath_suit_names[SUIT_COUNT];

/* See struct game. */
const char *oath_word(const struct game_config *config, uint8_t kind, uint16_t value, enum word_form form);
int oath_value(const struct game_config *config, uint8_t kind, const char *name);

#endif
