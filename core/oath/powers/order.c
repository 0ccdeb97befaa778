/* What the denizens of Order do. Each constant is named in cards/order.def. */
#include "core/oath/law/campaign.h"
#include "core/oath/law/campaign_deaths.h"
#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/look.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/supply.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/travel.h"
#include "core/oath/law/warbands.h"
#include "core/oath/powers/citizenship.h"
#include "core/oath/powers/families.h"
#include "core/oath/powers/gains.h"

/* ---- Battle plans: dice ---- */

extern const struct power oath_power_longbows;
const struct power oath_power_longbows = {.when = POWER_PLAN,
                                          .plan = &(const struct battle_plan){PLAN_DICE(1)}};

extern const struct power oath_power_keep;
const struct power oath_power_keep = {
    .when = POWER_PLAN,
    .usable = oath_own_site_targeted,
    .plan = &(const struct battle_plan){.sides = FOR_DEFENDER, .defence = 2},
};

extern const struct power oath_power_code_of_honor;
const struct power oath_power_code_of_honor = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){PLAN_DICE(2), .bars = 1},
};

extern const struct power oath_power_encirclement;
const struct power oath_power_encirclement = {
    .when = POWER_PLAN,
    .usable = oath_outnumbers,
    .plan = &(const struct battle_plan){PLAN_DICE(2)},
};

extern const struct power oath_power_shield_wall;
const struct power oath_power_shield_wall = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){.sides = FOR_DEFENDER, .defence = 2, .wipes = oath_wipes_own},
};

extern const struct power oath_power_outriders;
const struct power oath_power_outriders = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){.sides = FOR_ATTACKER, .symbols = oath_ignore_own_skulls},
};

/* ---- Battle plans: deaths ---- */

/* Bandits leave out what has to be chosen (D04). */
static bool can_sacrifice(const struct oath *g, const struct use *u)
{
    return u->seat != OWNER_BANDITS && oath_warbands_in_force(g, DEFENDER) > 0;
}

static void sacrifice_one(struct oath *g, struct use *u)
{
    oath_kill_in_force(g, DEFENDER, 1, u->seat, REASON_KILL_SACRIFICED);
}

extern const struct power oath_power_wrestlers;
const struct power oath_power_wrestlers = {
    .when = POWER_PLAN,
    .usable = can_sacrifice,
    .play = sacrifice_one,
    .plan = &(const struct battle_plan){.sides = FOR_DEFENDER, .defence = 1},
};

static void trap_one(struct oath *g, struct use *u)
{
    (void)u;
    uint8_t attacker = g->campaign.attacker;
    struct troop troop = {attacker, NOWHERE, oath_warbands_of(g, attacker), g->board[attacker].warbands};
    if (troop.count)
        oath_kill_troop(g, ATTACKER, &troop, 1);
}

extern const struct power oath_power_bear_traps;
const struct power oath_power_bear_traps = {
    .when = POWER_PLAN,
    .play = trap_one,
    .plan = &(const struct battle_plan){.sides = FOR_DEFENDER, .attack = {[DEFENDER] = -1}, .traps = 1},
};

/* ---- Battle plans: what they bring ---- */

enum { HONORS_FAVOR = 2, PROMOTED = 3 };

static void win_order_favor(struct oath *g, struct use *u)
{
    oath_gain_up_to(g, u, ORDER, 0, HONORS_FAVOR);
}

/* As Military Parade (B020). */
static void burn_order_favor(struct oath *g, const struct use *u)
{
    (void)u;
    oath_burn_from_bank(g, ORDER, HONORS_FAVOR);
}

extern const struct power oath_power_battle_honors;
const struct power oath_power_battle_honors = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){.sides = FOR_BOTH,
                                        .victory = win_order_favor,
                                        .bandits_win = burn_order_favor},
};

static void gain_one_supply(struct oath *g, struct use *u)
{
    oath_gain_supply(g, u->seat, 1);
}

