/* What the denizens of Discord do (cards/discord.def). Law 7 */
#include "core/oath/law/agenda.h"
#include "core/oath/law/banners.h"
#include "core/oath/law/campaign.h"
#include "core/oath/law/campaign_deaths.h"
#include "core/oath/law/deal.h"
#include "core/oath/law/dice.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/look.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/travel.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/relics.h"
#include "core/oath/law/settle.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"
#include "core/oath/powers/citizenship.h"
#include "core/oath/powers/families.h"
#include "core/oath/powers/gains.h"
#include "core/oath/powers/sweeps.h"

/* ---- Advisers whose holder may have two only (Law 7.6.4) ---- */

static int two_advisers(const struct oath *g, int card, uint8_t seat)
{
    enum { FEW = 2 };
    return oath_advises(g, seat, card) ? FEW : ADVISERS_MAX;
}

static const struct effects limits_advisers = {.adviser_limit = two_advisers};

const struct power oath_power_insomnia = {
    .when = POWER_REST,
    .n = 1,
    .play = oath_play_gain_secrets,
    .always = &limits_advisers,
};

/* Suits of the cards at the site where a seat's pawn stands, whose banks have favor. */
static uint8_t banks_here(const struct oath *g, uint8_t seat)
{
    const struct site *s = &g->site[g->board[seat].pawn];
    uint8_t suits = 0;
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD && suit_of(g, s->card[i]) < SUIT_COUNT)
            suits |= (uint8_t)(1u << suit_of(g, s->card[i]));
    return suits & oath_full_banks(g);
}

static bool can_flatter(const struct oath *g, const struct use *u)
{
    return banks_here(g, u->seat) != 0;
}

static void play_silver_tongue(struct oath *g, struct use *u)
{
    oath_gain_from_one_bank(g, u, banks_here(g, u->seat), 1);
}

const struct power oath_power_silver_tongue = {
    .when = POWER_REST,
    .usable = can_flatter,
    .play = play_silver_tongue,
    .always = &limits_advisers,
};

/* Faceup advisers of other seats at the user's site that can be discarded. */
static struct cards marked(const struct oath *g, const struct use *u)
{
    struct cards set = {{0}};
    for (uint8_t seat = 0; seat < g->seats; seat++)
        for (int i = 0; (oath_others_here(g, u->seat) & SEAT_BIT(seat)) && i < g->board[seat].advisers_count;
             i++)
            if (g->board[seat].faceup >> i & 1)
                cards_add(&set, g->board[seat].adviser[i]);
    return oath_discardable(g, u->seat, set);
}

static bool can_kill_adviser(const struct oath *g, const struct use *u)
{
    struct cards set = marked(g, u);
    return cards_count(&set) > 0;
}

static void play_assassin(struct oath *g, struct use *u)
{
    struct cards set = marked(g, u);
    oath_discard(g, u->seat, oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card, 0, 0}), &set));
}

const struct power oath_power_assassin = {
    .when = POWER_ACTION,
    .usable = can_kill_adviser,
    .play = play_assassin,
    .always = &limits_advisers,
};

/* ---- Favor and secrets ---- */

const struct power oath_power_a_small_favor = {
    .when = POWER_PLAYED,
    .n = 4,
    .play = oath_play_gain_warbands,
};

/* Seats here that have a secret to take and another one. */
static uint16_t robbed(const struct oath *g, const struct use *u)
{
    uint16_t seats = oath_others_here(g, u->seat);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (oath_secrets_on_board(g, seat) < 2)
            seats &= (uint16_t)~SEAT_BIT(seat);
    return seats;
}

static bool can_rob(const struct oath *g, const struct use *u)
{
    return robbed(g, u) != 0;
}

static void play_sleight_of_hand(struct oath *g, struct use *u)
{
    uint8_t from = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_SEAT, {u->card, 0, 0}), robbed(g, u));
    oath_pass_secrets(g, from, u->seat, 1, u->seat);
}

const struct power oath_power_sleight_of_hand = {
    .when = POWER_ACTION,
    .usable = can_rob,
    .play = play_sleight_of_hand,
};

