/* Denizens of Nomad, see cards/nomad.def; their battle plans stand in nomad_plans.c. */
#include "core/oath/law/agenda.h"
#include "core/oath/law/allegiance.h"
#include "core/oath/law/banners.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/dispossessed.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/search.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/supply.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/tolls.h"
#include "core/oath/powers/families.h"
#include "core/stock/chance.h"
#include "core/oath/powers/gains.h"

static uint8_t holder_of(const struct oath *g, int card)
{
    return g->place[card].at;
}

/* ---- Gains ---- */

static void play_elders(struct oath *g, struct use *u)
{
    oath_gain_secrets(g, u->seat, 1);
}
const struct power oath_power_elders = {.when = POWER_ACTION, .play = play_elders};

enum { FRIENDLY_SUPPLY = 4, WORSHIP_SUPPLY = 3 };

static void play_faithful_friend(struct oath *g, struct use *u)
{
    oath_gain_supply(g, u->seat, FRIENDLY_SUPPLY);
}
const struct power oath_power_faithful_friend = {.when = POWER_PLAYED, .play = play_faithful_friend};

/* A modifier that costs nothing and takes nothing away: it needs no question. A homeland's relic counts
 * (D11).
 */
static void worship(struct oath *g, int card, uint8_t seat, int thing, int paid)
{
    (void)paid;
    if (thing < IDS && is_relic(thing) && oath_has_access(g, seat, card))
        oath_gain_supply(g, seat, WORSHIP_SUPPLY);
}
static const struct effects relic_worship = {.on_recovered = worship};
const struct power oath_power_relic_worship = {.when = POWER_QUIET, .always = &relic_worship};

/* ---- Ancient Binding ---- */

/* Which one stays is asked only if both kinds lie there (P7). [ask] */
static void bind(struct oath *g, const struct use *u, uint8_t seat)
{
    const struct board *b = &g->board[seat];
    int keeps_up = 0, keeps_down = 0;
    if (seat != u->seat && b->secrets && b->secrets_down)
        keeps_up = oath_ask_yes(g, seat, WHY(REASON_KEEP_FACEUP, {u->card}));
    else
        keeps_up = seat != u->seat && b->secrets;
    keeps_down = seat != u->seat && b->secrets_down && !keeps_up;
    oath_burn_secrets(g, seat, b->secrets - keeps_up);
    oath_burn_secrets_down(g, seat, b->secrets_down - keeps_down);
}

static void play_ancient_binding(struct oath *g, struct use *u)
{
    for (int i = 0; i < g->seats; i++)
        bind(g, u, oath_clockwise(g, u->seat, i));
}
const struct power oath_power_ancient_binding = {.when = POWER_ACTION, .play = play_ancient_binding};

/* ---- Travel ---- */

static uint8_t slots_of_region(const struct oath *g, uint8_t seat)
{
    uint8_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (region_of(slot) == region_of(g->board[seat].pawn))
            slots |= (uint8_t)SLOT_BIT(slot);
    return slots;
}

static void declare_tents(const struct oath *g, const struct use *u, struct plan *plan)
{
    plan->trip.free_to |= slots_of_region(g, u->seat);
}
const struct power oath_power_tents = {.when = POWER_DECLARE + ACTION_TRAVEL, .declare = declare_tents};

static void travel_freely(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->trip.free = 1;
}

/* Whoever travels in the turn of somebody else has no Act Phase that could end. */
static void end_act(struct oath *g, struct use *u, const struct plan *plan)
{
    (void)plan;
    if (u->seat == g->turn.seat)
        g->turn.end_act = 1;
}
const struct power oath_power_special_envoy = {
    .when = POWER_DECLARE + ACTION_TRAVEL,
    .declare = travel_freely,
    .after = end_act,
};

enum { STEED_CARRIES = 3 };

static bool is_light(const struct oath *g, const struct use *u)
{
    return g->board[u->seat].warbands <= STEED_CARRIES;
}
const struct power oath_power_a_fast_steed = {
    .when = POWER_DECLARE + ACTION_TRAVEL,
    .usable = is_light,
    .declare = travel_freely,
};

/* Banks of suits both among the cards where the pawn stands and among the seat's faceup advisers. */
static void be_welcome(struct oath *g, struct use *u, const struct plan *plan)
{
    uint8_t suits = 0;
    (void)plan;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if ((oath_slots_of_suit(g, suit) >> g->board[u->seat].pawn & 1) &&
            oath_matching(g, u->seat, suit) > 0)
            suits |= (uint8_t)(1u << suit);
    suits &= oath_full_banks(g);
    if (suits)
        oath_gain_favor(g, u->seat, oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, 1}), suits),
                        1);
}
const struct power oath_power_hospitality = {
    .when = POWER_DECLARE + ACTION_TRAVEL,
    .after = be_welcome,
};

