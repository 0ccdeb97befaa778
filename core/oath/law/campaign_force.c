/* See campaign_force.h. Law 5.5.4, 5.5.5, 5.5.6, 7.6.5 */
#include "core/oath/law/campaign_force.h"

#include "core/oath/law/in_force.h"
#include "core/oath/law/rule.h"

uint16_t oath_seats_of_side(const struct oath *g, enum side side)
{
    const struct campaign *c = &g->campaign;
    if (side == ATTACKER)
        return SEAT_BIT(c->attacker);
    return c->defender == OWNER_BANDITS ? 0 : (uint16_t)(SEAT_BIT(c->defender) | c->allies);
}

enum side oath_side_of(const struct oath *g, uint8_t seat)
{
    return seat == g->campaign.attacker ? ATTACKER : DEFENDER;
}

/* Bandits at a site that would defend it (Law 2.8.3). */
static int bandits_at(const struct oath *g, int slot)
{
    int n = 1;
    EACH_IN_FORCE(g, card, bandits)
    n += oath_effects_of(g, card)->bandits(g, card, slot);
    return n;
}

/* Slots whose warbands fight for a side. Those that attack do not defend (B009). */
static uint16_t slots_of_force(const struct oath *g, enum side side)
{
    const struct campaign *c = &g->campaign;
    if (side == ATTACKER)
        return c->force_slots[ATTACKER];
    return (uint16_t)((c->target_slots | c->force_slots[DEFENDER]) & ~c->force_slots[ATTACKER]);
}

/* Law 5.5.4: the warbands on a defender's board fight if the pawn stands where it is fought. */
static bool board_fights(const struct oath *g, enum side side, uint8_t seat)
{
    const struct campaign *c = &g->campaign;
    uint8_t pawn = g->board[seat].pawn;
    return side == ATTACKER || pawn == c->at || (pawn < SLOTS && (c->target_slots & SLOT_BIT(pawn)));
}

int oath_troops(const struct oath *g, enum side side, struct troop troops[TROOPS_MAX])
{
    int n = 0;
    uint16_t slots = slots_of_force(g, side), seats = oath_seats_of_side(g, side);
    for (uint8_t slot = 0; slot < SLOTS; slot++)
        if ((slots & SLOT_BIT(slot)) && g->site[slot].warbands)
            troops[n++] = (struct troop){SEAT_NOBODY, slot, g->site[slot].owner, g->site[slot].warbands};
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((seats & SEAT_BIT(seat)) && g->board[seat].warbands && board_fights(g, side, seat))
            troops[n++] = (struct troop){seat, NOWHERE, oath_warbands_of(g, seat), g->board[seat].warbands};
    return n;
}

int oath_warbands_in_force(const struct oath *g, enum side side)
{
    struct troop troops[TROOPS_MAX];
    int n = 0, places = oath_troops(g, side, troops);
    for (int i = 0; i < places; i++)
        n += troops[i].count;
    return n;
}

/* Law 7.6.5: whether a side has somebody for whom the bandits at a site fight: not where enemies rule. */
static bool bandits_fight_for(const struct oath *g, enum side side, int slot)
{
    uint16_t seats = oath_seats_of_side(g, side);
    EACH_IN_FORCE(g, card, bandits_fight)
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if ((seats & SEAT_BIT(seat)) && oath_effects_of(g, card)->bandits_fight(g, card, seat) &&
            !oath_enemies(g, seat, oath_ruler(g, slot)))
            return true;
    return false;
}

/* Bandits that fight for a side. */
static int bandits_in_force(const struct oath *g, enum side side)
{
    bool own = side == DEFENDER && g->campaign.defender == OWNER_BANDITS;
    int n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if ((slots_of_force(g, side) & SLOT_BIT(slot)) && (own || bandits_fight_for(g, side, slot)))
            n += bandits_at(g, slot);
    return n;
}

int oath_force(const struct oath *g, enum side side)
{
    return oath_warbands_in_force(g, side) + bandits_in_force(g, side);
}
