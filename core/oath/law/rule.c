/* See rule.h. */
#include "core/oath/law/rule.h"

#include "core/oath/cards.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"

bool oath_imperial(const struct oath *g, uint8_t seat)
{
    return g->board[seat].role != EXILE && !(g->campaign.outside & SEAT_BIT(seat));
}

uint8_t oath_warbands_of(const struct oath *g, uint8_t seat)
{
    return g->board[seat].role == EXILE ? seat : chancellor_of(g);
}

/* Who rules sites without warbands instead of bandits, or SEAT_NOBODY (Law 7.6.5). */
static uint8_t ruler_of_empty(const struct oath *g)
{
    EACH_IN_FORCE(g, card, rules_empty)
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (oath_effects_of(g, card)->rules_empty(g, card, seat))
            return seat;
    return SEAT_NOBODY;
}

bool oath_rules_empty(const struct oath *g, uint8_t seat)
{
    return ruler_of_empty(g) == seat;
}

static uint8_t side_of(const struct oath *g, uint8_t seat)
{
    return oath_imperial(g, seat) ? OWNER_EMPIRE : seat;
}

uint8_t oath_ruler(const struct oath *g, int slot)
{
    const struct site *s = &g->site[slot];
    if (!s->faceup)
        return SEAT_NOBODY;
    if (s->warbands > 0)
        return s->owner == chancellor_of(g) ? OWNER_EMPIRE : s->owner;
    uint8_t seat = ruler_of_empty(g);
    return seat == SEAT_NOBODY ? OWNER_BANDITS : side_of(g, seat);
}

bool oath_rules_site(const struct oath *g, uint8_t seat, int slot)
{
    uint8_t ruler = oath_ruler(g, slot);
    return ruler == seat || (ruler == OWNER_EMPIRE && oath_imperial(g, seat));
}

uint16_t oath_ruled_slots(const struct oath *g, uint8_t seat)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (oath_rules_site(g, seat, slot))
            slots |= SLOT_BIT(slot);
    return slots;
}

static bool rules_as_it_lies(const struct oath *g, uint8_t seat, int id)
{
    if (is_banner(id))
        return g->banner[id - BANNER_FIRST].holder == seat;
    struct place p = g->place[id];
    if (p.kind == PLACE_ADVISER || p.kind == PLACE_HELD || p.kind == PLACE_REVEALED)
        return p.at == seat;
    return p.kind == PLACE_SITE && oath_rules_site(g, seat, p.at);
}

bool oath_rules_card(const struct oath *g, uint8_t seat, int id)
{
    bool rules = rules_as_it_lies(g, seat, id);
    EACH_IN_FORCE(g, card, rules)
    rules = oath_effects_of(g, card)->rules(g, card, seat, id, rules);
    return rules;
}

/* Who rules a card at a site though they do not rule that, or SEAT_NOBODY. */
static uint8_t ruler_instead(const struct oath *g, int id)
{
    EACH_IN_FORCE(g, card, rules)
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (oath_effects_of(g, card)->rules(g, card, seat, id, false))
            return seat;
    return SEAT_NOBODY;
}

uint8_t oath_card_ruler(const struct oath *g, int id)
{
    if (is_banner(id))
        return g->banner[id - BANNER_FIRST].holder;
    struct place p = g->place[id];
    if (p.kind == PLACE_SITE) {
        uint8_t other = ruler_instead(g, id);
        return other == SEAT_NOBODY ? oath_ruler(g, p.at) : other;
    }
    return p.kind == PLACE_ADVISER || p.kind == PLACE_HELD ? p.at : SEAT_NOBODY;
}

bool oath_has_access(const struct oath *g, uint8_t seat, int id)
{
    return oath_rules_card(g, seat, id) ||
           (g->place[id].kind == PLACE_SITE && !is_banner(id) && g->place[id].at == g->board[seat].pawn);
}

bool oath_enemies(const struct oath *g, uint8_t seat, uint8_t owner)
{
    if (owner == OWNER_BANDITS)
        return true;
    if (owner == OWNER_EMPIRE)
        return !oath_imperial(g, seat);
    if (owner == seat || owner == SEAT_NOBODY)
        return false;
    return !(oath_imperial(g, seat) && oath_imperial(g, owner));
}

uint8_t oath_decider(const struct oath *g, uint8_t owner)
{
    if (owner == OWNER_EMPIRE)
        return chancellor_of(g);
    return owner == OWNER_BANDITS ? SEAT_NOBODY : owner;
}

uint16_t oath_pawns_at(const struct oath *g, int slot)
{
    uint16_t seats = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->board[seat].pawn == slot)
            seats |= SEAT_BIT(seat);
    return seats;
}

uint16_t oath_others_here(const struct oath *g, uint8_t seat)
{
    return (uint16_t)(oath_pawns_at(g, g->board[seat].pawn) & ~SEAT_BIT(seat));
}

uint8_t oath_clockwise(const struct oath *g, uint8_t from, int i)
{
    for (int place = 0; place < g->seats; place++)
        if (g->order[place] == from)
            return g->order[(place + i) % g->seats];
    GAME_ASSERT(!"every seat is in the order of play");
    return SEAT_NOBODY;
}
