/* See campaign.h. Nobody can campaign yet. */
#include "core/oath/law/campaign.h"

#include "core/oath/law/agenda.h"

bool oath_can_campaign(const struct oath *g, uint8_t seat)
{
    (void)g;
    (void)seat;
    return false;
}

void oath_campaign(struct oath *g, uint8_t seat)
{
    (void)g;
    (void)seat;
}

void oath_push_free_campaign(struct oath *g, uint8_t seat, int card)
{
    (void)g;
    (void)seat;
    (void)card;
}

bool oath_fights_for(const struct oath *g, uint8_t seat, enum side side)
{
    const struct campaign *c = &g->campaign;
    if (c->step == CAMPAIGN_NONE)
        return false;
    return side == ATTACKER ? seat == c->attacker : seat == c->defender || (c->allies & SEAT_BIT(seat));
}

void oath_run_campaign(struct oath *g, const struct task *t)
{
    (void)g;
    (void)t;
}
