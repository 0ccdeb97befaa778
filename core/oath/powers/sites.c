/* What sites do besides homelands and opportunities (law/). Each constant is named in cards/sites.def. */
#include "core/oath/power.h"

#include "core/oath/law/cost.h"
#include "core/oath/law/deal.h"
#include "core/oath/law/muster.h"
#include "core/oath/law/places.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/warbands.h"
#include "core/oath/powers/negotiations.h"

/* Whether somebody's pawn stands at a site. */
static bool stands_at(const struct oath *g, uint8_t seat, int site)
{
    return g->board[seat].pawn == oath_slot_of(g, site);
}

static bool is_site_at(const struct oath *g, int slot, int site)
{
    return slot < SLOTS && g->site[slot].faceup && g->site[slot].id == site;
}

/* ---- Coasts ---- */

/* A facedown site is none, whatever it is. */
static bool is_coast(const struct oath *g, int slot)
{
    return slot < SLOTS && g->site[slot].faceup && site_of(g, slot)->coast;
}

static int sail(const struct oath *g, int card, const struct trip *trip, int slot, int supply)
{
    enum { SAILING_SUPPLY = 1 };
    bool sails = stands_at(g, trip->who, card) && is_coast(g, slot);
    return sails && supply > SAILING_SUPPLY ? SAILING_SUPPLY : supply;
}

static const struct effects coast = {.travel_supply = sail};
extern const struct power oath_power_coast;
const struct power oath_power_coast = {.always = &coast};

/* ---- Charming Valley ---- */

static int leave_valley(const struct oath *g, int card, const struct trip *trip, int slot, int supply)
{
    (void)slot;
    return supply + (supply > 0 && stands_at(g, trip->who, card)); /* Law 7.6.2 */
}

static const struct effects charming_valley = {.travel_supply = leave_valley};
extern const struct power oath_power_charming_valley;
const struct power oath_power_charming_valley = {.always = &charming_valley};

/* ---- Shrouded Wood ---- */

static int leave_wood(const struct oath *g, int card, const struct trip *trip, int slot, int supply)
{
    enum { WOOD_SUPPLY = 2 };
    (void)slot;
    return stands_at(g, trip->who, card) ? WOOD_SUPPLY : supply;
}

/* B162: people only, whoever makes somebody travel. */
static uint8_t ruler_of_wood(const struct oath *g, int card, const struct trip *trip)
{
    uint8_t ruler = oath_card_ruler(g, card);
    if (!stands_at(g, trip->who, card) || ruler == SEAT_NOBODY || !oath_enemies(g, trip->who, ruler))
        return SEAT_NOBODY;
    return oath_decider(g, ruler);
}

static const struct effects shrouded_wood = {.travel_supply = leave_wood, .chooses_for = ruler_of_wood};
extern const struct power oath_power_shrouded_wood;
const struct power oath_power_shrouded_wood = {.always = &shrouded_wood};

/* ---- Narrow Pass ---- */

static bool passes_by(const struct oath *g, const struct trip *trip, int slot)
{
    int from = g->board[trip->who].pawn;
    return (trip->ignore & IGNORE_ENTRIES) || is_site_at(g, from, SHROUDED_WOOD) ||
           (is_coast(g, from) && is_coast(g, slot));
}

static uint16_t enter_by_pass(const struct oath *g, int card, const struct trip *trip, uint16_t slots)
{
    int pass = oath_slot_of(g, card);
    if (region_of(g->board[trip->who].pawn) == region_of(pass))
        return slots;
    for (int slot = 0; slot < SLOTS; slot++)
        if (slot != pass && region_of(slot) == region_of(pass) && !passes_by(g, trip, slot))
            slots &= (uint16_t)~SLOT_BIT(slot);
    return slots;
}

/* Who attacks from another region rules the Pass or targets it. */
static bool conquer_by_pass(const struct oath *g, int card)
{
    const struct campaign *c = &g->campaign;
    int pass = oath_slot_of(g, card);
    if (region_of(c->at) == region_of(pass) || oath_rules_site(g, c->attacker, pass) ||
        (c->target_slots & SLOT_BIT(pass)))
        return true;
    for (int slot = 0; slot < SLOTS; slot++)
        if ((c->target_slots & SLOT_BIT(slot)) && region_of(slot) == region_of(pass))
            return false;
    return true;
}

