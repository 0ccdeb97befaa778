/* What relics do. Each constant is named in cards/relics.def. */
#include "core/oath/power.h"

#include "core/oath/cards.h"
#include "core/oath/law/allegiance.h"
#include "core/oath/law/campaign_deaths.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
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
#include "core/oath/powers/families.h"
#include "core/oath/powers/relic_draw.h"

/* Whether a relic in force is a seat's. */
static bool holds(const struct oath *g, uint8_t seat, int relic)
{
    return holds_relic(g, seat, relic);
}

/* ---- Sticky Fire, Cursed Cauldron ---- */

static enum side other_side(const struct use *u)
{
    return u->side == ATTACKER ? DEFENDER : ATTACKER;
}

/* Warbands of the beaten force that are on a seat's board now (P42). */
static int survivors(const struct oath *g, uint8_t seat)
{
    GAME_ASSERT(g->campaign.returned[seat] <= g->board[seat].warbands);
    return g->campaign.returned[seat];
}

/* Those of it that never left their sites (B129). */
static int survivors_at(const struct oath *g, enum side beaten, int slot)
{
    return oath_lent_slots(g, beaten) >> slot & 1 ? g->site[slot].warbands : 0;
}

static bool some_survive(const struct oath *g, enum side beaten)
{
    int n = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        n += survivors(g, seat);
    for (int slot = 0; slot < SLOTS; slot++)
        n += survivors_at(g, beaten, slot);
    return n > 0;
}

/* The favor is owed for the choice (B133), to who was attacked or attacked, not to Allies. */
static void burn_survivors(struct oath *g, struct use *u)
{
    struct campaign *c = &g->campaign;
    enum side beaten = other_side(u);
    uint8_t opponent = u->side == ATTACKER ? c->defender : c->attacker;
    if (!some_survive(g, beaten) || !oath_ask_yes(g, u->seat, WHY(REASON_USE_POWER, {u->card})))
        return;
    for (uint8_t seat = 0; seat < g->seats && !c->spared; seat++) {
        struct troop troop = {seat, NOWHERE, oath_warbands_of(g, seat), (uint8_t)survivors(g, seat)};
        oath_kill_troop(g, beaten, &troop, troop.count);
        c->returned[seat] = 0;
    }
    for (uint8_t slot = 0; slot < SLOTS && !c->spared; slot++) {
        struct troop troop = {SEAT_NOBODY, slot, g->site[slot].owner, (uint8_t)survivors_at(g, beaten, slot)};
        oath_kill_troop(g, beaten, &troop, troop.count);
    }
    if (oath_purse(g, u->seat) > 0)
        oath_pass_favor(g, u->seat, opponent, 1);
}

static const struct battle_plan sticky_fire = {.sides = FOR_BOTH, .victory = burn_survivors};
extern const struct power oath_power_sticky_fire;
const struct power oath_power_sticky_fire = {.when = POWER_PLAN, .plan = &sticky_fire};

static void raise_dead(struct oath *g, struct use *u)
{
    oath_gain_warbands(g, u->seat, g->campaign.killed[other_side(u)]);
}

static const struct battle_plan cursed_cauldron = {.sides = FOR_BOTH, .victory = raise_dead};
extern const struct power oath_power_cursed_cauldron;
const struct power oath_power_cursed_cauldron = {.when = POWER_PLAN, .plan = &cursed_cauldron};

/* ---- Obsidian Cage ---- */

static void cage(struct oath *g, uint8_t seat, int n)
{
    uint8_t owner = oath_warbands_of(g, seat);
    if (n <= 0)
        return;
    g->board[seat].warbands = (uint8_t)(g->board[seat].warbands - n);
    g->cage[owner] = (uint8_t)(g->cage[owner] + n);
    oath_tell(g, EVENT_CAGED, seat, (uint16_t)n, owner, 0);
}

/* Those at sites, who attacked, go by the attacker's board. */
static void cage_survivors(struct oath *g, struct use *u)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        int n = survivors_at(g, other_side(u), slot);
        oath_lift_warbands(g, g->campaign.attacker, slot, n);
        cage(g, g->campaign.attacker, n);
    }
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        cage(g, seat, survivors(g, seat));
        g->campaign.returned[seat] = 0;
    }
}

