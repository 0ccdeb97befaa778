/* Denizens of Beast, see cards/beast.def; their battle plans stand in beast_plans.c. */
#include "core/oath/law/allegiance.h"
#include "core/oath/law/campaign.h"
#include "core/oath/law/campaign_deaths.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/supply.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"
#include "core/oath/powers/families.h"
#include "core/oath/powers/gains.h"
#include "core/oath/powers/sweeps.h"

enum { BEAST_BIT = 1 << BEAST, HEARTH_BIT = 1 << HEARTH, NOMAD_BIT = 1 << NOMAD };

static uint8_t holder_of(const struct oath *g, int card)
{
    return g->place[card].at;
}

/* ---- Warbands ---- */

static uint16_t seats_with_warbands(const struct oath *g)
{
    uint16_t seats = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->board[seat].warbands)
            seats |= SEAT_BIT(seat);
    return seats;
}

static bool can_bite(const struct oath *g, const struct use *u)
{
    (void)u;
    return seats_with_warbands(g);
}

/* An own one too (B113). */
static void play_wolves(struct oath *g, struct use *u)
{
    uint8_t seat = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_WARBAND, {u->card}), seats_with_warbands(g));
    oath_kill_on_board(g, seat, 1);
}
const struct power oath_power_wolves = {.when = POWER_ACTION, .usable = can_bite, .play = play_wolves};

static uint16_t seats_badly_advised(const struct oath *g)
{
    uint16_t seats = seats_with_warbands(g);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (oath_matching(g, seat, ORDER) + oath_matching(g, seat, DISCORD) == 0)
            seats &= (uint16_t)~SEAT_BIT(seat);
    return seats;
}

static bool can_give_chance(const struct oath *g, const struct use *u)
{
    (void)u;
    return seats_badly_advised(g);
}

static void play_second_chance(struct oath *g, struct use *u)
{
    uint8_t seat = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_WARBAND, {u->card}), seats_badly_advised(g));
    oath_kill_on_board(g, seat, 1);
    oath_gain_warbands(g, u->seat, 1);
}
const struct power oath_power_second_chance = {
    .when = POWER_ACTION, .usable = can_give_chance, .play = play_second_chance};

static void play_animal_host(struct oath *g, struct use *u)
{
    oath_gain_warbands(g, u->seat, oath_suit_at_sites(g, BEAST));
}
const struct power oath_power_animal_host = {.when = POWER_PLAYED, .play = play_animal_host};

/* ---- Banks ---- */

static uint8_t other_full_banks(const struct oath *g)
{
    return (uint8_t)(oath_full_banks(g) & ~BEAST_BIT);
}

static bool can_remember(const struct oath *g, const struct use *u)
{
    (void)u;
    return other_full_banks(g) && oath_suit_at_sites(g, BEAST) > 0;
}

static void play_memory_of_nature(struct oath *g, struct use *u)
{
    for (int left = oath_suit_at_sites(g, BEAST); left > 0 && other_full_banks(g); left--) {
        uint8_t bank = oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, (uint16_t)left}),
                                     other_full_banks(g));
        g->bank[bank]--;
        g->bank[BEAST]++;
        oath_tell(g, EVENT_BANK_MOVED, bank, BEAST, 1, 0);
    }
}
const struct power oath_power_memory_of_nature = {
    .when = POWER_ACTION, .usable = can_remember, .play = play_memory_of_nature};

/* ---- Long-Lost Heir ---- */

static bool is_exile(const struct oath *g, const struct use *u)
{
    return g->board[u->seat].role == EXILE;
}

static void play_long_lost_heir(struct oath *g, struct use *u)
{
    if (oath_ask_yes(g, u->seat, WHY(REASON_USE_POWER, {u->card})))
        oath_become_citizen(g, u->seat, 0);
}
const struct power oath_power_long_lost_heir = {
    .when = POWER_PLAYED, .usable = is_exile, .play = play_long_lost_heir};

/* ---- Search ---- */