static const struct effects narrow_pass = {.destinations = enter_by_pass, .targets_legal = conquer_by_pass};
extern const struct power oath_power_narrow_pass;
const struct power oath_power_narrow_pass = {.always = &narrow_pass};

/* ---- The Hidden Place ---- */

/* Once for a travel, once for all targets there (B161). */
static int seek(const struct oath *g, int card, uint8_t seat, enum action action, int slot)
{
    if (slot != oath_slot_of(g, card))
        return 0;
    return !(action == ACTION_TRAVEL && is_site_at(g, g->board[seat].pawn, SHROUDED_WOOD));
}

static const struct effects the_hidden_place = {.flips = seek};
extern const struct power oath_power_the_hidden_place;
const struct power oath_power_the_hidden_place = {.always = &the_hidden_place};

/* ---- Buried Giant ---- */

static bool can_wake_giant(const struct oath *g, const struct use *u)
{
    static const struct cost secret = {.secret = 1};
    return stands_at(g, u->seat, u->card) && oath_can_pay(g, u->seat, u->card, &secret);
}

static void ride_giant(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->trip.free = 1;
    plan->trip.flips++;
    plan->trip.ignore |= IGNORE_ENTRIES;
}

extern const struct power oath_power_buried_giant;
const struct power oath_power_buried_giant = {
    .when = POWER_DECLARE + ACTION_TRAVEL,
    .usable = can_wake_giant,
    .declare = ride_giant,
};

/* ---- Marshes ---- */

static bool is_here(const struct oath *g, const struct use *u)
{
    return stands_at(g, u->seat, u->card);
}

static void sink(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.fewer++;
}

extern const struct power oath_power_marshes;
const struct power oath_power_marshes = {
    .when = POWER_DECLARE + ACTION_SEARCH,
    .flags = POWER_MUST,
    .usable = is_here,
    .declare = sink,
};

/* ---- Great Slum ---- */

static bool crowds(const struct oath *g, int card, int slot)
{
    return slot == oath_slot_of(g, card);
}

static const struct effects great_slum = {.makes_room = crowds};
extern const struct power oath_power_great_slum;
const struct power oath_power_great_slum = {.always = &great_slum};

/* ---- River ---- */

/* Law 7.4.1: theirs to use, unless the muster takes all warbands that are left anyway. */
static bool rules_river(const struct oath *g, const struct use *u)
{
    return stands_at(g, u->seat, u->card) && oath_rules_site(g, u->seat, oath_slot_of(g, u->card)) &&
           oath_warbands_left(g, u->seat) > MUSTERED;
}

static void muster_at_river(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->muster.more++;
}

extern const struct power oath_power_river;
const struct power oath_power_river = {
    .when = POWER_DECLARE + ACTION_MUSTER,
    .usable = rules_river,
    .declare = muster_at_river,
};

/* ---- Plains, Mountain ---- */

/* Whether some target is at a slot: things of the defender's pawn are where the attack is. */
static bool is_fought_at(const struct oath *g, int slot)
{
    const struct campaign *c = &g->campaign;
    return (c->target_slots & SLOT_BIT(slot)) ||
           (c->at == slot && (c->target_pawn || c->target_relics || c->target_banners));
}

static int plains_dice(const struct oath *g, int card)
{
    return is_fought_at(g, oath_slot_of(g, card));
}

static int mountain_dice(const struct oath *g, int card)
{
    return -plains_dice(g, card);
}

static const struct effects plains = {.attack_dice = plains_dice};
extern const struct power oath_power_plains;
const struct power oath_power_plains = {.always = &plains};

static const struct effects mountain = {.attack_dice = mountain_dice};
extern const struct power oath_power_mountain;
const struct power oath_power_mountain = {.always = &mountain};

/* ---- The Tribunal ---- */

extern const struct power oath_power_the_tribunal;
const struct power oath_power_the_tribunal = {
    .when = POWER_ACTION,
    .flags = POWER_REPEATS,
    .n = DEAL_FAVOR | DEAL_SECRETS,
    .usable = oath_can_negotiate,
    .play = oath_play_negotiate,
};