/* Boards of a colour: purple ones of all Imperial players, as its own Exile or Citizen has one. */
static uint16_t boards_of(const struct oath *g, uint8_t owner)
{
    uint16_t seats = SEAT_BIT(owner);
    for (uint8_t seat = 0; owner == chancellor_of(g) && seat < g->seats; seat++)
        if (g->board[seat].role != EXILE)
            seats |= SEAT_BIT(seat);
    return seats;
}

/* B135: who became a Citizen gets purple ones instead, as many as there are. */
static void release(struct oath *g, uint8_t owner, uint8_t to, int n)
{
    uint8_t colour = oath_warbands_of(g, to);
    int back = n;
    if (n <= 0)
        return;
    g->cage[owner] = (uint8_t)(g->cage[owner] - n);
    if (colour != owner) {
        g->board[owner].bank = (uint8_t)(g->board[owner].bank + n);
        back = n < oath_warbands_left(g, to) ? n : oath_warbands_left(g, to);
        g->board[colour].bank = (uint8_t)(g->board[colour].bank - back);
    }
    g->board[to].warbands = (uint8_t)(g->board[to].warbands + back);
    oath_tell(g, EVENT_RELEASED, to, (uint16_t)back, owner, 0);
}

static int caged_of_others(const struct oath *g, uint8_t owner)
{
    int n = 0;
    for (uint8_t other = (uint8_t)(owner + 1); other < g->seats; other++)
        n += g->cage[other];
    return n;
}

static bool some_caged(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->cage[0] + caged_of_others(g, 0) > 0;
}

/* Colour by colour; something goes. */
static void open_cage(struct oath *g, struct use *u)
{
    int n[OATH_SEATS_MAX] = {0}, all = 0;
    uint8_t to[OATH_SEATS_MAX] = {0};
    for (uint8_t owner = 0; owner < g->seats; owner++) {
        if (!g->cage[owner])
            continue;
        int least = all == 0 && caged_of_others(g, owner) == 0;
        n[owner] = oath_ask_count(g, u->seat, WHY(REASON_CAGED, {u->card, owner}), least, g->cage[owner]);
        all += n[owner];
        if (n[owner])
            to[owner] = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_SEAT, {u->card}), boards_of(g, owner));
    }
    for (uint8_t owner = 0; owner < g->seats; owner++)
        release(g, owner, to[owner], n[owner]);
}

/* B134 */
static void empty_cage(struct oath *g, int card, int id)
{
    if (id != card || g->place[card].kind != PLACE_HELD)
        return;
    uint8_t holder = g->place[card].at, to[OATH_SEATS_MAX] = {0};
    for (uint8_t owner = 0; owner < g->seats; owner++)
        if (g->cage[owner])
            to[owner] =
                oath_ask_seat(g, holder, WHY(REASON_CHOOSE_SEAT, {(uint16_t)card}), boards_of(g, owner));
    for (uint8_t owner = 0; owner < g->seats; owner++)
        release(g, owner, to[owner], g->cage[owner]);
}

static const struct battle_plan obsidian_cage = {.sides = FOR_BOTH, .victory = cage_survivors};
static const struct effects cage_leaves = {.on_left = empty_cage};
static const struct power cage_action = {.when = POWER_ACTION, .usable = some_caged, .play = open_cage};
extern const struct power oath_power_obsidian_cage;
const struct power oath_power_obsidian_cage = {
    .when = POWER_PLAN,
    .plan = &obsidian_cage,
    .always = &cage_leaves,
    .also = &cage_action,
};

/* ---- Bandit Crown ---- */

static bool crowns(const struct oath *g, int card, uint8_t seat)
{
    return holds(g, seat, card);
}

/* Law 7.6.5 */
static const struct effects bandit_crown = {.rules_empty = crowns, .bandits_fight = crowns};
extern const struct power oath_power_bandit_crown;
const struct power oath_power_bandit_crown = {.always = &bandit_crown};

/* ---- Ring of Devotion ---- */