extern const struct power oath_power_scouts;
const struct power oath_power_scouts = {
    .when = POWER_PLAN,
    .play = gain_one_supply,
    .plan = &(const struct battle_plan){.sides = FOR_ATTACKER, .aside = 1},
};

static void promote(struct oath *g, struct use *u)
{
    oath_gain_warbands(g, u->seat, PROMOTED);
}

extern const struct power oath_power_field_promotion;
const struct power oath_power_field_promotion = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){.sides = FOR_BOTH, .victory = promote},
};

/* Faceup advisers of a suit that all opponents have (B019). */
static int opponents_advisers(const struct oath *g, const struct use *u, uint8_t suit)
{
    uint16_t opponents = oath_opponents(g, u->side);
    int n = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (opponents & SEAT_BIT(seat))
            n += oath_matching(g, seat, suit);
    return n;
}

static void parade(struct oath *g, struct use *u)
{
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        oath_gain_favor(g, u->seat, suit, opponents_advisers(g, u, suit));
}

static void bandits_parade(struct oath *g, const struct use *u) /* B020 */
{
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        oath_burn_from_bank(g, suit, opponents_advisers(g, u, suit));
}

extern const struct power oath_power_military_parade;
const struct power oath_power_military_parade = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){.sides = FOR_BOTH, .victory = parade, .bandits_win = bandits_parade},
};

/* The one who is attacked, or attacks: allies do not matter. */
static uint8_t main_opponent(const struct oath *g, const struct use *u)
{
    return u->side == ATTACKER ? g->campaign.defender : g->campaign.attacker;
}

static bool are_exiles(const struct oath *g, const struct use *u)
{
    uint8_t other = main_opponent(g, u);
    return u->seat != OWNER_BANDITS && other != OWNER_BANDITS && g->board[u->seat].role == EXILE &&
           g->board[other].role == EXILE;
}

static void offer_citizenship(struct oath *g, struct use *u)
{
    if (are_exiles(g, u))
        oath_play_may_be_citizen(g, u);
}

extern const struct power oath_power_martial_culture;
const struct power oath_power_martial_culture = {
    .when = POWER_PLAN,
    .usable = are_exiles,
    .plan = &(const struct battle_plan){.sides = FOR_BOTH, .victory = offer_citizenship},
};

/* ---- Battle plans: who may use them, and who wins ---- */

static void bar_defender(struct oath *g, struct use *u) /* B023: the whole side */
{
    (void)u;
    g->campaign.barred[DEFENDER] = 1;
}

extern const struct power oath_power_specialist;
const struct power oath_power_specialist = {
    .when = POWER_PLAN,
    .play = bar_defender,
    .plan = &(const struct battle_plan){.sides = FOR_ATTACKER},
};

/* Where a fighter's pawn stands, or counts as standing. */
static uint8_t stands_at(const struct oath *g, uint8_t seat)
{
    return seat == g->campaign.attacker ? g->campaign.at : g->board[seat].pawn;
}

/* D01: the opponent's pawn is at the user's site; B025: the gift can be paid besides the cost. */
static bool can_buy_peace(const struct oath *g, const struct use *u)
{
    uint8_t other = main_opponent(g, u);
    if (u->seat == OWNER_BANDITS || other == OWNER_BANDITS || stands_at(g, u->seat) != stands_at(g, other))
        return false;
    struct cost cost = oath_plan_cost(g, u);
    return oath_purse(g, u->seat) >= g->campaign.dice[DEFENDER] + cost.favor + cost.burnt_favor;
}

static void buy_peace(struct oath *g, struct use *u)
{
    oath_pass_favor(g, u->seat, main_opponent(g, u), g->campaign.dice[DEFENDER]); /* B024 */
    oath_decide_campaign(g, (enum side)u->side);
}

static bool spares_all(const struct oath *g, const struct use *u)
{
    (void)g;
    (void)u;
    return true;
}