/* B053: the holder's own title counts too. */
static bool is_naysaid(const struct oath *g, const struct use *u)
{
    uint8_t chancellor = chancellor_of(g);
    return g->board[g->title.holder].role == EXILE && u->seat != chancellor && g->board[chancellor].favor > 0;
}

static void play_naysayers(struct oath *g, struct use *u)
{
    oath_take_favor(g, chancellor_of(g), u->seat, 1);
}

const struct power oath_power_naysayers = {
    .when = POWER_REST,
    .usable = is_naysaid,
    .play = play_naysayers,
};

static void revel(struct oath *g, int card, uint8_t seat)
{
    uint8_t holder = oath_card_ruler(g, card);
    if (seat != holder)
        oath_take_favor(g, seat, holder, 1);
}

static const struct effects chaos_cult = {.on_title = revel};
const struct power oath_power_chaos_cult = {.when = POWER_QUIET, .always = &chaos_cult};

/* Law 5.5.4: dice are counted as in a defence. */
static void play_gambling_hall(struct oath *g, struct use *u)
{
    enum { DICE = 4 };
    struct faces faces = oath_roll(g, u->seat, false, DICE, NULL);
    oath_gain_from_one_bank(g, u, ALL_SUITS, oath_shields(&faces));
}

const struct power oath_power_gambling_hall = {
    .when = POWER_ACTION,
    .usable = oath_some_bank_is_full,
    .play = play_gambling_hall,
};

static int suits_ruled(const struct oath *g, uint8_t seat)
{
    int n = 0;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++)
        n += oath_ruled_of_suit(g, seat, suit) > 0;
    return n;
}

/* B059. Everybody as many as they have on their board. */
static void play_dissent(struct oath *g, struct use *u)
{
    for (int place = 0; place < g->seats; place++) {
        uint8_t seat = g->order[place], has = g->board[seat].favor;
        int due = suits_ruled(g, seat);
        if (g->banner[PEOPLES_FAVOR - BANNER_FIRST].holder != seat)
            oath_favor_onto(g, seat, u->card, due < has ? due : has);
    }
}

const struct power oath_power_dissent = {.when = POWER_PLAYED, .play = play_dissent};

/* ---- The banners ---- */

/* B050 */
static void play_charlatan(struct oath *g, struct use *u)
{
    (void)u;
    oath_burn_darkest_secret(g, g->banner[DARKEST_SECRET - BANNER_FIRST].tokens - 1);
}

const struct power oath_power_charlatan = {.when = POWER_PLAYED, .play = play_charlatan};

static bool renounces(const struct oath *g, int card, uint8_t seat, int thing, bool recovers)
{
    return recovers && thing == PEOPLES_FAVOR && oath_card_ruler(g, card) == seat;
}

static const struct effects vow_of_renewal = {.forbids_take = renounces, .burnt_to = oath_card_ruler};
const struct power oath_power_vow_of_renewal = {.when = POWER_QUIET, .always = &vow_of_renewal};

static bool mob_rules(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->banner[PEOPLES_FAVOR - BANNER_FIRST].mob;
}

/* Suits of which most cards lie at sites, bit each (B060: no advisers). */
static uint8_t most_common(const struct oath *g)
{
    int most = 0;
    uint8_t suits = 0;
    for (int suit = 0; suit < SUIT_COUNT; suit++) {
        struct cards set = oath_cards_of_suits(g, (uint8_t)(1u << suit), ALL_SLOTS);
        int n = cards_count(&set);
        if (n > most)
            suits = 0;
        if (n >= most && n > 0) {
            suits |= (uint8_t)(1u << suit);
            most = n;
        }
    }
    return suits;
}

static void play_riots(struct oath *g, struct use *u)
{
    uint8_t suits = most_common(g);
    if (!suits)
        return;
    uint8_t suit = oath_ask_suit(g, u->seat, WHY(REASON_CHOOSE_SUIT, {u->card, 0, 0}), suits);
    struct cards set = oath_cards_of_suits(g, (uint8_t)(1u << suit), ALL_SLOTS);
    cards_remove(&set, u->card);
    oath_sweep(g, u, set);
}

const struct power oath_power_riots = {.when = POWER_PLAYED, .usable = mob_rules, .play = play_riots};

/* ---- Ways into Citizenship ---- */