static bool keeps_together(const struct oath *g, int card, uint8_t seat, int slot)
{
    (void)slot;
    return holds(g, seat, card);
}

static int devotees(const struct oath *g, int card, uint8_t seat)
{
    enum { DEVOTEES = 2 };
    return holds(g, seat, card) ? DEVOTEES : 0;
}

static const struct effects ring_of_devotion = {.forbids_place = keeps_together, .mustered = devotees};
extern const struct power oath_power_ring_of_devotion;
const struct power oath_power_ring_of_devotion = {.always = &ring_of_devotion};

/* ---- Circlet of Command ---- */

/* What else the holder has. */
static bool commands(const struct oath *g, int circlet, int thing)
{
    uint8_t holder = g->place[circlet].at;
    if (thing >= IDS || thing == circlet)
        return false;
    if (is_banner(thing))
        return g->banner[thing - BANNER_FIRST].holder == holder;
    return is_relic(thing) && holds(g, holder, thing);
}

static bool keeps_from_all(const struct oath *g, int card, uint8_t seat, int thing, bool recovers)
{
    (void)recovers;
    return seat != g->place[card].at && commands(g, card, thing); /* B155 */
}

static int guards(const struct oath *g, int card, int thing)
{
    return thing == THING_PAWN && g->campaign.defender == g->place[card].at;
}

static const struct effects circlet_of_command = {
    .forbids_take = keeps_from_all,
    .forbids_target = commands,
    .target_dice = guards,
};
extern const struct power oath_power_circlet_of_command;
const struct power oath_power_circlet_of_command = {.always = &circlet_of_command};

/* ---- Grand Mask ---- */

static bool is_plan_card(const struct oath *g, int id)
{
    for (const struct power *power = oath_power_of(g, id); power; power = power->also)
        if (power->when == POWER_PLAN)
            return true;
    return false;
}

/* Law 4: the end of a round, and the Chronicle, are in nobody's turn. */
static bool is_at_turn(const struct oath *g, uint8_t seat)
{
    return g->turn.seat == seat && g->turn.phase < PHASE_ROUND_END;
}

/* Cards alone, no sites (B148). */
static bool wears(const struct oath *g, int card, uint8_t seat, int id, bool before)
{
    uint8_t holder = g->place[card].at;
    bool worn = is_at_turn(g, holder) && g->board[holder].role == EXILE;
    if (!worn || is_banner(id) || is_site(id) || g->place[id].kind != PLACE_SITE || is_plan_card(g, id) ||
        oath_ruler(g, g->place[id].at) != OWNER_EMPIRE)
        return before;
    return seat == holder || (before && !oath_imperial(g, seat));
}

static const struct effects grand_mask = {.rules = wears};
extern const struct power oath_power_grand_mask;
const struct power oath_power_grand_mask = {.always = &grand_mask};

/* ---- Dragonskin Drum ---- */

/* Also if somebody else made the holder travel (B147). */
static uint8_t drums(const struct oath *g, int card, const struct trip *trip, int to)
{
    (void)to;
    return holds(g, trip->who, card) ? trip->who : SEAT_NOBODY;
}

static void drum_up(struct oath *g, struct use *u)
{
    if (oath_warbands_left(g, u->seat) > 0 && oath_ask_yes(g, u->seat, WHY(REASON_USE_POWER, {u->card})))
        oath_gain_warbands(g, u->seat, 1);
}

static const struct effects dragonskin_drum = {.answers_travel = drums};
extern const struct power oath_power_dragonskin_drum;
const struct power oath_power_dragonskin_drum = {.play = drum_up, .always = &dragonskin_drum};

/* ---- Brass Horse, Whistle ---- */

/* Faceup sites other than the traveller's with a card of a suit. */
static uint16_t sites_with(const struct oath *g, uint8_t seat, uint8_t suit)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; slot != g->board[seat].pawn && i < SITE_CARDS_MAX; i++) {
            int id = g->site[slot].card[i];
            if (id != NO_CARD && suit < SUIT_COUNT && suit_of(g, id) == suit)
                slots |= SLOT_BIT(slot);
        }
    return slots;
}