static void declare_errand_boy(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.any_pile = (1 << REGIONS) - 1;
}
const struct power oath_power_errand_boy = {.when = POWER_DECLARE + ACTION_SEARCH,
                                            .declare = declare_errand_boy};

static void declare_mushrooms(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.supply_free = 1;
    plan->search.piles_only = 1;
    plan->search.only = 1 + 1;
    plan->search.from_bottom = 1;
}
const struct power oath_power_mushrooms = {.when = POWER_DECLARE + ACTION_SEARCH,
                                           .declare = declare_mushrooms};

static void declare_new_growth(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.suits |= BEAST_BIT | HEARTH_BIT;
}
const struct power oath_power_new_growth = {
    .when = POWER_DECLARE + ACTION_SEARCH, .flags = POWER_FOR_PLAY, .declare = declare_new_growth};

static void declare_bracken(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.discard_to |= DISCARD_TO_ANY_PILE;
}
const struct power oath_power_bracken = {
    .when = POWER_DECLARE + ACTION_SEARCH, .flags = POWER_FOR_DISCARD, .declare = declare_bracken};

enum { CRY_WARBANDS = 2 };

/* Once an action: for the first Beast card that is played face up. */
static void cry(struct oath *g, struct use *u, int id)
{
    if (suit_of(g, id) != BEAST || g->search.cried)
        return;
    g->search.cried = 1;
    oath_gain_supply(g, u->seat, 1);
    oath_gain_warbands(g, u->seat, CRY_WARBANDS);
}
const struct power oath_power_wild_cry = {
    .when = POWER_DECLARE + ACTION_SEARCH, .flags = POWER_FOR_PLAY, .played = cry};

/* ---- Muster and trade ---- */

static bool beast_is_here(const struct oath *g, const struct use *u)
{
    return oath_slots_of_suit(g, BEAST) >> g->board[u->seat].pawn & 1;
}

static void declare_playmates(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->muster.no_supply |= BEAST_BIT;
}
const struct power oath_power_animal_playmates = {
    .when = POWER_DECLARE + ACTION_MUSTER, .usable = beast_is_here, .declare = declare_playmates};

static void declare_birdsong(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->trade.no_supply |= BEAST_BIT | NOMAD_BIT;
}
const struct power oath_power_birdsong = {.when = POWER_DECLARE + ACTION_TRADE, .declare = declare_birdsong};

/* Among those that count as the user's in this trade. */
static bool knows_beasts(const struct oath *g, const struct use *u)
{
    return oath_may_match(g, g->turn.disguised ? (uint8_t)(g->turn.disguised - 1) : u->seat, BEAST);
}

static int every_slot(const struct oath *g, const struct use *u)
{
    (void)g;
    (void)u;
    return SLOTS;
}

/* The option is the slot at which the pawn counts as standing. */
static bool has_friends_there(const struct oath *g, const struct use *u)
{
    return u->option != g->board[u->seat].pawn && (oath_slots_of_suit(g, BEAST) >> u->option & 1);
}

static void declare_small_friends(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    plan->trade.at = 1 + u->option;
}
const struct power oath_power_small_friends = {.when = POWER_DECLARE + ACTION_TRADE,
                                               .flags = POWER_BEFORE_SITES,
                                               .usable = has_friends_there,
                                               .options = every_slot,
                                               .declare = declare_small_friends};

static void declare_old_oak(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    cards_add(&plan->trade.more_secrets, u->card);
}
const struct power oath_power_the_old_oak = {
    .when = POWER_DECLARE + ACTION_TRADE, .usable = knows_beasts, .declare = declare_old_oak};

/* A bit for no suit, so that nothing else allows everything. */
enum { NO_SUIT_BIT = 1 << SUIT_NONE };

static void declare_beastkin(const struct oath *g, const struct use *u, struct plan *plan)
{
    uint8_t suits = NO_SUIT_BIT;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        if (oath_matching(g, u->seat, suit) > 0)
            suits |= (uint8_t)(1u << suit);
    plan->muster.suits = plan->muster.suits ? plan->muster.suits & suits : suits;
    plan->muster.more++;
}
const struct power oath_power_vow_of_beastkin = {
    .when = POWER_DECLARE + ACTION_MUSTER, .flags = POWER_MUST, .declare = declare_beastkin};