extern const struct power oath_power_peace_envoy;
const struct power oath_power_peace_envoy = {
    .when = POWER_PLAN,
    .usable = can_buy_peace,
    .play = buy_peace,
    .plan = &(const struct battle_plan){.sides = FOR_BOTH, .bars = 1, .spares = spares_all},
};

/* ---- Warbands ---- */

static bool can_message(const struct oath *g, const struct use *u)
{
    return oath_can_redistribute(g, u->seat);
}

static void message(struct oath *g, struct use *u)
{
    oath_redistribute(g, u->seat, u->card);
}

extern const struct power oath_power_messenger;
const struct power oath_power_messenger = {.when = POWER_ACTION, .usable = can_message, .play = message};

/* One for each site ruled; if there are too few, the user chooses where they go. */
static void garrison(struct oath *g, struct use *u)
{
    uint16_t slots = oath_ruled_slots(g, u->seat);
    oath_gain_warbands(g, u->seat, __builtin_popcount(slots));
    for (int slot = 0; slot < SLOTS; slot++)
        if (!oath_may_place(g, u->seat, slot))
            slots &= (uint16_t)~SLOT_BIT(slot);
    while (slots && g->board[u->seat].warbands) {
        bool enough = g->board[u->seat].warbands >= __builtin_popcount(slots);
        int slot = enough ? __builtin_ctz(slots)
                          : oath_ask_slot(g, u->seat, WHY(REASON_CHOOSE_SITE, {u->card}), slots);
        oath_place_warbands(g, u->seat, slot, 1);
        slots &= (uint16_t)~SLOT_BIT(slot);
    }
}

extern const struct power oath_power_garrison;
const struct power oath_power_garrison = {.when = POWER_PLAYED, .play = garrison};

/* Sites of the user's region where warbands stand, whoever's. */
static uint16_t manned_slots(const struct oath *g, uint8_t seat)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (region_of(slot) == region_of(g->board[seat].pawn) && g->site[slot].warbands)
            slots |= SLOT_BIT(slot);
    return slots;
}

static bool can_besiege(const struct oath *g, const struct use *u)
{
    return manned_slots(g, u->seat) != 0;
}

static void besiege(struct oath *g, struct use *u)
{
    enum { KILLED = 2 };
    int slot = oath_ask_slot(g, u->seat, WHY(REASON_CHOOSE_SITE, {u->card}), manned_slots(g, u->seat));
    int there = g->site[slot].warbands;
    oath_kill_at(g, slot, there < KILLED ? there : KILLED);
}

extern const struct power oath_power_siege_engines;
const struct power oath_power_siege_engines = {.when = POWER_ACTION, .usable = can_besiege, .play = besiege};

static uint8_t oppresses(const struct oath *g, int card, const struct trip *trip, int to)
{
    return oath_rules_card(g, trip->who, card) && g->site[to].warbands ? trip->who : SEAT_NOBODY;
}

static void tyrannize(struct oath *g, struct use *u)
{
    oath_kill_where_trip_ends(g, g->board[u->seat].pawn); /* B021, B022 */
}

extern const struct power oath_power_tyrant;
const struct power oath_power_tyrant = {.play = tyrannize,
                                        .always = &(const struct effects){.answers_travel = oppresses}};

/* ---- Muster and free campaigns ---- */

static void muster_with_any(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->muster.any_card = 1;
}

extern const struct power oath_power_pressgangs;
const struct power oath_power_pressgangs = {.when = POWER_DECLARE + ACTION_MUSTER,
                                            .declare = muster_with_any};

static void may_campaign(struct oath *g, struct use *u, const struct plan *plan)
{
    bool follows = plan->action != ACTION_SEARCH || plan->source == FROM_WORLD;
    struct free_campaign free = {u->seat, u->card, NOWHERE, SEAT_NOBODY};
    if (follows)
        oath_push_free_campaign(g, &free, true);
}

