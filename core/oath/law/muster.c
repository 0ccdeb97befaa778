/* See muster.h. */
#include "core/oath/law/muster.h"

#include "core/oath/cards.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/action.h"
#include "core/oath/law/banners.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

enum { MUSTER_SUPPLY = 1 };

static int supply_of(const struct oath *g, const struct plan *plan, int id)
{
    if (plan->muster.no_supply >> suit_of(g, id) & 1)
        return 0;
    return MUSTER_SUPPLY;
}

/* Tokens placed on the card. */
static struct cost placed(const struct muster_plan *m)
{
    return m->secret ? (struct cost){.secret = 1} : (struct cost){.favor = 1};
}

/* Law 5.2.1 */
static bool can_pay_on(const struct oath *g, const struct plan *plan, int id)
{
    const struct muster_plan *m = &plan->muster;
    uint8_t suit = suit_of(g, id);
    if (suit == SUIT_NONE || (!m->any_card && !oath_is_empty(g, id)) || (m->suits && !(m->suits >> suit & 1)))
        return false;
    if (supply_of(g, plan, id) > g->board[plan->seat].supply)
        return false;
    EACH_IN_FORCE(g, card, forbids_card)
    if (oath_effects_of(g, card)->forbids_card(g, card, plan->seat, ACTION_MUSTER, id))
        return false;
    struct cost cost = placed(m);
    return cost.secret <= g->board[plan->seat].secrets && cost.favor <= oath_purse(g, plan->seat);
}

static struct price price_on(const struct oath *g, const struct plan *plan, int id)
{
    struct price price = oath_supply_price(supply_of(g, plan, id));
    struct cost cost = placed(&plan->muster);
    oath_add_cost(&price, &cost);
    return price;
}

static struct ways list(const struct oath *g, const struct plan *plan, struct prompt *p)
{
    const struct site *s = &g->site[g->board[plan->seat].pawn];
    struct ways ways = oath_no_way(p);
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD && can_pay_on(g, plan, s->card[i])) {
            struct price price = price_on(g, plan, s->card[i]);
            oath_add_way(&ways, (struct choice){VERB_CARD, {s->card[i]}}, &price);
        }
    return ways;
}

static bool legal(const struct oath *g, const struct plan *plan, struct price *price)
{
    struct ways ways = list(g, plan, NULL);
    if (price)
        *price = ways.price;
    return ways.any;
}

bool oath_can_muster(const struct oath *g, uint8_t seat, struct price *price)
{
    struct plan plan = {.action = ACTION_MUSTER, .seat = seat};
    return oath_completable(g, &plan, legal, price);
}

static int ask_card(struct oath *g, const struct plan *plan)
{
    struct prompt *p = ask(g, plan->seat, REASON_MUSTER_CARD, 0, 0, 0);
    if (p)
        list(g, plan, p);
    return answer(g).arg[0];
}

void oath_muster(struct oath *g, uint8_t seat)
{
    struct plan plan = {.action = ACTION_MUSTER, .seat = seat};
    oath_declare(g, &plan, legal);
    int id = ask_card(g, &plan);
    oath_begin_action(g, seat, ACTION_MUSTER, supply_of(g, &plan, id));
    struct cost cost = placed(&plan.muster);
    oath_secrets_onto(g, seat, id, cost.secret);
    oath_favor_onto(g, seat, id, cost.favor);
    int n = MUSTERED + plan.muster.more + (plan.muster.more_with == 1 + id); /* Law 5.2.2 */
    if (oath_least_banks(g) == 1u << suit_of(g, id))
        n += plan.muster.poorest;
    EACH_IN_FORCE(g, card, mustered)
    n += oath_effects_of(g, card)->mustered(g, card, seat);
    oath_gain_warbands(g, seat, n);
    oath_after_declared(g, &plan);
}