static bool rules_more(const struct oath *g, const struct use *u)
{
    return oath_is_exile(g, u) && __builtin_popcount(oath_ruled_slots(g, u->seat)) >
                                      __builtin_popcount(oath_ruled_slots(g, chancellor_of(g)));
}

const struct power oath_power_royal_ambitions = {
    .when = POWER_PLAYED,
    .usable = rules_more,
    .play = oath_play_may_be_citizen_with_relic,
};

/* ---- Looking, taking, swapping ---- */

/* Piles that have a card, bit per region. */
static uint8_t piles_with_cards(const struct oath *g)
{
    uint8_t piles = 0;
    for (int pile = 0; pile < REGIONS; pile++)
        if (g->pile[pile].count > 0)
            piles |= (uint8_t)(1u << pile);
    return piles;
}

static bool can_scry(const struct oath *g, const struct use *u)
{
    (void)u;
    return piles_with_cards(g) != 0;
}

/* B051: all of it. */
static void play_scryer(struct oath *g, struct use *u)
{
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_REGION, u->card, 0, 0);
    for (uint16_t pile = 0; p && pile < REGIONS; pile++)
        if (piles_with_cards(g) >> pile & 1)
            offer(p, VERB_REGION, pile, 0, 0);
    enum region region = (enum region)answer_forced(g).arg[0];
    oath_look_into_pile(g, u->seat, region, g->pile[region].count);
}

const struct power oath_power_scryer = {.when = POWER_ACTION, .usable = can_scry, .play = play_scryer};

/* Relics of others here that the user may take (P23). */
static uint32_t blackmailed(const struct oath *g, uint8_t seat)
{
    uint32_t relics = 0;
    for (uint8_t other = 0; other < g->seats; other++)
        if (oath_others_here(g, seat) & SEAT_BIT(other))
            relics |= g->board[other].relics;
    for (int relic = RELIC_FIRST; relic < RELIC_FIRST + RELICS; relic++)
        if ((relics & relic_bit(relic)) && !oath_may_take(g, seat, relic, false))
            relics &= ~relic_bit(relic);
    return relics;
}

static bool can_blackmail(const struct oath *g, const struct use *u)
{
    return blackmailed(g, u->seat) != 0;
}

/* Who holds the relic pays, if they can and like. */
static void play_blackmail(struct oath *g, struct use *u)
{
    enum { RANSOM = 3 };
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_RELIC, u->card, 0, 0);
    for (uint32_t left = p ? blackmailed(g, u->seat) : 0; left; left &= left - 1)
        offer(p, VERB_RELIC, (uint16_t)(RELIC_FIRST + __builtin_ctz(left)), 0, 0);
    int relic = answer_forced(g).arg[0];
    uint8_t of = g->place[relic].at;
    if (oath_purse(g, of) >= RANSOM && oath_ask_yes(g, of, WHY(REASON_PAY_OR_LOSE, {u->card, RANSOM, 0}))) {
        oath_pass_favor(g, of, u->seat, RANSOM);
        return;
    }
    oath_take_relic(g, u->seat, relic);
    oath_note_relics(g, u->seat, relic_bit(relic));
}

const struct power oath_power_blackmail = {
    .when = POWER_PLAYED,
    .usable = can_blackmail,
    .play = play_blackmail,
};

/* ---- Warbands, bandits, travel ---- */

/* B073: whoever rules the site, bandits too, unless a pawn of theirs stands there. */
static bool city_is_open(const struct oath *g, const struct use *u)
{
    int slot = oath_slot_of(g, u->card);
    for (uint8_t seat = 0; slot >= 0 && seat < g->seats; seat++)
        if (g->board[seat].pawn == slot && oath_rules_site(g, seat, slot))
            return false;
    return slot >= 0;
}

static void play_key_to_the_city(struct oath *g, struct use *u)
{
    int slot = oath_slot_of(g, u->card);
    oath_kill_at(g, slot, g->site[slot].warbands);
    if (oath_gain_warbands(g, u->seat, 1) && oath_may_place(g, u->seat, slot))
        oath_place_warbands(g, u->seat, slot, 1);
}

const struct power oath_power_key_to_the_city = {
    .when = POWER_PLAYED,
    .usable = city_is_open,
    .play = play_key_to_the_city,
};

