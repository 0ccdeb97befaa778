/* See muster.h. */
#include "core/oath/law/muster.h"

#include "core/oath/cards.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/action.h"
#include "core/oath/law/banners.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

enum { MUSTER_SUPPLY = 1, MUSTERED = 2 };

static int supply_of(const struct oath *g, const struct plan *plan, int id)
{
    if (plan->muster.no_supply >> suit_of(g, id) & 1)
        return 0;
    return oath_action_supply(g, plan->seat, ACTION_MUSTER, MUSTER_SUPPLY);
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
    if (m->free_suits >> suit & 1)
        return true;
    return m->secret ? g->board[plan->seat].secrets > 0 : oath_purse(g, plan->seat) > 0;
}

static bool legal(const struct oath *g, const struct plan *plan)
{
    const struct site *s = &g->site[g->board[plan->seat].pawn];
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD && can_pay_on(g, plan, s->card[i]))
            return true;
    return false;
}

bool oath_can_muster(const struct oath *g, uint8_t seat)
{
    struct plan plan = {.action = ACTION_MUSTER, .seat = seat};
    return oath_completable(g, &plan, legal);
}

static int ask_card(struct oath *g, const struct plan *plan)
{
    const struct site *s = &g->site[g->board[plan->seat].pawn];
    struct prompt *p = ask(g, plan->seat, REASON_MUSTER_CARD, 0, 0, 0);
    for (int i = 0; p && i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD && can_pay_on(g, plan, s->card[i]))
            offer(p, VERB_CARD, s->card[i], 0, 0);
    return answer(g).arg[0];
}

void oath_muster(struct oath *g, uint8_t seat)
{
    struct plan plan = {.action = ACTION_MUSTER, .seat = seat};
    oath_declare(g, &plan, legal);
    int id = ask_card(g, &plan);
    oath_begin_action(g, seat, ACTION_MUSTER, supply_of(g, &plan, id));
    if (!(plan.muster.free_suits >> suit_of(g, id) & 1)) {
        if (plan.muster.secret)
            oath_secrets_onto(g, seat, id, 1);
        else
            oath_favor_onto(g, seat, id, 1);
    }
    int n = MUSTERED + plan.muster.more + (plan.muster.more_with == 1 + id); /* Law 5.2.2 */
    if (oath_least_banks(g) == 1u << suit_of(g, id))
        n += plan.muster.poorest;
    EACH_IN_FORCE(g, card, yield)
    n += oath_effects_of(g, card)->yield(g, card, seat, ACTION_MUSTER, id);
    oath_gain_warbands(g, seat, n);
    oath_after_declared(g, &plan);
}
