/* See campaign_plans.h. Law 5.5.3, 7.5 */
#include "core/oath/law/campaign_plans.h"

#include "core/oath/law/campaign_force.h"
#include "core/oath/law/campaign_targets.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/rule.h"

/* The plan among the powers of a card, or NULL. */
static const struct power *plan_of(const struct oath *g, int id)
{
    const struct power *power = oath_power_of(g, id);
    while (power && power->when != POWER_PLAN)
        power = power->also;
    return power;
}

bool oath_plan_used(const struct oath *g, int i, struct use *u)
{
    const struct campaign *c = &g->campaign;
    if (i >= c->plans_count)
        return false;
    const struct plan_use *used = &c->plan[i];
    *u = (struct use){used->seat, used->card, used->side, used->option, plan_of(g, used->card)};
    return true;
}

bool oath_serves_as_plan(const struct oath *g, int card)
{
    for (int i = 0; i < g->campaign.plans_count; i++)
        if (g->campaign.plan[i].card == card)
            return true;
    return false;
}

static bool side_has_used(const struct oath *g, uint8_t side)
{
    for (int i = 0; i < g->campaign.plans_count; i++)
        if (g->campaign.plan[i].side == side)
            return true;
    return false;
}

struct cost oath_plan_cost(const struct oath *g, const struct use *u)
{
    struct cost cost = card_of(g, u->card)->cost;
    if (u->power->flags & POWER_FREE)
        cost = (struct cost){0};
    EACH_IN_FORCE(g, card, plan_cost)
    oath_effects_of(g, card)->plan_cost(g, card, u, &cost);
    return cost;
}

static bool is_free(const struct cost *cost)
{
    return !cost->favor && !cost->secret && !cost->burnt_favor && !cost->burnt_secret;
}

/* Law 5.5.3: bandits use what costs nothing; people pay, whatever lies on the card (Law 7.5.3). */
static bool is_payable(const struct oath *g, const struct use *u)
{
    struct cost cost = oath_plan_cost(g, u);
    if (u->seat == OWNER_BANDITS)
        return is_free(&cost);
    EACH_IN_FORCE(g, card, forbids_use)
    if (oath_effects_of(g, card)->forbids_use(g, card, u->seat, u->card, &cost))
        return false;
    return oath_can_pay(g, u->seat, u->card, &cost);
}

static bool is_ruled(const struct oath *g, const struct use *u)
{
    if (u->seat == OWNER_BANDITS)
        return oath_slot_of(g, u->card) >= 0 && oath_card_ruler(g, u->card) == OWNER_BANDITS;
    return oath_rules_card(g, u->seat, u->card); /* Law 7.5.1 */
}

/* Whether a plan can be used now: ruled, not used yet, not barred, its whole cost payable. */
static bool can_use_plan(const struct oath *g, const struct use *u)
{
    const struct campaign *c = &g->campaign;
    GAME_ASSERT(u->power != NULL);
    const struct battle_plan *plan = u->power->plan;
    if (!(plan->sides >> u->side & 1) || c->barred[u->side] || oath_serves_as_plan(g, u->card) ||
        !is_ruled(g, u))
        return false;
    if (plan->bars && side_has_used(g, u->side))
        return false;
    EACH_IN_FORCE(g, card, forbids_plan)
    if (oath_effects_of(g, card)->forbids_plan(g, card, u))
        return false;
    return is_payable(g, u) && (!u->power->usable || u->power->usable(g, u));
}

bool oath_plan_saves(const struct oath *g, enum side side, uint8_t owner)
{
    struct use u;
    EACH_PLAN_USED(g, u, saves)
    if (u.side == side && u.power->plan->saves(g, &u, owner))
        return true;
    return false;
}

int oath_saved_of(const struct oath *g, uint8_t owner)
{
    int n = 0;
    for (int side = 0; side < SIDES; side++)
        if (g->campaign.saved[side] && oath_plan_saves(g, (enum side)side, owner))
            n += g->campaign.saved[side];
    return n;
}

void oath_decide_campaign(struct oath *g, enum side side)
{
    GAME_ASSERT(!g->campaign.decided); /* after that no plan is used any more */
    g->campaign.decided = (uint8_t)(1 + side);
}

int oath_plan_attack(const struct oath *g, const struct use *u)
{
    const struct battle_plan *plan = u->power->plan;
    int counted = plan->counts ? plan->counts(g, u) : 0;
    return plan->attack[u->side] + (u->side == ATTACKER ? counted : -counted);
}

int oath_plan_defence(const struct oath *g, const struct use *u)
{
    const struct battle_plan *plan = u->power->plan;
    return plan->defence + (plan->walls ? plan->walls(g, u) : 0);
}

void oath_note_plan(struct oath *g, const struct use *u)
{
    struct campaign *c = &g->campaign;
    GAME_ASSERT(c->plans_count < PLANS_MAX);
    c->plan[c->plans_count++] = (struct plan_use){u->card, u->seat, u->side, u->option, 0};
    c->barred[u->side] = (uint8_t)(c->barred[u->side] | u->power->plan->bars);
}

/* Notes, pays and plays it. Pools change at once. [ask] */
static void use_plan(struct oath *g, struct use *u)
{
    GAME_ASSERT(u->power != NULL);
    struct cost cost = oath_plan_cost(g, u);
    oath_note_plan(g, u);
    oath_tell(g, EVENT_PLAN_USED, u->seat, u->card, 0, 0);
    if (u->seat != OWNER_BANDITS)
        oath_pay(g, u->seat, u->card, &cost);
    oath_change_pool(g, ATTACKER, oath_plan_attack(g, u));
    oath_change_pool(g, DEFENDER, oath_plan_defence(g, u));
    if (u->power->play)
        u->power->play(g, u);
}

