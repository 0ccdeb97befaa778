/* What the denizens of Arcane do (cards/arcane.def). Law 7 */
#include "core/oath/law/banners.h"
#include "core/oath/law/campaign.h"
#include "core/oath/law/deal.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/agenda.h"
#include "core/oath/law/look.h"
#include "core/oath/law/places.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/travel.h"
#include "core/oath/law/warbands.h"
#include "core/oath/law/dice.h"
#include "core/oath/law/powers.h"
#include "core/oath/powers/citizenship.h"
#include "core/oath/powers/families.h"
#include "core/oath/powers/gains.h"
#include "core/oath/powers/sweeps.h"

static bool has_darkest_secret(const struct oath *g, uint8_t seat)
{
    return g->banner[DARKEST_SECRET - BANNER_FIRST].holder == seat;
}

/* Whether the user's pawn stands where the card lies. */
static bool stands_here(const struct oath *g, const struct use *u)
{
    return oath_slot_of(g, u->card) == g->board[u->seat].pawn;
}

/* ---- Favor and secrets ---- */

static void play_alchemist(struct oath *g, struct use *u)
{
    enum { GAINED = 4 };
    oath_gain_from_banks(g, u, GAINED, false);
}

const struct power oath_power_alchemist = {
    .when = POWER_ACTION,
    .usable = oath_some_bank_is_full,
    .play = play_alchemist,
};

static void play_spirit_snare(struct oath *g, struct use *u)
{
    oath_gain_from_one_bank(g, u, ALL_SUITS, 1);
}

const struct power oath_power_spirit_snare = {
    .when = POWER_ACTION,
    .usable = oath_some_bank_is_full,
    .play = play_spirit_snare,
};

const struct power oath_power_tutor = {.when = POWER_ACTION, .n = 1, .play = oath_play_gain_secrets};

static void play_wizard_school(struct oath *g, struct use *u)
{
    oath_gain_secrets(g, u->seat, 1);
    g->turn.end_act = 1;
}

const struct power oath_power_wizard_school = {.when = POWER_ACTION, .play = play_wizard_school};

static struct cards charmed(const struct oath *g, const struct use *u)
{
    struct cards set = oath_cards_of_suits(g, u->power->suits, SLOT_BIT(g->board[u->seat].pawn));
    return oath_discardable(g, u->seat, set);
}

static bool can_charm(const struct oath *g, const struct use *u)
{
    struct cards set = charmed(g, u);
    return cards_count(&set) > 0;
}

/* B048: favor on the card is in its bank before favor is gained. */
static void play_taming_charm(struct oath *g, struct use *u)
{
    enum { GAINED = 2 };
    struct cards set = charmed(g, u);
    int id = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card, 0, 0}), &set);
    uint8_t suit = suit_of(g, id);
    oath_discard(g, u->seat, id);
    oath_gain_favor(g, u->seat, suit, GAINED);
}

const struct power oath_power_taming_charm = {
    .when = POWER_ACTION,
    .suits = 1 << BEAST | 1 << NOMAD,
    .usable = can_charm,
    .play = play_taming_charm,
};

enum { BLOOD_OF_ONE = 2 }; /* warbands sacrificed for a secret */

static bool can_bleed(const struct oath *g, const struct use *u)
{
    return g->board[u->seat].warbands >= BLOOD_OF_ONE;
}

static void play_blood_pact(struct oath *g, struct use *u)
{
    int most = g->board[u->seat].warbands / BLOOD_OF_ONE;
    int n = oath_ask_count(g, u->seat, WHY(REASON_CHOOSE_COUNT, {u->card, (uint16_t)most, 0}), 1, most);
    oath_tell(g, EVENT_SACRIFICED, u->seat, (uint16_t)(n * BLOOD_OF_ONE), 0, 0);
    oath_kill_on_board(g, u->seat, n * BLOOD_OF_ONE);
    oath_gain_secrets(g, u->seat, n);
}

const struct power oath_power_blood_pact = {
    .when = POWER_ACTION,
    .usable = can_bleed,
    .play = play_blood_pact,
};

