/* What the denizens of Hearth do. Each constant is named in cards/hearth.def. */
#include "core/oath/law/banners.h"
#include "core/oath/law/campaign.h"
#include "core/oath/law/campaign_force.h"
#include "core/oath/law/campaign_plans.h"
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
#include "core/oath/law/warbands.h"
#include "core/oath/powers/citizenship.h"
#include "core/oath/powers/families.h"
#include "core/oath/powers/gains.h"
#include "core/oath/powers/negotiations.h"
#include "core/oath/powers/relic_draw.h"

/* ---- Deals and Citizenship ---- */

extern const struct power oath_power_tinkers_fair;
const struct power oath_power_tinkers_fair = {
    .when = POWER_ACTION,
    .flags = POWER_REPEATS,
    .n = DEAL_FAVOR | DEAL_SECRETS | DEAL_RELICS,
    .usable = oath_can_negotiate,
    .play = oath_play_negotiate,
};

extern const struct power oath_power_deed_writer;
const struct power oath_power_deed_writer = {
    .when = POWER_ACTION,
    .flags = POWER_REPEATS,
    .n = DEAL_FAVOR | DEAL_SECRETS | DEAL_SITES,
    .usable = oath_can_negotiate,
    .play = oath_play_negotiate,
};

static bool leads_people(const struct oath *g, const struct use *u)
{
    return oath_is_exile(g, u) && g->banner[PEOPLES_FAVOR - BANNER_FIRST].holder == u->seat;
}

extern const struct power oath_power_ballot_box;
const struct power oath_power_ballot_box = {
    .when = POWER_ACTION,
    .usable = leads_people,
    .play = oath_play_citizen,
};

/* ---- Battle plans ---- */

extern const struct power oath_power_extra_provisions;
const struct power oath_power_extra_provisions = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){.sides = FOR_DEFENDER, .defence = 1},
};

static bool people_not_against(const struct oath *g, const struct use *u)
{
    return !oath_opponent_holds(g, u, PEOPLES_FAVOR);
}

extern const struct power oath_power_village_constable;
const struct power oath_power_village_constable = {
    .when = POWER_PLAN,
    .usable = people_not_against,
    .plan = &(const struct battle_plan){PLAN_DICE(2)},
};

extern const struct power oath_power_the_great_levy; /* B085 */
const struct power oath_power_the_great_levy = {
    .when = POWER_PLAN,
    .usable = people_not_against,
    .plan = &(const struct battle_plan){PLAN_DICE(3), .symbols = oath_ignore_own_skulls},
};

extern const struct power oath_power_traveling_doctor;
const struct power oath_power_traveling_doctor = {
    .when = POWER_PLAN,
    .flags = POWER_DISCARDS_IF_BEATEN,
    .plan = &(const struct battle_plan){.sides = FOR_BOTH, .spares = oath_spares_own},
};

static void win_hearts(struct oath *g, struct use *u)
{
    oath_decide_campaign(g, (enum side)u->side);
}

/* B029: of an Imperial side anybody may hold it. */
static bool hearts_fade(const struct oath *g, const struct use *u)
{
    return !oath_side_holds(g, u, PEOPLES_FAVOR);
}

extern const struct power oath_power_hearts_and_minds;
const struct power oath_power_hearts_and_minds = {
    .when = POWER_PLAN,
    .play = win_hearts,
    .plan = &(const struct battle_plan){.sides = FOR_DEFENDER, .goes = hearts_fade},
};

/* P43: all of the user's colour, of Imperial players those of Allies too. */
static bool nurses(const struct oath *g, const struct use *u, uint8_t owner)
{
    return u->seat != OWNER_BANDITS && owner == oath_warbands_of(g, u->seat);
}

/* B087: at the end of the campaign, if the user rules the site then. */
static void discharge(struct oath *g, struct use *u)
{
    int slot = oath_slot_of(g, u->card);
    uint8_t *saved = &g->campaign.saved[u->side];
    if (slot >= 0 && oath_rules_site(g, u->seat, slot) && oath_may_place(g, u->seat, slot))
        oath_station_warbands(g, u->seat, slot, *saved);
    else if (*saved > 0)
        oath_tell(g, EVENT_NURSED_DIED, oath_warbands_of(g, u->seat), *saved, 0, 0);
    *saved = 0;
}

extern const struct power oath_power_hospital;
const struct power oath_power_hospital = {
    .when = POWER_PLAN,
    .plan = &(const struct battle_plan){.sides = FOR_BOTH, .saves = nurses, .at_end = discharge},
};

/* ---- Campaigns: lasting ---- */