enum { STATION_FARE = 1 };

/* Free for who rules it; nobody rules a card but at a faceup site. */
static int fare(const struct oath *g, int card, const struct trip *trip, int slot)
{
    if (oath_slot_of(g, card) != slot)
        return -1;
    return oath_rules_card(g, trip->who, card) ? 0 : STATION_FARE;
}
static const struct effects way_station = {.travel_fare = fare};
const struct power oath_power_way_station = {.when = POWER_QUIET, .always = &way_station};

/* ---- Cards that change places ---- */

static void swap_sites(struct oath *g, uint8_t seat, int id, int other)
{
    int slot = oath_slot_of(g, id), at = oath_slot_of(g, other);
    oath_lift(g, id);
    oath_lift(g, other);
    oath_put_at_site(g, id, at);
    oath_put_at_site(g, other, slot);
    oath_tell(g, EVENT_MOVED_CARD, seat, (uint16_t)id, (uint16_t)at, 0);
    oath_tell(g, EVENT_MOVED_CARD, seat, (uint16_t)other, (uint16_t)slot, 0);
}

static void play_great_herd(struct oath *g, struct use *u)
{
    struct cards set = {{0}};
    int own = oath_slot_of(g, u->card);
    for (int id = 0; id < DENIZENS; id++) {
        int slot = oath_slot_of(g, id);
        if (suit_of(g, id) == NOMAD && slot >= 0 && slot != own && oath_movable(g, u->seat, id))
            cards_add(&set, (uint8_t)id);
    }
    if (own < 0 || cards_count(&set) == 0 || !oath_movable(g, u->seat, u->card))
        return;
    int other = oath_ask_card_or_pass(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card}), &set);
    if (other >= 0)
        swap_sites(g, u->seat, u->card, other);
}
const struct power oath_power_great_herd = {.when = POWER_PLAYED, .play = play_great_herd};

/* Faceup advisers of Nomad that a seat may move, of all seats but one. */
static struct cards nomad_advisers(const struct oath *g, uint8_t seat, uint8_t but)
{
    struct cards set = {{0}};
    for (int id = 0; id < DENIZENS; id++)
        if (suit_of(g, id) == NOMAD && g->place[id].kind == PLACE_ADVISER && g->place[id].at != but &&
            oath_lies_open(g, id) && oath_movable(g, seat, id))
            cards_add(&set, (uint8_t)id);
    return set;
}

static void give_adviser(struct oath *g, int id, uint8_t to)
{
    uint8_t from = g->place[id].at;
    oath_lift(g, id);
    oath_put_adviser(g, id, to, true, SEATS_ALL);
    oath_tell(g, EVENT_TOOK_CARD, to, from, 0, (uint16_t)id);
}

static void play_twin_brother(struct oath *g, struct use *u)
{
    struct cards set = nomad_advisers(g, u->seat, u->seat);
    if (cards_count(&set) == 0)
        return;
    int other = oath_ask_card_or_pass(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card}), &set);
    if (other < 0)
        return;
    uint8_t with = holder_of(g, other);
    give_adviser(g, u->card, with);
    give_adviser(g, other, u->seat);
    oath_trim_advisers(g, u->seat, other); /* P24 */
    oath_trim_advisers(g, with, u->card);
}
const struct power oath_power_twin_brother = {.when = POWER_PLAYED, .play = play_twin_brother};

static uint16_t slots_with_room(const struct oath *g, uint8_t seat)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (oath_has_room_to_move(g, seat, slot))
            slots |= SLOT_BIT(slot);
    return slots;
}

static struct cards resettlers(const struct oath *g, uint8_t seat)
{
    struct cards set = nomad_advisers(g, seat, SEAT_NOBODY), left = set;
    for (int id; (id = cards_take(&left)) >= 0;)
        if (card_of(g, id)->restriction == ADVISER_ONLY)
            cards_remove(&set, (uint8_t)id);
    return set;
}

static bool can_resettle(const struct oath *g, const struct use *u)
{
    struct cards set = resettlers(g, u->seat);
    return cards_count(&set) > 0 && slots_with_room(g, u->seat);
}

static void play_resettle(struct oath *g, struct use *u)
{
    struct cards set = resettlers(g, u->seat);
    int id = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card}), &set);
    int slot = oath_ask_slot(g, u->seat, WHY(REASON_CHOOSE_SITE, {u->card}), slots_with_room(g, u->seat));
    oath_make_room_to_move(g, u->seat, slot);
    oath_lift(g, id);
    oath_put_at_site(g, id, slot);
    oath_tell(g, EVENT_MOVED_CARD, u->seat, (uint16_t)id, (uint16_t)slot, 0);
}
const struct power oath_power_resettle = {
    .when = POWER_ACTION, .flags = POWER_REPEATS, .usable = can_resettle, .play = play_resettle};

