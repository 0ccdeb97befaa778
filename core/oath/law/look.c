/* See look.h. */
#include "core/oath/law/look.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"

/* Where somebody looks everybody sees (Law 9.4); of a deck the card tells that makes them look. */
static void tell_where(struct oath *g, uint8_t seat, int id)
{
    struct place p = g->place[id];
    if (p.kind == PLACE_ADVISER)
        oath_tell(g, EVENT_LOOKS_AT_ADVISER, seat, p.at, (uint16_t)oath_adviser_place(g, p.at, id), 0);
    else if (p.kind == PLACE_SITE || p.kind == PLACE_LYING)
        oath_tell(g, EVENT_LOOKS_AT_SITE, seat, p.at, 0, 0);
    else if (p.kind == PLACE_RELIQUARY)
        oath_tell(g, EVENT_LOOKS_AT_SPACE, seat, p.at, 0, 0);
}

static void see(struct oath *g, uint8_t seat, int id)
{
    g->known_to[id] |= SEAT_BIT(seat);
    oath_tell_hidden(g, SEAT_BIT(seat), EVENT_LOOKED, seat, (uint16_t)id, 0, 0);
    note_reveal(g);
}

void oath_look_at(struct oath *g, uint8_t seat, int id)
{
    tell_where(g, seat, id);
    see(g, seat, id);
}

void oath_look_into_pile(struct oath *g, uint8_t seat, enum region region, int n)
{
    const struct pile *pile = &g->pile[region];
    n = n < pile->count ? n : pile->count;
    oath_tell(g, EVENT_LOOKS_INTO_PILE, seat, region, (uint16_t)n, 0);
    for (int i = pile->count - 1; n > 0; i--, n--)
        see(g, seat, pile->card[i]);
}
