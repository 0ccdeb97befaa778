/* Battle plans of Beast, and what its cards change in campaigns, see cards/beast.def. Law 5.5, 7.5 */
#include "core/oath/law/campaign.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/rule.h"
#include "core/oath/powers/families.h"

static uint8_t holder_of(const struct oath *g, int card)
{
    return g->place[card].at;
}

/* ---- Plans ---- */

enum { THICK_WALLS = 4, RANGERS_DICE = 2 };

/* What the pool holds at this moment counts (B114). */
static int dice_of_rangers(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->campaign.dice[DEFENDER] >= THICK_WALLS ? RANGERS_DICE : 0;
}
static const struct battle_plan rangers = {
    .sides = FOR_ATTACKER, .counts = dice_of_rangers, .symbols = oath_ignore_own_skulls};
const struct power oath_power_rangers = {.when = POWER_PLAN, .plan = &rangers};

/* Bandits have no advisers. */
static int worshippers(const struct oath *g, const struct use *u)
{
    return u->seat == OWNER_BANDITS ? 0 : oath_matching(g, u->seat, BEAST);
}
static const struct battle_plan nature_worship = {.sides = FOR_BOTH, .counts = worshippers};
const struct power oath_power_nature_worship = {.when = POWER_PLAN, .plan = &nature_worship};

/* In the opponent's roll; the skulls still kill. */
static void stay_in_shell(const struct oath *g, const struct use *u, struct faces *faces)
{
    enum { SWORDS_OF_PAIR = 2 };
    if (u->side == DEFENDER && g->campaign.step == CAMPAIGN_ATTACK) {
        faces->swords = (uint8_t)(faces->swords - SWORDS_OF_PAIR * faces->pairs);
        faces->pairs = 0;
    }
    if (u->side == ATTACKER && g->campaign.step == CAMPAIGN_DEFENCE)
        faces->shields = faces->singles;
}
static const struct battle_plan war_tortoise = {.sides = FOR_BOTH, .symbols = stay_in_shell};
const struct power oath_power_war_tortoise = {.when = POWER_PLAN, .plan = &war_tortoise};

static int beasts_at_sites(const struct oath *g, const struct use *u)
{
    (void)u;
    return oath_suit_at_sites(g, BEAST);
}
static const struct battle_plan walled_garden = {.sides = FOR_DEFENDER, .walls = beasts_at_sites};
const struct power oath_power_walled_garden = {
    .when = POWER_PLAN, .usable = oath_own_site_targeted, .plan = &walled_garden};

/* ---- What binds others in campaigns ---- */

/* Whether the holder of a card fights the side that uses a plan. */
static bool is_used_against(const struct oath *g, int card, const struct use *u)
{
    return oath_opponents(g, u->side) & SEAT_BIT(holder_of(g, card));
}

static bool knows_names(const struct oath *g, int card, const struct use *u)
{
    uint8_t suit = suit_of(g, u->card);
    return suit != SUIT_NONE && is_used_against(g, card, u) && oath_matching(g, holder_of(g, card), suit) > 0;
}
static const struct effects true_names = {.forbids_plan = knows_names};
const struct power oath_power_true_names = {.when = POWER_QUIET, .always = &true_names};

static void swarm(const struct oath *g, int card, const struct use *u, struct cost *cost)
{
    if (g->campaign.step != CAMPAIGN_NONE && is_used_against(g, card, u))
        cost->burnt_favor++;
}
static const struct effects insect_swarm = {.plan_cost = swarm};
const struct power oath_power_insect_swarm = {.when = POWER_QUIET, .always = &insect_swarm};

static bool is_in_marsh(const struct oath *g, int card, const struct use *u)
{
    int slot = oath_slot_of(g, card);
    return u->side == ATTACKER && slot >= 0 && (g->campaign.target_slots & SLOT_BIT(slot));
}
static const struct effects marsh_spirit = {.forbids_plan = is_in_marsh};
const struct power oath_power_marsh_spirit = {.when = POWER_QUIET, .always = &marsh_spirit};

/* Who is attacked, and the Chancellor if it is an Imperial player (B122). */
static bool is_even(const struct oath *g, int card)
{
    uint8_t holder = holder_of(g, card), defender = g->campaign.defender;
    bool attacked = holder == defender || (defender != OWNER_BANDITS && holder == chancellor_of(g) &&
                                           oath_imperial(g, defender) && oath_imperial(g, holder));
    return !attacked || oath_target_dice(g) % 2 == 0;
}
static const struct effects giant_python = {.targets_legal = is_even};
const struct power oath_power_giant_python = {.when = POWER_QUIET, .always = &giant_python};

/* ---- Vow of Union ---- */

/* Warbands at all sites that the holder rules attack with them; a Citizen who attacks the Empire rules none
 * of its sites then (B132). */
static uint16_t united(const struct oath *g, int card, enum side side)
{
    uint8_t holder = holder_of(g, card);
    return side == ATTACKER && g->campaign.attacker == holder ? oath_ruled_slots(g, holder) : 0;
}

static uint16_t stays_united(const struct oath *g, int card, const struct trip *trip, uint16_t mask)
{
    uint8_t holder = holder_of(g, card);
    bool stays =
        trip->who == holder && g->board[holder].warbands && oath_rules_site(g, holder, g->board[holder].pawn);
    return stays ? 0 : mask;
}
static const struct effects vow_of_union = {.force_slots = united, .destinations = stays_united};
const struct power oath_power_vow_of_union = {.when = POWER_QUIET, .always = &vow_of_union};