static bool council_forbids(const struct oath *g, int card, uint8_t seat, enum action action, int id)
{
    return (action == ACTION_MUSTER || action == ACTION_TRADE) && suit_of(g, id) == BEAST &&
           oath_enemies(g, seat, oath_card_ruler(g, card));
}
static const struct effects forest_council = {.forbids_card = council_forbids};
const struct power oath_power_forest_council = {.when = POWER_QUIET, .always = &forest_council};

static bool stays_poor(const struct oath *g, int card, const struct plan *plan)
{
    return holder_of(g, card) == plan->seat || oath_stands_in(g, plan->seat, card);
}
static const struct effects vow_of_poverty = {.no_trade_favor = stays_poor};

enum { ALMS = 2 };

static bool is_poor(const struct oath *g, const struct use *u)
{
    return g->board[u->seat].favor == 0 && oath_full_banks(g);
}

/* Whoever wants none does not use it. */
static void play_alms(struct oath *g, struct use *u)
{
    uint8_t suit = oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, ALMS}), oath_full_banks(g));
    oath_gain_up_to(g, u, suit, 1, ALMS);
}
const struct power oath_power_vow_of_poverty = {
    .when = POWER_REST, .usable = is_poor, .play = play_alms, .always = &vow_of_poverty};

/* ---- Travel ---- */

static void declare_forest_paths(const struct oath *g, const struct use *u, struct plan *plan)
{
    uint8_t slots = (uint8_t)oath_slots_of_suit(g, BEAST);
    (void)u;
    plan->trip.free_to |= slots;
    plan->trip.past_sites |= slots;
}
const struct power oath_power_forest_paths = {.when = POWER_DECLARE + ACTION_TRAVEL,
                                              .declare = declare_forest_paths};

static void grasp(struct oath *g, int card, const struct trip *trip, int from, int to,
                  enum travel_moment moment)
{
    uint8_t ruler = oath_card_ruler(g, card);
    (void)to;
    if (moment == TRAVEL_LEAVES && oath_enemies(g, trip->who, ruler) && oath_ruler(g, from) == ruler)
        oath_kill_on_trip(g, trip->who, 1);
}
static const struct effects grasping_vines = {.on_travel = grasp};
const struct power oath_power_grasping_vines = {.when = POWER_QUIET, .always = &grasping_vines};

/* ---- Cards that go ---- */

static void play_threatening_roar(struct oath *g, struct use *u)
{
    struct cards set = oath_cards_of_suits(g, BEAST_BIT | NOMAD_BIT, oath_slots_around(g, u->seat));
    cards_remove(&set, u->card);
    oath_sweep(g, u, set);
}
const struct power oath_power_threatening_roar = {.when = POWER_PLAYED, .play = play_threatening_roar};

static struct cards prey(const struct oath *g, const struct use *u)
{
    struct cards set = {{0}};
    int own = oath_slot_of(g, u->card);
    if (own < 0 || !oath_movable(g, u->seat, u->card))
        return set;
    for (int id = 0; id < DENIZENS; id++) {
        int slot = oath_slot_of(g, id);
        if (slot >= 0 && slot != own && oath_movable(g, u->seat, id))
            cards_add(&set, (uint8_t)id);
    }
    return set;
}

static bool has_prey(const struct oath *g, const struct use *u)
{
    struct cards set = prey(g, u);
    return cards_count(&set) > 0;
}

static void play_roving_terror(struct oath *g, struct use *u)
{
    struct cards set = prey(g, u);
    int id = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card}), &set);
    int slot = oath_slot_of(g, id);
    oath_discard(g, u->seat, id);
    oath_make_room_to_move(g, u->seat, slot);
    oath_lift(g, u->card);
    oath_put_at_site(g, u->card, slot);
    oath_tell(g, EVENT_MOVED_CARD, u->seat, u->card, (uint16_t)slot, 0);
}
const struct power oath_power_roving_terror = {
    .when = POWER_ACTION, .usable = has_prey, .play = play_roving_terror};

