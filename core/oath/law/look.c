/* See look.h. */
#include "core/oath/law/look.h"

#include "core/oath/law/emit.h"

void oath_look_at(struct oath *g, uint8_t seat, int id)
{
    g->known_to[id] |= SEAT_BIT(seat);
    oath_tell_hidden(g, SEAT_BIT(seat), EVENT_LOOKED, seat, (uint16_t)id, 0, 0);
    note_reveal(g);
}

void oath_look_into_pile(struct oath *g, uint8_t seat, enum region region, int n)
{
    const struct pile *pile = &g->pile[region];
    for (int i = pile->count - 1; i >= 0 && n > 0; i--, n--)
        oath_look_at(g, seat, pile->card[i]);
}