static struct trip ride(const struct use *u, uint8_t who, uint16_t dest)
{
    return (struct trip){.who = who, .by = u->seat, .free = 1, .dest = dest, .card = u->card};
}

static enum region own_region(const struct oath *g, uint8_t seat)
{
    return region_of(g->board[seat].pawn);
}

static bool can_ride(const struct oath *g, const struct use *u)
{
    struct trip trip = ride(u, u->seat, ALL_SLOTS);
    return g->pile[own_region(g, u->seat)].count > 0 && oath_destinations(g, &trip) != 0;
}

/* Where no matching site can be reached any other will do (B137, B139). */
static void play_horse(struct oath *g, struct use *u)
{
    const struct pile *pile = &g->pile[own_region(g, u->seat)];
    int id = pile->card[pile->count - 1];
    g->known_to[id] = SEATS_ALL;
    oath_tell(g, EVENT_SHOWN_TO_ALL, u->seat, (uint16_t)id, 0, 0);
    note_reveal(g);
    struct trip trip = ride(u, u->seat, sites_with(g, u->seat, suit_of(g, id)));
    if (!oath_destinations(g, &trip))
        trip.dest = ALL_SLOTS;
    oath_force_travel(g, &trip, REASON_FORCED_DESTINATION);
}

extern const struct power oath_power_brass_horse;
const struct power oath_power_brass_horse = {.when = POWER_ACTION, .usable = can_ride, .play = play_horse};

/* Seats elsewhere that can come. */
static uint16_t within_call(const struct oath *g, const struct use *u)
{
    uint16_t seats = 0, here = SLOT_BIT(g->board[u->seat].pawn);
    for (uint8_t who = 0; who < g->seats; who++) {
        struct trip trip = ride(u, who, here);
        if (who != u->seat && oath_destinations(g, &trip))
            seats |= SEAT_BIT(who);
    }
    return seats;
}

static bool can_whistle(const struct oath *g, const struct use *u)
{
    return within_call(g, u) != 0;
}

/* B142 */
static void hand_secret(struct oath *g, int card, uint8_t to)
{
    int n = g->secrets_on[card];
    g->secrets_on[card] = 0;
    g->board[to].secrets = (uint8_t)(g->board[to].secrets + n);
    oath_tell(g, EVENT_TOOK_SECRETS_FROM, to, (uint16_t)card, (uint16_t)n, 0);
}

static void whistle(struct oath *g, struct use *u)
{
    uint8_t who = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_SEAT, {u->card}), within_call(g, u));
    struct trip trip = ride(u, who, SLOT_BIT(g->board[u->seat].pawn));
    bool comes = oath_force_travel(g, &trip, REASON_FORCED_DESTINATION);
    if (comes && oath_may_give(g, u->seat, GIFT_SECRETS)) /* B043 */
        hand_secret(g, u->card, who);
}

extern const struct power oath_power_whistle;
const struct power oath_power_whistle = {.when = POWER_ACTION, .usable = can_whistle, .play = whistle};

/* ---- Search: Truthful Harp, Cracked Horn, Book of Records ---- */

static void play_harp(const struct oath *g, const struct use *u, struct plan *plan)
{
    enum { CARDS_MORE = 2 };
    (void)g;
    (void)u;
    plan->search.more = (uint8_t)(plan->search.more + CARDS_MORE);
    plan->search.shown = 1;
}

extern const struct power oath_power_truthful_harp;
const struct power oath_power_truthful_harp = {.when = POWER_DECLARE + ACTION_SEARCH, .declare = play_harp};

static void pour_out(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.discard_to |= DISCARD_UNDER_WORLD;
}

extern const struct power oath_power_cracked_horn;
const struct power oath_power_cracked_horn = {
    .when = POWER_DECLARE + ACTION_SEARCH, .flags = POWER_FOR_DISCARD, .declare = pour_out};

static void write_down(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.rewards = 1;
}

extern const struct power oath_power_book_of_records;
const struct power oath_power_book_of_records = {
    .when = POWER_DECLARE + ACTION_SEARCH,
    .flags = POWER_MUST | POWER_FOR_PLAY,
    .declare = write_down,
};