/* ---- People ---- */

static int options_of(const struct oath *g, const struct use *u)
{
    return u->power->options ? u->power->options(g, u) : 1;
}

static void offer_plan(const struct oath *g, struct prompt *p, const struct use *u)
{
    struct cost cost = oath_plan_cost(g, u);
    struct price price = {.named = 0};
    oath_add_cost(&price, &cost);
    offer(p, VERB_PLAN, u->card, u->option, 0);
    at_price(p, &price);
}

static int offer_plans(const struct oath *g, struct prompt *p, uint8_t seat)
{
    int found = 0;
    for (int card = -1; (card = oath_next_access(g, seat, card)) >= 0;) {
        struct use u = {seat, (uint8_t)card, (uint8_t)oath_side_of(g, seat), 0, plan_of(g, card)};
        if (!u.power)
            continue;
        for (int n = options_of(g, &u); u.option < n; u.option++)
            if (can_use_plan(g, &u)) {
                found++;
                if (p)
                    offer_plan(g, p, &u);
            }
    }
    return found;
}

/* One plan, or none any more: false. Who has none to use is not asked: what lies open tells so. */
static bool use_one_plan(struct oath *g, uint8_t seat)
{
    const struct campaign *c = &g->campaign;
    if (!offer_plans(g, NULL, seat))
        return false;
    struct prompt *p = ask(g, seat, REASON_PLANS, c->dice[ATTACKER], c->dice[DEFENDER], 0);
    if (p) {
        offer_plans(g, p, seat);
        offer(p, VERB_DONE, 0, 0, 0);
    }
    struct choice choice = answer(g);
    if (choice.verb == VERB_DONE)
        return false;
    struct use u = {seat, (uint8_t)choice.arg[0], (uint8_t)oath_side_of(g, seat), (uint8_t)choice.arg[1],
                    plan_of(g, choice.arg[0])};
    use_plan(g, &u);
    return true;
}

/* ---- Bandits (Law 5.5.3, D03, D04) ---- */

/* The next card at a site that bandits rule, in the order of the map, whose plan they use. */
static bool bandits_plan(const struct oath *g, bool barring, struct use *u)
{
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < SITE_CARDS_MAX; i++) {
            int card = g->site[slot].card[i];
            const struct power *power = card == NO_CARD ? NULL : plan_of(g, card);
            *u = (struct use){OWNER_BANDITS, (uint8_t)card, DEFENDER, 0, power};
            if (power && power->plan->bars == barring && can_use_plan(g, u))
                return true;
        }
    return false;
}

/* The one that bars all others comes before anything else. */
bool oath_next_of_bandits(const struct oath *g, struct use *u)
{
    return bandits_plan(g, true, u) || bandits_plan(g, false, u);
}

static bool bandits_use_plan(struct oath *g)
{
    struct use u;
    if (!oath_next_of_bandits(g, &u))
        return false;
    use_plan(g, &u);
    return true;
}

/* ---- The order: the attacker, the defender, then Allies clockwise (D14) ---- */

static bool next_planner(struct oath *g)
{
    struct campaign *c = &g->campaign;
    if (c->planner == c->attacker) {
        c->planner = c->defender;
        return true;
    }
    for (int i = 1; c->planner < g->seats && i < g->seats; i++) {
        uint8_t seat = oath_clockwise(g, c->planner, i);
        if (seat == c->defender)
            return false;
        if (c->allies & SEAT_BIT(seat)) {
            c->planner = seat;
            return true;
        }
    }
    return false;
}

/* Whether it may change who wins, and not only what comes of it. */
static bool tells_on_outcome(const struct power *power, enum side side)
{
    const struct battle_plan *plan = power->plan;
    bool on_dice = plan->attack[side] || plan->defence || plan->halves || plan->counts || plan->walls ||
                   plan->symbols || plan->multiplies || plan->worth;
    return on_dice || (power->play && !plan->aside);
}

static void add_plans(const struct oath *g, uint8_t seat, struct cards *plans)
{
    for (int card = -1; (card = oath_next_access(g, seat, card)) >= 0;) {
        struct use u = {seat, (uint8_t)card, (uint8_t)oath_side_of(g, seat), 0, plan_of(g, card)};
        if (!u.power || !tells_on_outcome(u.power, (enum side)u.side))
            continue;
        for (int n = options_of(g, &u); u.option < n; u.option++)
            if (can_use_plan(g, &u))
                cards_add(plans, u.card);
    }
}

struct cards oath_plans_to_come(struct oath *try)
{
    struct campaign *c = &try->campaign;
    struct cards plans = {{0}};
    if (c->step < CAMPAIGN_PLANS)
        c->planner = c->attacker;
    if (c->step > CAMPAIGN_PLANS || c->decided)
        return plans;
    do
        if (c->planner != OWNER_BANDITS)
            add_plans(try, c->planner, &plans);
    while (next_planner(try));
    return plans;
}

bool oath_use_plans(struct oath *g)
{
    struct campaign *c = &g->campaign;
    bool used = c->planner == OWNER_BANDITS ? bandits_use_plan(g) : use_one_plan(g, c->planner);
    if (c->decided)
        return false;
    return used || next_planner(g);
}
