/* See relics.h. */
#include "core/oath/law/relics.h"

#include "core/oath/law/decks.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/look.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/title.h"
#include "core/oath/law/tokens.h"

bool oath_may_take(const struct oath *g, uint8_t seat, int thing, bool recovers)
{
    EACH_IN_FORCE(g, card, forbids_take)
    if (oath_effects_of(g, card)->forbids_take(g, card, seat, thing, recovers))
        return false;
    return true;
}

bool oath_may_give(const struct oath *g, uint8_t seat, int thing)
{
    EACH_IN_FORCE(g, card, forbids_give)
    if (oath_effects_of(g, card)->forbids_give(g, card, seat, thing))
        return false;
    return true;
}

static uint8_t holder_of(const struct oath *g, int relic)
{
    return g->place[relic].kind == PLACE_HELD ? g->place[relic].at : SEAT_NOBODY;
}

void oath_take_relic(struct oath *g, uint8_t seat, int relic)
{
    uint8_t from = holder_of(g, relic);
    oath_move(g, relic, PLACE_HELD, seat);
    oath_tell(g, EVENT_RELIC_TAKEN, seat, (uint16_t)relic, from, 0);
    if (relic == GRAND_SCEPTER)
        g->turn.scepter_taken |= (uint8_t)SEAT_BIT(seat);
}

void oath_give_relic(struct oath *g, uint8_t from, uint8_t to, int relic)
{
    GAME_ASSERT(holder_of(g, relic) == from);
    oath_move(g, relic, PLACE_HELD, to);
    oath_tell(g, EVENT_RELIC_GIVEN, from, (uint16_t)relic, to, 0);
}

void oath_bury_relic(struct oath *g, uint8_t seat, int relic)
{
    uint16_t known = oath_known_to(g, relic);
    if (oath_lies_open(g, relic)) {
        EACH_IN_FORCE(g, card, on_left)
        oath_effects_of(g, card)->on_left(g, card, relic);
    }
    oath_clear_tokens(g, relic, seat);
    oath_lift(g, relic);
    oath_relic_under(g, relic, known);
    oath_tell_hidden(g, known, EVENT_RELIC_UNDER, seat, (uint16_t)relic, 0, 0);
}

void oath_note_relics(struct oath *g, uint8_t seat, uint32_t relics)
{
    oath_recheck_title(g);
    EACH_IN_FORCE(g, card, on_relics)
    oath_effects_of(g, card)->on_relics(g, card, seat, relics);
}

void oath_look_at_relics(struct oath *g, uint8_t seat, int slot)
{
    for (int i = 0; i < SITE_RELICS_MAX; i++) {
        int relic = g->site[slot].relic[i];
        if (relic != NO_CARD && !(g->known_to[relic] & SEAT_BIT(seat)))
            oath_look_at(g, seat, relic);
    }
}