/* ---- Cup of Plenty ---- */

static void drink(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->trade.matching_free = 1;
}

extern const struct power oath_power_cup_of_plenty;
const struct power oath_power_cup_of_plenty = {.when = POWER_DECLARE + ACTION_TRADE, .declare = drink};

/* ---- Horned Mask ---- */

static struct cards swappable_advisers(const struct oath *g, uint8_t seat)
{
    struct cards set = {{0}};
    const struct board *b = &g->board[seat];
    for (int i = 0; i < b->advisers_count; i++) {
        uint8_t id = b->adviser[i];
        if ((b->faceup >> i & 1) && is_denizen(id) && card_of(g, id)->restriction != ADVISER_ONLY &&
            oath_movable(g, seat, id))
            cards_add(&set, id);
    }
    return set;
}

static struct cards swappable_at_site(const struct oath *g, uint8_t seat)
{
    struct cards set = {{0}};
    const struct site *s = &g->site[g->board[seat].pawn];
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD && is_denizen(s->card[i]) &&
            card_of(g, s->card[i])->restriction != SITE_ONLY && oath_movable(g, seat, s->card[i]))
            cards_add(&set, s->card[i]);
    return set;
}

static bool can_swap(const struct oath *g, const struct use *u)
{
    struct cards advisers = swappable_advisers(g, u->seat), there = swappable_at_site(g, u->seat);
    return cards_count(&advisers) > 0 && cards_count(&there) > 0;
}

/* A swap is no play: it brings nothing (B157). */
static void play_mask(struct oath *g, struct use *u)
{
    struct cards advisers = swappable_advisers(g, u->seat), there = swappable_at_site(g, u->seat);
    int slot = g->board[u->seat].pawn;
    int goes = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_ADVISER, {u->card, u->seat}), &advisers);
    int comes = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card}), &there);
    oath_lift(g, goes);
    oath_lift(g, comes);
    oath_put_at_site(g, goes, slot);
    oath_put_adviser(g, comes, u->seat, true, SEATS_ALL);
    oath_tell(g, EVENT_MOVED_CARD, u->seat, (uint16_t)goes, (uint16_t)slot, 0);
    oath_tell(g, EVENT_PLAYED_ADVISER, u->seat, (uint16_t)comes, 0, 0);
    oath_trim_advisers(g, u->seat, comes);
}

extern const struct power oath_power_horned_mask;
const struct power oath_power_horned_mask = {.when = POWER_ACTION, .usable = can_swap, .play = play_mask};

/* ---- Looking: Oracular Pig, Ivory Eye, Skeleton Key ---- */

static bool world_is_left(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->world.count > 0;
}

static void ask_pig(struct oath *g, struct use *u)
{
    enum { CARDS_SEEN = 3 };
    oath_look_at_world(g, u->seat, CARDS_SEEN);
}

extern const struct power oath_power_oracular_pig;
const struct power oath_power_oracular_pig = {.when = POWER_ACTION, .usable = world_is_left, .play = ask_pig};

static bool is_unknown(const struct oath *g, uint8_t seat, int id)
{
    return id == NO_CARD || !(oath_known_to(g, id) & SEAT_BIT(seat));
}

/* Slots where a facedown site or relic lies that the seat does not know, bit each. */
static uint16_t unknown_slots(const struct oath *g, uint8_t seat)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        const struct site *s = &g->site[slot];
        bool unknown = !s->faceup && is_unknown(g, seat, s->id);
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            unknown = unknown || (s->relic[i] != NO_CARD && is_unknown(g, seat, s->relic[i]));
        if (unknown)
            slots |= SLOT_BIT(slot);
    }
    return slots;
}

/* Places of facedown advisers of a seat that another one does not know. */
static uint64_t unknown_advisers(const struct oath *g, uint8_t seat, uint8_t of)
{
    uint64_t places = 0;
    const struct board *b = &g->board[of];
    for (int i = 0; i < b->advisers_count; i++)
        if (!(b->faceup >> i & 1) && is_unknown(g, seat, b->adviser[i]))
            places |= UINT64_C(1) << i;
    return places;
}

