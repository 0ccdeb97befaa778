/* Battle plans of Nomad, see cards/nomad.def. Law 5.5, 7.5 */
#include "core/oath/law/campaign.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/powers/families.h"

/* ---- Dice ---- */

static const struct battle_plan horse_archers = {PLAN_DICE(3)};
const struct power oath_power_horse_archers = {
    .when = POWER_PLAN, .flags = POWER_DISCARDS_AT_END, .plan = &horse_archers};

static const struct battle_plan storm_caller = {.sides = FOR_DEFENDER, .defence = 2};
const struct power oath_power_storm_caller = {
    .when = POWER_PLAN, .flags = POWER_DISCARDS_AT_END, .plan = &storm_caller};

static bool faces_nomads(const struct oath *g, const struct use *u)
{
    return oath_opponent_advised(g, u, NOMAD);
}
static const struct battle_plan rival_khan = {PLAN_DICE(4)};
const struct power oath_power_rival_khan = {
    .when = POWER_PLAN, .flags = POWER_DISCARDS_AT_END, .usable = faces_nomads, .plan = &rival_khan};

static int nomads_ruled(const struct oath *g, const struct use *u)
{
    return oath_ruled_of_suit(g, u->seat, NOMAD);
}
static const struct battle_plan great_crusade = {.sides = FOR_BOTH, .counts = nomads_ruled};
const struct power oath_power_great_crusade = {
    .when = POWER_PLAN, .flags = POWER_DISCARDS_AT_END, .plan = &great_crusade};

/* Option 0: fewer dice, and the card stays. */
enum { GIANT_STAYS, GIANT_GOES, GIANT_OPTIONS };
static const int giant_dice[GIANT_OPTIONS] = {1, 3};

static int giant_options(const struct oath *g, const struct use *u)
{
    (void)g;
    (void)u;
    return GIANT_OPTIONS;
}

static int dice_of_giant(const struct oath *g, const struct use *u)
{
    (void)g;
    return giant_dice[u->option];
}

static bool giant_goes(const struct oath *g, const struct use *u)
{
    (void)g;
    return u->option == GIANT_GOES;
}
static const struct battle_plan mountain_giant = {
    .sides = FOR_BOTH, .counts = dice_of_giant, .goes = giant_goes};
const struct power oath_power_mountain_giant = {
    .when = POWER_PLAN, .options = giant_options, .plan = &mountain_giant};

static const struct battle_plan mounted_patrol = {.sides = FOR_DEFENDER, .halves = 1};
const struct power oath_power_mounted_patrol = {
    .when = POWER_PLAN, .flags = POWER_DISCARDS_AT_END, .plan = &mounted_patrol};

/* ---- What dice show ---- */

static void ignore_singles(const struct oath *g, const struct use *u, struct faces *faces)
{
    (void)u;
    if (g->campaign.step != CAMPAIGN_DEFENCE)
        return;
    faces->shields = (uint8_t)(faces->shields - faces->singles);
    faces->singles = 0;
}
static const struct battle_plan rain_boots = {.sides = FOR_ATTACKER, .symbols = ignore_singles};
const struct power oath_power_rain_boots = {
    .when = POWER_PLAN, .flags = POWER_DISCARDS_AT_END, .plan = &rain_boots};

/* Skulls too (B093). */
static void count_twice(const struct oath *g, const struct use *u, struct faces *faces)
{
    (void)u;
    if (g->campaign.step != CAMPAIGN_ATTACK)
        return;
    faces->hollow = (uint8_t)(faces->hollow * 2);
    faces->swords = (uint8_t)(faces->swords * 2);
    faces->skulls = (uint8_t)(faces->skulls * 2);
}
static const struct battle_plan lancers = {.sides = FOR_ATTACKER, .multiplies = count_twice};
const struct power oath_power_lancers = {
    .when = POWER_PLAN, .flags = POWER_DISCARDS_AT_END, .plan = &lancers};

/* ---- Warbands ---- */

static bool can_signal(const struct oath *g, const struct use *u)
{
    return u->seat != OWNER_BANDITS && oath_can_redistribute(g, u->seat);
}

static void play_warning_signals(struct oath *g, struct use *u)
{
    oath_redistribute(g, u->seat, u->card);
}
static const struct battle_plan warning_signals = {.sides = FOR_DEFENDER};
const struct power oath_power_warning_signals = {.when = POWER_PLAN,
                                                 .flags = POWER_DISCARDS_AT_END,
                                                 .usable = can_signal,
                                                 .play = play_warning_signals,
                                                 .plan = &warning_signals};

/* ---- Wild Mounts ---- */

/* Whether anybody is about to discard a card. */
static bool goes_anyway(const struct oath *g, const struct cards going[OATH_SEATS_MAX], uint8_t id)
{
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (cards_has(&going[seat], id))
            return true;
    return false;
}

/* Nomad plans of the user's side that are about to go. */
static struct cards nomads_going(const struct oath *g, const struct use *u,
                                 const struct cards going[OATH_SEATS_MAX])
{
    struct cards set = {{0}};
    for (int i = 0; i < g->campaign.plans_count; i++) {
        const struct plan_use *used = &g->campaign.plan[i];
        if (used->side == u->side && goes_anyway(g, going, used->card) && suit_of(g, used->card) == NOMAD)
            cards_add(&set, used->card);
    }
    return set;
}

/* Beast cards that the user rules and can discard, but for plans in use (Law 7.4.3) and what goes anyway. */
static struct cards mounts(const struct oath *g, const struct use *u,
                           const struct cards going[OATH_SEATS_MAX])
{
    struct cards set = oath_ruled_cards(g, u->seat), left = set;
    uint8_t seat = u->seat == OWNER_BANDITS ? g->turn.seat : u->seat;
    for (int id; (id = cards_take(&left)) >= 0;)
        if (suit_of(g, id) != BEAST || goes_anyway(g, going, (uint8_t)id) || !oath_movable(g, seat, id))
            cards_remove(&set, (uint8_t)id);
    return set;
}

static int first_on_map(const struct oath *g, const struct cards *set)
{
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < SITE_CARDS_MAX; i++) {
            uint8_t id = g->site[slot].card[i];
            if (id != NO_CARD && cards_has(set, id))
                return id;
        }
    return -1;
}

/* People may, bandits do so for two at least (B092). */
static void spare_nomads(struct oath *g, struct use *u, struct cards going[OATH_SEATS_MAX])
{
    enum { WORTH_IT = 2 };
    struct cards nomads = nomads_going(g, u, going), beasts = mounts(g, u, going);
    bool bandits = u->seat == OWNER_BANDITS;
    if (cards_count(&nomads) < (bandits ? WORTH_IT : 1) || cards_count(&beasts) == 0)
        return;
    int beast = bandits ? first_on_map(g, &beasts)
                        : oath_ask_card_or_pass(g, u->seat, WHY(REASON_PLAN_END, {u->card}), &beasts);
    if (beast < 0)
        return;
    for (int id; (id = cards_take(&nomads)) >= 0;)
        for (uint8_t seat = 0; seat < g->seats; seat++)
            cards_remove(&going[seat], (uint8_t)id);
    cards_add(&going[bandits ? g->turn.seat : u->seat], (uint8_t)beast);
}
static const struct battle_plan wild_mounts = {.sides = FOR_BOTH, .before_end = spare_nomads};
const struct power oath_power_wild_mounts = {.when = POWER_PLAN, .plan = &wild_mounts};
