/* See travel.h. */
#include "core/oath/law/travel.h"

#include "core/oath/law/agenda.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/action.h"
#include "core/oath/law/places.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/tolls.h"

/* What the map says (Law 5.6.1). */
static int map_supply(int from, int to)
{
    static const uint8_t supply[REGIONS][REGIONS] = {{1, 2, 4}, {2, 2, 2}, {4, 2, 3}};
    return supply[region_of(from)][region_of(to)];
}

/* ---- What a trip costs ---- */

static int trait_supply(const struct oath *g, const struct trip *trip, int from, int to, int supply)
{
    if (!oath_trait_binds(g, trip->who, DECADENT))
        return supply;
    if (region_of(to) == CRADLE && region_of(from) != CRADLE)
        return 0;
    return supply + (region_of(to) == HINTERLAND);
}

/* Whether a card is a site whose power does not matter on the way to a slot. */
static bool ignores(const struct trip *trip, int card, int to)
{
    return is_site(card) && ((trip->ignore & IGNORE_SITE_POWERS) || (trip->past_sites >> to & 1));
}

/* The least favor that frees a trip to a slot of Supply, with the card that asks for it; -1: nothing does. */
static int least_fare(const struct oath *g, const struct trip *trip, int to, int *of)
{
    int least = -1;
    EACH_IN_FORCE(g, card, travel_fare)
    {
        int fare = oath_effects_of(g, card)->travel_fare(g, card, trip, to);
        if (fare >= 0 && (least < 0 || fare < least)) {
            least = fare;
            *of = card;
        }
    }
    return least;
}

/* Law 7.6.2: no Supply beats whatever adds to it. */
static int trip_supply(const struct oath *g, const struct trip *trip, int to)
{
    int from = g->board[trip->who].pawn, of;
    int supply = map_supply(from, to);
    EACH_IN_FORCE(g, card, travel_supply)
    if (!ignores(trip, card, to))
        supply = oath_effects_of(g, card)->travel_supply(g, card, trip, to, supply);
    supply = trait_supply(g, trip, from, to, supply); /* B163: what it changes is what the site says */
    return trip->free || (trip->free_to >> to & 1) || least_fare(g, trip, to, &of) == 0 ? 0 : supply;
}

/* Favor owed for going there, and secrets that turn face down. */
static int tolls(const struct oath *g, const struct trip *trip, int to)
{
    return oath_tolls_due(g, trip->who, ACTION_TRAVEL, to);
}

static int flips(const struct oath *g, const struct trip *trip, int to)
{
    int n = trip->flips;
    EACH_IN_FORCE(g, card, flips)
    if (!ignores(trip, card, to))
        n += oath_effects_of(g, card)->flips(g, card, trip->who, ACTION_TRAVEL, to);
    return n;
}

/* All of them, and nothing forbids to use secrets for any (B098). */
static bool can_flip(const struct oath *g, const struct trip *trip, int to)
{
    EACH_IN_FORCE(g, card, flips)
    {
        int n = ignores(trip, card, to)
                    ? 0
                    : oath_effects_of(g, card)->flips(g, card, trip->who, ACTION_TRAVEL, to);
        struct cost cost = {.secret = (uint8_t)n};
        if (n > 0 && !oath_can_pay(g, trip->who, card, &cost))
            return false;
    }
    return flips(g, trip, to) <= g->board[trip->who].secrets;
}

/* What a trip to a slot costs: Supply, or the favor that frees of it if there is any (-1: none), and what is
 * owed besides. */
struct fare {
    int supply, favor, owed;
};

static struct fare fare_of(const struct oath *g, const struct trip *trip, int to)
{
    int of;
    return (struct fare){trip_supply(g, trip, to), least_fare(g, trip, to, &of), tolls(g, trip, to)};
}

/* Whether the traveller has the Supply, or favor instead, besides what is owed there. */
static bool is_payable(const struct oath *g, const struct trip *trip, int to, const struct fare *fare)
{
    int purse = oath_purse(g, trip->who);
    if (fare->owed > purse || !can_flip(g, trip, to))
        return false;
    return fare->supply <= g->board[trip->who].supply ||
           (fare->favor >= 0 && fare->owed + fare->favor <= purse);
}