static uint16_t unknown_seats(const struct oath *g, uint8_t seat)
{
    uint16_t seats = 0;
    for (uint8_t of = 0; of < g->seats; of++)
        if (unknown_advisers(g, seat, of))
            seats |= SEAT_BIT(of);
    return seats;
}

static bool has_something_to_see(const struct oath *g, const struct use *u)
{
    return unknown_slots(g, u->seat) || unknown_seats(g, u->seat);
}

static int ask_adviser(struct oath *g, const struct use *u, uint8_t of)
{
    uint64_t places = unknown_advisers(g, u->seat, of);
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_ADVISER, u->card, of, 0);
    for (uint16_t i = 0; p && i < ADVISERS_MAX; i++)
        if (places >> i & 1)
            offer(p, VERB_ADVISER, i, 0, 0);
    return g->board[of].adviser[answer_forced(g).arg[0]];
}

/* One of the relics at a slot. */
static int ask_lying(struct oath *g, const struct use *u, int slot)
{
    const struct site *s = &g->site[slot];
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_RELIC, u->card, 0, 0);
    for (uint16_t i = 0; p && i < SITE_RELICS_MAX; i++)
        if (s->relic[i] != NO_CARD && is_unknown(g, u->seat, s->relic[i]))
            offer(p, VERB_LYING, (uint16_t)slot, i, 0);
    return s->relic[answer_forced(g).arg[1]];
}

static void look_through_eye(struct oath *g, struct use *u)
{
    uint16_t slots = unknown_slots(g, u->seat), seats = unknown_seats(g, u->seat);
    struct prompt *p = ask(g, u->seat, REASON_LOOK_AT, u->card, 0, 0);
    for (uint16_t slot = 0; p && slot < SLOTS; slot++)
        if (slots & SLOT_BIT(slot))
            offer(p, VERB_SLOT, slot, 0, 0);
    for (uint16_t of = 0; p && of < g->seats; of++)
        if (seats & SEAT_BIT(of))
            offer(p, VERB_SEAT, of, 0, 0);
    struct choice c = answer(g);
    int id;
    if (c.verb == VERB_SEAT)
        id = ask_adviser(g, u, (uint8_t)c.arg[0]);
    else if (g->site[c.arg[0]].faceup)
        id = ask_lying(g, u, c.arg[0]);
    else
        id = oath_lay_site(g, c.arg[0]);
    oath_look_at(g, u->seat, id);
}

extern const struct power oath_power_ivory_eye;
const struct power oath_power_ivory_eye = {
    .when = POWER_ACTION, .usable = has_something_to_see, .play = look_through_eye};

static bool in_the_empire(const struct oath *g, const struct use *u)
{
    return oath_has_covered_space(g) && oath_rules_site(g, chancellor_of(g), g->board[u->seat].pawn);
}

static void unlock(struct oath *g, struct use *u)
{
    enum trait trait = (enum trait)(oath_ask_space(g, u->seat, u->card) - 1);
    int relic = g->reliquary[trait];
    oath_look_at(g, u->seat, relic);
    if (!oath_ask_yes(g, u->seat, WHY(REASON_USE_POWER, {u->card})))
        return;
    oath_open_space(g, u->seat, trait);
    oath_note_relics(g, u->seat, relic_bit(relic));
}

extern const struct power oath_power_skeleton_key;
const struct power oath_power_skeleton_key = {.when = POWER_ACTION, .usable = in_the_empire, .play = unlock};

/* ---- Dowsing Sticks, Map ---- */

extern const struct power oath_power_dowsing_sticks;
const struct power oath_power_dowsing_sticks = {
    .when = POWER_ACTION,
    .usable = oath_can_draw_relic,
    .play = oath_play_draw_relic,
};

static void follow_map(struct oath *g, struct use *u)
{
    enum { MAP_SUPPLY = 4 };
    oath_bury_relic(g, u->seat, u->card);
    oath_gain_supply(g, u->seat, MAP_SUPPLY);
}

extern const struct power oath_power_map;
const struct power oath_power_map = {.when = POWER_ACTION, .play = follow_map};