static int more_bandits(const struct oath *g, int card, int slot)
{
    enum { MORE = 2 };
    (void)g;
    (void)card;
    (void)slot;
    return MORE;
}

static void play_bandit_chief(struct oath *g, struct use *u)
{
    (void)u;
    for (int slot = 0; slot < SLOTS; slot++)
        if (g->site[slot].warbands > 0)
            oath_kill_at(g, slot, 1);
}

static const struct effects bandit_chief = {.bandits = more_bandits};
const struct power oath_power_bandit_chief = {
    .when = POWER_PLAYED,
    .play = play_bandit_chief,
    .always = &bandit_chief,
};

/* B058: forced travel too; as many as are there. */
static void boil(struct oath *g, int card, const struct trip *trip, int from, int to,
                 enum travel_moment moment)
{
    enum { BOILED = 2 };
    (void)from;
    if (moment == TRAVEL_ARRIVES && to == oath_slot_of(g, card) && !oath_rules_card(g, trip->who, card))
        oath_kill_on_trip(g, trip->who, BOILED);
}

static const struct effects boiling_lake = {.on_travel = boil};
const struct power oath_power_boiling_lake = {.when = POWER_QUIET, .always = &boiling_lake};

static void muster_the_poor(const struct oath *g, const struct use *u, struct plan *plan)
{
    enum { MORE = 2 };
    (void)g;
    (void)u;
    plan->muster.poorest = MORE;
}

const struct power oath_power_downtrodden = {
    .when = POWER_DECLARE + ACTION_MUSTER,
    .declare = muster_the_poor,
};

/* ---- Vetoes ---- */

/* B065: of bandits everybody is an enemy. */
static bool spreads_gossip(const struct oath *g, int card, uint8_t seat)
{
    return oath_enemies(g, seat, oath_card_ruler(g, card));
}

static const struct effects gossip = {.forbids_facedown = spreads_gossip};
const struct power oath_power_gossip = {.when = POWER_QUIET, .always = &gossip};

/* Plans of beasts and nomads against a side on which the holder fights. */
static bool tames(const struct oath *g, int card, const struct use *u)
{
    uint8_t suit = suit_of(g, u->card), holder = oath_card_ruler(g, card);
    return (suit == BEAST || suit == NOMAD) && (oath_opponents(g, u->side) & SEAT_BIT(holder));
}

static const struct effects beast_tamer = {.forbids_plan = tames};
const struct power oath_power_beast_tamer = {.when = POWER_QUIET, .always = &beast_tamer};

/* ---- Battle plans ---- */

static const struct battle_plan mercenaries = {PLAN_DICE(3)};
const struct power oath_power_mercenaries = {
    .when = POWER_PLAN,
    .flags = POWER_DISCARDS_IF_BEATEN,
    .plan = &mercenaries,
};

/* B052: the site itself is a target. */
static bool knows_the_garrison(const struct oath *g, const struct use *u)
{
    (void)u;
    struct cards set = oath_cards_of_suits(g, 1 << ORDER, g->campaign.target_slots);
    return cards_count(&set) > 0;
}

static const struct battle_plan disgraced_captain = {.sides = FOR_ATTACKER, .attack = {[ATTACKER] = 4}};
const struct power oath_power_disgraced_captain = {
    .when = POWER_PLAN,
    .usable = knows_the_garrison,
    .plan = &disgraced_captain,
};

static bool faces_arcane(const struct oath *g, const struct use *u)
{
    return oath_opponent_advised(g, u, ARCANE);
}

static const struct battle_plan cracked_sage = {PLAN_DICE(4)};
const struct power oath_power_cracked_sage = {
    .when = POWER_PLAN,
    .usable = faces_arcane,
    .plan = &cracked_sage,
};

/* B054, P7: one secret of all stays; faceup or not, as the beaten one likes. */
static void burn_books(struct oath *g, struct use *u)
{
    uint8_t seat = g->campaign.defender;
    if (!g->campaign.target_pawn || seat >= g->seats)
        return;
    struct board *b = &g->board[seat];
    bool keeps_down = b->secrets == 0;
    if (b->secrets && b->secrets_down)
        keeps_down = !oath_ask_yes(g, seat, WHY(REASON_KEEP_FACEUP, {u->card, 0, 0}));
    int burnt = oath_secrets_on_board(g, seat) - 1;
    if (burnt <= 0)
        return;
    b->secrets = !keeps_down;
    b->secrets_down = keeps_down;
    oath_tell(g, EVENT_BURNT_SECRETS, seat, (uint16_t)burnt, 0, 0);
}