/* Supply, or the favor that frees of it. */
static struct price price_of_trip(const struct oath *g, const struct trip *trip, int to,
                                  const struct fare *fare)
{
    struct price price = oath_supply_price(fare->supply);
    if (fare->supply > 0 && fare->favor > 0 && fare->owed + fare->favor <= oath_purse(g, trip->who)) {
        struct price instead = oath_supply_price(0);
        price_add(&instead, AMOUNT_FAVOR, fare->favor);
        if (fare->supply <= g->board[trip->who].supply)
            price_or(&price, &instead);
        else
            price = instead;
    }
    price_add(&price, AMOUNT_FAVOR, fare->owed);
    price_add(&price, AMOUNT_FLIPPED_SECRETS, flips(g, trip, to));
    return price;
}

/* Slots that the ways of the map leave, site by site but for those that the trip ignores. */
static uint16_t open_ways(const struct oath *g, const struct trip *trip, uint16_t slots)
{
    EACH_IN_FORCE(g, card, destinations)
    {
        uint16_t left = oath_effects_of(g, card)->destinations(g, card, trip, slots);
        for (int slot = 0; slot < SLOTS; slot++)
            if (ignores(trip, card, slot))
                left |= slots & SLOT_BIT(slot);
        slots = left;
    }
    return slots;
}

/* The same as oath_destinations, with the price of each if `prices` is not NULL. */
static uint16_t destinations(const struct oath *g, const struct trip *trip, struct price prices[SLOTS])
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (slot == g->board[trip->who].pawn || !(trip->dest >> slot & 1))
            continue;
        struct fare fare = fare_of(g, trip, slot);
        if (!is_payable(g, trip, slot, &fare))
            continue;
        slots |= SLOT_BIT(slot);
        if (prices)
            prices[slot] = price_of_trip(g, trip, slot, &fare);
    }
    return open_ways(g, trip, slots);
}

uint16_t oath_destinations(const struct oath *g, const struct trip *trip)
{
    return destinations(g, trip, NULL);
}

static void pay_tolls(struct oath *g, const struct trip *trip, int to)
{
    oath_pay_tolls(g, trip->who, ACTION_TRAVEL, to);
    oath_flip_secrets(g, trip->who, flips(g, trip, to));
}

/* ---- Moving ---- */

static void tell_travel(struct oath *g, const struct trip *trip, int from, int to, enum travel_moment moment)
{
    EACH_IN_FORCE(g, card, on_travel)
    oath_effects_of(g, card)->on_travel(g, card, trip, from, to, moment);
}

int oath_lay_site(struct oath *g, int slot)
{
    int id = g->site[slot].id;
    if (id != NO_CARD)
        return id;
    id = oath_draw_site(g, slot);
    oath_lift(g, id);
    g->known_to[id] = 0;
    oath_put(g, id, PLACE_SITE, slot);
    return id;
}

static void lay_tokens(struct oath *g, int slot)
{
    const struct site_def *site = site_of(g, slot);
    struct site *s = &g->site[slot];
    int favor = oath_favor_from_shared(g, site->favor);
    s->favor = (uint8_t)(s->favor + favor);
    int secrets = oath_secrets_from_shared(g, site->secrets);
    s->secrets = (uint8_t)(s->secrets + secrets);
    if (favor)
        oath_tell(g, EVENT_FAVOR_ON_SITE, (uint16_t)slot, (uint16_t)favor, 0, 0);
    if (secrets)
        oath_tell(g, EVENT_SECRETS_ON_SITE, (uint16_t)slot, (uint16_t)secrets, 0, 0);
}

void oath_turn_site_up(struct oath *g, int slot) /* Law 5.6.2 */
{
    struct site *s = &g->site[slot];
    if (s->faceup)
        return;
    int id = oath_lay_site(g, slot);
    oath_lift(g, id);
    s->faceup = 1;
    oath_put(g, id, PLACE_SITE, slot);
    oath_tell(g, EVENT_SITE_TURNED, (uint16_t)slot, (uint16_t)id, 0, 0);
    note_reveal(g);
    oath_lay_relics(g, slot, site_of(g, slot)->relics);
    lay_tokens(g, slot);
}

void oath_put_pawn(struct oath *g, uint8_t seat, int slot)
{
    g->board[seat].pawn = (uint8_t)slot;
    oath_tell(g, EVENT_PAWN, seat, (uint16_t)slot, 0, 0);
}