extern const struct power oath_power_knights_errant;
const struct power oath_power_knights_errant = {.when = POWER_DECLARE + ACTION_MUSTER, .after = may_campaign};

extern const struct power oath_power_hunting_party;
const struct power oath_power_hunting_party = {.when = POWER_DECLARE + ACTION_SEARCH, .after = may_campaign};

/* Ruled sites from which there is somebody to attack. */
static uint16_t captains_slots(const struct oath *g, const struct use *u)
{
    uint16_t ruled = oath_ruled_slots(g, u->seat), slots = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        struct free_campaign free = {u->seat, u->card, (uint8_t)slot, SEAT_NOBODY};
        if ((ruled & SLOT_BIT(slot)) && oath_can_campaign_free(g, &free))
            slots |= SLOT_BIT(slot);
    }
    return slots;
}

static bool can_lead(const struct oath *g, const struct use *u)
{
    return captains_slots(g, u) != 0;
}

static void lead(struct oath *g, struct use *u)
{
    int slot = oath_ask_slot(g, u->seat, WHY(REASON_CAMPAIGN_FROM, {u->card}), captains_slots(g, u));
    struct free_campaign free = {u->seat, u->card, (uint8_t)slot, SEAT_NOBODY};
    oath_push_free_campaign(g, &free, false);
}

extern const struct power oath_power_captains;
const struct power oath_power_captains = {.when = POWER_ACTION, .usable = can_lead, .play = lead};

/* ---- Favor ---- */

static void tax(struct oath *g, struct use *u)
{
    enum { TAX = 2 };
    uint16_t slots = oath_ruled_slots(g, u->seat);
    enum region region = region_of(g->board[u->seat].pawn);
    for (int i = 1; i < g->seats; i++) {
        uint8_t seat = oath_clockwise(g, u->seat, i), pawn = g->board[seat].pawn;
        if (pawn < SLOTS && (slots & SLOT_BIT(pawn)) && region_of(pawn) == region)
            oath_take_up_to(g, u, seat, TAX);
    }
}

extern const struct power oath_power_royal_tax;
const struct power oath_power_royal_tax = {.when = POWER_PLAYED, .play = tax};

/* Whether a seat is an enemy of a card's ruler and acts at a site that this one rules. Facedown sites have no
 * ruler (B012). */
static bool is_in_reach(const struct oath *g, int card, uint8_t seat, int slot)
{
    uint8_t ruler = oath_card_ruler(g, card);
    return slot < SLOTS && g->site[slot].faceup && oath_ruler(g, slot) == ruler &&
           oath_enemies(g, seat, ruler);
}

static int toll_of(const struct oath *g, int card, uint8_t seat, enum action taxed, enum action action,
                   int slot)
{
    return action == taxed && is_in_reach(g, card, seat, slot);
}

static int search_toll(const struct oath *g, int card, uint8_t seat, enum action action, int slot)
{
    return toll_of(g, card, seat, ACTION_SEARCH, action, slot);
}

extern const struct power oath_power_forced_labor;
const struct power oath_power_forced_labor = {.always = &(const struct effects){.toll = search_toll}};

static int travel_toll(const struct oath *g, int card, uint8_t seat, enum action action, int slot)
{
    return toll_of(g, card, seat, ACTION_TRAVEL, action, slot);
}

extern const struct power oath_power_toll_roads;
const struct power oath_power_toll_roads = {.always = &(const struct effects){.toll = travel_toll}};

static int trade_toll(const struct oath *g, int card, uint8_t seat, enum action action, int slot)
{
    return toll_of(g, card, seat, ACTION_TRADE, action, slot);
}

extern const struct power oath_power_curfew;
const struct power oath_power_curfew = {.always = &(const struct effects){.toll = trade_toll}};

/* ---- What is forbidden ---- */

static bool guards_tome(const struct oath *g, int card, int thing)
{
    return thing == DARKEST_SECRET && oath_enemies(g, g->campaign.attacker, oath_card_ruler(g, card));
}

