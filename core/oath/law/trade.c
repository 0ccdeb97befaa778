/* See trade.h. */
#include "core/oath/law/trade.h"

#include "core/oath/cards.h"
#include "core/oath/law/cost.h"
#include "core/oath/law/empire.h"
#include "core/oath/law/action.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/price.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/tolls.h"

enum { TRADE_SUPPLY = 1, SECRETS_PLACED = 1, FAVOR_PLACED = 2 };

/* Advisers of a suit, after all that was declared about whose they are. */
static int matching(const struct oath *g, const struct plan *plan, uint8_t suit)
{
    uint8_t of = plan->advisers_of ? (uint8_t)(plan->advisers_of - 1) : plan->seat;
    return oath_matching(g, of, suit) + (plan->trade.as_suit == suit + 1) -
           (plan->trade.for_suit == suit + 1);
}

static int supply_of(const struct oath *g, const struct plan *plan, int id)
{
    uint8_t suit = suit_of(g, id);
    bool matches = plan->trade.matching_free && matching(g, plan, suit) > 0;
    return plan->trade.supply_free || (plan->trade.no_supply >> suit & 1) || matches ? 0 : TRADE_SUPPLY;
}

static bool is_traded(const struct oath *g, const struct plan *plan, int id)
{
    if (id == NO_CARD || suit_of(g, id) == SUIT_NONE || !oath_is_empty(g, id))
        return false;
    if (supply_of(g, plan, id) > g->board[plan->seat].supply)
        return false;
    EACH_IN_FORCE(g, card, forbids_card)
    if (oath_effects_of(g, card)->forbids_card(g, card, plan->seat, ACTION_TRADE, id))
        return false;
    return true;
}

static struct price price_of_placing(int supply, int favor, int secrets)
{
    struct price price = oath_supply_price(supply);
    price_add(&price, AMOUNT_FAVOR, favor);
    price_add(&price, AMOUNT_SECRETS, secrets);
    return price;
}

/* All trades. Law 5.3.2 */
static struct ways list(const struct oath *g, const struct plan *plan, struct prompt *p)
{
    const struct board *b = &g->board[plan->seat];
    struct ways ways = oath_no_way(p);
    uint16_t slots = (uint16_t)(SLOT_BIT(plan->trade.at ? plan->trade.at - 1 : b->pawn) | plan->trade.slots);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!(slots >> slot & 1))
            continue;
        int owed = oath_tolls_due(g, plan->seat, ACTION_TRADE, slot), left = oath_purse(g, plan->seat) - owed;
        bool secret = left >= 0 && b->secrets >= SECRETS_PLACED, favor = left >= FAVOR_PLACED;
        for (int i = 0; (secret || favor) && i < SITE_CARDS_MAX; i++) {
            uint8_t id = g->site[slot].card[i];
            if (!is_traded(g, plan, id))
                continue;
            int supply = supply_of(g, plan, id);
            struct price for_favor = price_of_placing(supply, owed, SECRETS_PLACED);
            struct price for_secrets = price_of_placing(supply, owed + FAVOR_PLACED, 0);
            if (secret)
                oath_add_way(&ways, (struct choice){VERB_TRADE_FAVOR, {id}}, &for_favor);
            if (favor)
                oath_add_way(&ways, (struct choice){VERB_TRADE_SECRET, {id}}, &for_secrets);
        }
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

bool oath_can_trade(const struct oath *g, uint8_t seat, struct price *price)
{
    struct plan plan = {.action = ACTION_TRADE, .seat = seat};
    return oath_completable(g, &plan, legal, price);
}

/* [ask] */
static void gain_favor(struct oath *g, const struct plan *plan, uint8_t suit, int n)
{
    EACH_IN_FORCE(g, card, no_trade_favor)
    if (oath_effects_of(g, card)->no_trade_favor(g, card, plan))
        return;
    oath_gain_favor(g, plan->seat, suit, n + (n == 1 && plan->trade.doubles_one));
}

void oath_trade(struct oath *g, uint8_t seat)
{
    struct plan plan = {.action = ACTION_TRADE, .seat = seat};
    oath_declare(g, &plan, legal);
    struct prompt *p = ask(g, seat, REASON_TRADE_CARD, 0, 0, 0);
    if (p)
        list(g, &plan, p);
    struct choice c = answer(g);
    int id = c.arg[0], careless = oath_trait_binds(g, seat, CARELESS);
    uint8_t suit = suit_of(g, id);
    int advisers = matching(g, &plan, suit);
    oath_pay_tolls(g, seat, ACTION_TRADE, oath_slot_of(g, id));
    oath_begin_action(g, seat, ACTION_TRADE, supply_of(g, &plan, id));
    if (c.verb == VERB_TRADE_FAVOR) {
        oath_secrets_onto(g, seat, id, SECRETS_PLACED);
        gain_favor(g, &plan, suit, 1 + advisers + careless);
    } else {
        bool more = advisers > 0 && cards_has(&plan.trade.more_secrets, (uint8_t)id);
        oath_favor_onto(g, seat, id, FAVOR_PLACED);
        oath_gain_secrets(g, seat, advisers + more - careless);
        gain_favor(g, &plan, suit, careless);
    }
    oath_after_declared(g, &plan);
}