static bool is_peaceful(const struct oath *g, int card, uint8_t attacker, uint8_t defender)
{
    (void)defender;
    return oath_rules_card(g, attacker, card);
}

/* Law 5.5.2: also if an ally of the defender rules it. */
static bool calms_attacker(const struct oath *g, int card)
{
    uint16_t defending = oath_seats_of_side(g, DEFENDER);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((defending & SEAT_BIT(seat)) && oath_rules_card(g, seat, card))
            return true;
    return false;
}

extern const struct power oath_power_vow_of_peace;
const struct power oath_power_vow_of_peace = {
    .always = &(const struct effects){.forbids_attack = is_peaceful, .forbids_sacrifice = calms_attacker}};

static uint8_t hears_of(const struct oath *g, int card, const struct campaign *over)
{
    uint8_t holder = g->place[card].at;
    return over->attacker != holder && over->defender != OWNER_BANDITS ? holder : SEAT_NOBODY;
}

static void herald(struct oath *g, struct use *u)
{
    oath_gain_from_one_bank(g, u, ALL_SUITS, 1);
}

extern const struct power oath_power_herald;
const struct power oath_power_herald = {.play = herald,
                                        .always = &(const struct effects){.answers_campaign = hears_of}};

/* The use of an answering card by who has it as an adviser. */
static struct use answer_of(const struct oath *g, int card)
{
    return (struct use){.seat = g->place[card].at, .card = (uint8_t)card};
}

/* ---- Supply, favor and secrets ---- */

static void rest_at_inn(struct oath *g, struct use *u)
{
    enum { RESTED = 2 };
    oath_gain_supply(g, u->seat, RESTED);
}

extern const struct power oath_power_wayside_inn;
const struct power oath_power_wayside_inn = {.when = POWER_ACTION, .play = rest_at_inn};

static uint8_t other_banks(const struct oath *g)
{
    return oath_full_banks(g) & (uint8_t) ~(1u << HEARTH);
}

static bool can_remember(const struct oath *g, const struct use *u)
{
    (void)u;
    return other_banks(g) != 0;
}

static void remember_home(struct oath *g, struct use *u)
{
    uint8_t from = oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, 1}), other_banks(g));
    oath_move_bank(g, from, HEARTH, g->bank[from]);
}

extern const struct power oath_power_memory_of_home;
const struct power oath_power_memory_of_home = {
    .when = POWER_ACTION, .usable = can_remember, .play = remember_home};

static uint8_t most_banks(const struct oath *g)
{
    uint8_t most = 0, banks = 0;
    for (int suit = 0; suit < SUIT_COUNT; suit++) {
        if (g->bank[suit] > most) {
            most = g->bank[suit];
            banks = 0;
        }
        if (most && g->bank[suit] == most)
            banks |= (uint8_t)(1u << suit);
    }
    return banks;
}

/* The fullest bank, and the emptiest of the others. */
static void level(struct oath *g, struct use *u)
{
    enum { MOVED = 2 };
    uint8_t from = oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, MOVED}), most_banks(g));
    uint8_t least = oath_least_banks(g) & (uint8_t) ~(1u << from);
    if (!least)
        return;
    uint8_t to = oath_ask_bank(g, u->seat, WHY(REASON_CHOOSE_BANK, {u->card, 1}), least);
    oath_move_bank(g, from, to, MOVED);
}

extern const struct power oath_power_levelers;
const struct power oath_power_levelers = {
    .when = POWER_ACTION, .usable = oath_some_bank_is_full, .play = level};

static void tell_story(struct oath *g, struct use *u) /* B044 */
{
    (void)u;
    oath_add_to_banner(g, DARKEST_SECRET, 1);
}

extern const struct power oath_power_storyteller;
const struct power oath_power_storyteller = {.when = POWER_ACTION, .play = tell_story};

static void serve_ale(struct oath *g, struct use *u)
{
    oath_return_tokens(g, u->seat, u->card);
}

extern const struct power oath_power_a_round_of_ale;
const struct power oath_power_a_round_of_ale = {.when = POWER_ACTION, .play = serve_ale};

/* Others at the user's site with favor on their boards. */
static uint16_t friends(const struct oath *g, uint8_t seat)
{
    uint16_t rich = oath_others_here(g, seat);
    for (uint8_t other = 0; other < g->seats; other++)
        if (g->board[other].favor == 0)
            rich &= (uint16_t)~SEAT_BIT(other);
    return rich;
}

static bool has_friend(const struct oath *g, const struct use *u)
{
    return friends(g, u->seat) != 0;
}

static void charm(struct oath *g, struct use *u)
{
    uint8_t from = oath_ask_seat(g, u->seat, WHY(REASON_CHOOSE_SEAT, {u->card}), friends(g, u->seat));
    oath_take_favor(g, from, u->seat, 1);
}