/* B030: in turn order, beginning with the Chancellor. */
static void play_revelation(struct oath *g, struct use *u)
{
    for (int place = 0; place < g->seats; place++) {
        uint8_t seat = g->order[place];
        int most = oath_purse(g, seat);
        int n = oath_ask_count(g, seat, WHY(REASON_CHOOSE_COUNT, {u->card, (uint16_t)most, 0}), 0, most);
        oath_burn_favor(g, seat, n);
        oath_gain_secrets(g, seat, n);
    }
}

const struct power oath_power_revelation = {.when = POWER_PLAYED, .play = play_revelation};

/* Everybody as many as they have on their board. */
static void play_plague_engines(struct oath *g, struct use *u)
{
    (void)u;
    for (int place = 0; place < g->seats; place++) {
        uint8_t seat = g->order[place], has = g->board[seat].favor;
        int due = __builtin_popcount(oath_ruled_slots(g, seat));
        oath_favor_to_bank(g, seat, ARCANE, due < has ? due : has);
    }
}

const struct power oath_power_plague_engines = {.when = POWER_ACTION, .play = play_plague_engines};

/* ---- The Darkest Secret ---- */

enum { VAULT_ADDS, VAULT_BURNS, VAULT_OPTIONS };

static int vault_options(const struct oath *g, const struct use *u)
{
    (void)g;
    (void)u;
    return VAULT_OPTIONS;
}

static bool can_use_vault(const struct oath *g, const struct use *u)
{
    return u->option == VAULT_ADDS || g->banner[DARKEST_SECRET - BANNER_FIRST].tokens > 1;
}

static void play_forgotten_vault(struct oath *g, struct use *u)
{
    if (u->option == VAULT_ADDS)
        oath_add_to_banner(g, DARKEST_SECRET, 1);
    else
        oath_burn_darkest_secret(g, 1);
}

const struct power oath_power_forgotten_vault = {
    .when = POWER_ACTION,
    .options = vault_options,
    .usable = can_use_vault,
    .play = play_forgotten_vault,
};

static void add_to_secret(const struct oath *g, const struct use *u, struct plan *plan)
{
    enum { ADDED = 2 };
    (void)g;
    (void)u;
    plan->recover.added += ADDED;
}

const struct power oath_power_magicians_code = {
    .when = POWER_DECLARE + ACTION_RECOVER,
    .declare = add_to_secret,
};

static bool silences(const struct oath *g, int card, uint8_t seat, int thing, bool recovers)
{
    return recovers && thing == DARKEST_SECRET && oath_card_ruler(g, card) == seat;
}

static bool keeps_secrets(const struct oath *g, int card, uint8_t seat, int thing)
{
    return thing == GIFT_SECRETS && oath_card_ruler(g, card) == seat;
}

static void hears_secrets(struct oath *g, int card, uint8_t seat, int thing, int paid)
{
    (void)seat;
    (void)paid;
    if (thing == DARKEST_SECRET)
        oath_gain_secrets(g, oath_card_ruler(g, card), banner_of(g, DARKEST_SECRET)->tokens);
}

static const struct effects vow_of_silence = {
    .forbids_take = silences,
    .forbids_give = keeps_secrets,
    .on_recovered = hears_secrets,
};
const struct power oath_power_vow_of_silence = {.when = POWER_QUIET, .always = &vow_of_silence};

/* ---- Ways into Citizenship ---- */

/* All secrets on cards are of who is at turn: at the Rest they go home (Law 4.3.2). */
static int secrets_of(const struct oath *g, uint8_t seat)
{
    int n = oath_secrets_on_board(g, seat);
    for (int id = 0; seat == g->turn.seat && id < BANNER_FIRST; id++)
        n += g->secrets_on[id];
    return n;
}

static bool knows_more(const struct oath *g, const struct use *u)
{
    return oath_is_exile(g, u) && secrets_of(g, u->seat) > secrets_of(g, chancellor_of(g));
}

const struct power oath_power_bewitch = {
    .when = POWER_PLAYED,
    .usable = knows_more,
    .play = oath_play_may_be_citizen,
};

/* ---- Cards ---- */

static void play_dazzle(struct oath *g, struct use *u)
{
    oath_sweep(g, u, oath_cards_of_suits(g, u->power->suits, oath_slots_around(g, u->seat)));
}

const struct power oath_power_dazzle = {
    .when = POWER_PLAYED,
    .suits = 1 << HEARTH | 1 << ORDER,
    .play = play_dazzle,
};

