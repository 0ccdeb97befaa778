/* See campaign_allies.h. Law 5.5.2 */
#include "core/oath/law/campaign_allies.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/rule.h"

/* Imperial players of a defending Empire, but those who fight already. */
static uint16_t allies(const struct oath *g)
{
    const struct campaign *c = &g->campaign;
    uint16_t seats = 0;
    if (c->defender == OWNER_BANDITS || !oath_imperial(g, c->defender))
        return 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (seat != c->attacker && seat != c->defender && oath_imperial(g, seat))
            seats |= SEAT_BIT(seat);
    return (uint16_t)(seats & ~c->allies);
}

uint16_t oath_allies_unasked(const struct oath *g)
{
    return allies(g) & SEAT_BIT(chancellor_of(g));
}

static bool stands_with(const struct oath *g, uint8_t seat)
{
    const struct campaign *c = &g->campaign;
    uint8_t pawn = g->board[seat].pawn;
    return pawn == c->at || (g->allies_wide && pawn < SLOTS && (c->target_slots & SLOT_BIT(pawn)));
}

uint16_t oath_allies_asked(const struct oath *g)
{
    uint16_t seats = (uint16_t)(allies(g) & ~SEAT_BIT(chancellor_of(g)));
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (!stands_with(g, seat))
            seats &= (uint16_t)~SEAT_BIT(seat);
    return seats;
}

static void join(struct oath *g, uint8_t seat)
{
    g->campaign.allies |= SEAT_BIT(seat);
    oath_tell(g, EVENT_JOINED, seat, 0, 0, 0);
}

/* A Citizen is asked, then the defender. [ask] */
static void ask_to_join(struct oath *g, uint8_t seat)
{
    const struct campaign *c = &g->campaign;
    struct prompt *p = ask(g, seat, REASON_JOIN, c->attacker, c->defender, 0);
    if (p) {
        offer(p, VERB_JOIN, 0, 0, 0);
        offer(p, VERB_STAY, 0, 0, 0);
    }
    if (answer(g).verb == VERB_STAY)
        return;
    p = ask(g, c->defender, REASON_PERMIT_ALLY, seat, 0, 0);
    if (p) {
        offer(p, VERB_PERMIT, 0, 0, 0);
        offer(p, VERB_REFUSE, 0, 0, 0);
    }
    if (answer(g).verb == VERB_PERMIT)
        join(g, seat);
}

void oath_gather_allies(struct oath *g)
{
    const struct campaign *c = &g->campaign;
    for (int i = 1; c->defender != OWNER_BANDITS && i < g->seats; i++) {
        uint8_t seat = oath_clockwise(g, c->defender, i);
        if (oath_allies_unasked(g) & SEAT_BIT(seat))
            join(g, seat);
        else if (oath_allies_asked(g) & SEAT_BIT(seat))
            ask_to_join(g, seat);
    }
}
