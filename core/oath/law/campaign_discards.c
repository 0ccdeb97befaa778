/* See campaign_discards.h. Law 5.5.6, 5.5.8 */
#include "core/oath/law/campaign_discards.h"

#include "core/oath/law/campaign_plans.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/rule.h"

typedef bool plan_goes(const struct oath *g, const struct use *u);

static bool goes_if_beaten(const struct oath *g, const struct use *u)
{
    return u->side != g->campaign.victor && (u->power->flags & POWER_DISCARDS_IF_BEATEN);
}

static bool goes_at_end(const struct oath *g, const struct use *u)
{
    if (u->power->plan->goes)
        return u->power->plan->goes(g, u);
    return u->power->flags & POWER_DISCARDS_AT_END;
}

/* Who discards what bandits used: who is at turn. */
static uint8_t discards(const struct oath *g, uint8_t seat)
{
    return seat == OWNER_BANDITS ? g->turn.seat : seat;
}

/* Whether two of them come to one pile: else their order is nothing. */
static bool share_a_pile(const struct oath *g, uint8_t seat, struct cards set)
{
    uint8_t piles = 0;
    for (int id; (id = cards_take(&set)) >= 0;) {
        uint8_t pile = (uint8_t)(1u << oath_discard_pile(g, seat, id));
        if (piles & pile)
            return true;
        piles |= pile;
    }
    return false;
}

/* In the order that the seat likes, which the piles keep (P8). [ask] */
static void discard_own(struct oath *g, uint8_t seat, struct cards own)
{
    while (cards_count(&own) > 0) {
        struct cards left = own;
        int id = cards_take(&left);
        if (share_a_pile(g, seat, own)) {
            struct prompt *p = ask(g, seat, REASON_ORDER_DISCARDS, 0, 0, 0);
            for (int other = id; p && other >= 0; other = cards_take(&left))
                offer(p, VERB_FIRST, (uint16_t)other, 0, 0);
            id = answer(g).arg[0];
        }
        cards_remove(&own, (uint8_t)id);
        oath_discard(g, seat, id);
    }
}

/* Cards of plans that go, by who discards them, as they say themselves though they are in use. Those that are
 * no longer there stay where they are. */
static void going_plans(const struct oath *g, plan_goes *goes, struct cards going[OATH_SEATS_MAX])
{
    struct use u;
    EACH_PLAN_USED(g, u, sides)
    if (goes(g, &u) && oath_lies_open(g, u.card) && !oath_locked(g, discards(g, u.seat), u.card))
        cards_add(&going[discards(g, u.seat)], u.card);
}

/* By everybody their own, from who is at turn. [ask] */
static void discard_all(struct oath *g, const struct cards going[OATH_SEATS_MAX])
{
    for (int i = 0; i < g->seats; i++) {
        uint8_t seat = oath_clockwise(g, g->turn.seat, i);
        discard_own(g, seat, going[seat]);
    }
}

void oath_discard_beaten_plans(struct oath *g) /* 5.5.6 */
{
    struct cards going[OATH_SEATS_MAX] = {0};
    going_plans(g, goes_if_beaten, going);
    discard_all(g, going);
    g->campaign.step = g->campaign.victor == ATTACKER ? CAMPAIGN_SITES : CAMPAIGN_VICTORY;
}

void oath_discard_ended_plans(struct oath *g) /* 5.5.8, A69 */
{
    struct cards going[OATH_SEATS_MAX] = {0};
    struct use u;
    going_plans(g, goes_at_end, going);
    EACH_PLAN_USED(g, u, before_end)
    u.power->plan->before_end(g, &u, going);
    discard_all(g, going);
}