static bool keeps_tome(const struct oath *g, int card, uint8_t seat, int thing, bool recovers)
{
    (void)recovers;
    return thing == DARKEST_SECRET && oath_enemies(g, seat, oath_card_ruler(g, card));
}

extern const struct power oath_power_tome_guardians;
const struct power oath_power_tome_guardians = {
    .always = &(const struct effects){.forbids_target = guards_tome, .forbids_take = keeps_tome}};

static bool hides_visions(const struct oath *g, int card, uint8_t seat, int id, int slot)
{
    (void)slot;
    return is_vision(id) && is_in_reach(g, card, seat, g->board[seat].pawn);
}

extern const struct power oath_power_secret_police;
const struct power oath_power_secret_police = {.always =
                                                   &(const struct effects){.forbids_play = hides_visions}};

static bool obeys(const struct oath *g, int card, uint8_t seat, int id, int slot)
{
    (void)slot;
    return is_vision(id) && oath_rules_card(g, seat, card);
}

static void reward_obedience(struct oath *g, struct use *u)
{
    oath_gain_from_one_bank(g, u, ALL_SUITS, 1);
}

extern const struct power oath_power_vow_of_obedience;
const struct power oath_power_vow_of_obedience = {
    .when = POWER_REST,
    .usable = oath_some_bank_is_full,
    .play = reward_obedience,
    .always = &(const struct effects){.forbids_play = obeys},
};

static bool keeps_seat(const struct oath *g, int card, uint8_t seat)
{
    return g->board[seat].role == CITIZEN && oath_rules_card(g, seat, card);
}

extern const struct power oath_power_council_seat;
const struct power oath_power_council_seat = {.always = &(const struct effects){.forbids_exile = keeps_seat}};

/* ---- Palanquin ---- */

/* Others at the user's site who could travel somewhere, by the user's choice. */
static uint16_t passengers(const struct oath *g, const struct use *u)
{
    uint16_t seats = oath_pawns_at(g, g->board[u->seat].pawn), can = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        struct trip trip = {.who = seat, .by = u->seat, .free = 1, .dest = ALL_SLOTS, .card = u->card};
        if (seat != u->seat && (seats & SEAT_BIT(seat)) && oath_destinations(g, &trip))
            can |= SEAT_BIT(seat);
    }
    return can;
}

static bool has_passenger(const struct oath *g, const struct use *u)
{
    return passengers(g, u) != 0;
}

/* B016, B017: what is owed at the named site is the passenger's to pay; whoever names where the passenger
 * goes instead does so once the user has gone, be it the user. Somebody's coming turns a site up: the
 * passenger's, or the user's if the passenger need not come there. */
static void carry(struct oath *g, struct use *u)
{
    uint8_t who = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_SEAT, {u->card}), passengers(g, u));
    struct trip trip = {.who = who, .by = u->seat, .free = 1, .dest = ALL_SLOTS, .card = u->card};
    struct trip unnamed = {.who = who, .by = SEAT_NOBODY, .free = 1, .dest = ALL_SLOTS, .card = u->card};
    bool named = oath_names_destination(g, &unnamed) == SEAT_NOBODY;
    for (uint16_t slots; (slots = oath_destinations(g, &trip)) != 0;) {
        int slot = oath_ask_slot(g, u->seat, WHY(REASON_FORCED_DESTINATION, {who, u->card}), slots);
        if (named && !oath_agrees_to_trip(g, &trip, slot)) {
            trip.dest &= (uint16_t)~SLOT_BIT(slot);
            continue;
        }
        oath_put_pawn(g, u->seat, slot);
        if (named) {
            oath_carry(g, &trip, slot);
            return;
        }
        oath_turn_site_up(g, slot);
        oath_force_travel(g, &trip, REASON_FORCED_DESTINATION);
        return;
    }
    oath_tell_stay(g, who);
}

extern const struct power oath_power_palanquin;
const struct power oath_power_palanquin = {.when = POWER_ACTION, .usable = has_passenger, .play = carry};