static const struct battle_plan book_burning = {.sides = FOR_ATTACKER, .victory = burn_books};
const struct power oath_power_book_burning = {.when = POWER_PLAN, .plan = &book_burning};

/* All of it instead of half. */
static void burn_all_favor(struct oath *g, struct use *u)
{
    (void)u;
    oath_burn_off_board(g, g->campaign.defender, g->board[g->campaign.defender].favor);
}

static const struct battle_plan slander = {.sides = FOR_ATTACKER, .spoils = burn_all_favor};
const struct power oath_power_slander = {.when = POWER_PLAN, .plan = &slander};

/* B074: who is outnumbered when the plan is used. */
static int worth_of_a_zealot(const struct oath *g, const struct use *u)
{
    (void)g;
    return u->power->n;
}

static const struct battle_plan zealots = {.sides = FOR_ATTACKER, .worth = worth_of_a_zealot};
const struct power oath_power_zealots = {
    .when = POWER_PLAN,
    .n = 3,
    .usable = oath_outnumbered,
    .plan = &zealots,
};

/* After all else of the campaign: a trip, then a campaign. */
static void catch_breath(struct oath *g, struct use *u)
{
    struct free_campaign again = {u->seat, u->card, NOWHERE, SEAT_NOBODY};
    oath_push_free_campaign(g, &again, true);
    oath_queue_trigger(g, (struct task){.seat = u->seat, .card = u->card});
}

static void play_trip(struct oath *g, struct use *u)
{
    if (oath_can_travel_free(g, u->seat) && oath_ask_yes(g, u->seat, WHY(REASON_USE_POWER, {u->card, 0, 0})))
        oath_travel_free(g, u->seat);
}

static const struct battle_plan second_wind = {.sides = FOR_ATTACKER, .after = catch_breath};
static const struct power campaigns_again = {.when = POWER_PLAN, .plan = &second_wind};
const struct power oath_power_second_wind = {
    .when = POWER_QUIET,
    .play = play_trip,
    .also = &campaigns_again,
};

/* ---- Answers ---- */

/* B062, B063, P21: before what plans bring; the attacker alone is attacked, as the rules allow. */
static uint8_t may_strike(const struct oath *g, int card, const struct campaign *over)
{
    uint8_t holder = oath_card_ruler(g, card);
    struct free_campaign strike = {holder, (uint8_t)card, NOWHERE, over->attacker};
    return oath_can_campaign_free(g, &strike) ? holder : SEAT_NOBODY; /* nobody attacks themselves */
}

static void strike_back(struct oath *g, struct use *u)
{
    struct free_campaign strike = {u->seat, u->card, NOWHERE, u->option};
    oath_push_free_campaign(g, &strike, true);
}

static const struct effects sneak_attack = {.answers_campaign = may_strike};
const struct power oath_power_sneak_attack = {
    .when = POWER_QUIET, .play = strike_back, .always = &sneak_attack};

/* B067 to B070: all relics taken at once, a die for each, of which the holder gets those they may take. */
static void steal(struct oath *g, int card, uint8_t seat, uint32_t relics)
{
    uint8_t holder = oath_card_ruler(g, card);
    relics &= g->board[seat].relics;
    int dice = __builtin_popcount(relics);
    for (int relic = RELIC_FIRST; relic < RELIC_FIRST + RELICS; relic++)
        if ((relics & relic_bit(relic)) && !oath_may_take(g, holder, relic, false))
            relics &= ~relic_bit(relic);
    struct use u = {.seat = holder, .card = (uint8_t)card, .power = oath_power_of(g, card)};
    if (seat == holder || !relics || region_of(g->board[seat].pawn) != region_of(g->board[holder].pawn) ||
        !oath_can_use(g, &u) || !oath_ask_yes(g, holder, WHY(REASON_USE_POWER, {u.card, 0, 0})))
        return;
    oath_pay_use(g, &u);
    struct faces faces = oath_roll(g, holder, false, dice, NULL);
    if (oath_shields(&faces) > 0)
        return;
    for (uint32_t left = relics; left; left &= left - 1)
        oath_take_relic(g, holder, RELIC_FIRST + __builtin_ctz(left));
    oath_note_relics(g, holder, relics);
}