/* ---- Piles and decks ---- */

static uint8_t other_piles(const struct oath *g, const struct use *u)
{
    uint8_t piles = 0;
    for (int pile = 0; pile < REGIONS; pile++)
        if (g->pile[pile].count && pile != (int)region_of(g->board[u->seat].pawn))
            piles |= (uint8_t)(1u << pile);
    return piles;
}

static bool can_convoy(const struct oath *g, const struct use *u)
{
    return other_piles(g, u);
}

/* Whoever knew a card of the pile still knows it: all go together, in their order. */
static void play_convoys(struct oath *g, struct use *u)
{
    uint8_t piles = other_piles(g, u);
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_REGION, u->card, 0, 0);
    for (uint16_t pile = 0; p && pile < REGIONS; pile++)
        if (piles >> pile & 1)
            offer(p, VERB_REGION, pile, 0, 0);
    uint16_t from = answer_forced(g).arg[0];
    enum region to = region_of(g->board[u->seat].pawn);
    while (g->pile[from].count) {
        int id = g->pile[from].card[0];
        uint16_t known = oath_known_to(g, id);
        oath_lift(g, id);
        oath_put_on_pile(g, id, to, false, known);
    }
    oath_tell(g, EVENT_PILE_MOVED, u->seat, from, to, 0);
}
const struct power oath_power_convoys = {.when = POWER_ACTION, .usable = can_convoy, .play = play_convoys};

/* What is owed for a search is owed for what is like one (B097). */
static bool can_ask_oracle(const struct oath *g, const struct use *u)
{
    return oath_world_has_vision(g) && oath_can_pay_tolls(g, u->seat, ACTION_SEARCH, g->board[u->seat].pawn);
}

/* What changes how cards are played and discarded serves as in a search (B096). */
static void play_oracle(struct oath *g, struct use *u)
{
    struct plan plan = {
        .action = ACTION_SEARCH, .seat = u->seat, .only_play = 1, .vision = 1, .source = FROM_WORLD};
    oath_declare(g, &plan, oath_like_search);
    oath_pay_tolls(g, u->seat, ACTION_SEARCH, g->board[u->seat].pawn);
    oath_draw_world(g, u->seat, oath_find_vision(g, u->seat), 0);
    oath_show_top(g);
    oath_search_drawn(g, &plan);
}
const struct power oath_power_oracle = {.when = POWER_ACTION, .usable = can_ask_oracle, .play = play_oracle};

/* Denizens where the pawn stands; locked ones stay and do not count (D05). None is discarded,
 * so that modifiers in use go too (Law 7.4.3). */
static struct cards pilgrims(const struct oath *g, uint8_t seat)
{
    struct cards set = {{0}};
    const struct site *s = &g->site[g->board[seat].pawn];
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD && is_denizen(s->card[i]) && !oath_locked(g, seat, s->card[i]))
            cards_add(&set, s->card[i]);
    return set;
}

/* The order on the pile is chosen while all are still in the hand. [ask] */
static void lay_pilgrims(struct oath *g, const struct use *u, struct cards drawn)
{
    enum region pile = region_of(g->board[u->seat].pawn);
    uint8_t order[SITE_CARDS_MAX];
    int n = 0;
    while (cards_count(&drawn) > 0) {
        order[n] = (uint8_t)oath_ask_card(g, u->seat, WHY(REASON_ORDER_CARDS, {u->card}), &drawn);
        cards_remove(&drawn, order[n++]);
    }
    for (int i = 0; i < n; i++) {
        oath_lift(g, order[i]);
        oath_put_on_pile(g, order[i], pile, false, SEAT_BIT(u->seat));
        oath_tell_hidden(g, SEAT_BIT(u->seat), EVENT_DISCARDED, u->seat, pile, 0, order[i]);
    }
}

static void play_pilgrimage(struct oath *g, struct use *u)
{
    struct cards going = pilgrims(g, u->seat), drawn = {{0}};
    int n = cards_count(&going);
    for (int id; (id = cards_take(&going)) >= 0;) {
        oath_fire_left(g, id);
        oath_clear_tokens(g, id, u->seat);
        oath_dispossess(g, u->seat, id);
    }
    uint8_t picked[SITE_CARDS_MAX];
    oath_pick_dispossessed(g, n, picked);
    for (int i = 0; i < n; i++) {
        oath_take_dispossessed(g, u->seat, picked[i]);
        cards_add(&drawn, picked[i]);
    }
    lay_pilgrims(g, u, drawn);
}
const struct power oath_power_pilgrimage = {.when = POWER_PLAYED, .play = play_pilgrimage};