/* ---- Relic Hunter ---- */

static int lying_at(const struct oath *g, int i)
{
    return g->site[i / SITE_RELICS_MAX].relic[i % SITE_RELICS_MAX];
}

/* Facedown relics at targeted sites (B018) that may be taken and are no targets yet: bit slot *
 * SITE_RELICS_MAX + place. */
static uint16_t huntable(const struct oath *g, uint8_t seat)
{
    const struct campaign *c = &g->campaign;
    uint16_t found = 0;
    for (int i = 0; i < SLOTS * SITE_RELICS_MAX; i++)
        if ((c->target_slots >> (i / SITE_RELICS_MAX) & 1) && !(c->lying >> i & 1) &&
            lying_at(g, i) != NO_CARD && oath_may_take(g, seat, lying_at(g, i), false) &&
            oath_movable(g, seat, lying_at(g, i)))
            found |= (uint16_t)(1u << i);
    return found;
}

static void hunt(struct oath *g, struct use *u)
{
    enum { LYING_DICE = 1 };
    for (uint16_t found; (found = huntable(g, u->seat)) != 0;) {
        struct prompt *p = ask(g, u->seat, REASON_CHOOSE_RELIC, u->card, 0, 0);
        for (uint16_t i = 0; p && i < SLOTS * SITE_RELICS_MAX; i++)
            if (found >> i & 1)
                offer(p, VERB_TARGET_LYING, i / SITE_RELICS_MAX, i % SITE_RELICS_MAX, 0);
        if (p)
            offer(p, VERB_DONE, 0, 0, 0);
        struct choice c = answer(g);
        if (c.verb == VERB_DONE)
            return;
        g->campaign.lying |= (uint16_t)(1u << (c.arg[0] * SITE_RELICS_MAX + c.arg[1]));
        oath_tell(g, EVENT_TARGETED_LYING, c.arg[0], c.arg[1], LYING_DICE, 0);
        oath_change_pool(g, DEFENDER, LYING_DICE);
    }
}

/* The taker looks at what lies face down, before they say what goes under the deck. */
static void look_at_prey(struct oath *g, uint8_t seat, uint32_t relics)
{
    for (; relics; relics &= relics - 1) {
        int relic = RELIC_FIRST + __builtin_ctz(relics);
        if (g->place[relic].kind == PLACE_LYING && !(g->known_to[relic] & SEAT_BIT(seat)))
            oath_look_at(g, seat, relic);
    }
}

/* Any of the relics won may go under the relic deck, in the order in which they are named; the Grand Scepter
 * never does. */
static void dispose(struct oath *g, struct use *u, uint32_t *relics)
{
    uint32_t left = *relics & ~relic_bit(GRAND_SCEPTER);
    uint8_t under[RELICS];
    int count = 0;
    look_at_prey(g, u->seat, *relics);
    while (left) {
        struct prompt *p = ask(g, u->seat, REASON_KEEP_OR_BOTTOM, u->card, 0, 0);
        for (uint32_t rest = left; p && rest; rest &= rest - 1)
            offer(p, VERB_RELIC, (uint16_t)(RELIC_FIRST + __builtin_ctz(rest)), 0, 0);
        if (p)
            offer(p, VERB_DONE, 0, 0, 0);
        struct choice c = answer(g);
        if (c.verb == VERB_DONE)
            break;
        left &= ~relic_bit(c.arg[0]);
        under[count++] = (uint8_t)c.arg[0];
    }
    for (int i = 0; i < count; i++) {
        *relics &= ~relic_bit(under[i]);
        oath_bury_relic(g, u->seat, under[i]);
    }
}

extern const struct power oath_power_relic_hunter;
const struct power oath_power_relic_hunter = {
    .when = POWER_PLAN,
    .play = hunt,
    .plan = &(const struct battle_plan){.sides = FOR_ATTACKER, .disposes = dispose},
};