/* At once, so that whatever made the pawn travel goes on afterwards. [ask] */
static void answer_travel(struct oath *g, const struct trip *trip, int to)
{
    struct task answers[ANSWERS_MAX];
    int count = 0;
    EACH_IN_FORCE(g, card, answers_travel)
    {
        uint8_t seat = oath_effects_of(g, card)->answers_travel(g, card, trip, to);
        GAME_ASSERT(count < ANSWERS_MAX);
        if (seat != SEAT_NOBODY)
            answers[count++] = (struct task){.seat = seat, .card = (uint8_t)card, .a = (uint8_t)to};
    }
    oath_order_answers(g, answers, count);
    for (int i = 0; i < count; i++) {
        oath_run_trigger(g, &answers[i]);
        oath_settle(g);
    }
}

/* Law 5.6.2; who travels has paid Supply. */
static void go(struct oath *g, const struct trip *trip, int to, int supply)
{
    int from = g->board[trip->who].pawn;
    pay_tolls(g, trip, to);
    tell_travel(g, trip, from, to, TRAVEL_LEAVES);
    g->board[trip->who].pawn = (uint8_t)to;
    oath_tell(g, EVENT_TRAVELLED, trip->who, (uint16_t)from, (uint16_t)to, (uint16_t)supply);
    oath_turn_site_up(g, to);
    oath_settle(g); /* a new site may have a ruler */
    tell_travel(g, trip, from, to, TRAVEL_ARRIVES);
    answer_travel(g, trip, to);
}

/* [ask] */
static bool ask_fare(struct oath *g, const struct trip *trip, int to, int card, int fare)
{
    struct price by_supply = oath_supply_price(trip_supply(g, trip, to)), by_fare = oath_supply_price(0);
    struct prompt *p = ask(g, trip->who, REASON_PAY_FARE, (uint16_t)card, (uint16_t)fare, 0);
    price_add(&by_fare, AMOUNT_FAVOR, fare);
    if (p) {
        offer(p, VERB_YES, 0, 0, 0);
        at_price(p, &by_fare);
        offer(p, VERB_NO, 0, 0, 0);
        at_price(p, &by_supply);
    }
    return answer(g).verb == VERB_YES;
}

/* Favor instead of Supply, as the traveller likes; who has too little Supply has to. [ask] */
static bool chooses_fare(struct oath *g, const struct trip *trip, int to, int card, int fare)
{
    if (tolls(g, trip, to) + fare > oath_purse(g, trip->who))
        return false;
    return trip_supply(g, trip, to) > g->board[trip->who].supply || ask_fare(g, trip, to, card, fare);
}

/* Makes a trip to a slot that it can go to: pays, moves, turns the site up, and what answers it. [ask] */
static void make_trip(struct oath *g, const struct trip *trip, int slot)
{
    int card = NO_CARD, supply = trip_supply(g, trip, slot), fare = least_fare(g, trip, slot, &card);
    bool pays = supply > 0 && fare > 0 && chooses_fare(g, trip, slot, card, fare);
    oath_begin_action(g, trip->who, ACTION_TRAVEL, pays ? 0 : supply);
    if (pays)
        oath_pay_ruler(g, trip->who, card, fare);
    go(g, trip, slot, pays ? 0 : supply);
}

/* ---- The seat's own travel ---- */

uint8_t oath_names_destination(const struct oath *g, const struct trip *trip)
{
    if (!(trip->ignore & IGNORE_SITE_POWERS))
        EACH_IN_FORCE(g, card, chooses_for)
        {
            uint8_t seat = oath_effects_of(g, card)->chooses_for(g, card, trip);
            if (seat != SEAT_NOBODY)
                return seat;
        }
    return trip->by;
}

static struct plan own_trip(uint8_t seat)
{
    return (struct plan){.action = ACTION_TRAVEL,
                         .seat = seat,
                         .trip = {.who = seat, .by = seat, .dest = ALL_SLOTS, .card = NO_CARD}};
}

/* Slots for which the Supply is lacking though a card lets others cost none: whoever else names the
 * destination may name one of these, and the travel fails (B125). */
static uint16_t out_of_reach(const struct oath *g, const struct trip *trip, uint16_t reached)
{
    struct trip any = *trip;
    any.free = 1;
    return trip->free_to ? (uint16_t)(oath_destinations(g, &any) & ~reached) : 0;
}

