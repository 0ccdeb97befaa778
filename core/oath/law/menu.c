/* See menu.h. */
#include "core/oath/law/menu.h"

#include "core/oath/law/campaign.h"
#include "core/oath/law/citizenship.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/minor.h"
#include "core/oath/law/muster.h"
#include "core/oath/law/powers.h"
#include "core/oath/law/recover.h"
#include "core/oath/law/search.h"
#include "core/oath/law/supply.h"
#include "core/oath/law/trade.h"
#include "core/oath/law/travel.h"

/* Major actions (Law 5). */
static const struct {
    uint16_t verb;
    bool (*can)(const struct oath *g, uint8_t seat, struct price *price);
    void (*play)(struct oath *g, uint8_t seat);
} actions[] = {
    {VERB_SEARCH, oath_can_search, oath_search},       {VERB_MUSTER, oath_can_muster, oath_muster},
    {VERB_TRADE, oath_can_trade, oath_trade},          {VERB_RECOVER, oath_can_recover, oath_recover},
    {VERB_CAMPAIGN, oath_can_campaign, oath_campaign}, {VERB_TRAVEL, oath_can_travel, oath_travel},
};
enum { MAJOR = sizeof actions / sizeof *actions };

static void offer_major(const struct oath *g, struct prompt *p, uint8_t seat)
{
    struct price price;
    for (int i = 0; i < MAJOR; i++)
        if (actions[i].can(g, seat, &price)) {
            offer(p, actions[i].verb, 0, 0, 0);
            at_price(p, &price);
        }
}

static bool play_major(struct oath *g, uint8_t seat, uint16_t verb)
{
    for (int i = 0; i < MAJOR; i++)
        if (actions[i].verb == verb) {
            actions[i].play(g, seat);
            return true;
        }
    return false;
}

void oath_act(struct oath *g)
{
    uint8_t seat = g->turn.seat;
    struct prompt *p = ask(g, seat, REASON_ACT, g->board[seat].supply, 0, 0);
    if (p) {
        offer_major(g, p, seat);
        oath_offer_minor(g, p, seat);
        oath_offer_uses(g, p, seat, POWER_ACTION);
        oath_offer_empire(g, p, seat);
        offer(p, VERB_END, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_END)
        g->turn.end_act = 1;
    else if (c.verb == VERB_USE)
        oath_play_use(g, seat, c, POWER_ACTION);
    else if (!play_major(g, seat, c.verb) && !oath_play_minor(g, seat, c))
        oath_play_empire(g, seat, c);
}