/* The place of an adviser of a seat; `facedown`: of those that lie so only. [ask] */
static int ask_adviser(struct oath *g, const struct use *u, uint8_t of, bool facedown)
{
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_ADVISER, u->card, of, 0);
    for (uint16_t place = 0; p && place < g->board[of].advisers_count; place++)
        if (!facedown || !(g->board[of].faceup >> place & 1))
            offer(p, VERB_ADVISER, place, 0, 0);
    return answer_forced(g).arg[0];
}

static uint16_t advised_here(const struct oath *g, uint8_t seat)
{
    uint16_t seats = oath_others_here(g, seat);
    for (uint8_t other = 0; other < g->seats; other++)
        if (g->board[other].advisers_count == 0)
            seats &= (uint16_t)~SEAT_BIT(other);
    return seats;
}

static bool can_inquire(const struct oath *g, const struct use *u)
{
    return advised_here(g, u->seat) != 0;
}

/* B031: found, it is played or discarded by the finder; everybody sees whether it was. */
static void play_inquisitor(struct oath *g, struct use *u)
{
    uint8_t of =
        oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_SEAT, {u->card, 0, 0}), advised_here(g, u->seat));
    int id = g->board[of].adviser[ask_adviser(g, u, of, false)];
    oath_look_at(g, u->seat, id);
    note_public(g); /* whether it is the Conspiracy */
    if (id == CONSPIRACY) {
        g->known_to[id] = SEATS_ALL;
        oath_move(g, id, PLACE_DRAWN, u->seat);
        oath_tell(g, EVENT_TOOK_CARD, u->seat, of, 1, (uint16_t)id);
        oath_push_task(g, (struct task){.kind = TASK_PLAY, .seat = u->seat, .card = (uint8_t)id});
        return;
    }
    int paid = g->favor_on[u->card];
    g->favor_on[u->card] = 0;
    oath_tell(g, EVENT_TOOK_FAVOR_FROM, of, u->card, (uint16_t)paid, 0);
    oath_put_purse(g, of, paid);
}

const struct power oath_power_inquisitor = {
    .when = POWER_ACTION,
    .usable = can_inquire,
    .play = play_inquisitor,
};

/* Seats with facedown advisers, bit each. */
static uint16_t dreamers(const struct oath *g)
{
    uint16_t seats = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        const struct board *b = &g->board[seat];
        if (__builtin_popcountll(b->faceup) < b->advisers_count)
            seats |= SEAT_BIT(seat);
    }
    return seats;
}

static bool can_steal_dreams(const struct oath *g, const struct use *u)
{
    (void)u;
    return __builtin_popcount(dreamers(g)) > 1;
}

static void play_dream_thief(struct oath *g, struct use *u)
{
    struct choice why = WHY(REASON_CHOOSE_SEAT, {u->card, 0, 0});
    uint8_t one = oath_ask_seat(g, u->seat, why, dreamers(g));
    int first = g->board[one].adviser[ask_adviser(g, u, one, true)];
    uint8_t two = oath_ask_seat(g, u->seat, why, (uint16_t)(dreamers(g) & ~SEAT_BIT(one)));
    int second = g->board[two].adviser[ask_adviser(g, u, two, true)];
    oath_give_adviser(g, first, one, two);
    oath_give_adviser(g, second, two, one);
}

const struct power oath_power_dream_thief = {
    .when = POWER_ACTION,
    .usable = can_steal_dreams,
    .play = play_dream_thief,
};

/* ---- Warbands ---- */

/* Whether warbands of anybody are in the region: on sites, and on boards whose pawn is there. Offers them if
 * there is a prompt. */
static bool list_victims(const struct oath *g, const struct use *u, struct prompt *p)
{
    uint16_t around = oath_slots_around(g, u->seat);
    bool any = false;
    for (uint16_t slot = 0; slot < SLOTS; slot++)
        if ((around >> slot & 1) && g->site[slot].warbands > 0) {
            any = true;
            if (p)
                offer(p, VERB_KILL, slot, 1, 0);
        }
    for (uint16_t seat = 0; seat < g->seats; seat++)
        if ((around >> g->board[seat].pawn & 1) && g->board[seat].warbands > 0) {
            any = true;
            if (p)
                offer(p, VERB_KILL_ON_BOARD, seat, 1, 0);
        }
    return any;
}