extern const struct power oath_power_charming_friend;
const struct power oath_power_charming_friend = {.when = POWER_ACTION, .usable = has_friend, .play = charm};

static void feast(struct oath *g, struct use *u)
{
    oath_gain_from_one_bank(g, u, ALL_SUITS, oath_ruled_of_suit(g, u->seat, HEARTH));
}

extern const struct power oath_power_fabled_feast;
const struct power oath_power_fabled_feast = {.when = POWER_PLAYED, .play = feast};

static void enjoy_days(struct oath *g, struct use *u)
{
    enum { DAYS = 3 };
    oath_gain_from_banks(g, u, DAYS, true);
}

extern const struct power oath_power_salad_days;
const struct power oath_power_salad_days = {.when = POWER_PLAYED, .play = enjoy_days};

/* ---- Search ---- */

/* B078: once a search, for a card that was drawn in it. */
static void welcome(struct oath *g, struct use *u, int id)
{
    if (g->search.step != SEARCH_NONE && is_denizen(id) && g->search.opened == 0)
        oath_gain_favor(g, u->seat, HEARTH, 1);
}

extern const struct power oath_power_welcoming_party;
const struct power oath_power_welcoming_party = {.when = POWER_DECLARE + ACTION_SEARCH, .played = welcome};

static void rotate_crops(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.clears_there = 1;
}

extern const struct power oath_power_crop_rotation;
const struct power oath_power_crop_rotation = {
    .when = POWER_DECLARE + ACTION_SEARCH,
    .flags = POWER_FOR_PLAY,
    .declare = rotate_crops,
};

static void keep_two(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.keep++;
    plan->search.site_needed = 1;
}

extern const struct power oath_power_land_warden;
const struct power oath_power_land_warden = {.when = POWER_DECLARE + ACTION_SEARCH, .declare = keep_two};

static void search_for_nothing(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->search.supply_free = 1;
}

extern const struct power oath_power_news_from_afar;
const struct power oath_power_news_from_afar = {.when = POWER_DECLARE + ACTION_SEARCH,
                                                .declare = search_for_nothing};

static void sing(struct oath *g, struct use *u)
{
    enum { SUNG = 3 };
    oath_look_into_pile(g, u->seat, region_of(g->board[u->seat].pawn), SUNG);
}

static bool has_songs(const struct oath *g, const struct use *u)
{
    return g->pile[region_of(g->board[u->seat].pawn)].count > 0;
}

extern const struct power oath_power_tavern_songs;
const struct power oath_power_tavern_songs = {.when = POWER_ACTION, .usable = has_songs, .play = sing};

/* ---- Muster and trade ---- */

static void muster_at_pub(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    plan->muster.more_with = (uint8_t)(1 + u->card);
}

extern const struct power oath_power_rowdy_pub;
const struct power oath_power_rowdy_pub = {.when = POWER_DECLARE + ACTION_MUSTER, .declare = muster_at_pub};

static bool has_warband(const struct oath *g, const struct use *u)
{
    return g->board[u->seat].warbands > 0;
}

static void trade_for_nothing(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    (void)u;
    plan->trade.supply_free = 1;
}

static void await_return(struct oath *g, struct use *u, const struct plan *plan)
{
    (void)plan;
    oath_kill_on_board(g, u->seat, 1);
}

extern const struct power oath_power_awaited_return;
const struct power oath_power_awaited_return = {
    .when = POWER_DECLARE + ACTION_TRADE,
    .usable = has_warband,
    .declare = trade_for_nothing,
    .after = await_return,
};

/* ---- Cards ---- */

static struct cards faceup_advisers(const struct oath *g, uint8_t seat, uint8_t by)
{
    struct cards found = {{0}};
    for (int i = 0; i < g->board[seat].advisers_count; i++)
        if ((g->board[seat].faceup >> i & 1) && oath_movable(g, by, g->board[seat].adviser[i]))
            cards_add(&found, g->board[seat].adviser[i]);
    return found;
}

/* Who has the Darkest Secret alone. */
static uint8_t mobbed(const struct oath *g)
{
    uint8_t holder = g->banner[DARKEST_SECRET - BANNER_FIRST].holder;
    return g->banner[PEOPLES_FAVOR - BANNER_FIRST].holder == holder ? SEAT_NOBODY : holder;
}

static bool can_mob(const struct oath *g, const struct use *u)
{
    if (mobbed(g) == SEAT_NOBODY)
        return false;
    struct cards found = faceup_advisers(g, mobbed(g), u->seat);
    return cards_count(&found) > 0;
}