static struct ways list(const struct oath *g, const struct trip *trip, struct prompt *p)
{
    struct price prices[SLOTS];
    uint16_t slots = destinations(g, trip, prices);
    struct ways ways = oath_no_way(p);
    for (uint16_t slot = 0; slot < SLOTS; slot++)
        if (slots >> slot & 1)
            oath_add_way(&ways, (struct choice){VERB_SLOT, {slot}}, &prices[slot]);
    return ways;
}

static bool legal(const struct oath *g, const struct plan *plan, struct price *price)
{
    if (!price)
        return destinations(g, &plan->trip, NULL) != 0;
    struct ways ways = list(g, &plan->trip, NULL);
    *price = ways.price;
    return ways.any;
}

bool oath_can_travel(const struct oath *g, uint8_t seat, struct price *price)
{
    struct plan plan = own_trip(seat);
    return oath_completable(g, &plan, legal, price);
}

/* [ask] */
static int ask_destination(struct oath *g, const struct trip *trip)
{
    struct prompt *p = ask(g, trip->who, REASON_DESTINATION, trip->who, 0, 0);
    if (p)
        list(g, trip, p);
    return answer_forced(g).arg[0];
}

/* What somebody else names, and whether the travel fails then. [ask] */
static int ask_other(struct oath *g, const struct trip *trip, uint8_t by, bool *fails)
{
    uint16_t slots = oath_destinations(g, trip), beyond = out_of_reach(g, trip, slots);
    int to = oath_ask_slot(g, by, WHY(REASON_WOOD, {trip->who}), slots | beyond);
    *fails = beyond >> to & 1;
    return to;
}

static void travel(struct oath *g, struct plan plan)
{
    uint8_t seat = plan.seat;
    bool fails = false;
    oath_declare(g, &plan, legal);
    uint8_t by = oath_names_destination(g, &plan.trip);
    int to = by == seat ? ask_destination(g, &plan.trip) : ask_other(g, &plan.trip, by, &fails);
    if (fails) {
        oath_tell(g, EVENT_TRAVEL_FAILED, seat, (uint16_t)to, 0, 0);
        return;
    }
    make_trip(g, &plan.trip, to);
    oath_after_declared(g, &plan);
}

void oath_travel(struct oath *g, uint8_t seat)
{
    travel(g, own_trip(seat));
}

static struct plan free_trip(uint8_t seat)
{
    struct plan plan = own_trip(seat);
    plan.trip.free = 1;
    return plan;
}

bool oath_can_travel_free(const struct oath *g, uint8_t seat)
{
    struct plan plan = free_trip(seat);
    return oath_completable(g, &plan, legal, NULL);
}

void oath_travel_free(struct oath *g, uint8_t seat)
{
    travel(g, free_trip(seat));
}

/* ---- Forced travel ---- */

bool oath_agrees_to_trip(struct oath *g, const struct trip *trip, int slot)
{
    bool owes = tolls(g, trip, slot) > 0 || flips(g, trip, slot) > 0;
    struct price price = {.named = 0};
    price_add(&price, AMOUNT_FAVOR, tolls(g, trip, slot));
    price_add(&price, AMOUNT_FLIPPED_SECRETS, flips(g, trip, slot));
    return !owes ||
           oath_ask_agree_at(g, trip->who, WHY(REASON_AGREE_TOLL, {(uint16_t)slot, trip->by}), &price);
}

void oath_tell_stay(struct oath *g, uint8_t seat)
{
    oath_tell(g, EVENT_STAYED, seat, g->board[seat].pawn, 0, 0);
}

void oath_carry(struct oath *g, const struct trip *trip, int slot)
{
    go(g, trip, slot, 0);
}

bool oath_force_travel(struct oath *g, const struct trip *trip, uint16_t reason)
{
    struct trip forced = *trip;
    forced.free = 1;
    for (uint16_t slots; (slots = oath_destinations(g, &forced)) != 0;) {
        int to = oath_ask_slot(g, oath_names_destination(g, &forced),
                               WHY(reason, {forced.who, forced.card == NO_CARD ? 0 : forced.card}), slots);
        if (oath_agrees_to_trip(g, &forced, to)) {
            oath_carry(g, &forced, to);
            return true;
        }
        forced.dest &= (uint16_t)~SLOT_BIT(to); /* what is theirs to pay is theirs to refuse (B016) */
    }
    oath_tell_stay(g, forced.who);
    return false;
}