static bool can_terrify(const struct oath *g, const struct use *u)
{
    return has_darkest_secret(g, u->seat) && list_victims(g, u, NULL);
}

static void play_terror_spells(struct oath *g, struct use *u)
{
    enum { KILLED = 2 };
    for (int n = 0; n < KILLED && list_victims(g, u, NULL); n++) {
        struct prompt *p = ask(g, u->seat, REASON_CHOOSE_WARBAND, u->card, 0, 0);
        if (p)
            list_victims(g, u, p);
        struct choice c = answer_forced(g);
        if (c.verb == VERB_KILL)
            oath_kill_at(g, c.arg[0], 1);
        else
            oath_kill_on_board(g, (uint8_t)c.arg[0], 1);
    }
}

const struct power oath_power_terror_spells = {
    .when = POWER_ACTION,
    .usable = can_terrify,
    .play = play_terror_spells,
};

/* ---- Modifiers ---- */

static void draw_one_more(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.more++;
}

const struct power oath_power_augury = {
    .when = POWER_DECLARE + ACTION_SEARCH,
    .declare = draw_one_more,
};

static void search_anywhere(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.any_pile = (1 << REGIONS) - 1;
}

const struct power oath_power_observatory = {
    .when = POWER_DECLARE + ACTION_SEARCH,
    .usable = stands_here,
    .declare = search_anywhere,
};

static void trade_around(const struct oath *g, const struct use *u, struct plan *plan)
{
    plan->trade.slots |= (uint8_t)oath_slots_around(g, u->seat);
}

const struct power oath_power_map_library = {
    .when = POWER_DECLARE + ACTION_TRADE,
    .usable = stands_here,
    .declare = trade_around,
};

static void double_one(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->trade.doubles_one = 1;
}

const struct power oath_power_secret_signal = {
    .when = POWER_DECLARE + ACTION_TRADE,
    .declare = double_one,
};

static void pay_secret(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->muster.secret = 1;
}

const struct power oath_power_initiation_rite = {
    .when = POWER_DECLARE + ACTION_MUSTER,
    .flags = POWER_MUST,
    .declare = pay_secret,
};

/* B035, B036: the powers of sites are ignored, those of cards are not. From elsewhere that holds of the way
 * to its site alone: somebody else who names where the travel goes may name another one (B125). */
static void pass_portal(const struct oath *g, const struct use *u, struct plan *plan)
{
    int slot = oath_slot_of(g, u->card);
    if (slot == g->board[u->seat].pawn) {
        plan->trip.free = 1;
        plan->trip.ignore |= IGNORE_SITE_POWERS;
        return;
    }
    if (oath_names_destination(g, &plan->trip) == u->seat)
        plan->trip.dest &= SLOT_BIT(slot);
    plan->trip.free_to = (uint8_t)(plan->trip.free_to | SLOT_BIT(slot));
    plan->trip.past_sites = (uint8_t)(plan->trip.past_sites | SLOT_BIT(slot));
}

const struct power oath_power_portal = {
    .when = POWER_DECLARE + ACTION_TRAVEL,
    .declare = pass_portal,
};

/* ---- Relics of the holder ---- */

static int ward(const struct oath *g, int card, int thing)
{
    return is_relic(thing) && g->place[thing].kind == PLACE_HELD &&
           g->place[thing].at == oath_card_ruler(g, card);
}

static const struct effects sealing_ward = {.target_dice = ward};
const struct power oath_power_sealing_ward = {.when = POWER_QUIET, .always = &sealing_ward};

/* B039: against a side on which the holder fights. */
static void gleam(const struct oath *g, int card, const struct use *u, struct cost *cost)
{
    if (oath_opponents(g, u->side) & SEAT_BIT(oath_card_ruler(g, card)))
        cost->secret++;
}

static const struct effects gleaming_armor = {.plan_cost = gleam};
const struct power oath_power_gleaming_armor = {.when = POWER_QUIET, .always = &gleaming_armor};

/* ---- Witch's Bargain ---- */

enum { BARGAIN_FAVOR = 2, BARGAINS_MAX = 6 };

/* A secret for favor, then favor for a secret: whether the user can with somebody. */
static bool sells(const struct oath *g, const struct use *u, uint8_t with)
{
    return oath_secrets_on_board(g, u->seat) > 0 && g->board[with].favor >= BARGAIN_FAVOR &&
           oath_may_give(g, u->seat, GIFT_SECRETS);
}