static void mob(struct oath *g, struct use *u)
{
    struct cards found = faceup_advisers(g, mobbed(g), u->seat);
    oath_discard(g, u->seat,
                 oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_ADVISER, {u->card, mobbed(g)}), &found));
}

extern const struct power oath_power_armed_mob;
const struct power oath_power_armed_mob = {.when = POWER_ACTION, .usable = can_mob, .play = mob};

/* Advisers that may lie at the user's site (Law 7.2.1). */
static struct cards settlers(const struct oath *g, uint8_t seat)
{
    struct cards found = faceup_advisers(g, seat, seat), all = found;
    for (int id; (id = cards_take(&all)) >= 0;)
        if (card_of(g, id)->restriction == ADVISER_ONLY)
            cards_remove(&found, (uint8_t)id);
    return found;
}

static bool can_settle(const struct oath *g, const struct use *u)
{
    struct cards found = settlers(g, u->seat);
    int slot = g->board[u->seat].pawn;
    return oath_has_room_to_move(g, u->seat, slot) && cards_count(&found) > 0;
}

static void settle(struct oath *g, struct use *u)
{
    struct cards found = settlers(g, u->seat);
    uint8_t slot = g->board[u->seat].pawn;
    int id = oath_ask_card(g, u->seat, WHY(REASON_CHOOSE_ADVISER, {u->card, u->seat}), &found);
    oath_make_room_to_move(g, u->seat, slot);
    oath_lift(g, id);
    oath_put_at_site(g, id, slot);
    oath_tell(g, EVENT_MOVED_CARD, u->seat, (uint16_t)id, slot, 0);
}

extern const struct power oath_power_homesteaders;
const struct power oath_power_homesteaders = {
    .when = POWER_ACTION, .flags = POWER_REPEATS, .usable = can_settle, .play = settle};

static int marries(const struct oath *g, int card, uint8_t seat, uint8_t suit)
{
    return suit == HEARTH && oath_rules_card(g, seat, card);
}

extern const struct power oath_power_marriage;
const struct power oath_power_marriage = {.always = &(const struct effects){.suit_count = marries}};

/* ---- Relics ---- */

extern const struct power oath_power_family_heirloom;
const struct power oath_power_family_heirloom = {
    .when = POWER_PLAYED, .usable = oath_can_draw_relic, .play = oath_play_draw_relic};

static bool is_breakable(const struct oath *g, uint8_t seat, int place)
{
    int relic = g->site[g->board[seat].pawn].relic[place];
    return relic != NO_CARD && oath_movable(g, seat, relic);
}

static bool can_break(const struct oath *g, const struct use *u)
{
    for (int place = 0; place < SITE_RELICS_MAX; place++)
        if (is_breakable(g, u->seat, place))
            return true;
    return false;
}

/* Unseen: who knew it knows it under the deck. */
static void break_relic(struct oath *g, struct use *u)
{
    enum { GAINED = 3 };
    uint8_t slot = g->board[u->seat].pawn;
    struct prompt *p = ask(g, u->seat, REASON_CHOOSE_RELIC, u->card, 0, 0);
    for (uint16_t place = 0; p && place < SITE_RELICS_MAX; place++)
        if (is_breakable(g, u->seat, place))
            offer(p, VERB_TARGET_LYING, slot, place, 0);
    oath_bury_relic(g, u->seat, g->site[slot].relic[answer_forced(g).arg[1]]);
    oath_gain_warbands(g, u->seat, GAINED);
}

extern const struct power oath_power_relic_breaker;
const struct power oath_power_relic_breaker = {
    .when = POWER_ACTION, .usable = can_break, .play = break_relic};

/* ---- Answers to what others play ---- */

enum { ANSWERED = 2 };

static void bind_books(struct oath *g, int card, uint8_t seat, int id) /* B084 */
{
    struct use u = answer_of(g, card);
    if (is_vision(id) && seat != u.seat)
        oath_gain_from_one_bank(g, &u, ALL_SUITS, ANSWERED);
}

extern const struct power oath_power_book_binders;
const struct power oath_power_book_binders = {.always = &(const struct effects){.on_played = bind_books}};

static void sell_saddles(struct oath *g, int card, uint8_t seat, int id) /* B083 */
{
    uint8_t holder = g->place[card].at, suit = suit_of(g, id);
    if (seat != holder && (suit == NOMAD || suit == ORDER))
        oath_gain_favor(g, holder, suit, ANSWERED);
}

extern const struct power oath_power_saddle_makers;
const struct power oath_power_saddle_makers = {.always = &(const struct effects){.on_played = sell_saddles}};