static const struct effects relic_thief = {.on_relics = steal};
const struct power oath_power_relic_thief = {.when = POWER_QUIET, .always = &relic_thief};

/* ---- False Prophet ---- */

/* Revealed Visions of anybody. */
static struct cards visions(const struct oath *g)
{
    struct cards set = {{0}};
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->board[seat].revealed != NO_CARD)
            cards_add(&set, g->board[seat].revealed);
    return set;
}

static bool can_prophesy(const struct oath *g, const struct use *u)
{
    struct cards set = visions(g);
    return oath_is_exile(g, u) && cards_count(&set) > 0 && g->board[u->seat].bank > 0;
}

/* The warband stands on the Vision (struct board: prophet). */
static void play_false_prophet(struct oath *g, struct use *u)
{
    struct cards set = visions(g);
    struct board *b = &g->board[u->seat];
    int vision = oath_ask_card(g, u->seat, WHY(REASON_PROPHET, {u->card, 0, 0}), &set);
    b->bank--;
    b->prophet = (uint8_t)(1 + vision);
    oath_tell(g, EVENT_CLAIMED, u->seat, (uint16_t)vision, 0, 0);
}

const struct power oath_power_false_prophet = {
    .when = POWER_PLAYED,
    .usable = can_prophesy,
    .play = play_false_prophet,
};

/* ---- Salt the Earth ---- */

/* Where a card lies that is locked for who plays it, it may not be played; of others it says nothing. */
static bool keeps_off_locked(const struct oath *g, int card, uint8_t seat, int id, int slot)
{
    for (int i = 0; card == id && slot < SLOTS && i < SITE_CARDS_MAX; i++)
        if (g->site[slot].card[i] != NO_CARD && oath_locked(g, seat, g->site[slot].card[i]))
            return true;
    return false;
}

static int one_card(const struct oath *g, int card, int slot)
{
    return slot == oath_slot_of(g, card) ? 1 - site_of(g, slot)->capacity : 0;
}

static void play_salt_the_earth(struct oath *g, struct use *u)
{
    struct cards set = oath_cards_of_suits(g, ALL_SUITS, SLOT_BIT(oath_slot_of(g, u->card)));
    cards_remove(&set, u->card);
    oath_sweep(g, u, set);
}

static const struct effects salt_the_earth = {.forbids_play = keeps_off_locked, .capacity = one_card};
const struct power oath_power_salt_the_earth = {
    .when = POWER_PLAYED,
    .flags = POWER_NEEDS_NO_ROOM,
    .play = play_salt_the_earth,
    .always = &salt_the_earth,
};

/* ---- Enchantress ---- */

/* Faceup advisers of others that can be moved. */
static struct cards enchanted(const struct oath *g, const struct use *u)
{
    struct cards set = {{0}};
    for (uint8_t seat = 0; seat < g->seats; seat++)
        for (int i = 0; seat != u->seat && i < g->board[seat].advisers_count; i++)
            if (g->board[seat].faceup >> i & 1)
                cards_add(&set, g->board[seat].adviser[i]);
    return oath_discardable(g, u->seat, set);
}

static bool can_enchant(const struct oath *g, const struct use *u)
{
    struct cards set = enchanted(g, u);
    return cards_count(&set) > 0 && oath_movable(g, u->seat, u->card);
}

/* B061: whoever has too many then drops one, but not what just came. */
static void play_enchantress(struct oath *g, struct use *u)
{
    struct cards set = enchanted(g, u);
    int id = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_CARD, {u->card, 0, 0}), &set);
    uint8_t of = g->place[id].at;
    oath_give_adviser(g, id, of, u->seat);
    oath_give_adviser(g, u->card, u->seat, of);
    oath_trim_advisers(g, u->seat, id);
    oath_trim_advisers(g, of, u->card);
}

const struct power oath_power_enchantress = {
    .when = POWER_ACTION,
    .usable = can_enchant,
    .play = play_enchantress,
};