static bool buys(const struct oath *g, const struct use *u, uint8_t with)
{
    return oath_purse(g, u->seat) >= BARGAIN_FAVOR && oath_secrets_on_board(g, with) > 0;
}

static uint16_t bargainers(const struct oath *g, const struct use *u)
{
    uint16_t seats = oath_others_here(g, u->seat);
    for (uint8_t with = 0; with < g->seats; with++)
        if (!sells(g, u, with) && !buys(g, u, with))
            seats &= (uint16_t)~SEAT_BIT(with);
    return seats;
}

static bool can_bargain(const struct oath *g, const struct use *u)
{
    return bargainers(g, u) != 0;
}

static void bargain(struct oath *g, const struct use *u, uint8_t with)
{
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_THING, u->card, 0, 0);
    if (p && sells(g, u, with))
        offer(p, VERB_GIVE_SECRETS, 1, 0, 0);
    if (p && buys(g, u, with))
        offer(p, VERB_GIVE_FAVOR, BARGAIN_FAVOR, 0, 0);
    if (answer_forced(g).verb == VERB_GIVE_SECRETS) {
        oath_pass_secrets(g, u->seat, with, 1, u->seat);
        oath_take_favor(g, with, u->seat, BARGAIN_FAVOR);
    } else {
        oath_pass_favor(g, u->seat, with, BARGAIN_FAVOR);
        oath_pass_secrets(g, with, u->seat, 1, u->seat);
    }
}

/* P25: any number of times, but there is an end. Nobody is asked but the user. */
static void play_witchs_bargain(struct oath *g, struct use *u)
{
    struct choice why = WHY(REASON_CHOOSE_SEAT, {u->card, 0, 0});
    for (int n = 0; n < BARGAINS_MAX && bargainers(g, u); n++) {
        uint16_t seats = bargainers(g, u);
        uint8_t with =
            n == 0 ? oath_ask_seat(g, u->seat, why, seats) : oath_ask_seat_or_pass(g, u->seat, why, seats);
        if (with == SEAT_NOBODY)
            return;
        bargain(g, u, with);
    }
}

const struct power oath_power_witchs_bargain = {
    .when = POWER_ACTION,
    .usable = can_bargain,
    .play = play_witchs_bargain,
};

/* ---- Battle plans ---- */

/* B029: anybody of an Imperial side may hold it. */
static bool knows_the_secret(const struct oath *g, const struct use *u)
{
    return oath_side_holds(g, u, DARKEST_SECRET);
}

static const struct battle_plan fire_talkers = {PLAN_DICE(3)};
const struct power oath_power_fire_talkers = {
    .when = POWER_PLAN,
    .usable = knows_the_secret,
    .plan = &fire_talkers,
};

static void rust(const struct oath *g, const struct use *u, struct faces *faces)
{
    (void)u;
    if (g->campaign.step == CAMPAIGN_ATTACK)
        faces->hollow = 0;
}

static const struct battle_plan rusting_ray = {.sides = FOR_DEFENDER, .symbols = rust};
const struct power oath_power_rusting_ray = {
    .when = POWER_PLAN,
    .usable = knows_the_secret,
    .plan = &rusting_ray,
};

static const struct battle_plan billowing_fog = {.sides = FOR_BOTH, .spares = oath_spares_own};
const struct power oath_power_billowing_fog = {.when = POWER_PLAN, .plan = &billowing_fog};

static int kindred_suits(const struct oath *g, uint8_t seat)
{
    int n = 0;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        n += suit != ARCANE && oath_ruled_of_suit(g, seat, suit) > 0;
    return n;
}

/* B038: suits, not cards. Fewer dice may be chosen. */
static void play_kindred_warriors(struct oath *g, struct use *u)
{
    int most = kindred_suits(g, u->seat);
    int n = oath_ask_count(g, u->seat, WHY(REASON_CHOOSE_COUNT, {u->card, (uint16_t)most, 0}), 0, most);
    oath_add_plan_dice(g, u, n);
}

static const struct battle_plan kindred_warriors = {.sides = FOR_BOTH, .symbols = oath_ignore_own_skulls};
const struct power oath_power_kindred_warriors = {
    .when = POWER_PLAN,
    .play = play_kindred_warriors,
    .plan = &kindred_warriors,
};