/* ---- Family Wagon ---- */

static uint8_t family(const struct oath *g, int card, uint8_t seat)
{
    (void)g;
    return oath_advises(g, seat, card) ? 1 + NOMAD : 0;
}
static const struct effects family_wagon = {.family = family};
const struct power oath_power_family_wagon = {.when = POWER_QUIET, .always = &family_wagon};

/* ---- Vow of Kinship ---- */

static uint8_t kin(const struct oath *g, int card, uint8_t seat)
{
    return holder_of(g, card) == seat || oath_stands_in(g, seat, card) ? 1 + NOMAD : 0;
}
static const struct effects vow_of_kinship = {.purse = kin};

static void play_vow_of_kinship(struct oath *g, struct use *u)
{
    oath_empty_into_purse(g, u->seat);
}
const struct power oath_power_vow_of_kinship = {
    .when = POWER_PLAYED, .play = play_vow_of_kinship, .always = &vow_of_kinship};

/* ---- What binds others ---- */

static bool rules_nomad(const struct oath *g, uint8_t seat)
{
    return oath_ruled_of_suit(g, seat, NOMAD) > 0;
}

static bool is_held_by(const struct oath *g, uint8_t seat, int thing)
{
    if (thing >= IDS)
        return false;
    return is_banner(thing) ? g->banner[thing - BANNER_FIRST].holder == seat
                            : is_relic(thing) && holds_relic(g, seat, thing);
}

static bool tongue_target(const struct oath *g, int card, int thing)
{
    uint8_t holder = holder_of(g, card), attacker = g->campaign.attacker;
    return attacker != holder && is_held_by(g, holder, thing) && !rules_nomad(g, attacker);
}

static bool tongue_take(const struct oath *g, int card, uint8_t seat, int thing, bool recovers)
{
    uint8_t holder = holder_of(g, card);
    (void)recovers;
    return seat != holder && is_held_by(g, holder, thing) && !rules_nomad(g, seat);
}
static const struct effects lost_tongue = {.forbids_target = tongue_target, .forbids_take = tongue_take};
const struct power oath_power_lost_tongue = {.when = POWER_QUIET, .always = &lost_tongue};

static bool breaks_spell(const struct oath *g, int card, uint8_t seat, int id, const struct cost *cost)
{
    (void)id;
    return (cost->secret || cost->burnt_secret) && oath_enemies(g, seat, oath_card_ruler(g, card));
}
static const struct effects spell_breaker = {.forbids_use = breaks_spell};
const struct power oath_power_spell_breaker = {.when = POWER_QUIET, .always = &spell_breaker};

static bool is_of_blood(const struct oath *g, int card, int id, uint8_t seat)
{
    uint8_t holder = holder_of(g, card);
    int slot = oath_slot_of(g, id);
    return slot >= 0 && !is_site(id) && oath_enemies(g, seat, holder) && oath_rules_site(g, holder, slot);
}

/* Relics at those sites can be taken by no enemy (B101). */
static bool blood_take(const struct oath *g, int card, uint8_t seat, int thing, bool recovers)
{
    (void)recovers;
    return thing < IDS && is_relic(thing) && is_of_blood(g, card, thing, seat);
}
static const struct effects ancient_bloodline = {.locked = is_of_blood, .forbids_take = blood_take};
const struct power oath_power_ancient_bloodline = {.when = POWER_QUIET, .always = &ancient_bloodline};

static bool is_off_ground(const struct oath *g, int card, uint8_t seat, int id, int slot)
{
    (void)slot;
    return is_vision(id) && id != CONSPIRACY && g->board[seat].pawn != oath_slot_of(g, card);
}
static const struct effects sacred_ground = {.forbids_play = is_off_ground};
const struct power oath_power_sacred_ground = {.when = POWER_QUIET, .always = &sacred_ground};

/* ---- Ancient Pact ---- */

static bool can_make_pact(const struct oath *g, const struct use *u)
{
    return g->board[u->seat].role == EXILE && g->banner[DARKEST_SECRET - BANNER_FIRST].holder == u->seat &&
           oath_may_give(g, u->seat, DARKEST_SECRET);
}

/* Given, not taken: no token is lost (D07). */
static void play_ancient_pact(struct oath *g, struct use *u)
{
    if (!oath_ask_yes(g, u->seat, WHY(REASON_USE_POWER, {u->card})))
        return;
    int space = oath_ask_space(g, u->seat, u->card);
    oath_give_banner(g, chancellor_of(g), DARKEST_SECRET);
    oath_become_citizen_taking(g, u->seat, space);
}
const struct power oath_power_ancient_pact = {
    .when = POWER_PLAYED, .usable = can_make_pact, .play = play_ancient_pact};