/* ---- Pied Piper ---- */

enum { PIPER_TAKES = 2 };

/* Only while it is on its way to the advisers. */
static bool piper_exempt(const struct oath *g, int card, uint8_t seat)
{
    return oath_advises(g, seat, card) && !oath_lies_open(g, card);
}
static const struct effects pied_piper = {.exempt = piper_exempt};

static bool can_pipe(const struct oath *g, const struct use *u)
{
    return g->place[u->card].kind == PLACE_ADVISER && oath_movable(g, u->seat, u->card);
}

/* What lies on it goes along (B117). */
static void play_pied_piper(struct oath *g, struct use *u)
{
    uint16_t others = (uint16_t)((SEAT_BIT(g->seats) - 1) & ~SEAT_BIT(u->seat));
    uint8_t to = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_SEAT, {u->card}), others);
    oath_lift(g, u->card);
    oath_put_adviser(g, u->card, to, true, SEATS_ALL);
    oath_tell(g, EVENT_TOOK_CARD, to, u->seat, 0, u->card);
    oath_take_up_to(g, u, to, PIPER_TAKES);
}
const struct power oath_power_pied_piper = {
    .when = POWER_ACTION, .usable = can_pipe, .play = play_pied_piper, .always = &pied_piper};

/* ---- Fae Merchant ---- */

static bool has_wares(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->relic_deck.count > 0;
}

/* One step: the title is looked at when all is done (B127). */
static void play_fae_merchant(struct oath *g, struct use *u)
{
    int drawn = oath_draw_relic(g);
    struct cards set = {{0}};
    oath_put(g, drawn, PLACE_HELD, u->seat);
    oath_tell_hidden(g, SEATS_ALL, EVENT_RELIC_DRAWN, u->seat, (uint16_t)drawn, 0, 0);
    note_reveal(g);
    for (int relic = RELIC_FIRST; relic < RELIC_FIRST + RELICS; relic++)
        if (relic != GRAND_SCEPTER && holds_relic(g, u->seat, relic))
            cards_add(&set, (uint8_t)relic);
    int back = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_RELIC, {u->card}), &set);
    oath_fire_left(g, back);
    oath_clear_tokens(g, back, u->seat);
    oath_lift(g, back);
    oath_relic_under(g, back, SEATS_ALL);
    oath_tell_hidden(g, SEATS_ALL, EVENT_RELIC_UNDER, u->seat, (uint16_t)back, 0, 0);
    oath_note_relics(g, u->seat, back == drawn ? 0 : relic_bit(drawn));
}
const struct power oath_power_fae_merchant = {
    .when = POWER_ACTION, .usable = has_wares, .play = play_fae_merchant};

/* ---- Wild Allies ---- */

static uint16_t wild_slots(const struct oath *g, const struct use *u)
{
    uint16_t slots = oath_slots_of_suit(g, BEAST);
    for (uint8_t slot = 0; slot < SLOTS; slot++) {
        struct free_campaign from = {u->seat, u->card, slot, SEAT_NOBODY};
        if ((slots >> slot & 1) && !oath_can_campaign_free(g, &from))
            slots &= (uint16_t)~SLOT_BIT(slot);
    }
    return slots;
}

/* Secrets may have to be flipped for the campaign: the one that the power costs is gone then. */
static bool has_wild_slot(const struct oath *g, const struct use *u)
{
    return wild_slots(g, u) != 0;
}

static void play_wild_allies(struct oath *g, struct use *u)
{
    int slot = oath_ask_slot(g, u->seat, WHY(REASON_CAMPAIGN_FROM, {u->card}), wild_slots(g, u));
    struct free_campaign from = {u->seat, u->card, (uint8_t)slot, SEAT_NOBODY};
    oath_push_free_campaign(g, &from, false);
}
const struct power oath_power_wild_allies = {
    .when = POWER_ACTION, .usable = has_wild_slot, .play = play_wild_allies};