static int cracked_sites(const struct oath *g, const struct use *u)
{
    (void)u;
    return oath_targeted_sites(g);
}

static const struct battle_plan cracking_ground = {.sides = FOR_BOTH, .counts = cracked_sites};
const struct power oath_power_cracking_ground = {
    .when = POWER_PLAN,
    .plan = &cracking_ground,
};

/* ---- Jinx ---- */

static struct use use_of_jinx(const struct oath *g, int card, uint8_t seat)
{
    return (struct use){.seat = seat, .card = (uint8_t)card, .power = oath_power_of(g, card)};
}

static bool can_jinx(const struct oath *g, int card, uint8_t seat)
{
    struct use u = use_of_jinx(g, card, seat);
    return oath_rules_card(g, seat, card) && oath_can_use(g, &u);
}

static bool asks_jinx(struct oath *g, int card, uint8_t seat)
{
    struct use u = use_of_jinx(g, card, seat);
    if (!can_jinx(g, card, seat) || !oath_ask_yes(g, seat, WHY(REASON_REROLL, {u.card, 0, 0})))
        return false;
    oath_pay_use(g, &u);
    return true;
}

/* Nobody's if bandits roll. */
static bool rolls_with_jinx(const struct oath *g, int card, uint8_t roller)
{
    return roller < g->seats && oath_rules_card(g, roller, card);
}

/* Whether a seat is asked besides who has rolled. */
static bool jinxes_for(const struct oath *g, uint8_t roller, uint8_t seat)
{
    return seat != roller && g->board[roller].role != EXILE && g->board[seat].role != EXILE;
}

static bool may_jinx(const struct oath *g, int card, uint8_t roller)
{
    if (!rolls_with_jinx(g, card, roller))
        return false;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((seat == roller || jinxes_for(g, roller, seat)) && can_jinx(g, card, seat))
            return true;
    return false;
}

/* B040, B041: who has rolled and rules the card pays after seeing the dice; once. D16: so may others of the
 * Empire who rule it too, the Chancellor first, then Citizens in turn order. */
static void jinx(struct oath *g, int card, struct roll *roll)
{
    if (roll->again || roll->dice == 0 || !rolls_with_jinx(g, card, roll->roller))
        return;
    roll->again = asks_jinx(g, card, roll->roller);
    for (uint8_t n = 0; n < g->seats && !roll->again; n++) {
        uint8_t seat = oath_clockwise(g, chancellor_of(g), n);
        if (jinxes_for(g, roll->roller, seat))
            roll->again = asks_jinx(g, card, seat);
    }
}

static const struct effects jinxes = {.may_reroll = may_jinx, .on_roll = jinx};
const struct power oath_power_jinx = {.when = POWER_QUIET, .always = &jinxes};

/* ---- Acting Troupe ---- */

enum { TROUPE_BEAST, TROUPE_ORDER, TROUPE_OPTIONS };

static int troupe_options(const struct oath *g, const struct use *u)
{
    (void)g;
    (void)u;
    return TROUPE_OPTIONS;
}

static void act_as(const struct oath *g, const struct use *u, struct plan *plan)
{
    plan->trade.as_suit = (uint8_t)(1 + (u->option == TROUPE_BEAST ? BEAST : ORDER));
    plan->trade.for_suit = (uint8_t)(1 + suit_of(g, u->card));
}

const struct power oath_power_acting_troupe = {
    .when = POWER_DECLARE + ACTION_TRADE,
    .flags = POWER_ACTS,
    .suits = 1 << BEAST | 1 << ORDER,
    .options = troupe_options,
    .declare = act_as,
};

/* ---- Master of Disguise ---- */

static int disguises(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->seats;
}

static bool is_another(const struct oath *g, const struct use *u)
{
    (void)g;
    return u->option != u->seat;
}

/* B046, B047: the advisers of one other seat (the option) instead of the own ones, whatever these do. */
static void put_on_mask(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    plan->advisers_of = (uint8_t)(1 + u->option);
}

const struct power oath_power_master_of_disguise = {
    .when = POWER_DECLARE + ACTION_TRADE,
    .flags = POWER_SWAPS_ADVISERS,
    .options = disguises,
    .usable = is_another,
    .declare = put_on_mask,
};
